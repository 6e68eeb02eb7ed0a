"""The drawing library that the browser gets."""

import plotly.graph_objects as go
import pytest
from plotly.offline import get_plotlyjs_version

from charts.moving import Control, View
from widgets.js import AT_ONCE
from widgets.scrubber import pack
from widgets.scrubber.layouts import stacked
from widgets.scrubber.script import PATH, VERSION, plain


def test_figures_are_made_for_the_version_that_draws_them():
    assert get_plotlyjs_version() == VERSION


def test_it_is_sent_as_it_was_published_and_says_that_all_of_it_may_be_compiled_while_it_is_fetched():
    assert plain() == AT_ONCE.encode() + PATH.read_bytes()


def test_a_trace_that_the_library_does_not_draw_is_refused():
    view = View("map", "a map", (), go.Figure(go.Surface(z=[[1, 2], [3, 4]])))
    with pytest.raises(ValueError, match="view 'map' names the kind of trace 'surface'"):
        pack(stacked(view), (Control("k", "k", [1, 2], ("1", "2")),))
