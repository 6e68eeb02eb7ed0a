"""Asking a table where it lies, through Ibis: read only, within the connection's limits, every statement logged.

A connection is opened for one question and closed after it, so that a server that was away for a while is there again for the next one. What goes
wrong becomes one sentence (TableError) that names no address; the log has the engine's own word for it.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import pyarrow as pa

from datasets.uploads.table import shown
from lab.tables import files, storage
from lab.tables.connections import Connection, Remote, TableError, offered
from lab.tables.ending import Ending
from lab.waited_for import wanted
from metrics_core.filled import Filled

LOG = logging.getLogger("metricscope.tables")
MEMORY = "2GB"  # that a statement of DuckDB may take
PATIENCE = 10  # seconds until a server must have answered that it is there
ENGINES = {"duckdb": "DuckDB", "postgres": "PostgreSQL", "spark": "Spark"}


@dataclass(frozen=True, eq=False)
class Opened:
    """A table while its connection is open. table: Ibis' expression of all of it; interrupt: what ends a running statement."""

    remote: Remote
    table: Any
    backend: Any
    interrupt: Callable[[], None]

    def columns(self, *names: str) -> None:
        """Raises TableError where one of these columns is not there (any more)."""
        absent = [name for name in names if name not in self.table.columns]
        if absent:
            have = ", ".join(shown(name, 30) for name in self.table.columns[:12])
            raise TableError(
                Filled(
                    "“{table}” has no column “{column}” any more. It has: {have}.",
                    table=shown(self.remote.name, 40),
                    column=shown(absent[0], 40),
                    have=have,
                )
            )

    def run(self, expression: Any) -> pa.Table:
        """The rows of an expression. Raises TableError where there are none to be had: after the connection's seconds at the latest, and as soon as nobody waits (lab.waited_for)."""
        connection, began, statement = self.remote.connection, monotonic(), ""
        ending = Ending(self.interrupt, connection.seconds, wanted())
        try:
            statement = " ".join(str(self.backend.compile(expression)).split())
            with ending:
                found = self.backend.to_pyarrow(expression)
        except Exception as error:
            _log(connection, monotonic() - began, "cancelled" if ending.left else type(error).__name__, statement)
            if ending.left:
                name = shown(self.remote.name, 40)
                raise TableError(
                    Filled("“{table}” was not counted: nobody waited for it any more.", table=name)
                ) from None
            raise fault(self.remote, error, ending.late) from None
        _log(connection, monotonic() - began, f"{found.num_rows} rows", statement)
        return found


@contextmanager
def opened(remote: Remote) -> Iterator[Opened]:
    """The table, open for as long as the context lasts. Raises TableError where it cannot be opened."""
    with ExitStack() as closing:
        try:
            backend, interrupt, close, find = _OPEN[remote.connection.backend](remote)
            closing.callback(_quietly, close)
            found = Opened(remote, find(), backend, interrupt)
        except (TableError, ImportError) as error:
            raise _told(remote, error) from None
        except Exception as error:
            _log(remote.connection, 0.0, type(error).__name__, f"(opening {remote.name})")
            raise fault(remote, error, late=False) from None
        yield found


def _quietly(close: Callable[[], None]) -> None:
    with suppress(Exception):
        close()


def _told(remote: Remote, error: TableError | ImportError) -> TableError:
    if isinstance(error, TableError):
        return error
    return TableError(
        Filled(
            "Tables of {engine} need the Python package “{package}”, which is not installed here.",
            engine=ENGINES[remote.connection.backend],
            package=error.name,
        )
    )


def fault(remote: Remote, error: BaseException, late: bool) -> TableError:
    """What to tell a visitor of an engine's error. late: whether the statement was ended because it took too long."""
    kinds = {kind.__name__ for one in _causes(error) for kind in type(one).__mro__}
    said = str(error).lower()
    name, seconds = shown(remote.name, 40), remote.connection.seconds
    engine = Filled("Object storage") if storage.ERROR in said else ENGINES[remote.connection.backend]
    if late or kinds & {"QueryCanceled", "InterruptException"}:
        return TableError(
            Filled(
                "“{table}” was not counted: {engine} took longer than the {seconds:g} seconds that one query may take here.",
                table=name,
                engine=engine,
                seconds=seconds,
            )
        )
    if kinds & {"InsufficientPrivilege", "PermissionError"} or any(
        one in said for one in ("permission denied", *storage.REFUSES)
    ):
        return TableError(
            Filled("“{table}” may not be read: the account that Metricscope uses has no permission.", table=name)
        )
    if kinds & {"OutOfMemoryException", "MemoryError"} or "out of memory" in said:
        return TableError(
            Filled(
                "“{table}” was not counted: {engine} needed more memory than one query may take here. "
                "Choose columns with fewer different values.",
                table=name,
                engine=engine,
            )
        )
    if kinds & {"UndefinedColumn", "BinderException"}:
        return TableError(
            Filled("“{table}” has changed: a column is no longer there. Choose its columns again.", table=name)
        )
    gone = {"UndefinedTable", "CatalogException", "TableNotFound", "FileNotFoundError", "InvalidSchemaName"}
    if kinds & gone or any(
        one in said for one in ("no files found", "path_not_found", "path does not exist", *storage.GONE)
    ):
        return TableError(
            Filled(
                "“{table}” is not there any more. Choose another table, or ask whoever runs Metricscope.", table=name
            )
        )
    away = {"OperationalError", "ConnectionException", "InterfaceError", "Py4JNetworkError", "ConnectionError"}
    if kinds & away or storage.ERROR in said:
        return TableError(
            Filled(
                "{engine} did not answer for “{table}”: the connection could not be made, or broke off. Try again.",
                engine=engine,
                table=name,
            )
        )
    return TableError(
        Filled(
            "“{table}” could not be read: {engine} refused the query ({error}).",
            table=name,
            engine=engine,
            error=type(error).__name__,
        )
    )


def _causes(error: BaseException) -> list[BaseException]:
    found: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in found:
        found.append(one)
        one = one.__cause__ or one.__context__
    return found


# ---- opening
Ready = tuple[
    Any, Callable[[], None], Callable[[], None], Callable[[], Any]
]  # and what interrupts it, closes it, finds the table


def _duckdb(remote: Remote) -> Ready:
    import ibis

    address = remote.connection.where()
    stored, where = address.startswith(storage.BEGINS), Path(address)
    if not (stored or where.exists()):
        raise FileNotFoundError(2, "no such file or folder")
    named = not stored and where.is_file()
    place = {"database": str(where), "read_only": True} if named else {}
    backend = ibis.duckdb.connect(**place, memory_limit=MEMORY, temp_directory="")  # or it would write to the disk

    def find() -> Any:
        if named:
            return _named(backend, remote.place)
        names = files.stored(backend, address, remote.place) if stored else files.below(where, remote.place)
        return files.read(backend, names, remote.place)

    return backend, backend.con.interrupt, backend.disconnect, find


def _named(backend: Any, place: str) -> Any:
    """A table by its name, with its schema before it or without."""
    *schema, name = place.split(".")
    return backend.table(name, database=".".join(schema) or None)


def _postgres(remote: Remote) -> Ready:
    import ibis

    connection = remote.connection
    limits = f"-c default_transaction_read_only=on -c statement_timeout={int(1000 * connection.seconds)}"
    backend = ibis.connect(connection.where(), options=limits, connect_timeout=PATIENCE)
    return backend, backend.con.cancel, backend.disconnect, lambda: _named(backend, remote.place)


def _spark(remote: Remote) -> Ready:
    import ibis
    from pyspark.sql import SparkSession

    where = Path(remote.connection.where())
    settings = {"spark.ui.enabled": "false", "spark.sql.session.timeZone": "UTC"}
    session = SparkSession.builder.appName("metricscope").config(map=settings).getOrCreate().newSession()
    backend = ibis.pyspark.connect(session)  # a session of its own: others' statements go on when this one's are ended
    read = backend.read_csv if remote.place.endswith((".csv", ".csv.gz")) else backend.read_parquet
    return backend, session.interruptAll, lambda: None, lambda: read(str(where / remote.place))


_OPEN: dict[str, Callable[[Remote], Ready]] = {"duckdb": _duckdb, "postgres": _postgres, "spark": _spark}


# ---- the log
def _log(connection: Connection, seconds: float, what: str, statement: str) -> None:
    _to(offered().log)
    LOG.info("%s: %.2f s, %s: %s", connection.name, seconds, what, statement)


_LOCK = threading.Lock()


def _to(file: str) -> None:
    """Write statements into the file, or to standard error; a handler of the operator's own stays the only one."""
    with _LOCK:
        LOG.setLevel(logging.INFO)
        ours = [one for one in LOG.handlers if isinstance(one, _File | _Standard)]
        if len(ours) < len(LOG.handlers) or [one.name for one in ours] == [file]:
            return
        for one in ours:
            LOG.removeHandler(one)
            with suppress(OSError):  # a full disk
                one.close()
        handler = _File(file, encoding="utf-8", delay=True) if file else _Standard(sys.stderr)
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        handler.name = file
        LOG.addHandler(handler)
        LOG.propagate = False


class _File(logging.FileHandler):
    pass


class _Standard(logging.StreamHandler):  # type: ignore[type-arg]
    pass
