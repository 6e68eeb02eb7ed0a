"""The picture of results whose scores are equal: where each stands, and NDCG at every score of one, each way with ties."""

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any

import numpy as np

from charts.figures import apart, axis, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Region, Rule, Segment, Track, View, over
from charts.theme import MODELS
from language import gettext
from metrics_core.ranking import ndcg_from_scores, places
from metrics_core.ranking.discounting import EMPTY
from metrics_core.ranking.scored import Ties
from pages.ranking.ndcg.data import ScoredRow
from pages.ranking.ndcg.options import Conventions
from pages.ranking.ndcg.picture import rank_axis
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

WAYS: dict[Ties, str] = {"order": "in order", "average": "averaged", "docid": "by id"}
DASHES = {"order": "", "average": "dash", "docid": "dot"}
HUES = dict(zip(WAYS, MODELS, strict=False))
STEP, NEAR = 0.05, 1e-4
Rows = tuple[ScoredRow, ...]
at_score, at_fine = over("score"), over("fine")


def picture(rows: Rows, moving: int, how: Conventions) -> Payload:
    """Places and NDCG at every score of one result, each way with ties, and the worst and best that ties allow."""
    others = [row.score for i, row in enumerate(rows) if i != moving]
    ticks = np.unique(np.round([*np.arange(0, 1 + STEP / 2, STEP), *others, rows[moving].score], 9))
    ndcg = {way: at_score(_ndcg(rows, moving, ticks, how, way), f"ndcg_{way}", reasons=EMPTY) for way in WAYS}
    worst, best = (
        at_score([_extreme(rows, scores_of(rows, moving, t), sign, how) for t in ticks], name, reasons=EMPTY)
        for name, sign in (("worst", 1), ("best", -1))
    )
    fine = np.unique(np.clip([0.0, 1.0, *others, *(s - NEAR for s in others), *(s + NEAR for s in others)], 0, 1))
    curves = {way: at_fine(_ndcg(rows, moving, fine, how, way)) for way in WAYS}
    above = share_over_score(at_score(ticks), ndcg, worst, best, at_fine(fine), curves)
    score_of = gettext("score of {id}", id=rows[moving].id)
    return pack(
        grid({places_by_way(rows, moving, ticks): 1, NUMBERS: 1}, {above: 1, NUMBERS: 1}, widths=(1, "190px")),
        (Control("score", score_of, ticks, tuple(significant(t) for t in ticks)),),
        readouts=(
            *(
                Readout(f"ndcg_{way}", gettext("NDCG, {ties}", ties=gettext(words)), ndcg[way])
                for way, words in WAYS.items()
            ),
            Readout("worst", "worst order of the ties", worst),
            Readout("best", "best order of the ties", best),
        ),
        table=(*ndcg.values(), worst, best),
        axes={"fine": len(fine)},
    )


def places_by_way(rows: Rows, moving: int, ticks: np.ndarray) -> View:
    """Where each result stands under each way with ties, a row each, with its relevance; a bar joins those that share their ranks.

    The result that moves has an outline.
    """
    place = {way: _places(rows, moving, ticks, way) for way in WAYS}
    up = {"visible": False, "range": [-len(WAYS) + 0.4, 0.6]}
    marks: list[Mark] = []
    for row, (way, words) in enumerate(WAYS.items()):
        y = float(-row)
        marks.append(Label(0.36, y, words, anchor="end", color=HUES[way]))
        for i, one in enumerate(rows):
            x = place["order" if way == "average" else way][i]
            left, right = at_score(x.values - 0.42), at_score(x.values + 0.42)
            marks.append(Region(left, y - 0.26, right, y + 0.34, "positive" if one.relevance > 0 else "negative"))
            if i == moving:
                marks.append(Region(left, y - 0.26, right, y + 0.34, "outline"))
            if way == "average":
                marks.append(Segment(x, y - 0.4, place["average"][i], y - 0.4, width=4))
            marks.append(Label(x, y + 0.04, f"{one.id}: {significant(one.relevance)}"))
    figure = blank((92, 10, 14, 40), rank_axis(len(rows), "rank of each result, with its relevance"), up, at=1)
    return View("places", "Where each result stands when ties are broken in three ways.", tuple(marks), figure, 190)


def share_over_score(
    x: Track, ndcg: Mapping[Ties, Track], worst: Track, best: Track, fine: Track, curves: Mapping[Ties, Track]
) -> View:
    """NDCG against one result's score: a curve for each way with ties, and from worst to best where scores are equal.

    fine, curves: the same along places that stand close to each step.
    """
    low = max(0.0, float(np.nanmin(worst.values, initial=1)) - 0.1)
    ends = {way: float(curve.values[-1]) for way, curve in curves.items()}
    ways = sorted(ends, key=lambda way: ends[way])
    marks: list[Mark] = [Curve(fine, curves[way], along="fine", dash=DASHES[way], color=HUES[way]) for way in ways]
    heights = apart(np.array([ends[way] for way in ways]), 0.085 * (1.02 - low), low)
    for way, y in zip(ways, heights, strict=True):
        if not isnan(y):
            marks.append(Label(1.04, y, WAYS[way], anchor="start", color=HUES[way]))
    marks += [Segment(x, worst, x, best, width=6), Rule(x=x, drag="score")]
    marks += [Dot(x, track, drag="score" if way == "average" else "") for way, track in ndcg.items()]
    across = axis("its score", -0.02, 1.02, showgrid=False)
    figure = blank((52, 24, 74, 40), across, axis("NDCG", low, 1.02))
    return View("over-score", "NDCG against the score of one result.", tuple(marks), figure)


def scores_of(rows: Rows, moving: int, score: float) -> list[float]:
    """The scores, one of them at another place."""
    return [float(score) if i == moving else row.score for i, row in enumerate(rows)]


def options_of(rows: Rows, how: Conventions, way: Ties) -> dict[str, Any]:
    """What the core is told for one way with ties."""
    return {"ties": way, **how.options} | ({"ids": _ids(rows, way)} if way == "docid" else {})


def _ids(rows: Rows, way: Ties) -> list[str] | None:
    return [row.id for row in rows] if way == "docid" else None


def _places(rows: Rows, moving: int, ticks: np.ndarray, way: Ties) -> list[Track]:
    """The place of every result at each tick."""
    at = np.array([places(scores_of(rows, moving, t), ties=way, ids=_ids(rows, way)) for t in ticks])
    return [at_score(column) for column in at.T]


def _ndcg(rows: Rows, moving: int, points: np.ndarray, how: Conventions, way: Ties) -> list[float]:
    relevances, options = [row.relevance for row in rows], options_of(rows, how, way)
    return [ndcg_from_scores(relevances, scores_of(rows, moving, t), **options) for t in points]


def _extreme(rows: Rows, scores: Sequence[float], sign: int, how: Conventions) -> float:
    """NDCG where equal scores come worst first, or best first."""
    order = sorted(range(len(rows)), key=lambda i: sign * rows[i].relevance)
    relevances = [rows[i].relevance for i in order]
    return ndcg_from_scores(relevances, [scores[i] for i in order], **how.options)
