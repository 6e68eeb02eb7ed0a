"""The report's parts on what the reader asked: a control that was moved, one change, and slices."""

from collections.abc import Sequence
from math import isnan

from lab.changes import Change
from language import gettext
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
    settings = "; ".join(f"{gettext(label)}: {text}" for label, text in one.settings.items())
    pairs = one.numbers()
    columns = {
        gettext("metric"): [gettext(number.label) for number, _ in pairs],
        gettext("there"): [_said(number) for number, _ in pairs],
        gettext("change"): [
            "" if change is None or isnan(change.value) else significant(change.value) for _, change in pairs
        ],
    }
    return (
        report.marked(
            gettext(
                "**You moved a control.** Model: {model}. Settings: {settings}. Each change is the difference from the unchanged rows.",
                model=plain(short(one.model)),
                settings=plain(settings),
            )
        )
        + live.picture(one.payload, one.position, "what-if")
        + report.table(columns)
    )


def _said(number: Number) -> str:
    return f"{gettext('undefined')}\n{gettext(number.undefined)}" if isnan(number.value) else significant(number.value)


def _compared(one: Compared) -> str:
    columns = {
        gettext("metric"): [
            gettext(each.measure.name) + (", %" if each.measure.unit == "%" else "") for each in one.found
        ],
        gettext("before"): [_value(each, each.before.value) for each in one.found],
        gettext("after"): [_value(each, each.after.value) for each in one.found],
        gettext("difference"): [_difference(each) for each in one.found],
    }
    conventions = {
        gettext("metric"): columns[gettext("metric")],
        gettext("conventions"): [each.after.signature for each in one.found],
    }
    return (
        report.marked(
            gettext(
                "**One change.** Model: {model}. Change: {change}.",
                model=plain(short(one.model)),
                change=plain(short(gettext(one.change))),
            )
        )
        + report.table(columns)
        + report.note(one.says)
        + report.folded(
            gettext("Conventions of the values after the change"),
            report.table(conventions, code=[gettext("conventions")]),
        )
    )


def _value(each: Change, value: float) -> str:
    return gettext("undefined") if isnan(value) else significant(_scale(each) * value)


def _difference(each: Change) -> str:
    why = each.before.undefined or each.after.undefined
    if why:
        return f"{gettext('undefined')}\n{gettext(why)}"
    low, high = (significant(_scale(each) * end) for end in (each.low, each.high))
    ends = gettext("no interval") if isnan(each.low) else gettext("{low} to {high}", low=low, high=high)
    return f"{significant(_scale(each) * each.difference)}\n{ends}"


def _scale(each: Change) -> int:
    return 100 if each.measure.unit == "%" else 1


def slices_part(sliced: Sequence[Sliced], live: Live) -> str:
    """Of each column what its slices come to, the picture and the table."""
    return "".join(_slices(one, live, f"slices-{i}" if i > 1 else "slices") for i, one in enumerate(sliced, 1))


def _slices(one: Sliced, live: Live, key: str) -> str:
    f, order = one.found, one.order
    of = {"metric": gettext(f.measure.name), "model": short(one.model), "column": short(one.slices.column)}
    what = (
        gettext("{metric} of class {label}, of {model}, by {column}.", label=short(one.label), **of)
        if one.label
        else gettext("{metric}, of {model}, by {column}.", **of)
    )
    units, few = gettext(one.units), gettext("too few to say")
    columns = {
        gettext("slice"): [short(one.slices.names[i]) + (f"\n{few}" if f.small[i] else "") for i in order],
        units: [f"{int(f.units[i]):,}" for i in order],
        gettext("{units} that count", units=units): [f"{f.support[i]:,.10g}" for i in order],
        gettext("value"): [_with_ends(f.value[i], f.low[i], f.high[i]) for i in order],
        gettext("rest"): [significant(float(f.rest[i])) for i in order],
        gettext("gap"): [_with_ends(f.gap[i], f.gap_low[i], f.gap_high[i]) for i in order],
        gettext("p") if f.mirrored else gettext("p (Holm)"): [
            "" if isnan(f.holm[i]) else significant(float(f.holm[i]), 2) for i in order
        ],
    }
    return (
        report.sentence(what)
        + report.marked(verdict(one))
        + live.picture(drawn(one)[0], {}, key)
        + report.table(columns)
        + report.note(
            gettext("All rows together: {value}. The gap is the slice minus the rest.", value=significant(f.whole))
            + conventions(one)
        )
        + report.verbatim(one.signature)
    )


def _with_ends(value: float, low: float, high: float) -> str:
    ends = (
        gettext("no interval")
        if isnan(low) or isnan(high)
        else gettext("{low} to {high}", low=significant(float(low)), high=significant(float(high)))
    )
    return f"{significant(float(value))}\n{ends}"
