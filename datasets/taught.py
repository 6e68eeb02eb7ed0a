"""Where each metric is taught and can be moved: its lesson, by its topic or by its own name. Lessons go by their URLs."""

from __future__ import annotations

from collections.abc import Mapping

LESSON_OF_TOPIC: Mapping[str, str] = {
    "classification": "precision_recall",
    "curves": "roc_pr_det",
    "decisions": "thresholds",
    "probabilities": "probabilities",
    "multiclass": "multiclass",
    "multilabel": "multiclass",
    "ranking": "ranking",
    "recommendation": "recommenders",
    "regression": "regression",
    "forecasting": "forecasting",
    "similarity": "distances",
    "text": "bleu_rouge",
    "language models": "language_models",
    "detection": "detection",
    "clustering": "clustering",
    "generated images": "generated_images",
}
LESSON_OF_METRIC: Mapping[str, str] = {
    "accuracy": "accuracy_pitfalls",
    "balanced_accuracy": "accuracy_pitfalls",
    "matthews_correlation": "accuracy_pitfalls",
    "negative_predictive_value": "accuracy_pitfalls",
    "false_positive_rate": "roc_pr_det",
    "false_negative_rate": "roc_pr_det",
    "cumulative_gain": "ndcg",
    "dcg": "ndcg",
    "ndcg": "ndcg",
    "ndcg_from_scores": "ndcg",
    "informedness": "thresholds",
}
# What its lesson speaks of without moving it: it moves on its card in the glossary.
ONLY_ON_THE_CARD = frozenset({"largest_share", "multilabel_log_loss", "rouge_lsum"})


def lesson_of(metric: str, topic: str) -> str:
    """The lesson of a metric. Raises KeyError for a topic that no lesson has."""
    return LESSON_OF_METRIC.get(metric) or LESSON_OF_TOPIC[topic]
