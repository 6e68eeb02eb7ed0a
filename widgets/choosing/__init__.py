"""Choosing a threshold by a rule: the rules, the points that they choose, and the curve that explains each."""
