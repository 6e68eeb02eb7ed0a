"""Disagreement: measures that put two models in another order, the rows that cause it, and the fewest edits that turn it."""

from collections.abc import Mapping
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from lab import Measure, measures
from lab.conflicts import Ranked, causes, conflicts, has_pull, kinds, pull, ranked, shares
from lab.edits import edits
from lab.evaluation import BY_NAME, UNIT_NAMES
from lab.fragility import Fragility
from lab.read.slicing import short
from language import gettext, ngettext
from pages.lab.what_if import report
from pages.lab.what_if.folds import SETS
from pages.lab.what_if.operating import operating
from pages.lab.what_if.picking import one_of
from pages.lab.what_if.row_list import rows
from pages.lab.what_if.slicings import rows_behind
from pages.lab.what_if.source import Lab
from widgets import lesson
from widgets.formulas import plain, significant

MOST = 200  # rows that are listed as those that cause it
UNITS: Mapping[str, tuple[str, str]] = {**UNIT_NAMES, "text": ("text", "texts")}


def section(lab: Lab) -> None:
    """Of two models: who is ahead by which measure, why, and how much holds the order up."""
    names = list(lab.judged.models)
    if len(names) < 2:
        return
    asks = "Do other metrics put the other model ahead? And how few rows would reverse the order?"

    @lesson.section("Disagreement", asks, anchor="disagreement", sets=SETS["disagreement"])
    def drawn() -> None:
        with st.container(horizontal=True, vertical_alignment="bottom"):
            first = one_of("First model", names, "lab-first", width=260) if len(names) > 2 else names[0]
            others = [name for name in names if name != first]
            second = one_of("Second model", others, "lab-second", width=260) if len(others) > 1 else others[0]
        thresholds = dict(operating(lab).thresholds) if lab.judged.task == "binary" else {}
        at = f"{first!r}/{second!r}/{thresholds}"
        with st.spinner("Computing every metric…"):
            found: tuple[Ranked, ...] = lab.kept(
                f"ranked/{at}",
                lambda: ranked(lab.judged, first, second, measures(lab.judged.task), thresholds=thresholds),
            )
        _sides(found, first, second)
        pairs = conflicts(found)
        if pairs:
            _causes(lab, found, (first, second), thresholds, at)
        _turning(lab, found, (first, second), thresholds, at)


def _sides(found: tuple[Ranked, ...], first: str, second: str) -> None:
    """Who is ahead by which measures, in words."""
    sides = {model: [one for one in found if one.ahead == model] for model in (0, 1)}
    models = [f"**{plain(short(name))}**" for name in (first, second)]
    if not sides[0] or not sides[1]:
        leader = models[0 if sides[0] else 1]
        agreed = (
            gettext(
                "All {n} metrics that put one model ahead agree on {model}.",
                n=len(sides[0] or sides[1]),
                model=leader,
            )
            if sides[0] or sides[1]
            else "No metric puts either model ahead."
        )
        st.markdown(agreed)
        return
    n = len(sides[0]) * len(sides[1])
    put = [
        ngettext("{n} metric puts {model} ahead", "{n} metrics put {model} ahead", len(side), model=models[model])
        for model, side in sides.items()
    ]
    st.markdown(
        gettext(
            "**They disagree.** {first}, {second}: {pairs}. A lead may be chance; the comparison above says how sure each one is.",
            first=put[0],
            second=put[1],
            pairs=ngettext(
                "{n} pair of metrics with opposite answers", "{n} pairs of metrics with opposite answers", n
            ),
        )
    )
    left, right = st.columns(2, gap="large")
    for place, model, other in ((left, 0, 1), (right, 1, 0)):
        names = short((first, second)[model]), short((first, second)[other])
        with place:
            st.caption(gettext("Ahead: {model}", model=plain(names[0])))
            st.dataframe(
                _leads(sides[model], model, names), hide_index=True, height=min(38 + 35 * len(sides[model]), 260)
            )


def _leads(side: list[Ranked], model: int, names: tuple[str, str]) -> pd.DataFrame:
    values = [((one.first, one.second)[model].value, (one.first, one.second)[1 - model].value) for one in side]
    heads = names if names[0] != names[1] else (names[0], gettext("{model} (other)", model=names[1]))
    columns = {gettext("metric"): [gettext(one.measure.name) for one in side]}
    for i, head in enumerate(heads):
        columns[report.apart(head, columns)] = [significant(pair[i]) for pair in values]
    return pd.DataFrame(columns)


# ---- the rows that cause it
def _causes(
    lab: Lab, found: tuple[Ranked, ...], models: tuple[str, str], thresholds: Mapping[str, float], at: str
) -> None:
    sides = [[one.measure for one in found if one.ahead == model and has_pull(one.measure)] for model in (0, 1)]
    st.markdown("### The rows that cause it")
    st.caption("Two metrics with opposite answers, and the rows that make them differ.")
    if not sides[0] or not sides[1]:
        st.caption("Of the metrics that put one of the two models ahead, none can be traced to single rows.")
        return
    chosen = _chosen(sides, models)
    first, second = (
        lab.kept(f"pull/{one.key}/{at}", partial(pull, one, lab.judged, *models, thresholds=thresholds))
        for one in chosen
    )
    if first is None or second is None:
        st.caption("One of the two metrics cannot be traced to single rows here.")
        return
    parts = {one.name: shares(pulls) for one, pulls in zip(chosen, (first, second), strict=True)}
    units = causes(first, second, MOST)
    unit, many = map(gettext, UNITS.get(lab.judged.task, ("row", "rows")))
    if lab.judged.task == "binary":
        _kinds(lab, models, thresholds, parts)
    st.caption(
        gettext(
            "The list shows, alternately, the {units} that help {model} most by {metric} and those that help {other_model} most by {other_metric}. A **pull** says how much a {unit} helps one model: above 0 the first, below 0 the second. The sizes of all pulls add up to 100%.",
            units=many,
            model=plain(short(models[0])),
            metric=gettext(chosen[0].name),
            other_model=plain(short(models[1])),
            other_metric=gettext(chosen[1].name),
            unit=unit,
        )
    )
    beside = {
        gettext("pull, {metric}, %", metric=gettext(name)): np.round(100 * part[units], 4)
        for name, part in parts.items()
    }
    _list(lab, units, "rows_that_disagree", beside)


def _chosen(sides: list[list[Measure]], models: tuple[str, str]) -> list[Measure]:
    """One measure of each side."""
    chosen = []
    with st.container(horizontal=True, vertical_alignment="bottom"):
        for model, side in enumerate(sides):
            names = {one.key: one.name for one in side}
            asks = gettext("Puts {model} ahead", model=short(models[model]))
            key = one_of(asks, list(names), f"lab-ahead-{model + 1}", names=names, width=320)
            chosen.append(next(one for one in side if one.key == key))
    return chosen


def _kinds(lab: Lab, models: tuple[str, str], thresholds: Mapping[str, float], pulls: Mapping[str, np.ndarray]) -> None:
    """Of two classes: the four kinds of rows on which the models differ, and what all of a kind pull."""
    classes = short(lab.rows.negative), short(lab.rows.positive)
    lines = []
    for kind in kinds(lab.judged, *models, list(pulls.values()), thresholds=thresholds):
        right, wrong = short(models[kind.right]), short(models[1 - kind.right])
        line = {
            gettext("actual"): classes[kind.positive],
            gettext("right"): right,
            gettext("wrong"): wrong,
            gettext("rows"): f"{kind.rows:,}",
        }
        heads = [gettext("pull, {metric}", metric=gettext(name)) for name in pulls]
        parts = zip(heads, kind.pulls, strict=True)
        lines.append(line | {head: f"{significant(100 * part, 3)}%" for head, part in parts})
    st.dataframe(pd.DataFrame(lines), hide_index=True)


def _list(lab: Lab, units: np.ndarray, file: str, beside: Mapping[str, np.ndarray]) -> None:
    """Units as rows of the file; of ranked lists all rows of the queries."""
    if lab.judged.task in BY_NAME:
        inside = np.zeros(len(lab.rows), dtype=bool)
        inside[units] = True
        names = [short(str(name)) for name in lab.rows.table_rows[units]]
        st.dataframe(
            pd.DataFrame({gettext(UNITS[lab.judged.task][0]): names, **beside}),
            hide_index=True,
            height=min(38 + 35 * len(units), 240),
        )
        rows(lab, rows_behind(lab, inside), file)
        return
    rows(lab, np.asarray(lab.rows.table_rows)[units], file, beside=beside)


# ---- the fewest edits
def _turning(
    lab: Lab, found: tuple[Ranked, ...], models: tuple[str, str], thresholds: Mapping[str, float], at: str
) -> None:
    st.markdown("### How few rows reverse the order")
    st.caption(
        "How few rows must change before the other model is ahead? If a handful can do it, do not rely on the order."
    )
    if lab.judged.weights is not None:
        st.caption("Rows have different weights here, so a number of changed rows would mean little. None is computed.")
        return
    names = {one.measure.key: one.measure.name for one in found if one.ahead is not None}
    if not names:
        return
    key = one_of("By metric", list(names), "lab-turn", names=names, width=320)
    one = next(one for one in found if one.measure.key == key)
    ahead, behind = models if one.ahead == 0 else models[::-1]
    with st.spinner("Looking for the fewest changes…"):
        ways: Mapping[str, Fragility] = lab.kept(
            f"turned/{key}/{at}", lambda: edits(one.measure, lab.judged, ahead, behind, thresholds=thresholds)
        )
    if not ways:
        st.caption("For this metric the smallest number of changes is not known.")
    for kind, way in ways.items():
        _way(lab, kind, way, (ahead, behind), one.measure)


def _way(lab: Lab, kind: str, way: Fragility, models: tuple[str, str], one: Measure) -> None:
    ahead, behind = (f"**{plain(short(name))}**" for name in models)
    if not way.count:
        said = [f"{gettext(SORTS[kind])}: {gettext(way.reason)}."]
        said += [gettext("At least {n:,} would be needed.", n=way.at_least)] if way.at_least else []
        st.markdown(" ".join(said))
        return
    said = [
        gettext(
            "{kind}: {edits} ({percent}% of all) put {behind} ahead of {ahead} by {metric}.",
            kind=gettext(SORTS[kind]),
            edits=_edits(lab, kind, way.count, one, models),
            percent=significant(100 * way.count / len(lab.rows), 2),
            behind=behind,
            ahead=ahead,
            metric=gettext(one.name),
        ),
        gettext("No smaller set does it.")
        if way.proven
        else gettext("At least {n:,} are needed; fewer than {count:,} may be enough.", n=way.at_least, count=way.count),
    ]
    if way.after[1] == way.after[1]:
        value, other = _told_apart(way.after[1], way.after[0])
        said.append(
            gettext("Then {metric} is {value} against {other}.", metric=gettext(one.name), value=value, other=other)
        )
    st.markdown(" ".join(said))
    with st.expander(gettext("These {n:,}", n=way.count), key=f"lab:turned-{kind}", on_change="rerun") as box:
        if box.open:
            of = {"edit": [_says(kind, int(m), models) for m in way.model]}
            _list(
                lab,
                way.units,
                f"edits_of_{kind.replace(' ', '_')}",
                {name: np.array(values, dtype=object) for name, values in of.items()},
            )
            if lab.judged.task == "binary" and one.shape == "counts":
                st.caption(
                    "Rows with the same label and decisions count the same here, so other such rows would do as well."
                )


SORTS = {"labels": "Labels", "answers": "Answers", "left out": "Left out"}


def _told_apart(a: float, b: float) -> tuple[str, str]:
    """Two numbers with as many digits as it takes to see which is greater."""
    digits = next((n for n in range(4, 16) if significant(a, n) != significant(b, n)), 4)
    return significant(a, digits), significant(b, digits)


def _edits(lab: Lab, kind: str, count: int, one: Measure, models: tuple[str, str]) -> str:
    """How many edits, and of which kind."""
    if kind == "labels":
        return ngettext("**{n:,}** changed label", "**{n:,}** changed labels", count)
    if kind == "left out":
        unit, many = map(gettext, UNITS.get(lab.judged.task, ("row", "rows")))
        return ngettext("**{n:,}** {unit} left out", "**{n:,}** {units} left out", count, unit=unit, units=many)
    if lab.judged.task == "binary" and one.shape == "counts":
        return ngettext(
            "**{n:,}** score moved across the threshold", "**{n:,}** scores moved across the threshold", count
        )
    if lab.judged.task == "binary" and one.card.function.__name__ == "auroc":
        return ngettext(
            "**{n:,}** score moved to an end of the scale", "**{n:,}** scores moved to an end of the scale", count
        )
    if lab.judged.task == "classes":
        return ngettext("**{n:,}** changed answer", "**{n:,}** changed answers", count)
    return ngettext(
        "**{n:,}** changed answer of {model} made right",
        "**{n:,}** changed answers of {model} made right",
        count,
        model=plain(short(models[1])),
    )


def _says(kind: str, model: int, models: tuple[str, str]) -> str:
    done = {"labels": "change the label", "left out": "leave out"}
    if kind in done:
        return gettext(done[kind])
    return gettext("change the answer of {model}", model=short(models[model]))
