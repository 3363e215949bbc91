"""Tables at work: what happened at them, who is there, bots that think, clocks that run."""
