"""Views of graded rankings: what each rank brings, running DCG beside the best order's, NDCG at every k.

Blue is a relevant result and orange a harmful one; pale is what the discount takes away. Everything else is ink.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan

import numpy as np
import plotly.graph_objects as go

from charts.moving import Curve, Dot, Label, Mark, Region, Rule, Segment, View

WIDE = 0.34
LEVEL = {"dash": "4px,4px", "width": 1, "color": "#8a9099"}
TIES = {"order": ("", "in order"), "average": ("dash", "averaged"), "docid": ("dot", "by id")}


def rank_axis(ranks: int, title: str = "rank", room: float = 0.6) -> dict[str, object]:
    """An axis of whole ranks, with room right of the last one."""
    at = {
        "tickvals": list(range(1, ranks + 1)),
        "title": {"text": title, "standoff": 6},
        "showgrid": False,
    }
    return {"range": [0.4, ranks + room], **at}


def gain_bars(weights: np.ndarray, low: float, top: float, *, height: int = 212) -> View:
    """A bar a rank: the gain (pale) and what the discount leaves of it (solid), with its number.

    Tracks: gain_i and kept_i of rank i from 1 on; harm_i and harm_kept_i below 0, where low is; bar_label_i, term_i;
    k_edge, right of the last rank that counts.
    """
    figure = go.Figure()
    figure.add_scatter(x=[1], y=[None])
    figure.update_layout(
        margin={"l": 46, "r": 14, "t": 24, "b": 54},
        xaxis=rank_axis(len(weights), "rank, and its weight"),
        yaxis={"range": [low, top], "title": {"text": "gain"}},
    )
    digits = 3 if len(weights) < 7 else 2  # what has room on a telephone
    under = [f"{i}<br>{weight:.{digits}g}" for i, weight in enumerate(weights, 1)]
    figure.update_xaxes(ticktext=under, tickangle=0)
    marks: list[Mark] = []
    for i in range(1, len(weights) + 1):
        marks += _bar(i, f"gain_{i}", f"kept_{i}", ("positive", "tp"))
        if low < 0:
            marks += _bar(i, f"harm_{i}", f"harm_kept_{i}", ("negative", "tn"))
        marks.append(Label(float(i), f"bar_label_{i}", track=f"term_{i}"))
    marks += [Region("k_edge", low, len(weights) + 0.6, top, "band"), Rule(x="k_edge", drag="k")]
    return View("gains", "Gain of each rank, and what the discount leaves of it.", tuple(marks), figure, height)


def _bar(i: int, whole: str, kept: str, looks: tuple[str, str]) -> list[Mark]:
    ends: list[tuple[str, str]] = [(whole, looks[0]), (kept, looks[1])]
    return [Region(i - WIDE, 0.0, i + WIDE, end, look) for end, look in ends]  # type: ignore[arg-type]


def running_sums(ranks: int, low: float, top: float, *, height: int = 212) -> View:
    """DCG of this order (solid) and of the best one (dashed) at every k; tracks dcg, ideal and where their labels stand."""
    figure = go.Figure()
    figure.add_scatter(x=[1], y=[None])
    figure.update_layout(
        margin={"l": 46, "r": 74, "t": 24, "b": 40},
        xaxis=rank_axis(ranks, "k", 0.3),
        yaxis={"range": [low, top], "title": {"text": "DCG at k"}},
    )
    end = 1.06 * ranks
    marks: tuple[Mark, ...] = (
        Curve("k_x", "ideal", along="k", dash="dash"),
        Curve("k_x", "dcg", along="k"),
        Segment("k_x", "dcg", "k_x", "ideal", width=4),
        Label(end, "ideal_label", "best order", anchor="start"),
        Label(end, "dcg_label", "this order", anchor="start"),
        Rule(x="k_x", drag="k"),
        Dot("k_x", "ideal"),
        Dot("k_x", "dcg"),
    )
    return View("sums", "DCG of this order and of the best order at every k.", marks, figure, height)


def share_at_every_k(ranks: int, low: float, top: float, *, height: int = 212) -> View:
    """NDCG at every k, between lines at 0 and 1; track ndcg."""
    figure = go.Figure()
    for level in (0, 1):
        figure.add_scatter(x=[0.4, ranks + 0.6], y=[level, level], mode="lines", line=LEVEL)
    figure.update_layout(
        margin={"l": 46, "r": 14, "t": 24, "b": 40},
        xaxis=rank_axis(ranks, "k"),
        yaxis={"range": [low, top], "title": {"text": "NDCG at k"}},
    )
    marks = (Curve("k_x", "ndcg", along="k"), Rule(x="k_x", drag="k"), Dot("k_x", "ndcg", drag="k"))
    return View("shares", "NDCG at every k.", marks, figure, height)


# ---- equal scores
def spread(ascending: Sequence[float], gap: float) -> list[float]:
    """The heights for labels of ascending values: at least a gap apart, and around where they were."""
    found: list[float] = []
    for value in ascending:
        found.append(max(value, found[-1] + gap) if found else value)
    excess = (sum(found) - sum(ascending)) / max(len(found), 1)
    return [y - excess for y in found]


def places_by_policy(ids: Sequence[str], policies: Sequence[str], moving: int, *, height: int = 176) -> View:
    """Where each result stands under each way with ties, a row each; a bar joins those that share the mean of their ranks.

    Tracks: place_<policy>_<i> of result i; where ties are averaged, place_order_i as well.
    """
    figure = go.Figure()
    figure.add_scatter(x=[1], y=[None])
    rows = len(policies)
    figure.update_layout(
        margin={"l": 92, "r": 14, "t": 10, "b": 40},
        xaxis=rank_axis(len(ids)),
        yaxis={"visible": False, "range": [-rows + 0.4, 0.6]},
    )
    marks: list[Mark] = []
    for row, policy in enumerate(policies):
        y = float(-row)
        marks.append(Label(0.36, y, TIES[policy][1], anchor="end"))
        for i, name in enumerate(ids):
            place = f"place_{'order' if policy == 'average' else policy}_{i}"
            if policy == "average":
                marks.append(Segment(place, y - 0.36, f"place_average_{i}", y - 0.36, width=4))
            marks.append(Label(place, y, f"[ {name} ]" if i == moving else name))
    return View("places", "Where each result stands when ties are broken in three ways.", tuple(marks), figure, height)


def share_over_score(ends: Mapping[str, float], low: float, *, height: int = 230) -> View:
    """NDCG against one result's score: a curve for each way with ties, and from worst to best where scores are equal.

    ends: where each way's curve ends, on the right.

    Tracks: score_x; ndcg_<policy>, worst and best. Along the axis "fine", whose points stand close to each step: fine_x and
    fine_<policy>.
    """
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 52, "r": 74, "t": 24, "b": 40},
        xaxis={"range": [-0.02, 1.02], "title": {"text": "its score"}, "showgrid": False},
        yaxis={"range": [low, 1.02], "title": {"text": "NDCG"}},
    )
    policies = sorted(ends, key=lambda policy: ends[policy])
    marks: list[Mark] = [Curve("fine_x", f"fine_{policy}", along="fine", dash=TIES[policy][0]) for policy in policies]
    for policy, y in zip(policies, spread([ends[policy] for policy in policies], 0.085 * (1.02 - low)), strict=True):
        if not isnan(y):
            marks.append(Label(1.04, y, TIES[policy][1], anchor="start"))
    marks += [Segment("score_x", "worst", "score_x", "best", width=6), Rule(x="score_x", drag="score")]
    marks += [Dot("score_x", f"ndcg_{policy}", drag="score" if policy == "average" else "") for policy in policies]
    return View("over-score", "NDCG against the score of one result.", tuple(marks), figure, height)


# ---- negative relevance
def share_over_harm(low: float, top: float, *, height: int = 230) -> View:
    """NDCG of two results against the relevance of the harmful one, with the band from 0 to 1; tracks harm_x and ndcg_drawn."""
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 46, "r": 14, "t": 24, "b": 40},
        xaxis={"range": [-6.1, 0.1], "title": {"text": "relevance of the useless result"}, "showgrid": False},
        yaxis={"range": [low, top], "title": {"text": "NDCG"}},
    )
    marks = (
        Region(-6.1, 0.0, 0.1, 1.0, "band"),
        Curve("harm_x", "ndcg_drawn", along="harm"),
        Label(-6.0, 0.5, "0 to 1", anchor="start"),
        Rule(x="harm_x", drag="harm"),
        Dot("harm_x", "ndcg_drawn", drag="harm"),
    )
    return View("share", "NDCG against the relevance of the useless result.", marks, figure, height)


def two_sums_over_harm(low: float, top: float, *, height: int = 230) -> View:
    """DCG of the order and of the best one against the relevance of the harmful result; tracks harm_x, dcg and ideal."""
    figure = go.Figure()
    figure.add_scatter(x=[-6, 0], y=[0, 0], mode="lines", line=LEVEL)
    figure.update_layout(
        margin={"l": 46, "r": 74, "t": 24, "b": 40},
        xaxis={"range": [-6.1, 0.1], "title": {"text": "relevance of the useless result"}, "showgrid": False},
        yaxis={"range": [low, top], "title": {"text": "DCG"}},
    )
    marks = (
        Curve("harm_x", "ideal", along="harm", dash="dash"),
        Curve("harm_x", "dcg", along="harm"),
        Label(0.16, "ideal_label", "best order", anchor="start"),
        Label(0.16, "dcg_label", "this order", anchor="start"),
        Rule(x="harm_x", drag="harm"),
        Dot("harm_x", "ideal"),
        Dot("harm_x", "dcg"),
    )
    return View("sums-over-harm", "DCG of this order and of the best one.", marks, figure, height)
