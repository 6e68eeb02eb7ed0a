"""What very wide files and very many labels cost the lab: reading, guessing and taking the rows, each file in a process of its own.

    python benchmarks/bench_bounds.py [--print-only]

Processor seconds and the most resident memory of the process, libraries with it.
"""

import json
import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import keep, machine, options_of, table
from datasets.uploads import ManyColumns, Table, UploadError, read_table
from datasets.uploads.wide import MOST_CHOSEN
from lab.read import guess_lab_roles, lab_rows
from lab.table import table as answers_of

RNG = np.random.default_rng(0)


def wide(columns: int, rows: int) -> pd.DataFrame:
    """A label, a score, and features."""
    features = np.round(RNG.normal(size=(rows, columns - 2)), 4)
    named = pd.DataFrame(features, columns=[f"feature_{i}" for i in range(columns - 2)])
    return pd.concat(
        [pd.DataFrame({"label": RNG.integers(0, 2, rows), "score": np.round(RNG.random(rows), 4)}), named], axis=1
    )


def names(many: int, rows: int) -> pd.DataFrame:
    """One of many names a row, and a prediction that is right in seven rows of ten."""
    truth = np.concatenate([np.arange(many), RNG.integers(0, many, rows - many)])
    said = np.where(RNG.random(rows) < 0.7, truth, RNG.integers(0, many, rows))
    return pd.DataFrame({"label": [f"name {i}" for i in truth], "predicted": [f"name {i}" for i in said]})


def sets(many: int, rows: int) -> pd.DataFrame:
    """Three labels of many a row."""
    cells = [";".join(f"l{i}" for i in RNG.integers(0, many, 3)) for _ in range(rows)]
    return pd.DataFrame({"labels": cells, "predicted": cells[::-1]})


FILES = {
    "200 columns, 2,000 rows": (wide, 200, 2_000),
    "500 columns, 2,000 rows": (wide, 500, 2_000),
    "2,000 columns, 2,000 rows": (wide, 2_000, 2_000),
    "60 classes, 20,000 rows": (names, 60, 20_000),
    "120 classes, 20,000 rows": (names, 120, 20_000),
    "200 classes, 20,000 rows": (names, 200, 20_000),
    "30,000 labels, one a row, 60,000 rows": (names, 30_000, 60_000),
    "30,000 labels, three a row, 20,000 rows": (sets, 30_000, 20_000),
}


def read(content: bytes) -> Table:
    """The file, of a wide one as many columns as may be chosen."""
    try:
        return read_table(content, "The file")
    except ManyColumns as asked:
        return read_table(content, "The file", columns=asked.names[:MOST_CHOSEN])


def measured(title: str) -> dict[str, object]:
    """Processor seconds of each step, the most megabytes, and how it ended."""
    make, many, rows = FILES[title]
    content = make(many, rows).to_csv(index=False).encode()
    found: dict[str, object] = {"file": len(content) / 1e6}
    try:
        for step in ("reading", "guessing", "rows", "measures"):
            began = time.process_time()
            if step == "reading":
                held = read(content)
                left = len(held.not_read)
                found["ends"] = (
                    f"{len(held.columns)} columns chosen and read, {left:,} named as not read" if left else "read"
                )
            elif step == "guessing":
                roles = guess_lab_roles(held).roles
            elif step == "rows":
                taken = lab_rows(held, roles)
            else:
                answers_of(taken.judged)
            found[step] = time.process_time() - began
    except UploadError as error:
        found |= {step: time.process_time() - began, "ends": f"refused: {str(error).split(':')[0].split('.')[0]}"}
    found["most"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


def _verdict(found: dict[str, float]) -> str:
    seconds = sum(found[step] for step in ("reading", "guessing", "rows", "measures"))
    met = "Met" if seconds <= 5 and found["most"] <= 1_000 else "Missed"
    return f"{met}: {seconds:.1f} s in all, {found['most']:.0f} MB."


def main() -> None:
    asked = options_of(__doc__)
    asked.add_argument("--one", help="of FILES; prints JSON")
    given = asked.parse_args()
    if given.one:
        print(json.dumps(measured(given.one)))
        return
    lines = []
    wide: dict[str, float] = {}
    for title in FILES:
        run = subprocess.run([sys.executable, __file__, "--one", title], capture_output=True, text=True, check=True)
        found = json.loads(run.stdout.splitlines()[-1])
        wide = found if title.startswith("2,000") else wide
        steps = [f"{found[step]:.2f}" if step in found else "" for step in ("reading", "guessing", "rows", "measures")]
        lines.append([title, f"{found['file']:.1f}", *steps, f"{found['most']:.0f}", found["ends"]])
    text = (
        f"{machine('numpy', 'duckdb')}. `python benchmarks/bench_bounds.py`: processor seconds, each file in a process of its own. Memory is "
        "the most that the process ever held, with some 150 MB of libraries and what made the file.\n\n"
        + table(["file", "MB", "reading", "guessing", "rows", "measures", "most memory, MB", "ends"], lines)
        + "\n\nTarget: 2,000 columns of 2,000 rows in 5 s and 1 GB, with a choice of columns. "
        + _verdict(wide)
        + " Reading is from "
        "the file to the question which columns matter, and again from the answer to the table. More than 500 columns are asked about; "
        f"{MOST_CHOSEN} are the most that can be chosen."
    )
    (print if given.print_only else lambda body: keep("Very wide files and very many labels", body))(text)


if __name__ == "__main__":
    main()
