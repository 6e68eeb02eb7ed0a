"""Three people and a judge label twelve answers: Fleiss' kappa and Krippendorff's alpha as the judge differs and verdicts go missing."""

from collections.abc import Mapping

import numpy as np

from charts.figures import axis, blank
from charts.moving import Cells, Control, Label, Mark, Swatch, Track, View
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core import CATALOG, why_undefined
from metrics_core.judges import fleiss_kappa, krippendorff_alpha
from pages.language.judges.data import ABSENT, FLIPPED, RATERS, VERDICTS
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

OTHER, MISSING = np.arange(len(VERDICTS) + 1), np.arange(13)
START = {"other": 1, "missing": 0}
OVER = ("other", "missing")
HUE = {"right": HUES[0], "wrong": HUES[2]}


def verdicts(at: Mapping[str, float]) -> list[list[str | None]]:
    """A row an answer, a column a rater, where the judge said the opposite in so many rows and so many verdicts are missing."""
    rows: list[list[str | None]] = [list(row) for row in VERDICTS]
    for answer in FLIPPED[: int(at["other"])]:
        rows[answer][-1] = "right" if rows[answer][-1] == "wrong" else "wrong"
    for answer, rater in ABSENT[: int(at["missing"])]:
        rows[answer][rater] = None
    return rows


def four_raters() -> Payload:
    """Both measures at every position, and all verdicts."""
    places = [[verdicts({"other": o, "missing": m}) for m in MISSING.tolist()] for o in OTHER.tolist()]
    tracks = []
    for metric in (fleiss_kappa, krippendorff_alpha):
        values = np.array([[metric(rows) for rows in line] for line in places])
        reasons = {
            i: why_undefined(np.nan, metric, places[i // len(MISSING)][i % len(MISSING)])
            for i in np.flatnonzero(np.isnan(values)).tolist()
        }
        tracks.append(Track(values, OVER, reasons, name=metric.__name__))
    return pack(
        beside(everything_said(places), shares=(3, 1)),
        (
            Control(
                "other",
                "answers on which the judge differs from most of the people",
                OTHER.astype(float),
                tuple(map(str, OTHER.tolist())),
            ),
            Control("missing", "verdicts that are missing", MISSING.astype(float), tuple(map(str, MISSING.tolist()))),
        ),
        readouts=[Readout(track.name, CATALOG[track.name].name, track) for track in tracks],
        table=tuple(tracks),
        axes={"cell": len(VERDICTS) * len(RATERS)},
        legend=[Swatch("point", words, hue) for words, hue in HUE.items()],
    )


def everything_said(places: list[list[list[list[str | None]]]]) -> View:
    """A column an answer, a row a rater; a verdict that is missing leaves its cell empty."""
    said = np.array(places, dtype=object).swapaxes(-1, -2).reshape(len(OTHER), len(MISSING), -1)
    down, across = np.divmod(np.arange(said.shape[-1]), len(VERDICTS))
    x, y = tuple((across + 0.04).tolist()), tuple((len(RATERS) - down - 0.06).tolist())
    marks: list[Mark] = [
        Cells(Track((said == words).astype(np.float32), (*OVER, "cell")), "cell", x, y, 0.92, 0.88, hue)
        for words, hue in HUE.items()
    ]
    marks += [Label(-0.15, len(RATERS) - i - 0.5, name, anchor="end") for i, name in enumerate(RATERS)]
    figure = blank(
        (56, 8, 10, 40),
        axis(
            "answer",
            -0.1,
            len(VERDICTS) + 0.1,
            tickvals=[0.5, 3.5, 6.5, 9.5],
            ticktext=["1", "4", "7", "10"],
            showgrid=False,
        ),
        axis("", -0.1, len(RATERS) + 0.1, visible=False),
    )
    alt = gettext("Verdicts of {raters} raters on {n} answers.", raters=len(RATERS), n=len(VERDICTS))
    return View("said", alt, tuple(marks), figure, 210)
