"""The main picture: one reader's list, who is shown what, and every measure at every mix and length of the lists."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from charts.moving import Control, Track
from metrics_core import CATALOG
from metrics_core.inference.redrawing import band
from metrics_core.recommendation import EveryLength, OverUsers, gain_over_first
from pages.ranking.recommenders import drawing as views
from pages.ranking.recommenders.data import READERS
from pages.ranking.recommenders.options import LONGEST, MIXES, Setting
from widgets.scrubber import Formula, Payload, Readout, pack

OVER = ("mix", "k")
RESAMPLES = 1000
ACCURACY = (
    ("mean_success_at_k", "success"),
    ("average_reciprocal_hit_rate", "ARHR"),
    ("mean_percentile_rank", "percentile rank ↓"),
    ("serendipity", "serendipity"),
)
BEYOND = (
    ("coverage", "coverage"),
    ("personalisation", "personalisation"),
    ("novelty_at_k", "novelty"),
    ("diversity", "diversity"),
)
SHOWN = (
    *("mean_success_at_k", "coverage", "average_reciprocal_hit_rate", "personalisation", "mean_percentile_rank"),
    *("diversity", "serendipity", "novelty_at_k", "mean_self_information"),
)


def picture(setting: Setting, reader: int) -> Payload:
    """Everything at each of 21 mixes and 10 lengths; the list is that of one reader."""
    found, orders = setting.measured()
    ks = np.arange(1, LONGEST + 1)
    paper = setting.paper
    titles = {
        story: paper.titles[story] + (" · read before" if paper.seen[reader, story] else "")
        for story in np.unique(orders[reader, :, :LONGEST]).tolist()
    }
    tracks = measures(found) | _list(orders[reader], paper.held_out[reader], ks, titles) | _shown(found, setting)
    tracks |= _names(tracks)
    return pack(
        (
            views.ordered_list(READERS[reader], titles, LONGEST),
            views.shown_to(len(paper.titles), len(READERS)),
            views.against_mix("accuracy", ACCURACY, "hits and places"),
            views.against_mix("beyond", BEYOND, "beyond hits"),
        ),
        (
            Control("mix", "popular ↔ personal", MIXES, tuple(f"{100 * m:.0f}%" for m in MIXES)),
            Control("k", "k: length of the lists", ks.astype(float), tuple(map(str, ks))),
        ),
        tracks,
        (*map(_readout, SHOWN), Readout("gain", "success gained over 0%", "gain")),
        formulas=_formulas(),
        table=(*SHOWN, "gain"),
        areas=(
            f"{'list ' * 8}{'shown ' * 10}{'numbers ' * 6}".strip(),
            f"{'accuracy ' * 9}{'beyond ' * 9}{'numbers ' * 6}".strip(),
        ),
        columns="repeat(24, minmax(0, 1fr))",
        numbers_across=2,
    )


def measures(found: EveryLength) -> dict[str, Track]:
    """A track a measure by the function's name; means over readers have the band of resampled readers."""
    tracks = {name: _track(one) for name, one in found.over_users.items()}
    tracks["coverage"] = Track(found.coverage, OVER)
    tracks["personalisation"] = Track(found.personalisation, OVER)
    hits = found.over_users["mean_success_at_k"]
    gain = gain_over_first(hits, RESAMPLES)
    missing = dict.fromkeys(np.flatnonzero(np.isnan(gain.value)).tolist(), hits.reason)
    tracks["gain"] = Track(gain.value, OVER, missing, band(gain.value, gain.replicates))
    tracks["hit_readers"] = Track(hits.amounts.sum(axis=0), OVER)
    tracks["judged"] = Track(np.array(float(hits.counts.sum())), ())
    tracks["stories_shown"] = Track((found.shown > 0).sum(axis=-1).astype(float), OVER)
    tracks["stories"] = Track(np.array(float(found.shown.shape[-1])), ())
    return tracks


def _track(one: OverUsers) -> Track:
    value = np.asarray(one.value)
    missing = {int(i): one.reason for i in np.flatnonzero(np.isnan(value))}
    return Track(value, OVER[: value.ndim], missing, band(value, one.redrawn(RESAMPLES)))


def _list(orders: np.ndarray, later: np.ndarray, ks: np.ndarray, titles: Mapping[int, str]) -> dict[str, Track]:
    """Where each title stands at each mix, and which square is drawn in each row."""
    places = np.argsort(orders, axis=1)[:, list(titles)] + 1.0
    heights = np.where(places <= LONGEST, views.row_of(places, LONGEST), np.nan)
    tracks = {f"y_{story}": Track(heights[:, i], ("mix",)) for i, story in enumerate(titles)}
    above = np.arange(1, LONGEST + 1)[:, None, None] <= ks[None, None, :]
    taken = later[orders[:, :LONGEST]].T[:, :, None]
    left, right = np.array([views.LEFT, views.LEFT + 0.045], np.float32)
    looks = {"tp": taken & above, "fp": ~taken & above, "fn": taken & ~above, "tn": ~taken & ~above}
    for look, there in looks.items():
        ends = np.where(there, right, left)
        tracks |= {f"cell_{row}_{look}": Track(ends[row], OVER) for row in range(LONGEST)}
    tracks["cut"] = Track(np.asarray(views.row_of(ks + 0.5, LONGEST)), ("k",))
    return tracks


def _shown(found: EveryLength, setting: Setting) -> dict[str, Track]:
    order = setting.popular(len(setting.paper.titles))
    tracks = {f"shown_{i}": Track(found.shown[..., story], OVER) for i, story in enumerate(order)}
    tracks |= {f"hits_{i}": Track(found.hits[..., story], OVER) for i, story in enumerate(order)}
    return tracks | {"mix_x": Track(MIXES, ("mix",))}


def _names(tracks: Mapping[str, Track]) -> dict[str, Track]:
    """Names at the right end of the curves, without overlaps."""
    found = {}
    for lines in (ACCURACY, BEYOND):
        ends = [np.broadcast_to(tracks[name].values[-1], LONGEST) for name, _ in lines]
        for (name, _), heights in zip(lines, views.apart(np.array(ends), 0.085), strict=True):
            found[f"label_{name}"] = Track(heights, ("k",))
    return found


def _readout(name: str) -> Readout:
    card = CATALOG[name]
    kind = "percent" if card.unit == "%" else "number"
    return Readout(name, card.name + (f", {card.unit}" if card.unit == "bits" else ""), name, kind)


def _formulas() -> tuple[Formula, ...]:
    return (
        Formula(
            "mean_success_at_k",
            CATALOG["mean_success_at_k"].name,
            "mean_success_at_k",
            live=r"\frac{@hit_readers@}{@judged@}",
            says="Of @judged@ readers who went on to read something, @hit_readers@ found some of it in their lists.",
        ),
        Formula(
            "coverage",
            CATALOG["coverage"].name,
            "coverage",
            CATALOG["coverage"].formula,
            r"\frac{@stories_shown@}{@stories@}",
            "@stories_shown@ of @stories@ stories are shown to somebody: the bars that are not empty.",
        ),
    )
