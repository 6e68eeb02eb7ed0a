"""Pieces of the lesson on distances: two vectors, two texts, many dimensions, triangles."""
