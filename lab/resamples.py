r"""Units drawn again with replacement, the same ones for every model and every measure, so that differences are paired.

A draw says how often each unit came up. Units are drawn at random; stratified, of two classes or several each keeps its size;
with groups, whole groups are drawn. Of counts of equal units, draws are multinomial: module resampled_counts. Beyond MOST units a sample of them is drawn from, every class getting its fair share of it, and each
of the sample's units stands for $n_c / m_c$ of its class. As the sample is smaller than what it stands for, drawing
it would move numbers too much by $\sqrt{n_c / m_c}$: so a unit that came up $t$ times has the weight
$1 + \sqrt{m_c / n_c}\,(t - 1)$, an exchangeably weighted bootstrap. Where units are drawn at random, the sizes of the classes are
multinomial, and of a class that comes up $d_c$ times too often $m_c + \sqrt{m_c / n_c}\,d_c$ units are drawn. Of groups a sample is drawn from likewise, with
$m$ of $n$ groups. Where groups are so large that only a part of their units is looked at, what the part is off counts
as well, so that intervals are rather too wide than too narrow. Sources: Efron and Tibshirani 1993, An introduction
to the bootstrap; Præstgaard and Wellner 1993, Exchangeably weighted bootstraps of the general empirical process.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Lock
from weakref import WeakKeyDictionary, WeakValueDictionary

import numpy as np

from lab.evaluation import EvaluationSet
from lab.resampled_counts import at_most, counts_of, middles_of_bins
from metrics_core.inference.resampling import BLOCK, multinomials

MOST = 5_000
RESAMPLES = 1_000
FEWEST, LARGEST = 30, 4  # groups, and times MOST units, that are drawn from where groups are large


_HELD: WeakKeyDictionary[EvaluationSet, WeakValueDictionary[tuple[bool, int, int, int], Resamples]] = (
    WeakKeyDictionary()
)
_LOCK = Lock()


@dataclass(frozen=True, eq=False)
class Resamples:
    """How often units were drawn. judged: the units drawn from, positives first where there are two classes.

    units: their places among all. stands_for: how many units each of them stands for, times its weight. shrink: by
    what the distance of a unit's number of draws from 1 is multiplied. drawn: which column of `times` a unit follows.
    total: units in all. stratified: each class was drawn to its own size. counts: how many units each entry is a count of, where counts were drawn;
    merged: whether neighbouring scores were put together for it.
    """

    judged: EvaluationSet
    units: np.ndarray
    times: np.ndarray
    drawn: np.ndarray
    stands_for: np.ndarray
    shrink: np.ndarray
    total: int
    seed: int
    stratified: bool = False
    counts: np.ndarray | None = None
    merged: bool = False

    @property
    def resamples(self) -> int:
        return len(self.times)

    @property
    def sampled(self) -> bool:
        """Whether there were more units than are drawn from."""
        return self.counts is None and len(self.units) < self.total

    @property
    def width_error(self) -> float:
        r"""By which share an interval's width is uncertain: about $\sqrt{1/2B + 1/2m}$ (one standard error).

        B resamples, m units or groups drawn from (of the smaller class), for values that spread like a bell; more
        where a few units matter most.
        """
        held = len(np.unique(self.drawn))
        if self.judged.task == "binary" and not self.grouped:
            held = max(1, int(min(np.count_nonzero(self.judged.truth), np.count_nonzero(~self.judged.truth))))
        return float(np.sqrt(1 / (2 * self.resamples) + 1 / (2 * held)))

    @property
    def grouped(self) -> bool:
        return self.judged.groups is not None

    @cached_property
    def once(self) -> np.ndarray:
        """The weights of the units as they are, shape (1, units)."""
        return (self.stands_for if self.counts is None else self.stands_for * self.counts)[None, :]

    def blocks(self) -> Iterator[np.ndarray]:
        """Masses of the units, a row a resample, some resamples at a time."""
        step = max(1, BLOCK // max(len(self.units), 1))
        for start in range(0, self.resamples, step):
            times = self.times[start : start + step].astype(np.float64)[:, self.drawn]
            if self.sampled:
                times = 1 + self.shrink * (times - 1)
            yield times * self.stands_for


def draw(
    judged: EvaluationSet,
    *,
    stratified: bool = False,
    resamples: int = RESAMPLES,
    seed: int = 0,
    most: int = MOST,
) -> Resamples:
    """Draw the units, or the groups, as many as there are. stratified: each class to its own size.

    As long as somebody holds a draw, whoever asks for the same gets the same object: it takes some megabytes, and a reader who moves
    a threshold asks for it at each move. Raises ValueError for resamples or most below 1.
    """
    if resamples < 1 or most < 1:
        raise ValueError(f"resamples and most must be at least 1, got {resamples!r} and {most!r}")
    asked = stratified, resamples, seed, most
    with _LOCK:
        held = _HELD.setdefault(judged, WeakValueDictionary())
    found = held.get(asked)
    if found is None:
        found = held[asked] = _drawn(judged, *asked)
    return found


def _drawn(judged: EvaluationSet, stratified: bool, resamples: int, seed: int, most: int) -> Resamples:
    rng, judged = np.random.default_rng(seed), middles_of_bins(judged)
    counts = counts_of(judged) if judged.total > most else None
    if counts is not None and (few := at_most(counts, most)) is not None:
        return replace(_of_counts(few, judged.total, stratified, resamples, seed), merged=len(few) < len(counts))
    strata = [np.arange(len(judged))] if judged.groups is not None else _strata(judged)
    if judged.groups is not None:
        units, times, drawn, share, of_groups = _groups(judged, judged.groups, rng, resamples, most)
        shares, shrink = np.full(len(units), share), np.full(len(units), np.sqrt(of_groups))
    else:
        every = [len(one) if judged.copies is None else int(judged.copies[one].sum()) for one in strata]
        sizes = _fair(every, most)
        kept = [_kept(one, judged.copies, size, rng) for one, size in zip(strata, sizes, strict=True)]
        units = np.concatenate(kept)
        often = _sizes(every, sizes, rng, resamples, stratified)
        times = np.hstack([_counted(len(one), wanted, rng) for one, wanted in zip(kept, often, strict=True)])
        drawn = np.arange(len(units))
        shares = np.repeat([size / max(many, 1) for many, size in zip(every, sizes, strict=True)], sizes)
        shrink = np.sqrt(shares)
    sample = replace(judged.take(units), copies=None)
    weights = 1.0 if sample.weights is None else sample.weights
    return Resamples(sample, units, times, drawn, weights / shares, shrink, judged.total, seed, stratified)


def _of_counts(judged: EvaluationSet, total: int, stratified: bool, resamples: int, seed: int) -> Resamples:
    """Counts drawn again, multinomial: the distribution of drawing all units, however many there are."""
    order = np.argsort(~judged.truth, kind="stable")
    judged = judged.take(order)
    copies, rng = np.asarray(judged.copies), np.random.default_rng(seed)
    sides = [judged.truth, ~judged.truth] if stratified else [np.ones(len(judged), dtype=bool)]
    times = np.hstack([multinomials(copies[side], rng, resamples).astype(np.uint32) for side in sides])
    weights = np.ones(len(judged)) if judged.weights is None else judged.weights
    every = np.arange(len(judged))
    return Resamples(
        replace(judged, copies=None), every, times, every, weights, np.ones(len(every)), total, seed, stratified, copies
    )


def _kept(entries: np.ndarray, copies: np.ndarray | None, size: int, rng: np.random.Generator) -> np.ndarray:
    """Some of these units, ascending; an entry that stands for several rows comes as often as rows of it are among them.

    Rows are numbered as if each were an entry, so that the same ones are drawn whether equal rows stand together or apart.
    """
    if copies is None:
        return entries if size == len(entries) else np.sort(rng.choice(entries, size, replace=False))
    ends = np.cumsum(copies[entries])
    total = int(ends[-1]) if len(ends) else 0
    places = np.arange(total) if size == total else np.sort(rng.choice(total, size, replace=False))
    return np.asarray(entries[np.searchsorted(ends, places, side="right")])


def _strata(judged: EvaluationSet) -> list[np.ndarray]:
    """The units of each class, positives first; all of them where there are no classes."""
    if judged.task == "binary":
        return [np.flatnonzero(judged.truth), np.flatnonzero(~judged.truth)]
    if judged.task == "classes":
        order = np.argsort(judged.truth, kind="stable")
        return np.split(order, np.cumsum(np.bincount(judged.truth, minlength=len(judged.labels)))[:-1])
    return [np.arange(len(judged))]


def _sizes(
    all_: list[int], kept: list[int], rng: np.random.Generator, resamples: int, stratified: bool
) -> list[np.ndarray]:
    """How many units of each stratum are drawn on each resample, of the `kept` that stand for all of them."""
    if stratified or len(all_) == 1:
        return [np.full(resamples, size) for size in kept]
    shares = np.array(all_) / max(1, sum(all_))
    more = rng.multinomial(sum(all_), shares if sum(all_) else np.eye(len(all_))[0], resamples) - np.array(all_)
    parts = np.sqrt(np.array(kept) / np.maximum(all_, 1))
    return list(np.maximum(0, np.array(kept) + np.rint(more * parts)).astype(np.int64).T)


def _fair(sizes: list[int], most: int) -> list[int]:
    """How many of each stratum, `most` in all: all of the small ones, the same number of the others."""
    left, found = most, dict.fromkeys(range(len(sizes)), 0)
    for done, place in enumerate(sorted(found, key=lambda i: sizes[i])):
        found[place] = min(sizes[place], max(1, left // (len(sizes) - done)))
        left -= found[place]
    return [found[place] for place in range(len(sizes))]


def _groups(
    judged: EvaluationSet, groups: np.ndarray, rng: np.random.Generator, resamples: int, most: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray, float, float]:
    """Units of the groups drawn from, how often each group came up, each unit's group, and what shares they are.

    Groups to `most` units in all, but FEWEST of them; of units that are then more than LARGEST, a part of each group.
    """
    sizes = np.bincount(groups)
    order = rng.permutation(len(sizes)) if len(groups) > most else np.arange(len(sizes))
    kept = order[: max(FEWEST, int(np.searchsorted(np.cumsum(sizes[order]), most, side="right")))]
    place = np.full(len(sizes), -1)
    place[kept] = np.arange(len(kept))
    units = np.flatnonzero(place[groups] >= 0)
    of_groups = len(kept) / max(len(sizes), 1)
    share = min(1.0, LARGEST * most / max(len(units), 1))
    if share < 1:
        units = np.sort(rng.choice(units, int(LARGEST * most), replace=False))
    if judged.task == "binary":
        units = units[np.argsort(~judged.truth[units], kind="stable")]
    return (
        units,
        _counted(len(kept), np.full(resamples, len(kept)), rng),
        place[groups[units]],
        share * of_groups,
        of_groups,
    )


def _counted(size: int, draws: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """How often each of `size` comes up among so many draws, a row a resample."""
    step, parts = max(1, BLOCK // max(size, 1)), []
    for start in range(0, len(draws), step):
        wanted = draws[start : start + step] * (size > 0)
        drawn = rng.integers(0, max(size, 1), size=int(wanted.sum()))
        drawn += np.repeat(size * np.arange(len(wanted)), wanted)
        counts = np.bincount(drawn, minlength=len(wanted) * size)
        parts.append(counts.reshape(len(wanted), size).astype(np.uint16))
    return np.concatenate(parts)
