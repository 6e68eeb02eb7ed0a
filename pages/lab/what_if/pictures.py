"""The report's pictures, by task: those of the page, for every model."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import isfinite, isnan
from typing import TypeVar

import numpy as np

from charts.moving import View
from datasets.uploads.table import shown
from lab import ModelPredictions, measure
from lab.answered.stated import curves
from lab.pictures import MOST_PICTURED, calibrations, errors_of, in_order, residuals_of
from lab.read import LabRows
from lab.table import Table as Answers
from language import gettext
from pages.lab.what_if import drawing, matrix, report
from pages.lab.what_if.live import Live
from pages.lab.what_if.names import heads
from pages.lab.what_if.point import at_point
from widgets.scrubber import Payload, pack
from widgets.scrubber.layouts import grid

MOST_CLASSES = 14  # that a matrix has room for
WIDTH = ("minmax(0, 46rem)",)  # of a picture that stands alone
WORDS = 24  # letters of a model's name in a picture
HEADLINE = {
    "binary": ("auroc", "average_precision", "f1", "brier_score"),
    "classes": ("multiclass_accuracy", "macro_f1", "cohen_kappa"),
    "labels": ("micro_f1", "macro_f1", "hamming_loss"),
    "regression": ("mean_absolute_error", "root_mean_squared_error", "r2"),
    "ranking": ("ndcg_k_10", "mean_average_precision_at_k", "mean_reciprocal_rank"),
    "text": ("corpus_bleu", "rouge_n_n_1", "rouge_l"),
    "answers": ("mean_score", "pass_at_k_k_2", "pass_at_k_k_5", "correct_given_attempted", "corrected_rate"),
    "pairs": ("bradley_terry_rating", "win_rate"),
}
SPREAD = {"ranking": ("ndcg_k_10", "queries"), "text": ("rouge_l", "pairs"), "answers": ("mean_score", "questions")}
Value = TypeVar("Value")
Subjects = Mapping[str, ModelPredictions]


def pictures(
    rows: LabRows,
    answers: Answers,
    live: Live,
    *,
    ahead: str,
    costs: tuple[float, float],
    points: bool,
    chosen: Sequence[str] = (),
) -> str:
    """What the task has to show, and the intervals of its main measures.

    ahead: the model to show first. points: a point for a row is wanted where the page has one. chosen: the models that have pictures of
    their own, at most MOST_PICTURED; the first ones where there are more than that and none is chosen.
    """
    subjects = {model: ModelPredictions(rows.judged, model, answers.thresholds.get(model)) for model in rows.models}
    if rows.task == "binary":
        drawn = _binary(rows, _first(subjects, ahead), live, costs, chosen)
    elif rows.task == "classes":
        drawn = _classes(rows, _first(subjects, ahead), live, chosen)
    elif rows.task == "regression":
        drawn = _regression(subjects, live, points, chosen)
    else:
        drawn = _in_order(rows.task, subjects, live) if rows.task in SPREAD else ""
    return drawn + _calibration(rows.task, subjects, live) + _intervals(answers, live)


def _first(subjects: Subjects, ahead: str) -> Subjects:
    return dict(sorted(subjects.items(), key=lambda one: one[0] != ahead))


def _still(live: Live, key: str, says: str, *views: View) -> str:
    """Views that nothing moves, side by side, below what they show."""
    if not views:
        return ""
    widths = WIDTH if len(views) == 1 else ()
    return report.note(says) + live.picture(pack(grid(dict.fromkeys(views, 1), widths=widths)), {}, key)


def _each(
    live: Live,
    subjects: Subjects,
    key: str,
    make: Callable[[str, ModelPredictions], tuple[Payload, dict[str, float]]],
    chosen: Sequence[str],
) -> str:
    """A picture for each of the models that have one, of which one is seen."""
    wanted = [name for name in subjects if name in chosen] or list(subjects)
    some = {name: subjects[name] for name in wanted[:MOST_PICTURED]}
    if not some:
        return ""
    said = (
        gettext("Of {all} models, the chosen {some} have a picture of their own; the tables have all models.")
        if chosen
        else gettext("Of {all} models, the first {some} have a picture of their own; the tables have all models.")
    )
    more = said.format(all=len(subjects), some=len(some))
    place = live.choice("Model", {name: make(name, one) for name, one in some.items()}, key)
    return place + (report.note(more) if len(subjects) > len(some) else "")


def _binary(rows: LabRows, subjects: Subjects, live: Live, costs: tuple[float, float], chosen: Sequence[str]) -> str:
    scored = {name: one for name, one in subjects.items() if not one.hard}
    if not scored or not 0 < int(rows.judged.truth.sum()) < len(rows):
        return ""
    sweeps = {name: one.sweep for name, one in scored.items()}

    def make(name: str, one: ModelPredictions) -> tuple[Payload, dict[str, float]]:
        others = {other: sweep for other, sweep in sweeps.items() if other != name}
        through = (one.at,) if isfinite(one.at) else ()
        payload = at_point(
            sweeps[name],
            others,
            positive=rows.positive,
            negative=rows.negative,
            costs=costs,
            through=through,
            name=name,
        )
        return payload, {"threshold": one.at}

    says = gettext(
        "Drag the threshold. The numbers below do not change: they are for the threshold at which the slider starts."
    )
    return report.note(says) + _each(live, scored, "threshold", make, chosen)


def _classes(rows: LabRows, subjects: Subjects, live: Live, chosen: Sequence[str]) -> str:
    k = len(rows.labels)
    if k > MOST_CLASSES:
        return report.note(gettext("{n} classes are too many for a matrix; each has a line in its table below.", n=k))
    labels = [shown(label, 16 if k <= 6 else 9) for label in rows.labels]

    def make(_: str, one: ModelPredictions) -> tuple[Payload, dict[str, float]]:
        return matrix.picture(labels, one.matrix), {"cell": 0.0}

    return _each(live, subjects, "matrix", make, chosen)


def _regression(subjects: Subjects, live: Live, points: bool, chosen: Sequence[str]) -> str:
    spread = errors_of(subjects)
    says = "The distribution of the errors. One line per model."
    found = _still(live, "spread", says, drawing.spread_of_errors(spread.edges, _named(spread.counts)))
    if not points:
        return found

    def make(name: str, one: ModelPredictions) -> tuple[Payload, dict[str, float]]:
        each = residuals_of(one)
        return pack(grid({drawing.residuals(each.said, each.error): 1})), {}

    return found + _each(live, subjects, "residuals", make, chosen)


def _in_order(task: str, subjects: Subjects, live: Live) -> str:
    key, units = SPREAD[task]
    one = measure(task, key)  # type: ignore[arg-type]
    found = in_order(one, subjects)
    lines = _named({name: (each.share, each.values) for name, each in found.items()})
    says = gettext("Each model's value for each of the {units}, from worst to best.", units=gettext(units))
    return _still(live, "order", says, drawing.in_order(lines, one.name.removeprefix("mean "), units))


def _calibration(task: str, subjects: Subjects, live: Live) -> str:
    found = calibrations(subjects) if task in ("binary", "classes") else {}
    says = "proportion of positives" if task == "binary" else "proportion that is right"
    ten = gettext("Calibration in ten bins of equal width. Whiskers are 95% Wilson intervals.")
    if task == "answers":
        found, says = curves(next(iter(subjects.values())).judged), "proportion that is right"
    against = "stated confidence" if task == "answers" else "mean probability"
    return _still(
        live, "calibration", ten, *([drawing.reliability(_named(found), says, against=against)] if found else [])
    )


def _intervals(answers: Answers, live: Live) -> str:
    """Each main measure with the interval of every model, where there are several."""
    views: list[View] = []
    for key in HEADLINE[answers.judged.task]:
        rows = [row for row in answers.rows if row.measure.key == key and not isnan(row.value)]
        if len(rows) > 1:
            value, low, high = (np.array([getattr(row, end) for row in rows]) for end in ("value", "low", "high"))
            names = list(heads(row.model for row in rows).values())
            none = np.zeros(len(rows), dtype=bool)
            name = rows[0].measure.name
            view = drawing.slice_list(names, value, low, high, none, np.nan, name)
            alt = gettext("{metric} of {models} models, with intervals.", metric=gettext(name), models=len(rows))
            views.append(replace(view, name=f"interval-{len(views)}", alt=alt))
    says = gettext("Main metrics with their {level:.0%} intervals.", level=answers.level)
    return _still(live, "intervals", says, *views)


def _named(models: Mapping[str, Value]) -> dict[str, Value]:
    names = heads(models, WORDS)
    return {names[model]: value for model, value in models.items()}
