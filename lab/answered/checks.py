"""What looks wrong with answers to questions and with verdicts on pairs: runs that are missing, refusals, a judge without information, models apart."""

from __future__ import annotations

import numpy as np

from lab.absence import Absent
from lab.answered import graded
from lab.evaluation import EvaluationSet
from lab.severity import FEW, NONE, Found
from metrics_core.arenas import bradley_terry, parts
from metrics_core.arenas.games import Games, games
from metrics_core.filled import Filled
from metrics_core.judges.corrected import NEAR

MANY_TIES = 0.5  # of a model's verdicts
LISTED = 4


def of_answers(judged: EvaluationSet, model: str) -> Found:
    """What looks wrong with a model's answers, or with verdicts on it."""
    if judged.task == "pairs":
        yield from _verdicts(judged, model)
        return
    scores = judged.models[model]
    runs = np.count_nonzero(~np.isnan(scores), axis=1)
    short = np.flatnonzero(runs < runs.max())
    if len(short):
        yield (
            "note",
            Filled.many(
                "{n:,} question has fewer runs than the {runs} of the others. A question’s score is the mean of the runs it has; a metric that needs more runs leaves the question out.",
                "{n:,} questions have fewer runs than the {runs} of the others. A question’s score is the mean of the runs it has; a metric that needs more runs leaves the question out.",
                len(short),
                runs=int(runs.max()),
            ),
            short,
        )
    known = scores[~np.isnan(scores)]
    if len(known) > 1 and np.ptp(known) == 0:
        says = Filled("Every answer has the same score, {score:.4g}. Is it the right column?", score=float(known[0]))
        yield "doubtful", says, NONE
    yield from _range(known)
    yield from _refusals(judged, model)
    yield from _judge(judged, model)


def _range(known: np.ndarray) -> Found:
    low, high = float(known.min()), float(known.max())
    if not np.isin(known, (0, 1)).all():
        says = Filled(
            "Its scores run from {low:.4g} to {high:.4g} and are not only right (1) and wrong (0), so pass@k is undefined. "
            "If answers count as right at a certain score or above, enter that score under “Right at a score of at least”.",
            low=low,
            high=high,
        )
        yield "note", says, NONE


def _refusals(judged: EvaluationSet, model: str) -> Found:
    refused = judged.refused.get(model)
    if refused is None or not refused.any():
        return
    where, many = np.flatnonzero(refused.any(axis=1)), int(refused.sum())
    says = Filled.many(
        "{n:,} of its answers is a refusal. They score 0 in the mean score; the metric “correct given attempted” leaves them out.",
        "{n:,} of its answers are refusals. They score 0 in the mean score; the metric “correct given attempted” leaves them out.",
        many,
    )
    yield "note", says, where


def _judge(judged: EvaluationSet, model: str) -> Found:
    if not judged.people:
        return
    try:
        found = graded.beside_people(judged, model)
    except Absent as why:
        yield "note", Filled("No corrected pass rate: {why}.", why=Filled.of(str(why))), NONE
        return
    right, wrong = float(found.right.sum()), float(found.wrong.sum())
    sensitivity, specificity = float(found.right_passed.sum()) / right, float(found.wrong_failed.sum()) / wrong
    if sensitivity + specificity - 1 <= NEAR:
        says = Filled(
            "The judge is no better than chance on its answers: sensitivity {sensitivity:.3g} plus specificity {specificity:.3g} is not above 1. "
            "No correction is possible.",
            sensitivity=sensitivity,
            specificity=specificity,
        )
        yield "wrong", says, NONE
    elif min(right, wrong) < FEW:
        says = Filled(
            "People called only {n} of its answers right, so the judge’s error rates are very uncertain."
            if right < wrong
            else "People called only {n} of its answers wrong, so the judge’s error rates are very uncertain.",
            n=int(min(right, wrong)),
        )
        yield "doubtful", says, NONE


# ---- verdicts on pairs
def _verdicts(judged: EvaluationSet, model: str) -> Found:
    own = judged.models[model]
    known = own[~np.isnan(own)]
    if not len(known):
        yield "wrong", "It was never compared with another model, so it has no win rate and no rating.", NONE
        return
    tied = float(np.mean(known == 0.5))
    if tied > MANY_TIES:
        yield (
            "note",
            Filled("{percent:.3g}% of its verdicts are ties. A tie counts as half a win.", percent=100 * tied),
            np.flatnonzero(own == 0.5),
        )
    if len(known) > 1 and known[0] in (0, 1) and np.ptp(known) == 0:
        won, lost = (
            "It won every verdict, so no finite rating fits.",
            "It lost every verdict, so no finite rating fits.",
        )
        yield "doubtful", won if known[0] == 1 else lost, NONE


def of_all(judged: EvaluationSet) -> Found:
    """What is said of all models at once: whether verdicts link them, and whether finite ratings fit."""
    if judged.task != "pairs":
        return
    found = games(*graded.played(judged))
    groups = parts(found.wins, found.ties)
    fit = bradley_terry(found.wins, found.ties)
    if groups.max(initial=0) > 0:
        says = Filled("{apart} There is no common scale, so no Bradley-Terry rating.", apart=apart(found, groups))
        yield "wrong", says, NONE
    elif fit.undefined:
        yield (
            "wrong",
            "No finite Bradley-Terry rating fits: a model or a group of models won, or lost, every game against the rest.",
            NONE,
        )


def apart(found: Games, groups: np.ndarray) -> str:
    """Which models never met those of another group, in a sentence."""
    sets = [[str(found.models[i]) for i in np.flatnonzero(groups == g)] for g in range(int(groups.max()) + 1)]
    named = " | ".join(", ".join(one[:LISTED]) + (", …" if len(one) > LISTED else "") for one in sets[:LISTED])
    return Filled(
        "The models fall into {n} groups that were never compared with each other: {groups}.", n=len(sets), groups=named
    )
