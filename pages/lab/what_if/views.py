"""The linked views, for each task its own; with two classes they share one operating point (module operating)."""

from math import isfinite, isinf

import streamlit as st

from datasets.uploads.table import shown
from language import gettext
from metrics_core.classification import precision, recall
from pages.lab.what_if import short, static
from pages.lab.what_if.gains import gains
from pages.lab.what_if.operating import (
    KEY,
    Operating,
    by_hand,
    cheapest,
    choose,
    on_other_rows,
    scored,
    settle,
    subjects,
    unmet,
    usual_of,
)
from pages.lab.what_if.point import at_point
from pages.lab.what_if.settings import HAND
from pages.lab.what_if.source import Lab
from widgets import terms
from widgets.formulas import plain, significant
from widgets.lesson import places
from widgets.links import anchor
from widgets.scrubber import move, scrubber

ASKS = {
    "classes": "Which classes are confused with which? Choose a cell to see its rows.",
    "labels": "Which labels are found, which are missed, which are given too often?",
    "regression": "How large are the errors, in which direction, and where?",
    "ranking": "Are all queries about as good as the mean?",
    "text": "Are all texts about as good as the mean?",
    "answers": "What proportion of the questions does each model get right always, sometimes or never?",
    "pairs": "How far apart are the ratings, and which intervals overlap?",
}


def section(lab: Lab, ahead: str) -> None:
    """The pictures of the task; ahead: the model to show first."""
    anchor("views")
    if lab.judged.task in ASKS:
        st.html(terms.paragraph(ASKS[lab.judged.task], "lab-begin"))
    if lab.judged.task != "binary":
        static.show(lab, ahead)
    elif scored(lab):
        _binary(lab, ahead)
        static.calibrated(lab)
    else:
        st.caption("Every model gave classes, not scores, so there is no threshold to choose.")


def _binary(lab: Lab, ahead: str) -> None:
    with st.spinner("Sorting the scores…"):
        sweeps = {name: subjects(lab)[name].sweep for name in scored(lab)}
    controls, picture, below = places(3)
    with controls:
        now = choose(lab, below, ahead)
    s = sweeps[now.model]
    if not (s.positives and s.negatives):
        st.info("There is only one class in these rows, so there are no classes to separate.")
        settle(lab, by_hand(lab, now, 0.5))
        return
    usual = usual_of(lab, now.model)
    wanted = now.typed if now.rule == HAND else now.thresholds[now.model]
    through = tuple(sorted(t for t in {usual.value, usual.value if wanted is None else wanted} if not isinf(t)))
    least = cheapest(lab, now, now.model)
    mark = least.threshold if least and isfinite(least.threshold) else None
    payload = lab.kept(
        f"point/{now.model}/{now.costs}/{through}/{mark}",
        lambda: at_point(
            s,
            {name: each for name, each in sweeps.items() if name != now.model},
            positive=lab.rows.positive,
            negative=lab.rows.negative,
            costs=now.costs,
            through=through,
            name=now.model,
            cheapest=mark,
        ),
    )
    _send(now)
    with picture:
        at = scrubber(payload, start={"threshold": usual.value}, key=KEY, prefix="lab-")["threshold"]
    now = by_hand(lab, now, at) if now.rule == HAND else now
    settle(lab, now)
    for why in unmet(now):
        st.warning(plain(why))
    if words := short.beside_the_cheapest(lab):
        st.html(terms.paragraph(" ".join(words), "lab-begin"))
    st.caption(_says(lab, now, usual.why if at == usual.value else "") + _in_bins(lab, now) + _elsewhere(lab, now))
    gains(lab, now)


def _send(now: Operating) -> None:
    """Move the scrubber to where the rule leads, once for every change of rule, number or model."""
    wanted = (now.model, now.rule, now.thresholds.get(now.model))
    if now.rule != HAND and st.session_state.get("lab:sent") != wanted:
        move(KEY, threshold=now.thresholds[now.model])
    st.session_state["lab:sent"] = wanted


def _says(lab: Lab, now: Operating, usual: str) -> str:
    """usual: why the threshold is where it is though nobody has chosen it; "" where somebody has."""
    own = {name: significant(t) for name, t in now.thresholds.items() if name in scored(lab)}
    each = "; ".join(f"{plain(shown(name, 40))} {t}" for name, t in own.items())
    several = len({*own.values()}) > 1
    if len(own) > 1 and not several:
        each = gettext("{threshold} for each model", threshold=own[now.model])
    how = gettext(usual or "chosen by hand")
    if now.rule != HAND:
        how = gettext("chosen by the rule “{rule}”, for each model by itself", rule=gettext(now.rule))
    point = now.points.get(now.model)
    why = f" {plain(shown(now.model, 40))}: {plain(gettext(point.reason))}." if point else ""
    says = (
        gettext("Thresholds, {how}: {values}. A score equal to the threshold is flagged.", how=how, values=each)
        if several
        else gettext("Threshold, {how}: {values}. A score equal to the threshold is flagged.", how=how, values=each)
    )
    return says + why


def _in_bins(lab: Lab, now: Operating) -> str:
    """At which threshold the counts are exact, where scores come in bins and a threshold was typed that lies inside one."""
    threshold = now.thresholds[now.model]
    exact = lab.judged.own(now.model).exact_at(now.model, threshold)
    if exact == threshold:
        return ""
    at = significant(exact, 8)
    return " " + gettext("Scores were counted in bins, so the counts are those at {threshold}.", threshold=at)


def _elsewhere(lab: Lab, now: Operating) -> str:
    """What the rule is worth on rows that did not choose the threshold; "" where nothing is known of that."""
    found = on_other_rows(lab, now)
    if found is None:
        return ""
    return " " + gettext(
        "The threshold was chosen on these same rows, which often makes it look too good. Chosen on each random half and checked on the other, it gives precision {precision} and recall {recall}.",
        precision=significant(float(precision(found))),
        recall=significant(float(recall(found))),
    )
