"""Two columns of scores of which one is the other with the sign turned: one model's scores of both classes, as MATLAB writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from datasets.uploads.classes import ordered
from datasets.uploads.table import shown
from lab.read.look import Look
from metrics_core.filled import Filled


def without_mirrored(
    look: Look, scores: tuple[str, ...], classes: Sequence[str], positive: str | None
) -> tuple[tuple[str, ...], str]:
    """The scores without those of the other class, and why; names must be alike but for a number at their end.

    The first of two such columns is for the first class in order, the second for the second.
    """
    if positive not in classes or len(classes) != 2:
        return scores, ""
    second = ordered({*classes})[1] == positive
    for pair in combinations([name for name in scores if look.numeric(name)], 2):
        if _stem(pair[0]) == _stem(pair[1]) and _turned(look, *pair):
            own, other = pair[second], pair[not second]
            why = Filled(
                "“{other}” is “{own}” with the sign reversed: the score of the other class.",
                other=shown(other, 30),
                own=shown(own, 30),
            )
            return tuple(name for name in scores if name != other), why
    return scores, ""


def _stem(name: str) -> str:
    return re.sub(r"\d+$", "", name)


def _turned(look: Look, one: str, other: str) -> bool:
    a, b = look.values(one).astype(float), look.values(other).astype(float)
    known = np.isfinite(a) & np.isfinite(b)
    return bool(known.any() and np.ptp(a[known]) > 0 and np.allclose(a[known], -b[known]))
