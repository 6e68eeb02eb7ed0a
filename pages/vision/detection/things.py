"""What is drawn in a picture beneath its boxes, all of it grey: animals, stones and reeds, as Plotly shapes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Box = tuple[float, float, float, float]
Shape = dict[str, Any]
INK = "rgba(128,136,146,{})"


@dataclass(frozen=True)
class Drawn:
    """What is drawn beneath the boxes: things by their kind (fish, crab, shoal, hidden, stone, reeds) and place."""

    things: tuple[tuple[str, Box], ...] = ()

    @property
    def shapes(self) -> list[Shape]:
        """All of them, what is in front last."""
        return [shape for kind, box in self.things for shape in DRAW[kind](*box)]


def _path(text: str, strength: float = 0.34) -> Shape:
    return {"type": "path", "path": text, "layer": "below", "fillcolor": INK.format(strength), "line": {"width": 0}}


def _fish(x0: float, y0: float, x1: float, y1: float, strength: float = 0.5) -> list[Shape]:
    """Head to the left, tail to the right, as wide and high as its box."""
    w, h = x1 - x0, y1 - y0

    def at(*places: tuple[float, float]) -> str:
        return " ".join(f"{x0 + x * w:g},{y0 + y * h:g}" for x, y in places)

    back = f"M{at((0, 0.52))} C{at((0.16, 0.04), (0.5, -0.12), (0.78, 0.42))} L{at((1, 0.06))} Q{at((0.9, 0.5), (1, 0.94))}"
    belly = f"L{at((0.78, 0.6))} C{at((0.5, 1.12), (0.16, 0.98), (0, 0.52))} Z"
    gill = f"M{at((0.27, 0.3))} Q{at((0.34, 0.52), (0.27, 0.74))} Q{at((0.31, 0.52), (0.27, 0.3))} Z"
    eye = {"type": "circle", "x0": x0 + 0.13 * w, "x1": x0 + 0.18 * w, "y0": y0 + 0.36 * h, "y1": y0 + 0.45 * h}
    light = {"layer": "below", "fillcolor": "rgba(255,255,255,0.8)", "line": {"width": 0}}
    return [_path(f"{back} {belly}", strength), _path(gill, 0.9) | light, eye | light]


def _look(strength: float) -> Shape:
    return {"layer": "below", "fillcolor": INK.format(strength), "line": {"width": 0}}


def _shoal(x0: float, y0: float, x1: float, y1: float) -> list[Shape]:
    w, h = (x1 - x0) / 4, (y1 - y0) / 4
    shapes: list[Shape] = []
    for row in range(4):
        for column in range(4):
            x, y = x0 + column * w + (row % 2) * 0.18 * w, y0 + row * h
            shapes += _fish(x + 0.05 * w, y + 0.15 * h, x + 0.8 * w, y + 0.85 * h)
    return shapes


def _crab(x0: float, y0: float, x1: float, y1: float) -> list[Shape]:
    w, h = x1 - x0, y1 - y0
    ovals = [(0.2, 0.35, 0.8, 0.95), (0.0, 0.05, 0.26, 0.4), (0.74, 0.05, 1.0, 0.4)]
    return [
        {"type": "circle", "x0": x0 + a * w, "y0": y0 + b * h, "x1": x0 + c * w, "y1": y0 + d * h} | _look(0.4)
        for a, b, c, d in ovals
    ]


def _stone(x0: float, y0: float, x1: float, y1: float) -> list[Shape]:
    top = y0 + 0.15 * (y1 - y0)
    return [_path(f"M{x0},{y1} Q{x0},{top} {(x0 + x1) / 2},{top} Q{x1},{y0} {x1},{y1} Z", 0.22)]


def _reeds(x0: float, y0: float, x1: float, y1: float) -> list[Shape]:
    step = (x1 - x0) / 5
    return [
        _path(
            f"M{x0 + i * step},{y1} Q{x0 + (i + 0.2) * step},{y0} {x0 + (i + 0.9) * step},{y0} L{x0 + (i + 0.5) * step},{y1} Z",
            0.3,
        )
        for i in range(5)
    ]


DRAW: Mapping[str, Callable[[float, float, float, float], list[Shape]]] = {
    "fish": _fish,
    "hidden": lambda x0, y0, x1, y1: _fish(x0, y0, x1, y1, 0.25),
    "shoal": _shoal,
    "crab": _crab,
    "stone": _stone,
    "reeds": _reeds,
}
