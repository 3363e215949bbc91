"""Events: what a move did, in order, each part with who may see it.

>>> drew = Event("drew", 0, {"cards": ["crab/black", "fish/green"]}, {"cards": [0]})
>>> drew.seen_by(0)
{'event': 'drew', 'seat': 0, 'cards': ['crab/black', 'fish/green']}
>>> drew.seen_by(1)
{'event': 'drew', 'seat': 0, 'cards': 2}
"""

from collections.abc import Collection, Mapping

from msgspec import Struct

from sevenfold.games.values import Json


class Event(Struct, frozen=True, gc=False):
    """Something that happened: its name, who did it (or null), and the facts of it.

    `secret` names the facts that not everybody sees, each with the seats that do. The others see
    how many things there are: a count in place of a list, 1 in place of a single thing.
    """

    name: str
    seat: int | None = None
    facts: Mapping[str, Json] = {}
    secret: Mapping[str, Collection[int]] = {}

    def seen_by(self, seat: int | None) -> dict[str, Json]:
        """The event as a seat may know it; None is a spectator."""
        if not self.secret:
            return {"event": self.name, "seat": self.seat, **self.facts}
        return {
            "event": self.name,
            "seat": self.seat,
            **{
                key: value if key not in self.secret or seat in self.secret[key] else _back(value)
                for key, value in self.facts.items()
            },
        }


def _back(value: Json) -> Json:
    return len(value) if isinstance(value, list) else 1
