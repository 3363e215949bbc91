"""The first schema: keys, tables, seats, moves, journal."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("turn_seconds", sa.Integer),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("stage", sa.String(10), nullable=False),
        sa.Column("awake", sa.Boolean, nullable=False),
        sa.Column("secret", sa.LargeBinary),
        sa.Column("began", sa.String(24)),
        sa.Column("next", sa.String(22)),
    )
    op.create_index("tables_listed", "tables", ["stage", "listed", "created"])
    op.create_index("tables_awake", "tables", ["awake"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(60)),
        sa.Column("bot", sa.String(20)),
        sa.Column("token", sa.LargeBinary(32)),
    )
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.String(400), nullable=False),
        sa.Column("at", sa.String(24), nullable=False),
    )
    op.create_table(
        "journal",
        sa.Column("table_id", sa.String(22), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("at", sa.String(24), nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
    )
