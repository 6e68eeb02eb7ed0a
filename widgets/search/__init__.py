"""The search field on every page: "/" goes to it, what is typed is matched in the browser, Enter opens what is chosen.

Where it leads, and every other link within the app, is opened here: the session goes along, so that uploads stay.
"""

from urllib.parse import parse_qs, urlsplit

import streamlit as st

from widgets.curriculum import section_of
from widgets.js import component, nothing
from widgets.links import all_pages, here, page_of, renew
from widgets.search import index
from widgets.speaking import of_reader

KEY = "search"
_component = component("search", '<div class="mq" data-testid="search" role="search"></div>')


def search() -> None:
    """Show the field, and go where the reader chose to or followed a link to."""
    data = {"address": index.address(), "pages": all_pages(), "section": of_reader(section_of(here()))}
    with st.container(key=KEY):
        went = _component(key="search-field", data=data, on_go_change=nothing)
    if went.get("go") is None:
        return
    link = urlsplit(str(went["go"]))
    page = page_of(link.path)
    if page:
        query = {name: values[0] for name, values in parse_qs(link.query).items()}
        renew(link.path, query)
        st.switch_page(page, query_params=query)
