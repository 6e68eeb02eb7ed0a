"""Sums over units of what needs more than decisions: scores, probabilities, and n-grams for corpus BLEU.

Each function takes a measure and a subject and returns the measure as a function of sums, and what they are summed of;
it raises Absent where the model gave no scores, or none that are probabilities.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from lab.jackknife import Units
from lab.measures import Measure
from lab.score_levels import exact_levels, few_levels, read_area
from lab.slices import Summed
from lab.subject import Absent, Subject
from lab.sums_of_answers import features_of, of_mean, of_units
from metrics_core.classification.multilabel import multilabel_log_loss
from metrics_core.classification.top_k import top_k_hits
from metrics_core.probabilities import brier_score, brier_terms, log_loss, log_loss_terms
from metrics_core.text import corpus_bleu

TERMS = {log_loss: log_loss_terms, brier_score: brier_terms}
Prepared = tuple[Summed, Units]


def _area(one: Measure, s: Subject) -> Prepared:
    """It rests on the smaller class; a partial area only on the negatives that it looks at."""
    if s.hard:
        raise Absent("the model gave classes, not scores")
    few, card = few_levels(s.judged.truth, s.answers), one.card
    cut = exact_levels(s.judged.truth, s.answers) if few is None else few

    def support(sums: np.ndarray) -> np.ndarray:
        positives, negatives = (side.sum(axis=-1) for side in np.split(sums, 2, axis=-1))
        return np.asarray(np.minimum(positives, one.options.get("max_fpr", 1) * negatives))

    def read(sums: np.ndarray) -> np.ndarray:
        return read_area(card.function, sums, one.options)

    summed = Summed(one.name, read, support, card.range, card.better, card.unit, rough=few is not None)
    return summed, Units(cells=cut.cells, many=cut.many)


def _probability(one: Measure, s: Subject) -> Prepared:
    terms = TERMS[one.card.function](s.judged.truth, s.probability, positive=True)
    return of_mean(one.name, one.card), of_units(terms)


def _class_shares(one: Measure, s: Subject) -> Prepared:
    hits = top_k_hits(s.judged.truth, s.shares, labels=range(len(s.judged.labels)), **one.options)[0]
    return of_mean(one.name, one.card, share=bool(np.isin(hits, (0, 1)).all())), of_units(hits)


def _label_shares(one: Measure, s: Subject) -> Prepared:
    each = [multilabel_log_loss(s.judged.truth[i : i + 1], s.shares[i : i + 1]) for i in range(len(s.judged))]
    return of_mean(one.name, one.card), of_units(np.array(each))


def _corpus(one: Measure, s: Subject) -> Prepared:
    """It rests on the pairs, which are a column of their own."""
    score = corpus_bleu(*s.texts, **one.options)
    card = one.card
    summed = Summed(
        one.name, lambda sums: np.asarray(score.of_sums(sums[..., :-1])), lambda sums: sums[..., -1],
        card.range, card.better, card.unit,
    )  # fmt: skip
    return summed, features_of(*score.statistics.T, np.ones(len(s.judged)))


BY_SHAPE: Mapping[str, Callable[[Measure, Subject], Prepared]] = {
    "sweep": _area,
    "probability": _probability,
    "class shares": _class_shares,
    "label shares": _label_shares,
    "corpus": _corpus,
}
