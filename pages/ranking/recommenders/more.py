"""Further measures of the same lists: where the hits are, how surprising and how new what is shown is."""

from __future__ import annotations

from pages.ranking.recommenders import drawing as views
from pages.ranking.recommenders.options import MIXES, Setting
from pages.ranking.recommenders.paper import START, Mixed
from pages.ranking.recommenders.picture import FURTHER, at_mix, controls, lines_of, measures, readout
from widgets.cache import kept
from widgets.scrubber import Payload, pack, scrubber_alone
from widgets.scrubber.layouts import beside

KEY = "more"
LINES = (
    ("average_reciprocal_hit_rate", "ARHR"),
    ("mean_percentile_rank", "percentile rank ↓"),
    ("serendipity", "serendipity"),
    ("novelty_at_k", "novelty"),
)


def more_measures(now: Mixed) -> None:
    """The picture, with sliders of its own."""
    payload = kept(now.setting, f"more/{now.intervals}", lambda setting: picture(setting, now.intervals))
    scrubber_alone(payload, start=START, key=KEY, prefix="more-", shareable=False)


def picture(setting: Setting, intervals: bool = False) -> Payload:
    """Five measures at every mix and length."""
    tracks = measures(setting.measured()[0], intervals)
    lines = views.against_mix("more", at_mix(MIXES), lines_of(tracks, LINES), "measures", height=250)
    return pack(
        beside(lines, shares=(7, 5), across=2),
        controls(),
        readouts=[readout(tracks[name]) for name in FURTHER],
        table=[tracks[name] for name in FURTHER],
    )
