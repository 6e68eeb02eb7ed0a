"""The navigation: every lesson with the question that it starts from, section by section, and what else there is to open.

A page goes by its file below `pages/`; the last part of that is its URL.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Lesson:
    """One page: its file below `pages/` without the ending, its title, and its question or what it is for."""

    file: str
    title: str
    question: str

    @property
    def url(self) -> str:
        """Its name in links."""
        return self.file.rpartition("/")[2]


SECTIONS: Mapping[str, tuple[Lesson, ...]] = MappingProxyType(
    {
        "Classification": (
            Lesson(
                "classification/accuracy_pitfalls",
                "Accuracy pitfalls",
                "96 right in 100, and 94 by a model that learned nothing. What now?",
            ),
            Lesson(
                "classification/precision_recall",
                "Precision and recall",
                "You flag less. One of the two can only fall. Which?",
            ),
            Lesson(
                "classification/roc_pr_det", "ROC, PR and DET", "Positives become ten times rarer. Which curve changes?"
            ),
            Lesson(
                "classification/thresholds",
                "Choosing a threshold",
                "Many find 95% of the positives. Which one do you take?",
            ),
            Lesson(
                "classification/probabilities", "Probabilities", "Make every probability bolder. Which number notices?"
            ),
            Lesson(
                "classification/multiclass", "Many classes", "One class swallows the others. Which average ends higher?"
            ),
        ),
        "Ranking": (
            Lesson("ranking/ranking", "Precision at k", "One result more. Which of the numbers can never fall?"),
            Lesson("ranking/ndcg", "NDCG", "A useless result slips into the list. What does NDCG do?"),
            Lesson(
                "ranking/recommenders",
                "Recommenders",
                "From everybody's taste to each one's own. What gets clearly worse?",
            ),
        ),
        "Regression": (
            Lesson(
                "regression/regression",
                "Regression errors",
                "One prediction goes far astray. Which error stops moving?",
            ),
            Lesson("regression/forecasting", "Forecasting", "It forecasts the next month best. The month after, too?"),
            Lesson("regression/distances", "Distances", "A text is written out twice. Which distance notices?"),
        ),
        "Text": (
            Lesson("text/bleu_rouge", "BLEU and ROUGE", "Every word is there, in a wild order. Which scores notice?"),
            Lesson("text/language_models", "Language models", "A word gets half as likely. Which one costs most?"),
        ),
        "Pictures and clusters": (
            Lesson("vision/detection", "Detection", "A box lies half a width beside. How large is the overlap?"),
            Lesson(
                "vision/clustering",
                "Clustering",
                "No cluster is there, and k-means finds some. How good do they look?",
            ),
            Lesson(
                "vision/generated_images",
                "Generated images",
                "A copy is turned around its middle. What becomes of FID?",
            ),
        ),
    }
)
YOURS = (
    Lesson(
        "lab/what_if",
        "What-if lab",
        "Your file of predictions, any number of models: which is better, how sure is that, and what if?",
    ),
)
REFERENCE = (
    Lesson(
        "reference/documents",
        "Documents",
        "Five texts, example by example: every number computed again, every mistake run through the core.",
    ),
    Lesson("reference/glossary", "Glossary", "Every metric on a card, by any of its names, with a small one to move."),
    Lesson("reference/choose", "Which metric?", "A few questions, a short list, and how each on it fails."),
    Lesson("reference/history", "History", "From cards on a needle to F-beta, in five pictures."),
)
LESSONS = tuple(lesson for lessons in SECTIONS.values() for lesson in lessons)
OTHERS = (*YOURS, *REFERENCE)
PAGES: Mapping[str, tuple[Lesson, ...]] = MappingProxyType(
    {"": (Lesson("home", "Metricscope", ""),), **SECTIONS, "Your own": YOURS, "Reference": REFERENCE}
)
