r"""Agreement of several raters beyond chance: Fleiss' kappa and Krippendorff's alpha, for names that have no order.

`verdicts` has a row for each answer and a column for each rater; None or NaN is a verdict that is missing. Symbols: $n_{uk}$, how many
raters called answer u category k; $m_u$, the verdicts of answer u. Both compare two verdicts on one answer with two verdicts on any:
Fleiss draws those from all with replacement, Krippendorff without. Left out: ordered and numeric verdicts, which alpha knows too, and
intervals. Sources: Fleiss 1971, Measuring nominal scale agreement among many raters; Krippendorff 2011, Computing Krippendorff's
alpha-reliability.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide

Verdicts = Any  # a row for each answer, a column for each rater
FEW_RATERS, UNEVEN = "fewer than two raters", "the answers have different numbers of verdicts"
NO_PAIRS, ALL_THE_SAME, NO_ANSWERS = "no answer has two verdicts", "all verdicts are the same", "no answers"


def _missing(verdict: Any) -> bool:
    return verdict is None or verdict != verdict


def counted(verdicts: Verdicts) -> np.ndarray:
    """How many raters gave each answer each category: a row an answer, a column a category that occurs.

    Raises ValueError where the rows are of different lengths, or are no rows.
    """
    rows = [np.asarray(row).tolist() for row in verdicts]
    if not all(isinstance(row, list) for row in rows) or len({*map(len, rows)}) > 1:
        raise ValueError("verdicts must have a row for each answer, and a column for each rater")
    places: dict[Any, int] = {}
    for row in rows:
        for verdict in row:
            if not _missing(verdict):
                places.setdefault(verdict, len(places))
    table = np.zeros((len(rows), len(places)))
    for u, row in enumerate(rows):
        for verdict in row:
            if not _missing(verdict):
                table[u, places[verdict]] += 1
    return table


def _fleiss(table: np.ndarray) -> tuple[float, float]:
    """Observed and chance agreement; NaN where raters are too few or differ in number."""
    m = table.sum(axis=1)
    if not len(m) or np.ptp(m) or m[0] < 2:
        return nan, nan
    observed = float((table * (table - 1)).sum() / (m * (m - 1)).sum())
    return observed, float(((table.sum(axis=0) / table.sum()) ** 2).sum())


def _fleiss_needs(verdicts: Verdicts) -> Iterable[tuple[str, float]]:
    table = counted(verdicts)
    m = table.sum(axis=1)
    if not len(m):
        return [(NO_ANSWERS, 0)]
    if np.ptp(m):
        return [(UNEVEN, 0)]
    return [(FEW_RATERS, float(m[0] - 1))] if m[0] < 2 else [(ALL_THE_SAME, float(table.shape[1] - 1))]


@metric(
    Card(
        name="Fleiss' kappa",
        topic="judges",
        aliases=("kappa for many raters", "multi-rater kappa"),
        question="How much better do several raters agree than they would by chance?",
        formula=r"\frac{p_a - p_e}{1 - p_e}",
        symbols={
            "p_a": "of all pairs of verdicts on one answer, the proportion that are the same",
            "p_e": "agreement by chance: the sum of the squared proportions of the categories",
        },
        range=(-1, 1),
        better="higher",
        undefined_when="all verdicts are the same, there are fewer than two raters, or answers have different numbers of verdicts",
        blind_to="Who disagrees with whom, and which category is hard. If nearly all verdicts are the same, it can be low although raters nearly always agree.",
        source="Fleiss 1971, Measuring nominal scale agreement among many raters",
        reference="statsmodels.stats.inter_rater.fleiss_kappa(statsmodels.stats.inter_rater.aggregate_raters(verdicts)[0])",
    ),
    steps=lambda verdicts: _both(
        _fleiss(counted(verdicts)), ("observed agreement", "p_a"), ("agreement by chance", "p_e")
    ),
    needs=_fleiss_needs,
)
def fleiss_kappa(verdicts: Verdicts) -> float:
    """Agreement of several raters beyond chance, in [-1, 1]; NaN where all verdicts are the same, or some are missing.

    Raises ValueError where the rows are of different lengths. NaN too with fewer than two raters. Each answer may have had raters of its own.
    """
    observed, chance = _fleiss(counted(verdicts))
    return float(divide(observed - chance, 1 - chance)) if chance == chance else nan


def _krippendorff(table: np.ndarray) -> tuple[float, float]:
    """Observed disagreement and that expected by chance; NaN where no answer has two verdicts."""
    kept = table[table.sum(axis=1) >= 2]
    m = kept.sum(axis=1, keepdims=True)
    n, each = float(kept.sum()), kept.sum(axis=0)
    if not n:
        return nan, nan
    observed = float((kept * (m - kept) / (m - 1)).sum()) / n
    return observed, float((each * (n - each)).sum()) / (n * (n - 1))


def _krippendorff_needs(verdicts: Verdicts) -> Iterable[tuple[str, float]]:
    chance = _krippendorff(counted(verdicts))[1]
    return [(NO_PAIRS, 0)] if chance != chance else [(ALL_THE_SAME, chance)]


def _both(found: tuple[float, float], *names: tuple[str, str]) -> list[Part]:
    return [(label, symbol, value) for (label, symbol), value in zip(names, found, strict=True)]


@metric(
    Card(
        name="Krippendorff's alpha",
        topic="judges",
        aliases=("Krippendorff's alpha for nominal data", "reliability coefficient alpha"),
        question="How much less do several raters disagree than by chance, even if some verdicts are missing?",
        formula=r"1 - \frac{D_o}{D_e}",
        symbols={
            "D_o": "observed disagreement: each answer's proportion of differing pairs of verdicts, averaged with the answers' numbers of verdicts as weights",
            "D_e": "disagreement by chance: of all pairs of verdicts, the proportion that differ",
        },
        range=(-1, 1),
        better="higher",
        undefined_when="no answer has two verdicts, or all verdicts are the same",
        blind_to="How far apart two verdicts are: here every difference counts the same. If nearly all verdicts are the same, it can be low although raters nearly always agree.",
        source="Krippendorff 2011, Computing Krippendorff's alpha-reliability",
        reference="kappa = statsmodels.stats.inter_rater.fleiss_kappa(statsmodels.stats.inter_rater.aggregate_raters(verdicts)[0])\n"
        "1 - (1 - kappa) * (1 - 1 / np.size(verdicts))  # where no verdict is missing",
    ),
    steps=lambda verdicts: _both(
        _krippendorff(counted(verdicts)), ("observed disagreement", "D_o"), ("disagreement by chance", "D_e")
    ),
    needs=_krippendorff_needs,
)
def krippendorff_alpha(verdicts: Verdicts) -> float:
    """Agreement of several raters beyond chance, in [-1, 1]; 0 is chance. NaN where all verdicts are the same, or none has a partner.

    A verdict that is missing is left out, and so is an answer with a single one. An answer with m verdicts weighs as m.
    Raises ValueError where the rows are of different lengths.
    """
    observed, expected = _krippendorff(counted(verdicts))
    return float(1 - divide(observed, expected)) if expected == expected else nan
