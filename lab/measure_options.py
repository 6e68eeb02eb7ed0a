"""With which options a metric stands in the lab's tables, where it has none that can be left out, or several that matter. Data alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from metrics_core.classification import f1, precision, recall
from metrics_core.filled import Filled

Options = Mapping[str, Any]
K = 10
WORDS = {
    "ovr": Filled("one-vs-rest"),
    "ovo": Filled("one-vs-one"),
    "squad": Filled("SQuAD"),
    "out": Filled("ties left out"),
    "linear": Filled("linear"),
    "quadratic": Filled("quadratic"),
    "macro": Filled("macro"),
    "micro": Filled("micro"),
    "weighted": Filled("weighted"),
    "samples": Filled("samples"),
    "beta": Filled("beta"),
    "max_fpr": Filled("max fpr"),
    "depth": Filled("depth"),
    "tolerance": Filled("tolerance"),
}
OF_ANY_LIST = {
    "mean precision at k": Filled("mean precision"),
    "mean recall at k": Filled("mean recall"),
    "mean F-beta at k": Filled("mean F-beta"),
    "mean average precision at k": Filled("mean average precision"),
    "majority at k": Filled("majority"),
}  # names without their k
AVERAGES: Mapping[str, tuple[dict[str, Any], ...]] = {
    "matrix": tuple(
        {"metric": metric, "average": average}
        for metric, average in ((precision, "macro"), (f1, "weighted"), (precision, "weighted"))
    ),
    "sets": tuple(
        {"metric": metric, "average": average}
        for average in ("micro", "macro", "weighted", "samples")
        for metric in (precision, recall, f1)
        if (metric, average) != (f1, "macro")
    ),
}
SETTINGS: Mapping[str, tuple[Options, ...]] = {
    **dict.fromkeys(("multilabel_auroc", "multilabel_average_precision"), ({"average": "macro"}, {"average": "micro"})),
    **dict.fromkeys(("exact_match", "token_f1"), ({}, {"normalization": "squad"})),
    "f_beta": ({"beta": 0.5}, {"beta": 2}),
    "partial_auroc": ({"max_fpr": 0.1},),
    "capture_rate": ({"depth": 0.1},),
    "top_k_accuracy": ({"k": 2}, {"k": 3}),
    "cohen_kappa": ({}, {"weights": "linear"}, {"weights": "quadratic"}),
    "multiclass_auroc": tuple(
        {"multi_class": pairs, "average": average}
        for pairs, average in (("ovr", "macro"), ("ovr", "weighted"), ("ovo", "macro"))
    ),
    "brier_parts": (),  # the Brier score once more
    "share_within": ({"tolerance": 0.1},),
    **dict.fromkeys(("mean_precision_at_k", "mean_recall_at_k", "mean_f_at_k", "hit_rate"), ({"k": K},)),
    "ndcg": ({"k": K}, {}),
    **dict.fromkeys(("dcg", "cumulative_gain"), ({"k": K},)),
    "rouge_n": ({"n": 1}, {"n": 2}),
    **dict.fromkeys(("pass_at_k", "pass_hat_k"), ({"k": 2}, {"k": 3}, {"k": 5}, {"k": 10})),
    "majority_at_k": ({"k": 3}, {"k": 5}),
    **dict.fromkeys(("mean_pass_at_k", "pass_at_k_with_replacement"), ()),  # a mean of the first, and a biased one
    "bradley_terry_rating": ({}, {"ties": "out"}),
    "win_rate": ({}, {"ties": "out"}),
    "elo_rating": (),  # depends on the order of the verdicts
}
