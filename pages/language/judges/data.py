"""Made-up verdicts: a judge's counts drawn anew, pairs of answers, labelled and unlabelled answers, four raters. All from seeds."""

from types import MappingProxyType

import numpy as np
from scipy.special import ndtri

SEED, DRAWS = 23, 1000  # how often counts are drawn
JUDGED, LABELLED = 1000, 100  # answers that are judged; right ones, and wrong ones, with human labels
PAIRS, AHEAD = 200, 0.4  # pairs of answers, and how far A's answers are better on average, where they vary by 1
TRUE, MANY, SHOWN, OTHERS = (
    0.7,
    500,
    50,
    1000,
)  # of benchmarks drawn anew: true score, how many, how many are drawn, judged answers

# twelve answers by three people and a judge, who all agree on nine of them
VERDICTS = tuple(
    tuple({"r": "right", "w": "wrong"}[letter] for letter in row)
    for row in ("rrrr", "rrrr", "rrwr", "wwww", "rrrr", "wrww", "rrrr", "rrrr", "wwrw", "rrrr", "rrrr", "wwww")
)
RATERS = ("Ann", "Ben", "Cem", "judge")
FLIPPED = (9, 4, 11, 1, 6, 3, 0, 7, 10, 5, 2, 8)  # in this order the judge sees answers differently
ABSENT = tuple(  # in this order verdicts go missing: answer and rater
    divmod(place, len(RATERS)) for place in (26, 41, 3, 17, 12, 38, 20, 7, 30, 45, 1, 35)
)


def counts(whole: int, rate: np.ndarray, seed: int) -> np.ndarray:
    """How many of `whole` answers are counted, drawn DRAWS times at each rate; the draws lie along the last axis."""
    draw = np.random.default_rng((SEED, seed))
    drawn: np.ndarray = draw.binomial(whole, np.clip(rate, 0, 1)[..., None], (*rate.shape, DRAWS))
    return drawn


def gaps() -> np.ndarray:
    """How much better A's answer is than B's in each pair, evenly spread as in a normal distribution."""
    found: np.ndarray = ndtri((np.arange(PAIRS) + 0.5) / PAIRS) + AHEAD
    return found


def answers(accuracy: float, labelled: int) -> MappingProxyType[str, np.ndarray]:
    """MANY benchmarks, a row each: scores of the labelled answers by people and by the judge, and of the others by the judge.

    The same random numbers are used for every accuracy; it holds for right and wrong answers alike.
    """
    draw = np.random.default_rng((SEED, labelled))
    right = draw.random((MANY, labelled + OTHERS)) < TRUE
    passed = right == (draw.random(right.shape) < accuracy)
    return MappingProxyType(
        {
            "human": right[:, :labelled].astype(float),
            "judged": passed[:, :labelled].astype(float),
            "others": passed[:, labelled:].astype(float),
        }
    )
