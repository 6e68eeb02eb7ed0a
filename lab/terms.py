"""What each unit adds to a measure that is a mean over units: queries, questions, pairs of texts, rows.

Left out: what is no mean of its units, such as corpus BLEU, R² or AUROC.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from lab.predictions import ModelPredictions
from metrics_core.classification.class_scores import class_losses, class_squares
from metrics_core.classification.multilabel import cell_losses, overlaps, wrong_cells
from metrics_core.classification.top_k import top_k_hits
from metrics_core.probabilities import brier_terms, log_loss_terms
from metrics_core.ranking import cutoffs
from metrics_core.ranking.lists import read_lists
from metrics_core.regression.outliers import within
from metrics_core.text import corpus_bleu, corpus_rouge
from metrics_core.text.answers import exact_matches, token_f1s

CUTOFFS: Mapping[str, str] = {  # means over queries, and what they are means of
    "mean_precision_at_k": "precision",
    "mean_recall_at_k": "recall",
    "mean_f_at_k": "f_score",
    "mean_average_precision_at_k": "average_precision",
    "mean_reciprocal_rank": "reciprocal_rank",
    "hit_rate": "success",
}


def unit_values(
    function: Callable[..., Any], shape: str, subject: ModelPredictions, options: Mapping[str, Any]
) -> np.ndarray | None:
    """The metric of each unit, shape (units,), NaN where undefined; None where the measure is no mean over units."""
    name = function.__name__
    if shape == "gains":
        judged = {"judged": subject.judged_gains} if name == "ndcg" else {}
        return np.asarray(function(subject.gains, **judged, **options), dtype=np.float64)
    if shape == "lists":
        return _queries(function, subject, options)
    if shape == "pair":
        return _pairs(function, subject, options)
    if shape == "drawn":
        return np.asarray(function(*subject.arguments("drawn"), **options), dtype=np.float64)
    if name == "mean_score":
        return ROWS[name](subject)
    if shape == "values" and name in ("mean_absolute_error", "mean_squared_error"):
        return ROWS[name](subject)
    return None


def row_terms(function: Callable[..., Any], subject: ModelPredictions, options: Mapping[str, Any]) -> np.ndarray | None:
    """What each row adds to the mean, NaN where it is not in it; of the root mean squared error, to what is under the root.

    None where that is not known here. Raises Absent where the model did not give what the metric needs.
    """
    name = function.__name__
    if name in ROWS:
        return np.asarray(ROWS[name](subject, **options), dtype=np.float64)
    if name == "averaged" and options["average"] == "samples":
        return np.asarray(options["metric"](subject.sets.each_sample()), dtype=np.float64)
    return None


def _hits(s: ModelPredictions, **options: Any) -> np.ndarray:
    return top_k_hits(s.judged.truth, s.shares, labels=range(len(s.judged.labels)), **options)[0]


ROWS: Mapping[str, Callable[..., np.ndarray]] = {
    "log_loss": lambda s: log_loss_terms(s.own.truth, s.probability),
    "brier_score": lambda s: brier_terms(s.own.truth, s.probability),
    "multiclass_accuracy": lambda s: s.answers == s.judged.truth,
    "top_k_accuracy": _hits,
    "multiclass_log_loss": lambda s: class_losses(s.judged.truth, s.shares, range(len(s.judged.labels))),
    "multiclass_brier": lambda s: class_squares(s.judged.truth, s.shares, range(len(s.judged.labels))),
    "exact_match": lambda s, normalization="none": exact_matches(s.texts[0], s.texts[1], normalization),
    "token_f1": lambda s, normalization="none": token_f1s(s.texts[0], s.texts[1], normalization),
    "hamming_loss": lambda s: wrong_cells(s.sets) / len(s.judged.labels),
    "subset_accuracy": lambda s: wrong_cells(s.sets) == 0,
    "jaccard_samples": lambda s: overlaps(s.sets),
    "multilabel_log_loss": lambda s: cell_losses(s.judged.truth, s.shares).mean(axis=1),
    "mean_error": lambda s: s.answers - s.judged.truth,
    "mean_absolute_error": lambda s: np.abs(s.judged.truth - s.answers),
    "mean_squared_error": lambda s: np.square(s.judged.truth - s.answers),
    "root_mean_squared_error": lambda s: np.square(s.judged.truth - s.answers),
    "mean_score": lambda s: s.arguments("question scores")[0],
    "share_within": lambda s, tolerance: within(s.judged.truth, s.answers, tolerance),
}


def _queries(function: Callable[..., Any], subject: ModelPredictions, options: Mapping[str, Any]) -> np.ndarray:
    relevant, ranked = subject.relevant, list(subject.answers)
    if function.__name__ not in CUTOFFS:
        return np.array([function([a], [b], **options) for a, b in zip(relevant, ranked, strict=True)], dtype=float)
    rest = {key: value for key, value in options.items() if key != "k"}
    return cutoffs.of_each(CUTOFFS[function.__name__], read_lists(relevant, ranked), options.get("k"), **rest)


def _pairs(function: Callable[..., Any], subject: ModelPredictions, options: Mapping[str, Any]) -> np.ndarray:
    hypotheses, references = subject.texts
    if function.__name__ == "bleu":
        return corpus_bleu(hypotheses, references, **options).sentence_values
    kind = {"rouge_n": f"rouge-{options.get('n', 1)}", "rouge_l": "rouge-l"}.get(function.__name__)
    if kind and set(options) <= {"n"}:
        return corpus_rouge(hypotheses, references, [kind])[kind].sentence_values  # type: ignore[list-item]
    found = (function(one, texts, **options) for one, texts in zip(hypotheses, references, strict=True))
    return np.array([float(getattr(each, "value", each)) for each in found], dtype=float)
