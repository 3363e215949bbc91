"""What the pages about the server and the API say is so."""

import re
from pathlib import Path
from typing import get_args

from sevenfold.site.errors import STATUS
from sevenfold.site.store import What

DOCS = Path(__file__).parents[2] / "docs"


def test_every_code_is_documented_with_its_status() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8").partition("## Refusals")[2]
    found: dict[str, int] = {}
    for statuses, codes in re.findall(r"^\| ([\d, ]+) \| (.*) \|$", text, re.MULTILINE):
        groups = codes.split(";")
        for status, group in zip(statuses.split(", "), groups, strict=True):
            found |= dict.fromkeys(re.findall(r"`(\w+)`", group), int(status))
    assert found == STATUS


def test_everything_that_can_happen_is_documented() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    for what in get_args(What):
        assert f"`{what}`" in text, what


def test_the_python_of_the_pages_runs() -> None:
    for name in ("api.md", "running-a-server.md"):
        text = (DOCS / name).read_text(encoding="utf-8")
        for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
            exec(compile(code, name, "exec"), {})
