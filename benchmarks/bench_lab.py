"""The what-if lab's answers, step by step: seconds and memory from a file's bytes to the table and the comparison.

    python benchmarks/bench_lab.py [--rows 5000000]

The file is a CSV of an identifier, a label (2% positive), the scores of two models, a channel and an amount: at five
million rows about 200 MB. Every size runs in a process of its own, whose greatest memory (with Python and the
libraries, and less what it held before it read) is given in multiples of the file. Seconds are processor seconds, of
all threads together, so that other work on the machine does not count: on idle cores the clock shows no more. Of more
rows than the lab looks at (lab.read.MOST_UNITS), the steps after "rows" are of the sample that it takes. The
target is for what follows reading, at five million rows: 10 s, and 6 times the file.
"""

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import Elsewhere, keep, machine, table

SIZES = (10_000, 100_000, 1_000_000, 5_000_000)
SECONDS, MEMORY = 10, 6
STEPS = {
    "reading": "reading",
    "roles": "roles",
    "rows": "rows",
    "sorting": "sorting the scores",
    "views": "six views",
    "measures": "measures and intervals, all but counts",
    "counts": "measures of counts at the threshold",
    "comparing": "comparing",
    "rule": "threshold by capacity",
    "moved": "counts at another threshold",
}
AFTERWARDS = ("rule", "moved")  # on a reader's demand, not part of the first answer


def example(rows: int) -> bytes:
    """The file, written in blocks."""
    rng = np.random.default_rng(0)
    parts = [b"id,label,score_a,score_b,channel,amount\n"]
    for start in range(0, rows, 500_000):
        n = min(500_000, rows - start)
        truth = rng.random(n) < 0.02
        a, b = (1 / (1 + np.exp(2.5 - pull * truth - rng.normal(size=n))) for pull in (2.4, 2.2))
        amount = np.exp(rng.normal(3, 1, n))
        columns = zip(range(start, start + n), truth, a, b, rng.choice(list("xyz"), n), amount, strict=True)
        lines = [f"{i},{int(t)},{p:.6f},{q:.6f},{s},{m:.2f}" for i, t, p, q, s, m in columns]
        parts.append(("\n".join(lines) + "\n").encode())
    return b"".join(parts)


def measure(rows: int) -> dict[str, float]:
    """Processor seconds of each step, and the memory at the end."""
    from datasets.uploads import read_table
    from lab import ModelPredictions, measures
    from lab.compare import compare
    from lab.read import guess_lab_roles, lab_rows
    from lab.table import table as answers
    from pages.lab.what_if.answers import fixed_and
    from pages.lab.what_if.point import at_point

    content = example(rows)
    before = _most()
    found: dict[str, float] = {"file": len(content)}
    began = time.process_time()

    def done(step: str) -> None:
        nonlocal began
        found[step] = time.process_time() - began
        began = time.process_time()

    read = read_table(content, "bench.csv")
    done("reading")
    found["memory_reading"] = (_most() - before) / len(content)
    guess = guess_lab_roles(read)
    done("roles")
    lab = lab_rows(read, guess.roles)
    judged = lab.judged
    done("rows")
    subjects = {model: ModelPredictions(judged, model) for model in judged.models}
    sweeps = {model: subject.sweep for model, subject in subjects.items()}
    done("sorting")
    first, *others = sweeps
    at_point(sweeps[first], {o: sweeps[o] for o in others}, positive="1", negative="0", costs=(1, 5))
    done("views")
    chosen = measures("binary")
    still = answers(judged, among=[one for one in chosen if one.shape != "counts"], subjects=subjects)
    done("measures")
    counted = [one for one in chosen if one.shape == "counts"]
    whole = fixed_and(still, answers(judged, among=counted, thresholds=0.5))
    done("counts")
    compare(whole, "auroc", *list(judged.models)[:2])
    done("comparing")
    found["memory"] = (_most() - before) / len(content)
    sweeps[first].for_capacity(rows // 100)
    done("rule")
    answers(judged, among=counted, thresholds=0.3)
    done("moved")
    return found


def _most() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=max(SIZES))
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(measure(given.one)))
        return
    sizes, elsewhere = sorted({n for n in SIZES if n < given.rows} | {given.rows}), Elsewhere()
    found = {}
    for rows in sizes:
        run = subprocess.run([sys.executable, __file__, "--one", str(rows)], capture_output=True, text=True, check=True)
        found[rows] = json.loads(run.stdout.strip().splitlines()[-1])
        print(rows, found[rows], flush=True)
    after = {rows: sum(one[s] for s in STEPS if s not in ("reading", *AFTERWARDS)) for rows, one in found.items()}
    head = ["processor seconds", *(f"{rows:,} rows" for rows in sizes)]
    lines = [["file, MB", *(f"{found[n]['file'] / 1e6:.1f}" for n in sizes)]]
    lines += [[says, *(f"{found[n][s]:.2f}" for n in sizes)] for s, says in STEPS.items() if s not in AFTERWARDS]
    lines += [["**all but reading**", *(f"**{after[n]:.2f}**" for n in sizes)]]
    lines += [[f"later: {STEPS[s]}", *(f"{found[n][s]:.2f}" for n in sizes)] for s in AFTERWARDS]
    lines += [["memory when read, x file", *(f"{found[n]['memory_reading']:.1f}" for n in sizes)]]
    lines += [["most memory, x file", *(f"{found[n]['memory']:.1f}" for n in sizes)]]
    largest = sizes[-1]
    met = after[largest] <= SECONDS and found[largest]["memory"] <= MEMORY
    keep(
        "What-if lab",
        f"{machine('numpy', 'scipy', 'duckdb')}. `python benchmarks/bench_lab.py`; other work kept "
        f"{elsewhere.cores():.1f} cores busy meanwhile.\n\n{table(head, lines)}\n\nTarget at {largest:,} rows: at most "
        f"{SECONDS} s beside reading, and {MEMORY} x the file: {after[largest]:.1f} s and "
        f"{found[largest]['memory']:.1f} x, {'met' if met else 'missed'}.",
    )


if __name__ == "__main__":
    main()
