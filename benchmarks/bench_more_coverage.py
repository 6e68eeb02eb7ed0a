"""How often the lab's other 95% intervals hold the true value: of differences, changes, slices, groups, weights, and means over units.

    python benchmarks/bench_more_coverage.py [--samples 200] [--only texts] [--measure rouge_l] [--print-only]

Module populations says of what, and bench_coverage is about the intervals of single numbers of rows of two classes, several classes and numbers. Samples that have fewer than two rows of a class
are left out. Texts are drawn half as often at 1,000 pairs.
"""

import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import keep, machine, options_of, table
from benchmarks.populations import POPULATIONS, SLICES, covered, fewest
from lab.evaluation import ENOUGH

SIZES, LEAST, MOST = (30, 100, 1000), 93.0, 97.0


def lines(name: str, samples: int, measure: str | None = None) -> list[list[str]]:
    """A line an interval of one population, a figure a size. measure: the only one, as with many samples, else all of them."""
    of = POPULATIONS[name]()
    if measure:
        of = replace(of, keys=(measure,), single=tuple({measure} & {*of.single}))
    found = {
        n: covered(of, n, samples // 2 if name == "texts" and n == 1000 else samples, np.random.default_rng(n))
        for n in SIZES
    }
    every = dict.fromkeys(interval for one in found.values() for interval in one)
    few = {(n, part): fewest(of, n, np.random.default_rng(n), part) < ENOUGH for n in SIZES for part in (1, SLICES)}
    return [
        [
            name,
            interval,
            *(shown(found[n].get(interval, float("nan")), few[n, SLICES if "slice" in interval else 1]) for n in SIZES),
        ]
        for interval in every
    ]


def shown(share: float, few: bool) -> str:
    if np.isnan(share):
        return "–"
    return f"{share:.1f}*" if few else f"{share:.1f}" if LEAST <= share <= MOST else f"**{share:.1f}**"


def main() -> None:
    asked = options_of(__doc__)
    asked.add_argument("--samples", type=int, default=200)
    asked.add_argument("--only", choices=POPULATIONS)
    asked.add_argument("--measure", help="one of the population's, to know its figures better")
    given = asked.parse_args()
    began = time.process_time()
    rows = [
        line for name in POPULATIONS if given.only in (None, name) for line in lines(name, given.samples, given.measure)
    ]
    text = [
        machine("numpy", "scipy")
        + f" `python benchmarks/bench_more_coverage.py`, {(time.process_time() - began) / 60:.0f} processor minutes.",
        f"{given.samples} samples a figure (±{196 * np.sqrt(0.95 * 0.05 / given.samples):.1f}), 300 resamples; * fewer than {ENOUGH} units of the smallest class "
        f"or with the rarest label are expected, in the slice or in all (with weights, by the effective sample size): the app warns there. Bold: outside {LEAST:g} to {MOST:g} although there are that many.",
        table(["units", "interval", *(f"{n:,}" for n in SIZES)], rows),
    ]
    (print if given.print_only else lambda body: keep("Coverage of differences, slices and means", body))(
        "\n\n".join(text)
    )


if __name__ == "__main__":
    main()
