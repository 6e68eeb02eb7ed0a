"""The search field on every page: "/" goes to it, what is typed is matched in the browser, Enter opens what is chosen."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import streamlit as st

from widgets.js import component
from widgets.links import page_of
from widgets.search import index

KEY = "search"
_component = component("search", '<div class="mq" data-testid="search" role="search"></div>')


def search() -> None:
    """Show the field, and go where the reader chose to; the page goes with its session, so that uploads stay."""
    with st.container(key=KEY):
        went = _component(key="search-field", data={"address": index.address()}, on_go_change=_nothing)
    link = urlsplit(str(went.get("go") or ""))
    page = page_of(link.path)
    if link.path and page:
        st.switch_page(page, query_params={name: values[0] for name, values in parse_qs(link.query).items()})


def _nothing() -> None:
    """What was chosen arrives with the rerun itself."""
