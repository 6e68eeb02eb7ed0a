"""A table that stays where it is, by the name under which a connections file offers it; for a report, counted there."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from metricscope.files import FILE_NAME, readable

if TYPE_CHECKING:
    from lab.tables import Counted, Remote
    from metricscope.given import Given

CONNECTIONS = "METRICSCOPE_CONNECTIONS"
connections_option = click.option(
    "--connections",
    type=FILE_NAME,
    help=f"The connections file; without it, the one that {CONNECTIONS} names.",
)


def offered_table(name: str, connections: Path | None) -> Remote:
    """The table, if the connections file offers one of this name."""
    from lab.tables import ConnectionsError, TableError, offered

    if connections is not None:
        os.environ[CONNECTIONS] = str(readable(connections))
    if not os.environ.get(CONNECTIONS):
        raise click.ClickException(
            f"No connections file says which tables there are: give --connections FILE, or set {CONNECTIONS}."
        )
    try:
        return offered().table(name)
    except (ConnectionsError, TableError) as error:
        raise click.ClickException(str(error)) from None


def counted_table(remote: Remote, settings: Mapping[str, Any]) -> tuple[Given, Counted]:
    """What the lab works on: the whole table of two classes as counts."""
    from datasets.uploads import UploadError
    from lab.read.chosen import fixed_sizes, roles_of, thresholds_of
    from lab.tables import LOOK, counted, sample
    from metricscope.given import Given, progress

    try:
        with progress("looking at some rows"):
            drawn = sample(remote, LOOK)
        guess, roles = roles_of(drawn.table, settings)
        if roles.task == "regression":
            raise click.ClickException(
                f"{remote.name} holds numbers, of which the lab has no report: metricscope --table."
            )
        with progress("counting the rows") as tell:
            found = counted(remote, roles, drawn.table, before=drawn.total, tell=tell)
    except UploadError as error:
        raise click.ClickException(str(error)) from None
    rows = found.rows
    return Given(rows, guess, settings, thresholds_of(rows, settings), fixed_sizes(rows, settings)), found
