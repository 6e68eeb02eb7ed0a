"""A demonstration on the page: the scene, the metric that fails and the runner-up, moved together."""

import numpy as np

from charts.moving import Control, View, over
from language import gettext
from pages.reference.choose.drawing import meter
from pages.reference.choose.failures import DEMONSTRATIONS
from pages.reference.choose.measured import Demonstration
from pages.reference.choose.scenes import CONTROL, picture
from widgets.cache import for_all
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import NUMBERS, Layout, grid

LOW = 150


def content(demonstration: Demonstration) -> Payload:
    """Picture and both metrics at every tick."""
    scene = demonstration.scene()
    drawn = picture(scene)
    pair = {"fails": demonstration.fails, "notices": demonstration.notices}
    ticks = np.asarray(scene.ticks, float)
    at = over(CONTROL)(ticks)
    percent = {part: one.card.unit == "%" for part, one in pair.items()}
    tracks = {part: over(CONTROL)(one.values(scene), part) for part, one in pair.items()}
    meters = [meter(tracks[part], one.name, at, scene.label, percent=percent[part]) for part, one in pair.items()]
    return pack(
        _placed(drawn.view, *meters),
        (Control(CONTROL, scene.label, ticks, tuple(map(significant, ticks.tolist()))),),
        readouts=[
            Readout(part, one.name, tracks[part], "percent" if percent[part] else "number")
            for part, one in pair.items()
        ],
        table=list(tracks.values()),
        axes=drawn.axes,
    )


def _placed(view: View, fails: View, notices: View) -> Layout:
    """The picture beside the metrics, or above them where it is low and wide."""
    if view.height < LOW:
        return grid({view: 12}, {fails: 6, notices: 6}, {NUMBERS: 12}, across=2)
    return grid({view: 7, fails: 5}, {view: 7, notices: 5}, {NUMBERS: 12}, across=2)


def show(name: str) -> None:
    """The demonstration of a recommendation, to be moved."""
    demonstration = DEMONSTRATIONS[name]
    payload = for_all(f"which/{name}", lambda: content(demonstration))
    start = float(payload.controls[0].values[demonstration.start])
    scrubber_alone(payload, start={CONTROL: start}, key=f"demo-{name}", prefix=f"{name}-")


def verdict(name: str) -> str:
    """What the demonstration shows from its first position to its last, in numbers that the core gives."""
    return for_all(f"which/{name}/verdict", lambda: _verdict(DEMONSTRATIONS[name]))


def _verdict(demonstration: Demonstration) -> str:
    scene = demonstration.scene()
    said = []
    for measured in (demonstration.fails, demonstration.notices):
        values = measured.values(scene)
        first, last = (values[0], values[-1])[:: -1 if demonstration.start else 1]
        first, last = (_number(value, measured.card.unit) for value in (first, last))
        still, metric = np.ptp(values) < 1e-9, gettext(measured.name)
        said.append(
            gettext("{metric} stays at {first}", metric=metric, first=first)
            if still
            else gettext("{metric} goes from {first} to {last}", metric=metric, first=first, last=last)
        )
    sentence = f"{said[0]}; {said[1]}."
    return sentence[0].upper() + sentence[1:]


def _number(value: float, unit: str) -> str:
    return f"{significant(100 * value)}%" if unit == "%" else significant(value)
