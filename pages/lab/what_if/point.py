"""The linked views of one operating point: scores, matrix, ROC, precision-recall and cost, several models overlaid."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

import numpy as np

from charts import curves as views
from charts.moving import RIGHT_OR_WRONG, Control, Label, Mark, Picks, Segment, Track, View, over
from charts.theme import GREY, MODELS
from datasets.uploads.table import shown
from language import gettext
from metrics_core import CATALOG, Confusion
from metrics_core.classification import f1, false_positive_rate, precision, prevalence, recall
from metrics_core.classification.decisions import normalised_cost
from metrics_core.classification.operating_points import total_cost
from metrics_core.classification.sweep import Sweep
from pages.lab.what_if.names import heads
from widgets.at_threshold import AtThreshold, at_threshold, formula, threshold_control
from widgets.formulas import in_latex, significant
from widgets.intervals import counted
from widgets.scrubber import Formula, Payload, Readout, nearest, pack
from widgets.scrubber.layouts import NUMBERS, folding, grid

TICKS = 300
POINTS = 500  # of a curve that does not move
FAINT = GREY  # a line that is no threshold
REACH, LINES = (
    (0.0, 0.05, 0.1, 0.15, 0.2),
    (0.62, 0.54),
)  # of both axes: a click near them is on the mark of the least cost, its number or its words
TALL, LOW = 316, 270  # the scores and their counts, which are seen at first; the scores on a telephone


def at_point(
    s: Sweep,
    others: Mapping[str, Sweep],
    *,
    positive: str,
    negative: str,
    costs: tuple[float, float] | None,
    through: tuple[float, ...] = (),
    name: str = "",
    slider: bool = False,
    cheapest: float | None = None,
) -> Payload:
    """The scores and their counts at every threshold; folded below them the curves, with cost where there are costs. through: thresholds that must be among the ticks, such as the one that a rule chose. name: of the model, beside others. slider: there is one, beside the line in the histogram. cheapest: a threshold to mark as the one of least cost."""
    control = _control(s, through if cheapest is None else (*through, cheapest), slider)
    at = AtThreshold(s, control)
    found_f1 = counted(f1, at.counts.counts)
    right, found, alarms = (at.rate(metric) for metric in (precision, recall, false_positive_rate))
    positive, negative = shown(positive, 20), shown(negative, 20)
    histogram = at.histogram(positive=positive, negative=negative, height=TALL)
    here = at_threshold(control.values, "threshold_here")
    low = over()(total_cost(s.at(cheapest), *costs)) if costs and cheapest is not None else None
    least = _marked(histogram, at, cheapest, low) if cheapest is not None and low is not None else ()
    histogram = replace(histogram, marks=(*histogram.marks, *_named(histogram, at, here), *least), narrow=LOW)
    matrix = at.matrix(positive=positive, negative=negative, height=TALL)
    curves: dict[View | str, int] = dict.fromkeys(_curves(at, name, others), 6)
    cost_table: tuple[Track, ...] = ()
    cost_number: tuple[Readout, ...] = ()
    cost_sum: tuple[Formula, ...] = ()
    if costs:
        total = at_threshold(total_cost(at.counts.counts, *costs), "cost_here")
        price = at_threshold(normalised_cost(at.counts.counts, *costs), "normalised_cost")
        curves = dict.fromkeys([*curves, _cost(at.x, price, costs)], 4)
        most = float(total.values.max()) or 1.0
        words = "cost" if low is None else gettext("cost (least: {cost})", cost=significant(float(low.values)))
        cost_table, cost_number = (total, price), (Readout("cost_here", words, total, mark=low, full=most),)
        cost_sum = (_sum(total, at, costs),)
    unfolds = "ROC, precision-recall and cost" if costs else "ROC and precision-recall"
    return pack(
        folding(grid({histogram: 6, matrix: 4, NUMBERS: 2}, curves), 1, unfolds),
        (control,),
        readouts=(
            Readout("threshold_here", "threshold", here, folded=True),
            Readout("flagged", "flagged", at.counts.flagged, "count", folded=True),
            *cost_number,
            Readout("precision", "precision", right, digits=2),
            Readout("recall", "recall", found, digits=2),
            Readout("f1", "F1", found_f1, folded=True),
            Readout("false_positive_rate", "false positive rate", alarms, folded=True),
            Readout("auroc", CATALOG["auroc"].name, over()(s.auroc), folded=True),
        ),
        formulas=(formula(precision, right, at.counts), formula(recall, found, at.counts), *cost_sum),
        table=(*at.counts.cells, right, found, alarms, found_f1, *cost_table),
        legend=RIGHT_OR_WRONG,
    )


def _sum(total: Track, at: AtThreshold, costs: tuple[float, float]) -> Formula:
    """What the errors cost in all."""
    fp, fn = (rf"{in_latex(cost)} \cdot " for cost in costs)
    general, live = rf"{fn}\mathrm{{FN}} + {fp}\mathrm{{FP}}", f"{fn}@fn@ + {fp}@fp@"
    return Formula("cost_here", "cost", total, general, live, numbers=at.counts.named)


def _marked(histogram: View, at: AtThreshold, cheapest: float, cost: Track) -> tuple[Mark, ...]:
    """A line below the negatives where the cost is least, and that cost on the side that has room. A click on them goes there."""
    floor, (left, right) = _axes(histogram)
    tick = nearest(at.control.values, cheapest)
    x = float(at.line.values[tick])
    way = 1 if x < (left + right) / 2 else -1
    anchor: Literal["start", "end"] = "start" if way > 0 else "end"
    here = np.where(np.arange(len(at.control.values)) == tick, floor, np.nan)
    lines = [at_threshold(part * here) for part in LINES]
    return (
        Segment(x, 0.76 * floor, x, 0.0, 1.5, FAINT),
        Label(x + 0.012 * way * (right - left), 0.62 * floor, "least cost", cost, anchor),
        *(Picks(x + far * way * (right - left), y, "threshold") for far in REACH for y in lines),
    )


def _named(histogram: View, at: AtThreshold, here: Track) -> tuple[Mark, ...]:
    """The threshold at the foot of its line, on the side away from the name of the negatives."""
    floor, (left, right) = _axes(histogram)
    x, aside = at.line.values, 0.012 * (right - left)
    low = x <= (left + right) / 2
    right_of, left_of = (
        at_threshold(np.where(there, place, np.nan)) for there, place in ((low, x + aside), (~low, x - aside))
    )
    own = Label(right_of, 0.9 * floor, "threshold", here, "start", shows="number", digits=3)
    return own, replace(own, x=left_of, anchor="end")


def _axes(histogram: View) -> tuple[float, tuple[float, float]]:
    """The lowest height that the picture of the scores shows, and both ends of its scores."""
    assert histogram.figure, "scores have an axis"
    layout = histogram.figure.layout
    return float(layout.yaxis.range[0]), layout.xaxis.range


def _curves(at: AtThreshold, model: str, models: Mapping[str, Sweep]) -> tuple[View, View]:
    """ROC and precision-recall, with the point, beside the curves of other models."""
    names = heads(models, 24)
    others = {names[model]: _counts(other) for model, other in list(models.items())[: len(MODELS)]}
    own, always = _counts(at.sweep), float(prevalence(at.sweep.at(np.inf)))
    found, right, alarms = at.rate(recall), at.rate(precision), at.rate(false_positive_rate)
    level = always, always + (0.05 if always < 0.9 else -0.06)
    return (
        views.roc(
            _roc(own), {name: _roc(each) for name, each in others.items()}, at=(alarms, found), own=shown(model, 24)
        ),
        views.precision_recall(
            (found, right),
            level,
            (found, right),
            others={name: (recall(each), precision(each)) for name, each in others.items()},
        ),
    )


def _cost(x: Track, price: Track, costs: tuple[float, float]) -> View:
    """The cost over the cheaper one of flagging all and flagging nobody."""
    words = gettext("{fp:g} for a false positive, {fn:g} for a false negative", fp=costs[0], fn=costs[1])
    constant = np.fmin(price.values[0], price.values[-1])
    level = over()(constant), over()(constant + 0.06)
    return views.cost(float(x.values[0]), float(x.values[-1]), words, (x, price), level)


def _control(s: Sweep, through: tuple[float, ...], slider: bool) -> Control:
    control = threshold_control(s, TICKS)
    values = np.unique(np.concatenate([control.values, through]))
    texts = [significant(float(v)) for v in values[:-1]] + [control.texts[-1]]
    return Control(control.name, control.label, values, tuple(texts), slider=slider)


def _counts(s: Sweep) -> Confusion:
    """Counts at points spread over the scores of both classes, from "flag nothing"."""
    return s.at(s.ticks(POINTS)[::-1])


def _roc(c: Confusion) -> views.Line:
    return false_positive_rate(c), recall(c)
