"""Changes polluted files at random for an hour, and prints each that is read wrongly in silence, by its seed.

    python benchmarks/fuzz_uploads.py [seconds] [first seed]

The gate does the same for a minute. What is found here becomes a case in tests/helpers/polluted_files.py.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.helpers.mutated import check, mutant


def main(seconds: float = 3600, first: int = 1_000_000) -> int:
    """The number of files that were read wrongly."""
    until, wrong = monotonic() + seconds, 0
    for seed in count(first):
        if monotonic() > until:
            print(f"{seed - first:,} files, {wrong} read wrongly")
            return wrong
        try:
            check(mutant(seed))
        except Exception as error:  # whatever it is, it is a find
            wrong += 1
            print(f"seed {seed}: {type(error).__name__}: {error}", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])) > 0)
