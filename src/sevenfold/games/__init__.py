"""The games: the contract that they keep, and one folder for each of them."""
