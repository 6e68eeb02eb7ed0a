"""A small table of predictions, as a file."""

GOOD = b"id,label,score\n1,spam,0.9\n2,ham,0.1\n3,spam,0.8\n4,ham,0.3\n"
