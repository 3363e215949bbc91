"""A small disk that can be full: a file system of its own, in a file."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_SIZE = 4 * 2**30  # bytes; the file takes only what is written


class Disk:
    """A folder on a disk of limited size."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filling = folder / "filling"

    def fill(self) -> None:
        """Take every block that is free."""
        with open(self._filling, "wb") as file, suppress(OSError):
            while True:
                free = os.statvfs(self.folder)
                os.posix_fallocate(file.fileno(), file.tell(), free.f_bavail * free.f_frsize)
                file.seek(0, os.SEEK_END)

    def free(self) -> None:
        """Give it back."""
        self._filling.unlink(missing_ok=True)


@contextmanager
def small_disk(folder: Path) -> Iterator[Disk | None]:
    """A disk for a while; None where one may not make any: that takes root's rights."""
    image, mounted = folder / "disk.img", folder / "disk"
    mounted.mkdir()
    with open(image, "wb") as file:
        file.truncate(_SIZE)
    try:
        _run("mkfs.ext4", "-q", "-m", "0", image)
        _run("mount", "-o", "loop", image, mounted)
    except (OSError, subprocess.CalledProcessError):
        yield None
        return
    try:
        yield Disk(mounted)
    finally:
        _run("umount", "--lazy", mounted)


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True, capture_output=True)
