"""One operating point for the whole lab: a rule, its parameter, and the threshold that it gives each model.

By hand, the threshold is where the scrubber of the chosen model stands; the others have the same number where both
models' scores are probabilities, else their usual one. Dragging leaves the rule for the hand.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite, isnan, nan
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets.uploads.table import shown
from lab import ModelPredictions
from lab.evaluation import smallest_class
from lab.other_half import on_other_half
from lab.read.chosen import for_all, usual_thresholds
from language import gettext
from metrics_core import Confusion
from metrics_core.classification.decisions import youden_point
from metrics_core.classification.operating_points import OperatingPoint, UsualThreshold, usual_threshold
from metrics_core.classification.sweep import Sweep
from pages.lab.what_if.settings import HAND, asked_for
from pages.lab.what_if.source import Lab
from widgets.formulas import plain, significant
from widgets.links import among, forget
from widgets.scrubber import move

KEY, TYPED = "lab-point", "lab-cut"
COSTS_FOLD = "What a miss and a false alarm cost"
COSTS = ("fp-cost", "fn-cost")  # which the cost curve shows whatever the rule
CHOOSE: Mapping[str, tuple[tuple[str, ...], Callable[..., OperatingPoint]]] = {
    "capacity": (("capacity",), Sweep.for_capacity),
    "recall": (("recall",), Sweep.for_recall),
    "precision": (("precision",), Sweep.for_precision),
    "cost": (COSTS, Sweep.for_cost),
    "false positive rate": (("fpr",), Sweep.for_false_positive_rate),
    "top percent": (("top",), lambda s, percent: s.for_share(percent / 100)),
    "Youden": ((), youden_point),
}
NUMBERS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "capacity": ("flags at most", {"value": 100, "min_value": 0, "max_value": 10**9, "step": 10}),
    "recall": ("recall of at least", {"value": 0.9, "min_value": 0.0, "max_value": 1.0, "step": 0.01}),
    "precision": ("precision of at least", {"value": 0.8, "min_value": 0.0, "max_value": 1.0, "step": 0.01}),
    "fpr": ("at most", {"value": 0.05, "min_value": 0.0, "max_value": 1.0, "step": 0.01}),
    "top": ("flags at most, %", {"value": 5.0, "min_value": 0.0, "max_value": 100.0, "step": 1.0}),
    "fp-cost": ("cost of a false alarm (FP)", {"value": 1.0, "min_value": 0.0, "max_value": 1e9, "step": 1.0}),
    "fn-cost": ("cost of a miss (FN)", {"value": 5.0, "min_value": 0.0, "max_value": 1e9, "step": 1.0}),
}


@dataclass(frozen=True)
class Operating:
    """The model looked at, the rule and what it chose for each model that has scores; thresholds: of every model.

    typed: the threshold that the reader typed, None where it was dragged or chosen by a rule. values: the rule's numbers.
    """

    model: str
    rule: str
    points: Mapping[str, OperatingPoint]
    thresholds: Mapping[str, float]
    costs: tuple[float, float] = (1.0, 5.0)
    typed: float | None = None
    values: tuple[float, ...] = ()


def subjects(lab: Lab) -> Mapping[str, ModelPredictions]:
    """Each model's answers, read and sorted once for all sections."""
    return lab.kept("subjects", lambda: {model: ModelPredictions(lab.judged, model) for model in lab.judged.models})


def scored(lab: Lab) -> list[str]:
    """The models that gave scores, not classes."""
    return [model for model in lab.judged.models if model not in lab.judged.hard]


def operating(lab: Lab) -> Operating:
    """The operating point as it stands, for any section; without a control of its own. Two classes only."""
    found: tuple[str, Operating] | None = st.session_state.get("lab:operating")
    if found is not None and found[0] == lab.digest:
        return found[1]
    model = (scored(lab) or list(lab.judged.models))[0]
    return Operating(model, HAND, {}, usual_thresholds(lab.judged))


def settle(lab: Lab, now: Operating) -> None:
    """Keep the operating point for the sections that follow."""
    st.session_state["lab:operating"] = lab.digest, now


def choose(lab: Lab, below: DeltaGenerator, ahead: str = "") -> Operating:
    """The controls: which model (ahead: the first to be shown), which rule, and its number.

    below: where they go, and folded what only the cost curve shows; above the picture is what to do with it.
    """
    names = scored(lab)
    _left_for_the_hand()
    with st.container(key="lab-choose", horizontal=True, vertical_alignment="center"):
        task, go = st.container(width="content"), st.container(width="content")
    with below.container(key="lab-choose-rule", horizontal=True, vertical_alignment="center"):
        model = one_model(names, ahead)
        rule = str(st.selectbox("Threshold by", [HAND, *CHOOSE], key="lab-rule", bind="query-params", width=222))
        numbers = st.container(horizontal=True, gap="small", width="content")
        wanted = CHOOSE[rule][0] if rule in CHOOSE else ()
    if rule == HAND and smallest_class(lab.judged):  # there is a line, and what it says is used
        one = plain(shown(model, 24))
        task.markdown(gettext("**Drag the line** to see what another threshold of {model} costs.", model=one))
    with numbers:
        typed = _typed(lab, model) if rule == HAND else None
        values = {name: _number(name) for name in wanted}
    others = [name for name in COSTS if name not in wanted]
    linked = any(f"lab-{name}" in st.query_params for name in others)
    if others:
        with (
            below.expander(COSTS_FOLD, st.session_state.setdefault("lab:costs-linked", linked)),
            st.container(horizontal=True, vertical_alignment="bottom", gap="small"),
        ):
            values |= {name: _number(name) for name in others}
    costs = values["fp-cost"], values["fn-cost"]
    _to_the_cheapest(lab, Operating(model, rule, {}, {}, costs), go)
    if rule == HAND:
        return Operating(model, rule, {}, {}, costs, typed)
    values = {name: values[name] for name in wanted}
    parts = "/".join(f"{value:g}" for value in values.values())
    with st.spinner("Choosing a threshold for each model…"):
        points = lab.kept(f"points/{rule}/{parts}", lambda: _points(lab, names, rule, tuple(values.values())))
    usual = usual_thresholds(lab.judged)
    met = {name: point.threshold for name, point in points.items() if not isnan(point.threshold)}
    return Operating(model, rule, points, usual | met, costs, values=tuple(values.values()))


def by_hand(lab: Lab, now: Operating, threshold: float) -> Operating:
    """The same number for every model on the same scale, the usual one for the others."""
    return Operating(now.model, HAND, {}, for_all(lab.judged, now.model, threshold), now.costs)


def unmet(now: Operating) -> list[str]:
    """Of each model for which the rule found no threshold: why, and where it stays."""
    return [
        gettext(
            "{model}: {reason}; it stays at {threshold}.",
            model=shown(name, 40),
            reason=gettext(point.reason),
            threshold=significant(now.thresholds[name]),
        )
        for name, point in now.points.items()
        if isnan(point.threshold)
    ]


def on_other_rows(lab: Lab, now: Operating) -> Confusion | None:
    """What the rule gives the model looked at where other rows chose the threshold; None by hand, or where a half finds none."""
    if now.rule == HAND:
        return None

    def choose(s: Sweep) -> OperatingPoint:
        part = float(s.counts.total[0]) / float(subjects(lab)[now.model].sweep.counts.total[0])
        values = (now.values[0] * part,) if now.rule == "capacity" else now.values
        return CHOOSE[now.rule][1](s, *values)

    name = f"halves/{now.model}/{now.rule}/{now.values}"
    return lab.kept(name, lambda: on_other_half(lab.judged, now.model, choose))


def cheapest(lab: Lab, now: Operating, model: str) -> OperatingPoint | None:
    """Where a model costs least at the costs in use; None where the threshold stands there by its rule, or a class is missing."""
    if now.rule == "cost":
        return None

    def least() -> OperatingPoint | None:
        return subjects(lab)[model].sweep.for_cost(*now.costs) if smallest_class(lab.judged) else None

    return lab.kept(f"cheapest/{model}/{now.costs}", least)


def _to_the_cheapest(lab: Lab, now: Operating, place: DeltaGenerator) -> None:
    """A button that sets the threshold to where the errors cost least, unless a rule does."""
    least = cheapest(lab, now, now.model)
    if least and isfinite(least.threshold):
        there = now.rule == HAND and st.session_state[TYPED] == least.threshold
        place.button("Go to least cost", key="lab-cheapest", on_click=_set, args=(least.threshold,), disabled=there)


def _set(threshold: float) -> None:
    """Set a threshold by hand, also where it was typed or dragged to before."""
    st.session_state["lab-rule"], st.session_state[TYPED] = HAND, threshold
    st.session_state["lab:typed"] = st.session_state["lab:dragged"] = nan


def usual_of(lab: Lab, name: str) -> UsualThreshold:
    """The threshold of a model where nobody has chosen one."""
    own = lab.judged.own(name)
    return usual_threshold(own.models[name], own.truth, own.copies)


def _points(lab: Lab, names: list[str], rule: str, values: tuple[float, ...]) -> dict[str, OperatingPoint]:
    found = {}
    for name in names:
        if lab.judged.truth.any():
            found[name] = CHOOSE[rule][1](subjects(lab)[name].sweep, *values)
        else:
            found[name] = OperatingPoint(nan, Confusion(0, 0, 0, 0), rule, "there are no positives")
    return found


def _within(lab: Lab, name: str) -> bool:
    low, high = subjects(lab)[name].sweep.score_range
    return low >= 0 and high <= 1


def one_model(names: list[str], ahead: str = "") -> str:
    """The model to look at; the one ahead comes first. Without a control where there is only one."""
    names = sorted(names, key=lambda name: name != ahead)  # the first is not in the URL, and any other is
    among("lab-model", names)
    if len(names) == 1:
        return names[0]
    if "lab-model" not in st.session_state and "lab-model" not in st.query_params:
        st.session_state["lab-model"] = names[0]  # or the browser goes on to show the model of other rows
    chosen = st.selectbox(
        "Model", names, key="lab-model", bind="query-params", format_func=lambda name: shown(name, 40), width=250
    )
    return chosen or names[0]


def _number(name: str) -> float:
    label, options = NUMBERS[name]
    key = f"lab-{name}"
    try:
        given = float(st.session_state.get(key, st.query_params.get(key, options["value"])))
        good = options["min_value"] <= given <= options["max_value"]
        good = good and (name != "capacity" or given == int(given))
    except (OverflowError, TypeError, ValueError):
        good = False
    if not good:
        forget(key)
    return float(st.number_input(label, key=key, bind="query-params", width=265, **options))


def _typed(lab: Lab, model: str) -> float | None:
    """The field for a threshold. It follows what is dragged, and other rows or another scale begin at the usual one."""
    usual, of = usual_of(lab, model).value, (lab.digest, _within(lab, model) or model)
    state = st.session_state
    if state.get("lab:typed-of") is None:
        state[TYPED] = _finite(state.get(TYPED, st.query_params.get("lab-threshold")), usual)
    elif state["lab:typed-of"] != of:
        state[TYPED] = _finite(asked_for(TYPED), usual)
        move(KEY, threshold=state[TYPED])
    else:
        state[TYPED] = state.get(TYPED, state["lab:typed"])
    state["lab:typed-of"] = of
    value = float(
        st.number_input("Threshold", key=TYPED, step=0.01, format="%.6g", label_visibility="collapsed", width=140)
    )
    if state.get("lab:typed", value) != value and state.get("lab:dragged") != value:
        move(KEY, threshold=value)
    state["lab:typed"] = value
    return None if state.get("lab:dragged") == value else value


def _finite(text: Any, fallback: float) -> float:
    try:
        return float(text) if isfinite(float(text)) else fallback
    except (TypeError, ValueError):
        return fallback


def _left_for_the_hand() -> None:
    """A threshold that was dragged is no longer the rule's, and is what the field shows."""
    sent = (st.session_state.get(KEY) or {}).get("position")
    if sent and sent != st.session_state.get("lab:seen"):
        st.session_state["lab-rule"] = HAND
        at = _finite(sent.get("threshold"), nan)
        if not isnan(at):
            st.session_state[TYPED] = st.session_state["lab:dragged"] = st.session_state["lab:typed"] = at
        st.session_state["lab:seen"] = dict(sent)
