"""How sure a number is: the bootstrap, DeLong's, McNemar's and Wilson's methods, rank correlation."""
