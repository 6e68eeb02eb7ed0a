"""`metricscope report predictions.csv`: what the lab finds, without a browser."""

from __future__ import annotations

from pathlib import Path

import click

from lab import numbers
from lab.checks import findings
from lab.script import script
from lab.table import Table as Answers
from metricscope.files import FILE_NAME, writable, write
from metricscope.given import Given, given, progress, settings_in

KINDS = {
    ".html": "the report, which moves in any browser with no network",
    ".json": "numbers as JSON",
    ".csv": "numbers as CSV",
    ".py": "script",
}


@click.command("report", no_args_is_help=True)
@click.argument("file", type=FILE_NAME)
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
@click.option("--rows", "with_rows", is_flag=True, help="Put rows that look wrong or are left out into the report.")
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Print the numbers as CSV.")
def command(
    file: Path,
    outputs: tuple[Path, ...],
    settings: Path | None,
    answers: tuple[str, ...],
    with_rows: bool,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Every measure of every model in a FILE of predictions, with 95% intervals where they exist.

    \b
    Examples:
      metricscope report predictions.csv                     writes predictions_report.html
      metricscope report predictions.csv -o all.html -o all.json
      metricscope report predictions.csv --csv > numbers.csv
      metricscope report predictions.csv --settings lab_settings.json --rows
    """
    odd = next((path for path in outputs if path.suffix not in KINDS), None)
    if odd is not None:
        raise click.UsageError(f"{odd}: the ending must be one of {', '.join(KINDS)}.")
    if not outputs and not as_json and not as_csv:
        outputs = (Path(f"{file.stem}_report.html"),)
    writable(outputs)
    told = settings_in(settings, answers)
    found = given(file, told)
    table = found.answers()
    makes = {
        ".json": lambda: numbers.as_json(found.rows, table, told),
        ".csv": lambda: numbers.as_csv(table),
        ".py": lambda: script(found.rows, table),
        ".html": lambda: _report(found, table, with_rows),
    }
    if as_json or as_csv:
        click.echo(makes[".json" if as_json else ".csv"]().decode("utf-8"))
    for path in outputs:
        write(path, makes[path.suffix]())
        click.echo(f"{path}: {KINDS[path.suffix]}", err=True)


def _report(found: Given, table: Answers, with_rows: bool) -> bytes:
    from pages.lab.what_if.contents import (  # brings the app's pictures, which take a second to load
        Told,
        holds,
        report_of,
    )

    rows = found.rows
    told = Told(rows, rows.judged, table, found.guess.reasons, findings(rows), found.settings, "", with_rows=with_rows)
    click.echo(holds(with_rows), err=True)
    with progress("writing the report"):
        return report_of(told)
