"""Scenes of texts and of language models: words that fall out of order, tokens that are cut or shift their weight."""

import numpy as np

from pages.reference.choose.demonstrations import Bars, Words

SENTENCE = ("the", "small", "boat", "left", "the", "quay", "at", "dawn")
UNLIKE = ("old", "boats", "leave", "every", "port", "well", "past", "dawn")  # no word twice
FOUR = tuple(
    tuple(line.split())
    for line in (
        "the small boat left the quay at dawn",
        "two men stood on the wall with lamps",
        "none spoke till the sail was quite gone",
        "then they went home over the wet grass",
    )
)


def errors_gathered() -> Words:
    """Four sentences, the last word of each wrong; then the first sentence has the last four wrong, the others none."""
    written = []
    for t in range(4):
        wrong = [1 + t, *(0 if i <= t else 1 for i in (1, 2, 3))]
        written.append(tuple((*line[: len(line) - n], *["?"] * n) for line, n in zip(FOUR, wrong, strict=True)))
    return Words("errors moved into the first sentence", np.arange(4), FOUR, tuple(written))


def error_moves_in() -> Words:
    """One wrong word moves from the end of a sentence to its middle."""
    places = range(7, 3, -1)
    written = tuple((tuple("slowly" if i == p else word for i, word in enumerate(UNLIKE)),) for p in places)
    return Words("places from the end", np.arange(4), (UNLIKE,), written)


def order_lost() -> Words:
    """All words stay, and ever more of them change places."""
    swaps = ((0, 1), (2, 3), (4, 5), (6, 7), (1, 6), (3, 4))
    line = list(UNLIKE)
    written: list[tuple[tuple[str, ...]]] = [(UNLIKE,)]
    for a, b in swaps:
        line[a], line[b] = line[b], line[a]
        written.append((tuple(line),))
    return Words("pairs of words swapped", np.arange(7), (UNLIKE,), tuple(written))


def front_in_disorder() -> Words:
    """The second half of the reference stands first, its words ever more in disorder; the first half stands after it."""
    front, back = UNLIKE[4:], UNLIKE[:4]
    orders = ((0, 1, 2, 3), (1, 0, 2, 3), (1, 0, 3, 2), (3, 1, 0, 2), (3, 2, 1, 0))
    written = tuple(((*(front[i] for i in order), *back),) for order in orders)
    return Words("how jumbled the words are", np.arange(5), (UNLIKE,), written)


# ---- probabilities of tokens
TEXT = 24  # characters


def cut_finer() -> Bars:
    """A text of 24 characters and a probability of 2 to the power of -24, cut into 4 to 24 tokens."""
    tokens = np.array([4, 6, 8, 12, 16, 24])
    heights = np.where(np.arange(24) < tokens[:, None], 2.0 ** (-24 / tokens[:, None]), np.nan)
    return Bars("tokens that the text is cut into", tokens, heights, tuple(map(str, range(1, 25))))


def half_likelier() -> Bars:
    """Eight words at probability 0.3; four rise and four fall by the same factor, up to three."""
    factor = np.arange(20, 61) / 20
    heights = np.stack([0.3 * factor if i % 2 else 0.3 / factor for i in range(8)], axis=1)
    return Bars("factor by which four words become likelier", factor, heights, SENTENCE)


def choices_of(probabilities: np.ndarray) -> np.ndarray:
    """Each right word's probability beside three other words that share the rest evenly: (words, 4)."""
    rest = np.repeat((1 - probabilities)[:, None] / 3, 3, axis=1)
    return np.hstack([probabilities[:, None], rest])
