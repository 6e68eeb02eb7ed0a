"""The history's pictures, made to move: needles, radar, matching terms, E and F, and two species."""
