"""What looks wrong with a file and its models, gravest first, each with the rows behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from datasets.uploads.table import shown
from lab.evaluation import BY_NAME, UNIT_NAMES
from lab.read import LabRows
from lab.read.column_findings import column_findings
from lab.read.findings import table_findings
from lab.read.unused_findings import unused_findings
from lab.sanity_checks import SEVERITIES, SanityCheck, sanity_checks
from lab.severity import Severity

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
            "where": [f"{p.unit} {p.line}" for p in listed],
            "why": [p.reason for p in listed],
            "says": [p.text for p in listed],
        }
        found.append(
            Finding(
                "doubtful", f"{rows.table.problem_count:,} lines could not be read.", rows.table.problem_count, cells
            )
        )
    found += [
        Finding(one.severity, one.says, len(one.rows), _cells(rows, one.rows))
        for one in (*table_findings(rows), *column_findings(rows), *unused_findings(rows))
    ]
    found += [
        Finding(one.severity, _told(one), len(one.units), _units(rows, one)) for one in sanity_checks(rows.judged)
    ]
    return tuple(sorted(found, key=lambda one: SEVERITIES.index(one.severity)))


def _left_out(rows: LabRows) -> Finding:
    listed = rows.left_out
    reasons = dict.fromkeys(f"{p.reason} (“{shown(p.column, 30)}”)" if p.column else p.reason for p in listed)
    why = "; ".join([*reasons][:3]) + ("; …" if len(reasons) > 3 else "")
    share = rows.left_out_count / rows.table.rows
    what = "row is" if rows.left_out_count == 1 else "rows are"
    if rows.task in BY_NAME:
        one, many = UNIT_NAMES[rows.task]
        what = f"row or {one} is" if rows.left_out_count == 1 else f"rows or {many} are"
    cells = {
        "where": [f"{p.unit} {p.line}" if p.unit not in ("query", "question") else p.text for p in listed],
        "column": [p.column for p in listed],
        "why": [p.reason for p in listed],
        "says": [p.text for p in listed],
    }
    says = f"{rows.left_out_count:,} {what} left out: {why}."
    return Finding("doubtful" if share > 0.01 else "note", says, rows.left_out_count, cells)


def _told(sign: SanityCheck) -> str:
    return f"{shown(sign.model, 40)}: {sign.says}" if sign.model else sign.says


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
    return where | {name if name not in where else f"{name} (column)": cells for name, cells in texts.items()}
