"""What the report says: the file and its roles, rows left out, every number, who is better, conventions, settings."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import isnan
from typing import Any

from datasets.uploads.table import Problem
from lab import EvaluationSet
from lab.checks import Finding
from lab.compare import compare, comparisons
from lab.no_model import ANSWERS
from lab.numbers import now, versions
from lab.read import TASKS, LabRows
from lab.read.guess import unused
from lab.table import Row
from lab.table import Table as Answers
from pages.lab.what_if import bounds, each_class, earlier_tables, gains, report, short
from pages.lab.what_if.asked import Asked
from pages.lab.what_if.asked_report import slices_part, what_if_part
from pages.lab.what_if.compare import sentence
from pages.lab.what_if.doctor import SAID
from pages.lab.what_if.pictures import HEADLINE, pictures
from pages.lab.what_if.report import Part
from widgets.formulas import significant

MOST_LISTED = 200
MOST_PAIRS = 6
LINKED = "This link opens the lab with these settings; it asks for the file again."


@dataclass(frozen=True, eq=False)
class Told:
    """What the report is about, as the sections of the lab have found it. reasons: why each role was guessed. notes: the reader's own."""

    rows: LabRows
    judged: EvaluationSet
    answers: Answers
    reasons: Mapping[str, str]
    findings: Sequence[Finding]
    settings: Mapping[str, Any]
    link: str
    asked: Asked = field(default_factory=Asked)
    notes: str = ""


def report_of(told: Told) -> bytes:
    """The report as one HTML file."""
    rows = told.rows
    models = f"{len(rows.models)} model{'s' * (len(rows.models) > 1)}"
    subtitle = (
        f"{TASKS[rows.task].capitalize()}: {len(rows):,} {_units(rows)} and {models}. Made {now()} with Metricscope."
    )
    return report.report(
        rows.table.name,
        subtitle,
        [
            Part("Notes", "".join(map(report.sentence, told.notes.splitlines()))),
            Part("In short", "".join(report.marked(one.replace("\\", r"\\")) for one in short.of_table(told.answers))),
            Part("Numbers", _numbers(told) + gains.part(told.judged) + each_class.part(told.judged)),
            Part("Which is better", _verdicts(told)),
            Part("Intervals and quantiles", bounds.part(told.asked.bounded)),
            Part("Compared with an earlier file", earlier_tables.part(told.asked.earlier, told.judged)),
            Part("What if", what_if_part(told.asked.moved, told.asked.compared)),
            Part("Slices", slices_part(told.asked.sliced)),
            Part("Figures", report.figures(pictures(rows, told.judged, told.answers))),
            Part("What looks wrong", _findings(told)),
            Part("The file", _file(rows)),
            Part("Columns", _columns(told)),
            Part("Rows left out", _left_out(rows)),
            Part("Conventions", _conventions(told.answers)),
            Part("Settings and versions", _settings(told)),
        ],
    )


def _units(rows: LabRows) -> str:
    return {"ranking": "queries", "text": "pairs"}.get(rows.task, "rows")


# ---- numbers
def _numbers(told: Told) -> str:
    answers = told.answers
    models = list(told.rows.models)
    keys = list(dict.fromkeys(row.measure.key for row in answers.rows))
    by_place = {(row.measure.key, row.model): row for row in answers.rows}
    first = {key: by_place[key, models[0]].measure for key in keys}
    columns = {"measure": [_named(first[key].name, first[key].unit, first[key].better) for key in keys]}
    columns |= {_own(model, columns): [_cell(by_place[key, model]) for key in keys] for model in models}
    without = {row.measure.key: row for row in answers.without}
    if without:
        columns[_own(answers.without[0].model, columns)] = [
            _cell(without[key]).removesuffix("\nno interval") for key in keys
        ]
    said = f"Intervals are {answers.level:.0%} intervals; {answers.draws.resamples:,} resamples where they are bootstrapped."
    if answers.draws.grouped:
        said += " Whole groups were resampled, as the group column says."
    if answers.draws.stratified:
        said += " Each class was resampled to its own size, as class sizes were said to be fixed."
    if answers.draws.sampled:
        said += f" They were drawn from {len(answers.draws.units):,} of the {answers.draws.total:,} units."
    if answers.thresholds:
        ends = ", ".join(f"{report.short(m, 30)} {significant(t)}" for m, t in answers.thresholds.items())
        said += f" A score at the threshold or above counts as positive: {ends}."
    if without:
        said += f" {answers.without[0].model.capitalize()}: {ANSWERS[told.rows.task]}."
    best = (
        " ★ marks a model whose lead over every other one is more than chance, by Holm's correction for all measures."
        if len(models) > 1
        else ""
    )
    return report.table(columns) + report.note(said + best)


def _named(name: str, unit: str, better: str) -> str:
    way = {"higher": "higher is better", "lower": "lower is better"}.get(better, "neither direction is better")
    return f"{name}\n{way}" + (
        f", in the {unit}" if "truth" in unit else f", in {unit}" if unit not in ("", "%") else ""
    )


def _own(model: str, taken: Mapping[str, Any]) -> str:
    """A model's name, with blanks where a column is called so already."""
    while model in taken:
        model += " "
    return model


def _cell(row: Row) -> str:
    if isnan(row.value):
        return f"undefined\n{row.answer.undefined}"
    unit = row.measure.unit
    ends = "no interval" if isnan(row.low) else f"{_shown(row.low, unit)} to {_shown(row.high, unit)}"
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
    corrected = (
        f" Intervals are widened so that those of all {len(pairs)} pairs hold at once (Bonferroni)."
        if len(pairs) > 1
        else ""
    )
    return "".join(said) + (report.note("Differences are paired." + corrected) if said else "")


# ---- the file
def _file(rows: LabRows) -> str:
    table = rows.table
    facts = {
        "name": table.name,
        "SHA-256": table.digest,
        "rows read": f"{table.rows:,}",
        "lines that could not be read": f"{table.problem_count:,}",
        f"{_units(rows)} that count": f"{len(rows):,}",
        **({"positive class": rows.positive, "negative class": rows.negative} if rows.positive else {}),
        **({"labels": ", ".join(rows.labels[:MOST_LISTED])} if rows.labels else {}),
        **{name: str(value) for name, value in vars(table.dialect).items()},
    }
    if rows.sampled_from is not None:
        facts["sample"] = f"a random {len(rows):,} of {rows.sampled_from:,}"
    return report.table({"what": list(facts), "is": list(facts.values())})


def _columns(told: Told) -> str:
    roles = {name: value for name, value in vars(told.rows.roles).items() if value not in (None, "", ())}
    said = [_listed(value) for value in roles.values()]
    why = [told.reasons.get(role, "") for role in roles]
    table = report.table({"role": list(roles), "column": said, "first guess": why})
    rows = told.rows
    rest = {"Without a role": unused(rows.source or rows.table, rows.roles), "Not read": rows.table.not_read}
    listed = [
        report.folded(f"{what}: {len(names):,} columns", report.sentence(", ".join(names)))
        for what, names in rest.items()
        if names
    ]
    return table + "".join(listed)


def _listed(value: Any) -> str:
    """A role as text; of pairs the two with an arrow between them."""
    if not isinstance(value, tuple):
        return str(value)
    pair = len(value) == 2 and any(isinstance(one, tuple) for one in value)
    return (" ← " if pair else ", ").join(map(_listed, value))


def _findings(told: Told) -> str:
    if not told.findings:
        return report.sentence("Nothing.")
    return "".join(
        report.sentence(f"{SAID[one.severity].capitalize()}: {report.short(one.says, 400)}")
        + report.folded(f"The first {len(rows):,} of {one.count:,} rows", report.table(shown))
        for one in told.findings
        for shown in [{name: cells[:MOST_LISTED] for name, cells in one.rows.items()}]
        for rows in [next(iter(shown.values()), ())]
    )


def _left_out(rows: LabRows) -> str:
    count = rows.left_out_count + rows.table.problem_count
    if not count:
        return report.sentence("None: all rows have everything that is needed.")
    shown = [*rows.table.problems, *rows.left_out][:MOST_LISTED]
    said = f"{count:,} rows are left out of every number" + (
        f"; the first {len(shown):,} are listed." if len(shown) < count else "."
    )
    return report.sentence(said) + report.folded("The list", _problems(shown))


def _problems(found: Sequence[Problem]) -> str:
    return report.table(
        {
            "where": [f"{one.unit} {one.line}" for one in found],
            "column": [one.column for one in found],
            "why": [one.reason for one in found],
            "says": [one.text for one in found],
        }
    )


# ---- how it came about
def _conventions(answers: Answers) -> str:
    columns: dict[str, list[str]] = {"measure": [], "conventions": [], "the same number from the reference library": []}
    seen = set()
    for row in answers.rows:
        if (row.measure.key, row.answer.signature) not in seen:
            seen.add((row.measure.key, row.answer.signature))
            for name, value in zip(
                columns, (row.measure.name, row.answer.signature, row.measure.reference), strict=True
            ):
                columns[name].append(value)
    return report.folded("The conventions of every measure", report.table(columns, code=list(columns)[1:]))


def _settings(told: Told) -> str:
    held = ", ".join(f"{name} {number}" for name, number in versions().items())
    return (
        report.sentence(f"Computed with {held}.")
        + (report.sentence(LINKED) + report.verbatim(told.link) if told.link else "")
        + report.folded("Settings", report.verbatim(json.dumps(dict(told.settings), indent=2)))
    )
