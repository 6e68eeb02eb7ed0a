"""The picture of the home page."""

from charts.moving import FOUR
from metrics_core import CATALOG
from metrics_core.classification import accuracy, precision, recall
from metrics_core.classification.sweep import Sweep
from widgets.at_threshold import AtThreshold, threshold_control
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

TALL = 316


def miniature(s: Sweep, *, positive: str, negative: str) -> Payload:
    """The home page's first touch: histogram, matrix, three numbers."""
    threshold = threshold_control(s, 250)
    at = AtThreshold(s, threshold)
    histogram = at.histogram(positive=positive, negative=negative, height=TALL)
    matrix = at.matrix(positive=positive, negative=negative, height=TALL)
    return pack(
        beside(histogram, matrix, shares=(6, 4, 2)),
        (threshold,),
        readouts=tuple(
            Readout(m.__name__, CATALOG[m.__name__].name, at.rate(m), digits=3) for m in (accuracy, precision, recall)
        ),
        legend=FOUR,
    )
