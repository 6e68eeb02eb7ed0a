"""Pictures that stand still, as SVG text: for a file that must open anywhere, print well and run no script.

A Plot has two linear axes; whatever is put on it is given in their units. Colours other than the palette's are CSS
variables (--ink, --faint) that the page sets for light, dark and print. All text is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from math import ceil, floor, isfinite, log10

import numpy as np

LEFT, RIGHT, TOP, BOTTOM = 52, 14, 30, 42
PATTERNS = """<svg class="patterns" width="0" height="0" aria-hidden="true"><defs>{}</defs></svg>"""
PATTERN = (
    '<pattern id="wrong-{name}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="5" height="5" fill="{hue}" fill-opacity="0.15"/><rect width="2" height="5" fill="{hue}"/></pattern>'
)


@dataclass(frozen=True)
class Axis:
    """From low to high, with a title; named: the places and texts of its ticks, where they are not numbers."""

    low: float
    high: float
    title: str = ""
    named: Sequence[tuple[float, str]] | None = None

    def ticks(self) -> list[tuple[float, str]]:
        """Round numbers, three to seven of them, with their texts."""
        if self.named is not None:
            return list(self.named)
        step = _step((self.high - self.low) / 5)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [(i * step, f"{i * step:.6g}".replace("-", "−")) for i in range(first, last + 1)]


def spanning(values: np.ndarray, title: str = "") -> Axis:
    """An axis that holds all finite values with a little air; from -0.5 to 0.5 where there are none."""
    finite = values[np.isfinite(values)]
    if not len(finite):
        return Axis(-0.5, 0.5, title)
    low, high = float(finite.min()), float(finite.max())
    air = 0.03 * (high - low) or abs(low) * 0.1 or 0.5
    return Axis(low - air, high + air, title)


def patterns(**hues: str) -> str:
    """Hatchings to fill with, as url(#wrong-name); once a page."""
    return PATTERNS.format("".join(PATTERN.format(name=name, hue=hue) for name, hue in hues.items()))


@dataclass
class Plot:
    """A picture with a title; what is put on it later lies on top."""

    title: str
    x: Axis
    y: Axis
    width: int = 340
    height: int = 262
    left: int = LEFT
    _parts: list[str] = field(default_factory=list)

    def line(
        self, xs: np.ndarray, ys: np.ndarray, hue: str = "var(--ink)", *, dash: str = "", width: float = 1.8
    ) -> None:
        """A line through points; it is broken where one is not finite."""
        points, pen = [], "M"
        for x, y in zip(np.asarray(xs, float).tolist(), np.asarray(ys, float).tolist(), strict=True):
            if not (isfinite(x) and isfinite(y)):
                pen = "M"
                continue
            points.append(f"{pen}{self._x(x):.1f} {self._y(y):.1f}")
            pen = "L"
        style = f'stroke="{hue}" stroke-width="{width}"' + (f' stroke-dasharray="{dash}"' if dash else "")
        self._parts.append(f'<path d="{"".join(points)}" fill="none" {style}/>')

    def dots(self, xs: np.ndarray, ys: np.ndarray, hue: str, *, size: float = 3, opacity: float = 1) -> None:
        """A dot at each finite point."""
        marks = [
            f'<circle cx="{self._x(x):.1f}" cy="{self._y(y):.1f}" r="{size}"/>'
            for x, y in zip(np.asarray(xs, float).tolist(), np.asarray(ys, float).tolist(), strict=True)
            if isfinite(x) and isfinite(y)
        ]
        self._parts.append(f'<g fill="{hue}" fill-opacity="{opacity}">{"".join(marks)}</g>')

    def bar(self, left: float, right: float, low: float, high: float, fill: str, *, opacity: float = 1) -> None:
        """A rectangle."""
        x, y = self._x(min(left, right)), self._y(max(low, high))
        size = f'width="{abs(self._x(right) - self._x(left)):.2f}" height="{abs(self._y(high) - self._y(low)):.2f}"'
        self._parts.append(f'<rect x="{x:.2f}" y="{y:.2f}" {size} fill="{fill}" fill-opacity="{opacity}"/>')

    def text(
        self, x: float, y: float, text: str, *, anchor: str = "start", hue: str = "var(--ink)", up: float = 0
    ) -> None:
        """A short text; up: pixels above the point."""
        place = f'x="{self._x(x):.1f}" y="{self._y(y) - up:.1f}"'
        self._parts.append(f'<text {place} text-anchor="{anchor}" fill="{hue}">{escape(text)}</text>')

    def svg(self) -> str:
        """The picture as an SVG element."""
        right, foot = self.width - RIGHT, self.height - BOTTOM
        frame = [f'<text class="plot-title" x="8" y="16">{escape(cut(self.title, 48))}</text>']
        for value, words in self.x.ticks():
            at = self._x(value)
            frame.append(f'<path d="M{at:.1f} {TOP}V{foot}" class="grid"/>')
            frame.append(f'<text x="{at:.1f}" y="{foot + 14}" text-anchor="middle">{escape(words)}</text>')
        for value, words in self.y.ticks():
            at = self._y(value)
            frame.append(f'<path d="M{self.left} {at:.1f}H{right}" class="grid"/>')
            frame.append(f'<text x="{self.left - 5}" y="{at + 3.5:.1f}" text-anchor="end">{escape(words)}</text>')
        middle, height = (self.left + right) / 2, (TOP + foot) / 2
        frame.append(f'<text x="{middle}" y="{foot + 32}" text-anchor="middle">{escape(self.x.title)}</text>')
        if self.y.title:
            turned = f'transform="translate(12 {height}) rotate(-90)" text-anchor="middle"'
            frame.append(f"<text {turned}>{escape(self.y.title)}</text>")
        size = f'viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}"'
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" {size} role="img" aria-label="{escape(self.title)}">'
        )
        return f"{head}{''.join(frame)}{''.join(self._parts)}</svg>"

    def _x(self, value: float) -> float:
        share = (value - self.x.low) / (self.x.high - self.x.low)
        return self.left + share * (self.width - RIGHT - self.left)

    def _y(self, value: float) -> float:
        share = (value - self.y.low) / (self.y.high - self.y.low)
        return self.height - BOTTOM - share * (self.height - BOTTOM - TOP)


def cut(text: str, letters: int) -> str:
    """A name that fits into a picture; the table beside it has all of it."""
    line = " ".join(text.split())
    return line if len(line) <= letters else line[: letters - 1] + "…"


def _step(rough: float) -> float:
    """The least of 1, 2, 2.5, 5 times a power of ten that is at least `rough`."""
    power: float = 10.0 ** floor(log10(rough))
    return next(part * power for part in (1, 2, 2.5, 5, 10) if part * power >= rough * (1 - 1e-9))
