"""Binding, and a cache that survives processes and is never stale."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sevenfold.kernel.cache import fingerprint
from sevenfold.kernel.compiling import bind, compiled, interpreted, source, with_names

RULES = """
from sevenfold.kernel.compiling import compiled
import numpy as np
WORTH = np.array([{worth}, 2, 3])

@compiled
def inner(n):
    return WORTH[0] * n

@compiled
def outer(n):
    return inner(n) + 1
"""

PROGRAM = """
import sevenfold.kernel.compiling as compiling
import algorithm, rules
bound = compiling.bind(algorithm.twice, "this", {"outer": rules.outer})
print(bound(10), sum(bound.stats.cache_hits.values()))
"""


def run(folder: Path, worth: int) -> tuple[int, int]:
    """In a new process: the result of a bound algorithm, and how often the cache was hit."""
    (folder / "rules.py").write_text(RULES.format(worth=worth))
    (folder / "algorithm.py").write_text("def twice(n):\n    return 2 * outer(n)\n")
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder),
        "SEVENFOLD_CACHE": str(folder / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    )
    result, hits = done.stdout.split()
    return int(result), int(hits)


def test_the_cache_survives_processes_and_is_never_stale(tmp_path: Path) -> None:
    assert run(tmp_path, worth=5) == (102, 0)
    assert run(tmp_path, worth=5) == (102, 1)
    assert run(tmp_path, worth=7) == (142, 0)  # two calls below the bound algorithm
    assert run(tmp_path, worth=5) == (102, 1)


def defined(source: str, names: dict[str, Any]) -> Callable[..., Any]:
    """The last function of some source text, with these global names."""
    exec(source, names)
    function: Callable[..., Any] = list(names.values())[-1]
    return function


def test_a_bound_algorithm_knows_only_its_own_game() -> None:
    ask = defined("def ask(n):\n    return answer(n)", {})
    one = bind(ask, "one", {"answer": compiled(lambda n: n + 1)})
    two = bind(ask, "two", {"answer": compiled(lambda n: n + 2)})
    assert (one(5), two(5)) == (6, 7)


def test_parts_of_a_bound_algorithm_do_the_same() -> None:
    ask = defined("def ask(n):\n    return answer(n) + more(n)", {})
    names = {"answer": compiled(lambda n: n + 1), "more": compiled(lambda n: 10 * n)}
    for parts in ((), ("answer",), ("answer", "more")):
        assert bind(ask, "one", names, parts)(5) == 56


SEEN: list[int] = []


def _innermost(n: int) -> int:
    SEEN.append(n)  # could not be compiled
    return n


def test_interpreted_reaches_all_the_way_down() -> None:
    deep = compiled(_innermost)
    shallow = defined("def shallow(n):\n    return deep(n)", {"deep": deep})
    SEEN.clear()
    assert interpreted(compiled(shallow))(3) == 3
    assert SEEN == [3]


def test_interpreted_reaches_what_a_function_closes_over() -> None:
    @compiled
    def half(n: int) -> int:
        return n // 2

    @compiled
    def quarter(n: int) -> int:
        return half(half(n))

    plain = interpreted(quarter)
    assert plain(20) == 5
    assert [cell.cell_contents for cell in source(plain).__closure__ or ()] != [half]


def test_the_fingerprint_sees_constants_far_below() -> None:
    names: dict[str, Any] = {"SIZE": 1}
    high = defined("def low():\n    return SIZE\ndef high():\n    return low()", names)
    before = fingerprint(high)
    assert fingerprint(high) == before
    names["SIZE"] = 2
    assert fingerprint(high) != before


def test_the_fingerprint_refuses_what_it_cannot_read() -> None:
    low = defined("def low():\n    return TABLE", {"TABLE": {1: 2}})
    with pytest.raises(TypeError, match="not a dict"):
        fingerprint(low)


def test_the_name_of_an_attribute_is_not_that_of_a_global() -> None:
    """A module's other things may be called like a field of a record; they are not looked at."""
    names: dict[str, Any] = {"lamps": {"no": "table"}, "SIZE": 1}
    field = defined("def field(table):\n    return table.lamps + SIZE", names)
    before = fingerprint(field)
    names["lamps"] = {"another": "thing"}
    assert fingerprint(field) == before
    names["SIZE"] = 2
    assert fingerprint(field) != before


def test_a_quick_copy_does_the_same() -> None:
    source = "def _part(n):\n    return n * STEP\ndef whole(n):\n    return _part(n) + _part(n + 1)"
    names: dict[str, Any] = {"STEP": 3}
    exec(source, names)
    names["_part"] = compiled(names["_part"])
    ask = defined("def ask(n):\n    return whole(n)", {})
    own = {"whole": compiled(names["whole"])}
    for quick in (False, True):
        assert bind(ask, f"quick_{quick}", own, quick=quick)(5) == 33


def test_without_compilation_everything_is_the_same() -> None:
    """A match from one seed, in a process without any compilation, ends in the same state."""
    program = (
        "import sevenfold, json\n"
        "table = sevenfold.deal('sea-salt-paper', players=3, seed=11)\n"
        "for ply in range(120):\n"
        "    legal = table.legal()\n"
        "    table.play(legal[ply % len(legal)])\n"
        "view = table.view(1)\n"
        "print(json.dumps([table.state(), view.state(), view.imagine(seed=5).state()]))"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", program],
            env={**os.environ, "NUMBA_DISABLE_JIT": flag},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for flag in ("0", "1")
    ]
    assert outputs[0] == outputs[1]


STEP = 0


def _plus(n: int) -> int:
    return n + STEP


def test_copies_of_one_function_have_names_of_their_own() -> None:
    """Else code kept on disk could be linked with another copy of the same number."""

    def closing_over(step: int) -> Callable[[int], int]:
        @compiled
        def plus_step(n: int) -> int:
            return n + step

        return plus_step

    for make in (lambda step: with_names(_plus, {"STEP": step}), closing_over):
        one, two, again = make(1), make(2), make(1)
        assert (one(5), two(5)) == (6, 7)
        names = [source(function).__qualname__ for function in (one, two, again)]
        assert names[0] == names[2] != names[1]
