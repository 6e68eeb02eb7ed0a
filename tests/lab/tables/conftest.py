"""Tables in DuckDB, in Spark and in a PostgreSQL server of their own, beside the same rows as a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.feather
import pyarrow.parquet as pq
import pytest
from pyspark.sql import SparkSession

from datasets.uploads import Table
from lab.tables import Remote, counting, sample
from lab.tables.connections import Connection
from tests.helpers import spark as local
from tests.helpers.postgres import Server, server

COLUMNS = ("label", "score_a", "score_b", "rule", "weight", "region", "age")
BACKENDS = ("parquet", "folder", "csv", "arrow", "database", "postgres")
Keep = Callable[..., Remote]


def scored(rows: int = 3000, *, seed: int = 0, digits: int = 2) -> pa.Table:
    """Two models' scores and a rule's classes, with cells missing here and there, in the order in which counts come."""
    rng = np.random.default_rng(seed)
    y = rng.random(rows) < 0.2
    a, b = (1 / (1 + np.exp(-(rng.normal(size=rows) + lift * y - 1))) for lift in (2.0, 1.6))
    label = np.where(y, "yes", "no").astype(object)
    label[rng.random(rows) < 0.01] = None
    a, b = a.round(digits), b.round(digits)
    a[rng.random(rows) < 0.01] = np.nan
    b[:3] = np.inf
    found = pa.table(
        {
            "label": pa.array(label.tolist(), pa.string()),
            "score_a": pa.array(a, from_pandas=True),
            "score_b": b,
            "rule": np.where(a + b > 1, "yes", "no"),
            "weight": rng.integers(1, 4, rows) / 2,
            "region": np.array(["north", "south", "west"])[rng.integers(0, 3, rows)],
            "age": rng.integers(18, 90, rows).astype(np.int64),
        }
    )
    return found.sort_by([(name, "ascending") for name in COLUMNS[:4]])


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    with server() as found:
        yield found


@pytest.fixture(scope="module")  # one module has all of its tests, so that its memory is free again after them
def spark(tmp_path_factory) -> Iterator[SparkSession]:
    with local.session(tmp_path_factory.mktemp("spark")) as found:
        yield found


@pytest.fixture
def keep(tmp_path, monkeypatch, request) -> Keep:
    """keep("parquet", rows): these rows as a table of a backend."""

    def kept(backend: str, rows: pa.Table, name: str = "scored", *, most: int = 1_000_000) -> Remote:
        if backend == "postgres":
            postgres = request.getfixturevalue("postgres")
            postgres.keep(name, rows)
            monkeypatch.setenv("PLACE", postgres.address)
            return Remote(name, name, Connection("shop", "postgres", "PLACE", {name: name}, rows=most))
        monkeypatch.setenv("PLACE", str(tmp_path))
        engine = "spark" if backend == "spark" else "duckdb"
        if engine == "spark":
            request.getfixturevalue("spark")
            backend = "parquet"
        place = _written(backend, tmp_path, name, rows)
        if backend == "database":
            monkeypatch.setenv("PLACE", str(tmp_path / "shop.duckdb"))
        return Remote(name, place, Connection("shop", engine, "PLACE", {name: place}, rows=most))

    return kept


@pytest.fixture
def look(keep) -> Table:
    return sample(keep("parquet", scored(), "look"), 5000).table


@pytest.fixture
def few_scores(monkeypatch) -> None:
    """As if 100 different scores were many."""
    monkeypatch.setattr(counting, "MOST_SCORES", 100)


def _written(backend: str, folder: Path, name: str, rows: pa.Table) -> str:
    if backend == "csv":
        pyarrow.csv.write_csv(rows, folder / f"{name}.csv")
    elif backend == "arrow":
        pyarrow.feather.write_feather(rows, folder / f"{name}.arrow", compression="uncompressed")
    elif backend == "folder":
        (folder / name).mkdir(exist_ok=True)
        for part, start in enumerate(range(0, rows.num_rows, 1000)):
            pq.write_table(rows.slice(start, 1000), folder / name / f"part-{part}.parquet")
        return name
    elif backend == "database":
        with duckdb.connect(str(folder / "shop.duckdb")) as connection:
            connection.register("rows", rows)
            connection.execute(f'CREATE OR REPLACE TABLE "{name}" AS SELECT * FROM rows')
        return name
    else:
        pq.write_table(rows, folder / f"{name}.parquet")
    return f"{name}.{backend}"
