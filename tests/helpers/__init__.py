"""What several tests share."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MALFORMED = ROOT / "tests" / "datasets" / "uploads" / "malformed"


@cache
def parsed(path: Path) -> ast.Module:
    """A module's source as a tree, which is not to be changed."""
    return ast.parse(path.read_text("utf-8"))
