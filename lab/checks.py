"""What looks wrong with a file and its models, gravest first, each with the rows behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np

from datasets.uploads.table import Problem, shown
from lab.evaluation import BY_NAME, UNIT_NAMES
from lab.read import LabRows
from lab.read.column_findings import column_findings
from lab.read.findings import table_findings
from lab.read.unused_findings import unused_findings
from lab.sanity_checks import SEVERITIES, SanityCheck, sanity_checks
from lab.severity import Severity
from metrics_core.filled import Filled

MOST_ROWS = 1_000
Cells = dict[str, list[str]]


@dataclass(frozen=True, eq=False)
class Finding:
    """How grave, what it is (text, not escaped), how many rows are behind it, and the first of them, a column each."""

    severity: Severity
    says: str
    count: int
    rows: Cells


def findings(rows: LabRows) -> tuple[Finding, ...]:
    """Everything that looks wrong or is good to know; () where nothing does."""
    found = [_left_out(rows)] if rows.left_out_count else []
    if rows.table.problem_count:
        listed = rows.table.problems
        cells = {
            "where": [_where(p) for p in listed],
            "why": [p.reason for p in listed],
            "says": [p.text for p in listed],
        }
        count = rows.table.problem_count
        says = Filled.many("{n:,} line could not be read.", "{n:,} lines could not be read.", count)
        found.append(Finding("doubtful", says, count, cells))
    found += [
        Finding(one.severity, one.says, len(one.rows), _cells(rows, one.rows))
        for one in (*table_findings(rows), *column_findings(rows), *unused_findings(rows))
    ]
    found += [
        Finding(one.severity, _told(one), len(one.units), _units(rows, one)) for one in sanity_checks(rows.judged)
    ]
    return tuple(sorted(found, key=lambda one: SEVERITIES.index(one.severity)))


def _left_out(rows: LabRows) -> Finding:
    listed, count = rows.left_out, rows.left_out_count
    share = count / rows.table.rows
    cells = {
        "where": [_where(p) if p.unit not in ("query", "question") else p.text for p in listed],
        "column": [p.column for p in listed],
        "why": [p.reason for p in listed],
        "says": [p.text for p in listed],
    }
    why = _reasons(listed)
    says = Filled.many("{n:,} row is left out: {why}.", "{n:,} rows are left out: {why}.", count, why=why)
    if rows.task in BY_NAME:
        unit, units = UNIT_NAMES[rows.task]
        says = Filled.many(
            "{n:,} row or {unit} is left out: {why}.",
            "{n:,} rows or {units} are left out: {why}.",
            count,
            unit=unit,
            units=units,
            why=why,
        )
    return Finding("doubtful" if share > 0.01 else "note", says, count, cells)


def _where(problem: Problem) -> str:
    return Filled("{unit} {line}", unit=problem.unit, line=problem.line)


def _reasons(listed: Sequence[Problem]) -> str:
    """Why rows are left out: the first three reasons."""
    each = [
        Filled("{reason} (“{column}”)", reason=one.reason, column=shown(one.column, 30)) if one.column else one.reason
        for one in listed
    ]
    reasons = list(dict.fromkeys(each))
    said = reduce(lambda said, more: Filled("{said}; {more}", said=said, more=more), reasons[:3])
    return Filled("{said}; …", said=said) if len(reasons) > 3 else said


def _told(sign: SanityCheck) -> str:
    if not sign.model:
        return sign.says
    return Filled("{model}: {says}", model=shown(sign.model, 40), says=Filled.of(sign.says))


def _units(rows: LabRows, sign: SanityCheck) -> Cells:
    few = sign.units[:MOST_ROWS]
    if rows.task not in BY_NAME:
        return _cells(rows, rows.table_rows[few])
    chosen = few.tolist()
    lists = {name: [_listed(answers[i]) for i in chosen] for name, answers in rows.models.items()}
    return {UNIT_NAMES[rows.task][0]: [str(rows.table_rows[i]) for i in chosen]} | lists if chosen else {}


def _listed(answers: Sequence[object]) -> str:
    """The first items of a list, or the scores of a question's runs."""
    return " ".join(f"{one:.4g}" if isinstance(one, float) else str(one) for one in answers[:20] if one == one)


def _cells(rows: LabRows, chosen: np.ndarray) -> Cells:
    """Rows of the table as text, with the line that each stands on."""
    few, table = chosen[:MOST_ROWS], rows.table
    if not len(few):
        return {}
    where = {table.unit: [str(table.line(row)) for row in few.tolist()]}
    texts = {
        name: ["" if cell is None else shown(cell, 200) for cell in values[few].tolist()]
        for name, values in table.columns.items()
    }
    return where | {
        name if name not in where else Filled("{name} (column)", name=name): cells for name, cells in texts.items()
    }
