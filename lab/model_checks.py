"""What looks wrong with one model's answers: inverted, perfect, constant or tied, odd probabilities, another unit.

Everything found comes as its severity, a sentence, and the units behind it. Module sanity_checks gathers it.
"""

from __future__ import annotations

import numpy as np

from lab.answered.checks import of_answers
from lab.evaluation import EvaluationSet
from lab.severity import FEW, NONE, Found, Severity, counted
from metrics_core.classification.sweep import sweep
from metrics_core.filled import Filled
from metrics_core.inference.delong import below_chance

INVERTED = 0.025  # in so many files, at most, scores that know nothing are said to be inverted
TOLERANCE = 0.01  # by how much probabilities may miss a sum of 1


def of_model(judged: EvaluationSet, model: str) -> Found:
    """What looks wrong with a model's answers, in no order of severity."""
    if judged.task in ("answers", "pairs"):
        yield from of_answers(judged, model)
        return
    yield from _constant(judged, model)
    yield from {
        "binary": _binary,
        "classes": _classes,
        "labels": _labels,
        "regression": _regression,
        "ranking": _ranking,
        "text": _text,
    }[judged.task](judged, model)


def right(judged: EvaluationSet, model: str) -> np.ndarray:
    """Which units a model answered exactly right, as bool; ranked lists: those in the best order there is.

    Of binary scores, those on their class's side of the highest negative, or of the lowest positive where that is lower.
    """
    truth, answers = judged.truth, judged.models[model]
    if judged.task == "labels":
        return np.asarray((truth == answers).all(axis=1))
    if judged.task == "text":
        pairs = zip(truth.tolist(), answers.tolist(), strict=True)
        return np.array([text in references for references, text in pairs], bool)
    if judged.task == "ranking":
        pairs = zip(truth.tolist(), answers.tolist(), strict=True)
        return np.array([_ideal([grades.get(item, 0) for item in items], grades) for grades, items in pairs], bool)
    if judged.task == "binary" and model not in judged.hard:
        return np.asarray(truth == (answers > answers[~truth].max(initial=-np.inf)))
    return np.asarray(truth == answers)


def _ideal(gains: list[float], grades: dict[str, float]) -> bool:
    best = sorted(grades.values(), reverse=True)[: len(gains)]
    return gains == best + [0] * (len(gains) - len(best))


def _constant(judged: EvaluationSet, model: str) -> Found:
    answers = judged.models[model]
    if judged.task == "ranking":
        lists = answers.tolist()
        if len(lists) > 1 and all(one == lists[0] for one in lists):
            yield "doubtful", "It gives every query the same list.", NONE
    elif len(answers) > 1 and bool(np.all(answers == answers[:1])):
        yield "wrong", "It gives every row the same answer.", NONE


def _binary(judged: EvaluationSet, model: str) -> Found:
    truth, scores = judged.truth, judged.models[model]
    if np.ptp(scores) == 0:
        return
    if model in judged.hard:
        yield "note", "It gives classes, not scores: one point on every curve, and no threshold to choose.", NONE
        return
    area = sweep(truth, scores, positive=True).auroc
    if below_chance(truth, scores, positive=True) <= INVERTED:
        says = Filled(
            "It looks inverted: AUROC {area:.4g}. With random scores, an AUROC this low occurs in at most 2.5% of files. "
            "If low scores mean positive, say so under “Lower is better”.",
            area=area,
        )
        yield "wrong", says, NONE
    if area == 1:
        yield (
            "wrong",
            "It separates the classes without a single mistake. Was the label, or something that is known only afterwards, among its inputs?",
            NONE,
        )
    elif area > 0.999 and min(truth.sum(), (~truth).sum()) >= FEW:
        says = Filled(
            "It is nearly perfect, AUROC {area:.5g}. Was the label, or something that is known only afterwards, among its inputs?",
            area=area,
        )
        yield "doubtful", says, NONE
    yield from _ties(truth, scores)
    low, high = float(scores.min()), float(scores.max())
    turned = low >= -1 and high <= 0
    if (low < -1e-12 or high > 1) and not turned:
        says = Filled(
            "Its scores run from {low:.4g} to {high:.4g}. These are not probabilities, so log loss and calibration do not apply.",
            low=low,
            high=high,
        )
        yield "note", says, NONE


def _ties(y_true: np.ndarray, scores: np.ndarray) -> Found:
    distinct, place = np.unique(scores, return_inverse=True)
    positives, negatives = (np.bincount(place[side], minlength=len(distinct)) for side in (y_true, ~y_true))
    tied = float((positives * negatives.astype(float)).sum() / (float(positives.sum()) * float(negatives.sum())))
    if tied > 0.01:
        mixed = np.flatnonzero(((positives > 0) & (negatives > 0))[place])
        grave: Severity = "doubtful" if tied > 0.1 else "note"
        says = Filled(
            "{distinct:,} different scores: {percent:.3g}% of pairs of a positive and a negative are tied, and AUROC counts each as half.",
            distinct=len(distinct),
            percent=100 * tied,
        )
        yield grave, says, mixed


def _classes(judged: EvaluationSet, model: str) -> Found:
    answers, n = judged.models[model], len(judged.labels)
    true, said = (np.bincount(codes, minlength=n) for codes in (judged.truth, answers))
    only = np.flatnonzero((true == 0) & (said > 0))
    if len(only):
        says = Filled(
            "It predicts classes that are never true: {classes}. A name spelt in two ways?",
            classes=_listed(judged, only),
        )
        yield "doubtful", says, np.flatnonzero(np.isin(answers, only))
    never = np.flatnonzero((true > 0) & (said == 0))
    if len(never):
        says = Filled("It never predicts {classes}.", classes=_listed(judged, never))
        yield "doubtful", says, np.flatnonzero(np.isin(judged.truth, never))
    yield from _perfect(judged, model)
    if model in judged.probabilities:
        yield from _odds(judged, model)
    elif model not in judged.hard:
        yield (
            "note",
            "Its numbers for the classes are not all between 0 and 1, so they are not probabilities. Only the class with the highest number counts.",
            NONE,
        )


def _odds(judged: EvaluationSet, model: str) -> Found:
    odds = judged.probabilities[model]
    outside = np.flatnonzero(((odds < 0) | (odds > 1)).any(axis=1))
    if len(outside):
        yield "wrong", Filled("Probabilities are outside 0 to 1 in {units}.", units=counted(outside)), outside
    off = np.flatnonzero(np.abs(odds.sum(axis=1) - 1) > TOLERANCE)
    if len(off) and judged.task == "classes":
        yield "wrong", Filled("Probabilities do not sum to 1 in {units}.", units=counted(off)), off
    if judged.task == "classes":
        largest = np.flatnonzero(odds[np.arange(len(odds)), judged.models[model]] < odds.max(axis=1))
        if len(largest):
            says = Filled("The class it names is not its most probable one in {units}.", units=counted(largest))
            yield "doubtful", says, largest


def _labels(judged: EvaluationSet, model: str) -> Found:
    true, said = judged.truth.sum(axis=0), judged.models[model].sum(axis=0)
    only, never = np.flatnonzero((true == 0) & (said > 0)), np.flatnonzero((true > 0) & (said == 0))
    if len(only):
        rows = np.flatnonzero(judged.models[model][:, only].any(axis=1))
        says = Filled(
            "It gives labels that are never true: {labels}. A name spelt in two ways?", labels=_listed(judged, only)
        )
        yield "doubtful", says, rows
    if len(never):
        says = Filled("It never gives {labels}.", labels=_listed(judged, never))
        yield "doubtful", says, np.flatnonzero(judged.truth[:, never].any(axis=1))
    yield from _perfect(judged, model)
    if model in judged.probabilities:
        yield from _odds(judged, model)


def _perfect(judged: EvaluationSet, model: str) -> Found:
    if len(judged) > 1 and right(judged, model).all():
        yield "wrong", "It is right everywhere. Is it a copy of the truth, or was the truth among its inputs?", NONE


def _regression(judged: EvaluationSet, model: str) -> Found:
    truth, said = judged.truth, judged.models[model]
    yield from _perfect(judged, model)
    errors = said - truth
    spread = [float(np.std(side)) for side in (truth, said)]
    if len(truth) > 3 and min(spread) > 0 and np.isfinite(spread).all():
        r = float(np.corrcoef(truth, said)[0, 1])
        if abs(r) < 1 and np.tanh(np.arctanh(r) + 1.96 / np.sqrt(len(truth) - 3)) < 0:
            yield "wrong", Filled("It falls where the truth rises: their correlation is {r:.4g}.", r=r), NONE
    middle = [float(np.median(np.abs(side))) for side in (truth, said)]
    if min(middle) > 0 and not 0.1 < middle[1] / middle[0] < 10:
        times = middle[1] / middle[0]
        says = Filled("Its predictions are about {times:.3g} times the truth. Is it in another unit?", times=times)
        yield "doubtful", says, NONE
    squares = np.square(errors / (np.abs(errors).max() or 1))
    worst = np.argsort(-squares, kind="stable")[: max(1, len(squares) // 100)]
    share = float(squares[worst].sum() / (squares.sum() or 1))
    if len(squares) >= 50 and share > 0.5:
        says = Filled(
            "{units} make up {percent:.3g}% of its squared error: mean squared error and R² depend mostly on them.",
            units=counted(worst),
            percent=100 * share,
        )
        yield "doubtful", says, worst


def _ranking(judged: EvaluationSet, model: str) -> Found:
    lists = judged.models[model].tolist()
    empty = np.array([i for i, items in enumerate(lists) if not items], np.int64)
    if len(empty):
        says = Filled("It has no list for {units}, which counts as finding nothing.", units=counted(empty))
        yield "doubtful", says, empty
    unjudged = [
        sum(item not in grades for item in items) for grades, items in zip(judged.truth.tolist(), lists, strict=True)
    ]
    if sum(unjudged):
        share = sum(unjudged) / max(1, sum(map(len, lists)))
        says = Filled("{percent:.3g}% of its items were never judged, and count as not relevant.", percent=100 * share)
        yield "note", says, np.flatnonzero(unjudged)
    yield from _perfect(judged, model)


def _text(judged: EvaluationSet, model: str) -> Found:
    same = right(judged, model)
    if len(same) > 1 and same.all():
        yield from _perfect(judged, model)
    elif same.mean() > 0.3:
        alike = np.flatnonzero(same)
        yield "doubtful", Filled("Its text is a reference, word for word, in {units}.", units=counted(alike)), alike
    longest = [max(len(text.split()) for text in references) for references in judged.truth.tolist()]
    length = np.array([len(text.split()) for text in judged.models[model].tolist()])
    odd = np.flatnonzero((length < np.array(longest) / 3) | (length > 3 * np.array(longest)))
    if len(odd):
        says = Filled(
            "It is more than three times as long as the longest reference, or less than a third of its length, in {units}.",
            units=counted(odd),
        )
        yield "note", says, odd


def _listed(judged: EvaluationSet, codes: np.ndarray) -> str:
    names = ", ".join(judged.labels[code] for code in codes[:6].tolist())
    return Filled("{names} and others", names=names) if len(codes) > 6 else names
