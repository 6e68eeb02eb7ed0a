"""Speed and memory of one sweep with its areas, as ratios to numpy.sort and to scikit-learn's five calls.

    python benchmarks/bench_sweep.py [--rows 1000000] [--print-only]

`ours` is sweep() and auroc, average_precision, pr_auc_trapezoid and equal_error_rate. `scikit-learn` is roc_curve,
precision_recall_curve, det_curve, roc_auc_score and average_precision_score, one after the other. Both get the same
arrays: float64 scores, int64 labels, so 16 bytes a row. Times are medians of processor seconds (all of it runs on one
thread), taken in turns; a ratio is the median of the ratios within one turn, so that a slow minute meets both. Memory
is what tracemalloc sees above the input at its peak, in multiples of the input, in a run of its own.
"""

import gc
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import sklearn.metrics

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import keep, machine, options_of, peak
from metrics_core.classification.sweep import Sweep, sweep

SORT_TARGET, SKLEARN_TARGET = 5, 40
HEAD = (
    "| rows | positive | numpy.sort, s | ours, s | ours / sort | ours + all thresholds, s | scikit-learn, s "
    "| scikit-learn / ours | memory: ours | with thresholds | scikit-learn |"
)


def example(rows: int, prevalence: float, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Labels and normally distributed scores, whose AUROC is about 0.76."""
    rng = np.random.default_rng(seed)
    labels = (rng.random(rows) < prevalence).astype(np.int64)
    return labels, rng.normal(labels)


def ours(labels: np.ndarray, scores: np.ndarray) -> Sweep:
    s = sweep(labels, scores)
    _ = s.auroc, s.average_precision, s.pr_auc_trapezoid, s.equal_error_rate
    return s


def ours_with_thresholds(labels: np.ndarray, scores: np.ndarray) -> Sweep:
    s = ours(labels, scores)
    _ = s.thresholds, s.counts
    return s


def five_calls(labels: np.ndarray, scores: np.ndarray) -> None:
    sklearn.metrics.roc_curve(labels, scores)
    sklearn.metrics.precision_recall_curve(labels, scores)
    sklearn.metrics.det_curve(labels, scores)
    sklearn.metrics.roc_auc_score(labels, scores)
    sklearn.metrics.average_precision_score(labels, scores)


def seconds(calls: dict[str, tuple[int, Callable[[], object]]]) -> dict[str, list[float]]:
    """Times of each call's runs; the calls take turns."""
    times: dict[str, list[float]] = {name: [] for name in calls}
    for turn in range(max(runs for runs, _ in calls.values())):
        for name, (runs, call) in calls.items():
            if turn < runs:
                gc.collect()
                start = time.process_time()
                call()
                times[name].append(time.process_time() - start)
    return times


def measure(rows: int, prevalence: float) -> dict[str, float]:
    labels, scores = example(rows, prevalence)
    size = labels.nbytes + scores.nbytes
    ours(labels, scores)  # warm up
    runs = 51 if rows <= 100_000 else 11 if rows <= 1_000_000 else 7
    times = seconds(
        {
            "sort": (runs, lambda: np.sort(scores)),
            "ours": (runs, lambda: ours(labels, scores)),
            "thresholds": (max(3, runs // 2), lambda: ours_with_thresholds(labels, scores)),
            "sklearn": (11 if rows <= 100_000 else 5, lambda: five_calls(labels, scores)),
        }
    )

    def ratio(slow: str, fast: str) -> float:
        return statistics.median(a / b for a, b in zip(times[slow], times[fast], strict=False))  # turns both had

    return {name: statistics.median(found) for name, found in times.items()} | {
        "to_sort": ratio("ours", "sort"),
        "to_sklearn": ratio("sklearn", "ours"),
        "rows": rows,
        "prevalence": prevalence,
        "ours_memory": peak(lambda: ours(labels, scores), size),
        "thresholds_memory": peak(lambda: ours_with_thresholds(labels, scores), size),
        "sklearn_memory": peak(lambda: five_calls(labels, scores), size),
    }


def line(m: dict[str, float]) -> str:
    cells = [
        f"{m['rows']:,}".replace(",", " "),
        f"{m['prevalence']:.0%}",
        f"{m['sort']:.4f}",
        f"{m['ours']:.4f}",
        f"{m['to_sort']:.1f}",
        f"{m['thresholds']:.4f}",
        f"{m['sklearn']:.3f}",
        f"{m['to_sklearn']:.0f}",
        *(f"{m[name]:.1f} x" for name in ("ours_memory", "thresholds_memory", "sklearn_memory")),
    ]
    return "| " + " | ".join(cells) + " |"


def growth(results: list[dict[str, float]]) -> list[str]:
    """How the time of ours grows with ten times the rows; 10 is linear."""
    lines = []
    for prevalence in dict.fromkeys(m["prevalence"] for m in results):
        times = [m["ours"] for m in results if m["prevalence"] == prevalence]
        factors = ", ".join(f"{b / a:.1f}" for a, b in pairwise(times))
        lines.append(f"Time of ours for ten times the rows, {prevalence:.0%} positive: {factors or 'one size only'}.")
    return lines


def main() -> None:
    asked = options_of(__doc__)
    asked.add_argument("--rows", type=int, default=10**7, help="the largest number of rows (default: 10 million)")
    given = asked.parse_args()
    sizes = [n for n in (10**4, 10**5, 10**6, 10**7) if n <= given.rows] or [given.rows]

    results = []
    for rows in sizes:
        for prevalence in (0.05, 0.5):
            results.append(measure(rows, prevalence))
            print(line(results[-1]), flush=True)
    text = [
        f"{machine('numpy', 'scikit-learn')}. `python benchmarks/bench_sweep.py`",
        "\n".join([HEAD, "|" + " ---: |" * HEAD.count(" |"), *map(line, results)]),
        "\n".join([*growth(results), *verdicts(results)]),
    ]
    (print if given.print_only else lambda body: keep("Sweep", body))("\n\n".join(text))


def verdicts(results: list[dict[str, float]]) -> Iterator[str]:
    """The targets, which are set for ten million rows."""
    for m in results:
        if m["rows"] >= 10**7:
            to_sort, to_sklearn = m["to_sort"], m["to_sklearn"]
            verdict = "met" if to_sort <= SORT_TARGET and to_sklearn >= SKLEARN_TARGET else "missed"
            yield (
                f"- Target at {m['rows']:,.0f} rows, {m['prevalence']:.0%} positive: at most {SORT_TARGET} x numpy.sort, at "
                f"least {SKLEARN_TARGET} x less than scikit-learn: {to_sort:.1f} and {to_sklearn:.0f}, {verdict}."
            )


if __name__ == "__main__":
    main()
