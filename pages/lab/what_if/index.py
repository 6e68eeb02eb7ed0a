"""The lab's parts in one line of links, to jump to."""

from collections.abc import Mapping
from html import escape

import streamlit as st

from language import gettext
from widgets.links import link


def index(parts: Mapping[str, str]) -> None:
    """Links to the parts of the page, by the anchor of each."""
    links = "".join(link(title, place=anchor) for anchor, title in parts.items())
    st.html(f'<nav class="lab-index" aria-label="{escape(gettext("Parts of the lab"))}">{links}</nav>')
