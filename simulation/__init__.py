"""The site in one process with faults of all kinds, in virtual time; a number replays a run."""
