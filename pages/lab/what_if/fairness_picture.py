"""The rates of every group side by side, a view a rate, along the threshold where there is one."""

from collections.abc import Mapping, Sequence

import numpy as np

from charts.figures import blank
from charts.moving import Control, Label, Mark, Rule, Segment, Swarm, Track, View, over
from charts.theme import MODELS
from lab.fairness import GAPS, GroupRates
from lab.slices import FEW
from language import gettext
from metrics_core.card import reasons
from metrics_core.classification import false_positive_rate, precision, recall
from metrics_core.fairness import ByGroup, selection_rate
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, Layout, Place, grid

ROW, ENDS, DRAWN = 36, 60, 14
RATES = {
    selection_rate: ("selection rate", "gap of selection rates", "demographic_parity"),
    recall: ("true positive rate", "gap of true positive rates", "equal_opportunity"),
    false_positive_rate: ("false positive rate", "gap of false positive rates", "predictive_equality"),
    precision: ("precision", "gap of precisions", "predictive_parity"),
}


def along_threshold(groups: ByGroup, thresholds: np.ndarray, drawn: Sequence[int], names: Sequence[str]) -> Payload:
    """Four rates of the groups `drawn` at every threshold, with the gap of each rate over all groups that are large enough."""
    place, table = list(drawn), groups.table
    at = over("threshold")
    views, readouts = [], []
    for i, (rate, (words, of_gap, gap)) in enumerate(RATES.items()):
        values = np.asarray(rate(table))[:, place]
        small = np.asarray(_support(words, groups))[:, place] < FEW
        track = over("threshold", "group")
        everybody = at(rate(groups.everybody))
        points = Swarm(
            track(values), _heights(len(place)), "group", track(np.where(small, -1, 0)), size=5.5, colors=(MODELS[0],)
        )
        views.append(_view(f"rate{i}", words, (Rule(x=everybody), points), names, len(place), (0, 1)))
        difference = GAPS[gap].difference
        assert difference is not None
        values = difference(groups, at_least=FEW)
        why = reasons(difference, groups, at_least=FEW)
        readouts.append(Readout(difference.__name__, of_gap, at(values, difference.__name__, reasons=why)))
    texts = tuple(significant(float(t)) if np.isfinite(t) else "flag nothing" for t in thresholds)
    return pack(
        _layout(views, NUMBERS),
        (Control("threshold", "threshold for all groups", thresholds, texts),),
        readouts=readouts,
        table=[one.track for one in readouts],
        axes={"group": len(place)},
    )


def still(found: GroupRates, drawn: Sequence[int], names: Sequence[str]) -> Payload:
    """The rates or means of the groups `drawn`, with joint intervals, where there is no threshold to move."""
    views, place = [], list(drawn)
    for i, (key, rate) in enumerate(found.rates.items()):
        low, high = (end[place] for end in found.ends(key))
        values, small = found.estimate(key).value[place], found.small(key)[place]
        marks: list[Mark] = [Rule(x=found.everybody(key))]
        marks += [
            Segment(float(a), float(len(place) - 1 - row), float(b), float(len(place) - 1 - row))
            for row, (a, b) in enumerate(zip(low, high, strict=True))
            if np.isfinite(a + b)
        ]
        track = over("group")
        marks.append(
            Swarm(
                track(values),
                _heights(len(place)),
                "group",
                track(np.where(small, -1, 0)),
                size=5.5,
                colors=(MODELS[0],),
            )
        )
        ends = (0.0, 1.0) if found.of_classes else _span(values, low, high)
        views.append(_view(f"rate{i}", rate.name, tuple(marks), names, len(place), ends))
    return pack(_layout(views), (), axes={"group": len(place)})


def _span(*values: np.ndarray) -> tuple[float, float]:
    known = np.concatenate([part[np.isfinite(part)] for part in values] + [np.zeros(1)])
    room = 0.06 * (float(np.ptp(known)) or 1.0)
    return float(known.min()) - room, float(known.max()) + room


def _support(words: str, groups: ByGroup) -> np.ndarray:
    c = groups.table
    parts: Mapping[str, np.ndarray] = {
        "selection rate": c.total,
        "true positive rate": c.positives,
        "false positive rate": c.negatives,
        "precision": c.predicted_positive,
    }
    return parts[words]


def _heights(many: int) -> Track:
    return over("group")(np.arange(many)[::-1])


def _layout(views: Sequence[View], *below: str) -> Layout:
    first: dict[Place, int] = dict.fromkeys(views, 1)
    rest: list[dict[Place, int]] = [{name: len(views)} for name in below]
    return grid(first, *rest, across=4)


def _view(
    name: str, words: str, marks: tuple[Mark, ...], names: Sequence[str], many: int, ends: tuple[float, float]
) -> View:
    low, high = ends
    room = 0.05 * (high - low)
    across = {"range": [low - room, high + room], "title": {"text": words}, "nticks": 4}
    figure = blank((10, 6, 10, 44), across, {"range": [-0.6, many - 0.2], "visible": False, "showgrid": False}, at=low)
    labels = tuple(Label(low, float(many - 1 - row) + 0.36, one, anchor="start") for row, one in enumerate(names))
    alt = gettext("{rate} of every group; the line is all rows together.", rate=gettext(words))
    return View(name, alt, (*marks, *labels), figure, ROW * many + ENDS)
