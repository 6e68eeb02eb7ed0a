"""The main picture: the lists of all readers, and three measures at every mix and length of the lists."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from charts.moving import Control, Track, over
from language import gettext
from metrics_core.inference.resampled_thresholds import band
from metrics_core.recommendation import EveryLength, OverUsers, gain_over_first
from pages.ranking.recommenders.everyone import LEGEND, everyone
from pages.ranking.recommenders.options import LONGEST, MIXES, Setting
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

OVER = ("mix", "k")
at_mix, of_both = over("mix"), over(*OVER)
RESAMPLES = 1000
ENDS = {0.0: "one list for all", 1.0: "each to their taste"}
MOVED = 0.5  # how far a reader has dragged before it is said what a picture shows
NAMES = {
    "mean_success_at_k": "success",
    "coverage": "coverage",
    "diversity": "diversity: variety in each list",
}
FURTHER = (
    *("average_reciprocal_hit_rate", "mean_percentile_rank", "serendipity", "novelty_at_k", "mean_self_information"),
    "personalisation",
)


def picture(setting: Setting, reader: int, intervals: bool = False, *, asked: bool = False) -> Payload:
    """Three measures at each of 21 mixes and 10 lengths, with everybody's list; reader: whose list has a name.

    asked: before the guess, when the length of the lists has no slider but by Tab.
    """
    found, orders = setting.measured()
    tracks = measures(found, intervals)
    counts = _counts(found)
    return pack(
        beside(everyone(setting, reader, orders, found.shown), widths=(17, 7)),
        controls(asked=asked),
        readouts=_readouts(tracks, counts, intervals),
        formulas=_formulas(tracks, counts, found),
        table=[tracks[name] for name in (*NAMES, *FURTHER, "gain")],
        axes={
            "point": len(orders) * LONGEST,
            "story": len(setting.paper.titles),
            "read": int(setting.paper.held_out.sum()),
        },
        legend=LEGEND,
    )


def _readouts(tracks: Mapping[str, Track], counts: Mapping[str, Track], intervals: bool) -> list[Readout]:
    """Readers with a hit and stories shown as counts, or with their intervals as rates; each with a mark at what popular lists have."""
    rates = [Readout(name, words, tracks[name], digits=4 if intervals else 2) for name, words in NAMES.items()]
    if not intervals:
        readers, stories = (int(counts[name].values) for name in ("judged", "stories"))
        hit, shown = counts["readers_with_hit"], counts["stories_shown"]
        success, coverage = "success: readers with a hit", "coverage: stories shown to anyone"
        rates[:2] = [
            Readout("readers_with_hit", success, hit, "count", gettext("of {n}", n=readers), full=readers or 1),
            Readout("stories_shown", coverage, shown, "count", gettext("of {n}", n=stories), full=stories),
        ]
    return [replace(one, mark=over("k")(one.track.values[0])) for one in rates]


def controls(*, asked: bool) -> tuple[Control, Control]:
    """How personal the lists are, and how long."""
    ks = np.arange(1, LONGEST + 1)
    return (
        how_personal(ENDS if asked else {}),
        Control("k", "k: length of the lists", ks.astype(float), tuple(map(str, ks)), slider=not asked),
    )


def how_personal(marks: Mapping[float, str] = MappingProxyType({})) -> Control:
    """From popular for all to personal. marks: words below it."""
    return Control(
        "mix", "popular ↔ personal", MIXES, tuple(gettext("{n:.0f}% personal", n=100 * m) for m in MIXES), marks=marks
    )


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


def _counted(one: OverUsers) -> np.ndarray:
    """Of how many users the mean is taken, as often as there are values."""
    return np.broadcast_to(one.counts.sum(axis=0), np.shape(one.value))


def _counts(found: EveryLength) -> dict[str, Track]:
    """Readers with a hit, of all who went on to read; and stories shown to anyone, of all."""
    hits, still = found.over_users["mean_success_at_k"], over()
    return {
        "readers_with_hit": of_both(hits.amounts.sum(axis=0)),
        "judged": still(hits.counts.sum()),
        "stories_shown": of_both((found.shown > 0).sum(axis=-1)),
        "stories": still(found.shown.shape[-1]),
    }


def _formulas(tracks: Mapping[str, Track], counts: Mapping[str, Track], found: EveryLength) -> tuple[Formula, ...]:
    unlike = found.over_users["diversity"]
    return (
        Formula(
            "mean_success_at_k",
            "success",
            tracks["mean_success_at_k"],
            r"\frac{\text{readers with a hit}}{\text{all who read on}}",
            r"\frac{@readers_with_hit@}{@judged@}",
            "Of @judged@ readers who went on to read something, @readers_with_hit@ have some of it in their lists.",
            numbers=counts,
        ),
        Formula(
            "coverage",
            "coverage",
            tracks["coverage"],
            r"\frac{\text{stories shown to anyone}}{\text{all stories}}",
            r"\frac{@stories_shown@}{@stories@}",
            "@stories_shown@ of @stories@ stories are shown to at least one reader.",
            numbers=counts,
        ),
        Formula(
            "diversity",
            "diversity",
            tracks["diversity"],
            r"\frac{\text{sum of the lists' mean distances}}{\text{readers}}",
            r"\frac{@distances@}{@readers@}",
            "The distance between two stories is 1 minus the cosine similarity of their topics: 0 if their topics are the same, 1 if they share none. In a list, it "
            "is averaged over all pairs.",
            numbers={"distances": of_both(unlike.amounts.sum(axis=0)), "readers": of_both(_counted(unlike))},
        ),
    )
