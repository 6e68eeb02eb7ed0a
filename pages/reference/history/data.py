"""Small data for the history of precision and recall: a deck of notched cards, echoes of a radar, papers by matching terms.

All of it is ours: the pictures are of the time, their numbers are not.
"""

import numpy as np

WANTED = ("1111", "1111", "1111", "1110", "1101", "1100", "1011", "0111")
OTHERS = ("1110", "1100", "1100", "1100", "1010", "1001", "1000", "1000", "1000")  # they fall from one needle
OTHERS_BESIDE = ("0110", "0101", "0100", "0011", "0010", "0001", "0000")
RELEVANT_PAPERS = (0, 1, 2, 4, 6, 5, 3, 1)  # by the number of search terms they share
OTHER_PAPERS = (700, 400, 180, 70, 22, 5, 1, 0)


def deck() -> tuple[np.ndarray, np.ndarray]:
    """24 cards, the wanted ones first: whether each is wanted (24,), and whether it is notched at each of four holes (24, 4)."""
    cards = WANTED + OTHERS + OTHERS_BESIDE
    notched = np.array([[mark == "1" for mark in card] for card in cards])
    return np.arange(24) < len(WANTED), notched


def echoes() -> tuple[np.ndarray, np.ndarray]:
    """Whether an aircraft was there (1 or 0), and how strong the echo was: 150 and 350 of two normal distributions."""
    rng = np.random.default_rng(1954)
    strength = np.append(rng.normal(5.6, 1.2, 150), rng.normal(3.4, 1.1, 350))
    return np.repeat([1, 0], [150, 350]), np.round(np.clip(strength, 0, None), 2)


def papers() -> tuple[np.ndarray, np.ndarray]:
    """1,400 papers: whether each answers the question (1 or 0), and how many of its seven terms it shares."""
    terms = np.arange(8)
    matching = np.append(np.repeat(terms, RELEVANT_PAPERS), np.repeat(terms, OTHER_PAPERS))
    return np.repeat([1, 0], [sum(RELEVANT_PAPERS), sum(OTHER_PAPERS)]), matching
