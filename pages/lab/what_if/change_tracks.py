"""What if, scrubbed: measures where a control stands, and by how much they differ from the data as they are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from charts import curves
from charts.figures import MARGIN, RATE, padded
from charts.moving import Control, Dot, Label, Mark, Rule, Track, View, over
from lab import EvaluationSet
from lab.answered.curves import in_runs, more_questions, tied_verdicts, tries
from lab.sensitivity import (
    OtherPrevalences,
    SensitivityCurve,
    class_share,
    cutoffs,
    elsewhere,
    label_threshold,
    longest_ngram,
    without_worst,
)
from language import gettext
from metrics_core import CATALOG
from metrics_core.classification import accuracy, f1, false_positive_rate, precision, recall
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import bars
from widgets.formulas import significant
from widgets.intervals import counted
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import above, beside

GRID, COSTS = ("threshold", "prevalence"), ("prevalence", "ratio")
MOVING = (precision, recall, f1, accuracy)
at_threshold, at_prevalence, on_grid, at_costs = (
    over("threshold"),
    over("prevalence"),
    over(*GRID, "ratio"),
    over(*COSTS),
)


def two_classes(s: Sweep, threshold: float, ratio: float, asked: float | None = None) -> Payload:
    """ROC, precision-recall and cost at every threshold, prevalence and ratio of costs, with each number's change."""
    grid = elsewhere(s, threshold, ratio, asked)
    rates = {metric.__name__: counted(metric, grid.counts, GRID) for metric in MOVING}
    units = on_grid(_short(grid.cost), "cost_units")
    areas = {
        "average_precision": at_prevalence(grid.average_precision),
        "auroc": at_prevalence(np.full(len(grid.prevalences), s.auroc)),
    }
    alarms = counted(false_positive_rate, s.at(grid.thresholds))
    return pack(
        above(
            _roc(s, alarms, rates["recall"]),
            _precision_recall(grid, rates["recall"], rates["precision"]),
            _cost(s, grid),
            across=5,
        ),
        _controls(grid),
        readouts=(
            *(_changing(name, CATALOG[name].name, rate, grid.now[:2]) for name, rate in rates.items()),
            *(_changing(name, CATALOG[name].name, area, grid.now[1:2]) for name, area in areas.items()),
            Readout("cost_units", "cost per 1,000 rows", units, change=_dearer(units, grid)),
            Readout("cheapest", "cheapest threshold", at_costs(grid.cheapest)),
            Readout("least", "cost there", at_costs(grid.least)),
        ),
        table=(units, *rates.values()),
    )


def _roc(s: Sweep, alarms: Track, found: Track) -> View:
    thin = s.thinned(400).counts
    return curves.roc((false_positive_rate(thin), recall(thin)), {}, float("nan"), (alarms, found), height=250)


def _precision_recall(grid: OtherPrevalences, found: Track, right: Track) -> View:
    base = grid.prevalences
    level = at_prevalence(base, "prevalence_here"), at_prevalence(base + np.where(base < 0.9, 0.05, -0.06))
    return curves.precision_recall((found, right), level, (found, right), height=250)


def _cost(s: Sweep, grid: OtherPrevalences) -> View:
    """The cost as a share of what being always wrong costs."""
    x = at_threshold(bars(s).cut(grid.thresholds))
    level = at_costs(grid.constant), at_costs(grid.constant + 0.06)
    words = "1 is the cost of being always wrong"
    ends = float(x.values[0]), float(x.values[-1])
    return curves.cost(*ends, words, (x, on_grid(_short(grid.share))), level, height=250)


def _dearer(units: Track, grid: OtherPrevalences) -> Track:
    """By how much the cost differs from that of the data as they are, at the same ratio of costs."""
    return on_grid(_short(units.values - units.values[grid.now[0], grid.now[1], :]))


def _controls(grid: OtherPrevalences) -> tuple[Control, ...]:
    values = grid.thresholds
    texts = [significant(float(v)) for v in values[:-1]] + [f"> {significant(float(values[-2]))}"]
    shares = tuple(f"{significant(100 * v, 3)}%" for v in grid.prevalences)
    return (
        Control("prevalence", "prevalence", grid.prevalences, shares),
        Control("ratio", "FN cost ÷ FP cost", grid.ratios, tuple(significant(float(v)) for v in grid.ratios)),
        Control("threshold", "threshold", values, tuple(texts)),
    )


def _short(values: np.ndarray) -> np.ndarray:
    """Numbers in half the bytes: seven digits, where four are shown."""
    return np.asarray(values.astype(np.float32), dtype=float)


def _changing(name: str, says: str, track: Track, now: tuple[int, ...]) -> Readout:
    """A number, with how much it differs from the one of the data as they are."""
    return Readout(name, says, track, change=Track(track.values - track.values[now], track.over, track.reasons))


@dataclass(frozen=True)
class Line:
    """One control of a task: how it is computed, what it is called, and how its ticks are shown."""

    make: Callable[[EvaluationSet, str], SensitivityCurve]
    name: str
    label: str
    shows: Callable[[float], str]
    words: str
    rate: bool = True
    zero: bool = True


LINES: Mapping[str, Line] = {
    "labels": Line(
        label_threshold,
        "cut",
        "threshold for a label (probability)",
        lambda v: f"{v:g}",
        "threshold for a label (probability)",
    ),
    "regression": Line(
        without_worst,
        "out",
        "largest errors left out",
        lambda v: f"{100 * v:g}%",
        "proportion of the rows left out, largest errors first",
        rate=False,
    ),
    "ranking": Line(cutoffs, "k", "k", lambda v: f"{v:g}", "k: items looked at"),
    "text": Line(longest_ngram, "n", "n", lambda v: f"{v:g}", "n: words of the longest n-gram"),
    "answers": Line(more_questions, "questions", "questions", lambda v: f"{v:,.0f}", "questions", rate=False),
    "pairs": Line(
        tied_verdicts,
        "ties",
        "tied verdicts added to each pair",
        lambda v: f"{v:g}",
        "tied verdicts added to each pair",
        rate=False,
        zero=False,
    ),
}
RUNS = Line(tries, "k", "k: runs of a question that count", lambda v: f"{v:g}", "k: runs that count")


def line_of(judged: EvaluationSet) -> Line:
    """The control of a task; of answers in several runs, how many of them count."""
    return RUNS if in_runs(judged) else LINES[judged.task]


CLASS = Line(
    class_share,  # type: ignore[arg-type]
    "share",
    "proportion of the class",
    lambda v: f"{significant(100 * v, 3)}%",
    "proportion of the class",
)
DASHES = ("solid", "dash", "dot", "dashdot", "longdash")
PLACES = (0.2, 0.5, 0.8, 0.35, 0.65)  # of the way, where each line has its name
SHORT = {
    "multiclass_accuracy": "accuracy",
    "precision_at_k": "precision at k",
    "recall_at_k": "recall at k",
    "average_precision_at_k": "MAP at k",
    "hit_rate": "hit rate",
    "ndcg": "NDCG at k",
    "mean_absolute_error": "MAE",
    "root_mean_squared_error": "RMSE",
    "corpus_bleu": "BLEU up to n",
    "rouge_n": "ROUGE-N",
    "macro_f1": "macro F1",
    "r2": "R²",
    "minimum_detectable_difference": "smallest detectable difference",
    "standard_error": "standard error",
    "bradley_terry_rating": "rating",
}


def drawn(found: SensitivityCurve, line: Line) -> tuple[str, ...]:
    """The measures that share an axis."""
    return tuple(name for name in found.lines if line.rate or name != "r2")


def one_line(found: SensitivityCurve, line: Line) -> Payload:
    """The measures along the task's control, with each number's change."""
    follow = over(line.name)
    tracks = {name: follow(values, name) for name, values in found.lines.items()}
    said = {name: SHORT.get(name, CATALOG[name].name) for name in found.lines}
    lines = {said[name]: tracks[name] for name in drawn(found, line)}
    return pack(
        beside(
            along(line.name, follow(found.values), lines, line.words, rate=line.rate, zero=line.zero),
            shares=(2, 1),
            across=2,
        ),
        (Control(line.name, line.label, found.values, tuple(line.shows(float(v)) for v in found.values)),),
        readouts=tuple(_changing(name, said[name], track, (found.now,)) for name, track in tracks.items()),
        table=tuple(tracks.values()),
    )


def along(control: str, at: Track, lines: Mapping[str, Track], words: str, *, rate: bool, zero: bool = True) -> View:
    """A line a measure, told apart by dash, by what is written on it; a rule and a dot on each move with the control.

    at: the control's values. words: the title of the axis; rate: whether all lines lie in [0, 1]; zero: whether other ones are drawn
    from 0 up.
    """
    figure, x = go.Figure(), at.values
    known = [line.values[np.isfinite(line.values)] for line in lines.values()]
    top = max((float(y.max()) for y in known if len(y)), default=1.0)
    low = 0.0 if zero else min((float(y.min()) for y in known if len(y)), default=0.0)
    reach = 1.0 if rate else top - low
    marks: list[Mark] = []
    for i, (text, line) in enumerate(lines.items()):
        y = line.values
        figure.add_scatter(x=x, y=y, mode="lines", line={"dash": DASHES[i % len(DASHES)], "width": 1.8})
        named = int(PLACES[i % len(PLACES)] * (len(x) - 1))
        if np.isfinite(y[named]):
            marks.append(Label(float(x[named]), float(y[named]) + 0.045 * reach, text))
        marks.append(Dot(at, line))
    figure.layout = dict(
        margin=MARGIN,
        xaxis={"title": {"text": words}, "range": padded(float(x[0]), float(x[-1])), "showgrid": False},
        yaxis=RATE if rate else {"range": [0, 1.12 * top] if zero else padded(low, top if top > low else low + 1)},
        showlegend=False,
    )
    marks.append(Rule(x=at, drag=control))
    alt = gettext("{lines}, against {axis}.", lines=", ".join(map(gettext, lines)), axis=gettext(words))
    return View("along", alt, tuple(marks), figure, 300)
