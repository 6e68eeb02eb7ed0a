"""A PostgreSQL server of its own for tests, as Debian packages it: in a folder that goes with it, on a socket and a free port."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

OWNER = "postgres"  # of the server where the tests run as root, which it refuses to be
READER = "reader"


@dataclass(frozen=True)
class Server:
    """A running server. folder: its socket's."""

    folder: Path
    programs: Path

    @property
    def address(self) -> str:
        """For the account that may only read what it was given."""
        return self._address(READER)

    def _address(self, user: str) -> str:
        return f"postgres://{user}@/postgres?host={self.folder}"

    def ask(self, *statements: str) -> None:
        """Run statements as the owner, each by itself."""
        import psycopg

        with psycopg.connect(self._address(OWNER), autocommit=True) as connection:
            for one in statements:
                connection.execute(one)

    def asked(self, statement: str) -> list[tuple[object, ...]]:
        """What a statement of the owner's gives."""
        import psycopg

        with psycopg.connect(self._address(OWNER), autocommit=True) as connection:
            return connection.execute(statement).fetchall()

    def keep(self, name: str, rows: pa.Table) -> None:
        """A table of these rows, that the reader may read."""
        import psycopg

        kinds = {"string": "text", "int64": "bigint", "double": "double precision", "bool": "boolean"}
        columns = ", ".join(f'"{field.name}" {kinds[str(field.type)]}' for field in rows.schema)
        with psycopg.connect(self._address(OWNER), autocommit=True) as connection:
            connection.execute(f'DROP TABLE IF EXISTS "{name}" CASCADE')
            connection.execute(f'CREATE TABLE "{name}" ({columns})')
            with connection.cursor().copy(f'COPY "{name}" FROM STDIN') as copy:
                for row in zip(*(column.to_pylist() for column in rows.columns), strict=True):
                    copy.write_row(row)
            connection.execute(f'GRANT SELECT ON "{name}" TO {READER}')

    def stop(self) -> None:
        """End it at once, as a machine that dies does."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-c listen_addresses='' -k {self.folder} -c fsync=off"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-l", log, "-w", "-o", options, "start")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [*_as_owner(), str(self.programs / program), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


@contextmanager
def server() -> Iterator[Server]:
    """A server for as long as the context lasts; FileNotFoundError where PostgreSQL is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        raise FileNotFoundError("PostgreSQL is not installed: apt-get install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="metricscope-pg-", dir="/tmp"))  # a socket's path must be short
    if _as_owner():
        owner = pwd.getpwnam(OWNER)
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    one = Server(folder, found[-1].parent)
    try:
        one._run("initdb", "-D", str(folder / "data"), "-U", OWNER, "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
        one.start()
        one.ask(f"CREATE ROLE {READER} LOGIN")
        yield one
    finally:
        subprocess.run(
            [*_as_owner(), str(one.programs / "pg_ctl"), "-D", str(folder / "data"), "-m", "immediate", "stop"],
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        shutil.rmtree(folder, ignore_errors=True)


def _as_owner() -> list[str]:
    return ["setpriv", f"--reuid={OWNER}", f"--regid={OWNER}", "--init-groups"] if os.geteuid() == 0 else []
