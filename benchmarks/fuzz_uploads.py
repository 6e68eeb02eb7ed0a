"""Changes polluted files at random for an hour, and prints each that is read wrongly in silence, by its seed.

    python benchmarks/fuzz_uploads.py [seconds] [first seed]

The gate does the same for twenty seconds. What is found here becomes a case in tests/helpers/polluted_files.py.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count
from pathlib import Path
from time import monotonic, process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.helpers.mutated import check, mutant

WRONG = "read wrongly"


def main(seconds: float = 3600, first: int = 1_000_000) -> int:
    """The number of files that were read wrongly."""
    until, found = monotonic() + seconds, Counter[str]()
    for seed in count(first):
        if monotonic() > until:
            break
        try:
            found[check(mutant(seed))] += 1
        except Exception as error:  # whatever it is, it is a find
            found[WRONG] += 1
            print(f"seed {seed}: {type(error).__name__}: {error}", flush=True)
    print(
        f"{found.total():,} files from seed {first}, {process_time():.0f} s of processor time; {WRONG}: {found[WRONG]}"
    )
    print(", ".join(f"{kind}: {times:,}" for kind, times in found.most_common()))
    return found[WRONG]


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])) > 0)
