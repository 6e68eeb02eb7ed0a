"""Speed of the bootstrap as a ratio to the plain loop: draw rows, call scikit-learn, 2,000 times over.

    python benchmarks/bench_bootstrap.py [--rows 100000] [--print-only]

Both get the same arrays (float64 scores, int64 labels, normally distributed around 0 and 1) and draw within classes.
Ours does all of its 2,000 resamples. The loop does 20 and is scaled up: each of its resamples costs the same. Times are
processor seconds on one thread, medians of three runs that take turns.
"""

import statistics
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import sklearn.metrics

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import keep, machine, options_of, seconds, table
from metrics_core.classification import f1, precision
from metrics_core.classification.areas import auroc, average_precision, equal_error_rate
from metrics_core.inference.intervals import bootstrap

RESAMPLES, LOOPED, TURNS, TARGET = 2000, 20, 3, 20
Score = Callable[[np.ndarray, np.ndarray], float]


def example(rows: int, prevalence: float, decimals: int | None) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    labels = (rng.random(rows) < prevalence).astype(np.int64)
    scores = rng.normal(labels)
    return labels, scores if decimals is None else scores.round(decimals)


def plain_loop(score: Score, labels: np.ndarray, predicted: np.ndarray) -> None:
    rng = np.random.default_rng(0)
    classes = np.flatnonzero(labels == 1), np.flatnonzero(labels == 0)
    for _ in range(LOOPED):
        rows = np.concatenate([rng.choice(members, len(members)) for members in classes])
        score(labels[rows], predicted[rows])


def eer(labels: np.ndarray, scores: np.ndarray) -> float:
    """Equal error rate as it is usually written around roc_curve."""
    fpr, tpr, _ = sklearn.metrics.roc_curve(labels, scores)
    return float(fpr[np.argmin(np.abs(fpr - 1 + tpr))])


def main() -> None:
    parser = options_of(__doc__)
    parser.add_argument("--rows", type=int, default=10**5)
    options = parser.parse_args()
    cases: list[tuple[str, Callable[..., object], Score, float, int | None]] = [
        ("AUROC", auroc, sklearn.metrics.roc_auc_score, 0.5, None),
        ("AUROC", auroc, sklearn.metrics.roc_auc_score, 0.05, None),
        ("AUROC, scores of two decimals", auroc, sklearn.metrics.roc_auc_score, 0.5, 2),
        ("average precision", average_precision, sklearn.metrics.average_precision_score, 0.5, None),
        ("average precision", average_precision, sklearn.metrics.average_precision_score, 0.05, None),
        ("equal error rate", equal_error_rate, eer, 0.5, None),
        ("precision", precision, sklearn.metrics.precision_score, 0.5, None),
        ("F1", f1, sklearn.metrics.f1_score, 0.05, None),
    ]
    lines, ratios = [], {}
    for name, metric, score, prevalence, decimals in cases:
        labels, scores = example(options.rows, prevalence, decimals)
        predicted = (
            scores if metric in (auroc, average_precision, equal_error_rate) else (scores > 0.5).astype(np.int64)
        )
        found: list[tuple[float, float]] = []
        for _ in range(TURNS):
            ours = seconds(lambda: bootstrap(metric, labels, predicted, resamples=RESAMPLES))[0]  # noqa: B023
            loop = seconds(lambda: plain_loop(score, labels, predicted))[0] * RESAMPLES / LOOPED  # noqa: B023
            found.append((ours, loop))
        ours, loop = (statistics.median(times) for times in zip(*found, strict=True))
        ratios[f"{name}, {prevalence:.0%}"] = loop / ours
        lines.append([name, f"{prevalence:.0%}", f"{ours:.3f}", f"{loop:.1f}", f"{loop / ours:,.0f}"])
    named = {name: ratio for name, ratio in ratios.items() if not name.startswith("equal error rate")}
    least = min(named, key=lambda name: named[name])
    verdict = "met" if named[least] >= TARGET else "missed"
    text = "\n\n".join(
        [
            f"{machine('numpy', 'scikit-learn')}. `python benchmarks/bench_bootstrap.py`",
            f"{RESAMPLES:,} resamples of {options.rows:,} rows, drawn within classes, on one thread, in processor "
            f"seconds (medians of {TURNS} runs). The plain loop over scikit-learn ran {LOOPED} resamples and is scaled.",
            table(["metric", "positive", "ours, s", "plain loop, s (scaled)", "ratio"], lines),
            f"Target: at least {TARGET} times less than the loop. The least is {named[least]:.0f} ({least}): {verdict}. "
            "The equal error rate is compared with the usual nearest point on roc_curve, and has no target.",
        ]
    )
    print(text) if options.print_only else keep("Bootstrap", text)


if __name__ == "__main__":
    main()
