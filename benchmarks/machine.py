"""Where and with what something was measured."""

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0))


def processor() -> str:
    """The processor's name as the system knows it."""
    listing = Path("/proc/cpuinfo")
    if listing.exists():
        for line in listing.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def memory() -> float:
    """The machine's memory in GiB."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30


def describe(*others: str) -> list[str]:
    """The machine, the versions (ours and those of others) and the date, a line each."""
    busy = os.getloadavg()[0]
    tools = [
        f"Sevenfold {version('sevenfold')}",
        f"Python {platform.python_version()}",
        f"Numba {version('numba')}",
        f"NumPy {version('numpy')}",
        *others,
    ]
    return [
        f"Date: {datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        f"Machine: {processor()}, {cores()} cores, {memory():.0f} GiB; {platform.system()} "
        f"{platform.machine()}; load before the run {busy:.1f}",
        f"Versions: {', '.join(tools)}",
    ]
