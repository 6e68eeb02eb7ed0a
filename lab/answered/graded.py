"""What measures of answers to questions are called with: scores of questions, right ones among runs, attempts, a judge beside people.

Answers are scores with a row for each question and a column for each run, NaN where a run is missing. Right is 1 and wrong is 0;
other scores have a mean, and nothing that counts right answers. Verdicts on pairs of answers are games: see played().
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lab.absence import Absent
from lab.evaluation import EvaluationSet

NOT_RIGHT_OR_WRONG = "its scores are not only 0 and 1, so answers are not just right or wrong"
ONE_RUN = "no question was answered more than once"
NO_REFUSALS = "no answer is marked as a refusal"
NO_CLUSTERS = "no column says which questions belong together"
NO_PEOPLE = "no answer of this model has a human verdict"
PEOPLE_GRADED = "the human verdicts are not only right and wrong"
NO_RIGHT, NO_WRONG = "people called none of its answers right", "people called none of its answers wrong"


@dataclass(frozen=True, eq=False)
class Beside:
    """Of each question, counts of answers, float64 (questions,): judged and passed by the judge; of those with a human verdict the right
    ones and those of them that the judge passed, the wrong ones and those of them that it failed.
    """

    passed: np.ndarray
    judged: np.ndarray
    right_passed: np.ndarray
    right: np.ndarray
    wrong_failed: np.ndarray
    wrong: np.ndarray

    @property
    def columns(self) -> tuple[np.ndarray, ...]:
        """All six, in the order of metrics_core.judges.corrected_interval()."""
        return self.passed, self.judged, self.right_passed, self.right, self.wrong_failed, self.wrong


def question_scores(judged: EvaluationSet, model: str) -> np.ndarray:
    """The score of each question, float64 (questions,): the mean over its runs."""
    scores = judged.models[model]
    known = ~np.isnan(scores)
    found: np.ndarray = np.where(known, scores, 0).sum(axis=1) / known.sum(axis=1)
    return found


def clusters(judged: EvaluationSet) -> np.ndarray:
    """The group of each question. Raises Absent without groups."""
    if judged.groups is None:
        raise Absent(NO_CLUSTERS)
    return judged.groups


def binary(scores: np.ndarray) -> bool:
    """Whether scores are right (1) and wrong (0) and nothing else, where they are known."""
    return bool(np.isin(scores[~np.isnan(scores)], (0, 1)).all())


def drawn(judged: EvaluationSet, model: str) -> tuple[np.ndarray, np.ndarray]:
    """How many answers each question has, and how many of them are right. Raises Absent for one answer each, and for other scores."""
    scores = judged.models[model]
    known = ~np.isnan(scores)
    if not binary(scores):
        raise Absent(NOT_RIGHT_OR_WRONG)
    if not (known.sum(axis=1) > 1).any():
        raise Absent(ONE_RUN)
    return known.sum(axis=1).astype(float), np.where(known, scores, 0).sum(axis=1)


def attempts(judged: EvaluationSet, model: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of each question how many answers are right, wrong, and refusals. Raises Absent where the file marks none."""
    refused, scores = judged.refused.get(model), judged.models[model]
    if not judged.refused or refused is None:
        raise Absent(NO_REFUSALS)
    if not binary(scores):
        raise Absent(NOT_RIGHT_OR_WRONG)
    right, wrong = ((scores == value) & ~refused for value in (1, 0))
    found = (part.sum(axis=1).astype(float) for part in (right, wrong, refused))
    return next(found), next(found), next(found)


def beside_people(judged: EvaluationSet, model: str) -> Beside:
    """The judge's verdicts of a model's answers, and people's where they gave one.

    Raises Absent where either is more than right and wrong, and where people called no answer right, or none wrong.
    """
    scores, people = judged.models[model], judged.people.get(model)
    if people is None or np.isnan(people[~np.isnan(scores)]).all():
        raise Absent(NO_PEOPLE)
    if not binary(scores):
        raise Absent(NOT_RIGHT_OR_WRONG)
    if not binary(people):
        raise Absent(PEOPLE_GRADED)
    passed, failed = scores == 1, scores == 0
    right, wrong = (people == 1) & (passed | failed), (people == 0) & (passed | failed)
    if not right.any() or not wrong.any():
        raise Absent(NO_WRONG if right.any() else NO_RIGHT)
    parts = (passed, passed | failed, right & passed, right, wrong & failed, wrong)
    return Beside(*(part.sum(axis=1).astype(float) for part in parts))


def played(judged: EvaluationSet) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Verdicts on pairs as games: the names of the first and of the second model of each, and the score of the first."""
    names = np.array(judged.labels, dtype=object)
    first, second = (judged.truth[:, side].astype(int) for side in (0, 1))
    return names[first], names[second], judged.truth[:, 2]
