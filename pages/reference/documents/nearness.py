"""How many of the printed numbers are ours, at every tolerance: a share that the core counts, document by document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isfinite

import numpy as np
import streamlit as st

from charts.moving import Control, over
from datasets.documents import CATALOGUE, Value, numbers
from metrics_core.regression import share_within
from pages.reference.documents.drawing import within_tolerance
from pages.reference.documents.five import NAMES
from widgets.cache import for_all
from widgets.recompute import recompute
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import beside

TOLERANCES = np.geomspace(1e-6, 1, 121)
START = 1e-3
NAMED_AT, BELOW = 0.02, 0.11  # the tolerance at which the curve's name stands, and how far under the curve


def nearness() -> None:
    """Move the tolerance: how many numbers of each document are within it."""
    scrubber_alone(for_all("atlas/nearness", _packed), start={"tolerance": START}, key="nearness")
    st.caption(
        "Closeness alone is not a verdict: a number rounded to one decimal can be right and a few percent off, and a wrong "
        "one can be close."
    )


def printed_and_ours(document: str = "") -> tuple[list[float], list[float]]:
    """Every number that a document prints (or all do), beside the one that the core gives now."""
    pairs = [
        pair
        for example in CATALOGUE.examples.values()
        if document in ("", example.document.id) and example.printed is not None
        for pair in _pairs(numbers(example.printed), recompute(example))
    ]
    return [printed for printed, _ in pairs], [ours for _, ours in pairs]


def _pairs(printed: Value, ours: Value) -> Iterator[tuple[float, float]]:
    if isinstance(printed, Mapping) and isinstance(ours, Mapping):
        for name in printed:
            yield from _pairs(printed[name], ours.get(name))
    elif isinstance(printed, list) and isinstance(ours, list) and len(printed) == len(ours):
        for pair in zip(printed, ours, strict=True):
            yield from _pairs(*pair)
    elif all(isinstance(one, float) and isfinite(one) for one in (printed, ours)):
        yield printed, ours


def _packed() -> Payload:
    at_tolerance, shares, counts = over("tolerance"), [], {}
    for document in ("", *CATALOGUE.documents):
        printed, ours = printed_and_ours(document)
        name = document or "all"
        counts[name] = len(printed)
        shares.append(at_tolerance([share_within(ours, printed, tolerance=float(t)) for t in TOLERANCES], name))
    at, every = int(np.searchsorted(TOLERANCES, NAMED_AT)), shares[0]
    named_at = float(TOLERANCES[at]), float(every.values[at]) - BELOW
    texts = tuple(_percent(float(t)) for t in TOLERANCES)
    return pack(
        beside(within_tolerance(at_tolerance(TOLERANCES), every, named_at), shares=(2, 1), widths=(1, 1, 1), across=2),
        (Control("tolerance", "off by at most", TOLERANCES, texts),),
        readouts=[
            Readout(one.name, f"{NAMES.get(one.name, 'all five')}: {counts[one.name]} numbers", one, "percent")
            for one in shares
        ],
        table=shares,
    )


def _percent(tolerance: float) -> str:
    return f"{np.format_float_positional(100 * tolerance, precision=2, fractional=False, trim='-')}%"
