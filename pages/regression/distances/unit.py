"""Two vectors of length 1: Euclidean and cosine distance at every angle between them, one against the other."""

import numpy as np

from charts.moving import Control, Swatch, over
from datasets.documents import CATALOGUE
from metrics_core import CATALOG
from metrics_core.geometry.plane import polar
from metrics_core.similarity import angular_distance, cosine_distance, unit_chord
from pages.regression.distances import drawing as views
from widgets.formulas import significant
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

KEY, PREFIX, ARC = "unit", "unit-", 9
START = {"angle": 60.0}
LEGEND = Swatch("", "Euclidean distance: from tip to tip", views.STRAIGHT), Swatch("", "angle", views.TURNED)
at_angle = over("angle")


def picture() -> Payload:
    """The circle of radius 1 with both tips on it, and the line that Euclidean distance follows over cosine distance."""
    angles = np.arange(0.0, 181.0, 3.0)
    pair = polar(1.0, 0.0), polar(1.0, angles)
    euclidean, cosine, angular = (
        at_angle(metric(*pair), metric.__name__) for metric in (unit_chord, cosine_distance, angular_distance)
    )
    way = polar(0.3, angles[:, None] * np.linspace(0, 1, ARC))
    arc = over("angle", "arc")(way[..., 0]), over("angle", "arc")(way[..., 1])
    tip, name_at = (_place(polar(size, angles + turn)) for size, turn in ((1.0, 0.0), (1.16, 6.0)))
    return pack(
        beside(
            views.on_the_circle(views.Direction(tip, name_at), arc),
            views.one_against_the_other(cosine, euclidean),
            widths=(4, 5, "190px"),
        ),
        (Control("angle", "angle", angles, tuple(f"{significant(x)}°" for x in angles)),),
        readouts=(
            Readout("unit_chord", "Euclidean distance", euclidean),
            Readout("cosine_distance", "cosine distance", cosine),
        ),
        formulas=(
            Formula(
                "unit_chord",
                "Euclidean distance at length 1",
                euclidean,
                CATALOG["unit_chord"].formula,
                r"\sqrt{2 \cdot @cosine_distance@}",
                CATALOGUE.concepts["unit-vector-identity"].definition,
            ),
        ),
        table=(euclidean, cosine, angular),
        axes={"arc": ARC},
        legend=LEGEND,
    )


def _place(tips: np.ndarray) -> views.Place:
    return at_angle(tips[:, 0]), at_angle(tips[:, 1])
