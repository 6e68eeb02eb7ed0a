"""Two systems on the same sentences: is the difference more than luck? And how the sentences' scores are spread.

Paired bootstrap (Koehn 2004): sentences are drawn with replacement, the same ones for both systems, and each draw is
scored from summed sentence statistics. The p-value is that of Riezler and Maxwell 2005, as in sacreBLEU: how often the
resampled difference, moved to mean 0, is at least as large as the observed one, with 1 added to both counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan

import numpy as np

from metrics_core.inference.resampling import BLOCK, Sampler
from metrics_core.interval import Interval, checked_level, percentile_interval
from metrics_core.text.corpus import CorpusScore


@dataclass(frozen=True)
class Comparison:
    """Intervals of both systems and of a - b. wins: share of resamples in which a is ahead, a tie counting half."""

    difference: Interval
    a: Interval
    b: Interval
    wins: float
    p_value: float

    @property
    def value(self) -> float:
        return self.difference.value


def compare_systems(
    a: CorpusScore, b: CorpusScore, *, resamples: int = 1000, level: float = 0.95, seed: int = 0
) -> Comparison:
    """Paired bootstrap of two corpus scores of one kind on the same sentences; wins and p_value lie in [0, 1].

    Raises ValueError for different numbers of sentences or different settings, resamples below 1, a level outside (0, 1).
    """
    checked_level(level)
    if resamples < 1:
        raise ValueError(f"resamples must be at least 1, got {resamples!r}")
    if len(a.statistics) != len(b.statistics):
        raise ValueError(f"a has {len(a.statistics)} sentences and b has {len(b.statistics)}")
    if a.signature != b.signature:
        raise ValueError(f"both must be the same score, got {a.signature} and {b.signature}")
    drawn = _resampled((a, b), resamples, seed)
    how = (("score", a.signature.replace("|", ",")), ("drawn", "sentences"), ("seed", str(seed)))

    def interval(value: float, replicates: np.ndarray, undefined: str) -> Interval:
        return percentile_interval(value, replicates, level, undefined=undefined, conventions=how)

    apart, value = drawn[0] - drawn[1], a.value - b.value
    known = apart[~np.isnan(apart)]
    reason = " and ".join(dict.fromkeys(filter(None, (a.undefined, b.undefined))))
    wins, p_value = nan, nan
    if len(known) and not isnan(value):
        wins = float(np.mean(np.sign(known) + 1) / 2)
        p_value = (int((np.abs(known - known.mean()) >= abs(value)).sum()) + 1) / (len(known) + 1)
    first, second = (interval(one.value, row, one.undefined) for one, row in zip((a, b), drawn, strict=True))
    return Comparison(interval(value, apart, reason), first, second, wins, p_value)


def _resampled(systems: tuple[CorpusScore, ...], resamples: int, seed: int) -> np.ndarray:
    """Each system's score on each resample; shape (systems, resamples)."""
    sentences = len(systems[0].statistics)
    if not sentences:
        return np.full((len(systems), resamples), nan)
    rng, urn = np.random.default_rng(seed), Sampler(np.ones(sentences, dtype=np.int64))
    batch = max(1, BLOCK // sentences)
    blocks = []
    for done in range(0, resamples, batch):
        times = urn.draw(rng, min(batch, resamples - done)).astype(float)
        blocks.append(np.stack([one.of_sums(times @ one.statistics) for one in systems]))
    return np.concatenate(blocks, axis=1)


@dataclass(frozen=True)
class Spread:
    """A histogram of sentence scores over [0, 1], how many are undefined, and the sentences from worst to best."""

    edges: np.ndarray
    counts: np.ndarray
    undefined: int
    ranked: np.ndarray


def spread(values: np.ndarray, *, bins: int = 20) -> Spread:
    """How sentence scores in [0, 1] are spread; NaN is in no bin and has no rank. Equal ones keep their order."""
    defined = ~np.isnan(values)
    counts, edges = np.histogram(values[defined], bins=bins, range=(0, 1))
    ranked = np.flatnonzero(defined)
    return Spread(edges, counts, int((~defined).sum()), ranked[np.argsort(values[ranked], kind="stable")])
