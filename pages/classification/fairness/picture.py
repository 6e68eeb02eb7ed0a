"""Two groups of people by score, and three rates side by side, while thresholds, base rates or separations move."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from charts.counts import CountTracks
from charts.moving import Control, Swatch, Track, over
from charts.theme import NEGATIVE, POSITIVE
from language import gettext
from metrics_core.card import reasons
from metrics_core.fairness import (
    ByGroup,
    demographic_parity_difference,
    demographic_parity_ratio,
    equalized_odds_difference,
    selection_rate,
)
from pages.classification.fairness.data import (
    BASE_RATES,
    CLOSENESS,
    NAMES,
    TEXTS,
    TICKS,
    separations,
)
from pages.classification.fairness.options import BASES, ROLES, THRESHOLDS, Where
from pages.classification.fairness.people import people_of
from pages.classification.fairness.rates import GAPS, ROWS, side_by_side
from pages.classification.fairness.sides import Side, sides_of
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, folding, grid

FOUR_FIFTHS = 0.8
TRACED = (*GAPS.values(), demographic_parity_difference, demographic_parity_ratio, equalized_odds_difference)
LEGEND = (
    Swatch("point", "payer: would repay", POSITIVE),
    Swatch("point", "non-payer: would not", NEGATIVE),
    Swatch("ring", "hollow: wrong decision"),
)


def two_groups(at: Where) -> Payload:
    """The picture of the lesson, while what `at` names is moved."""
    each, sides = sides_of(at)
    gaps = {gap: _gap(sides, gap) for gap in TRACED}
    counts = [track for side in sides for track in _counts(side).cells]
    ratio = Readout(
        demographic_parity_ratio.__name__,
        "ratio of selection rates (four-fifths rule: at least 0.8)",
        gaps[demographic_parity_ratio],
        mark=over()(FOUR_FIFTHS),
        folded=True,
    )
    selected = [
        Readout(
            f"selection_rate_{side.name.lower()}",
            gettext("selection rate of {group}: all who get a loan", group=side.name),
            side.rate(selection_rate),
            "percent",
            folded=True,
        )
        for side in sides
    ]
    people, rates = people_of(sides, each, at), side_by_side(sides, gaps)
    return pack(
        folding(grid({people: 4, rates: 3}, {NUMBERS: 7}), 1, "the selection rates"),
        _controls(at),
        readouts=(*selected, ratio),
        table=(*counts, *gaps.values()),
        also=[side.rate(metric) for side in sides for metric in ROWS],
        axes={side.axis: side.most for side in sides},
        legend=LEGEND,
    )


def _controls(at: Where) -> tuple[Control, ...]:
    """The sliders of what is moved."""
    names = ROLES[at.role][1]
    found = []
    for name, group in zip(names, at.groups, strict=True):
        if at.role == THRESHOLDS:
            label = gettext("threshold for group {group}", group=group.name)
            found.append(Control(name, label, TICKS, TEXTS, slider=False))
        elif at.role == BASES:
            label = gettext("base rate of group {group}", group=group.name)
            found.append(Control(name, label, BASE_RATES, tuple(f"{b}%" for b in BASE_RATES)))
        else:
            label = gettext("separation of group {group} (AUROC)", group=group.name)
            found.append(Control(name, label, np.arange(len(CLOSENESS), dtype=float), separations(group.base)))
    return tuple(found)


def _counts(side: Side) -> CountTracks:
    """The counts of one group, whose tracks are called as the cell and the group."""
    found = CountTracks(side.counts, side.control)
    found.cells = tuple(replace(track, name=f"{track.name}_{side.name.lower()}") for track in found.cells)
    return found


# ---- rates
def _gap(sides: tuple[Side, Side], gap: Callable[..., Any]) -> Track:
    """A gap between the groups, at every tick or pair of ticks."""
    a, b = sides
    tables = [a.counts[:, None], b.counts[None, :]]
    groups = ByGroup.of(NAMES, tables)
    return over(a.control, b.control)(gap(groups), gap.__name__, reasons=reasons(gap, groups))
