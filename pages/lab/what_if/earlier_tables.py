"""What an earlier file shows, in words: the same cells and sentences for the page and for the report."""

from collections.abc import Callable
from math import isnan

from datasets.uploads.table import shown
from lab import EvaluationSet
from lab.earlier import PREVALENCE, Change, Earlier
from language import gettext
from pages.lab.what_if import report
from widgets.formulas import significant

Escaped = Callable[[str], str]


def measures(found: Earlier, escaped: Escaped = str) -> dict[str, list[str]]:
    """The columns of the table of changes; escaped: what is done to texts that come from a file."""
    return {
        gettext("metric"): [_named(one, escaped) for one in found.changes],
        gettext("earlier"): [_number(one, one.before.value) for one in found.changes],
        gettext("now"): [_number(one, one.now.value) for one in found.changes],
        gettext("change, now minus earlier"): [_number(one, one.value) + _ends(one) for one in found.changes],
        gettext("reading"): [_reading(one, escaped) for one in found.changes],
    }


def _named(one: Change, escaped: Escaped) -> str:
    model = "" if one.measure.key == PREVALENCE else f"{escaped(shown(one.model, 40))}: "
    return model + gettext(one.measure.name) + (", %" if one.measure.unit == "%" else "")


def _reading(one: Change, escaped: Escaped) -> str:
    if isnan(one.low):
        why = one.now.answer.undefined or one.before.answer.undefined
        return escaped(gettext("undefined: {reason}", reason=gettext(why)) if why else gettext("no interval"))
    if not one.clear:
        return gettext("no clear change")
    if one.measure.better == "neither":
        return gettext("changed")
    return gettext("better") if (one.value > 0) == (one.measure.better == "higher") else gettext("worse")


def _ends(one: Change) -> str:
    if isnan(one.low):
        return ""
    ends = gettext("{low} to {high}", low=_number(one, one.low), high=_number(one, one.high))
    return f" ({ends})"


def _number(one: Change, value: float) -> str:
    return significant(100 * value if one.measure.unit == "%" else value)


def distributions(found: Earlier, escaped: Escaped = str) -> dict[str, list[str]]:
    """The columns of the table of distributions."""
    return {
        gettext("distribution of"): [escaped(shown(one.name, 40)) for one in found.shifts],
        gettext("median, earlier"): [significant(one.before) for one in found.shifts],
        gettext("median, now"): [significant(one.now) for one in found.shifts],
        gettext("largest distance"): [significant(one.distance) for one in found.shifts],
        gettext("p"): ["" if isnan(one.p_value) else significant(one.p_value, 2) for one in found.shifts],
    }


def says(found: Earlier, now: EvaluationSet) -> str:
    """What both tables rest on."""
    intervals = sum(not isnan(one.low) for one in found.changes)
    said = gettext(
        "The earlier file has {before:,} usable rows, this one {now:,}; both are read with the same columns. The 95% "
        "intervals of the changes are right only if the two files share no rows, users or queries. If nothing had changed, about "
        "{chance} of these {intervals} intervals would exclude 0 by chance.",
        before=len(found.rows),
        now=len(now),
        chance=significant(0.05 * intervals, 2),
        intervals=intervals,
    )
    if now.task == "binary":
        said += " " + gettext(
            "Thresholds are those in use above. Precision, F1, average precision and the Brier score can change when only the "
            "prevalence does. If nothing else has changed, recall and AUROC differ only by chance."
        )
    if found.shifts:
        said += " " + gettext(
            "“Largest distance” is the Kolmogorov-Smirnov statistic, 0 to 1: the largest difference between the files in the proportion "
            "of rows at or below the same number. p is the p-value of its test; rows with weights or groups have none."
        )
    return said


def part(found: Earlier | None, now: EvaluationSet) -> str:
    """The report's part: which file it was, both tables, and what they rest on; "" without an earlier file."""
    if found is None:
        return ""
    left_out = found.rows.left_out_count + found.rows.table.problem_count
    name = report.short(found.rows.table.name)
    return (
        report.sentence(
            gettext(
                "Earlier file: {name}, SHA-256 {digest}; {n:,} of its rows are left out.",
                name=name,
                digest=found.rows.table.digest,
                n=left_out,
            )
        )
        + report.table(measures(found))
        + (report.table(distributions(found)) if found.shifts else "")
        + report.note(says(found, now))
    )
