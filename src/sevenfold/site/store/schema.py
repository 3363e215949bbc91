"""The tables of the database.

`lines` is the one log of every table: each line is one thing that happened there, numbered by its
`version` from 1 on without gaps. Lines are only ever added, and forgotten
with a table at which nobody ever began to play. What else is kept of a table (its row
in `tables`, its `seats`) follows from them, but for the hashes of the seats' links and the secret.

| line | `ply` | `undos` | `facts` |
|---|---|---|---|
| "moved" | the ply that the move made, 1 for the first | the lines "undid" before it | `move` |
| "undid" | none | none | `ply`, which was taken back, and `to`, the plies that are left |
| others | none | none | see `rows.Line` |

A move that was taken back stays where it was: the line "undid" after it says that it does not count
any more. The next move of the same ply has one undo more before it. So the constraint `lines_ply`
lets no move be kept twice, whoever writes.

`owner` is the server (one of `servers`) that plays a table, and `epoch` counts its owners: who
owned a table before, and does not know yet that somebody else does, has an older epoch. A server
belongs to `servers` until it `expires`, by the clock of the database.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData()

keys = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("place", String(200), nullable=False),  # how people reach it
    Column("expires", BigInteger, nullable=False),  # seconds since 1970, in the database's time
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("turn_seconds", Integer),
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970
    Column("stage", String(10), nullable=False),  # open, playing, over
    Column("secret", LargeBinary),  # of the match, from its beginning on
    Column("began", String(24)),
    Column("next", String(22)),  # the table of the rematch
    Column("owner", String(22)),  # the server that plays it
    Column("epoch", Integer, nullable=False, server_default="0"),  # how many owners it had
    Index("tables_listed", "stage", "listed", "created"),
    Index("tables_owner", "owner"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(60)),  # null: nobody sits there yet
    Column("bot", String(20)),  # null: for a person
    Column("token", LargeBinary(32)),  # SHA-256 of the seat's link
)

lines = Table(
    "lines",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("what", String(20), nullable=False),
    Column("seat", Integer),
    Column("at", String(24), nullable=False),
    Column("ply", Integer),
    Column("undos", Integer),
    Column("facts", JSON, nullable=False),
    UniqueConstraint("table_id", "undos", "ply", name="lines_ply"),
)
