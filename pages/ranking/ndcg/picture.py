"""The lesson's main picture: a list of cards at every k, as it is and as it would be with any one card moved elsewhere.

Blue is a relevant result and orange a harmful one; pale is what the discount takes away. A tick is the best order, everything else ink.
"""

from math import nan

import numpy as np

from charts.figures import axis, blank
from charts.marks import Coordinate
from charts.moving import Control, Label, Look, Mark, Region, Rule, Segment, Track, View, over
from language import gettext
from metrics_core.ranking.discounting import EMPTY, GradedList, discounted
from pages.ranking.ndcg.data import Cards
from pages.ranking.ndcg.options import Conventions
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

KEY, ORDER = "ndcg", "arrangement"
OF_THE_BEST = r"\frac{DCG}{\text{DCG of the best order}}"
WIDE, TICK = 0.3, 0.41  # half a bar, and half of the tick across it
AWAY = 0.09  # of the axis, from the bars' foot to the weights and to what k is moved by
ROW = 44  # pixels, as high as a card beside it
HEAD, KNOB, FOOT = 45, 26, 40  # pixels above the first row, below the last one, and for the axis
PRODUCTS = 46  # pixels for the numbers at the right end of the rows
# each makes a track: a value for every tick of its controls
at_k, of_order, of_both = over("k"), over(ORDER), over(ORDER, "k")


def picture(lists: list[Cards], how: Conventions) -> Payload:
    """What each rank adds, DCG, the best order's DCG and NDCG at every k, for orders of the same cards."""
    found = all_orders(lists, how)
    ks = np.arange(1.0, len(lists[0].cards) + 1)
    cumulative = of_both(found.cumulative, "cumulative_gain")
    dcg, ideal = of_both(found.running, "dcg"), of_both(found.ideal, "ideal")
    ndcg = of_both(found.normalised, "ndcg", reasons=EMPTY)
    return pack(
        beside(gain_bars(found, gettext("relevance" if how.gain == "linear" else "gain")), widths=(1, "170px")),
        (
            Control("k", "k: results that count", ks, tuple(f"{k:g}" for k in ks), slider=False),
            Control(
                ORDER, "order", np.arange(len(lists), dtype=float), tuple(one.text for one in lists), shown=False
            ),  # moved by the cards
        ),
        readouts=(
            Readout("ndcg", "NDCG", ndcg),
            Readout("dcg", "DCG", dcg),
            Readout("ideal", "DCG of the best order", ideal),
        ),
        formulas=(
            _sum(found, dcg, how),
            Formula("ndcg", "NDCG", ndcg, OF_THE_BEST, r"\frac{@dcg@}{@ideal@}", digits=4),
        ),
        table=(cumulative, dcg, ideal, ndcg),
    )


def all_orders(lists: list[Cards], how: Conventions) -> GradedList:
    """All lists as one; ranks go to the number of cards, and end where a list does."""
    ranks = len(lists[0].cards)
    rows = np.full((len(lists), ranks), nan)
    for row, one in zip(rows, lists, strict=True):
        row[: one.retrieved] = one.listed
    judged = np.full_like(rows, nan)
    judged[:, : len(lists[0].judged)] = lists[0].judged
    return discounted(rows, judged=judged, **how.options)


def gain_bars(found: GradedList, gain: str = "relevance") -> View:
    """A level bar for each rank, as high as the card beside it: the gain (pale) and what the discount leaves of it (solid), with its number. gain: what it is called."""
    gains, kept = found.gains.astype(np.float32), found.discounted.astype(np.float32)
    low, _ = ends(found.gains)
    top = max(0.0, float(found.gains.max(initial=0))) or 1.0
    ranks, best = found.gains.shape[1], found.ideal_discounted
    last, left = ranks + 0.5 + KNOB / ROW, low or -AWAY * top
    weights = [f"× {weight:.3f}" for weight in found.weights]
    up = axis("", last, 0.5, showgrid=False) | {
        "tickvals": [*range(1, ranks + 1)],
        "ticktext": weights,
        "ticklabelstandoff": KNOB // 2,
    }
    across = axis(gettext("whole bar: {gain}", gain=gain), left, top + 0.02 * (top - low), nticks=6, showgrid=False)
    figure = blank((66, HEAD, PRODUCTS, FOOT), across, up, at=low)
    marks: list[Mark] = [*_key(gain, low, left, top)]
    for i in range(ranks):
        right = np.maximum(kept[:, i], 0)
        marks += [_bar(i, np.maximum(gains[:, i], 0), "positive"), _bar(i, right, "tp")]
        if low < 0:
            marks += [_bar(i, np.minimum(gains[:, i], 0), "negative"), _bar(i, np.minimum(kept[:, i], 0), "tn")]
        marks.append(_tick(of_order(best[:, i].astype(np.float32)), i + 1.0))
        product = of_order(found.discounted[:, i])
        at = top + 0.05 * (top - low)
        marks.append(Label(at, i + 1.0, track=product, anchor="start", shows="places", digits=2))
    edges = np.arange(ranks) + 1.5
    marks += [Region(left, at_k(edges), top, ranks + 0.5, "band"), Rule(y=at_k(edges), drag="k")]
    for i in range(ranks):  # below all rows, where no bar is
        here = at_k(np.where(np.arange(ranks) == i, last - 0.5 * KNOB / ROW, nan))
        if i + 1 == ranks:
            counted = gettext("k = {k}: all {ranks} count", k=i + 1, ranks=ranks)
        elif i:
            counted = gettext("k = {k}: ranks 1 to {last} count", k=i + 1, last=i + 1)
        else:
            counted = gettext("k = 1: rank 1 counts")
        marks.append(Label(left + (AWAY + 0.03) * (top - low), here, counted, anchor="start"))
    height = HEAD + ROW * ranks + KNOB + FOOT
    return View("gains", "Gain of each rank, and what the discount leaves of it.", tuple(marks), figure, height)


def _key(gain: str, low: float, left: float, top: float) -> tuple[Mark, ...]:
    """Samples of what is drawn, and what the weights and the numbers are called, above the first bar."""
    named, above = 0.5 - 10 / ROW, 0.5 - 29 / ROW
    return (
        Label(0.0, above, gettext("{gain} × weight", gain=gain), anchor="start", look="tp"),
        _tick(0.0, named, 7 / ROW),
        Label(0.0, named, "\N{EM SPACE}best order", anchor="start"),
        Label(left, named, "weight\N{EN SPACE}", anchor="end"),
        Label(top + 0.05 * (top - low), named, "product", anchor="start"),
    )


def _tick(x: Coordinate, y: float, half: float = TICK) -> Segment:
    """Where the bar of a rank would end in the best order."""
    return Segment(x, y - half, x, y + half, width=3)


def ends(*values: np.ndarray) -> tuple[float, float]:
    """Where an axis begins and ends that holds 0 and all values of all orders."""
    low = min(0.0, *(float(part.min(initial=0)) for part in values))
    high = max(0.0, *(float(part.max(initial=0)) for part in values))
    room = 0.18 * ((high - low) or 1)
    return (low - room / 2 if low < 0 else 0.0), high + room


def _bar(i: int, end: np.ndarray, look: Look) -> Region:
    """A rank's bar from 0 to its end; Look in charts/marks.py says what each look is."""
    return Region(0.0, i + 1 - WIDE, of_order(end), i + 1 + WIDE, look)


def rank_axis(ranks: int, title: str = "rank", room: float = 0.6) -> dict[str, object]:
    """An axis of whole ranks, with room right of the last one."""
    ticks = list(range(1, ranks + 1))
    return {
        "range": [0.4, ranks + room],
        "tickvals": ticks,
        "title": {"text": title, "standoff": 6},
        "showgrid": False,
    }


def _sum(found: GradedList, dcg: Track, how: Conventions) -> Formula:
    """DCG rank by rank: what each adds, which is nothing beyond k."""
    ranks = np.arange(found.gains.shape[1])
    counted = {
        f"counted_{i + 1}": of_both(np.where(ranks >= i, found.discounted[:, i, None], 0)) for i in ranks.tolist()
    }
    terms = " + ".join(f"@{name}@" for name in counted)
    of_result = gettext(
        "g is the relevance of the result at rank i."
        if how.gain == "linear"
        else "r is the relevance of the result at rank i."
    )
    if how.discount == "log":
        grows = gettext("The divisor grows with the rank.")
    else:
        grows = gettext("The divisor is 1 up to rank {rank:g}, and grows after it.", rank=how.log_base)
    beyond = gettext("Ranks beyond k count 0.")
    return Formula(
        "dcg",
        "DCG",
        dcg,
        how.formula,
        terms,
        f"{of_result} {grows} {beyond}",
        numbers=counted,
    )
