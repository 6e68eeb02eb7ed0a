r"""Equalized odds: how far apart the true and the false positive rates of groups are, in one number.

Symbols: $d_T$ and $d_F$ are the differences, $q_T$ and $q_F$ the ratios, of true and of false positive rates; $W$ is the worse
of the two, or their mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import nan
from typing import Any, Literal

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.fairness.compared import FALSE_POSITIVE, TRUE_POSITIVE, Against, compared, each_group, why
from metrics_core.fairness.gaps import HARDT, OPTIONS, difference, ratio
from metrics_core.fairness.groups import ByGroup
from metrics_core.filled import Filled
from metrics_core.numbers import plain

Agg = Literal["worst_case", "mean"]
RATES = (TRUE_POSITIVE, FALSE_POSITIVE)


def put_together(parts: list[Any], agg: Agg, worse: Callable[..., Any]) -> Any:
    """The worse of two gaps, or their mean; NaN where one of them is. Raises ValueError for an unknown `agg`."""
    if agg == "worst_case":
        return plain(worse(*parts))
    if agg == "mean":
        return plain(np.mean(parts, axis=0))
    raise ValueError(f"agg must be 'worst_case' or 'mean', got {agg!r}")


def _steps(gap: Callable[..., Any], formulas: tuple[str, str], noun: str) -> Callable[..., Iterable[Part]]:
    def steps(by_group: ByGroup, *, agg: Agg = "worst_case", **given: Any) -> Iterable[Part]:
        options = OPTIONS | given
        for rate, formula in zip(RATES, formulas, strict=True):
            yield from each_group(rate, by_group, options["at_least"], options["zero_division"])
            yield (
                Filled("{noun} of the {rate}s", noun=Filled(noun), rate=Filled(rate.name)),
                formula,
                gap(rate, by_group, **options),
            )

    return steps


def _needs(by_ratio: bool) -> Callable[..., Iterable[tuple[str, Any]]]:
    def needs(by_group: ByGroup, *, agg: Agg = "worst_case", **given: Any) -> Iterable[tuple[str, Any]]:
        for rate in RATES:
            yield from why(rate, compared(rate, by_group, by_ratio=by_ratio, **OPTIONS | given), by_ratio)

    return needs


BLIND = "In which of the two rates the groups are further apart, and how many of each group are actually positive."
LACKS = "the true or the false positive rate has a value in fewer than two groups"


@metric(
    Card(
        name="equalized odds difference",
        topic="fairness",
        aliases=("equalised odds difference",),
        question="How large is the gap between the groups in true or in false positive rate, whichever is larger?",
        formula=r"W(d_T, d_F)",
        symbols={
            "d_T": "difference of the true positive rates",
            "d_F": "difference of the false positive rates",
            "W": "the larger of the two, or their mean (option agg)",
        },
        range=(0, 1),
        better="lower",
        undefined_when=LACKS,
        blind_to=BLIND,
        source=HARDT,
        reference="fairlearn.metrics.equalized_odds_difference(y_true, y_pred, sensitive_features=groups)",
    ),
    steps=_steps(difference, ("d_T", "d_F"), "difference"),
    needs=_needs(False),
)
def equalized_odds_difference(
    by_group: ByGroup,
    *,
    agg: Agg = "worst_case",
    against: Against = "pairs",
    at_least: float = 0,
    zero_division: float = nan,
) -> Any:
    r"""The larger of the differences of both rates, $W(d_T, d_F)$, in [0, 1]; NaN where one of them is undefined."""
    options: dict[str, Any] = {"against": against, "at_least": at_least, "zero_division": zero_division}
    return put_together([difference(rate, by_group, **options) for rate in RATES], agg, np.maximum)


@metric(
    Card(
        name="equalized odds ratio",
        topic="fairness",
        aliases=("equalised odds ratio",),
        question="Divide the lowest true positive rate of a group by the highest, and do the same for false positive rates. How large is the smaller ratio?",
        formula=r"W(q_T, q_F)",
        symbols={
            "q_T": "ratio of the true positive rates",
            "q_F": "ratio of the false positive rates",
            "W": "the smaller of the two, or their mean (option agg)",
        },
        range=(0, 1),
        better="higher",
        undefined_when=f"{LACKS}, or is 0 in every group",
        blind_to=BLIND,
        source=HARDT,
        reference="fairlearn.metrics.equalized_odds_ratio(y_true, y_pred, sensitive_features=groups)",
    ),
    steps=_steps(ratio, ("q_T", "q_F"), "ratio"),
    needs=_needs(True),
)
def equalized_odds_ratio(
    by_group: ByGroup,
    *,
    agg: Agg = "worst_case",
    against: Against = "pairs",
    at_least: float = 0,
    zero_division: float = nan,
) -> Any:
    r"""The smaller of the ratios of both rates, $W(q_T, q_F)$, in [0, 1]; NaN where one of them is undefined."""
    options: dict[str, Any] = {"against": against, "at_least": at_least, "zero_division": zero_division}
    return put_together([ratio(rate, by_group, **options) for rate in RATES], agg, np.minimum)
