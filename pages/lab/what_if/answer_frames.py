"""The table of answers as it is shown: the main measures, all of them, and how each is computed."""

from collections.abc import Sequence
from math import isnan

import pandas as pd

from datasets.uploads.table import shown
from lab import Measure
from lab.row import Row
from lab.table import Answers
from language import gettext
from metrics_core.filled import Filled
from pages.lab.what_if.names import heads
from pages.lab.what_if.pictures import HEADLINE
from widgets.formulas import plain, significant

WAYS = {"higher": Filled("higher"), "lower": Filled("lower"), "neither": ""}
MAIN = HEADLINE | {"binary": ("auroc", "average_precision", "precision", "recall", "f1", "brier_score")}


def as_frame(found: Answers) -> pd.DataFrame:
    """Every measure in a line, and what each model has of it in a column."""
    models = list(dict.fromkeys(row.model for row in found.rows))
    without = {row.measure.key: row for row in found.without}
    beside = [gettext(row.model) for row in found.without[:1]]  # ours, of answers without a model
    names = heads([gettext("metric"), gettext("better"), gettext("unit"), *models, *beside])
    lines = []
    for one in found.measures:
        rows = {model: found.row(one.key, model) for model in models}
        lines.append(
            {
                gettext("metric"): gettext(one.name),
                gettext("better"): gettext(WAYS[one.better]),
                **{names[model]: _cell(row) for model, row in rows.items()},
                **({names[name]: _value(without[one.key]) for name in beside}),
                gettext("unit"): gettext(one.unit),
            }
        )
    return pd.DataFrame(lines)


def main_frame(found: Answers) -> pd.DataFrame:
    """The main measures of the task, as Markdown: each value with its interval."""
    few = main_measures(found)
    models = list(dict.fromkeys(row.model for row in found.rows))
    without = {row.measure.key: row for row in found.without}
    beside = [gettext(row.model) for row in found.without[:1]]
    names = {model: plain(name) for model, name in heads([*models, *beside]).items()}
    columns = {names[model]: [_small(found.row(one.key, model)) for one in few] for model in models}
    columns |= {names[name]: [_small(without[one.key]) for one in few] for name in beside}
    return pd.DataFrame(columns, index=pd.Index([_named(one) for one in few], name=gettext("metric")))


def main_measures(found: Answers) -> list[Measure]:
    """Those of the task's main measures that the table has."""
    main = [one for one in found.measures if one.key in MAIN[found.task]]
    if found.task != "answers":
        return main
    defined = {row.measure.key for row in found.rows if not row.answer.undefined}
    return [one for one in main if one.key in defined]  # what needs more runs than there are is said among all metrics


def _named(one: Measure) -> str:
    said = [gettext("in {unit}", unit=gettext(one.unit))] if one.unit else []
    said += [gettext("lower is better")] if one.better == "lower" else []
    name = gettext(one.name)
    return f"{name} ({', '.join(said)})" if said else name


def how_frame(found: Answers) -> pd.DataFrame:
    """How each measure's interval is made, its conventions and a library's call that gives the same number."""
    lines = []
    for one in found.measures:
        rows = [row for row in found.rows if row.measure.key == one.key]
        first = next((row for row in rows if row.method), rows[0])
        lines.append(
            {
                gettext("metric"): gettext(one.name),
                gettext("interval"): gettext(first.method),
                gettext("conventions, to copy"): first.answer.signature,
                gettext("the same number from the reference library"): one.reference,
            }
        )
    return pd.DataFrame(lines)


def reasons(found: Answers, among: Sequence[Measure] | None = None) -> str:
    """Why numbers are undefined, each reason once, as Markdown. among: only these measures."""
    told: dict[tuple[str, str], list[str]] = {}
    for row in (*found.rows, *found.without):
        if row.answer.undefined and (among is None or row.measure in among):
            told.setdefault((row.model, row.answer.undefined), []).append(gettext(row.measure.name))
    return "; ".join(
        f"{plain(shown(model, 40))}: {plain(', '.join(names))} ({plain(gettext(why))})"
        for (model, why), names in told.items()
    )


def _value(row: Row) -> str:
    return gettext("undefined") if row.answer.undefined else significant(_scale(row) * row.value)


def _small(row: Row) -> str:
    """A value with its interval, which is not broken into two lines; a dash where it is undefined."""
    if row.answer.undefined:
        return "–"
    if isnan(row.low):
        return _value(row)
    low, high = (significant(_scale(row) * x) for x in (row.low, row.high))
    ends = gettext("{low}\u00a0to\u00a0{high}", low=low, high=high)
    return f"{_value(row)}{chr(0xA0) + '★' if row.best else ''} ({ends})"


def _cell(row: Row) -> str:
    if row.answer.undefined:
        return _value(row)
    low, high = (significant(_scale(row) * x) for x in (row.low, row.high))
    interval = gettext("no interval") if isnan(row.low) else gettext("{low} to {high}", low=low, high=high)
    return f"{_value(row)}{' ★' if row.best else ''} ({interval})"


def _scale(row: Row) -> int:
    return 100 if row.measure.unit == "%" else 1
