"""All regression errors of ten million rows in one call, against scikit-learn's calls one after the other.

    python benchmarks/bench_regression.py [--rows 10000000]

`ours` is all_errors(): twelve errors. `scikit-learn` is its nine calls for those of them that it has: mean absolute,
squared, root squared, squared log, root squared log, median absolute and mean absolute percentage error, R2 and
explained variance. Both get the same two float64 arrays, 16 bytes a row. Times are medians of processor seconds, taken
in turns; the ratio is the median of the ratios within one turn. Memory is the most that tracemalloc sees above the input,
in multiples of the input, in a run of its own.
"""

import argparse
import gc
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import sklearn.metrics

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import keep, machine, peak, table
from metrics_core.regression import all_errors

FASTER, MEMORY, TURNS = 3, 2, 5
CALLS = (
    sklearn.metrics.mean_absolute_error,
    sklearn.metrics.mean_squared_error,
    sklearn.metrics.root_mean_squared_error,
    sklearn.metrics.mean_squared_log_error,
    sklearn.metrics.root_mean_squared_log_error,
    sklearn.metrics.median_absolute_error,
    sklearn.metrics.mean_absolute_percentage_error,
    sklearn.metrics.r2_score,
    sklearn.metrics.explained_variance_score,
)


def example(rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Positive truths, and predictions that are off by a third in either direction."""
    rng = np.random.default_rng(0)
    truth = np.exp(rng.normal(3, 1, rows))
    return truth, truth * np.exp(rng.normal(0, 0.3, rows))


def seconds(call: Callable[[], object]) -> float:
    gc.collect()
    start = time.process_time()
    call()
    return time.process_time() - start


def measure(rows: int) -> dict[str, float]:
    truth, said = example(rows)
    size = truth.nbytes + said.nbytes
    calls: dict[str, Callable[[], object]] = {
        "ours": lambda: all_errors(truth, said),
        "theirs": lambda: [call(truth, said) for call in CALLS],
    }
    calls["ours"]()
    turns = [{name: seconds(call) for name, call in calls.items()} for _ in range(TURNS)]
    return {
        **{name: statistics.median(turn[name] for turn in turns) for name in calls},
        "faster": statistics.median(turn["theirs"] / turn["ours"] for turn in turns),
        **{f"{name}_memory": peak(call, size) for name, call in calls.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=10**7, help="the largest number of rows (default: 10 million)")
    most = parser.parse_args().rows
    results = {rows: measure(rows) for rows in (10**4, 10**5, 10**6, 10**7) if rows <= most}
    head = ["rows", "ours, s", "scikit-learn, s", "scikit-learn / ours", "memory: ours", "memory: scikit-learn"]
    lines = [
        [
            f"{rows:,}".replace(",", " "),
            f"{m['ours']:.4f}",
            f"{m['theirs']:.4f}",
            f"{m['faster']:.1f}",
            *(f"{m[f'{name}_memory']:.2f} x" for name in ("ours", "theirs")),
        ]
        for rows, m in results.items()
    ]
    text = f"{machine('numpy', 'scikit-learn')}. `python benchmarks/bench_regression.py`\n\n{table(head, lines)}"
    if 10**7 in results:
        last = results[10**7]
        met = last["faster"] >= FASTER and last["ours_memory"] <= MEMORY
        text += (
            f"\n\nTarget at 10,000,000 rows: at least {FASTER} x faster than scikit-learn's calls, with at most {MEMORY} x the "
            f"memory of the input: {last['faster']:.1f} and {last['ours_memory']:.2f}, {'met' if met else 'missed'}."
        )
    keep("Regression errors", text)


if __name__ == "__main__":
    main()
