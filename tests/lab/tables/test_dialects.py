"""The statements that count, as SQL: of engines that do not run here (warehouses) they are compared as text."""

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import ibis
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lab.read import LabRoles
from lab.tables.bins import Bins, Interval
from lab.tables.cells import Cells
from lab.tables.connections import Connection, Remote
from lab.tables.counting import MOST_CELLS

ROLES = LabRoles("binary", ("label",), ("score",), "yes")
BINS = Bins((Interval(0.0, -1, -3), Interval(0.5, -1, -2)))
EXPECTED = {
    "bigquery": (
        "SELECT `t1`.`label`, `t1`.`score`, COUNT(*) AS `metricscope_rows` FROM ( SELECT `t0`.`label`, IF( ( "
        "ABS(`t0`.`score`) <= 1.7976931348623157e+308 ) AND ( ( `t0`.`score` - `t0`.`score` ) = 0 ), "
        "ieee_divide( CAST(CAST(FLOOR(`t0`.`score` * "
        "IF(`t0`.`score` < 0.5, 8.0, 4.0)) AS INT64) AS FLOAT64), IF(`t0`.`score` < 0.5, 8.0, 4.0) ), "
        "CAST(NULL AS FLOAT64) ) AS `score` FROM `scored` AS `t0` ) AS `t1` GROUP BY 1, 2 LIMIT 1000001"
    ),
    "snowflake": (
        'SELECT "t1"."label", "t1"."score", COUNT(*) AS "metricscope_rows" FROM ( SELECT "t0"."label", IFF( ( '
        'ABS("t0"."score") <= 1.7976931348623157e+308 ) AND ( ( "t0"."score" - "t0"."score" ) = 0 ), '
        'CAST(CAST(FLOOR("t0"."score" * IFF("t0"."score" < '
        '0.5, 8.0, 4.0)) AS BIGINT) AS DOUBLE) / IFF("t0"."score" < 0.5, 8.0, 4.0), CAST(NULL AS DOUBLE) ) '
        'AS "score" FROM "scored" AS "t0" ) AS "t1" GROUP BY 1, 2 LIMIT 1000001'
    ),
}


class Captured(Exception):
    """A statement that would have been run."""


@dataclass
class Nowhere:
    """A table of no engine, which keeps what it is asked."""

    table: Any
    remote: Remote = field(default_factory=lambda: Remote("scored", "scored", Connection("w", "duckdb", "W", {})))
    asked: list[Any] = field(default_factory=list)

    def run(self, expression: Any) -> None:
        self.asked.append(expression)
        raise Captured

    def columns(self, *names: str) -> None:
        assert set(names) <= set(self.table.columns)


def statement(dialect: str) -> str:
    """The statement that counts two columns, the score in bins."""
    nowhere = Nowhere(ibis.table({"label": "string", "score": "float64"}, name="scored"))
    with suppress(Captured):
        Cells(nowhere, ROLES).cells(("label", "score"), {"score": BINS}, MOST_CELLS)  # type: ignore[arg-type]
    return " ".join(str(ibis.to_sql(nowhere.asked[0], dialect=dialect)).split())


@pytest.mark.parametrize("dialect", EXPECTED)
def test_the_statement_of_a_dialect(dialect):
    assert statement(dialect) == EXPECTED[dialect]


def test_what_the_statement_computes_is_what_python_computes(tmp_path):
    """DuckDB's own answer for each score, beside Bins.of()."""
    scores = np.concatenate([np.random.default_rng(0).random(500), [0.0, 0.5, np.nextafter(0.5, 0), 0.125, 0.875]])
    pq.write_table(pa.table({"score": scores}), tmp_path / "scores.parquet")
    backend = ibis.duckdb.connect()
    try:
        table = backend.read_parquet(str(tmp_path / "scores.parquet"))
        found = backend.to_pyarrow(table.mutate(bin=BINS.expression(table.score)))
    finally:
        backend.disconnect()
    assert found["bin"].to_pylist() == BINS.of(np.array(found["score"].to_pylist())).tolist()
