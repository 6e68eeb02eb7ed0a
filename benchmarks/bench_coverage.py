"""How often the product's 95% intervals hold the true value, by simulation (module simulated says of what).

    python benchmarks/bench_coverage.py [--samples 2000] [--drawn 500] [--print-only]

Wilson's, F1's and DeLong's intervals and the bootstrap of counts (1,000 resamples) are of `samples` samples, what the lab
draws again (300 resamples) of `drawn`. A sample without an interval, because a class or a denominator is empty, is left
out; where that is more than half of the samples, so is the figure.
"""

import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import keep, machine, options_of, table
from benchmarks.simulated import PREVALENCES, SIZES, Coverage, of_numbers, several_classes, two_classes
from lab.evaluation import ENOUGH

LEAST, MOST = 93.0, 97.0


def written(found: Coverage, shares: tuple[float, ...], strength: str) -> str:
    """A table: a row an interval and strength, a column a size and prevalence; * where the smallest class is too small."""
    cells = [(n, share) for share in shares for n in SIZES]
    head = ["interval", strength, *(f"{n:,}" + (f", {100 * s:.3g}%" if s < 1 else "") for n, s in cells)]
    rows = []
    for name, level in sorted(found, key=lambda key: (list(dict.fromkeys(n for n, _ in found)).index(key[0]), key[1])):
        values = [found[name, level].get(cell, float("nan")) for cell in cells]
        rows.append([name, f"{level:g}", *(_shown(v, n * s) for v, (n, s) in zip(values, cells, strict=True))])
    return table(head, rows)


def _shown(share: float, rows: float) -> str:
    if np.isnan(share):
        return "–"
    figure = f"{share:.1f}" + ("*" if rows < ENOUGH else "")
    return figure if rows < ENOUGH or LEAST <= share <= MOST else f"**{figure}**"


def missed(found: Coverage) -> tuple[int, int, dict[str, list[float]]]:
    """How many figures with enough rows of every class there are, how many are outside the target, and which."""
    every = 0
    outside: dict[str, list[float]] = {}
    for (name, _), cells in found.items():
        for (n, share), value in cells.items():
            if n * share >= ENOUGH and not np.isnan(value):
                every += 1
                if not LEAST <= value <= MOST:
                    outside.setdefault(name, []).append(value)
    return every, sum(len(values) for values in outside.values()), outside


def main() -> None:
    asked = options_of(__doc__)
    asked.add_argument("--samples", type=int, default=2000)
    asked.add_argument("--drawn", type=int, default=500)
    given = asked.parse_args()
    began = time.process_time()
    pairs, classes, numbers = (
        two_classes(given.samples, given.drawn),
        several_classes(given.drawn),
        of_numbers(given.drawn),
    )
    every, out, outside = missed(pairs | classes | numbers)
    error, rough = (196 * np.sqrt(0.95 * 0.05 / n) for n in (given.samples, given.drawn))
    text = [
        machine("numpy", "scipy")
        + f" `python benchmarks/bench_coverage.py`, {(time.process_time() - began) / 60:.0f} processor minutes.",
        f"In how many of 100 samples a nominal 95% interval holds the true value. {given.samples:,} samples a cell for Wilson's, "
        f"DeLong's and the bootstrap of counts (a figure of 95 is known to ±{error:.1f}); {given.drawn:,} for what is drawn again row "
        f"by row, for slices and for the second and third table (±{rough:.1f}). Rows are drawn at random. * fewer than {ENOUGH} rows "
        f"of the smallest class are expected; the app warns there. Bold: outside {LEAST:g} to {MOST:g} although there are that many. "
        "– fewer than half of the samples have an interval.",
        "Two classes, by rows and prevalence; strength is AUROC.",
        written(pairs, PREVALENCES, "AUROC"),
        "Three classes, by rows and share of the smallest; strength is the share of right answers.",
        written(classes, (0.01, 0.1, 1 / 3), "right"),
        "Numbers, by rows. Means over queries and pairs of texts are drawn again in the same way.",
        written(numbers, (1.0,), "R²"),
        f"Target: {LEAST:g} to {MOST:g} wherever the smallest class has at least {ENOUGH} rows: {every - out} of {every} figures, "
        + ("missed by the rest:" if outside else "met."),
        "\n".join(f"- {name}: {', '.join(f'{v:.1f}' for v in sorted(values))}." for name, values in outside.items()),
    ]
    (print if given.print_only else lambda body: keep("Coverage of intervals", body))("\n\n".join(filter(None, text)))


if __name__ == "__main__":
    main()
