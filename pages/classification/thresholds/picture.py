"""A threshold chosen by a rule, as a scrubber over the rule's parameters; what is chosen is computed beforehand."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from math import nan

import numpy as np
import streamlit as st

from charts.classification import histogram, matrix
from charts.figures import MARGIN
from charts.moving import FOUR, Track, View, over
from language import gettext
from metrics_core import Worked, explain
from metrics_core.classification import (
    f_beta,
    precision,
    recall,
)
from metrics_core.classification.decisions import net_benefit
from metrics_core.classification.operating_points import OperatingPoint, total_cost
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import bars
from pages.classification.thresholds.options import COSTS, RULES, Rule
from pages.classification.thresholds.points import Chosen, ChosenCounts, chosen
from pages.classification.thresholds.rule_curves import OWN_CURVES
from widgets.at_threshold import formula
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.opened import opened, put
from widgets.scrubber import Formula, Payload, Readout, pack, position, scrubber
from widgets.scrubber.layouts import NUMBERS, grid

# the rule for each policy of the documents' examples; whoever sets a threshold acts at that probability
SCORES = 298  # pixels of the histogram and of the matrix beside it
POLICIES = {"capacity": "capacity", "recall-target": "recall", "cost": "cost", "threshold": "net-benefit"}


def choose_rule() -> str:
    """The rule, kept in the URL. A new guess is about the default one, so it leads back there."""
    default = "recall"
    guess = st.session_state.get("guess")
    if st.session_state.setdefault("rule:guess", guess) != guess:
        st.session_state["rule:guess"], st.session_state["rule"] = guess, default
    now = opened()
    policy = now.options.get("policy", "threshold" if now.fresh and now.loads and "threshold" in now.inputs else "")
    if policy in POLICIES and "rule" not in st.query_params:
        put("rule", POLICIES[policy])
    chosen: str = st.selectbox(
        "Rule",
        list(RULES),
        list(RULES).index(default),
        format_func=lambda name: RULES[name].name,
        key="rule",
        bind="query-params",
        label_visibility="collapsed",
        width=170,
    )
    return chosen


def operate(
    payload: Payload, rule: Rule, s: Sweep, *, key: str, start: Mapping[str, float]
) -> tuple[dict[str, float], OperatingPoint]:
    """Show a rule's scrubber; its parameters where the reader left them, and the point that the rule chooses there.

    start: what they start from, where that is not what the rule says.
    """
    first = {name: start.get(name, value) for name, value in rule.start(s).items()}
    values = scrubber(payload, start=first, key=key)
    point = rule.choose(s, *values.values())
    if not np.isnan(point.threshold):  # for the rows being edited, which show what is right at the threshold
        position(key)["threshold"] = point.threshold
    return values, point


def chosen_at(s: Sweep, name: str, values: Mapping[str, float], empty: float = nan) -> list[Worked] | str:
    """The same of the point that the rule chooses with these values, or why it chooses none."""
    point = RULES[name].choose(s, *values.values())
    return (
        gettext("There is no threshold to show: {reason}.", reason=gettext(point.reason))
        if np.isnan(point.threshold)
        else worked(name, point, values, empty)
    )


def worked(name: str, point: OperatingPoint, values: Mapping[str, float], empty: float = nan) -> list[Worked]:
    """Precision, recall and what the rule looks at, derived at the point that it chose. empty: what 0/0 is."""
    zero = {"zero_division": empty}
    found = [explain(precision, point.counts, **zero), explain(recall, point.counts, **zero)]
    judged = RULES[name].judged
    if judged is None:
        return [*found, explain(net_benefit, point.counts, threshold_probability=values["probability"])]
    metric = judged(*values.values())
    if isinstance(metric, partial):
        options = metric.keywords | (zero if metric.func is f_beta else {})
        return [explain(metric.func, point.counts, **options), *found]
    return found if metric in (precision, recall) else [explain(metric, point.counts, **zero), *found]


def choosing(
    s: Sweep, name: str, *, positive: str, negative: str, data: Scored | None = None, how: Conventions = PLAIN
) -> Payload:
    """Histogram, below it on the same axis the rule's own curve, matrix and numbers, over the rule's parameters."""
    picked = chosen(s, RULES[name], data, how)
    counts, rates = ChosenCounts(picked), picked.rates
    own = OWN_CURVES[name](picked, counts)
    bar, rule = replace(_scores(picked, positive, negative), narrow=176), replace(own.view, narrow=152)
    cells = matrix(counts, positive=positive, negative=negative, mirrored=True, height=SCORES)
    lined_up(bar, rule)
    threshold = replace(picked.track(picked.thresholds, "threshold"), reasons=picked.unmet)
    price = own.cost or picked.read(lambda c: total_cost(c, *COSTS), "total_cost")
    fp, fn = COSTS
    layout = grid({bar: 7, cells: 5}, {rule: 7, NUMBERS: 5}, across=2)
    return pack(
        replace(layout, views=(bar, rule, cells)),  # as they follow each other on a telephone
        picked.controls,
        readouts=(
            Readout("flagged", "flagged", counts.flagged, "count"),
            Readout("threshold", "threshold", threshold, digits=3),
            Readout("precision", "precision", rates[precision], digits=3),
            Readout("recall", "recall", rates[recall], digits=3),
            *((Readout("total_cost", "cost of the errors", price, "count"),) if name == "cost" else ()),
            *own.readouts,
        ),
        formulas=(
            Formula("rule", "The rule", says=RULES[name].says),
            formula(precision, rates[precision], counts, "@tp@ of the @flagged@ flags are right."),
            formula(recall, rates[recall], counts, "@tp@ of the @positives@ actual positives are found."),
            _price(price, counts, own.prices or {"fp_cost": over()(fp), "fn_cost": over()(fn)}),
        ),
        table=(*counts.cells, threshold, counts.flagged, price, rates[precision], rates[recall]),
        axes=own.axes,
        legend=FOUR,
    )


def lined_up(upper: View, lower: View) -> None:
    """Give two views the same axis of scores, as wide as the wider one, with the same margins."""
    figures = [view.figure for view in (upper, lower) if view.figure]
    ranges = [figure.layout.xaxis.range for figure in figures]
    whole = [min(low for low, _ in ranges), max(high for _, high in ranges)]
    for figure in figures:
        figure.update_layout(margin={"l": MARGIN["l"], "r": MARGIN["r"]}, xaxis={"range": whole})


def _price(price: Track, counts: ChosenCounts, prices: dict[str, Track]) -> Formula:
    return Formula(
        "total_cost",
        "cost",
        price,
        r"a \cdot FP + b \cdot FN",
        r"@fp_cost@ \cdot @fp@ + @fn_cost@ \cdot @fn@",
        "a = @fp_cost@ per false positive (@fp@), b = @fn_cost@ per false negative (@fn@).",
        kind="count",
        numbers=counts.named | prices,
    )


def _scores(picked: Chosen, positive: str, negative: str) -> View:
    """The histogram, cut at the threshold that the rule chooses; its bars are those of the data, wherever it is used."""
    shape, c = bars(picked.sweep), picked.sweep.at(np.where(np.isnan(picked.thresholds), np.inf, picked.thresholds))
    flagged = (picked.track(values) for values in (c.tp, c.fp))
    return histogram(
        shape.histogram, positive=positive, negative=negative, x=picked.x, flagged=(*flagged,), drag="", height=SCORES
    )
