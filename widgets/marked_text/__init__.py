"""Sentences with their words marked, and folded below them the ledger of their n-grams; pointing at an n-gram shows where it stands.

What matches is blue and solid. What does not is hatched and underlined: orange in what was said, blue in a reference.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import streamlit as st

from charts.theme import NEGATIVE, POSITIVE
from metrics_core.text.ngrams import Ledger, Tokens
from widgets.js import component

ROWS = 300
_component = component(
    "marked_text",
    '<div class="mm" data-testid="marked-text"><div class="mm-lines"></div><details><summary></summary><div class="mm-ledger"></div></details></div>',
)


@dataclass(frozen=True)
class Line:
    """One text: its name, whether it is the hypothesis, its words, and which of them lie in a match."""

    name: str
    said: bool
    words: Tokens
    matched: tuple[bool, ...]


def marked_text(lines: Sequence[Line], found: Ledger, *, key: str) -> None:
    """Show the lines and the ledger of one order. lines: the hypothesis, then the references, as the ledger has them.

    What the hypothesis and the first reference share is linked: the first n-gram with the first, the second with the second.
    """
    head = [f"{found.n}-gram", *(line.name for line in lines), "matches"]
    rows = [
        {
            "ngram": " ".join(row.ngram),
            "counts": [row.hypothesis, *row.references, row.clipped],
            "at": [row.hypothesis_at, *row.references_at],
        }
        for row in found.rows[:ROWS]
    ]
    model = {
        "n": found.n,
        "lines": [asdict(line) for line in lines],
        "head": head,
        "rows": rows,
        "totals": [found.total, *found.reference_totals, found.matched],
        "links": [pair for row in found.rows for pair in zip(row.hypothesis_at, row.references_at[0], strict=False)],
        "more": max(0, len(found.rows) - ROWS),
        "palette": {"said": NEGATIVE, "true": POSITIVE},
    }
    with st.container(key=f"marked-{key}"):
        _component(key=key, data=json.dumps(model, separators=(",", ":")).encode())
