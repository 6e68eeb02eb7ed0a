"""Goals: conditions on a scrubber's numbers, decided at every tick at once, against where the reader started.

A goal is a function of the numbers `now` and at the `start`, such as `lambda now, start: now.f1 < start.f1`. What is joined
is joined by `&` and `|`. Numbers that agree to nine digits are equal, so that rounding meets no goal. Comparing what is
undefined is False; `undefined(now.precision)` asks for it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.lib.mixins import NDArrayOperatorsMixin

from charts.moving import Track

DIGITS = 1e-9
COMPARISONS = {np.less, np.less_equal, np.equal, np.not_equal, np.greater_equal, np.greater}
MET_BY_EQUALS = {np.less_equal, np.equal, np.greater_equal}


class Ticks(NDArrayOperatorsMixin):
    """A number at every tick, with an axis for each control: of length 1 where it does not follow that control."""

    def __init__(self, values: np.ndarray) -> None:
        self.values = values

    def __array_ufunc__(self, how: np.ufunc, method: str, *sides: Any) -> Any:
        """Arithmetic gives ticks again; a comparison gives an array of truths."""
        found = [np.asarray(side.values if isinstance(side, Ticks) else side, np.float64) for side in sides]
        with np.errstate(all="ignore"):
            return _compared(how, *found) if how in COMPARISONS else Ticks(how(*found))


class Numbers:
    """Numbers by name, as attributes, along these controls in this order."""

    def __init__(self, tracks: Mapping[str, Track], controls: Sequence[str]) -> None:
        self._tracks, self._controls = tracks, controls

    def __getattr__(self, name: str) -> Ticks:
        if name not in self._tracks:
            raise AttributeError(f"no number is called {name!r}; there are {', '.join(sorted(self._tracks))}")
        track, controls = self._tracks[name], self._controls
        turned = np.transpose(
            track.values, [track.over.index(control) for control in controls if control in track.over]
        )
        return Ticks(turned[tuple(slice(None) if control in track.over else np.newaxis for control in controls)])


Goal = Callable[[Numbers, Numbers], Any]


def undefined(number: Ticks) -> np.ndarray:
    """Where a number has no value."""
    return np.isnan(np.asarray(number.values, np.float64))


def met(goal: Goal, tracks: Mapping[str, Track], start: Mapping[str, float], controls: Sequence[str]) -> Track:
    """Where a goal is met: truths along those of the controls that its numbers follow.

    tracks: the numbers by name; start: what they were where the exercise began. Raises TypeError for a goal that is
    anything but a truth at each tick, and AttributeError for a number that is not there.
    """
    begun = {name: Track(np.array(value), ()) for name, value in start.items()}
    found = np.array(goal(Numbers(tracks, controls), Numbers(begun, controls)), ndmin=len(controls))
    if found.dtype != bool:
        raise TypeError(f"a goal must compare numbers; this one gives {found.dtype}")
    followed = tuple(control for control, size in zip(controls, found.shape, strict=True) if size > 1)
    return Track(found.squeeze(), followed)


def _compared(how: np.ufunc, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    same = np.isclose(a, b, rtol=DIGITS, atol=DIGITS)
    known = ~(np.isnan(a) | np.isnan(b))
    return np.asarray(known & np.where(same, how in MET_BY_EQUALS, how(a, b)))
