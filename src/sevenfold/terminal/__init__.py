"""Playing at one terminal: people and bots, in four languages."""
