"""Two models with equally many right answers: their answers as tiles, and pass@k against k, computed at every k."""

from collections.abc import Sequence

import numpy as np

from charts.figures import RATE, apart, blank
from charts.moving import Cells, Control, Curve, Dot, Label, Mark, Rule, Swarm, Swatch, Track, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core import CATALOG
from metrics_core.samples import mean_pass_at_k, pass_at_k
from pages.language.samples.data import EACH, MODELS, in_random_order
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

KS = np.arange(1, EACH + 1)
START, ASKED = 1, 5
WIDTH, GAP = 0.43, 0.1  # of a model's tiles, which form a square, and between the two
TOP = WIDTH + 0.06  # of the picture, in the same unit, with what is said above the tiles
TICK = 0.022  # how far after its tiles a problem is ticked
PALE = 0.2  # of a wrong answer
LEGEND = (
    Swatch("filled", "right answer", " ".join(HUES[:2])),
    Swatch("pale", "wrong answer", " ".join(HUES[:2])),
    Swatch("ring", "in one random draw"),
)
at_k = over("k")


def two_models(*, asked: bool = False) -> Payload:
    """Tiles and curves of both models, by k. asked: with a mark at the k of the question, until it is answered."""
    right = {name: [sum(row) for row in rows] for name, rows in MODELS.items()}
    found = {
        name: at_k([mean_pass_at_k([EACH] * len(c), c, int(k)) for k in KS], f"model_{name.lower()}")
        for name, c in right.items()
    }
    k, first = at_k(KS, "k"), right["A"][0]
    one = at_k(pass_at_k(EACH, first, KS), "one")
    card, answers = CATALOG["pass_at_k"], tiles()
    marks: dict[float, str] = {ASKED: gettext("guess, then drag to {k}", k=ASKED)} if asked else {}
    return pack(
        grid({answers: 8, against_k(found): 5}, {answers: 8, NUMBERS: 5}, across=2),
        (Control("k", "k: answers drawn", KS, tuple(map(str, KS.tolist())), marks=marks),),
        readouts=[
            Readout(track.name, gettext("{model}, all draws: pass@k", model=name), track, color=hue, digits=2)
            for (name, track), hue in zip(found.items(), HUES, strict=False)
        ],
        legend=LEGEND,
        formulas=(
            Formula(
                "pass_at_k",
                "pass@k of model A on each problem",
                one,
                card.formula,
                rf"1 - \frac{{\binom{{{EACH} - {first}}}{{@k@}}}}{{\binom{{{EACH}}}{{@k@}}}}",
                gettext(
                    "Each of its problems has n = {n} answers, c = {right} of them right. The fraction is the probability that all k are wrong: the ways to choose k wrong answers, divided by all ways to choose k. Where fewer than k answers are wrong, it is 0.",
                    n=EACH,
                    right=first,
                ),
                numbers={"k": k},
            ),
        ),
        table=tuple(found.values()),
        axes={"draw": EACH * len(MODELS["A"])},
    )


def tiles() -> View:
    """A row of tiles a problem, one tile an answer; a ring on those that one random draw of k keeps."""
    marks: list[Mark] = []
    drawn = in_random_order()
    for i, (name, rows) in enumerate(MODELS.items()):
        left = i * (WIDTH + GAP)
        held = at_k(solved(rows, drawn[i]))
        marks += [
            Label(
                left,
                WIDTH + 0.045,
                gettext("model {name}, one draw:", name=name),
                held,
                "start",
                color=HUES[i],
                unit=gettext(" of {n} solved", n=len(rows)),
            ),
            _tiles(rows, left, HUES[i]),
            _kept(drawn[i], left),
            *_solved(rows, drawn[i], left, HUES[i]),
        ]
    named = {0: "problem 1", 4: "5", 9: "10"}
    marks += [Label(-0.012, _middle(i, EACH), name, anchor="end") for i, name in named.items()]
    alt = "A row of ten tiles for each of ten problems, for two models. Model A has three right answers in each row, model B ten in three rows."
    hidden = {"visible": False, "constrain": "domain"}
    across, up = hidden | {"range": [0, 2 * WIDTH + GAP + 2 * TICK]}, hidden | {"range": [0, TOP], "scaleanchor": "x"}
    return View("answers", alt, tuple(marks), blank((72, 18, 4, 6), across, up), 340)


def _middle(i: int, rows: int) -> float:
    """How high the middle of a problem's row is."""
    return WIDTH * (1 - (i + 0.5) / rows)


def solved(rows: Sequence[Sequence[bool]], order: np.ndarray) -> np.ndarray:
    """At how many problems a right answer is among the first k in this order, by k."""
    right = np.take_along_axis(np.array(rows), order, axis=1)
    found: np.ndarray = np.logical_or.accumulate(right, axis=1).sum(axis=0)
    return found


def _solved(rows: Sequence[Sequence[bool]], order: np.ndarray, left: float, hue: str) -> list[Mark]:
    """A tick after each row in which a right answer is kept."""
    right = np.logical_or.accumulate(np.take_along_axis(np.array(rows), order, axis=1), axis=1)
    there = np.where(right, left + WIDTH + TICK, np.nan)
    ever = np.flatnonzero(right.any(axis=1)).tolist()
    return [Label(at_k(there[i]), _middle(i, len(rows)), "✓", color=hue) for i in ever]


def _tiles(rows: Sequence[Sequence[bool]], left: float, hue: str) -> Mark:
    """An answer a tile; wrong ones are pale."""
    each, width, height = len(rows[0]), WIDTH / EACH, WIDTH / len(rows)
    dark = over("draw")(np.where(np.array(rows).ravel(), 1.0, PALE))
    x = tuple((left + (np.tile(np.arange(each), len(rows)) + 0.12) * width).tolist())
    y = tuple((WIDTH - (np.repeat(np.arange(len(rows)), each) + 0.12) * height).tolist())
    return Cells(dark, "draw", x, y, 0.76 * width, 0.76 * height, hue)


def _kept(order: np.ndarray, left: float) -> Mark:
    """Rings on the first k answers in this order, row by row."""
    rows, each = order.shape
    x = left + (order + 0.5) * WIDTH / each
    y = np.repeat([_middle(i, rows) for i in range(rows)], each)
    among = np.tile(np.arange(each), rows) < KS[:, None]
    places = over("k", "draw")(np.where(among, x.ravel(), np.nan).astype(np.float32))
    return Swarm(places, over("draw")(y), along="draw", group=over("draw")(np.full(rows * each, -2)), size=4)


def against_k(found: dict[str, Track]) -> View:
    """pass@k of each model, drawn as far as k was moved."""
    heights = apart(np.array([track.values for track in found.values()]), 0.09)
    asked = at_k(np.where(KS < ASKED, ASKED, np.nan))
    marks: list[Mark] = [Rule(x=asked), Label(asked, 1.1, gettext("k = {k}: which is higher?", k=ASKED))]
    for (name, track), dash, hue, height in zip(found.items(), ("", "dash"), HUES, heights, strict=False):
        marks.append(Curve(at_k(KS), track, "k", dash, color=hue, so_far=True))
        marks.append(Dot(at_k(KS), track, drag="k"))
        words = gettext("model {name}", name=name)
        marks.append(Label(at_k(KS + 0.35), at_k(height), words, anchor="start", color=hue))
    across = {
        "range": [0.6, EACH + 0.15],
        "title": {"text": "k: answers drawn"},
        "tickvals": KS.tolist(),
        "showgrid": False,
    }
    figure = blank((46, 34, 62, 40), across, RATE | {"title": {"text": "pass@k"}}, at=1)
    return View("curves", "pass@k of both models against k.", tuple(marks), figure, 256)
