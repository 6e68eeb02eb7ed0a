"""How often the intervals of gaps between groups hold the true value, by simulation, and what a million rows in 20 groups cost.

    python benchmarks/bench_fairness.py [--samples 400] [--print-only]

Every row belongs to a group at random, is positive with the base rate of its group, and is flagged with its true or false
positive rate. In the clustered worlds five rows belong together and share 0.1 more or less of being flagged.
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import keep, machine, options_of, table
from lab.evaluation import EvaluationSet
from lab.fairness import GAPS, group_rates
from lab.fairness.thresholds import along, sweeps

LEAST, MOST = 93.0, 97.0
KEYS = ("demographic_parity", "equal_opportunity", "predictive_equality", "equalized_odds", "predictive_parity")
ROWS, GROUPS, SECONDS = 1_000_000, 20, 2.0


@dataclass(frozen=True, eq=False)
class World:
    """Groups by their proportion of the rows, base rate, true and false positive rate."""

    name: str
    rows: int
    sizes: np.ndarray
    base: np.ndarray
    tpr: np.ndarray
    fpr: np.ndarray
    clustered: bool = False

    def sample(self, rng: np.random.Generator) -> tuple[EvaluationSet, np.ndarray]:
        """Rows with their groups."""
        codes = rng.choice(len(self.sizes), self.rows, p=self.sizes)
        together = rng.integers(0, self.rows // 5, self.rows) if self.clustered else None
        shift = 0.0 if together is None else 0.1 * rng.choice([-1, 1], self.rows // 5)[together]
        truth = rng.random(self.rows) < self.base[codes]
        flagged = rng.random(self.rows) < np.where(truth, self.tpr[codes], self.fpr[codes]) + shift
        return EvaluationSet(
            "binary", truth, {"m": flagged.astype(float)}, hard=frozenset({"m"}), groups=together
        ), codes

    @property
    def rates(self) -> dict[str, np.ndarray]:
        """The true rates of every group."""
        flagged = self.base * self.tpr + (1 - self.base) * self.fpr
        right = self.base * self.tpr / flagged
        return {"selection_rate": flagged, "recall": self.tpr, "false_positive_rate": self.fpr, "precision": right}


def worlds() -> Iterator[World]:
    """Two groups, four and ten, with equal rates and with others, few rows and many, alone and clustered."""

    def world(name: str, rows: int, sizes: list[float], *rates: list[float], clustered: bool = False) -> World:
        base, tpr, fpr = (np.array(one) for one in rates)
        return World(name, rows, np.array(sizes), base, tpr, fpr, clustered)

    equal, ten = ([0.5, 0.5], [0.5, 0.5], [0.7, 0.7], [0.2, 0.2]), [0.1] * 10
    unequal = [0.7, 0.3], [0.5, 0.3], [0.8, 0.6], [0.15, 0.2]
    four = [0.4, 0.3, 0.2, 0.1], [0.5, 0.4, 0.3, 0.3], [0.8, 0.75, 0.7, 0.6], [0.15, 0.15, 0.2, 0.25]
    for rows in (300, 2000):
        yield world("2 equal groups", rows, *equal)
        yield world("2 unequal groups", rows, *unequal)
    yield world("4 unequal groups", 2000, *four)
    yield world("10 equal groups", 2000, ten, [0.4] * 10, [0.7] * 10, [0.2] * 10)
    yield world("2 unequal groups, clustered", 2000, *unequal, clustered=True)
    yield world("4 unequal groups, clustered", 2000, *four, clustered=True)


def covered(world: World, samples: int, seed: int = 0) -> dict[str, tuple[float, float]]:
    """For each gap, in how many of 100 samples all pairs' intervals hold, and in how many that of the largest difference does."""
    rng, rates = np.random.default_rng(seed), world.rates
    held: dict[str, list[tuple[bool, bool]]] = {key: [] for key in KEYS}
    names = tuple(map(str, range(len(world.sizes))))
    for _ in range(samples):
        judged, codes = world.sample(rng)
        found = group_rates(judged, "m", codes, names, threshold=0.5)
        for key in KEYS:
            of = GAPS[key].rates
            one, gap = found.joint(*of), found.gap(key)
            true = np.stack([rates[rate][one.kept] for rate in of])
            apart = true[:, one.pairs[:, 0]] - true[:, one.pairs[:, 1]]
            every = bool(((apart >= one.differences.low) & (apart <= one.differences.high)).all())
            largest = float(np.abs(apart).max(initial=0))
            held[key].append((every, bool(gap.low - 1e-12 <= largest <= gap.high + 1e-12)))
    return {
        key: (100 * float(np.mean([a for a, _ in v])), 100 * float(np.mean([b for _, b in v])))
        for key, v in held.items()
    }


def speed() -> list[tuple[str, float]]:
    """Processor seconds for a million rows in twenty groups: every gap with its intervals, and the picture's counts."""
    rng = np.random.default_rng(1)
    codes, truth = rng.integers(0, GROUPS, ROWS), rng.random(ROWS) < 0.3
    scores = 1 / (1 + np.exp(-(1.5 * truth - 1 + rng.normal(size=ROWS))))
    judged, names = EvaluationSet("binary", truth, {"m": scores}), tuple(map(str, range(GROUPS)))
    began = time.process_time()
    found = group_rates(judged, "m", codes, names, threshold=0.5)
    for key in found.gaps:
        found.gap(key)
    for rate in found.rates:
        found.ends(rate)
    gaps = time.process_time() - began
    began = time.process_time()
    along(sweeps(judged, "m", codes, GROUPS), names, np.linspace(0, 1, 201))
    return [("gaps and rates with joint intervals", gaps), ("counts along 201 thresholds", time.process_time() - began)]


def main() -> None:
    """Prints both, and keeps them in the results."""
    asked = options_of(__doc__)
    asked.add_argument("--samples", type=int, default=400)
    given = asked.parse_args()
    rows, figures = [], []
    for world in worlds():
        found = covered(world, given.samples)
        figures += [every for every, _ in found.values()]
        rows.append(
            [world.name, f"{world.rows:,}", *(f"{every:.1f} / {largest:.1f}" for every, largest in found.values())]
        )
        print(rows[-1], flush=True)
    inside = sum(LEAST <= one <= MOST for one in figures)
    error = 196 * np.sqrt(0.95 * 0.05 / given.samples)
    times = speed()
    whole = sum(seconds for _, seconds in times)
    text = [
        machine("numpy", "scipy") + " `python benchmarks/bench_fairness.py`.",
        f"In how many of 100 samples the 95% intervals of all pairs of groups hold at once / that of the largest difference holds. {given.samples:,} "
        f"samples a cell: 95 is known to ±{error:.1f}. The interval of the largest difference is covered at least as often as all pairs are.",
        table(["world", "rows", *(key.replace("_", " ") for key in KEYS)], rows),
        f"Target: all pairs at once in {LEAST:g} to {MOST:g} of 100: {inside} of {len(figures)} figures, {'met' if inside == len(figures) else 'missed by the rest'}.",
        table(
            ["a million rows, 20 groups", "processor seconds"], [[name, f"{seconds:.2f}"] for name, seconds in times]
        ),
        f"Target: {SECONDS:g} s in all: {whole:.2f} s, {'met' if whole <= SECONDS else 'missed'}.",
    ]
    show = print if given.print_only else partial(keep, "Fairness: gaps between groups")
    show("\n\n".join(text))


if __name__ == "__main__":
    main()
