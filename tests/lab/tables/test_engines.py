"""What goes wrong on the way to a table is one sentence without an address, and nothing is ever written to a table."""

import errno
import logging
import threading
import time

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lab.read import LabRoles
from lab.tables import TableError, counted, engines, sample
from lab.tables.connections import Connection, Remote
from lab.tables.engines import opened
from lab.waited_for import wait_while
from tests.lab.tables.conftest import scored

ROLES = LabRoles("binary", ("label",), ("score_a", "score_b"), "yes")
pytestmark = pytest.mark.slow


def refused(remote, look, roles=ROLES) -> str:
    with pytest.raises(TableError) as error:
        counted(remote, roles, look)
    said = str(error.value)
    assert "/tmp" not in said
    assert "postgres://" not in said
    assert said.endswith(".")
    return said


# ---- a column that vanished
@pytest.mark.parametrize("backend", ["parquet", "csv", "database", "postgres"])
def test_a_column_that_vanished_is_named(keep, look, backend):
    remote = keep(backend, scored().drop_columns(["score_b"]))
    assert refused(remote, look) == (
        "“scored” has no column “score_b” any more. It has: label, score_a, rule, weight, region, age."
    )


def test_a_column_that_vanishes_between_two_statements(keep, look, postgres):
    """The table is opened, and its column goes before it is asked."""
    with opened(keep("postgres", scored())) as t:
        postgres.ask('ALTER TABLE scored DROP COLUMN "score_a"')
        with pytest.raises(TableError, match="“scored” has changed: a column is no longer there"):
            t.run(t.table.select("score_a"))


# ---- no permission, not there, too large
def test_without_permission(keep, look, postgres):
    remote = keep("postgres", scored())
    postgres.ask("REVOKE SELECT ON scored FROM reader")
    assert refused(remote, look) == "“scored” may not be read: the account that Metricscope uses has no permission."


@pytest.mark.parametrize("backend", ["parquet", "folder", "database", "postgres"])
def test_a_table_that_is_gone(keep, look, backend, tmp_path, request):
    remote = keep(backend, scored())
    if backend == "postgres":
        request.getfixturevalue("postgres").ask("DROP TABLE scored")
    elif backend == "database":
        with duckdb.connect(str(tmp_path / "shop.duckdb")) as connection:
            connection.execute("DROP TABLE scored")
    elif backend == "folder":
        for part in (tmp_path / "scored").iterdir():
            part.unlink()
    else:
        (tmp_path / "scored.parquet").unlink()
    assert (
        refused(remote, look)
        == "“scored” is not there any more. Choose another table, or ask whoever runs Metricscope."
    )


def test_a_table_that_is_larger_than_allowed(keep, look):
    remote = keep("parquet", scored(), most=2999)
    assert refused(remote, look) == "“scored” has 3,000 rows, and at most 2,999 may be counted here."
    with pytest.raises(TableError, match="at most 2,999"):
        sample(remote)


def test_a_server_that_is_not_there(monkeypatch, look):
    monkeypatch.setenv("PLACE", "postgres://reader@/postgres?host=/nowhere")
    remote = Remote("scored", "scored", Connection("shop", "postgres", "PLACE", {}))
    assert refused(remote, look).startswith("PostgreSQL did not answer for “scored”")


def test_a_folder_that_is_not_there(monkeypatch, look, tmp_path):
    monkeypatch.setenv("PLACE", str(tmp_path / "nowhere"))
    remote = Remote("scored", "scored.parquet", Connection("shop", "duckdb", "PLACE", {}))
    assert refused(remote, look).startswith("“scored” is not there any more")


def test_a_file_that_is_no_table(monkeypatch, look, tmp_path):
    (tmp_path / "notes.txt").write_text("hello")
    (tmp_path / "broken.parquet").write_text("hello")
    monkeypatch.setenv("PLACE", str(tmp_path))
    connection = Connection("shop", "duckdb", "PLACE", {})
    assert refused(Remote("notes", "notes.txt", connection), look) == "“notes.txt” is no Parquet, CSV or Arrow file."
    assert refused(Remote("broken", "broken.parquet", connection), look).startswith(
        "“broken” could not be read: DuckDB"
    )


def test_a_link_out_of_the_folder_is_not_followed(monkeypatch, look, tmp_path):
    (tmp_path / "inside").mkdir()
    pq.write_table(scored(), tmp_path / "outside.parquet")
    (tmp_path / "inside" / "link.parquet").symlink_to(tmp_path / "outside.parquet")
    monkeypatch.setenv("PLACE", str(tmp_path / "inside"))
    remote = Remote("scored", "link.parquet", Connection("shop", "duckdb", "PLACE", {}))
    assert refused(remote, look).startswith("“scored” may not be read")


def test_a_package_that_is_not_installed(keep, look, monkeypatch):
    remote = keep("parquet", scored())

    def without(_):
        raise ImportError("No module named 'ibis'", name="ibis")

    monkeypatch.setitem(engines._OPEN, "duckdb", without)
    assert refused(remote, look) == "Tables of DuckDB need the Python package “ibis”, which is not installed here."


# ---- time
def test_a_statement_of_duckdb_that_takes_too_long_is_ended(monkeypatch, look, tmp_path):
    endless(monkeypatch, tmp_path)
    remote = Remote("scored", "scored", Connection("shop", "duckdb", "PLACE", {}, seconds=0.5))
    began = time.monotonic()
    assert refused(remote, look) == (
        "“scored” was not counted: DuckDB took longer than the 0.5 seconds that one query may take here."
    )
    assert time.monotonic() - began < 20


def test_a_statement_of_postgres_that_takes_too_long_is_ended(keep, look, postgres):
    slow(keep, postgres)
    remote = Remote("slow", "slow", Connection("shop", "postgres", "PLACE", {}, seconds=0.5))
    assert "PostgreSQL took longer than the 0.5 seconds" in refused(remote, look)


def endless(monkeypatch, tmp_path):
    """A view that DuckDB would read for hours."""
    with duckdb.connect(str(tmp_path / "shop.duckdb")) as connection:
        connection.execute(
            "CREATE VIEW scored AS SELECT (a.range + b.range) % 2 AS label, 0.5 AS score_a, 0.5 AS score_b "
            "FROM range(1000000) AS a, range(1000000) AS b"
        )
    monkeypatch.setenv("PLACE", str(tmp_path / "shop.duckdb"))


def slow(keep, postgres):
    """A view that takes a minute to be read."""
    keep("postgres", scored())
    postgres.ask(
        "CREATE OR REPLACE VIEW slow AS SELECT label, score_a, score_b FROM scored, pg_sleep(60)",
        "GRANT SELECT ON slow TO reader",
    )


# ---- memory and disk
def test_a_statement_that_takes_too_much_memory_is_ended_and_writes_nothing(monkeypatch, look, tmp_path):
    """40 million different rows in 64 MB: DuckDB would write them to a temporary folder, if it had one."""
    with duckdb.connect(str(tmp_path / "shop.duckdb")) as connection:
        connection.execute(
            "CREATE VIEW scored AS SELECT range % 2 AS label, hash(range) AS score_a, hash(range + 1) AS score_b FROM range(40000000)"
        )
    monkeypatch.setenv("PLACE", str(tmp_path / "shop.duckdb"))
    monkeypatch.setattr(engines, "MEMORY", "64MB")
    monkeypatch.chdir(tmp_path)
    remote = Remote("scored", "scored", Connection("shop", "duckdb", "PLACE", {}))
    with opened(remote) as t, pytest.raises(TableError, match="DuckDB needed more memory than one query may take"):
        t.run(t.table.group_by(["label", "score_a", "score_b"]).aggregate(n=t.table.count()))
    assert [one.name for one in tmp_path.iterdir() if one.name != "look.parquet"] == ["shop.duckdb"]


def test_a_full_disk_below_the_log_of_statements_stops_nothing(keep, look, tmp_path, monkeypatch, capsys):
    remote = keep("parquet", scored())
    monkeypatch.setattr(engines.LOG, "handlers", [])
    file = tmp_path / "connections.toml"
    file.write_text(f'log = "{tmp_path / "statements.log"}"\n')
    monkeypatch.setenv("METRICSCOPE_CONNECTIONS", str(file))

    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(engines._File, "flush", full)
    assert counted(remote, ROLES, look).total == 3000
    assert "No space left on device" in capsys.readouterr().err  # whoever runs it is told
    file.write_text("")  # another log, and the first is closed
    assert sample(remote, 100).total == 3000


# ---- nobody waits any more
def left_after(seconds: float, ask):
    """Ask in a thread of its own, as the page does, and leave after so many seconds: what it raised, and how long that took."""
    left, found = threading.Event(), []

    def run():
        wait_while(lambda: not left.is_set())
        try:
            ask()
        except TableError as error:
            found.append(str(error))

    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(seconds)
    began = time.monotonic()
    left.set()
    thread.join(30)
    return found, time.monotonic() - began


NOBODY = "was not counted: nobody waited for it any more."


def test_a_statement_that_nobody_waits_for_is_ended_in_duckdb(monkeypatch, look, tmp_path, caplog):
    endless(monkeypatch, tmp_path)
    remote = Remote("scored", "scored", Connection("shop", "duckdb", "PLACE", {}, seconds=300))
    with caplog.at_level(logging.INFO, "metricscope.tables"):
        said, took = left_after(1.0, lambda: counted(remote, ROLES, look))
    assert said == [f"“scored” {NOBODY}"]
    assert took < 10
    assert "cancelled" in caplog.records[-1].getMessage()


def test_a_statement_that_nobody_waits_for_is_ended_in_postgres(keep, look, postgres):
    slow(keep, postgres)
    remote = Remote("slow", "slow", Connection("shop", "postgres", "PLACE", {}, seconds=50))
    said, took = left_after(1.0, lambda: counted(remote, ROLES, look))
    assert said == [f"“slow” {NOBODY}"]
    assert took < 10
    assert not postgres.asked("SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()")


def test_a_server_that_dies_in_the_middle_of_a_statement(keep, look, postgres):
    slow(keep, postgres)
    remote = Remote("slow", "slow", Connection("shop", "postgres", "PLACE", {}, seconds=50))
    killer = threading.Timer(1.0, postgres.stop)
    killer.start()
    try:
        assert refused(remote, look) == (
            "PostgreSQL did not answer for “slow”: the connection could not be made, or broke off. Try again."
        )
    finally:
        killer.join()
        postgres.start()
    assert counted(keep("postgres", scored()), ROLES, look).total == 3000


# ---- nothing is written, everything is logged
@pytest.mark.parametrize("backend", ["database", "postgres"])
def test_a_connection_can_only_read(keep, backend):
    with opened(keep(backend, scored())) as t, pytest.raises(Exception, match="read-only"):
        t.backend.raw_sql("CREATE TABLE mine (x INTEGER)")


@pytest.mark.parametrize("backend", ["parquet", "postgres"])
def test_every_statement_is_logged_and_each_one_only_reads(keep, look, backend, caplog):
    remote = keep(backend, scored())
    with caplog.at_level(logging.INFO, "metricscope.tables"):
        counted(remote, ROLES, look)
        sample(remote, 100)
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 4  # profile and counts; number of rows and sample
    for line in said:
        name, took, rows, statement = (
            line.split(": ", 1)[0],
            *line.split(": ", 2)[1].split(", "),
            line.split(": ", 2)[2],
        )
        assert (name, took.endswith(" s"), rows.endswith(" rows")) == ("shop", True, True)
        assert statement.startswith("SELECT ")
    assert "GROUP BY" in said[1]


def test_statements_go_into_the_file_that_the_operator_names(keep, look, tmp_path, monkeypatch):
    remote = keep("parquet", scored())
    monkeypatch.setattr(engines.LOG, "handlers", [])
    file = tmp_path / "connections.toml"
    file.write_text(f'log = "{tmp_path / "statements.log"}"\n')
    monkeypatch.setenv("METRICSCOPE_CONNECTIONS", str(file))
    counted(remote, ROLES, look)
    written = (tmp_path / "statements.log").read_text().splitlines()
    assert len(written) == 2
    assert all("shop: " in line and "SELECT" in line for line in written)
    for handler in engines.LOG.handlers:
        handler.close()


def test_columns_with_odd_names_and_kinds_are_counted(keep, look):
    """Quotes, capitals, blanks; decimals, small integers, floats of 32 bits and truth values."""
    rows = pa.table(
        {
            'the "label"': pa.array([True, False, True, False] * 50),
            "Score A": pa.array([0.25, 0.5, 0.75, 0.5] * 50, pa.float32()),
            "score; b": pa.array([1, 2, 3, 4] * 50, pa.int8()),
        }
    )
    roles = LabRoles("binary", ('the "label"',), ("Score A", "score; b"), "True")
    found = counted(keep("parquet", rows), roles, look)
    assert found.rows.copies.tolist() == [50] * 4
    assert sorted(found.rows.models["Score A"].tolist()) == [0.25, 0.5, 0.5, 0.75]
