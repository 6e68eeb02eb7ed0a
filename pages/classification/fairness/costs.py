"""What each demand costs: the cheapest pair of thresholds that meets it, and its errors, at every price of a bad loan."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from charts.figures import blank
from charts.moving import Control, Label, Mark, Swarm, Track, View, over
from charts.theme import GREY
from language import gettext
from metrics_core.fairness import (
    ByGroup,
    demographic_parity_difference,
    equal_opportunity_difference,
    equalized_odds_difference,
    predictive_parity_difference,
)
from metrics_core.fairness.demands import Demand, cheapest, meets, pairs, same_threshold
from pages.classification.fairness.data import TICKS, Group, shown
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

WITHIN = 0.02
PRICES = np.array([0.25, 0.33, 0.5, 0.67, 1, 1.5, 2, 3, 4])
at_price = over("price")
DEMANDS: dict[str, Sequence[Demand]] = {
    "no demand": (),
    "one threshold for both": (),
    "equal selection rates": (demographic_parity_difference,),
    "equal true positive rates": (equal_opportunity_difference,),
    "equal true and false positive rates": (equalized_odds_difference,),
    "equal precisions": (predictive_parity_difference,),
}


@dataclass(frozen=True, eq=False)
class Bill:
    """One demand at every price: thresholds and costs per 100 people."""

    demand: str
    first: Track
    second: Track
    cost: Track


def bills(groups: tuple[Group, Group]) -> list[Bill]:
    """The cheapest thresholds for every demand."""
    one, two = (shown(group).counts for group in groups)
    every = pairs(one, two)
    return [_bill(name, demands, every) for name, demands in DEMANDS.items()]


def _bill(name: str, demands: Sequence[Demand], every: ByGroup) -> Bill:
    met = same_threshold(every) if name == "one threshold for both" else meets(every, demands, WITHIN)
    people = float(every.everybody.total.flat[0])
    found = [cheapest(every, met, float(price), 1.0) for price in PRICES]
    why = gettext("no two thresholds bring the gap to {gap:g} or less", gap=WITHIN)
    first, second = (
        at_price([np.nan if i < 0 else TICKS[i] for i in side], reasons=why)
        for side in zip(*((c.first, c.second) for c in found), strict=True)
    )
    return Bill(name, first, second, at_price([100 * c.cost / people for c in found], _called(name), reasons=why))


def _called(name: str) -> str:
    return name.replace(" ", "_")


def what_it_costs(groups: tuple[Group, Group]) -> Payload:
    """A bar for each demand, with the thresholds behind it."""
    found = bills(groups)
    longest = max(float(np.nanmax(bill.cost.values)) for bill in found)
    rows = over("row")(np.arange(len(found))[::-1])
    costs = over("price", "row")(np.stack([bill.cost.values for bill in found], axis=-1))
    marks: list[Mark] = [Swarm(costs, rows, "row", start=0, size=11, colors=(GREY,))]
    for place, bill in enumerate(found):
        y = float(len(found) - 1 - place)
        marks.append(Label(0.0, y + 0.36, bill.demand, anchor="start"))
        ends = at_price(bill.cost.values + 0.015 * longest)
        marks.append(Label(ends, y, "", bill.cost, "start", shows="number"))
        marks.append(Label(1.3 * longest, y, "", bill.first, "end", shows="number"))
        marks.append(Label(1.5 * longest, y, "", bill.second, "end", shows="number"))
    top = len(found) - 0.35
    marks += [Label(1.3 * longest, top, "A's threshold", anchor="end"), Label(1.52 * longest, top, "B's", anchor="end")]
    across = {"range": [0, 1.55 * longest], "visible": False, "showgrid": False}
    figure = blank((8, 8, 8, 8), across, {"range": [-0.5, len(found)], "visible": False, "showgrid": False})
    view = View("costs", "The cost of each demand as a bar, with both thresholds.", tuple(marks), figure, 340)
    texts = tuple(f"{price:g}" for price in PRICES)
    return pack(
        beside(view, shares=(4, 1)),
        (Control("price", "cost of a bad loan ÷ cost of refusing a good loan", PRICES, texts),),
        readouts=(Readout("no_demand", "cost per 100 people, no demand", found[0].cost),),
        table=[bill.cost for bill in found],
        axes={"row": len(found)},
    )
