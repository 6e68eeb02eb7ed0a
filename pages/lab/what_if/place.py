"""The lab's one line of what was read: what it says, the gravest of what looks wrong below it, and all the rest folded behind it."""

from collections.abc import Sequence
from contextlib import ExitStack
from functools import cached_property
from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from language import gettext
from widgets.folds import box_alone, wanted

KEY = "lab-roles"
NAME = "Check or change"  # of the button at the end of the line


class Place(ExitStack):
    """Where it is drawn, within the block. begins: the file and the samples; asks: what is asked, or refused, before there is a line."""

    def __init__(self) -> None:
        super().__init__()
        with st.container(key="lab-begins"):
            self.begins, self.asks = st.container(), st.container()
        self._row = st.container(key="lab-read")
        with self._row:
            self._line = st.container()

    @cached_property
    def fold(self) -> DeltaGenerator:
        """What opens in place; it is there once something needs it, and what it holds is sent once somebody opens it."""
        if not wanted(KEY, bool(st.session_state.get(KEY))):
            self.enter_context(box_alone())
        with self._row:
            return st.expander(NAME, key=KEY, type="compact", on_change="rerun")

    @cached_property
    def first(self) -> DeltaGenerator:
        """The head of what is folded, to be filled late."""
        with self.fold:
            return st.container()

    def say(self, facts: Sequence[str], wrong: Sequence[str]) -> None:
        """The line, and what is too grave to be folded."""
        looks = escape(gettext("looks wrong"))
        listed = "".join(f'<li class="lab-wrong"><b>{looks}</b> {escape(gettext(one))}</li>' for one in wrong)
        said = f'<p class="lab-said">{" · ".join(escape(gettext(one)) for one in facts)}</p>'
        self._line.html(said + (f'<ul class="lab-grave">{listed}</ul>' if listed else ""))
