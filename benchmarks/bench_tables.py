"""A table of scores counted where it is: time, memory and the bound of the area as rows grow, in DuckDB over Parquet.

    .venv/bin/python benchmarks/bench_tables.py                      # 1 and 10 million rows
    .venv/bin/python benchmarks/bench_tables.py --millions 1 10 100  # needs 2.5 GB of disc for 100
    .venv/bin/python benchmarks/bench_tables.py --spark --millions 1 # the same counts in Spark, which must be equal (needs Java)

Each size runs in a process of its own, so that its peak of memory is its own. Seconds are processor seconds, of all threads together, so that
other work on the machine does not count; in brackets what the clock showed. Every number is compared with that of the rows themselves where
there are at most 10 million.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from lab.read import LabRows, guess_lab_roles
from lab.table import table
from lab.tables import Remote, counted, sample, sliced
from lab.tables.connections import Connection
from metrics_core.classification.sweep import sweep

MILLION, GROUP = 1_000_000, 1_000_000
CHECKED = 10  # millions of rows, up to which the rows themselves are sorted beside


def generate(file: Path, rows: int) -> None:
    """One truth in ten, two models with a score of their own for each row, a region; in groups of a million rows."""
    with pq.ParquetWriter(file, schema=_some(1, 0).schema) as writer:
        for part, start in enumerate(range(0, rows, GROUP)):
            writer.write_table(_some(min(GROUP, rows - start), part))


def _some(rows: int, part: int) -> pa.Table:
    rng = np.random.default_rng(part)
    y = rng.random(rows) < 0.1
    a, b = (1 / (1 + np.exp(-(rng.normal(size=rows) + lift * y - 2))) for lift in (2.0, 1.7))
    region = np.array(["north", "south", "west"])[rng.integers(0, 3, rows)]
    return pa.table({"label": y.astype(np.int8), "score_a": a, "score_b": b, "region": region})


def _now() -> np.ndarray:
    """Processor seconds, and the clock."""
    return np.array([process_time(), perf_counter()])


def _took(seconds: np.ndarray) -> str:
    return f"{seconds[0]:.1f} s ({seconds[1]:.1f})"


def one(folder: Path, rows: int, backend: str, models: int) -> None:
    """Count one table, and print what it took."""
    os.environ["BENCH"] = str(folder)
    place = f"scored_{rows}.parquet"
    remote = Remote("scored", place, Connection("bench", backend, "BENCH", {}, seconds=3600, rows=10**12))
    began = _now()
    drawn = sample(remote, 50_000)
    looked = _now()
    roles = guess_lab_roles(drawn.table, None, {}).roles
    roles = roles.__class__(**(vars(roles) | {"models": roles.models[:models]}))
    asked = _now()
    found = counted(remote, roles, drawn.table, before=drawn.total)
    done = _now()
    sliced(remote, roles, drawn.table, found, roles.models[0], ("region",))
    sliced_at = _now()
    table(found.rows.judged)
    measured = _now()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    width = max(area.width for area in found.areas.values())
    print(
        f"{rows / MILLION:6.0f} million rows, {models} model{'s' * (models > 1)}, {backend}: "
        f"look {_took(looked - began)}, count {_took(done - asked)}, slices {_took(sliced_at - done)}, all measures {_took(measured - sliced_at)}; "
        f"{len(found.rows):,} counts; bound {width:.2g}; peak {memory:,.0f} MB",
        flush=True,
    )
    for model, area in found.areas.items():
        print(f"       AUROC of {model} from {area.low:.10f} to {area.high:.10f}")
    if rows <= CHECKED * MILLION:
        content = pq.read_table(folder / place, columns=["label", "score_a"])
        exact = sweep(content["label"].to_numpy(), content["score_a"].to_numpy()).auroc
        area = found.areas["score_a"]
        if not area.low <= exact <= area.high:
            raise SystemExit(f"the area of the rows, {exact}, is outside the bound")
        print(f"       AUROC of the rows of score_a: {exact:.10f}, within the bound")


def equal(folder: Path, rows: int) -> None:
    """The same counts in DuckDB and in Spark, line by line."""
    os.environ["BENCH"] = str(folder)
    both: list[LabRows] = []
    for backend in ("duckdb", "spark"):
        remote = Remote("scored", f"scored_{rows}.parquet", Connection("bench", backend, "BENCH", {}, seconds=3600))
        if not both:
            look = sample(remote, 50_000).table
            roles = guess_lab_roles(look, None, {}).roles
            roles = roles.__class__(**(vars(roles) | {"models": roles.models[:1]}))
        began = perf_counter()
        both.append(counted(remote, roles, look).rows)
        print(
            f"{rows / MILLION:6.0f} million rows in {backend}: {perf_counter() - began:.2f} s, {len(both[-1]):,} counts"
        )
    one_, other = both
    alike = all(
        a is not None and b is not None and np.array_equal(a, b)
        for a, b in (
            (one_.truth, other.truth),
            (one_.judged.mass, other.judged.mass),
            (one_.models["score_a"], other.models["score_a"]),
        )
    )
    if not alike:
        raise SystemExit("DuckDB and Spark count differently")
    print("       equal in every count")


def main() -> None:
    """Generate what is asked for, count it, and leave nothing behind."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--millions", type=int, nargs="+", default=[1, 10])
    parser.add_argument("--models", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--spark", action="store_true", help="compare the counts of Spark with those of DuckDB instead")
    parser.add_argument("--one", nargs=4, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        folder, rows, backend, models = asked.one
        one(Path(folder), int(rows), backend, int(models))
        return
    with tempfile.TemporaryDirectory(prefix="bench-tables-") as name:
        for millions in asked.millions:
            rows, folder = millions * MILLION, Path(name)
            file = folder / f"scored_{rows}.parquet"
            began = perf_counter()
            generate(file, rows)
            size = file.stat().st_size / 1e6
            print(f"{millions:6d} million rows written in {perf_counter() - began:.1f} s, {size:,.0f} MB", flush=True)
            if asked.spark:
                equal(folder, rows)
            for models in () if asked.spark else asked.models:
                command = [sys.executable, __file__, "--one", name, str(rows), "duckdb", str(models)]
                subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
            file.unlink()


if __name__ == "__main__":
    main()
