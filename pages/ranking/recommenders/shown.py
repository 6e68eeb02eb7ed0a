"""Who is shown what: a bar a story, with coverage and personalisation of the same lists."""

from __future__ import annotations

from collections.abc import Mapping

from charts.moving import Track
from metrics_core.recommendation import EveryLength
from pages.ranking.recommenders import drawing as views
from pages.ranking.recommenders.data import READERS
from pages.ranking.recommenders.options import Setting
from pages.ranking.recommenders.paper import Mixed
from pages.ranking.recommenders.picture import MOVED, at_mix, how_personal
from widgets.cache import kept
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import beside

KEY = "more"


def who_is_shown_what(now: Mixed) -> None:
    """The picture at the length of the lists that was chosen above, with a slider of its own."""
    payload = kept(now.setting, f"shown/{now.k}", lambda setting: picture(setting, now.k))
    scrubber_alone(payload, start={"mix": 0.0}, key=KEY, prefix="more-", shareable=False, says=_learned)


def _learned(at: Mapping[str, float]) -> str:
    both = "Both rise, and both would rise even more with lists drawn at random. They say how the lists differ, not whether anybody likes them."
    return both if at["mix"] >= MOVED else ""


def picture(setting: Setting, k: int) -> Payload:
    """How many readers are shown each story, at every mix."""
    found = setting.measured()[0]
    readouts = [
        Readout("coverage", "coverage", at_mix(found.coverage[:, k - 1], "coverage")),
        Readout("personalisation", "personalisation", at_mix(found.personalisation[:, k - 1], "personalisation")),
    ]
    return pack(
        beside(views.shown_to(bars(found, setting, k), len(READERS)), shares=(9, 3)),
        (how_personal(),),
        readouts=readouts,
        table=[one.track for one in readouts],
    )


def bars(found: EveryLength, setting: Setting, k: int) -> list[tuple[Track, Track]]:
    """How many readers are shown each story, and how many of them read it; most popular first."""
    order = setting.popular(len(setting.paper.titles))
    return [
        (at_mix(found.shown[:, k - 1, story], f"shown_{i}"), at_mix(found.hits[:, k - 1, story], f"hits_{i}"))
        for i, story in enumerate(order)
    ]
