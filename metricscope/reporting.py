"""`metricscope report predictions.csv`: what the lab finds, without a browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lab import numbers
from lab.answered.lines import answered_lines
from lab.checks import findings
from lab.pictures import MOST_PICTURED
from lab.script import script
from lab.table import Table as Answers
from metricscope.files import FILE_NAME, writable, write
from metricscope.given import Given, given, progress, settings_in, table_in
from metricscope.joining import Both, before_of, earlier_in_one, in_one, with_ids
from metricscope.slicing import Slices, sliced, wanted
from metricscope.tables import connections_option, counted_table, offered_table

if TYPE_CHECKING:
    from lab.tables import Counted, Remote
    from pages.lab.what_if.asked import Asked


KINDS = {
    ".html": "the report, which moves in any browser with no network",
    ".json": "numbers as JSON",
    ".csv": "numbers as CSV",
    ".py": "script",
}


@click.command("report", no_args_is_help=True)
@click.argument("file", required=False, type=FILE_NAME)
@click.argument("second", required=False, type=FILE_NAME)
@click.option(
    "--id",
    "ids",
    multiple=True,
    metavar="COLUMN",
    help="The id by which the SECOND file is joined; given twice, of the first and of the second file. Without it, a guess.",
)
@click.option(
    "--joined",
    type=FILE_NAME,
    help="Write the joined table as CSV, and two joined earlier files beside it as NAME_earlier.csv. The script runs on them.",
)
@click.option(
    "--against",
    "earlier_files",
    type=FILE_NAME,
    multiple=True,
    help="An earlier file with the same columns: what changed since then. Given twice, two files that are joined by the same id.",
)
@click.option(
    "--table", "name", help="In place of a file, a table that a connections file offers; only counts leave it."
)
@connections_option
@click.option(
    "-o",
    "--output",
    "outputs",
    type=FILE_NAME,
    multiple=True,
    help="Where to write; may be given more than once. The ending says what: .html, .json, .csv, .py (the script that recomputes it).",
)
@click.option("--settings", type=FILE_NAME, help="Settings saved in the lab: columns, positive class, threshold.")
@click.option(
    "--answer",
    "answers",
    multiple=True,
    metavar="KEY=CHOICE",
    help="The answer to a question that the file leaves open.",
)
@click.option(
    "--slice",
    "columns",
    multiple=True,
    metavar="COLUMN",
    help="Compare the parts of the rows that this column makes; may be given more than once.",
)
@click.option(
    "--slice-measure",
    "measure",
    default="",
    metavar="MEASURE",
    help="By which measure. Without it, the usual one of the task.",
)
@click.option(
    "--picture",
    "drawn",
    multiple=True,
    metavar="MODEL",
    help="A model with pictures of its own, 8 at most; may be given more than once. Without it, the first 8.",
)
@click.option("--rows", "with_rows", is_flag=True, help="Put rows that look wrong or are left out into the report.")
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Print the numbers as CSV.")
def command(
    file: Path | None,
    second: Path | None,
    ids: tuple[str, ...],
    joined: Path | None,
    earlier_files: tuple[Path, ...],
    name: str | None,
    connections: Path | None,
    outputs: tuple[Path, ...],
    settings: Path | None,
    answers: tuple[str, ...],
    columns: tuple[str, ...],
    measure: str,
    drawn: tuple[str, ...],
    with_rows: bool,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Every measure of every model in a FILE of predictions, or in a table that stays where it is, with 95% intervals where they exist.

    Where the truth is in one file and the predictions are in a SECOND, or models are in two, rows are joined by an id.

    \b
    Examples:
      metricscope report predictions.csv                     writes predictions_report.html
      metricscope report predictions.csv -o all.html -o all.json
      metricscope report predictions.csv --csv > numbers.csv
      metricscope report predictions.csv --settings lab_settings.json --rows
      metricscope report predictions.csv --slice country --slice device --slice-measure recall
      metricscope report truth.csv predictions.csv --id order_id
      metricscope report this_week.csv --against last_week.csv
      metricscope report truth.csv said.csv --against old_truth.csv --against old_said.csv
      metricscope report --table orders_scored -o orders.html -o orders.csv
    """
    _refuse(file, name, outputs, bool(as_json or columns or with_rows or earlier_files))
    if not outputs and not as_json and not as_csv:
        outputs = (Path(f"{Path(name or str(file)).stem}_report.html"),)
    if second is None and len(earlier_files) < 2 and (ids or joined):
        raise click.UsageError(f"{'--id' if ids else '--joined'} needs a second file, which is joined to the first.")
    beside = joined and joined.with_name(f"{joined.stem}_earlier{joined.suffix}")
    writable([path for path in (*outputs, joined, beside) if path])
    told = with_ids(settings_in(settings, answers), ids)
    both = in_one(table_in(file, told), table_in(second, told, which="second-"), told) if file and second else None
    past = earlier_in_one(earlier_files, told, both)
    found, counted = _read(file, name, connections, told, both)
    own = _with_pictures(found, drawn, told)
    by = wanted(found, columns, measure, told) if counted is None else None
    table = found.answers()
    asked = _asked(found, table, by, earlier_files, past, two=both is not None) if by or earlier_files else None
    before = asked.earlier if asked else None
    lines = [*answered_lines(table), *(asked.lines(found.rows.judged) if asked else [])]
    makes = {
        ".json": lambda: numbers.as_json(found.rows, table, told, lines, before.rows if before else None),
        ".csv": lambda: numbers.as_csv(table, lines),
        ".py": lambda: script(found.rows, table, before),
        ".html": lambda: _report(found, table, asked, own, with_rows, counted),
    }
    if as_json or as_csv:
        click.echo(makes[".json" if as_json else ".csv"]().decode("utf-8"))
    for path in outputs:
        write(path, makes[path.suffix]())
        click.echo(f"{path}: {KINDS[path.suffix]}", err=True)
    for place, one, what in ((joined, both, "the joined table"), (beside, past, "the joined earlier table")):
        if place and one:
            write(place, one.content)
            click.echo(f"{place}: {what}", err=True)


def _refuse(file: Path | None, name: str | None, outputs: Sequence[Path], needs_file: bool) -> None:
    """Raises UsageError for what cannot be asked together."""
    if (file is None) == (name is None):
        raise click.UsageError("Give a file or a table, one of them.")
    odd = next((path for path in outputs if path.suffix not in KINDS), None)
    if odd is not None:
        raise click.UsageError(f"{odd}: the ending must be one of {', '.join(KINDS)}.")
    if name is not None and (needs_file or any(one.suffix in (".json", ".py") for one in outputs)):
        raise click.UsageError(
            "Of a table there are the report and numbers as CSV: JSON, the script, --against, --slice and --rows need a file."
        )


def _read(
    file: Path | None, name: str | None, connections: Path | None, told: Mapping[str, Any], both: Both | None
) -> tuple[Given, tuple[Remote, Counted] | None]:
    """The file, alone or joined with another, or the table as counts."""
    if both is not None:
        click.echo(both.table.joined, err=True)
    if file is not None:
        return given(file, told, table=both.table if both else None), None
    remote = offered_table(str(name), connections)
    found, counted = counted_table(remote, told)
    return found, (remote, counted)


def _with_pictures(found: Given, drawn: Sequence[str], settings: Mapping[str, Any]) -> tuple[str, ...]:
    """The models that are to have pictures of their own; none for the first ones."""
    models = list(found.rows.models)
    if odd := next((name for name in drawn if name not in models), ""):
        raise click.ClickException(f"There is no model “{odd}”. The models are: {', '.join(models)}.")
    if len(drawn) > MOST_PICTURED:
        raise click.UsageError(
            f"{len(drawn)} models are named by --picture; a report has pictures of {MOST_PICTURED} at most."
        )
    kept = settings.get("lab-pictures")
    return tuple(drawn) or tuple(name for name in kept or () if name in models)


def _asked(
    found: Given, table: Answers, by: Slices | None, earlier_files: Sequence[Path], past: Both | None, *, two: bool
) -> Asked:
    from pages.lab.what_if.asked import Asked
    from pages.lab.what_if.short import leader

    if past:
        click.echo(f"Earlier files: {past.table.joined}", err=True)
    before = before_of(found, table, earlier_files[0], past, two=two) if earlier_files else None
    return Asked(sliced(found, by, leader(table)) if by else (), earlier=before)


def _report(
    found: Given,
    table: Answers,
    asked: Asked | None,
    own: tuple[str, ...],
    with_rows: bool,
    counted: tuple[Remote, Counted] | None,
) -> bytes:
    from pages.lab.what_if.asked import Asked
    from pages.lab.what_if.contents import (  # brings the app's pictures, which take a second to load
        Told,
        holds,
        report_of,
    )

    rows = found.rows
    told = Told(
        rows,
        rows.judged,
        table,
        found.guess.reasons,
        findings(rows) if counted is None else (),
        found.settings,
        "",
        asked or Asked(),
        "",
        with_rows,
        own,
        counted,
    )
    click.echo(holds(with_rows), err=True)
    with progress("writing the report"):
        return report_of(told)
