"""The lesson on clustering: where the points come from, the picture of a clustering, agreement with labels."""
