"""Made-up answers: two models on texts with five questions each, benchmarks drawn anew, and p-values of twenty of them. All from seeds."""

from functools import cache
from types import MappingProxyType

import numpy as np

TEXTS, EACH, SEED = 40, 5, 13
QUESTIONS = TEXTS * EACH
CLUSTERS = np.repeat(np.arange(TEXTS), EACH)  # the text of each question
EASE, SHARED = (4.2, 1.8), 0.75  # how easy the texts are for models A and B, and how far both find the same ones easy
SPREAD = 5.0  # how far texts differ
TRUE, MANY, SHOWN = (
    0.7,
    1000,
    60,
)  # the true score of the benchmarks that are drawn anew, how many, and how many are drawn
ASKED = 200  # questions of each of these
BENCHMARKS, AHEAD, SEED_OF_MANY = (
    20,
    3.0,
    4,
)  # of the many benchmarks, and how many standard errors A is ahead where it is better


def _models() -> dict[str, np.ndarray]:
    """Right (1) and wrong (0) answers: a text is easy or hard for a model, and often for both."""
    draw = np.random.default_rng(SEED)
    common = draw.normal(size=TEXTS)
    found = {}
    for name, ease in zip("AB", EASE, strict=True):
        own = draw.normal(size=TEXTS)
        easy = ease + SPREAD * (SHARED * common + np.sqrt(1 - SHARED**2) * own)
        right = draw.random((TEXTS, EACH)) < (1 / (1 + np.exp(-easy)))[:, None]
        found[name] = right.astype(float).ravel()
    return found


MODELS = MappingProxyType(_models())


def dealt(kept: int) -> np.ndarray:
    """Which question is at each place, text by text, if this many texts keep their questions.

    The questions of the other texts are shuffled among these texts. For every number of texts the same random numbers are used.
    """
    draw = np.random.default_rng(SEED)
    loose = draw.permutation(TEXTS)[kept:]
    found = np.arange(QUESTIONS).reshape(TEXTS, EACH)
    found[loose] = draw.permutation(found[loose].ravel()).reshape(-1, EACH)
    return found.ravel()


@cache
def benchmarks(each: int, agreement: float) -> np.ndarray:
    """Right and wrong answers of MANY benchmarks, a row each, with `each` questions a text; two answers about a text have this correlation.

    Each answer is that of its text with the probability of the correlation's root, and else one of its own. The same random numbers are used for
    every correlation.
    """
    draw = np.random.default_rng(SEED + each)
    texts = ASKED // each
    of_text = draw.random((MANY, texts, 1)) < TRUE
    own = draw.random((MANY, texts, each)) < TRUE
    follows = draw.random((MANY, texts, each)) < np.sqrt(agreement)
    return np.where(follows, of_text, own).reshape(MANY, ASKED)


def normal_scores() -> np.ndarray:
    """What chance adds to each benchmark's difference, in standard errors."""
    return np.random.default_rng(SEED_OF_MANY).normal(size=BENCHMARKS)
