"""`metricscope check new.csv "recall >= 0.9"`: conditions for CI, each met, broken or undecided."""

import json
from collections.abc import Sequence
from math import isfinite, isnan
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import click

from lab.conditions import FORMS, ConditionError, Judged, condition
from lab.evaluation import BY_NAME, UNIT_NAMES
from lab.sliced_by import SlicedBy
from lab.verdicts import Verdicts, verdicts
from metricscope.files import FILE_NAME, content_of, writable, write
from metricscope.given import Given, given, progress, settings_in

CODES = {"met": 0, "broken": 1, "undecided": 2}
UNITS = {task: many for task, (_, many) in UNIT_NAMES.items()}
COLOURS = {"met": "green", "broken": "red", "undecided": "yellow"}


@click.command("check", no_args_is_help=True)
@click.argument("file", type=FILE_NAME)
@click.argument("conditions", nargs=-1)
@click.option("--conditions-in", type=FILE_NAME, help="A text file, one condition per line; # begins a comment.")
@click.option("--against", type=FILE_NAME, help="An earlier file, for conditions such as “auroc >= old - 0.01”.")
@click.option("--settings", type=FILE_NAME, help="Settings saved in the lab: columns, positive class, threshold.")
@click.option(
    "--answer",
    "answers",
    multiple=True,
    metavar="KEY=CHOICE",
    help="The answer to a question that the file leaves open.",
)
@click.option("--level", type=click.FloatRange(0.5, 0.999), default=0.95, show_default=True, help="Of each interval.")
@click.option("--json", "json_path", type=FILE_NAME, help="Write the answers as JSON; - for the screen.")
@click.option("--junit", type=FILE_NAME, help="Write the answers as JUnit XML.")
def command(
    file: Path,
    conditions: tuple[str, ...],
    conditions_in: Path | None,
    against: Path | None,
    settings: Path | None,
    answers: tuple[str, ...],
    level: float,
    json_path: Path | None,
    junit: Path | None,
) -> int:
    """Judge CONDITIONS on a FILE of predictions, with the interval of each number.

    \b
    met        the whole interval clears the bar            exit code 0, where all are met
    broken     the whole interval is beyond the bar         exit code 1, where any is
    undecided  neither; may say how many more would do      exit code 2, where none is broken
    A file, settings or a condition that cannot be read: exit code 3.

    \b
    Conditions:
      "recall >= 0.9"                           of every model
      "recall of score_b >= 0.9"                of one
      "auroc >= old - 0.01"                     with --against
      "slice(country) gap in recall <= 0.05"    largest minus smallest value among the slices
      "fairness(sex) demographic_parity_ratio >= 0.8"   between groups; fairness(sex, age) crosses two columns
      "fairness(sex) equal_opportunity_difference for cat <= 0.1"   of several classes: of this one
      "fairness(sex) mean_error_difference <= 2"        of numbers

    \b
    Examples:
      metricscope check new.csv "recall >= 0.9" --junit checks.xml
      metricscope check new.csv "auroc >= old - 0.01" --against old.csv --settings lab_settings.json
    """
    asked = [*conditions, *_listed(conditions_in)]
    if not asked:
        raise click.UsageError(f"There is no condition. Conditions look like this: {FORMS}.")
    screen = str(json_path) == "-"
    writable(path for path in (None if screen else json_path, junit) if path)
    new = given(file, settings_in(settings, answers))
    old = given(against, settings_in(settings, answers), like=new) if against else None
    found = _judged(asked, new, old, level)
    if json_path:
        told = json.dumps(_as_json(found, new, old), indent=1)
        click.echo(told) if screen else write(json_path, told.encode())
    if junit:
        write(junit, _as_junit(found, file.name, _unit(new)).encode())
    if not screen:
        _show(found, new)
    return CODES[found.answer]


def _listed(path: Path | None) -> list[str]:
    if path is None:
        return []
    try:
        lines = content_of(path).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise click.ClickException(f"{path} cannot be read: it is not text in UTF-8.") from None
    return [said for line in lines if (said := line.partition("#")[0].strip())]


def _judged(asked: Sequence[str], new: Given, old: Given | None, level: float) -> Verdicts:
    rows = new.rows
    columns = list(rows.table.columns) if rows.task not in BY_NAME else []
    if rows.task == "answers":
        columns = list(SlicedBy(rows).columns)
    try:
        known = {"models": list(rows.models), "columns": columns, "labels": rows.judged.labels}
        conditions = [condition(one, rows.task, **known) for one in asked]
    except ConditionError as error:
        raise click.ClickException(str(error)) from None
    against = next((one.text for one in conditions if one.old), "")
    if against and old is None:
        raise click.ClickException(f"“{against}” needs an earlier file: --against old.csv.")
    with progress("measuring"):
        return verdicts(
            conditions,
            rows,
            thresholds=new.thresholds,
            stratified=new.stratified,
            level=level,
            before=old.rows if old else None,
        )


def _show(found: Verdicts, new: Given) -> None:
    rows = new.rows
    units = UNITS.get(rows.task, "rows")
    click.echo(f"{rows.table.name}: {len(rows):,} {units}, {', '.join(rows.models)}", err=True)
    if left := rows.left_out_count + rows.table.problem_count:
        click.echo(f"{left:,} rows are left out: they lack a label or an answer, or could not be read", err=True)
    if rows.sampled_from:
        click.echo(f"these are a random sample of {rows.sampled_from:,}", err=True)
    for model, at in new.thresholds.items():
        if model not in rows.hard:
            click.echo(f"{model}: a score of {at:.6g} or above counts as positive", err=True)
    if found.pairs:
        how = "paired by identifier" if found.pairs.judged else f"treated as independent samples: {found.pairs.why}"
        click.echo(f"the rows of both files are {how}", err=True)
    for one in found.judged:
        click.secho(f"{one.answer:<9}", fg=COLOURS[one.answer], nl=False)
        click.echo(f"  {one.condition.text}   {one.model}: {said(one, _unit(new))}")
        made_of = found.attributed.get((one.condition.text, one.model))
        if made_of and isfinite(made_of.total):
            click.echo(
                f"           of the change {made_of.total:+.4g}: prevalence {made_of.prevalence:+.4g}, ranking "
                f"{made_of.ranking:+.4g}, calibration {made_of.calibration:+.4g}"
            )


def _unit(new: Given) -> str:
    """What is counted where more of them would decide."""
    return "groups" if new.rows.groups is not None else UNITS.get(new.rows.task, "rows")


def said(one: Judged, unit: str) -> str:
    """The value with its interval, and what would decide."""
    if isnan(one.value):
        return f"undefined, {one.why}"
    signed = "+.4g" if one.condition.old else ".4g"
    text = f"{'now minus before ' * one.condition.old}{one.value:{signed}}"
    text += "" if isnan(one.low) else f" ({one.low:{signed}} to {one.high:{signed}})"
    if one.answer == "undecided" and isfinite(one.more):
        text += f"; if this is the true value, about {one.more:,.0f} more {'rows' if one.condition.column else unit}{' in each file' * one.condition.old} would decide with 80% probability"
    elif one.answer == "undecided" and isfinite(one.low):
        text += "; the value is at the bar, so no number of units can be named"
    return f"{text}; {one.why}" if one.why else text


def _number(value: float) -> float | None:
    return value if isfinite(value) else None


def _as_json(found: Verdicts, new: Given, old: Given | None) -> dict[str, Any]:
    listed = []
    for one in found.judged:
        made_of = found.attributed.get((one.condition.text, one.model))
        listed.append(
            {
                "condition": one.condition.text,
                "model": one.model,
                "answer": one.answer,
                "value": _number(one.value),
                "low": _number(one.low),
                "high": _number(one.high),
                "bar": one.bar,
                "more": _number(one.more),
                "remark": one.why,
                "change": None
                if made_of is None
                else {name: _number(getattr(made_of, name)) for name in ("prevalence", "ranking", "calibration")},
            }
        )
    files = {"file": new, "against": old}
    return {
        "metricscope": "check",
        "answer": found.answer,
        **{name: one and _file(one) for name, one in files.items()},
        "thresholds": {model: _number(at) for model, at in new.thresholds.items()},
        "paired": bool(found.pairs and found.pairs.judged),
        "conditions": listed,
    }  # fmt: skip


def _file(one: Given) -> dict[str, Any]:
    rows = one.rows
    left = rows.left_out_count + rows.table.problem_count
    about = {"name": rows.table.name, "sha256": rows.table.digest, "units": len(rows)}
    return about | {"left_out": left, "sampled_from": rows.sampled_from}


def _as_junit(found: Verdicts, name: str, unit: str) -> str:
    """A suite of one test a condition and model: broken is a failure, undecided is an error."""
    counts = [one.answer for one in found.judged]
    totals = {"tests": len(counts), "failures": counts.count("broken"), "errors": counts.count("undecided")}
    suite = Xml.Element(
        "testsuite", {"name": f"metricscope {name}"} | {key: str(value) for key, value in totals.items()}
    )
    for one in found.judged:
        case = Xml.SubElement(suite, "testcase", {"classname": one.model, "name": one.condition.text})
        if one.answer != "met":
            Xml.SubElement(case, "failure" if one.answer == "broken" else "error", {"message": said(one, unit)})
    Xml.indent(suite)
    return Xml.tostring(suite, encoding="unicode", xml_declaration=True)
