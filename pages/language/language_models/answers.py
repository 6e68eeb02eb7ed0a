"""The answers to the guess, what each is told, and where it moves the picture."""

from widgets.guess import Answer

ANSWERS = (
    Answer(
        "the most likely word",
        False,
        "It loses the most probability: 0.25. But perplexity uses logarithms, and they count factors, not differences. Halving a probability costs one bit, for any word. The picture halves the probability of this word.",
        {"token": 1, "p": 0.25},
    ),
    Answer(
        "the least likely words",
        False,
        "They were already the most surprising. But halving a probability costs one bit, for any word.",
        {"token": 4, "p": 0.0625},
        was=("the least likely word",),
    ),
    Answer(
        "the same for every word",
        True,
        "Halving a probability costs one bit, for any word. The mean of four words rises by a quarter of a bit, and "
        "perplexity rises by a factor of 2 to the power of 1/4, about 1.19.",
        {"token": 2, "p": 0.125},
    ),
    Answer(
        "it does not rise for any word",
        False,
        "Three words are unchanged, but one is enough to change the mean. If that word's probability is 0, perplexity is infinite. The picture shows that.",
        {"token": 1, "p": 0.0},
        was=("for none", "for none: three words are unchanged"),
    ),
)
