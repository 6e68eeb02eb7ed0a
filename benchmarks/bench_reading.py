"""Reading a file of predictions: read_table beside DuckDB, pyarrow and pandas, which check nothing.

    python benchmarks/bench_reading.py [--rows 5000000]

The file is that of bench_lab.py, as CSV and as Parquet. Seconds are processor seconds of all threads, the least of three
turns; in each turn all four read one after the other, so that what else the machine does meets all of them. The targets:
at most twice what DuckDB takes into Arrow from the same bytes for CSV, one and a half times for Parquet.
"""

import argparse
import io
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pyarrow.csv
import pyarrow.parquet

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.bench_lab import example
from benchmarks.common import keep, machine, table
from datasets.uploads import read_table
from datasets.uploads.closed_room import FILE, closed_room

TURNS = 3
TARGETS = {"CSV": 2.0, "Parquet": 1.5}
Reader = Callable[[bytes], object]


def by_duckdb(content: bytes) -> object:
    """The engine alone, in the same closed room, with its own guesses of dialect and types."""
    reads = "read_parquet" if content.startswith(b"PAR1") else "read_csv"
    with closed_room(content) as room:
        return room.sql(f"SELECT * FROM {reads}({FILE})").to_arrow_table()


READERS: dict[str, dict[str, Reader]] = {
    "CSV": {
        "read_table": lambda content: read_table(content, "bench.csv"),
        "DuckDB into Arrow": by_duckdb,
        "pyarrow": lambda content: pyarrow.csv.read_csv(io.BytesIO(content)),
        "pandas": lambda content: pd.read_csv(io.BytesIO(content)),
    },
    "Parquet": {
        "read_table": lambda content: read_table(content, "bench.parquet"),
        "DuckDB into Arrow": by_duckdb,
        "pyarrow": lambda content: pyarrow.parquet.read_table(io.BytesIO(content)),
        "pandas": lambda content: pd.read_parquet(io.BytesIO(content)),
    },
}


def seconds(read: Reader, content: bytes) -> float:
    """Processor seconds of one reading."""
    began = time.process_time()
    read(content)
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=5_000_000)
    rows: int = parser.parse_args().rows
    csv = example(rows)
    stored = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.csv.read_csv(io.BytesIO(csv)), stored)
    lines, said = [], []
    for kind, content in (("CSV", csv), ("Parquet", stored.getvalue())):
        readers = READERS[kind]
        turns = [{name: seconds(read, content) for name, read in readers.items()} for _ in range(TURNS)]
        least = {name: min(turn[name] for turn in turns) for name in readers}
        times = least["read_table"] / least["DuckDB into Arrow"]
        lines.append([kind, f"{len(content) / 1e6:.0f}", *(f"{one:.2f}" for one in least.values()), f"{times:.1f}"])
        met = "met" if times <= TARGETS[kind] else "missed"
        said.append(f"{kind} at most {TARGETS[kind]:g} times DuckDB: {times:.1f}, {met}")
        print(lines[-1], flush=True)
    head = [f"{rows:,} rows", "MB", *READERS["CSV"], "times DuckDB"]
    keep(
        "Reading files",
        f"{machine('duckdb', 'pyarrow', 'pandas')}. `python benchmarks/bench_reading.py --rows {rows}`: processor seconds, the least of "
        f"{TURNS} turns; load average over five minutes {os.getloadavg()[1]:.1f}.\n\n{table(head, lines)}\n\nTargets. {'; '.join(said)}.",
    )


if __name__ == "__main__":
    main()
