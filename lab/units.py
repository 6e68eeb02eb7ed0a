"""A measure of each unit by itself, where the measure is the mean of those: queries, pairs of texts, rows.

Left out: what is no mean of its units, such as corpus BLEU, R² or AUROC.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from lab.subject import Subject
from metrics_core.ranking import cutoffs
from metrics_core.ranking.lists import read_lists
from metrics_core.text import corpus_bleu, corpus_rouge

CUTOFFS: Mapping[str, str] = {  # means over queries, and what they are means of
    "mean_precision_at_k": "precision",
    "mean_recall_at_k": "recall",
    "mean_f_at_k": "f_score",
    "mean_average_precision_at_k": "average_precision",
    "mean_reciprocal_rank": "reciprocal_rank",
    "hit_rate": "success",
}
SIZES: Mapping[str, Callable[[np.ndarray], np.ndarray]] = {
    "mean_absolute_error": np.abs,
    "mean_squared_error": np.square,
}


def unit_values(
    function: Callable[..., Any], shape: str, subject: Subject, options: Mapping[str, Any]
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
    if shape == "values" and name in SIZES:
        return np.asarray(SIZES[name](subject.judged.truth - subject.answers))
    return None


def _queries(function: Callable[..., Any], subject: Subject, options: Mapping[str, Any]) -> np.ndarray:
    relevant, ranked = subject.relevant, list(subject.answers)
    if function.__name__ not in CUTOFFS:
        return np.array([function([a], [b], **options) for a, b in zip(relevant, ranked, strict=True)], dtype=float)
    rest = {key: value for key, value in options.items() if key != "k"}
    return cutoffs.of_each(CUTOFFS[function.__name__], read_lists(relevant, ranked), options.get("k"), **rest)


def _pairs(function: Callable[..., Any], subject: Subject, options: Mapping[str, Any]) -> np.ndarray:
    hypotheses, references = subject.texts
    if function.__name__ == "bleu":
        return corpus_bleu(hypotheses, references, **options).sentence_values
    kind = {"rouge_n": f"rouge-{options.get('n', 1)}", "rouge_l": "rouge-l"}.get(function.__name__)
    if kind and set(options) <= {"n"}:
        return corpus_rouge(hypotheses, references, [kind])[kind].sentence_values  # type: ignore[list-item]
    found = (function(one, texts, **options) for one, texts in zip(hypotheses, references, strict=True))
    return np.array([float(getattr(each, "value", each)) for each in found], dtype=float)
