"""Slices: a measure in every part of the rows, how far each part is from the rest, and the rows of one of them."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import streamlit as st

from datasets.uploads import UploadError, safe_csv
from lab import Absent, EvaluationSet, ModelPredictions
from lab.evaluation import ENOUGH
from lab.jackknife import GROUPS
from lab.read.slicing import Slicing, short
from lab.slice_statistics import by_slice, choices, named, of_decisions, of_one_class
from lab.slices import FEW, Slices
from language import gettext, ngettext
from pages.lab.what_if import counts
from pages.lab.what_if.asked import Sliced
from pages.lab.what_if.drawing import slice_list
from pages.lab.what_if.folds import SETS
from pages.lab.what_if.names import units_of
from pages.lab.what_if.picking import NONE, model_of, one_of, threshold_for
from pages.lab.what_if.row_list import rows, unlike
from pages.lab.what_if.slicings import columns, follows, in_slices, of_their_own, rows_behind
from pages.lab.what_if.source import Lab
from pages.lab.what_if.static import cell, cell_of_two
from widgets import lesson
from widgets.formulas import plain, significant
from widgets.scrubber import Payload, pack, scrubber
from widgets.scrubber.layouts import grid

DRAWN = 14
ALPHA = 0.05
CORRECTED = "The correction covers the comparisons in this table only."
ONE_TEST = "Two slices are one comparison, so p is not corrected."
NOTHING_ELSE = (
    "The file has no column that describes its rows, so they are grouped by truth and by prediction. A column with a region, a "
    "customer or a date would tell more."
)
_AREA = "With few rows of the smaller class, or a value near 0 or 1, intervals of this metric are often too narrow."
_BASE = "The metric also rises with the proportion of positives, so be careful when you compare slices whose proportions differ."
AREA: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("auroc", "equal_error_rate", "partial_auroc_max_fpr_0.1"), (_AREA,)),
    **dict.fromkeys(("average_precision", "pr_auc_trapezoid"), (_AREA, _BASE)),
}


def section(lab: Lab) -> Sliced | None:
    """The table of slices, its picture, and the rows of a slice or of a cell; the slices, for what is taken along."""
    asks = "A slice is all rows with one value in a column. In which slices is the model worse, by more than chance?"

    @lesson.section("Slices", asks, anchor="slices", sets=SETS["slices"])
    def sliced() -> Sliced | None:
        offered = columns(lab)
        if not offered:
            st.caption("No column is usable: each has only one value, or almost as many values as there are rows.")
            return None
        with st.container(horizontal=True, vertical_alignment="bottom"):
            first = one_of("By", offered, "lab-slice-column", width=210)
            second = one_of("And by", [NONE, *(name for name in offered if name != first)], "lab-slice-and", width=210)
            key, model, label = _measured(lab)
        if not of_their_own(lab):
            st.caption(NOTHING_ELSE)
        threshold = threshold_for(lab, model)
        try:
            judged, slices = in_slices(lab, model, first, second)
            found = _found(lab, judged, slices, f"{first!r}/{second!r}{follows(lab, first, second)}", key, model, label)
        except Absent as why:
            st.info(
                gettext(
                    "{metric} cannot be computed for {model}: {reason}.",
                    metric=gettext(named(lab.judged, key)),
                    model=plain(short(model)),
                    reason=gettext(str(why)),
                )
            )
            _rows(lab, slices, model, threshold)
            return None
        except UploadError as error:
            assert lab.remote is not None
            counts.refused(lab.remote, error, "slices")
            return None
        one = Sliced(found, slices, model, key, threshold if of_decisions(lab.judged, key) else None,
                     lab.judged.labels[label] if of_one_class(lab.judged, key) else "", lab.judged.groups is not None,
                     units_of(lab.judged.task))  # fmt: skip
        st.markdown(verdict(one))
        _table(one, f"{first!r}/{second!r}/{key}/{model!r}/{label}")
        _picture(one)
        _rows(lab, slices, model, threshold)
        return one

    return sliced


def _measured(lab: Lab) -> tuple[str, str, int]:
    """The measure, the model and, where the measure asks for one, the class."""
    keys, labels = choices(lab.judged), list(lab.judged.labels)
    key = one_of("Metric", keys, "lab-slice-measure", names={k: named(lab.judged, k) for k in keys}, width=280)
    model = model_of(lab, "lab-slice-model", width=210)
    if not of_one_class(lab.judged, key):
        return key, model, 0
    return key, model, labels.index(one_of("Of class", labels, "lab-slice-class", width=180))


def _found(lab: Lab, judged: EvaluationSet, slices: Slicing, place: str, key: str, model: str, label: int) -> Slices:
    threshold = threshold_for(lab, model) if of_decisions(lab.judged, key) else None
    return lab.kept(
        f"sliced/{place}/{key}/{model!r}/{label}/{threshold!r}",
        lambda: by_slice(judged, model, key, slices.codes, len(slices.names), threshold=threshold, label=label),
        doing="" if of_decisions(lab.judged, key) else "Each slice and its rest…",
    )


def verdict(one: Sliced) -> str:
    """What so many comparisons come to, as Markdown."""
    found, order = one.found, one.order
    apart = int(((found.gap_low > 0) | (found.gap_high < 0))[~np.isnan(found.p_value)].sum())
    kept = [i for i in order if found.holm[i] < ALPHA]
    small = sum(bool(found.small[i]) for i in order)
    few = ""
    if small:
        few = " " + ngettext(
            "{n:,} slice depends on fewer than {few} {units}, which is too few to compare.",
            "{n:,} slices depend on fewer than {few} {units}, which is too few to compare.",
            small,
            few=FEW,
            units=gettext(one.units),
        )
    if not found.tested:
        return gettext("No slice can be compared with the rest.") + few
    if found.mirrored:
        return (
            gettext("The two slices were compared with each other. They differ by more than chance.")
            if kept
            else gettext("The two slices were compared with each other. No difference between them is clear.")
        )
    names = ", ".join(f"**{plain(short(one.slices.names[i]))}**" for i in kept[:5])
    if len(kept) > 5:
        names = gettext("{names} and others", names=names)
    compared = ngettext(
        "{n} slice was compared with the rest.", "{n} slices were compared with the rest.", found.tested
    )
    by_chance = ngettext(
        "By chance alone about {chance} would differ clearly; {n} does.",
        "By chance alone about {chance} would differ clearly; {n} do.",
        apart,
        chance=significant(found.by_chance, 2),
    )
    after = gettext("Corrected for the number of comparisons (Holm), none differs clearly.")
    if kept:
        after = ngettext(
            "Corrected for the number of comparisons (Holm), {n} still does: {names}.",
            "Corrected for the number of comparisons (Holm), {n} still do: {names}.",
            len(kept),
            names=names,
        )
    return f"{compared} {by_chance} {after}{few}"


def drawn(one: Sliced) -> tuple[Payload, int]:
    """The picture of the slices, and how many of them it shows."""
    found, in_time = one.found, one.slices.in_time
    chosen = sorted(one.order) if in_time else one.order[:DRAWN]
    names = [short(one.slices.names[i]) for i in chosen]
    value, low, high, small = (part[chosen] for part in (found.value, found.low, found.high, found.small))
    view = slice_list(names, value, low, high, small, found.whole, found.measure.name, in_time=in_time)
    return pack(grid({view: 1}, widths=("1fr",))), len(chosen)


def _picture(one: Sliced) -> None:
    found = one.found
    payload, shown = drawn(one)
    picture, says = st.columns([3, 2], gap="medium")
    with picture:
        scrubber(payload, start={}, key="lab-slice-picture", shareable=False)
    units, whole = gettext(one.units), significant(found.whole)
    first = [gettext("Points with 95% intervals; the vertical line is all rows together, {whole}.", whole=whole)]
    if len(one.order) > shown:
        first.append(gettext("The first {shown} of {all} slices.", shown=shown, all=len(one.order)))
    if one.slices.in_time:
        first.append(gettext("The picture is in order of time."))
    if ((found.support >= FEW) & (found.support < ENOUGH)).any():
        first.append(
            gettext(
                "**Intervals of slices whose value rests on fewer than {enough} {units} are often too narrow.**",
                enough=ENOUGH,
                units=units,
            )
        )
    gap = gettext(
        "**Gap** is the slice minus the rest, worst first. **{units} that count** are those that the value depends on, such as the actual positives for recall.",
        units=units.capitalize(),
    )
    correction = gettext(ONE_TEST if found.mirrored else CORRECTED)
    further = gettext("Each further column or metric that you look at adds another chance of a false finding.")
    says.caption(f"{' '.join(first)}\n\n{gap}{plain(conventions(one))}\n\n{correction} {further}")


def conventions(one: Sliced) -> str:
    """How slices were cut and how sure their numbers are, after what stands on the page itself."""
    slices, units = one.slices, gettext(one.units)
    said: list[str] = []
    if slices.edges is not None:
        said.append(
            gettext(
                "{column} is cut at its quantiles; a value on a border is in the higher slice.",
                column=short(slices.column),
            )
        )
    if slices.others:
        said.append(gettext("{n:,} rarer values are put together.", n=slices.others))
    how = (
        gettext(
            "For the intervals, {groups} random groups of {units} (whole groups together) are left out, one at a time (jackknife)."
        )
        if one.grouped
        else gettext("For the intervals, {groups} random groups of {units} are left out, one at a time (jackknife).")
    )
    said += [how.format(groups=GROUPS, units=units), *map(gettext, AREA.get(one.key, ()))]
    return "".join(f" {sentence}" for sentence in said)


def _table(one: Sliced, place: str) -> None:
    found, order, slices = one.found, one.order, one.slices
    names = unlike([short(slices.names[i]) for i in order])
    frame = pd.DataFrame([{gettext("slice"): name, **_cells(one, i)} for name, i in zip(names, order, strict=True)])
    event = st.dataframe(
        frame,
        hide_index=True,
        height=min(38 + 35 * len(order), 440),
        key=f"lab:slice-table-{place}-{order}",  # in another order the line that was clicked is another slice
        on_select="rerun",
        selection_mode="single-row",
        column_config={gettext("slice"): st.column_config.TextColumn(width=170, pinned=True)},
    )
    chosen = event["selection"]["rows"]
    wanted = slices.names[order[chosen[0]]] if chosen and chosen[0] < len(order) else None
    if wanted is not None and st.session_state.get("lab:slice-clicked") != wanted:
        st.session_state["lab-slice"] = wanted
    st.session_state["lab:slice-clicked"] = wanted
    st.download_button(
        "Download this table (CSV)",
        lambda: safe_csv(_columns(found, order, slices)),
        "slices.csv",
        "text/csv",
        on_click="ignore",
    )


def _cells(one: Sliced, i: int) -> dict[str, object]:
    found = one.found
    return {
        gettext(one.units): int(found.units[i]),
        gettext("{units} that count", units=gettext(one.units)): int(found.support[i]),
        gettext("value"): significant(float(found.value[i])) + _interval(found.low[i], found.high[i]),
        gettext("rest"): significant(float(found.rest[i])),
        gettext("gap"): significant(float(found.gap[i])) + _interval(found.gap_low[i], found.gap_high[i]),
        gettext("p") if found.mirrored else gettext("p, Holm"): ""
        if np.isnan(found.holm[i])
        else significant(float(found.holm[i]), 2),
        gettext("reading"): _reading(found, i),
    }


def _reading(found: Slices, i: int) -> str:
    if found.small[i]:
        return gettext("too few to say")
    if np.isnan(found.p_value[i]):
        return gettext("nothing to compare")
    if not found.holm[i] < ALPHA:
        return (
            gettext("not after correction")
            if found.gap_low[i] > 0 or found.gap_high[i] < 0
            else gettext("no clear gap")
        )
    if found.measure.better == "neither":
        return gettext("differs")
    return gettext("better") if (found.gap[i] > 0) == (found.measure.better == "higher") else gettext("worse")


def _interval(low: float, high: float) -> str:
    if np.isnan(low) or np.isnan(high):
        return ""
    ends = gettext("{low} to {high}", low=significant(float(low), 3), high=significant(float(high), 3))
    return f" ({ends})"


def _columns(found: Slices, order: list[int], slices: Slicing) -> dict[str, list[str] | np.ndarray]:
    parts = ("units", "support", "value", "low", "high", "rest", "gap", "gap_low", "gap_high", "p_value", "holm")
    return {"slice": [slices.names[i] for i in order]} | {name: getattr(found, name)[order] for name in parts}


def _rows(lab: Lab, slices: Slicing, model: str, threshold: float | None) -> None:
    """The rows of the slice that was chosen, and of the matrix's cell where one was; none of a table that was counted."""
    if lab.counted is not None:
        return
    st.markdown("### The rows")
    st.caption(
        "The rows in a slice, in a cell of the matrix, or in both at once. A click on a row of the table above chooses a slice."
    )
    with st.container(horizontal=True, vertical_alignment="bottom", gap="large"):
        name = one_of("Rows of the slice", [NONE, *dict.fromkeys(slices.names)], "lab-slice", width=320)
        if lab.judged.task == "binary":
            cell_of_two()
    at = cell(lab)
    if name == NONE and at is None:
        return
    inside = np.ones(len(lab.rows), dtype=bool) if name == NONE else slices.codes == slices.names.index(name)
    values = {"slice": plain(short(name))}
    if at is not None:
        said = ModelPredictions(lab.judged, model, threshold)
        answered = said.flagged if lab.judged.task == "binary" else said.answers
        inside &= (lab.judged.truth == at[0]) & (answered == at[1])
        names = (lab.rows.negative, lab.rows.positive) if lab.judged.task == "binary" else lab.judged.labels
        actual, called = (plain(short(names[code])) for code in at)
        values |= {"actual": actual, "model": plain(short(model)), "called": called}
    behind = rows_behind(lab, inside)
    if at is None:
        says = gettext("{n:,} rows of **{slice}**.", n=len(behind), **values)
    elif name == NONE:
        says = gettext(
            "{n:,} rows of all slices, those that are **{actual}** and that {model} called **{called}**.",
            n=len(behind),
            **values,
        )
    else:
        says = gettext(
            "{n:,} rows of **{slice}**, those that are **{actual}** and that {model} called **{called}**.",
            n=len(behind),
            **values,
        )
    st.markdown(says)
    if len(behind):
        rows(lab, behind, "rows_of_slice")
