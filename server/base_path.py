"""The path below which the app is, where it shares a host with others: Streamlit's option server.baseUrlPath."""

from collections.abc import Iterable

import streamlit as st
from starlette.routing import Route


def below_base(routes: Iterable[Route]) -> list[Route]:
    """The same routes below that path. Streamlit puts its own there, and leaves those of st.App where they are."""
    base = st.get_option("server.baseUrlPath").strip("/")
    return [Route(f"/{base}{one.path}" if base else one.path, one.endpoint, methods=one.methods) for one in routes]
