"""The pages of the navigation: made once for all visitors, as Streamlit looks for a page's file whenever it makes one."""

from collections.abc import Mapping
from copy import copy
from functools import cache

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from widgets.curriculum import PAGES
from widgets.speaking import of_reader, of_reader_code


def declared() -> Mapping[str, list[StreamlitPage]]:
    """The pages of each section by its title, as they are declared before there is a visitor."""
    return {
        of_reader(section): [
            st.Page(room.page, title=of_reader(room.title), url_path=room.url, default=room.url == "home")
            for room in rooms
        ]
        for section, rooms in PAGES.items()
    }


def made() -> dict[str, list[StreamlitPage]]:
    """The same for the visitor whose script runs, to whom they belong: a page notes that it may be run."""
    return {section: [copy(page) for page in ours] for section, ours in _once(of_reader_code()).items()}


@cache
def _once(language: str) -> Mapping[str, list[StreamlitPage]]:
    return declared()
