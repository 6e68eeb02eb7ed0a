"""Where each example and each scenario of the documents is taught: one home lesson each, and what cannot be loaded there.

A lesson goes by its file's name, which is its URL.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from datasets.documents import CATALOGUE, Example
from datasets.questions import QUESTIONS

HOME_OF_TOPIC: Mapping[str, str] = MappingProxyType(
    {
        "accuracy": "accuracy_pitfalls",
        "confusion": "accuracy_pitfalls",
        "mcc": "accuracy_pitfalls",
        "precision-recall": "precision_recall",
        "f-score": "precision_recall",
        "sensitivity-specificity": "precision_recall",
        "roc": "roc_pr_det",
        "pr": "roc_pr_det",
        "det": "roc_pr_det",
        "threshold": "thresholds",
        "log-loss": "probabilities",
        "multiclass": "multiclass",
        "kappa": "multiclass",
        "bleu": "bleu_rouge",
        "rouge": "bleu_rouge",
        "perplexity": "language_models",
        "ndcg": "ndcg",
        "forecast": "forecasting",
        "distance": "distances",
        "regression": "regression",
        "recommender": "recommenders",
        "precision-at-k": "ranking",
        "ranking": "ranking",
        "detection": "detection",
        "clustering": "clustering",
        "fid": "generated_images",
    }
)
ELSEWHERE: Mapping[str, str] = MappingProxyType(
    {
        "pneumonia-recall": "accuracy_pitfalls",
        "pneumonia-precision": "accuracy_pitfalls",
        "pneumonia-f1": "accuracy_pitfalls",
        "talk-mcc1-f1": "accuracy_pitfalls",
        "talk-mcc2-f1": "accuracy_pitfalls",
        "talk-mcc3-f1": "accuracy_pitfalls",
        "medical-confusion": "precision_recall",
        "recall-up-precision-down": "precision_recall",
        "thakur-qwk-accuracy": "multiclass",
        "talk-mcc-multiclass": "multiclass",
    }
)
NOTHING_TO_LOAD: Mapping[str, str] = MappingProxyType(
    {
        "talk-titanic-accuracy": "the confusion matrix, which was part of an image",
        "roc-figure-auc": "the curve and its data, which were part of an image",
        "lim-roc-auc-printed": "the seed of the simulation, and with it the labels and scores",
        "lim-roc-auc-population": "any rows: this is the limit of ever more simulated samples",
        "thakur-auc-as-printed": "one of the fifteen scores",
        "ndcg-printed-division": "a list, since two printed numbers are divided",
        "aia-sum-upper-index": "any rows: this is about the number of terms in a printed sum",
        "aia-linear-model-index": "any rows: this is about the number of terms in a printed sum",
        "adjusted-r2-formula": "the rows: only R², their number and the number of features are given",
        "search-first-page-90": "the survey behind the figure",
    }
)
MISSING: Mapping[str, str] = MappingProxyType(
    {
        **NOTHING_TO_LOAD,
        "talk-logreg-vs-dummy": "the code, which was part of an image; the settings are those of another document",
    }
)


def home_of(example: Example) -> str:
    """The lesson of an example."""
    return ELSEWHERE.get(example.id) or HOME_OF_TOPIC[example.topic]


def examples_of(lesson: str) -> tuple[Example, ...]:
    """All examples that are at home in a lesson, in the catalogue's order."""
    return tuple(example for example in CATALOGUE.examples.values() if home_of(example) == lesson)


def loadable_in(lesson: str) -> tuple[Example, ...]:
    """The examples of a lesson that have inputs to load."""
    return tuple(example for example in examples_of(lesson) if example.id not in NOTHING_TO_LOAD)


def home_of_scenario(scenario: str) -> str:
    """The lesson of a scenario."""
    return QUESTIONS[scenario].lesson


def scenarios_of(lesson: str) -> tuple[str, ...]:
    """The ids of all scenarios that are at home in a lesson, in the catalogue's order."""
    return tuple(scenario for scenario in CATALOGUE.scenarios if home_of_scenario(scenario) == lesson)
