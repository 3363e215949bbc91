"""One log: moves and journal become lines, and a move that was taken back is a line again.

Until now such a move lived only in the line "undid" that took it back, with its version (`undone`)
and its time (`moved_at`).
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_MOVES = sa.table(
    "moves",
    sa.column("table_id", sa.String),
    sa.column("ply", sa.Integer),
    sa.column("version", sa.Integer),
    sa.column("seat", sa.Integer),
    sa.column("move", sa.String),
    sa.column("at", sa.String),
)
_JOURNAL = sa.table(
    "journal",
    sa.column("table_id", sa.String),
    sa.column("version", sa.Integer),
    sa.column("what", sa.String),
    sa.column("seat", sa.Integer),
    sa.column("at", sa.String),
    sa.column("facts", sa.JSON),
)


def upgrade() -> None:
    """Make the tables of the new schema, fill `lines`, and drop what it replaces."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("place", sa.String(200), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.add_column("tables", sa.Column("owner", sa.String(22)))
    op.add_column("tables", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_owner", "tables", ["owner"])
    lines = op.create_table(
        "lines",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("at", sa.String(24), nullable=False),
        sa.Column("ply", sa.Integer),
        sa.Column("undos", sa.Integer),
        sa.Column("facts", sa.JSON, nullable=False),
        sa.UniqueConstraint("table_id", "undos", "ply", name="lines_ply"),
    )
    names = [column.name for column in lines.columns]
    for query in (_moves_that_count(), _moves_taken_back(), _undos(), _all_else()):
        op.execute(sa.insert(lines).from_select(names, query))
    op.drop_table("moves")
    op.drop_table("journal")
    op.drop_index("tables_awake", "tables")
    op.drop_column("tables", "awake")


def _moves_that_count() -> sa.Select[Any]:
    move = _MOVES.c
    return _moved(move.table_id, move.version, move.seat, move.at, move.ply, move.move)


def _moves_taken_back() -> sa.Select[Any]:
    line, facts = _JOURNAL.c, _JOURNAL.c.facts
    return _moved(
        line.table_id,
        facts["undone"].as_integer(),
        line.seat,
        facts["moved_at"].as_string(),
        facts["ply"].as_integer(),
        facts["move"].as_string(),
    ).where(line.what == "undid")


def _moved(
    table: sa.ColumnElement[str],
    version: sa.ColumnElement[int],
    seat: sa.ColumnElement[int],
    at: sa.ColumnElement[str],
    ply: sa.ColumnElement[int],
    move: sa.ColumnElement[str],
) -> sa.Select[Any]:
    before = _JOURNAL.alias("before")
    undos = (
        sa.select(sa.func.count())
        .where(before.c.table_id == table, before.c.what == "undid", before.c.version < version)
        .scalar_subquery()
    )
    facts = _json("move", move)
    return sa.select(table, version, sa.literal("moved"), seat, at, ply, undos, facts)


def _undos() -> sa.Select[Any]:
    line = _JOURNAL.c
    facts = _json("ply", line.facts["ply"].as_integer())
    return _other(facts).where(line.what == "undid")


def _all_else() -> sa.Select[Any]:
    return _other(_JOURNAL.c.facts).where(_JOURNAL.c.what != "undid")


def _other(facts: sa.ColumnElement[Any]) -> sa.Select[Any]:
    line = _JOURNAL.c
    none = sa.cast(sa.null(), sa.Integer)
    return sa.select(line.table_id, line.version, line.what, line.seat, line.at, none, none, facts)


def _json(name: str, value: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    """An object with one fact; SQLite and PostgreSQL have different names for that."""
    is_sqlite = op.get_context().dialect.name == "sqlite"
    make = sa.func.json_object if is_sqlite else sa.func.json_build_object
    return make(sa.literal(name), value, type_=sa.JSON)
