"""Learning: networks, training, and what comes of it."""
