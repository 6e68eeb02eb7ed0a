"""Definitions of average precision at k side by side on the documents' six samples, and the best that a list can do."""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np

from charts.moving import Control, Track
from datasets.documents import CATALOGUE, number
from datasets.rankings import SIX_SAMPLES, rankings_of_example
from metrics_core.ranking import Lists, over_queries, read_lists
from metrics_core.ranking.cutoffs import average_precision, f_score, precision, recall
from pages.ranking.ranking import drawing as views
from pages.ranking.ranking.picture import undefined_as
from widgets.scrubber import Payload, Readout, pack

LAST, NO_LABEL = 4, "the sample has no label"
DEFINITIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "standard": ("P at hits,|by min(R, k)", {"definition": "standard"}),
    "trec": ("P at hits,|by R", {"definition": "trec"}),
    "found": ("P at hits,|by hits", {"definition": "found"}),
    "returned": ("P@1…P@k,|by results", {"definition": "prefix-mean", "divisor": "returned"}),
    "by_k": ("P@1…P@k,|by k", {"definition": "prefix-mean", "divisor": "k"}),
}
COLUMNS = ("standard", "trec", "found"), ("returned", "by_k", "printed")
SHORT = {"standard": "min(R, k)", "trec": "R", "found": "hits found", "returned": "P@1… results", "by_k": "P@1… k"}
TOTALS = np.unique(np.r_[1:21, 25:101:5, 120:201:20, 250:501:50, 600:1001:100])


def side_by_side(empty: float = nan) -> Payload:
    """AP at k = 1 to 4 of each sample and their mean, by five definitions, beside what the document prints.

    empty: what the sample with nothing relevant counts as; undefined, it is left out of the mean.
    """
    lists = rankings_of_example(SIX_SAMPLES)
    read, ks = read_lists(lists.relevant, lists.ranked), np.arange(1, LAST + 1)
    tracks = {"cutoffs": Track(ks.astype(float), ("k",))}
    for name, (_, how) in DEFINITIONS.items():
        values = average_precision(read, ks, empty=empty, **how)
        tracks |= {f"{name}_{i}": undefined_as(row, NO_LABEL) for i, row in enumerate((*values, over_queries(values)))}
        tracks[name] = tracks[f"{name}_{len(values)}"]
    ends = views.apart(np.array([tracks[name].values[-1] for name in DEFINITIONS]), 0.052)
    tracks |= {f"{name}_end": Track(np.array(end), ()) for name, end in zip(DEFINITIONS, ends, strict=True)}
    tracks |= {f"printed_{i}": undefined_as(row, "nothing is printed") for i, row in enumerate(_printed(len(read), ks))}
    words = {name: words for name, (words, _) in DEFINITIONS.items()} | {"printed": "printed"}
    hits, prefixes = ({name: words[name] for name in part} for part in COLUMNS)
    return pack(
        (
            views.definitions_table("hits", lists.names, hits),
            views.definitions_table("prefixes", lists.names, prefixes),
            views.against_k("mean", "mean of the samples", SHORT, LAST, height=250, top=0.55),
        ),
        (Control("k", "k", ks, tuple(map(str, ks.tolist()))),),
        tracks,
        (),
        table=list(DEFINITIONS),
        areas=(f"{'hits ' * 4}{'prefixes ' * 4}{'mean ' * 4}".strip(),),
        columns="repeat(12, minmax(0, 1fr))",
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
    over = ("relevant", "k")
    tracks = {"precision": precision(best, ks), "recall": recall(best, ks), "f_score": f_score(best, ks)}
    ends = np.array([views.apart(row, 0.09) for row in np.stack([one[:, -1] for one in tracks.values()], axis=1)])
    shipped = {name: Track(values, over) for name, values in tracks.items()}
    shipped |= {f"{name}_end": Track(ends[:, j], ("relevant",)) for j, name in enumerate(tracks)}
    shipped |= {"cutoffs": Track(ks.astype(float), ("k",)), "found": Track(best.found_at(ks).astype(float), over)}
    names = {"precision": "precision", "recall": "recall", "f_score": "F1"}
    return pack(
        (views.against_k("best", "a list that could not be better", names, 100, height=230),),
        (
            Control("k", "k: videos shown", ks, tuple(map(str, ks.tolist()))),
            Control("relevant", "relevant videos in all", TOTALS, tuple(f"{n:,}" for n in TOTALS.tolist())),
        ),
        shipped,
        (
            Readout("best_precision", "precision at k", "precision"),
            Readout("best_recall", "recall at k", "recall"),
            Readout("best_f", "F1 at k", "f_score"),
            Readout("best_found", "relevant videos shown", "found", "count"),
        ),
        table=("precision", "recall", "f_score"),
        areas=(f"{'best ' * 8}{'numbers ' * 4}".strip(),),
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=2,
    )
