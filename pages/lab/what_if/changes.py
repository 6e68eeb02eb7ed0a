"""What if: one continuous change that is scrubbed; every_metric.py has one change at a time."""

from functools import partial

import streamlit as st

from lab.answered.curves import in_runs
from lab.changes import some_of
from lab.sensitivity import SensitivityCurve, class_share
from language import gettext
from metrics_core.classification.sweep import Sweep, sweep
from pages.lab.what_if.asked import Compared, Moved
from pages.lab.what_if.change_tracks import CLASS, line_of, one_line, two_classes
from pages.lab.what_if.every_metric import before_and_after, sampled
from pages.lab.what_if.folds import SAYS, SETS
from pages.lab.what_if.operating import operating
from pages.lab.what_if.picking import model_of, one_of, threshold_for
from pages.lab.what_if.source import Lab
from widgets import lesson
from widgets.formulas import significant
from widgets.links import forget
from widgets.scrubber import Payload, move, scrubber_alone


def section(lab: Lab) -> tuple[Moved | None, Compared | None]:
    """Both parts, of one model; what they come to, for what is taken along."""

    @lesson.section("What if", SAYS[lab.judged.task], anchor="what-if", sets=SETS["what-if"])
    def both() -> tuple[Moved | None, Compared | None]:
        with st.container(horizontal=True):
            model = model_of(lab, "lab-if-model", width=280)
            labels, label = list(lab.judged.labels), 0
            if lab.judged.task == "classes":
                label = labels.index(one_of("Class", labels, "lab-if-class", width=280))
            asked = _asked() if lab.judged.task == "binary" else None
        moved = _moved(lab, model, label, asked)
        return moved, None if lab.counted is not None else before_and_after(lab, model)

    return both or (None, None)


KEY, PREFIX = "lab-if", "lab-if-"
TYPED = "lab-if-percent"
LEAST, MOST = 0.0001, 99.9999  # per cent


def _asked() -> float | None:
    """The field for a prevalence that is no tick, as a proportion."""
    try:
        given = float(st.session_state.get(TYPED) or st.query_params.get(TYPED) or 1)
        good = LEAST <= given <= MOST
    except (OverflowError, TypeError, ValueError):
        good = False
    if not good:
        forget(TYPED)
    percent = st.number_input(
        "Another prevalence, %", LEAST, MOST, None, format="%.6g", key=TYPED, bind="query-params", width=180
    )
    return None if percent is None else round(percent / 100, 12)


def _moved(lab: Lab, model: str, label: int, asked: float | None) -> Moved | None:
    """The control and what follows it."""
    payload, start = _moving(lab, model, label, asked)
    if payload is None:
        return None
    state, now = st.session_state, (lab.digest, model, tuple(start.items()))
    if state.get("lab:if-now", now) != now:  # other rows, another model or threshold: start from there
        move(KEY, **start)
    fresh = "lab:if-asked" not in state and f"{PREFIX}prevalence" in st.query_params  # a link says where it stands
    if asked is not None and not fresh and state.get("lab:if-asked") != asked:
        move(KEY, prevalence=asked)
    state["lab:if-now"], state["lab:if-asked"] = now, asked
    scrubber_alone(payload, start=start, key=KEY, shareable=not lab.private, prefix=PREFIX)
    st.caption(_now(lab, model))
    return Moved(payload, st.session_state[f"{KEY}:state"], start, model, PREFIX)


def _moving(lab: Lab, model: str, label: int, asked: float | None) -> tuple[Payload | None, dict[str, float]]:
    """What is scrubbed, and where it starts."""
    task = lab.judged.task
    if task == "binary":
        return _binary(lab, model, asked)
    if task == "labels" and model not in lab.judged.probabilities:
        st.caption("This model gave labels and no probabilities, so it has no threshold to move.")
        return None, {}
    line = CLASS if task == "classes" else line_of(lab.judged)
    some = some_of(lab.judged) if task == "text" else None
    judged = lab.judged if some is None else lab.judged.take(some)
    make = partial(class_share, judged, model, label) if task == "classes" else partial(line.make, judged, model)
    found: SensitivityCurve = lab.kept(f"along/{model}/{label}", make)
    if some is not None:
        st.caption(sampled(lab, len(some)))
    payload = lab.kept(f"along-picture/{model}/{label}", lambda: one_line(found, line))
    return payload, {line.name: found.values[found.now]}


def _binary(lab: Lab, model: str, asked: float | None) -> tuple[Payload | None, dict[str, float]]:
    threshold = threshold_for(lab, model)
    assert threshold is not None
    own = lab.judged.own(model)
    s: Sweep = lab.kept(
        f"sweep/{model}",
        lambda: sweep(own.truth, own.models[model], positive=True, weights=own.weights, copies=own.copies),
    )
    if not (s.positives and s.negatives):
        st.caption("There is only one class in these rows, so there is no prevalence to change.")
        return None, {}
    fp, fn = operating(lab).costs
    ratio = fn / fp if fp > 0 else 1.0
    payload = lab.kept(
        f"elsewhere/{model}/{threshold!r}/{ratio!r}/{asked!r}", lambda: two_classes(s, threshold, ratio, asked)
    )
    prevalence = float(s.positives / (s.positives + s.negatives))
    return payload, {"prevalence": prevalence, "ratio": ratio, "threshold": threshold}


def _now(lab: Lab, model: str) -> str:
    """What a change is the difference from."""
    task = lab.judged.task
    if task == "binary":
        threshold = threshold_for(lab, model)
        return gettext(
            "A **change** is the difference from the value at these rows' own prevalence and the threshold of {threshold} in use. The unit of cost is one false positive. A change in cost compares before and after at the same cost ratio. At another prevalence, the counts are expected values.",
            threshold=significant(threshold or 0.0),
        )
    words = {
        "classes": "A **change** is the difference from the value at the class's own proportion.",
        "labels": "A **change** is the difference from the value at a threshold of 0.5.",
        "regression": "A **change** is the difference from the value on all rows.",
        "ranking": "A **change** is the difference from the value at k = 10.",
        "text": "A **change** is the difference from the value at n = 4.",
        "answers": "A **change** is the difference from the value at k = 1."
        if in_runs(lab.judged)
        else "A **change** is the difference from the value with the questions of this file.",
        "pairs": "A **change** is the difference from the value without added verdicts.",
    }
    return words[task]
