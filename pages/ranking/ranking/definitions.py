"""Definitions of average precision at k side by side on the documents' six samples, and the best that a list can do."""

from math import nan
from typing import Any

import numpy as np

from charts.figures import apart
from charts.moving import Control, over
from datasets.documents import CATALOGUE, number
from datasets.rankings import SIX_SAMPLES, rankings_of_example
from metrics_core.ranking import Lists, over_queries, read_lists
from metrics_core.ranking.cutoffs import average_precision, f_score, precision, recall
from pages.ranking.ranking import drawing as views
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

LAST, NO_LABEL = 4, "the sample has no label"
DEFINITIONS: dict[str, tuple[str, dict[str, Any]]] = {  # what is added up, and what divides it
    "standard": ("at hits ÷ min(R, k)", {"definition": "standard"}),
    "trec": ("at hits ÷ R", {"definition": "trec"}),
    "found": ("at hits ÷ hits found", {"definition": "found"}),
    "returned": ("all ranks ÷ results", {"definition": "prefix-mean", "divisor": "returned"}),
    "by_k": ("all ranks ÷ k", {"definition": "prefix-mean", "divisor": "k"}),
}
at_k = over("k")
TOTALS = np.unique(np.r_[1:21, 25:101:5, 120:201:20, 250:501:50, 600:1001:100])


def side_by_side(empty: float = nan) -> Payload:
    """AP at k = 1 to 4 of each sample and their mean, by one of five definitions, beside what the document prints.

    empty: what the sample with nothing relevant counts as; undefined, it is left out of the mean.
    """
    lists = rankings_of_example(SIX_SAMPLES)
    read, ks = read_lists(lists.relevant, lists.ranked), np.arange(1, LAST + 1)
    values = np.array([average_precision(read, ks, empty=empty, **how) for _, how in DEFINITIONS.values()])
    mean = np.array([over_queries(one) for one in values])
    by_definition = over("definition", "k")
    cells = [by_definition(values[:, i], f"ap_{i}", reasons=NO_LABEL) for i in range(len(read))]
    printed = [at_k(row, f"printed_{i}", reasons="nothing is printed") for i, row in enumerate(_printed(len(read), ks))]
    means = {name: at_k(row, name, reasons=NO_LABEL) for name, row in zip(DEFINITIONS, mean, strict=True)}
    ends = apart(mean[:, -1], 0.052)
    lines = [
        views.Line(words, y, over()(end))
        for (words, _), y, end in zip(DEFINITIONS.values(), means.values(), ends, strict=True)
    ]
    chosen = by_definition(mean, "mean_ap", reasons=NO_LABEL)
    k = at_k(ks)
    against = views.against_k("mean", "mean of the samples", k, lines, height=250, top=0.55, right=112, at=chosen)
    return pack(
        beside(views.samples(lists, k, [*cells, chosen], printed), against, shares=(6, 4, 2)),
        (
            Control(
                "definition",
                "AP by",
                np.arange(5.0),
                tuple(words for words, _ in DEFINITIONS.values()),
            ),
            Control("k", "k", ks, tuple(map(str, ks.tolist()))),
        ),
        readouts=(Readout("mean_ap", "mean AP at k", chosen), Readout("printed", "printed mean", printed[-1])),
        table=tuple(means.values()),
    )


def _printed(samples: int, ks: np.ndarray) -> np.ndarray:
    """What the document prints for each sample and for the mean, NaN where it prints nothing; shape (samples + 1, ks)."""
    printed = [CATALOGUE.examples[f"thakur-ap-sample-{i}"].printed for i in range(1, samples + 1)]
    rows = [[number(one[f"AP@{k}"]) if f"AP@{k}" in one else nan for k in ks] for one in printed]
    return np.array([*rows, [number(CATALOGUE.examples[f"thakur-map-{k}"].printed) for k in ks]])


def ceiling() -> Payload:
    """Precision, recall and F1 of a list that could not be better, by k and by how many items are relevant."""
    ks, deepest = np.arange(1, 101), 100
    hits = np.arange(deepest) < TOTALS[:, None]
    best = Lists(hits, np.full(len(TOTALS), deepest), TOTALS)
    of_both, of_totals = over("relevant", "k"), over("relevant")
    measures = {
        "precision": of_both(precision(best, ks), "precision"),
        "recall": of_both(recall(best, ks), "recall"),
        "F1": of_both(f_score(best, ks), "f_score"),
    }
    ends = apart(np.array([one.values[:, -1] for one in measures.values()]), 0.09)
    lines = [views.Line(words, y, of_totals(end)) for (words, y), end in zip(measures.items(), ends, strict=True)]
    curves = views.against_k("best", "a list that could not be better", at_k(ks), lines, height=230)
    return pack(
        beside(curves, shares=(8, 4), across=2),
        (
            Control("k", "k: videos shown", ks, tuple(map(str, ks.tolist()))),
            Control("relevant", "relevant videos in all", TOTALS, tuple(f"{n:,}" for n in TOTALS.tolist())),
        ),
        readouts=(
            Readout("best_precision", "precision at k", measures["precision"]),
            Readout("best_recall", "recall at k", measures["recall"]),
            Readout("best_f", "F1 at k", measures["F1"]),
            Readout("best_found", "relevant videos shown", of_both(best.found_at(ks)), "count"),
        ),
        table=tuple(measures.values()),
    )
