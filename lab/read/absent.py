"""Numbers that may say that there is none, such as -99: exact, repeated, and far from all others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from datasets.uploads.table import shown
from lab.read.listed import AND, listed
from lab.read.look import Look
from lab.read.questions import Asking
from metrics_core.filled import Filled

CODES = (-1, *(sign * int(digit * n) for sign in (1, -1) for digit in "789" for n in range(2, 7)))
FEWEST = 2  # times that such a number occurs


def absent(look: Look, names: Sequence[str], asking: Asking) -> tuple[str, ...]:
    """The codes that say "no number" in these columns, if the reader says so; asked only where there are any."""
    found = {name: codes for name in names if look.numeric(name) and (codes := codes_in(look.values(name)))}
    if not found:
        return ()
    name, codes = next(iter(found.items()))
    times = look.step * sum(int((look.values(name) == code).sum()) for code in codes)
    says = Filled(
        "“{column}” has {codes} in about {n:,} rows, far from its other numbers. Does it mean “missing” wherever it occurs, in all columns?"
        if look.step > 1
        else "“{column}” has {codes} in {n:,} rows, far from its other numbers. Does it mean “missing” wherever it occurs, in all columns?",
        column=shown(name, 40),
        codes=listed(codes, AND),
        n=times,
    )
    choices = {"out": "No number: leave these rows out", "in": "A number like the others"}
    if asking.answer("absent", says, choices) != "out":
        return ()
    return tuple(dict.fromkeys(str(code) for each in found.values() for code in each))


def codes_in(values: np.ndarray) -> tuple[int, ...]:
    """Which codes are below 0 where nothing else is, or further from all other numbers than these are from each other."""
    known = np.asarray(values, dtype=float)
    known = known[np.isfinite(known)]
    codes = [code for code in CODES if int((known == code).sum()) >= FEWEST]
    rest = known[~np.isin(known, codes)]
    if not len(rest):
        return ()
    low, high = float(rest.min()), float(rest.max())
    if low == high:  # two values are two classes, such as -1 and 1
        return ()
    return tuple(code for code in codes if (code < 0 <= low) or max(low - code, code - high) > high - low)
