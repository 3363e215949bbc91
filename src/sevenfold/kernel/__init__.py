"""What compiled code is made of: sets of cards as bits, chance, compiling and its cache."""
