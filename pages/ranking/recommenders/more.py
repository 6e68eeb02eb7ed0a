"""Further measures of the same lists: where the hits are, how surprising and how new what is shown is."""

from __future__ import annotations

from pages.ranking.recommenders import drawing as views
from pages.ranking.recommenders.data import READERS
from pages.ranking.recommenders.options import MIXES, Setting
from pages.ranking.recommenders.paper import START, Mixed
from pages.ranking.recommenders.picture import FURTHER, at_mix, bars, controls, lines_of, measures, readout
from widgets.cache import kept
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import NUMBERS, grid

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
    """Further measures at every mix and length."""
    found = setting.measured()[0]
    tracks = measures(found, intervals)
    shown = views.shown_to(bars(found, setting), len(READERS))
    lines = views.against_mix("more", at_mix(MIXES), lines_of(tracks, LINES), "measures", height=250)
    return pack(
        grid({lines: 7, NUMBERS: 5}, {shown: 7, NUMBERS: 5}, across=2),
        controls(),
        readouts=[
            *(readout(tracks[name]) for name in FURTHER),
            Readout("gain", "success, minus that of the popular lists", tracks["gain"]),
        ],
        table=[tracks[name] for name in (*FURTHER, "gain")],
    )
