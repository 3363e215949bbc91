"""Proof: is a record what was played, with the chance that was promised?"""

from sevenfold.games.game import Json
from sevenfold.games.states import same
from sevenfold.match.errors import BadRecord
from sevenfold.match.record import read_record, write_record


def verify(record: Json) -> list[str]:
    """Everything that is wrong with the record of a match that is over; nothing if it is right.

    Every move is played again with the chance of the secret; the commitment binds the secret, the
    game, its options and seats; the seal binds every word.

    >>> from sevenfold.match import Match, Seat
    >>> match = Match("7", [Seat("Ada"), Seat("Ben")])
    >>> match.resign(0)
    >>> record = write_record(match)
    >>> verify(record)
    []
    >>> verify({**record, "winners": [0]})
    ['winners: the moves make it [1]', 'seal: it does not fit this record']
    """
    try:
        match = read_record(record)
    except BadRecord as error:
        return [str(error)]
    findings = []
    if not match.over:
        findings.append("log: the match is not over")
    right = write_record(match, to_resume=True)
    if record["commitment"] != right["commitment"]:
        findings.append("commitment: it does not fit the secret and the heading")
    for key in ("options", "scores", "winners"):
        if not same(record[key], right[key]):
            findings.append(f"{key}: the moves make it {right[key]}")
    sealed = {key: value for key, value in record.items() if key != "seal"}
    if record["seal"] != match.secret.seal(sealed):
        findings.append("seal: it does not fit this record")
    return findings
