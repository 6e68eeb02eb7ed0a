"""Our style sheets name Streamlit's own nodes as CSS would have it some day: `:--page`, by the list in streamlit.css.

No browser knows custom selectors yet, so that what is sent has Streamlit's names in their place.
"""

import re
from functools import cache
from pathlib import Path

LIST = Path(__file__).parent / "streamlit.css"
DEFINED = re.compile(r"^@custom-selector :--([a-z-]+) (.+?); /\* .+ \*/$", re.MULTILINE)
NAMED = re.compile(r":--([a-z]+(?:-[a-z]+)*)")


@cache
def selectors() -> dict[str, str]:
    """What each name stands for."""
    return dict(DEFINED.findall(LIST.read_text("utf-8")))


def expanded(css: str) -> str:
    """A style sheet with Streamlit's nodes in place of their names. Raises KeyError for a name that is not in the list."""
    return NAMED.sub(lambda found: selectors()[found[1]], css)
