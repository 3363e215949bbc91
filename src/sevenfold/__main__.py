"""`python -m sevenfold`: a game in the terminal against players who move at random."""

import random
import sys

import sevenfold

_HELP = "Type a number or the words behind it, l to see the list again, q to leave."


def main() -> None:
    """Choose a game and a number of players, and play on seat 0."""
    try:
        _play(_table(sys.argv[1:]))
    except (EOFError, KeyboardInterrupt):
        print("\nGood bye.")
    except sevenfold.SevenfoldError as error:
        sys.exit(f"sevenfold: {error}")


def _table(arguments: list[str]) -> sevenfold.Table:
    """The table asked for, as `GAME [PLAYERS]`; what is missing is asked."""
    names = sevenfold.games()
    game = arguments[0] if arguments else _choose("Which game?", names)
    players = arguments[1] if len(arguments) > 1 else "2"
    if not players.isdigit():
        raise sevenfold.WrongPlayers(f"the number of players is a whole number, not {players!r}")
    return sevenfold.deal(game, players=int(players))


def _choose(question: str, choices: list[str]) -> str:
    """Ask until the answer is the number of a choice, or the choice itself in words."""
    _list(choices)
    while True:
        answer = input(f"{question} ").strip()
        if answer == "q":
            raise EOFError
        # Some moves are numbers themselves; what is typed as one is a number of the list.
        if answer.isdigit() and 1 <= int(answer) <= len(choices):
            return choices[int(answer) - 1]
        if answer in choices and not answer.isdigit():
            return answer
        print(_HELP)
        if answer == "l":
            _list(choices)


def _list(choices: list[str]) -> None:
    for number, choice in enumerate(choices, 1):
        print(f"{number:4})  {choice}")


def _play(table: sevenfold.Table) -> None:
    """You are seat 0 and see what seat 0 may see; the others choose at random."""
    print(f"\nYou are seat 0. {_HELP}")
    while not table.over:
        if table.turn == 0:
            print(f"\n{table.view(0)}\n")
            table.play(_choose("Your move?", table.legal()))
        else:
            seat, before = table.turn, table.view(0)
            table.play(random.choice(table.legal()))
            if table.view(0) != before and table.turn != seat:
                print(f"seat {seat} has moved")
    print(f"\n{table}\n")


if __name__ == "__main__":
    main()
