"""The processor that code is compiled for: this one, or the one that Numba is told of.

`NUMBA_CPU_NAME` and `NUMBA_CPU_FEATURES` name another one, for code that is compiled here and
runs elsewhere: `x86-64` with no features is understood by every PC.
"""

from functools import cache
from typing import Any, NamedTuple

import numba
from llvmlite import binding

# These have the instruction, but take up to hundreds of cycles for it.
_SLOW_AT_DEPOSITS = ("bdver4", "znver1", "znver2")
_DEPOSITING = ("x86-64-v3", "x86-64-v4")  # names that say what the processor can do


class Processor(NamedTuple):
    """A processor as LLVM calls it, and what it can do: `+bmi2,-avx512f,…`."""

    name: str
    features: str

    @property
    def deposits(self) -> bool:
        """Can it spread the bits of one word over those of another, and quickly (PDEP of BMI2)?

        >>> Processor("haswell", "+bmi,+bmi2").deposits, Processor("x86-64", "").deposits
        (True, False)
        """
        told = self.features.split(",")
        can = "+bmi2" in told or (self.name in _DEPOSITING and "-bmi2" not in told)
        return can and self.name not in _SLOW_AT_DEPOSITS


@cache
def processor() -> Processor:
    """The one that Numba compiles for in this process."""
    settings: Any = numba.config
    name = settings.CPU_NAME
    features = settings.CPU_FEATURES
    if features is None:
        features = binding.get_host_cpu_features().flatten()
    return Processor(name or binding.get_host_cpu_name(), features)
