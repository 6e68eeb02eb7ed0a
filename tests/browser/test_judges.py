"""Intervals in a real browser: a control that moves their ends alone moves the picture."""

import pytest


def lines(one, view: str) -> list[str]:
    """The outlines that are drawn in a view."""
    return one.root.locator(f'[data-view="{view}"] path').evaluate_all(
        "paths => paths.map(path => path.getAttribute('d'))"
    )


@pytest.mark.parametrize(
    ("link", "part", "key", "control", "view"),
    [
        ("/judges", "powered", "powered", "accuracy", "intervals_powered"),
        ("/error_bars", "groups", "groups", "agreement", "intervals_alone"),
    ],
)
def test_intervals_follow_a_control_that_moves_their_ends_alone(visitor, link, part, key, control, view):
    """Both ends of an interval are along x, and only x follows the control."""
    reader = visitor(link)
    reader.part(part)
    reader.settled()
    one = reader.scrubber(key).drawn().painted()
    before = lines(one, view)
    one.slider(control).press("PageUp" if key == "groups" else "Home")
    one.painted()
    assert lines(one, view) != before
