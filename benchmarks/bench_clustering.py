"""Memory and time of the silhouette, beside scikit-learn's.

    python benchmarks/bench_clustering.py [--points 20000] [--print-only]

Points are drawn around ten centres, in two and in sixteen columns. Memory is the peak resident size of a fresh process
that makes the points and calls once, less that of one that makes the points only. Time is processor seconds of the call
alone, on one thread, medians of three processes of each kind that take turns. The means must agree to 1e-9.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import keep, machine, options_of, table

TURNS, LIMIT = 3, 1024  # MB
ONE_THREAD = {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}


def example(points: int, columns: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    clusters = rng.integers(0, 10, points)
    return rng.normal(rng.uniform(-6, 6, (10, columns))[clusters]), clusters


def run_alone(who: str, points: int, columns: int) -> None:
    """In a process of its own: prints value, seconds and peak memory."""
    from sklearn.metrics import silhouette_score

    from metrics_core.clustering import silhouette

    data = example(points, columns)
    start, value = time.process_time(), 0.0
    if who == "ours":
        value = silhouette(*data).value
    elif who == "scikit-learn":
        value = float(silhouette_score(*data))
    seconds = time.process_time() - start
    print(json.dumps([value, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))


def measured(who: str, points: int, columns: int) -> tuple[float, float, float]:
    command = [sys.executable, __file__, "--points", str(points), "--alone", who, "--columns", str(columns)]
    environment = dict(os.environ) | ONE_THREAD
    out = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    value, seconds, memory = json.loads(out)
    return value, seconds, memory


def row(points: int, columns: int) -> tuple[list[str], float]:
    runs = [[measured(who, points, columns) for who in ("nobody", "ours", "scikit-learn")] for _ in range(TURNS)]
    if any(abs(ours[0] - theirs[0]) > 1e-9 for _, ours, theirs in runs):
        raise AssertionError(f"the silhouettes differ: {runs}")
    middle = np.median(np.array(runs), axis=0)
    base, ours, theirs = middle[:, 2]
    ratio = statistics.median(slow[1] / fast[1] for _, fast, slow in runs)
    cells = [f"{columns}", f"{middle[1, 1]:.2f}", f"{middle[2, 1]:.2f}", f"{ratio:.1f}"]
    return [*cells, f"{ours - base:.0f}", f"{theirs - base:.0f}", f"{ours:.0f}"], float(ours)


def main() -> None:
    parser = options_of(__doc__)
    parser.add_argument("--points", type=int, default=20_000)
    parser.add_argument("--columns", type=int, default=2)
    parser.add_argument("--alone", default="")
    options = parser.parse_args()
    if options.alone:
        return run_alone(options.alone, options.points, options.columns)
    rows, peaks = zip(*(row(options.points, columns) for columns in (2, 16)), strict=True)
    head = ["columns", "ours, s", "scikit-learn, s", "ratio", "memory, ours, MB", "scikit-learn, MB", "our process, MB"]
    text = "\n\n".join(
        [
            f"{machine('numpy', 'scipy', 'scikit-learn')}. `python benchmarks/bench_clustering.py`",
            f"Silhouette of {options.points:,} points in ten clusters, on one thread, in processor seconds (medians of "
            f"{TURNS} runs that take turns); both means agree to 1e-9. Memory is what the call adds to its process.",
            table(head, rows),
            f"Target: within {LIMIT:,} MB, the process with numpy, scipy and scikit-learn included: "
            f"{'met' if max(peaks) < LIMIT else 'missed'} ({max(peaks):.0f} MB at most).",
        ]
    )
    print(text) if options.print_only else keep("Clustering", text)


if __name__ == "__main__":
    main()
