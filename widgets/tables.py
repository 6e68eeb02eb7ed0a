"""A small table as HTML. Streamlit's own loads 800 kB of script for it, while the page's picture is on its way."""

import re
from html import escape

import pandas as pd
import streamlit as st

ESCAPED = re.compile(r"\\(.)")


def tabled(frame: pd.DataFrame) -> None:
    """Show a frame of texts with its index as the rows' heads. A text is Markdown without markup: signs after backslashes."""
    heads = "".join(f'<th scope="col">{_text(name)}</th>' for name in (frame.index.name, *frame.columns))
    rows = "".join(
        f'<tr><th scope="row">{_text(name)}</th>{"".join(f"<td>{_text(cell)}</td>" for cell in cells)}</tr>'
        for name, *cells in frame.itertuples(name=None)
    )
    st.html(
        f'<div class="own-table"><div tabindex="0"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></div>'
    )


def _text(cell: object) -> str:
    return escape(ESCAPED.sub(r"\1", str(cell)))
