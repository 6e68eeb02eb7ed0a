"""A metric's live example: its world, the metric computed everywhere in it, a picture and the metric along the way."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

import numpy as np

from charts.moving import Control, Track
from language import code, gettext
from metrics_core import CATALOG, Card, Worked, explain, symbols, why_undefined
from metrics_core.card import substitute
from pages.reference.glossary import arenas, benchmarks, groups, judged, lists, numbers, people, retrieved
from pages.reference.glossary import drawing as views
from pages.reference.glossary.world import World, own
from widgets.formulas import CELL_NAMES
from widgets.scrubber import Formula, Payload, Readout, nearest, pack
from widgets.scrubber.layouts import NUMBERS, folding, grid

MAKERS = (
    *numbers.WORLDS,
    *benchmarks.WORLDS,
    *lists.WORLDS,
    *groups.WORLDS,
    *judged.WORLDS,
    *arenas.WORLDS,
    *people.WORLDS,
    *retrieved.WORLDS,
)
FLAT = 4  # times as much as along the first control a metric has to change along another, to be drawn along that
STEEP = 0.9  # beyond this quantile's double a curve is not followed
Call = Callable[..., tuple[tuple[Any, ...], dict[str, Any]]]
Called = tuple[Any, tuple[Any, ...], dict[str, Any]]  # a result, and the arguments that gave it


@cache
def _made(make: Callable[[], World], language: str) -> World:
    """A world whose offers are kept: every metric that lives in it asks for the same ones. language: what its picture speaks."""
    world = make()
    return replace(world, offers=cache(world.offers))


def world_of(name: str) -> World | None:
    """The first world that has what a metric asks for, in the page's language; None where it asks for texts."""
    return _world_of(name, code())


@cache
def _world_of(name: str, language: str) -> World | None:
    return next((world for make in MAKERS if (world := _made(make, language)).fits(CATALOG[name])), None)


def worked_at(card: Card, world: World, position: Mapping[str, float]) -> Worked:
    """The metric with its steps where the controls stand."""
    args, options = world.call(card, **position)
    return explain(card.function, *args, **options)


def payload_of(name: str, beside: Sequence[str] = ()) -> Payload:
    """The picture of the world beside the metric along one control, and the formula with live numbers.

    beside: further metrics that live in the same world, of which the numbers alone are shown.
    """
    card, world = CATALOG[name], world_of(name)
    assert world is not None
    value, put_in = computed(card, world)
    shown = np.asarray(value.values)
    span = span_of(card, shown)
    drawn = np.where(np.isfinite(shown) & (shown <= span[1]) & (shown >= span[0]), shown, np.nan)
    others = {other: computed(CATALOG[other], world, other)[0] for other in beside}
    never = never_positive(card, world)
    curve = views.along(card.name, span, Track(drawn, value.over), telling(world, shown), never)
    kind, unit = _written(card)
    live = substitute(card.formula, put_in[1])
    formula = Formula(name, card.name, value, live=live, kind=kind, unit=unit, numbers=put_in[0])
    across = max(2, 1 + len(beside) + (never is not None))
    places = grid({NUMBERS: 2}, {world.view: 1, curve: 1}, across=across)
    if world.asks:  # what is to be tried first is one picture
        places = folding(grid({NUMBERS: 1}, {world.view: 1}, {curve: 1}, across=across), 1, "a curve along one count")
    return pack(
        places,
        world.controls,
        readouts=(
            Readout(name, card.name, value, kind, unit),
            *(Readout(one, CATALOG[one].name, track, *_written(CATALOG[one])) for one, track in others.items()),
            *(
                [
                    Readout(
                        "none_flagged",
                        gettext("{metric} if nothing is flagged", metric=gettext(card.name)),
                        never,
                        kind,
                        unit,
                    )
                ]
                if never is not None
                else []
            ),
        ),
        formulas=(formula,) if put_in[1] else (),
        legend=world.legend,
        axes=world.axes,
        table=(value, *others.values()),
    )


def telling(world: World, values: np.ndarray) -> Control:
    """The control to draw a metric along: the first, unless from the start the metric hardly follows it and follows another far more. values: an axis a control."""
    start = tuple(nearest(one.values, world.start[one.name]) for one in world.controls)
    reach = []
    for axis in range(values.ndim):
        place: list[int | slice] = [*start[:axis], slice(None), *start[axis + 1 :]]
        line = values[tuple(place)]
        line = line[np.isfinite(line)]
        reach.append(float(np.ptp(line)) if len(line) else 0.0)
    best = int(np.argmax(reach))
    return world.controls[best if reach[0] < reach[best] / FLAT else 0]


def _written(card: Card) -> tuple[str, str]:
    """How a metric's number is written: as what kind of a readout, and in which unit."""
    return "percent" if card.unit == "%" else "number", card.unit if card.unit in ("bits", "nats") else ""


def computed(card: Card, world: World, name: str = "value") -> tuple[Track, tuple[dict[str, Track], dict[str, str]]]:
    """The metric at every position, with its reasons; and the numbers of its formula's symbols as tracks of their own."""
    values, calls = scored(card, world, partial(world.call, card), name)
    found = [symbols(result, card.function, *args, **options) for result, args, options in calls]
    names = [symbol for symbol in card.symbols if all(symbol in one for one in found)]
    cells = {one.name: one for one in world.controls if one.name in CELL_NAMES.values()}
    called = {symbol: CELL_NAMES.get(symbol, "") for symbol in names}  # a count has its cell's colour
    called = {symbol: name if name in cells else f"symbol{i}" for i, (symbol, name) in enumerate(called.items())}
    tracks = {
        called[symbol]: own(cells[called[symbol]])
        if called[symbol] in cells
        else squeezed(np.reshape([one[symbol] for one in found], values.values.shape), world.controls)
        for symbol in names
    }
    return values, (tracks, {symbol: f"@{name}@" for symbol, name in called.items()})


def scored(card: Card, world: World, call: Call, name: str = "") -> tuple[Track, list[Called]]:
    """The metric at every position, with its reasons; and each result with what gave it. call: what a position is asked with."""
    shape, reasons, calls = tuple(len(one.values) for one in world.controls), {}, []
    values = np.full(shape, np.nan)
    for flat, place in enumerate(np.ndindex(*shape)):
        position = {one.name: float(one.values[i]) for one, i in zip(world.controls, place, strict=True)}
        args, options = call(**position)
        result = card.function(*args, **options)
        values[place] = float(getattr(result, "value", result))
        calls.append((result, args, options))
        if why := why_undefined(result, card.function, *args, **options):
            reasons[flat] = why
    return Track(values, tuple(one.name for one in world.controls), reasons, name=name), calls


def never_positive(card: Card, world: World) -> Track | None:
    """What a model that never predicts positive would have on the same samples, over the four counts; None where that is nothing to gain, or no higher number is better."""
    if world.start.keys() != {*CELL_NAMES.values()} or card.better != "higher":
        return None

    def call(tp: float, fn: float, fp: float, tn: float) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return world.call(card, tp=0, fn=tp + fn, fp=0, tn=fp + tn)

    never, _ = scored(card, world, call)
    at = tuple(nearest(one.values, world.start[one.name]) for one in world.controls)
    return never if never.values[at] > 0 else None


def squeezed(values: np.ndarray, controls: tuple[Control, ...]) -> Track:
    """A track over those controls alone that it follows."""
    over = [one.name for one in controls]
    for axis in reversed(range(values.ndim)):
        first = values.take([0], axis=axis)
        if len(over) > 1 and np.array_equal(values, np.broadcast_to(first, values.shape), equal_nan=True):
            values = first.squeeze(axis)
            del over[axis]
    return Track(values, tuple(over))


def span_of(card: Card, values: np.ndarray) -> tuple[float, float]:
    """What the upright axis shows: the metric's range where it has ends, else where its values lie but for the steepest."""
    good = values[np.isfinite(values)]
    low, high = (float(good.min()), float(good.max())) if len(good) else (0.0, 1.0)
    if math.isinf(card.range[1]) and len(good):
        high = min(high, 2 * float(np.quantile(good, STEEP)) or high)
    low = max(low, -1.5) if card.range == (-math.inf, 1) else low
    low, high = (min(low, end) if i == 0 else max(high, end) for i, end in enumerate((low, high)))
    if not math.isinf(card.range[0]):
        low = min(low, float(card.range[0]))
    if not math.isinf(card.range[1]):
        high = max(high, float(card.range[1]))
    return low, high
