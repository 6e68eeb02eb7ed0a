"""Success when popular stories are struck from the lists: personalised at k, for two recommenders."""

import numpy as np

from charts.figures import apart
from charts.moving import Control, over
from metrics_core.inference.resampled_thresholds import band
from pages.ranking.recommenders import drawing as views
from pages.ranking.recommenders.options import Setting
from pages.ranking.recommenders.paper import Mixed
from pages.ranking.recommenders.picture import RESAMPLES
from widgets.cache import kept
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import beside

KEY = "struck"
MOST = 15
LEARNED = (
    "With lists of five, striking fifteen stories costs “popular for all” half of its success, and “personal” none. On the way the lines cross more than once: "
    "24 readers are too few to locate the crossing."
)
RECOMMENDERS = {"popular for all": 0.0, "personal": 1.0}


def popular_struck(now: Mixed) -> None:
    """The picture at the length of the lists that was chosen above."""
    setting, k = now.setting, now.k
    as_made = k == 5 and not setting.private and not setting.new_only  # what is learned was found there
    payload = kept(setting, f"struck/{k}/{now.intervals}", lambda setting: picture(setting, k, now.intervals))
    scrubber_alone(
        payload,
        start={"struck": 0.0},
        key=KEY,
        prefix="popular-",
        says=lambda at: LEARNED if as_made and at["struck"] == MOST else "",
    )


def picture(setting: Setting, k: int, intervals: bool = False) -> Payload:
    """Success of two recommenders against how many stories were struck."""
    struck, at_struck = np.arange(MOST + 1), over("struck")
    tracks = []
    for i, mix in enumerate(RECOMMENDERS.values()):
        found = [setting.without(int(n), mix, k) for n in struck]
        values = np.array([one.value for one in found])
        sure = band(values, np.array([one.replicates(RESAMPLES) for one in found]).T) if intervals else None
        missing = {int(n): found[n].reason for n in np.flatnonzero(np.isnan(values))}
        tracks.append(at_struck(values, f"left_{i}", reasons=missing, band=sure))
    ends = apart(np.array([track.values for track in tracks]), 0.09)
    lines = [views.Line(name, y, at_struck(end)) for name, y, end in zip(RECOMMENDERS, tracks, ends, strict=True)]
    return pack(
        beside(views.without_popular(at_struck(struck), lines), shares=(9, 3)),
        (Control("struck", "popular stories struck", struck.astype(float), tuple(map(str, struck))),),
        readouts=[Readout(one.y.name, one.words, one.y) for one in lines],
        table=tracks,
    )
