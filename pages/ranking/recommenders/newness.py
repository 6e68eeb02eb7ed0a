"""Two meanings of new beside each other: unseen by this reader, unknown to most; with and without what was read before."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from charts.moving import Control, Track
from metrics_core.inference.redrawing import band
from pages.ranking.recommenders import drawing as views
from pages.ranking.recommenders.data_edits import Edits
from pages.ranking.recommenders.options import MIXES, Setting
from pages.ranking.recommenders.paper import Mixed
from pages.ranking.recommenders.picture import RESAMPLES
from widgets.memory import for_all, in_session
from widgets.scrubber import Payload, Readout, pack, scrubber_alone

KEY = "newness"
RULES = (("again", "may come again", False), ("only", "new stories only", True))
MEANINGS = (("novelty_at_k", "novelty at k"), ("mean_self_information", "self-information, bits"))


def two_meanings(now: Mixed) -> None:
    """The picture at the length of the lists that was chosen above."""
    keep = for_all if now.setting.edits == Edits() else in_session
    payload: Payload = keep(f"newness/{now.setting!r}/{now.k}", lambda: picture(now.setting, now.k))
    scrubber_alone(payload, start={"mix": 0.0}, key=KEY, prefix="new-")


def picture(setting: Setting, k: int) -> Payload:
    """Novelty and self-information at every mix, under both rules."""
    tracks: dict[str, Track] = {"mix_x": Track(MIXES, ("mix",))}
    tops = {}
    for name, _ in MEANINGS:
        ends = []
        for rule, _, new_only in RULES:
            one = replace(setting, new_only=new_only).measured()[0].over_users[name]
            value = one.value[:, k - 1]
            tracks[f"{name}_{rule}"] = Track(value, ("mix",), band=band(value, one.redrawn(RESAMPLES)[..., k - 1]))
            ends.append(value[-1:])
        top = tops[name] = 1.0 if name == "novelty_at_k" else float(np.ceil(max(tracks[f"{name}_only"].values)))
        for (rule, *_), height in zip(RULES, views.apart(np.array(ends), 0.09 * top, high=top), strict=True):
            tracks[f"label_{name}_{rule}"] = Track(np.asarray(height[0]), ())
    shown = [(f"{name}_{rule}", f"{text}, {words}") for name, text in MEANINGS for rule, words, _ in RULES]
    return pack(
        [
            views.against_mix(name, [(f"{name}_{rule}", words) for rule, words, _ in RULES], text, top=tops[name])
            for name, text in MEANINGS
        ],
        (Control("mix", "popular ↔ personal", MIXES, tuple(f"{100 * m:.0f}%" for m in MIXES)),),
        tracks,
        tuple(Readout(track, text, track) for track, text in shown),
        table=tuple(track for track, _ in shown),
        areas=(f"{'novelty_at_k ' * 4}{'mean_self_information ' * 4}{'numbers ' * 4}".strip(),),
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=2,
    )
