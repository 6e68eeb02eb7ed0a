"""The report's parts on what the reader asked: a control that was moved, one change, and slices."""

from collections.abc import Sequence
from math import isnan

from lab.changes import Change
from pages.lab.what_if import report
from pages.lab.what_if.asked import Compared, Moved, Sliced
from pages.lab.what_if.live import Live
from pages.lab.what_if.report import short
from pages.lab.what_if.slices import conventions, drawn, verdict
from widgets.formulas import plain, significant
from widgets.scrubber.reading import Number


def what_if_part(moved: Moved | None, compared: Compared | None, live: Live) -> str:
    """Both, as far as there are any."""
    return (_moved(moved, live) if moved else "") + (_compared(compared) if compared else "")


def _moved(one: Moved, live: Live) -> str:
    settings = "; ".join(f"{label}: {text}" for label, text in one.settings.items())
    pairs = one.numbers()
    columns = {
        "metric": [number.label for number, _ in pairs],
        "there": [_said(number) for number, _ in pairs],
        "change": ["" if change is None or isnan(change.value) else significant(change.value) for _, change in pairs],
    }
    return (
        report.marked(
            f"**You moved a control.** Model: {plain(short(one.model))}. Settings: {plain(settings)}. Each change is the difference from the unchanged rows."
        )
        + live.picture(one.payload, one.position, "what-if")
        + report.table(columns)
    )


def _said(number: Number) -> str:
    return f"undefined\n{number.undefined}" if isnan(number.value) else significant(number.value)


def _compared(one: Compared) -> str:
    columns = {
        "metric": [each.measure.name + (", %" if each.measure.unit == "%" else "") for each in one.found],
        "before": [_value(each, each.before.value) for each in one.found],
        "after": [_value(each, each.after.value) for each in one.found],
        "difference": [_difference(each) for each in one.found],
    }
    conventions = {"metric": columns["metric"], "conventions": [each.after.signature for each in one.found]}
    return (
        report.marked(f"**One change.** Model: {plain(short(one.model))}. Change: {plain(short(one.change))}.")
        + report.table(columns)
        + report.note(one.says)
        + report.folded("Conventions of the values after the change", report.table(conventions, code=["conventions"]))
    )


def _value(each: Change, value: float) -> str:
    return "undefined" if isnan(value) else significant(_scale(each) * value)


def _difference(each: Change) -> str:
    why = each.before.undefined or each.after.undefined
    if why:
        return f"undefined\n{why}"
    low, high = (significant(_scale(each) * end) for end in (each.low, each.high))
    return f"{significant(_scale(each) * each.difference)}\n{'no interval' if isnan(each.low) else f'{low} to {high}'}"


def _scale(each: Change) -> int:
    return 100 if each.measure.unit == "%" else 1


def slices_part(sliced: Sequence[Sliced], live: Live) -> str:
    """Of each column what its slices come to, the picture and the table."""
    return "".join(_slices(one, live, f"slices-{i}" if i > 1 else "slices") for i, one in enumerate(sliced, 1))


def _slices(one: Sliced, live: Live, key: str) -> str:
    f, order = one.found, one.order
    of = f" of class {short(one.label)}" if one.label else ""
    what = f"{f.measure.name}{of}, of {short(one.model)}, by {short(one.slices.column)}."
    columns = {
        "slice": [short(one.slices.names[i]) + ("\ntoo few to say" if f.small[i] else "") for i in order],
        one.units: [f"{int(f.units[i]):,}" for i in order],
        f"{one.units} that count": [f"{f.support[i]:,.10g}" for i in order],
        "value": [_with_ends(f.value[i], f.low[i], f.high[i]) for i in order],
        "rest": [significant(float(f.rest[i])) for i in order],
        "gap": [_with_ends(f.gap[i], f.gap_low[i], f.gap_high[i]) for i in order],
        "p" if f.mirrored else "p (Holm)": [
            "" if isnan(f.holm[i]) else significant(float(f.holm[i]), 2) for i in order
        ],
    }
    return (
        report.sentence(what)
        + report.marked(verdict(one))
        + live.picture(drawn(one)[0], {}, key)
        + report.table(columns)
        + report.note(
            f"All rows together: {significant(f.whole)}. The gap is the slice minus the rest.{conventions(one)}"
        )
        + report.verbatim(one.signature)
    )


def _with_ends(value: float, low: float, high: float) -> str:
    ends = "no interval" if isnan(low) or isnan(high) else f"{significant(float(low))} to {significant(float(high))}"
    return f"{significant(float(value))}\n{ends}"
