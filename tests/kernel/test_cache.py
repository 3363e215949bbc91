"""The cache where it was filled elsewhere, cannot be written, or is for another processor."""

import os
import subprocess
import sys
from pathlib import Path

RULES = """
from sevenfold.kernel.compiling import compiled
from sevenfold.kernel.bits import nth

@compiled
def outer(n):
    return nth(n, 1)
"""

PROGRAM = """
import sevenfold.kernel.compiling as compiling
from sevenfold.kernel.processor import processor
import numpy, algorithm, rules
bound = compiling.bind(algorithm.twice, "this", {"outer": rules.outer})
print(bound(numpy.uint64(0b101000)), sum(bound.stats.cache_hits.values()), processor().deposits)
"""


def run(folder: Path, **environment: str) -> tuple[int, int, bool]:
    """In a new process, where a warning is an error: a result, hits of the cache, has it PDEP?"""
    folder.mkdir(exist_ok=True)
    (folder / "rules.py").write_text(RULES)
    (folder / "algorithm.py").write_text("def twice(n):\n    return 2 * outer(n)\n")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        env={
            **os.environ,
            "PYTHONPATH": str(folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            **environment,
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    result, hits, deposits = done.stdout.split()
    return int(result), int(hits), deposits == "True"


def test_a_shipped_cache_is_used_wherever_the_sources_lie(tmp_path: Path) -> None:
    shipped, own = str(tmp_path / "shipped"), str(tmp_path / "own")
    assert run(tmp_path / "here", SEVENFOLD_CACHE=shipped)[:2] == (10, 0)
    found = run(tmp_path / "there", SEVENFOLD_CACHE=own, SEVENFOLD_SHIPPED_CACHE=shipped)
    assert found[:2] == (10, 1)


def test_a_shipped_cache_serves_also_where_nothing_can_be_written(tmp_path: Path) -> None:
    shipped = str(tmp_path / "shipped")
    assert run(tmp_path, SEVENFOLD_CACHE=shipped)[:2] == (10, 0)
    nowhere = "/dev/null/cache"
    assert run(tmp_path, SEVENFOLD_CACHE=nowhere)[:2] == (10, 0)
    found = run(tmp_path, SEVENFOLD_CACHE=nowhere, SEVENFOLD_SHIPPED_CACHE=shipped)
    assert found[:2] == (10, 1)


def test_numbas_own_folder_is_honoured(tmp_path: Path) -> None:
    folder = {"SEVENFOLD_CACHE": "", "NUMBA_CACHE_DIR": str(tmp_path / "numba")}
    assert run(tmp_path, **folder)[:2] == (10, 0)
    assert run(tmp_path, **folder)[:2] == (10, 1)
    assert (tmp_path / "numba" / "sevenfold").is_dir()


def test_a_processor_without_bmi2_has_code_of_its_own(tmp_path: Path) -> None:
    cache = str(tmp_path / "cache")
    old = {"NUMBA_CPU_NAME": "x86-64", "NUMBA_CPU_FEATURES": "-bmi2"}
    assert run(tmp_path, SEVENFOLD_CACHE=cache, **old) == (10, 0, False)
    assert run(tmp_path, SEVENFOLD_CACHE=cache)[:2] == (10, 0)  # nothing of the other's is taken
    assert run(tmp_path, SEVENFOLD_CACHE=cache, **old) == (10, 1, False)
