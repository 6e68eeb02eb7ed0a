"""What moves a picture: controls, and tracks, which hold a value for each position of theirs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from metrics_core.inference.resampled_thresholds import Band


@dataclass(frozen=True, eq=False)
class Control:
    """A continuous control. `values`: one number a tick, ascending; `texts`: how each is shown and put in the URL.

    on_release: the tracks do not follow this control; letting go of it asks Python for a new picture.
    shown: it has a slider and a place in the URL; else another component of the page moves it, by the text of a tick.
    """

    name: str
    label: str
    values: np.ndarray
    texts: tuple[str, ...]
    on_release: bool = False
    shown: bool = True


@dataclass(frozen=True, eq=False)
class Track:
    """Values for every tick of the controls named in `over`, in that order (one axis each).

    reasons: why the NaN at a flat index is undefined. band: the interval of each value, where there is one. name: what
    formulas, downloads and exercises call it; a track that is drawn and nothing else needs none.
    """

    values: np.ndarray
    over: tuple[str, ...]
    reasons: Mapping[int, str] = field(default_factory=dict)
    band: Band | None = None
    name: str = ""


def over(*controls: str) -> Callable[..., Track]:
    """What makes tracks over these controls, as floats: `at_k = over("k")`, then `at_k(values)` or `at_k(values, "dcg")`.

    reasons: why values are undefined, by flat index, or one reason for every NaN.
    """

    def track(values: Any, name: str = "", *, reasons: Mapping[int, str] | str = "", band: Band | None = None) -> Track:
        found = np.asarray(values, float)
        if isinstance(reasons, str):
            reasons = dict.fromkeys(np.flatnonzero(np.isnan(found)).tolist(), reasons) if reasons else {}
        return Track(found, controls, reasons, band, name)

    return track
