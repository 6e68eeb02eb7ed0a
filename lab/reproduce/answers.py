"""Answers to questions: the rows that count, means over questions with their intervals, and the judge beside people."""

import math
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import scipy.stats

from lab.reproduce.against import main
from lab.reproduce.common import SETTINGS, Cells, Found, Recipe, names, texts
from lab.reproduce.judges import counted, of_judges
from lab.reproduce.people import of_people
from lab.reproduce.runs import of_runs
from lab.reproduce.stated import of_stated, shares
from lab.reproduce.verdict_words import graded

Verdict = tuple[float, bool, float, float]  # score, refusal, human verdict and stated confidence


# ---- the answers that count
def rows(columns: dict[str, Cells], model: str) -> SimpleNamespace:
    """The questions that every model has answered, in the order of the file; of each the scores of its runs."""
    roles = SETTINGS["roles"]
    asked, held = {key: [_over(judges) for judges in runs] for key, runs in _verdicts(columns).items()}, {}
    for name in roles["models"]:
        held[name] = {question: runs for (question, by), runs in asked.items() if by == name}
    order = dict.fromkeys(texts(columns[roles["query"]]))
    kept = [question for question in order if question is not None and all(question in one for one in held.values())]
    if SETTINGS["sample"] and len(kept) > SETTINGS["sample"]:
        some = np.random.default_rng(0).choice(len(kept), SETTINGS["sample"], replace=False)
        kept = [kept[i] for i in sorted(some.tolist())]
    own = [held[model][question] for question in kept]
    first: dict[str | None, int] = {}
    for row, question in enumerate(texts(columns[roles["query"]])):
        first.setdefault(question, row)
    group = names(columns[roles["group"]]) if roles["group"] else None
    clusters = None if group is None else np.array([str(group[first[question]]) for question in kept])
    d = SimpleNamespace(kept=[first[question] for question in kept], runs=own, clusters=clusters, w=None)
    d.scores = np.array([np.mean([score for score, *_ in one]) for one in own])
    d.exact = _exact
    return d


def _verdicts(columns: dict[str, Cells]) -> dict[tuple[str, str], list[list[Verdict]]]:
    """Of each question and model, of each run and judge."""
    roles = SETTINGS["roles"]
    question = texts(columns[roles["query"]])
    by = names(columns[roles["answered_by"]]) if roles["answered_by"] else [roles["models"][0]] * len(question)
    score, refused = graded(columns[roles["truth"][0]])
    human = graded(columns[roles["human"]])[0] if roles["human"] else np.full(len(question), math.nan)
    sure = shares(columns[roles["stated"]]) if roles["stated"] else np.full(len(question), math.nan)
    run, judge = (names(columns[roles[role]]) if roles[role] else None for role in ("item", "judge"))
    column, value = roles["only"]
    counted = [True] * len(question) if not column else [cell == value for cell in names(columns[column])]
    found: dict[tuple[str, str], dict[str, dict[str, Verdict]]] = {}
    for row, asked in enumerate(question):
        model = by[row]
        if not counted[row] or asked is None or model not in roles["models"] or math.isnan(score[row]):
            continue
        if (run is not None and run[row] is None) or (judge is not None and judge[row] is None):
            continue
        here = found.setdefault((asked, str(model)), {})
        which = str(run[row]) if run is not None else "" if judge is not None else str(row)
        here.setdefault(which, {}).setdefault(
            "" if judge is None else str(judge[row]), (score[row], refused[row], human[row], sure[row])
        )
    return {key: [list(judges.values()) for judges in each.values()] for key, each in found.items()}


def _over(judges: list[Verdict]) -> Verdict:
    human, sure = (next((one[i] for one in judges if not math.isnan(one[i])), math.nan) for i in (2, 3))
    scores, refusals = [one[0] for one in judges], [one[1] for one in judges]
    score, least = float(np.mean(scores)), SETTINGS["roles"]["right_from"]
    score = score if least is None else float(score >= least and not all(refusals))
    return score, all(refusals), human, sure


# ---- measures
def _right_or_wrong(d: Any) -> bool:
    return all(score in (0, 1) for one in d.runs for score, *_ in one)


def _of_runs(function: str) -> Recipe:
    """The mean over the questions that have k runs."""

    def of(d: Any, how: dict[str, Any]) -> float:
        each = _each(d, function, how["k"])[1]
        return float(np.mean(each)) if len(each) and any(len(one) > 1 for one in d.runs) else math.nan

    return of


def _each(d: Any, function: str, k: int) -> tuple[list[int], np.ndarray]:
    """The questions that have k runs, and the value of each, by the hypergeometric distribution; none where answers are more than right and wrong."""
    some = [i for i, one in enumerate(d.runs) if len(one) >= k] if _right_or_wrong(d) else []
    counts = [(len(d.runs[i]), int(sum(score for score, *_ in d.runs[i]))) for i in some]
    return some, np.array([RUNS[function](n, c, k) for n, c in counts])


RUNS: dict[str, Callable[[int, int, int], float]] = {
    "pass_at_k": lambda n, c, k: 1 - float(scipy.stats.hypergeom.pmf(0, n, c, k)),
    "pass_hat_k": lambda n, c, k: float(scipy.stats.hypergeom.pmf(k, n, c, k)),
    "majority_at_k": lambda n, c, k: float(scipy.stats.hypergeom.sf(k // 2, n, c, k)),
}


def _counts(d: Any) -> tuple[int, int, int] | None:
    """Right, wrong and refused answers, where any model refused and all is right or wrong."""
    if not SETTINGS["refusals"] or not _right_or_wrong(d):
        return None
    every = [(score, refused) for one in d.runs for score, refused, *_ in one]
    refused = sum(declined for _, declined in every)
    right = sum(score == 1 and not declined for score, declined in every)
    return right, len(every) - right - refused, refused


def _of_counts(value: Callable[[int, int, int], float]) -> Recipe:
    def of(d: Any, _: dict[str, Any]) -> float:
        counts = _counts(d)
        return math.nan if counts is None else value(*counts)

    return of


def _of_people(d: Any) -> list[tuple[float, float]]:
    """The judge's and people's verdict of each answer that has both."""
    return [(score, human) for one in d.runs for score, _, human, _ in one if not math.isnan(human)]


def _graded_by_people(d: Any) -> bool:
    """Whether the judge's verdicts and people's are right and wrong and nothing else."""
    return _right_or_wrong(d) and all(human in (0, 1) for _, human in _of_people(d))


def _corrected(d: Any, _: dict[str, Any]) -> float:
    """(p + sp - 1) / (se + sp - 1), in [0, 1]."""
    both = _of_people(d)
    if not both or not _graded_by_people(d):
        return math.nan
    right, wrong = ([judge for judge, human in both if human == value] for value in (1, 0))
    if not right or not wrong:
        return math.nan
    p, se, sp = np.mean([score for one in d.runs for score, *_ in one]), np.mean(right), 1 - np.mean(wrong)
    return float(np.clip((p + sp - 1) / (se + sp - 1), 0, 1)) if se + sp - 1 > 1e-12 else math.nan


def _clustered(d: Any, _: dict[str, Any]) -> float:
    """The root of G / (G - 1) times the sum over groups of squared sums of distances from the mean, by the number of questions."""
    if d.clusters is None:
        return math.nan
    return _error(d.scores, d.clusters)


def _error(scores: np.ndarray, clusters: np.ndarray | None) -> float:
    if clusters is None:
        return float(scipy.stats.sem(scores)) if len(scores) > 1 else math.nan
    codes = np.unique(clusters, return_inverse=True)[1]
    sums = np.bincount(codes, weights=scores - scores.mean())
    many = len(sums)
    return math.sqrt(many / (many - 1) * float((sums**2).sum())) / len(scores) if many > 1 else math.nan


def _effect(d: Any, _: dict[str, Any]) -> float:
    alone = float(scipy.stats.sem(d.scores)) if len(d.scores) > 1 else 0.0
    return (_clustered(d, {}) / alone) ** 2 if alone > 0 and d.clusters is not None else math.nan


RECIPES: dict[str, Recipe] = {
    "mean_score": lambda d, _: float(np.mean(d.scores)),
    "standard_error": lambda d, _: _error(d.scores, None),
    "clustered_standard_error": _clustered,
    "design_effect": _effect,
    "pass_at_k": _of_runs("pass_at_k"),
    "pass_hat_k": _of_runs("pass_hat_k"),
    "majority_at_k": _of_runs("majority_at_k"),
    "correct_given_attempted": _of_counts(lambda c, w, _: c / (c + w) if c + w else math.nan),
    "attempted_f_score": _of_counts(lambda c, w, a: 2 * c / (2 * c + 2 * w + a)),
    "penalised_score": _of_counts(lambda c, w, a: (c - w) / (c + w + a)),
    "corrected_rate": _corrected,
}


# ---- intervals
def _exact(d: Any, level: float) -> dict[str, tuple[float, float]]:
    """Student's t of the means over questions, by groups where there are any; Wilson's where all are right, or all are wrong."""
    found = {}
    for key, (function, options) in SETTINGS["measures"].items():
        if function == "mean_score":
            found[key] = _ends(d, d.scores, d.clusters, level)
        elif function in RUNS:
            some, each = _each(d, function, options["k"])
            if some:
                found[key] = _ends(d, each, None if d.clusters is None else d.clusters[some], level)
        elif function == "corrected_rate" and d.clusters is None and all(len(one) == 1 for one in d.runs):
            if not math.isnan(_corrected(d, {})):
                found[key] = _lang_reiczigel(d, level)
        elif function in ("standard_error", "clustered_standard_error", "design_effect"):
            found[key] = math.nan, math.nan
    return found


def _lang_reiczigel(d: Any, level: float) -> tuple[float, float]:
    """Lang and Reiczigel 2014: z squared answers added, half of them passed, and two labelled ones of either sort, one of them judged rightly."""
    z, both, every = float(scipy.stats.norm.ppf((1 + level) / 2)), _of_people(d), [one[0][0] for one in d.runs]
    right, wrong = ([judge for judge, human in both if human == value] for value in (1, 0))
    n, n1, n0 = len(every) + z**2, len(right) + 2, len(wrong) + 2
    p, se, sp = (sum(every) + z**2 / 2) / n, (sum(right) + 1) / n1, (len(wrong) - sum(wrong) + 1) / n0
    if se + sp - 1 <= 1e-12:
        return 0.0, 1.0
    rate, of_se, of_sp = (p + sp - 1) / (se + sp - 1), se * (1 - se) / n1, sp * (1 - sp) / n0
    error = math.sqrt(p * (1 - p) / n + rate**2 * of_se + (1 - rate) ** 2 * of_sp) / (se + sp - 1)
    middle = rate + 2 * z**2 * (rate * of_se - (1 - rate) * of_sp)
    return min(max(middle - z * error, 0.0), 1.0), min(max(middle + z * error, 0.0), 1.0)


def _ends(d: Any, scores: np.ndarray, clusters: np.ndarray | None, level: float) -> tuple[float, float]:
    units = len(scores) if clusters is None else len(np.unique(clusters))
    if np.ptp(scores) == 0:
        if scores[0] not in (0, 1):
            return math.nan, math.nan
        wilson = scipy.stats.binomtest(int(units * scores[0]), units).proportion_ci(level, method="wilson")
        return float(wilson.low), float(wilson.high)
    reach = float(scipy.stats.t.ppf((1 + level) / 2, max(units - 1, 1))) * _error(scores, clusters)
    low, high = float(scores.mean()) - reach, float(scores.mean()) + reach
    return (max(low, 0.0), min(high, 1.0)) if _right_or_wrong(d) else (low, high)


def boxes(columns: dict[str, Cells], data: dict[str, Any]) -> Found:
    """The noise of runs, the judge beside people, stated confidence, and how far several judges agree."""
    told = {
        model: [
            (score, sure) for one in d.runs for score, refused, _, sure in one if not refused and not math.isnan(sure)
        ]
        for model, d in data.items()
        if _right_or_wrong(d)
    }
    found = of_runs({model: [[score for score, *_ in one] for one in d.runs] for model, d in data.items()})
    if all(map(_graded_by_people, data.values())):
        found |= of_people({model: _of_people(d) for model, d in data.items()}, (0, 1))
    found |= of_stated({model: each for model, each in told.items() if each})
    roles, d = SETTINGS["roles"], next(iter(data.values()))
    if not roles["judge"] or len({*names(columns[roles["judge"]])} - {None}) < 2:
        return found
    asked = texts(columns[roles["query"]])
    group = {str(asked[row]): row if d.clusters is None else d.clusters[i] for i, row in enumerate(d.kept)}
    every = [(by, question, judges) for (question, by), runs in _verdicts(columns).items() for judges in runs]
    return found | of_judges(
        counted([(m, q, [one[:2] for one in each]) for m, q, each in every], group, roles["models"])
    )


if __name__ == "__main__":
    main(rows, RECIPES, boxes=boxes)
