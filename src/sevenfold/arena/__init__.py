"""Very many games: arrays of tables stepped by compiled loops."""
