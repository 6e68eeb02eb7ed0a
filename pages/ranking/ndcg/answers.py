"""The answers to the guess, what each is told, and where it moves the picture."""

from widgets.guess import Answer

ANSWERS = (
    Answer(
        "it falls at every rank",
        False,
        "Here the useless result F is last. It pushes nothing down, and in the best order it is last as well: NDCG is the same "
        "as without it, 0.924. Now drag F up.",
        {"preset": "useless last"},
        ("it falls, wherever the result is",),
    ),
    Answer(
        "it stays the same",
        False,
        "It adds 0. But here it is first, and pushes each useful result one rank down, where the weight is smaller: NDCG is 0.722, "
        "not 0.924. Now drag F down.",
        {"preset": "useless first"},
        ("nothing, as its relevance is 0",),
    ),
    Answer(
        "it falls, unless last",
        True,
        "It does harm only by pushing others down. Here it is first, and NDCG is 0.722. At the end of the list it pushes nothing down: drag F "
        "there, and NDCG is 0.924, as without it.",
        {"preset": "useless first"},
        ("it falls, unless the result is last",),
    ),
    Answer(
        "it falls most if last",
        False,
        "The other way round: the weight of its own rank does not matter, because its relevance is 0. Here it is last, where it "
        "costs nothing. At the first rank it costs most.",
        {"preset": "useless last"},
        ("it falls more, the further down it is", "it falls more, the lower the result is"),
    ),
)
