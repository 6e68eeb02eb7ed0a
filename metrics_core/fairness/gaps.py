r"""How far apart one rate is between groups, as a difference and as a ratio, for any number of groups.

Which of the groups' rates are compared is option `against`; where the largest and the smallest are, the gap of the best group
from the worst is the same number. Left out: gaps with a sign, and what the rates should be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import nan
from typing import Any

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.fairness.compared import (
    FALSE_POSITIVE,
    HIGH,
    LOW,
    PRECISION,
    SELECTION,
    TRUE_POSITIVE,
    Against,
    Rate,
    compared,
    each_group,
    why,
)
from metrics_core.fairness.groups import ByGroup
from metrics_core.filled import Filled
from metrics_core.numbers import plain

DWORK = "Dwork, Hardt, Pitassi, Reingold and Zemel 2012, Fairness through awareness"
HARDT = "Hardt, Price and Srebro 2016, Equality of opportunity in supervised learning"
CORBETT_DAVIES = (
    "Corbett-Davies, Pierson, Feller, Goel and Huq 2017, Algorithmic decision making and the cost of fairness"
)
CHOULDECHOVA = "Chouldechova 2017, Fair prediction with disparate impact"
OPTIONS: dict[str, Any] = {"against": "pairs", "at_least": 0, "zero_division": nan}


def difference(rate: Rate, by_group: ByGroup, *, against: Against, at_least: float, zero_division: float) -> Any:
    r"""$r_{\max} - r_{\min}$ of the two rates compared, in [0, 1]; NaN where compared() finds no two."""
    pair = compared(rate, by_group, by_ratio=False, against=against, at_least=at_least, zero_division=zero_division)
    return plain(pair.high - pair.low)


def ratio(rate: Rate, by_group: ByGroup, *, against: Against, at_least: float, zero_division: float) -> Any:
    r"""$r_{\min} / r_{\max}$ of the two rates compared, in [0, 1]; NaN where compared() finds no two, or both are 0."""
    pair = compared(rate, by_group, by_ratio=True, against=against, at_least=at_least, zero_division=zero_division)
    return plain(divide(pair.low, pair.high))


def _card(rate: Rate, measure: str, by_ratio: bool, source: str, blind_to: str, reference: str, *aliases: str) -> Card:
    """The card of a gap of one rate."""
    lacks = f"fewer than two groups have a {rate.name}"
    return Card(
        name=f"{measure} {'ratio' if by_ratio else 'difference'}",
        topic="fairness",
        aliases=aliases,
        question=f"What is the lowest {rate.name} of any group as a proportion of the highest?"
        if by_ratio
        else f"How far apart are the highest and the lowest {rate.name} of any group?",
        formula=rf"\frac{{{LOW}}}{{{HIGH}}}" if by_ratio else f"{HIGH} - {LOW}",
        symbols={HIGH: f"the larger of the two {rate.name}s that are furthest apart", LOW: "the smaller of these two"},
        range=(0, 1),
        better="higher" if by_ratio else "lower",
        undefined_when=f"{lacks}, or it is 0 in every group" if by_ratio else lacks,
        blind_to=blind_to,
        source=source,
        reference=reference,
    )


def _gap(rate: Rate, measure: str, by_ratio: bool, *card: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """What enters a gap of one rate into the catalogue, with its steps and what must be there for it; card: the rest of _card()."""

    def steps(by_group: ByGroup, **given: Any) -> Iterable[Part]:
        options = OPTIONS | given
        yield from each_group(rate, by_group, options["at_least"], options["zero_division"])
        pair = compared(rate, by_group, by_ratio=by_ratio, **options)
        yield Filled("larger {rate}", rate=Filled(rate.name)), HIGH, float(pair.high)
        yield Filled("smaller {rate}", rate=Filled(rate.name)), LOW, float(pair.low)

    def needs(by_group: ByGroup, **given: Any) -> Iterable[tuple[str, Any]]:
        return why(rate, compared(rate, by_group, by_ratio=by_ratio, **OPTIONS | given), by_ratio)

    return metric(_card(rate, measure, by_ratio, *card), steps=steps, needs=needs)


@_gap(
    SELECTION,
    "demographic parity",
    False,
    DWORK,
    "Whether the flags are right, and how many of each group are actually positive.",
    "fairlearn.metrics.demographic_parity_difference(y_true, y_pred, sensitive_features=groups)",
    "statistical parity difference",
)
def demographic_parity_difference(
    by_group: ByGroup, *, against: Against = "pairs", at_least: float = 0, zero_division: float = nan
) -> Any:
    r"""Difference between the groups' selection rates, $r_{\max} - r_{\min}$, in [0, 1]; NaN where fewer than two have one."""
    return difference(SELECTION, by_group, against=against, at_least=at_least, zero_division=zero_division)


@_gap(
    SELECTION,
    "demographic parity",
    True,
    DWORK,
    "Whether the flags are right, and how many of each group are actually positive.",
    "fairlearn.metrics.demographic_parity_ratio(y_true, y_pred, sensitive_features=groups)",
    "disparate impact",
    "statistical parity ratio",
    "adverse impact ratio",
)
def demographic_parity_ratio(
    by_group: ByGroup, *, against: Against = "pairs", at_least: float = 0, zero_division: float = nan
) -> Any:
    r"""Ratio of the groups' selection rates, $r_{\min} / r_{\max}$, in [0, 1]; NaN where fewer than two have one, or all are 0."""
    return ratio(SELECTION, by_group, against=against, at_least=at_least, zero_division=zero_division)


@_gap(
    TRUE_POSITIVE,
    "equal opportunity",
    False,
    HARDT,
    "False alarms, and how many of each group are actually positive.",
    "fairlearn.metrics.equal_opportunity_difference(y_true, y_pred, sensitive_features=groups)",
    "true positive rate difference",
)
def equal_opportunity_difference(
    by_group: ByGroup, *, against: Against = "pairs", at_least: float = 0, zero_division: float = nan
) -> Any:
    r"""Difference between the groups' true positive rates, $r_{\max} - r_{\min}$, in [0, 1]; NaN where fewer than two have one."""
    return difference(TRUE_POSITIVE, by_group, against=against, at_least=at_least, zero_division=zero_division)


@_gap(
    TRUE_POSITIVE,
    "equal opportunity",
    True,
    HARDT,
    "False alarms, and how many of each group are actually positive.",
    "fairlearn.metrics.equal_opportunity_ratio(y_true, y_pred, sensitive_features=groups)",
    "true positive rate ratio",
)
def equal_opportunity_ratio(
    by_group: ByGroup, *, against: Against = "pairs", at_least: float = 0, zero_division: float = nan
) -> Any:
    r"""Ratio of the groups' true positive rates, $r_{\min} / r_{\max}$, in [0, 1]; NaN where fewer than two have one, or all are 0."""
    return ratio(TRUE_POSITIVE, by_group, against=against, at_least=at_least, zero_division=zero_division)


@_gap(
    FALSE_POSITIVE,
    "predictive equality",
    False,
    CORBETT_DAVIES,
    "Misses, and how many of each group are actually positive.",
    "fairlearn.metrics.false_positive_rate_difference(y_true, y_pred, sensitive_features=groups)",
    "false positive rate difference",
)
def predictive_equality_difference(
    by_group: ByGroup, *, against: Against = "pairs", at_least: float = 0, zero_division: float = nan
) -> Any:
    r"""Difference between the groups' false positive rates, $r_{\max} - r_{\min}$, in [0, 1]; NaN where fewer than two have one."""
    return difference(FALSE_POSITIVE, by_group, against=against, at_least=at_least, zero_division=zero_division)


@_gap(
    FALSE_POSITIVE,
    "predictive equality",
    True,
    CORBETT_DAVIES,
    "Misses, and how many of each group are actually positive.",
    "fairlearn.metrics.false_positive_rate_ratio(y_true, y_pred, sensitive_features=groups)",
    "false positive rate ratio",
)
def predictive_equality_ratio(
    by_group: ByGroup, *, against: Against = "pairs", at_least: float = 0, zero_division: float = nan
) -> Any:
    r"""Ratio of the groups' false positive rates, $r_{\min} / r_{\max}$, in [0, 1]; NaN where fewer than two have one, or all are 0."""
    return ratio(FALSE_POSITIVE, by_group, against=against, at_least=at_least, zero_division=zero_division)


@_gap(
    PRECISION,
    "predictive parity",
    False,
    CHOULDECHOVA,
    "Misses, and how many of each group are flagged.",
    "fairlearn.metrics.MetricFrame(metrics=sklearn.metrics.precision_score, y_true=y_true, y_pred=y_pred, sensitive_features=groups).difference()",
    "precision difference",
    "outcome test",
)
def predictive_parity_difference(
    by_group: ByGroup, *, against: Against = "pairs", at_least: float = 0, zero_division: float = nan
) -> Any:
    r"""Difference between the groups' precisions, $r_{\max} - r_{\min}$, in [0, 1]; NaN where fewer than two have one."""
    return difference(PRECISION, by_group, against=against, at_least=at_least, zero_division=zero_division)


@_gap(
    PRECISION,
    "predictive parity",
    True,
    CHOULDECHOVA,
    "Misses, and how many of each group are flagged.",
    "fairlearn.metrics.MetricFrame(metrics=sklearn.metrics.precision_score, y_true=y_true, y_pred=y_pred, sensitive_features=groups).ratio()",
    "precision ratio",
)
def predictive_parity_ratio(
    by_group: ByGroup, *, against: Against = "pairs", at_least: float = 0, zero_division: float = nan
) -> Any:
    r"""Ratio of the groups' precisions, $r_{\min} / r_{\max}$, in [0, 1]; NaN where fewer than two have one, or all are 0."""
    return ratio(PRECISION, by_group, against=against, at_least=at_least, zero_division=zero_division)
