"""Success when popular stories are struck from the lists: personalised at k, for three recommenders."""

from __future__ import annotations

import numpy as np

from charts.figures import apart
from charts.moving import Control, over
from metrics_core import explain
from metrics_core.inference.resampled_thresholds import band
from metrics_core.recommendation import personalised_at_k
from pages.ranking.recommenders import drawing as views
from pages.ranking.recommenders.options import Setting
from pages.ranking.recommenders.paper import Mixed
from pages.ranking.recommenders.picture import RESAMPLES
from widgets.cache import kept
from widgets.place import aside
from widgets.scrubber import Payload, Readout, pack, scrubber
from widgets.scrubber.layouts import beside
from widgets.trace import trace

KEY = "struck"
MOST = 15
RECOMMENDERS = {"popular for all": 0.0, "half and half": 0.5, "personal": 1.0}


def popular_struck(now: Mixed) -> None:
    """The picture at the length of the lists that was chosen above, and the trace of its first number."""
    setting, k = now.setting, now.k
    payload = kept(setting, f"struck/{k}/{now.intervals}", lambda setting: picture(setting, k, now.intervals))
    at = scrubber(payload, start={"struck": 0.0}, key=KEY, prefix="popular-")
    popular = setting.popular(int(at["struck"]))
    aside("struck").caption(
        f"Lists of {k}, as long as above. A story that is struck makes room for the next one. With lists of five and the data that "
        "the page opens with, striking fifteen stories costs “popular for all” half of its success, and “personal” none. On the way "
        "the lines cross more than once, and 24 readers are too few to say where. Traced below: “popular for all”."
    )
    worked = explain(personalised_at_k, setting.later, popular, setting.lists(0.0), k=k)
    trace([worked], file="struck", sure=lambda _: payload.bounds("left_0", at))


def picture(setting: Setting, k: int, intervals: bool = False) -> Payload:
    """Success of three recommenders against how many stories were struck."""
    struck, at_struck = np.arange(MOST + 1), over("struck")
    tracks = []
    for i, mix in enumerate(RECOMMENDERS.values()):
        found = [setting.without(int(n), mix, k) for n in struck]
        values = np.array([one.value for one in found])
        sure = band(values, np.array([one.redrawn(RESAMPLES) for one in found]).T) if intervals else None
        missing = {int(n): found[n].reason for n in np.flatnonzero(np.isnan(values))}
        tracks.append(at_struck(values, f"left_{i}", reasons=missing, band=sure))
    ends = apart(np.array([track.values[-1:] for track in tracks]), 0.09)
    lines = [views.Line(name, y, over()(end[0])) for name, y, end in zip(RECOMMENDERS, tracks, ends, strict=True)]
    return pack(
        beside(views.without_popular(at_struck(struck), lines), shares=(9, 3)),
        (Control("struck", "popular stories struck", struck.astype(float), tuple(map(str, struck))),),
        readouts=[Readout(one.y.name, one.words, one.y) for one in lines],
        table=tracks,
    )
