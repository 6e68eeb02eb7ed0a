"""What the lab's units are sliced by (lab.sliced_by), worked out once for the rows and, where it matters, the thresholds."""

from collections.abc import Mapping

import numpy as np

from lab import EvaluationSet
from lab.read.slicing import Slicing
from lab.sliced_by import SlicedBy
from pages.lab.what_if import counts
from pages.lab.what_if.operating import operating
from pages.lab.what_if.picking import NONE
from pages.lab.what_if.source import Lab


def columns(lab: Lab) -> tuple[str, ...]:
    """What slices can be made of, the most telling first: columns that were not judged, made ones, answers, truth."""
    if lab.counted is not None and lab.look is not None:
        return counts.columns(lab.look, lab.counted.rows.roles)
    return _by(lab).columns


def of_their_own(lab: Lab) -> bool:
    """Whether a column that was not judged says what kind of unit it is."""
    return lab.counted is not None or bool(_by(lab).apart[0])


def follows(lab: Lab, *names: str) -> str:
    """The thresholds that slices by these columns follow from, as part of a name for caches; "" where they follow none."""
    if lab.counted is not None:
        return ""
    return f"/{dict(_thresholds(lab))}" if _by(lab).follows(*names) else ""


def in_slices(lab: Lab, model: str, first: str, second: str = NONE) -> tuple[EvaluationSet, Slicing]:
    """What one model is judged on, and its slices by a column or a pair, one code a unit.

    Of a table that is counted where it is, its rows are counted anew by these columns. Raises UploadError where that cannot be done.
    """
    if lab.counted is None or lab.look is None or lab.remote is None:
        return lab.judged, slices_of(lab, first, second)
    by = (first,) if second in (NONE, "", first) else (first, second)
    at = _thresholds(lab).get(model)
    return counts.slices(lab.remote, lab.counted, lab.look, model, by, at)


def slices_of(lab: Lab, first: str, second: str = NONE) -> Slicing:
    """A column's slices, or a pair's, one code a unit."""
    name = f"slices/{first!r}/{second!r}{follows(lab, first, second)}"
    return lab.kept(name, lambda: _by(lab).slices(first, "" if second == NONE else second, _thresholds(lab)))


def rows_behind(lab: Lab, units: np.ndarray) -> np.ndarray:
    """Which rows of the table the units (a mask) stand for, ascending."""
    return _by(lab).rows_behind(units)


def _by(lab: Lab) -> SlicedBy:
    return lab.kept("sliced-by", lambda: SlicedBy(lab.rows))


def _thresholds(lab: Lab) -> Mapping[str, float]:
    return operating(lab).thresholds if lab.judged.task == "binary" else {}
