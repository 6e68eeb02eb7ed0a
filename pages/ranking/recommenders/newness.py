"""Two meanings of new beside each other: unseen by this reader, unknown to most; with and without what was read before."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from charts.figures import apart
from charts.moving import Control, over
from metrics_core.inference.resampled_thresholds import band
from pages.ranking.recommenders import drawing as views
from pages.ranking.recommenders.options import MIXES, Setting
from pages.ranking.recommenders.paper import Mixed
from pages.ranking.recommenders.picture import RESAMPLES, at_mix
from widgets.cache import kept
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import beside

KEY = "newness"
RULES = (("again", "may come again", False), ("only", "new stories only", True))
MEANINGS = (("novelty_at_k", "novelty at k"), ("mean_self_information", "self-information, bits"))


def two_meanings(now: Mixed) -> None:
    """The picture at the length of the lists that was chosen above."""
    payload = kept(
        now.setting, f"newness/{now.k}/{now.intervals}", lambda setting: picture(setting, now.k, now.intervals)
    )
    scrubber_alone(payload, start={"mix": 0.0}, key=KEY, prefix="new-")


def picture(setting: Setting, k: int, intervals: bool = False) -> Payload:
    """Novelty and self-information at every mix, under both rules."""
    mix, pictures, readouts = at_mix(MIXES), [], []
    for name, text in MEANINGS:
        found = []
        for rule, _, new_only in RULES:
            one = replace(setting, new_only=new_only).measured()[0].over_users[name]
            value = one.value[:, k - 1]
            sure = band(value, one.redrawn(RESAMPLES)[..., k - 1]) if intervals else None
            found.append(at_mix(value, f"{name}_{rule}", band=sure))
        top = 1.0 if name == "novelty_at_k" else float(np.ceil(max(found[-1].values)))
        ends = apart(np.array([track.values[-1:] for track in found]), 0.09 * top, high=top)
        said = [words for _, words, _ in RULES]
        lines = [views.Line(words, y, over()(end[0])) for words, y, end in zip(said, found, ends, strict=True)]
        pictures.append(views.against_mix(name, mix, lines, text, top=top))
        readouts += [Readout(y.name, f"{text}, {words}", y) for words, y in zip(said, found, strict=True)]
    return pack(
        beside(*pictures, shares=(4, 4, 4), across=2),
        (Control("mix", "popular ↔ personal", MIXES, tuple(f"{100 * m:.0f}%" for m in MIXES)),),
        readouts=readouts,
        table=[one.track for one in readouts],
    )
