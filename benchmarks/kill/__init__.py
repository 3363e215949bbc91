"""Everything goes wrong under load: who plays, what goes wrong, and what must be in the log."""
