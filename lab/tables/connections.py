"""Which tables may be read: the operator's decision, in one file that METRICSCOPE_CONNECTIONS names.

    log = "/var/log/metricscope-statements.log"    # every statement, with how long it took; without it, standard error

    [connections.shop]
    backend = "postgres"             # or "duckdb", "spark"
    address = "SHOP_DATABASE"        # the environment variable that holds the address, so that no password is in this file
    seconds = 30                     # a statement that takes longer is ended
    rows = 200_000_000               # a larger table is not counted

    [connections.shop.tables]
    orders_scored = "public.orders_scored"     # the name that visitors see, and where it is

The address of PostgreSQL is a URL; of DuckDB a database file, or a folder, whose tables are files or folders of files below it ("2025.parquet",
"scored/*.parquet", "scored.csv", "scored.arrow"), or such a folder of object storage (s3://…, module storage); of Spark a folder of a disk. Left out: opening any of them (module engines).
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from datasets.uploads.errors import UploadError
from datasets.uploads.table import shown
from lab.read import SAMPLES
from metrics_core.filled import Filled

FILE = "METRICSCOPE_CONNECTIONS"
BACKENDS = ("duckdb", "postgres", "spark")
SECONDS, ROWS = 60, 1_000_000_000
TAKEN = {"Your file", *(one.title for one in SAMPLES.values())}
KEYS = {"backend", "address", "seconds", "rows", "tables"}


class TableError(UploadError):
    """Why a table cannot be read, in a sentence for the reader: it names tables and columns, and no address."""


class ConnectionsError(ValueError):
    """What is wrong with the connections file, in a sentence for the operator."""


@dataclass(frozen=True)
class Connection:
    """One place with tables. address: the variable of the environment that holds it; seconds, rows: the most that a statement may take and a table may have."""

    name: str
    backend: str
    address: str
    tables: Mapping[str, str] = field(hash=False)
    seconds: float = SECONDS
    rows: int = ROWS

    def where(self) -> str:
        """The address itself. Raises TableError where the variable is not set."""
        found = os.environ.get(self.address, "")
        if not found:
            raise TableError(
                Filled(
                    "The connection “{name}” has no address here. Whoever runs Metricscope sets it in the environment.",
                    name=shown(self.name, 40),
                )
            )
        return found


@dataclass(frozen=True)
class Remote:
    """One table that may be read: the name that visitors see, its place, and the connection."""

    name: str
    place: str
    connection: Connection


@dataclass(frozen=True)
class Connections:
    """All that the file says. log: the file that statements are written to, "" for standard error."""

    tables: Mapping[str, Remote]
    log: str = ""

    def table(self, name: str) -> Remote:
        """A table by the name that visitors see. Raises TableError for another one."""
        if name not in self.tables:
            have = ", ".join(shown(one, 40) for one in list(self.tables)[:12]) or Filled("none")
            raise TableError(
                Filled("There is no table “{name}” to read here. Offered are: {have}.", name=shown(name, 60), have=have)
            )
        return self.tables[name]


def offered() -> Connections:
    """The tables that the file of METRICSCOPE_CONNECTIONS names, none where there is no such variable.

    Read again when the file changes. Raises ConnectionsError for a file that is not as described above.
    """
    path = os.environ.get(FILE, "")
    if not path:
        return Connections({})
    try:
        return _read(path, os.stat(path).st_mtime_ns)
    except OSError as error:
        raise ConnectionsError(f"{path} cannot be read: {error.strerror}.") from None


@lru_cache(maxsize=4)
def _read(path: str, changed: int) -> Connections:
    return connections_in(Path(path).read_text(encoding="utf-8"), path)


def connections_in(text: str, path: str = "the connections file") -> Connections:
    """What a connections file says. Raises ConnectionsError for what it may not say."""
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConnectionsError(f"{path} is not TOML: {error}.") from None
    _refuse_others(path, "the file", said, {"log", "connections"})
    tables: dict[str, Remote] = {}
    for name, one in _mapping(path, "connections", said.get("connections", {})).items():
        connection = _connection(path, name, _mapping(path, f"connections.{name}", one))
        for offered_as, place in connection.tables.items():
            if offered_as in TAKEN:
                raise ConnectionsError(f"{path}: a table cannot be called “{offered_as}”, as a sample of the lab is.")
            if offered_as in tables:
                other = tables[offered_as].connection.name
                raise ConnectionsError(
                    f"{path} offers two tables as “{offered_as}”, in {other} and in {name}. Rename one."
                )
            tables[offered_as] = Remote(offered_as, place, connection)
    log = said.get("log", "")
    if not isinstance(log, str):
        raise ConnectionsError(f"{path}: log must be the name of a file, got {log!r}.")
    return Connections(tables, log)


def _connection(path: str, name: str, one: Mapping[str, Any]) -> Connection:
    of = f"{path}, connection “{name}”"
    _refuse_others(path, f"connection “{name}”", one, KEYS)
    backend, address = one.get("backend"), one.get("address")
    if backend not in BACKENDS:
        raise ConnectionsError(f"{of}: backend must be one of {', '.join(BACKENDS)}, got {backend!r}.")
    if not (isinstance(address, str) and address.isidentifier()):
        raise ConnectionsError(
            f"{of}: address must be the name of an environment variable, which holds the address, got {address!r}."
        )
    tables = _mapping(path, f"connections.{name}.tables", one.get("tables", {}))
    for offered_as, place in tables.items():
        if not (isinstance(place, str) and place and offered_as.strip()):
            raise ConnectionsError(f"{of}: the place of table “{offered_as}” must be text, got {place!r}.")
        if backend != "postgres" and (Path(place).is_absolute() or ".." in Path(place).parts):
            raise ConnectionsError(
                f"{of}: the place of table “{offered_as}” must lie below the address, got {place!r}."
            )
    seconds, rows = one.get("seconds", SECONDS), one.get("rows", ROWS)
    for key, value in (("seconds", seconds), ("rows", rows)):
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < float("inf"):
            raise ConnectionsError(f"{of}: {key} must be a number above 0, got {value!r}.")
    return Connection(name, backend, address, dict(tables), float(seconds), int(rows))


def _mapping(path: str, what: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ConnectionsError(f"{path}: {what} must be a table of names, got {value!r}.")
    return value


def _refuse_others(path: str, what: str, said: Mapping[str, Any], known: set[str]) -> None:
    other = next((key for key in said if key not in known), None)
    if other is not None:
        raise ConnectionsError(f"{path}: {what} has no setting “{other}”. It has: {', '.join(sorted(known))}.")
