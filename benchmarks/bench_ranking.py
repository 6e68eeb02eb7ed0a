"""Speed of every ranking measure at k = 1 to 10, as ratios to a loop over scikit-learn and to ranx after its compilation.

    .venv-bench/bin/python benchmarks/bench_ranking.py [--queries 100000] [--print-only]

Everybody gets the same arrays: relevances 0 to 3 (a tenth above 0) and scores of 100 items a query. Measured are
precision, recall, F1, average precision, reciprocal rank, hit rate, DCG and NDCG; the numbers must agree.

Ours starts from unsorted scores with their relevances beside them. ranx starts from lists that are sorted already, in
its own fastest form (arrays), but looks each item's relevance up by its number; so ours is timed a second time with such
a look-up of the items that count. The loop over scikit-learn does what scikit-learn has a function for, all but
reciprocal rank and hit rate, on a sample of the queries, and is scaled: each query costs the same. Beside it the loop
over dcg_score and ndcg_score alone, and those two called on the whole matrix with ignore_ties=True. Times are
processor seconds on one thread, medians of three runs that take turns; ranx gets one thread by its own setting.
"""

import statistics
import sys
from pathlib import Path

import numpy as np
from ranx import evaluate
from sklearn.metrics import average_precision_score, dcg_score, ndcg_score, precision_recall_fscore_support

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import keep, machine, options_of, seconds, table
from metrics_core.ranking import measured

ITEMS, SAMPLE, TURNS = 100, 100, 3
CUTOFFS = range(1, 11)
RANX = {
    "precision": "precision",
    "recall": "recall",
    "f_score": "f1",
    "average_precision": "map",
    "reciprocal_rank": "mrr",
    "success": "hit_rate",
    "dcg": "dcg",
    "ndcg": "ndcg",
}
NAMES = [f"{name}@{k}" for name in RANX.values() for k in CUTOFFS]
Found = dict[str, np.ndarray]


def example(queries: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    relevance = rng.choice(4, size=(queries, ITEMS), p=[0.9, 0.05, 0.03, 0.02]).astype(float)
    return relevance, rng.normal(relevance, 1.5)


def for_ranx(relevance: np.ndarray, scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both as ranx keeps them: pairs of item and number, the number descending."""
    pairs = []
    for values in (relevance, scores):
        order = np.argsort(-values, axis=1, kind="stable")
        pairs.append(np.stack([order.astype(float), np.take_along_axis(values, order, axis=1)], axis=2))
    return pairs[0], pairs[1]


def looked_up(qrels: np.ndarray, run: np.ndarray) -> Found:
    """Ours from what ranx gets: the relevance of the first ten items of each list is found by their numbers."""
    items, judged = run[:, : CUTOFFS[-1], 0], qrels[:, :, 0]
    gains = np.zeros_like(qrels[:, :, 1])
    for place in range(items.shape[1]):
        gains[:, place] = np.einsum("qj,qj->q", judged == items[:, place, None], qrels[:, :, 1])
    first = np.broadcast_to(-np.arange(ITEMS, dtype=float), gains.shape)
    found = measured(gains, first, CUTOFFS, definition="trec", empty=0)
    return {name: values for name, values in found.items() if name in ("precision", "dcg", "success")}


def loop(relevance: np.ndarray, scores: np.ndarray) -> Found:
    """All that scikit-learn has a function for, query by query."""
    found: Found = {
        name: np.zeros((len(scores), len(CUTOFFS))) for name in RANX if name not in ("reciprocal_rank", "success")
    }
    for q, (gains, values) in enumerate(zip(relevance, scores, strict=True)):
        relevant, place = gains >= 1, np.argsort(np.argsort(-values))
        for i, k in enumerate(CUTOFFS):
            first = place < k
            three = precision_recall_fscore_support(relevant, first, average="binary", zero_division=0)[:3]
            found["precision"][q, i], found["recall"][q, i], found["f_score"][q, i] = three
            hits = int(relevant[first].sum())
            if hits:
                of_hits = average_precision_score(relevant[first], values[first])
                found["average_precision"][q, i] = of_hits * hits / relevant.sum()
            found["dcg"][q, i] = dcg_score([gains], [values], k=k)
            found["ndcg"][q, i] = ndcg_score([gains], [values], k=k)
    return found


def gains_loop(relevance: np.ndarray, scores: np.ndarray) -> None:
    for gains, values in zip(relevance, scores, strict=True):
        for k in CUTOFFS:
            dcg_score([gains], [values], k=k)
            ndcg_score([gains], [values], k=k)


def whole_matrix(relevance: np.ndarray, scores: np.ndarray) -> None:
    for k in CUTOFFS:
        dcg_score(relevance, scores, k=k, ignore_ties=True)
        ndcg_score(relevance, scores, k=k, ignore_ties=True)


def agree(ours: Found, theirs: Found) -> None:
    for name, values in theirs.items():
        if not np.allclose(ours[name][: len(values)], values, rtol=1e-9, atol=1e-12):
            raise AssertionError(f"the numbers of {name} differ")


def measure(queries: int) -> dict[str, float]:
    """Processor seconds by name, medians; what ran on a sample is scaled to all queries."""
    relevance, scores = example(queries)
    qrels, run = for_ranx(relevance, scores)
    evaluate(qrels[:20], run[:20], NAMES, threads=1)  # compiles
    part, scale = slice(0, SAMPLE), queries / SAMPLE
    sampled = {
        "loop": lambda: loop(relevance[part], scores[part]),
        "gains loop": lambda: gains_loop(relevance[part], scores[part]),
    }
    whole = {
        "ours": lambda: measured(relevance, scores, CUTOFFS, definition="trec", empty=0),
        "ours, looked up": lambda: looked_up(qrels, run),
        "ranx": lambda: evaluate(qrels, run, NAMES, threads=1, return_mean=False),
    }
    times: dict[str, list[float]] = {name: [] for name in (*whole, *sampled, "matrix")}
    for _ in range(TURNS):
        found = {}
        for name, call in (*whole.items(), *sampled.items()):
            took, found[name] = seconds(call)
            times[name].append(took * (scale if name in sampled else 1))
        times["matrix"].append(seconds(lambda: whole_matrix(relevance, scores))[0])
        theirs = {name: np.stack([found["ranx"][f"{other}@{k}"] for k in CUTOFFS], 1) for name, other in RANX.items()}
        for other in (theirs, found["loop"], found["ours, looked up"]):
            agree(found["ours"], other)
    return {name: statistics.median(values) for name, values in times.items()}


def main() -> None:
    parser = options_of(__doc__)
    parser.add_argument("--queries", type=int, default=100_000)
    options = parser.parse_args()
    took = measure(options.queries)
    names = {
        "ours": "ours, from unsorted scores",
        "ours, looked up": "ours, from ranx's sorted lists, relevance looked up",
        "ranx": "ranx, from sorted lists, compiled before",
        "loop": f"loop over scikit-learn (from {SAMPLE} queries)",
        "gains loop": f"loop over dcg_score and ndcg_score alone (from {SAMPLE} queries)",
        "matrix": "dcg_score and ndcg_score of the whole matrix, no loop over queries",
    }
    slower = max(took["ours"], took["ours, looked up"])
    verdicts = [
        f"at least 10 times less than the loop: {took['loop'] / took['ours']:,.0f}, "
        + ("met" if took["loop"] >= 10 * took["ours"] else "missed"),
        f"at most 1.5 times ranx: {slower / took['ranx']:.2f} (the slower of ours), "
        + ("met" if slower <= 1.5 * took["ranx"] else "missed"),
    ]
    text = "\n\n".join(
        [
            f"{machine('numpy', 'scikit-learn', 'ranx', 'numba')}. `python benchmarks/bench_ranking.py`",
            f"{options.queries:,} queries of {ITEMS} items, eight measures at k = 1 to 10, on one thread, in processor "
            f"seconds (medians of {TURNS} runs); all numbers agree to 1e-9. What each starts from is in the script's "
            "docstring.",
            table(
                ["", "seconds", "times ours"],
                [[words, f"{took[name]:,.2f}", f"{took[name] / took['ours']:,.2f}"] for name, words in names.items()],
            ),
            "\n".join(f"- Target: {verdict}." for verdict in verdicts),
        ]
    )
    print(text) if options.print_only else keep("Ranking", text)


if __name__ == "__main__":
    main()
