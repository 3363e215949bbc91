"""Learning: judgement by self-play."""
