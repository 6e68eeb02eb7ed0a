"""The report's parts on the file itself: what was read, its columns, what looks wrong, rows left out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from datasets.uploads.table import Problem
from lab.checks import Finding
from lab.read import LabRows
from lab.read.guess import unused
from language import gettext
from pages.lab.what_if import report
from pages.lab.what_if.doctor import SAID
from pages.lab.what_if.names import units_of

MOST_LISTED = 200


def facts(rows: LabRows) -> str:
    """What the file is, and how it was read."""
    table = rows.table
    facts = {
        gettext("name"): table.name,
        "SHA-256": table.digest,
        gettext("rows read"): f"{table.rows:,}",
        gettext("lines that could not be read"): f"{table.problem_count:,}",
        gettext("{units} used", units=gettext(units_of(rows.task))): f"{len(rows):,}",
        **(
            {gettext("positive class"): rows.positive, gettext("negative class"): rows.negative}
            if rows.positive
            else {}
        ),
        **({gettext("labels"): ", ".join(rows.labels[:MOST_LISTED])} if rows.labels else {}),
        **{name: str(value) for name, value in vars(table.dialect).items()},
    }
    if rows.sampled_from is not None:
        facts[gettext("sample")] = gettext("a random {n:,} of {all:,}", n=len(rows), all=rows.sampled_from)
    return report.table({gettext("what"): list(facts), gettext("is"): list(facts.values())})


def columns(rows: LabRows, reasons: Mapping[str, str]) -> str:
    """Which column was taken for what. reasons: why each role was guessed."""
    roles = {name: value for name, value in vars(rows.roles).items() if value not in (None, "", ())}
    said = [_listed(value) for value in roles.values()]
    why = [reasons.get(role, "") for role in roles]
    table = report.table({gettext("role"): list(roles), gettext("column"): said, gettext("first guess"): why})
    spare, not_read = unused(rows.source or rows.table, rows.roles), rows.table.not_read
    rest = {
        gettext("Not used: {n:,} columns", n=len(spare)): spare,
        gettext("Not read: {n:,} columns", n=len(not_read)): not_read,
    }
    listed = [report.folded(what, report.sentence(", ".join(names))) for what, names in rest.items() if names]
    return table + "".join(listed)


def _listed(value: Any) -> str:
    """A role as text; of pairs the two with an arrow between them."""
    if not isinstance(value, tuple):
        return str(value)
    pair = len(value) == 2 and any(isinstance(one, tuple) for one in value)
    return (" ← " if pair else ", ").join(map(_listed, value))


def wrong(findings: Sequence[Finding], with_rows: bool) -> str:
    """What looks wrong, and the rows where it does if they are wanted."""
    if not findings:
        return report.sentence(gettext("Nothing."))
    return "".join(
        report.sentence(f"{gettext(SAID[one.severity]).capitalize()}: {report.short(one.says, 400)}")
        + (_listed_rows(one) if with_rows else "")
        for one in findings
    )


def _listed_rows(one: Finding) -> str:
    shown = {name: cells[:MOST_LISTED] for name, cells in one.rows.items()}
    count = len(next(iter(shown.values()), ()))
    return report.folded(gettext("The first {n:,} of {all:,} rows", n=count, all=one.count), report.table(shown))


def left_out(rows: LabRows, with_rows: bool) -> str:
    """How many rows are left out and why, and which ones if they are wanted."""
    count = rows.left_out_count + rows.table.problem_count
    how = rows.table.joined
    joined = report.sentence(gettext("Two files were joined by an id. {how}", how=how)) if how else ""
    if not count:
        return joined + report.sentence(gettext("None: all rows have everything that is needed."))
    known = [*rows.table.problems, *rows.left_out]
    why = Counter((one.column, one.reason) for one in known)
    counted = gettext("rows, of the first {n:,}", n=len(known)) if len(known) < count else gettext("rows")
    reasons = {
        gettext("column"): [column for column, _ in why],
        gettext("why"): [reason for _, reason in why],
        counted: [f"{n:,}" for n in why.values()],
    }
    said = (
        joined + report.sentence(gettext("{n:,} rows are left out of every number.", n=count)) + report.table(reasons)
    )
    listed = known[:MOST_LISTED]
    return said + (report.folded(gettext("The first {n:,}", n=len(listed)), _problems(listed)) if with_rows else "")


def _problems(found: Sequence[Problem]) -> str:
    return report.table(
        {
            gettext("where"): [gettext("{unit} {line}", unit=one.unit, line=one.line) for one in found],
            gettext("column"): [one.column for one in found],
            gettext("why"): [one.reason for one in found],
            gettext("says"): [one.text for one in found],
        }
    )
