"""A file of predictions and the settings saved for it -> rows, thresholds and every measure; or one sentence that says why not."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import click

from datasets.uploads import ManyColumns, SeveralSheets, Table, UploadError, read_table
from datasets.uploads.table import Progress
from datasets.uploads.written_numbers import decided
from lab import Measure
from lab.read import LabGuess, LabRows, lab_rows
from lab.read.chosen import as_far_as, every_row, fixed_sizes, roles_of, thresholds_of
from lab.read.questions import KEYS
from lab.settings_file import SettingsError, read_settings
from lab.table import LEVEL
from lab.table import Table as Answers
from lab.table import table as answers_of
from metricscope.files import content_of

PATIENCE = 1.0  # seconds before a bar shows
STEPS = 1000
OF_OTHERS = tuple(  # questions of files beside the first
    f"{which}-{what}" for which in ("second", "earlier", "earlier-second") for what in ("sheet", "decimal")
)


@dataclass(frozen=True, eq=False)
class Given:
    """The rows of a file, why each column has its role, the threshold of each model, and how rows were collected."""

    rows: LabRows
    guess: LabGuess
    settings: Mapping[str, Any]
    thresholds: Mapping[str, float]
    stratified: bool

    def answers(self, among: Sequence[Measure] | None = None, *, level: float = LEVEL) -> Answers:
        """Every measure of every model with its interval, or only those named."""
        with progress("measuring") as tell:
            return answers_of(
                self.rows.judged,
                among=among,
                thresholds=dict(self.thresholds) if self.rows.task == "binary" else None,
                stratified=self.stratified,
                level=level,
                progress=tell,
            )


def settings_in(path: Path | None, answers: Sequence[str] = ()) -> dict[str, Any]:
    """The settings in a file, and answers to questions given as KEY=CHOICE."""
    found: dict[str, Any] = {}
    if path is not None:
        try:
            found = read_settings(content_of(path))
        except SettingsError as error:
            raise click.ClickException(f"{path}: {error}") from None
    for one in answers:
        key, sign, choice = one.partition("=")
        if sign and key not in (*KEYS, *OF_OTHERS):
            raise click.ClickException(f"No file asks “{key}”. Questions are: {', '.join((*KEYS, *OF_OTHERS))}.")
        if not sign:
            raise click.ClickException(f"“{one}” is not an answer. Write KEY=CHOICE, as the question says.")
        found[f"lab-{key}" if key in OF_OTHERS else f"lab-ask-{key}"] = choice
    return found


def given(path: Path, settings: Mapping[str, Any], *, like: Given | None = None, table: Table | None = None) -> Given:
    """The file read as the settings say. like: a file whose roles and thresholds it gets instead of guesses of its own.

    table: what was read of it already.
    """
    table = table or table_in(path, settings)
    try:
        guess, roles = (like.guess, as_far_as(like.rows.roles, table)) if like else roles_of(table, settings)
        with progress("taking the rows"):
            rows = lab_rows(table, roles, most=table.rows if every_row(settings) else None)
    except UploadError as error:
        raise refused(path, error) from None
    thresholds = like.thresholds if like else thresholds_of(rows, settings)
    return Given(rows, guess, settings, thresholds, fixed_sizes(rows, settings))


def table_in(path: Path, settings: Mapping[str, Any], *, which: str = "") -> Table:
    """The file as a table. which: such as "second-" or "earlier-" for a file that has answers and columns of its own."""
    content, ask = content_of(path), f"lab-{which or 'ask-'}"
    try:
        with progress(f"reading {path.name}") as tell:
            columns = tuple(settings.get(f"{ask}columns") or ())
            table = read_table(content, path.name, tell, sheet=str(settings.get(f"{ask}sheet", "")), columns=columns)
    except SeveralSheets as error:
        raise click.ClickException(f"{error} Choose with --answer {which}sheet={error.sheets[0]!r}.") from None
    except ManyColumns as error:
        raise click.ClickException(f"{error} Settings saved in the lab say which columns are read.") from None
    except UploadError as error:
        raise refused(path, error) from None
    if not table.two_ways:
        return table
    style = settings.get(f"{ask}decimal")
    name, ways = next(iter(table.two_ways.items()))
    if style not in ("point", "comma"):
        raise click.ClickException(
            f"{path}: “{ways.example}” in “{name}” can be read in two ways. Answer with --answer {which}decimal=point or "
            f"--answer {which}decimal=comma: which mark is the decimal mark."
        )
    return decided(table, style)


def refused(path: Path, error: UploadError) -> click.ClickException:
    """Why a file is not read, in a sentence that names it."""
    said = str(error)
    return click.ClickException(said if path.name in said else f"{path}: {said}")


@contextmanager
def progress(label: str) -> Iterator[Progress]:
    """A bar for what takes more than a second, where somebody looks on."""
    began, shown = monotonic(), False
    with click.progressbar(length=STEPS, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        bar.update_min_steps = STEPS + 1  # until then nothing is drawn

        def tell(share: float, step: str) -> None:
            nonlocal shown
            if not shown and monotonic() - began > PATIENCE:
                shown, bar.update_min_steps = True, 1
            bar.label = f"{label}: {step}"
            bar.update(max(0, int(STEPS * min(share, 1.0)) - bar.pos))

        yield tell
