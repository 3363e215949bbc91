"""The rules a second time, over plain JSON states and with no thought for speed."""

from collections.abc import Sequence
from copy import deepcopy
from itertools import combinations

from sevenfold.games.game import Json, State
from sevenfold.games.seven_seas.components import BOOTY


def strength(card: str) -> int:
    return int(card[1:])


def by_suit(card: str) -> tuple[int, int]:
    return "gcrx".index(card[0]), strength(card)


def captures(card: str, display: list[str]) -> set[str]:
    """A card's moves by the words of rulings 1 to 3, trying all subsets of the display."""
    equal = [other for other in display if strength(other) == strength(card)]
    if equal:
        return {f"{card}>{other}" for other in equal}
    if strength(card) == 1:
        tens = {f"{card}>{other}" for other in display if strength(other) == 10}
        return {card} | tens | ({"x1>*"} if card == "x1" and display else set())
    weaker = [other for other in display if strength(other) < strength(card)]
    sums = {
        f"{card}>" + "+".join(sorted(subset, key=by_suit))
        for size in range(2, 8)  # 1+1+1+1+2+2+2 is already 10
        for subset in combinations(weaker, size)
        if sum(map(strength, subset)) == strength(card)
    }
    return sums or {card}


def chest_of(state: State, seat: int) -> int:
    return seat % len(state["chests"])


def sources(state: State) -> list[str]:
    """What the seat whose turn it is can nick from."""
    own = chest_of(state, state["turn"])
    others = [str(n) for n, chest in enumerate(state["chests"]) if n != own and chest]
    return others + (["harbour"] if state["harbour"] else [])


def legal(state: State) -> set[str]:
    """The moves of a state that is not over."""
    if state["phase"] == "nick":
        return {"no-nick", *(f"nick {source}" for source in sources(state))}
    if state["phase"] == "pick":
        looking = state["looking"]
        cards = state["harbour"] if looking == "harbour" else state["chests"][looking]
        return {f"pick {card}" for card in cards}
    return set().union(*(captures(c, state["display"]) for c in state["hands"][state["turn"]]))


def after(state: State, move: str) -> State:
    """The state after a move; when all hands are empty, nothing is dealt and `turn` is null."""
    state = deepcopy(state)
    seat = state["turn"]
    own = state["chests"][chest_of(state, seat)]
    if move.startswith("nick"):
        source = move.split()[1]
        state["looking"] = "harbour" if source == "harbour" else int(source)
        state["phase"] = "pick"
        return state
    if move.startswith("pick"):
        looking = state["looking"]
        source_cards = state["harbour"] if looking == "harbour" else state["chests"][looking]
        source_cards.remove(move.split()[1])
        own.append(move.split()[1])
        state["looking"] = None
    elif move != "no-nick":
        card, _, taken = move.partition(">")
        state["hands"][seat].remove(card)
        if not taken:
            state["display"].append(card)
        else:
            cards = list(state["display"]) if taken == "*" else taken.split("+")
            own += [card, *cards]
            state["display"] = [other for other in state["display"] if other not in cards]
            state["last_taker"] = seat
            if not state["display"] and card != "x1" and sources(state):
                state["phase"] = "nick"
                return state
    state["phase"] = "play"
    state["turn"] = (seat + 1) % state["players"] if any(state["hands"]) else None
    return state


def points(chests: list[list[str]], booty: Sequence[Sequence[int]] | None) -> list[int]:
    """The points of a round, category by category (ruling 6)."""
    table = booty or BOOTY

    def coins(chest: list[str]) -> int:
        return sum(3 if card == "g1" else 1 for card in chest if card[0] == "g")

    def worth(chest: list[str]) -> int:
        total = 0
        for row, suit in enumerate("gcrx"):
            values = [table[row][strength(card) - 1] for card in chest if card[0] == suit]
            total += -7 if suit == "x" and "x1" in chest else max(values, default=0)
        return total

    found = [("c1" in chest) + ("r1" in chest) for chest in chests]
    for measure, reward in ((len, 1), (coins, 1), (worth, 2)):
        results = [measure(chest) for chest in chests]
        for chest, result in enumerate(results):
            if result == max(results) and not (measure is coins and result == 0):
                found[chest] += reward
    return found


def last_round(state: State) -> Json:
    """What a round is worth that is over, as the next state shows it."""
    chests = deepcopy(state["chests"])
    if state["options"]["last_one_clears"] and state["last_taker"] is not None:
        chests[chest_of(state, state["last_taker"])] += state["display"]
    scored = points(chests, state["options"]["booty"])
    return {
        "points": [scored[chest_of(state, seat)] for seat in range(state["players"])],
        "chests": chests,
    }
