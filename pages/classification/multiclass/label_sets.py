"""Sets of labels that the reader edits, kept in the URL; how each answer is right or wrong, and what averages make of it."""

from collections.abc import Callable, Mapping
from functools import partial
from math import nan
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from charts.classification import OUTCOMES
from charts.counts import CountTracks
from charts.moving import Label, Mark, Region, Track, View, over
from datasets.documents import CATALOGUE
from datasets.inputs import sets_of
from language import gettext
from metrics_core import CATALOG, LabelSets, Worked, explain
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.averages import Average, averaged
from metrics_core.classification.multilabel import hamming_loss, jaccard_samples, subset_accuracy
from metrics_core.inference.resampled_classes import of_sets, resampled_label_sets
from metrics_core.inference.resampled_thresholds import Band, band
from pages.classification.multiclass.data import Sets, checked_sets, sets_from_link, sets_to_link
from pages.classification.multiclass.numbers import METRICS, OF, average_of, named
from widgets.cache import Held, digest_of, kept
from widgets.conventions import EMPTY, Conventions
from widgets.formulas import with_live_counts
from widgets.links import ONE_OF, anchor
from widgets.opened import opened, put
from widgets.scrubber import Formula, Readout, pack, scrubber
from widgets.scrubber.layouts import stacked

RESAMPLES = 400
AVERAGES: tuple[Average, ...] = ("micro", "macro", "weighted", "samples")


# the example behind it, and the labels there are to choose from
PRESETS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "three samples, a to d": ("aia-micro-equality", ("a", "b", "c", "d")),
    "cats and dogs": ("aia-set-roles", ("cat", "dog", "bird")),
}


def preset(name: str) -> Sets:
    """The sets of a preset, from its example."""
    example, labels = PRESETS[name]
    true, said = sets_of(CATALOGUE.examples[example].inputs) or ([], [])
    return checked_sets(true, said, labels)


def editable_sets(how: Conventions) -> tuple[LabelSets, float]:
    """The sets as edited (kept in the URL), and what 0/0 shall be."""
    linked = next((name for name, (example, _) in PRESETS.items() if example == opened().example), None)
    if linked:
        anchor("inputs")
    if linked and opened().fresh:
        put("sets-of", linked)
    chosen = st.pills("Start from", list(PRESETS), default=next(iter(PRESETS)), key="sets-of", **ONE_OF)
    name = chosen or next(iter(PRESETS))
    table, picture = st.columns([2, 3], gap="medium")
    with table:
        sets = _edited(name, preset(name))
        found = LabelSets.from_sets(sets.truth, sets.prediction, labels=sets.labels)
        zero = st.segmented_control(
            "0/0 of a label or a sample is",
            list(EMPTY),
            default="undefined",
            key="sets-zero",
            help="If a sample has neither true nor predicted labels, the overlap of the two sets (Jaccard) is 0/0. scikit-learn counts it as 0 unless "
            "zero_division says otherwise. “undefined” leaves it out of the mean; 1 counts two empty sets as a perfect match.",
            **ONE_OF,
        )
        empty = EMPTY.get(zero or "", nan)
    with picture:
        _picture(found, empty, how)
    return found, empty


def _edited(name: str, example: Sets) -> Sets:
    """An editor must not be fed its own output: it starts from the link or the example, once, and keeps its edits."""
    state = _state(name, example)
    with st.container():
        st.caption("Click a cell twice to choose its labels. The last row adds a sample.")
        start = pd.DataFrame(
            {
                "true": [list(one) for one in state["start"].truth],
                "predicted": [list(one) for one in state["start"].prediction],
            }
        )
        options = st.column_config.MultiselectColumn
        config = {
            "true": options(gettext("true"), options=list(example.labels)),
            "predicted": options(gettext("predicted"), options=list(example.labels)),
        }
        edited = st.data_editor(
            start, num_rows="dynamic", hide_index=True, column_config=config, key=f"sets-{name}-{state['version']}"
        )
        if st.button("Back to the example", key=f"sets-reset-{name}"):
            state.update(start=example, version=state["version"] + 1)
            st.rerun()
    sets = checked_sets(edited["true"].tolist(), edited["predicted"].tolist(), example.labels)
    if not sets.truth:
        st.caption("There is no sample left; add a row.")
    if sets == example:
        st.query_params.pop("sets", None)
    else:
        st.query_params["sets"] = sets_to_link(sets)
    return sets


def _state(name: str, example: Sets) -> dict[str, Any]:
    key = f"sets-state-{name}"
    if key not in st.session_state:
        linked = (
            st.session_state.setdefault("sets-linked", name) == name
        )  # a link's sets are those of the example it opens
        start = sets_from_link(st.query_params.get("sets", ""), example.labels) if linked else None
        st.session_state[key] = {"start": start or example, "version": 0}
    state: dict[str, Any] = st.session_state[key]
    return state


def _picture(sets: LabelSets, empty: float, how: Conventions) -> None:
    pooled = sets.pooled()
    shown: dict[str, tuple[Callable[..., Any], Worked]] = {
        "hamming_loss": (hamming_loss, explain(hamming_loss, sets)),
        "subset_accuracy": (subset_accuracy, explain(subset_accuracy, sets)),
        "jaccard_samples": (
            partial(jaccard_samples, zero_division=empty),
            explain(jaccard_samples, sets, zero_division=empty),
        ),
    }
    for name, function in METRICS.items():
        micro = partial(averaged, function, average="micro", zero_division=empty)
        shown[f"micro_{name}"] = (micro, explain(averaged, function, sets, average="micro", zero_division=empty))
    read = sets_again(sets, how)
    tracks = {name: over()(one.value, name, reasons=_why(one), band=read(f, one)) for name, (f, one) in shown.items()}
    counts = CountTracks(pooled).named
    payload = pack(
        stacked(set_cells(sets), across=3),
        (),
        readouts=[Readout(f"micro_{name}", OF["micro", name], tracks[f"micro_{name}"]) for name in METRICS],
        formulas=[_micro(name, tracks[f"micro_{name}"], counts) for name in ("precision", "recall")],
        also=[tracks[name] for name in shown if name in CATALOG],
    )
    scrubber(payload, start={}, key="label-sets", shareable=False)


def _micro(name: str, track: Track, counts: Mapping[str, Track]) -> Formula:
    general = CATALOG[METRICS[name].__name__].formula
    return Formula(f"micro_{name}", OF["micro", name], track, general, with_live_counts(general), numbers=counts)


def set_cells(sets: LabelSets) -> View:
    """Samples by labels: hue says whether the label applies, hatching that the answer is wrong."""
    n, k = sets.truth.shape
    marks: list[Mark] = []
    tall = 40 + 38 * max(n, 1)
    for j, label in enumerate(sets.labels):
        marks.append(Label((j + 0.5) / k, 1 + 10 / (tall - 40), str(label)))
    for i in range(n):
        low, high = 1 - (i + 0.96) / n, 1 - (i + 0.04) / n
        marks.append(Label(-0.02, (low + high) / 2, gettext("sample {n}", n=i + 1), anchor="end"))
        for j in range(k):
            look = OUTCOMES[bool(sets.truth[i, j]), bool(sets.prediction[i, j])]
            marks.append(Region((j + 0.02) / k, low, (j + 0.98) / k, high, look))
            marks.append(Label((j + 0.5) / k, (low + high) / 2, look.upper(), chip=True))
    alt = gettext(
        "{n} samples by {labels} labels; blue where the label applies, hatched where the answer is wrong.",
        n=n,
        labels=k,
    )
    return View("sets", alt, tuple(marks), None, tall, (72, 30, 6, 10))


def sets_again(sets: LabelSets, how: Conventions) -> Callable[[Callable[..., Any], Worked], Band | None]:
    """What gives a number of the sets its band, from RESAMPLES draws of whole samples; None where none is shown."""
    shown = how.intervals and len(sets.truth) > 0
    held = Held(sets, digest_of(sets.labels, sets.truth.tobytes(), sets.prediction.tobytes()))

    def read(metric: Callable[..., Any], worked: Worked) -> Band | None:
        if not shown:
            return None
        again = kept(
            held,
            f"sets/{worked.signature}",
            lambda h: of_sets(metric, h.found, resampled_label_sets(h.found, resamples=RESAMPLES)),
        )
        return band(np.asarray(worked.value), again)

    return read


def intervals_of_sets(
    sets: LabelSets, empty: float, how: Conventions
) -> Callable[[Worked], tuple[float, float, float] | None]:
    """The interval of each of the worked_sets(), by its name."""
    asked: dict[str, Callable[..., Any]] = {
        OF[a, "F1"]: partial(averaged, f1, average=a, zero_division=empty) for a in AVERAGES
    }
    for name, metric in (("precision", precision), ("recall", recall)):
        asked[OF["micro", name]] = partial(averaged, metric, average="micro", zero_division=empty)
    asked["Jaccard"] = partial(jaccard_samples, zero_division=empty)

    def bounds(worked: Worked) -> tuple[float, float, float] | None:
        metric = asked.get(worked.card.name, worked.card.function)
        sure = sets_again(sets, how)(metric, worked)
        return (float(sure.low), float(sure.high), float(sure.missing)) if sure else None

    return bounds


def _why(worked: Worked) -> dict[int, str]:
    return {0: worked.undefined} if worked.undefined else {}


def worked_sets(sets: LabelSets, empty: float) -> list[Worked]:
    """Every number of the sets with its steps."""
    averages = [average_of(f1, sets, average, empty) for average in AVERAGES]
    return [
        *averages,
        average_of(precision, sets, "micro", empty),
        average_of(recall, sets, "micro", empty),
        explain(hamming_loss, sets),
        explain(subset_accuracy, sets),
        named(explain(jaccard_samples, sets, zero_division=empty), "Jaccard"),
    ]
