"""The laws that every game keeps, and the checks of them behind `check_game`."""
