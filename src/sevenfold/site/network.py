"""Where a machine is found in its networks: for invitations, and for the terminal."""

from __future__ import annotations

import ipaddress
import socket

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
_OWN_NAMES = ("localhost", "localhost.localdomain")


def is_own_machine(host: str) -> bool:
    """Does a name mean whatever machine it is said on? It is of no use to others.

    >>> is_own_machine("127.0.0.1"), is_own_machine("localhost"), is_own_machine("192.0.2.7")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() in _OWN_NAMES


def near(listens: tuple[str, int] | None) -> list[str]:
    """Where other devices find a server that listens everywhere; nowhere, if it does not.

    >>> near(("127.0.0.1", 7777))
    []
    """
    if listens is None or listens[0] not in EVERYWHERE:
        return []
    return [f"http://{address}:{listens[1]}" for address in own_addresses()]


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks, the one towards the internet first."""
    found = [*_towards_the_internet(), *_by_name()]
    return [one for one in dict.fromkeys(found) if not ipaddress.ip_address(one).is_loopback]


def _towards_the_internet() -> list[str]:
    """The address by which the network knows this machine. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [str(probe.getsockname()[0])]


def _by_name() -> list[str]:
    """What this machine's name stands for, which may be one address for each of its networks."""
    try:
        return [str(one) for one in socket.gethostbyname_ex(socket.gethostname())[2]]
    except OSError:
        return []
