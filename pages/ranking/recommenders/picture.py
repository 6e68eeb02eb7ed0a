"""The main picture: one reader's list, who is shown what, and four measures at every mix and length of the lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from charts.figures import apart
from charts.moving import Control, Look, Swatch, Track, View, over
from metrics_core.inference.resampled_thresholds import band
from metrics_core.recommendation import EveryLength, OverUsers, gain_over_first
from pages.ranking.recommenders import drawing as views
from pages.ranking.recommenders.data import READERS
from pages.ranking.recommenders.options import LONGEST, MIXES, Setting
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, wide_and_two

OVER = ("mix", "k")
at_mix, of_both = over("mix"), over(*OVER)
RESAMPLES = 1000
MOVED = 0.5  # how far a reader has dragged before it is said what a picture shows
MAIN = (
    ("mean_success_at_k", "success"),
    ("coverage", "coverage"),
    ("diversity", "diversity"),
)
SHOWN = tuple(name for name, _ in MAIN)
LEGEND = (
    Swatch("tp", "shown, and read afterwards"),
    Swatch("fp", "shown, not read afterwards"),
    Swatch("fn", "read, not shown"),
    Swatch("tn", "neither"),
)
FURTHER = (
    *("average_reciprocal_hit_rate", "mean_percentile_rank", "serendipity", "novelty_at_k", "mean_self_information"),
    "personalisation",
)


def picture(setting: Setting, reader: int, intervals: bool = False) -> Payload:
    """Three measures at each of 21 mixes and 10 lengths, with one reader's list."""
    found, orders = setting.measured()
    tracks, mix = measures(found, intervals), at_mix(MIXES)
    lists = _list(setting, reader, orders[reader])
    lines = views.against_mix("measures", mix, named_so_far(tracks, MAIN), "measures", height=372, so_far=True)
    return pack(
        wide_and_two(lists, NUMBERS, lines, widths=(8, 12), across=3),
        controls(),
        readouts=[Readout(name, words, tracks[name]) for name, words in MAIN],
        formulas=_formulas(tracks, found),
        table=[tracks[name] for name in (*SHOWN, *FURTHER, "gain")],
        legend=LEGEND,
    )


def controls() -> tuple[Control, Control]:
    """How personal the lists are, and how long."""
    ks = np.arange(1, LONGEST + 1)
    return (
        how_personal(),
        Control("k", "k: length of the lists", ks.astype(float), tuple(map(str, ks))),
    )


def how_personal() -> Control:
    """From popular for all to personal."""
    return Control("mix", "popular ↔ personal", MIXES, tuple(f"{100 * m:.0f}%" for m in MIXES))


def measures(found: EveryLength, intervals: bool = True) -> dict[str, Track]:
    """A track a measure by the function's name; intervals: means over readers have the band of resampled readers."""
    tracks = {name: _track(one, name, intervals) for name, one in found.over_users.items()}
    tracks["coverage"] = of_both(found.coverage, "coverage")
    tracks["personalisation"] = of_both(found.personalisation, "personalisation")
    hits = found.over_users["mean_success_at_k"]
    gain = gain_over_first(hits, RESAMPLES)
    sure = band(gain.value, gain.replicates) if intervals else None
    return tracks | {"gain": of_both(gain.value, "gain", reasons=hits.reason, band=sure)}


def _track(one: OverUsers, name: str, intervals: bool) -> Track:
    value = np.asarray(one.value)
    sure = band(value, one.replicates(RESAMPLES)) if intervals else None
    return over(*OVER[: value.ndim])(value, name, reasons=one.reason, band=sure)


def _list(setting: Setting, reader: int, orders: np.ndarray) -> View:
    """Where each title stands at each mix, and which square is drawn in each row."""
    paper, ks = setting.paper, np.arange(1, LONGEST + 1)
    stories = np.unique(orders[:, :LONGEST]).tolist()
    places = np.argsort(orders, axis=1)[:, stories] + 1.0
    heights = np.where(places <= LONGEST, views.row_of(places, LONGEST), np.nan)
    titles = [
        (paper.titles[story] + (" · read before" if paper.seen[reader, story] else ""), at_mix(height, f"y_{story}"))
        for story, height in zip(stories, heights.T, strict=True)
    ]
    above = np.arange(1, LONGEST + 1)[:, None, None] <= ks[None, None, :]
    taken = paper.held_out[reader][orders[:, :LONGEST]].T[:, :, None]
    left, right = np.array([views.LEFT, views.LEFT + 0.045], np.float32)
    looks: dict[Look, np.ndarray] = {
        "tp": taken & above,
        "fp": ~taken & above,
        "fn": taken & ~above,
        "tn": ~taken & ~above,
    }
    squares: list[dict[Look, Track]] = [
        {look: of_both(np.where(there[row], right, left), f"cell_{row}_{look}") for look, there in looks.items()}
        for row in range(LONGEST)
    ]
    return views.ordered_list(READERS[reader], titles, squares, over("k")(views.row_of(ks + 0.5, LONGEST)))


def named_so_far(tracks: Mapping[str, Track], named: Sequence[tuple[str, str]]) -> list[views.Line]:
    """Curves with their names where each stands at the mix, without overlaps."""
    each = np.array([np.broadcast_to(tracks[name].values, (len(MIXES), LONGEST)) for name, _ in named])
    heights = apart(each, 0.085, low=0.07)
    return [views.Line(words, tracks[name], of_both(high)) for (name, words), high in zip(named, heights, strict=True)]


def _counted(one: OverUsers) -> np.ndarray:
    """Of how many users the mean is taken, as often as there are values."""
    return np.broadcast_to(one.counts.sum(axis=0), np.shape(one.value))


def _formulas(tracks: Mapping[str, Track], found: EveryLength) -> tuple[Formula, ...]:
    hits, unlike, still = found.over_users["mean_success_at_k"], found.over_users["diversity"], over()
    return (
        Formula(
            "mean_success_at_k",
            "success",
            tracks["mean_success_at_k"],
            r"\frac{\text{readers with a hit}}{\text{all who read on}}",
            r"\frac{@hit_readers@}{@judged@}",
            "Of @judged@ readers who went on to read something, @hit_readers@ have some of it in their lists.",
            numbers={"hit_readers": of_both(hits.amounts.sum(axis=0)), "judged": still(hits.counts.sum())},
        ),
        Formula(
            "coverage",
            "coverage",
            tracks["coverage"],
            r"\frac{\text{stories shown to anybody}}{\text{all stories}}",
            r"\frac{@stories_shown@}{@stories@}",
            "@stories_shown@ of @stories@ stories are shown to at least one reader.",
            numbers={
                "stories_shown": of_both((found.shown > 0).sum(axis=-1)),
                "stories": still(found.shown.shape[-1]),
            },
        ),
        Formula(
            "diversity",
            "diversity",
            tracks["diversity"],
            r"\frac{\text{mean distance within a list, summed}}{\text{readers}}",
            r"\frac{@distances@}{@readers@}",
            "The distance of two stories is 1 minus the cosine similarity of their topics: 0 if their topics are the same, 1 if they share none. In a list, it "
            "is averaged over all pairs.",
            numbers={"distances": of_both(unlike.amounts.sum(axis=0)), "readers": of_both(_counted(unlike))},
        ),
    )
