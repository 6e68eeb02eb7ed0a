"""Two meanings of new beside each other: unseen by this reader, unknown to most."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from charts.moving import Swatch, over
from metrics_core.inference.resampled_thresholds import band
from pages.ranking.recommenders.everyone import KNOWN, known
from pages.ranking.recommenders.options import Setting
from pages.ranking.recommenders.paper import Mixed
from pages.ranking.recommenders.picture import MOVED, RESAMPLES, at_mix, how_personal
from widgets.cache import kept
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import beside

KEY = "newness"
MEANINGS = (
    ("novelty_at_k", "novelty: proportion of rings"),
    ("mean_self_information", "self-information, bits: how far right"),
)


def two_meanings(now: Mixed) -> None:
    """The picture at the length of the lists that was chosen above."""
    payload = kept(
        now.setting, f"newness/{now.k}/{now.intervals}", lambda setting: picture(setting, now.k, now.intervals)
    )
    scrubber_alone(payload, start={"mix": 0.0}, key=KEY, prefix="new-", says=_learned)


def _learned(at: Mapping[str, float]) -> str:
    known = "The stories closest to a reader’s taste are often those already read: few others know them, but this reader does. If you report “novelty”, say which one."
    return known if at["mix"] >= MOVED else ""


def picture(setting: Setting, k: int, intervals: bool = False) -> Payload:
    """Novelty and self-information at every mix, where stories may be shown again, and what each reader knows already."""
    again = replace(setting, new_only=False)
    found, orders = again.measured()
    readouts = []
    for name, text in MEANINGS:
        one = found.over_users[name]
        value = one.value[:, k - 1]
        sure = band(value, one.replicates(RESAMPLES)[..., k - 1]) if intervals else None
        track = at_mix(value, f"{name}_again", band=sure)
        full = 1.0 if name == "novelty_at_k" else float(np.ceil(max(value)))
        readouts.append(Readout(track.name, text, track, mark=over()(value[0]), full=full))
    return pack(
        beside(known(again, orders, k), widths=(17, 7)),
        (how_personal(),),
        readouts=readouts,
        table=[one.track for one in readouts],
        axes={"point": len(orders) * k},
        legend=(*KNOWN, Swatch("mark", "with one list for all")),
    )
