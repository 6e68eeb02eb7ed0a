"""The live report: pictures that move, the file and its roles, every number, who is better, conventions, settings.

Counts, curves and numbers are in it, and no rows unless they are asked for; holds() says so before it is saved.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import isnan
from typing import Any

from lab import EvaluationSet
from lab.checks import Finding
from lab.compare import compare, comparisons
from lab.few_queries import caution
from lab.no_model import ANSWERS
from lab.numbers import now, versions
from lab.read import TASKS, LabRows
from lab.row import Row
from lab.table import Table as Answers
from lab.tables import Counted, Remote
from language import gettext, ngettext
from pages.lab.what_if import (
    about_file,
    about_table,
    answered,
    bounds,
    each_class,
    earlier_tables,
    fairness_told,
    gains,
    report,
    short,
)
from pages.lab.what_if.asked import Asked
from pages.lab.what_if.asked_report import slices_part, what_if_part
from pages.lab.what_if.compare import sentence
from pages.lab.what_if.live import Live
from pages.lab.what_if.names import units_of
from pages.lab.what_if.operating import COSTS, NUMBERS
from pages.lab.what_if.pictures import HEADLINE, pictures
from pages.lab.what_if.report import Part
from widgets.formulas import significant
from widgets.live_file import DRAWS, page

MOST_PAIRS = 6
ANSWERED = ("Runs and the judge", "Ratings and the judge")  # of scores, and of verdicts on pairs
HOLDS = "The report holds counts, curves and numbers; the names of columns, models, classes and slices; the settings and the notes."
NO_ROWS = "No row of the data is in it."
LINKED = "This link opens the lab with these settings; it asks for the file again."
COUNTED = "This link opens the lab with this table and these settings."


@dataclass(frozen=True, eq=False)
class Told:
    """What the report is about, as the sections of the lab have found it. reasons: why each role was guessed. notes: the reader's own.

    with_rows: rows that look wrong or are left out are listed, and points drawn where they stand for rows. drawn: the models with pictures
    of their own, the first ones where it names none. counted: what came of a table that stayed where it is, in place of a file.
    """

    rows: LabRows
    judged: EvaluationSet
    answers: Answers
    reasons: Mapping[str, str]
    findings: Sequence[Finding]
    settings: Mapping[str, Any]
    link: str
    asked: Asked = field(default_factory=Asked)
    notes: str = ""
    with_rows: bool = False
    drawn: Sequence[str] = ()
    counted: tuple[Remote, Counted] | None = None

    @property
    def costs(self) -> tuple[float, float]:
        """Of a false positive and of a false negative, as the settings say."""
        fp, fn = (float(self.settings.get(f"lab-{name}", NUMBERS[name][1]["value"])) for name in COSTS)
        return fp, fn


def holds(with_rows: bool) -> str:
    """What of the reader's own data a report holds, in a sentence or two."""
    most = about_file.MOST_LISTED
    rows = gettext("It lists rows that look wrong or are left out, at most {n} of each.", n=most)
    return f"{gettext(HOLDS)} {rows if with_rows else gettext(NO_ROWS)}"


def report_of(told: Told) -> bytes:
    """The report as one HTML file, whose pictures move in any browser."""
    rows, live = told.rows, Live()
    subtitle = gettext(
        "{task}: {n:,} {units} and {models}. Made {date} with Metricscope.",
        task=gettext(TASKS[rows.task]).capitalize(),
        n=told.judged.total,
        units=gettext(units_of(rows.task)),
        models=ngettext("{n} model", "{n} models", len(rows.models)),
        date=now(),
    )
    drawn = pictures(
        rows,
        told.answers,
        live,
        ahead=short.leader(told.answers),
        costs=told.costs,
        points=told.with_rows,
        chosen=told.drawn,
    )
    body = report.markup(
        rows.table.name,
        subtitle,
        holds(told.with_rows),
        [
            Part("Notes", "".join(map(report.sentence, told.notes.splitlines()))),
            Part("In short", "".join(report.marked(one.replace("\\", r"\\")) for one in short.of_table(told.answers))),
            Part("Pictures", drawn),
            Part("Numbers", _numbers(told) + gains.part(told.judged) + each_class.part(told.judged)),
            Part(ANSWERED[told.judged.task == "pairs"], answered.part(told.answers)),
            Part("Which is better", _verdicts(told)),
            Part("Intervals and quantiles", bounds.part(told.asked.bounded)),
            Part("Compared with an earlier file", earlier_tables.part(told.asked.earlier, told.judged)),
            Part("What if", what_if_part(told.asked.moved, told.asked.compared, live)),
            Part("Slices", slices_part(told.asked.sliced, live)),
            Part("Fairness between groups", fairness_told.part(told.asked.fair, live)),
            *_source(told),
            Part("Conventions", _conventions(told.answers)),
            Part("Settings and versions", _settings(told)),
        ],
    )
    moved = {"components": live.components, "changes": live.changes}
    title = report.UNSEEN.sub("\ufffd", report.short(rows.table.name))
    return page(title, body, moved, live.contents | (DRAWS if live.contents else {}), style=report.STYLE)


def _source(told: Told) -> list[Part]:
    """Where the numbers are from."""
    rows = told.rows
    columns = Part("Columns", about_file.columns(rows, told.reasons))
    if told.counted is not None:
        return [Part("The table", about_table.facts(*told.counted)), columns]
    return [
        Part("What looks wrong", about_file.wrong(told.findings, told.with_rows)),
        Part("The file", about_file.facts(rows)),
        columns,
        Part("Rows left out", about_file.left_out(rows, told.with_rows)),
    ]


# ---- numbers
def _numbers(told: Told) -> str:
    answers = told.answers
    models = list(told.rows.models)
    keys = list(dict.fromkeys(row.measure.key for row in answers.rows))
    by_place = {(row.measure.key, row.model): row for row in answers.rows}
    first = {key: by_place[key, models[0]].measure for key in keys}
    columns = {gettext("metric"): [_named(first[key].name, first[key].unit, first[key].better) for key in keys]}
    columns |= {report.apart(model, columns): [_cell(by_place[key, model]) for key in keys] for model in models}
    without = {row.measure.key: row for row in answers.without}
    if without:
        none = gettext("no interval")
        columns[report.apart(gettext(answers.without[0].model), columns)] = [
            _cell(without[key]).removesuffix(f"\n{none}") for key in keys
        ]
    draws = answers.draws
    said = [
        gettext(
            "Intervals in this table are {level:.0%} intervals. Bootstrap intervals use {n:,} resamples.",
            level=answers.level,
            n=draws.resamples,
        )
    ]
    if draws.grouped:
        said.append(gettext("Whole groups of the group column were resampled."))
    if draws.stratified:
        said.append(gettext("Each class was resampled to its own size, as class sizes were said to be fixed."))
    if draws.sampled:
        said.append(
            gettext(
                "They were drawn from {n:,} of the {all:,} {units}.",
                n=len(draws.units),
                all=draws.total,
                units=gettext(units_of(told.rows.task)),
            )
        )
    if says := caution(answers.judged, answers.measures):
        said.append(says)
    if answers.thresholds:
        ends = ", ".join(f"{report.short(m, 30)} {significant(t)}" for m, t in answers.thresholds.items())
        said.append(gettext("A score at the threshold or above counts as positive: {thresholds}.", thresholds=ends))
    if without:
        said.append(f"{gettext(answers.without[0].model).capitalize()}: {gettext(ANSWERS[told.rows.task])}.")
    if len(models) > 1:
        said.append(
            gettext(
                "★ marks a model whose lead over every other one is larger than chance alone would usually give, corrected for comparing all metrics (Holm)."
            )
        )
    return report.table(columns) + report.note(" ".join(said))


def _named(name: str, unit: str, better: str) -> str:
    way = {"higher": "higher is better", "lower": "lower is better"}.get(better, "neither direction is better")
    said = [gettext(way)]
    if unit not in ("", "%"):
        of = gettext(unit)
        said.append(gettext("in the {unit}", unit=of) if "truth" in unit else gettext("in {unit}", unit=of))
    return f"{gettext(name)}\n{', '.join(said)}"


def _cell(row: Row) -> str:
    if isnan(row.value):
        return f"{gettext('undefined')}\n{gettext(row.answer.undefined)}"
    unit = row.measure.unit
    low, high = _shown(row.low, unit), _shown(row.high, unit)
    ends = gettext("no interval") if isnan(row.low) else gettext("{low} to {high}", low=low, high=high)
    return f"{_shown(row.value, unit)}{' ★' * row.best}\n{ends}"


def _shown(value: float, unit: str) -> str:
    """Four significant digits; shares whose unit is per cent as such."""
    return f"{significant(100 * value)}%" if unit == "%" else significant(value)


# ---- comparisons
def _verdicts(told: Told) -> str:
    pairs = list(combinations(told.rows.models, 2))
    keys = [key for key in HEADLINE[told.rows.task] if any(row.measure.key == key for row in told.answers.rows)]
    found = [
        compare(told.answers, key, a, b, among=comparisons(told.answers, key))
        for key in keys
        for a, b in pairs[:MOST_PAIRS]
    ]
    said = [report.marked(sentence(one, told.rows.task)) for one in found if not isnan(one.difference.value)]
    if not said:
        return ""
    units = gettext(units_of(told.rows.task))
    note = [gettext("Both models are compared on the same {units}.", units=units)]
    if len(pairs) > 1:
        note.append(
            gettext(
                "Intervals are widened so that those of all {n} pairs hold at once (Bonferroni).",
                n=len(pairs),
            )
        )
    return "".join(said) + report.note(" ".join(note))


# ---- how it came about
def _conventions(answers: Answers) -> str:
    columns: dict[str, list[str]] = {
        gettext("metric"): [],
        gettext("conventions"): [],
        gettext("the same number from the reference library"): [],
    }
    seen = set()
    for row in answers.rows:
        if (row.measure.key, row.answer.signature) not in seen:
            seen.add((row.measure.key, row.answer.signature))
            for name, value in zip(
                columns, (gettext(row.measure.name), row.answer.signature, row.measure.reference), strict=True
            ):
                columns[name].append(value)
    return report.folded(gettext("The conventions of every metric"), report.table(columns, code=list(columns)[1:]))


def _settings(told: Told) -> str:
    held = ", ".join(f"{name} {number}" for name, number in versions().items())
    return (
        report.sentence(gettext("Computed with {versions}.", versions=held))
        + (
            report.sentence(gettext(COUNTED if told.counted else LINKED)) + report.verbatim(told.link)
            if told.link
            else ""
        )
        + report.folded(gettext("Settings"), report.verbatim(json.dumps(dict(told.settings), indent=2)))
    )
