"""The tables of the database.

`moves` and `journal` are the log of a table and only grow, but for a move that is taken back: that
goes from `moves` into the line of the journal that says so. Their versions count on together. The
key of a move is its table and ply, so no move can be kept twice, whoever writes.
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
)

metadata = MetaData()

keys = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", LargeBinary, nullable=False),
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
    Column("awake", Boolean, nullable=False),  # was at work when last heard of
    Column("secret", LargeBinary),  # of the match, from its beginning on
    Column("began", String(24)),
    Column("next", String(22)),  # the table of the rematch
    Index("tables_listed", "stage", "listed", "created"),
    Index("tables_awake", "awake"),
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

moves = Table(
    "moves",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", String(400), nullable=False),
    Column("at", String(24), nullable=False),
)

journal = Table(
    "journal",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("what", String(20), nullable=False),
    Column("seat", Integer),
    Column("at", String(24), nullable=False),
    Column("facts", JSON, nullable=False),
)
