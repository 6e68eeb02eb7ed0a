"""The picture of the home page."""

from dataclasses import replace

from charts.moving import RIGHT_OR_WRONG, Swatch, over
from language import gettext
from metrics_core.classification import accuracy, precision, recall
from metrics_core.classification.sweep import Sweep
from widgets.at_threshold import AtThreshold, threshold_control
from widgets.scrubber import Payload, Readout, nearest, pack
from widgets.scrubber.layouts import beside

TALL = 332
SAYS = {
    accuracy: "accuracy: proportion of messages classified correctly",
    precision: "precision: proportion of flagged messages that are spam",
    recall: "recall: proportion of spam that is flagged",
}


def miniature(s: Sweep, *, positive: str, negative: str, since: float = 0.5) -> Payload:
    """The home page's first touch: a histogram whose line is the only handle, and three numbers. since: where it begins, which the numbers' bars mark."""
    threshold = replace(threshold_control(s, 250), slider=False)
    at = AtThreshold(s, threshold)
    begun = nearest(threshold.values, since)
    return pack(
        beside(at.histogram(positive=positive, negative=negative, height=TALL), shares=(7, 5)),
        (threshold,),
        readouts=tuple(
            Readout(m.__name__, says, at.rate(m), "places", mark=over()(at.rate(m).values[begun]), digits=3)
            for m, says in SAYS.items()
        ),
        also=(at.counts.fn, at.counts.tn),
        legend=(*RIGHT_OR_WRONG, Swatch("mark", gettext("at the start"))),
    )
