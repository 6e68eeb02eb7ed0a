"""One reader's list at every mix, and how different the lists of two readers are."""

from collections.abc import Mapping

import numpy as np

from charts.moving import Look, Swatch, Track, View, over
from language import gettext
from pages.ranking.recommenders import drawing as views
from pages.ranking.recommenders.data import READERS
from pages.ranking.recommenders.options import LONGEST, Setting
from pages.ranking.recommenders.paper import Mixed
from pages.ranking.recommenders.picture import MOVED, at_mix, how_personal
from widgets.cache import kept
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import beside

KEY = "more"
LEGEND = (
    Swatch("tp", "shown, and read afterwards"),
    Swatch("fp", "shown, not read afterwards"),
    Swatch("fn", "read, not shown"),
    Swatch("tn", "neither"),
)


def one_list(now: Mixed) -> None:
    """The picture at the length of the lists that was chosen above, with a slider of its own."""
    payload = kept(now.setting, f"shown/{now.reader}/{now.k}", lambda setting: picture(setting, now.reader, now.k))
    scrubber_alone(payload, start={"mix": 0.0}, key=KEY, prefix="more-", shareable=False, says=_learned)


def _learned(at: Mapping[str, float]) -> str:
    rises = "Personalisation rises, but it is high for lists drawn at random, too. It says how the lists differ, not whether anybody likes them."
    return rises if at["mix"] >= MOVED else ""


def picture(setting: Setting, reader: int, k: int) -> Payload:
    """A reader's first places, and the personalisation of all lists, at every mix."""
    found, orders = setting.measured()
    differ = at_mix(found.personalisation[:, k - 1], "personalisation")
    return pack(
        beside(listed(setting, reader, orders[reader], k), shares=(8, 4)),
        (how_personal(),),
        readouts=[Readout("personalisation", "personalisation", differ, mark=over()(differ.values[0]))],
        table=[differ],
        legend=LEGEND,
    )


def listed(setting: Setting, reader: int, orders: np.ndarray, k: int) -> View:
    """Where each title stands at each mix, and which square is drawn in each row."""
    paper = setting.paper
    stories = np.unique(orders[:, :LONGEST]).tolist()
    places = np.argsort(orders, axis=1)[:, stories] + 1.0
    heights = np.where(places <= LONGEST, views.row_of(places, LONGEST), np.nan)
    titles = [
        (
            gettext("{title} · read before", title=gettext(paper.titles[story]))
            if paper.seen[reader, story]
            else paper.titles[story],
            at_mix(height, f"y_{story}"),
        )
        for story, height in zip(stories, heights.T, strict=True)
    ]
    taken = paper.held_out[reader][orders[:, :LONGEST]].T
    left, right = np.array([views.LEFT, views.LEFT + 0.045], np.float32)
    squares: list[dict[Look, Track]] = []
    for row in range(LONGEST):
        looks: tuple[Look, Look] = ("tp", "fp") if row < k else ("fn", "tn")
        there = dict(zip(looks, (taken[row], ~taken[row]), strict=True))
        squares.append({look: at_mix(np.where(yes, right, left), f"cell_{row}_{look}") for look, yes in there.items()})
    return views.ordered_list(READERS[reader], titles, squares, views.row_of(k + 0.5, LONGEST))
