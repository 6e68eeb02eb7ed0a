"""What several tests share."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MALFORMED = ROOT / "tests" / "datasets" / "uploads" / "malformed"
