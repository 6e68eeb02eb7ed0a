"""A threshold chosen by a rule, as a scrubber over the rule's parameters; what is chosen is computed beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from math import nan

import numpy as np
import streamlit as st

from charts.classification import histogram, matrix, roc
from charts.moving import Track, View
from metrics_core import Worked, explain
from metrics_core.classification import (
    f_beta,
    false_positive_rate,
    precision,
    recall,
)
from metrics_core.classification.decisions import net_benefit
from metrics_core.classification.operating_points import OperatingPoint, total_cost
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import bars, mosaic
from pages.classification.thresholds import drawing as views
from pages.classification.thresholds.options import COSTS, RULES, Rule
from pages.classification.thresholds.points import Chosen, chosen
from pages.classification.thresholds.rule_curves import OWN_CURVES
from widgets.by_name import formula
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.opened import opened, put
from widgets.scrubber import Formula, Payload, Readout, pack, scrubber

# the rule for each policy of the documents' examples; whoever sets a threshold acts from a probability on
POLICIES = {"capacity": "capacity", "recall-target": "recall", "cost": "cost", "threshold": "net-benefit"}


def choose_rule(default: str = "recall") -> str:
    """The rule, kept in the URL. A new guess is about the default one, so it leads back there."""
    guess = st.session_state.get("guess")
    if st.session_state.setdefault("rule:guess", guess) != guess:
        st.session_state["rule:guess"], st.session_state["rule"] = guess, default
    now = opened()
    policy = now.options.get("policy", "threshold" if now.fresh and now.loads and "threshold" in now.inputs else "")
    if policy in POLICIES and "rule" not in st.query_params:
        put("rule", POLICIES[policy])
    chosen = st.segmented_control(
        "Choose the threshold by",
        list(RULES),
        default=default,
        format_func=lambda name: RULES[name].name,
        key="rule",
        bind="query-params",
        required=True,
        label_visibility="collapsed",
        help="A score equal to the threshold is flagged, as in scikit-learn.",
    )
    return chosen or default


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
        st.session_state[f"{key}:state"]["position"]["threshold"] = point.threshold
    return values, point


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
    """Histogram, matrix, ROC, the rule's own curve and the numbers, over the rule's parameters."""
    picked = chosen(s, RULES[name], data, how)
    own, pictures, further, axes = OWN_CURVES[name](s, picked)
    tracks = _common(s, picked) | own
    drag = "" if name == "youden" else picked.over[-1]
    thin = s.thinned(600).counts
    curve = roc(false_positive_rate(thin), recall(thin), height=views.HEIGHT)
    if "iso_x0" in tracks:
        curve = views.with_tangent(curve, "line: equal J" if name == "youden" else "line: equal cost")
    if name == "recall":
        curve = views.with_floor(curve, "recall_floor")
    fp, fn = COSTS
    price = "cost of the errors" if name == "cost" else f"cost: {fp:g} × FP + {fn:g} × FN"
    lower = "roc " * 3 + "rule " * 4 + "envelope " * 3 if len(pictures) > 1 else "roc " * 4 + "rule " * 6
    return pack(
        (
            views.dragging(_scores(s, picked, positive, negative), drag),
            matrix(positive=positive, negative=negative, height=212),
            views.dragging(curve, drag),
            *pictures,
        ),
        picked.controls,
        tracks,
        (
            Readout("threshold", "threshold", "threshold"),
            Readout("flagged", "flagged", "flagged", "count"),
            Readout("precision", "precision", "precision"),
            Readout("recall", "recall", "recall"),
            Readout("total_cost", price, "cost", "count"),
            *further,
        ),
        formulas=(
            formula(precision, "Of the @flagged@ flagged, @tp@ are right."),
            formula(recall, "Of the @positives@ actual positives, @tp@ are found."),
            Formula(
                "total_cost",
                "cost",
                "cost",
                r"a \cdot FP + b \cdot FN",
                r"@fp_cost@ \cdot @fp@ + @fn_cost@ \cdot @fn@",
                "A false positive costs a, a false negative b; right answers cost nothing.",
                kind="count",
            ),
            Formula("rule", "The rule", says=RULES[name].says),
        ),
        table=("threshold", "tp", "fp", "fn", "tn", "flagged", "precision", "recall", "cost"),
        areas=(f"{'histogram ' * 6}{'matrix ' * 4}{'numbers ' * 2}".strip(), f"{lower}{'numbers ' * 2}".strip()),
        columns="repeat(12, minmax(0, 1fr))",
        axes=axes,
    )


def _scores(s: Sweep, picked: Chosen, positive: str, negative: str) -> View:
    """The histogram, cut at the threshold that the rule chooses; its bars are those of the data, wherever it is used."""
    shape, c = bars(s), s.at(np.where(np.isnan(picked.thresholds), np.inf, picked.thresholds))
    x, *flagged = (picked.track(values) for values in (shape.split(picked.thresholds), c.tp, c.fp))
    return histogram(shape.histogram, positive=positive, negative=negative, x=x, flagged=(*flagged,), height=212)


def _common(s: Sweep, picked: Chosen) -> dict[str, Track]:
    """What every rule shows: threshold, counts, rates and cost."""
    c, edges = picked.counts, mosaic(picked.counts)
    values = {
        "threshold_x": bars(s).cut(picked.thresholds),
        "split_positives": edges.positives,
        "split_negatives": edges.negatives,
        **dict(zip(("tp", "fp", "fn", "tn"), c.cells, strict=True)),
    }
    tracks = {name: picked.track(value) for name, value in values.items()}
    threshold = picked.track(picked.thresholds)
    return tracks | {
        "threshold": replace(threshold, reasons=picked.unmet),
        "flagged": picked.read(lambda c: c.predicted_positive),
        "cost": picked.read(lambda c: total_cost(c, *COSTS)),
        "positives": picked.track(c.positives),
        "fp_cost": Track(np.array(COSTS[0]), ()),
        "fn_cost": Track(np.array(COSTS[1]), ()),
        **{metric.__name__: picked.metric(metric) for metric in (precision, recall, false_positive_rate)},
    }
