"""Text written by compiled code is JSON, and never leaves its page."""

import json
from collections.abc import Callable

import numpy as np
import pytest

from sevenfold.kernel import ink
from sevenfold.kernel.compiling import compiled, interpreted

WORDS = ink.spelled(["boat", "crab", 'fish "ü"'])
ORDER = np.array([1, 2, 0])


@compiled
def write(page: np.ndarray, numbers: np.ndarray, members: np.uint64) -> int:
    at = ink.put_numbers(page, ink.put(page, 0, b'{"numbers":'), numbers, len(numbers))
    at = ink.put_set(page, ink.put(page, at, b',"set":'), WORDS, ORDER, members)
    at = ink.put_unsigned(page, ink.put(page, at, b',"unsigned":'), ~members)
    at = ink.put_or_null(page, ink.put(page, at, b',"or_null":['), -1)
    at = ink.put_or_null(page, ink.put(page, at, b","), 0)
    at = ink.put_truth(page, ink.put(page, at, b'],"truth":['), 2)
    at = ink.put_truth(page, ink.put(page, at, b","), 0)
    return ink.put(page, at, b"]}")


WRITERS = pytest.mark.parametrize("writer", [write, interpreted(write)], ids=["compiled", "plain"])
NUMBERS = np.array([0, 7, -7, 10, 999, 1000, 2**63 - 1, 1 - 2**63])


@WRITERS
def test_what_is_written_reads_back(writer: Callable[..., int]) -> None:
    page = np.zeros(1000, np.uint8)
    end = writer(page, NUMBERS, np.uint64(0b110))
    assert json.loads(page[:end].tobytes()) == {
        "numbers": NUMBERS.tolist(),
        "set": ["crab", 'fish "ü"'],
        "unsigned": 2**64 - 0b111,
        "or_null": [None, 0],
        "truth": [True, False],
    }
    end = writer(page, NUMBERS[:0], np.uint64(0))
    read = json.loads(page[:end].tobytes())
    assert (read["numbers"], read["set"], read["unsigned"]) == ([], [], 2**64 - 1)


@WRITERS
def test_what_does_not_fit_is_counted_and_not_written(writer: Callable[..., int]) -> None:
    large = np.zeros(1000, np.uint8)
    end = writer(large, NUMBERS, np.uint64(0b111))
    for size in range(0, end, 7):
        room = np.full(1000, 255, np.uint8)
        assert writer(room[:size], NUMBERS, np.uint64(0b111)) == end
        assert (room[size:] == 255).all()
