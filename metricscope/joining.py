"""A second file beside the first, joined by an id, and an earlier one to compare with: both as on the lab's page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from datasets.uploads import Table, UploadError
from lab.earlier import PREVALENCE, Earlier, earlier
from lab.read.joined import joined, likely_ids, table_of
from lab.table import Table as Answers
from metricscope.given import Given, progress, refused, table_in

IDS = ("lab-join-first", "lab-join-second")  # as the lab's settings have them
WHICH = ("earlier-", "earlier-second-")
GIVE_TWICE = "Where the earlier truth and predictions are in two files too, give --against twice: they are joined by the same id."


@dataclass(frozen=True, eq=False)
class Both:
    """The joined table, the same as CSV (what the script of a report runs on), and the ids that it was joined by."""

    table: Table
    content: bytes
    ids: tuple[str, str]


def with_ids(settings: Mapping[str, Any], named: Sequence[str]) -> dict[str, Any]:
    """The settings with the id that --id names: once for both files, or once for each."""
    if len(named) > len(IDS):
        raise click.UsageError("--id may be given twice at most: for the first file, then for the second.")
    return {**settings, **(dict(zip(IDS, (named[0], named[-1]), strict=True)) if named else {})}


def in_one(first: Table, second: Table, settings: Mapping[str, Any]) -> Both:
    """Both tables joined by the ids that the settings name, else by those that look like ids."""
    tables, guess = (first, second), likely_ids(first, second) or ("", "")
    ids = [str(settings.get(key) or guessed) for key, guessed in zip(IDS, guess, strict=True)]
    for table, name in zip(tables, ids, strict=True):
        if name not in table.columns:
            why = f"{table.name} has no column “{name}”" if name else "No column looks like an id in both files"
            raise click.ClickException(
                f"{why}. Name it with --id COLUMN, given twice where the second file calls it something else. "
                + " ".join(f"{one.name} has: {one.has}." for one in tables)
            )
    try:
        found = joined(first, second, (ids[0], ids[1]))
        return Both(table_of(found, first, second), found.content, (ids[0], ids[1]))
    except UploadError as error:
        raise click.ClickException(str(error)) from None


def earlier_in_one(paths: Sequence[Path], settings: Mapping[str, Any], now: Both | None) -> Both | None:
    """Two earlier files, such as last week's truth and predictions, joined by the ids that join today's; None where there is one."""
    if len(paths) > 2:
        raise click.UsageError("--against may be given twice at most: for an earlier file, or for two that are joined.")
    if len(paths) < 2:
        return None
    named = dict(zip(IDS, now.ids, strict=True)) if now else {}
    told = {"lab-earlier-columns": settings.get("lab-ask-columns")}
    told |= {"lab-earlier-second-columns": settings.get("lab-second-columns"), **settings, **named}
    first, second = (table_in(path, told, which=which) for path, which in zip(paths, WHICH, strict=True))
    both = in_one(first, second, told)
    return replace(both, table=replace(both.table, name=f"{first.name} with {second.name}"))


def before_of(found: Given, answers: Answers, path: Path, both: Both | None, *, two: bool) -> Earlier:
    """What changed since an earlier file, of the measures that the page compares. both: two earlier files, joined; two: today's were two."""
    from pages.lab.what_if.answer_frames import MAIN  # brings the app's pictures, which take a second to load

    told = found.settings
    columns = [name for which in ("ask", "second") for name in told.get(f"lab-{which}-columns") or ()]
    file = both.table if both else table_in(path, {"lab-earlier-columns": columns, **told}, which="earlier-")
    keys = (PREVALENCE, *MAIN[found.rows.task])
    try:
        with progress("measuring the earlier file"):
            return earlier(found.rows, answers, file, keys, stratified=found.stratified)
    except UploadError as error:
        told_apart = two and both is None
        raise refused(path, UploadError(f"{error} {GIVE_TWICE}") if told_apart else error) from None
