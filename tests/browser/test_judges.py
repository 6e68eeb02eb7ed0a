"""The lesson on judges in a real browser: what is dragged moves the picture, and a judge that guesses has no correction."""

import pytest

LESSON = "/judges"


def lines(one, view: str) -> list[str]:
    """The outlines that are drawn in a view."""
    return one.root.locator(f'[data-view="{view}"] path').evaluate_all(
        "paths => paths.map(path => path.getAttribute('d'))"
    )


def test_a_worse_judge_moves_its_rate_and_a_guess_has_no_correction(visitor):
    one = visitor(LESSON).scrubber("judge")
    one.slider("true").press("End")
    assert one.painted().value("naive") == pytest.approx(0.9, abs=1e-6)
    assert one.value("corrected_rate") == pytest.approx(1, abs=1e-6)
    one.slider("sensitivity").press("Home")
    one.slider("specificity").press("Home")
    assert one.painted().value("naive") == pytest.approx(0.5, abs=1e-6)
    assert "no better than chance" in one.output("corrected_rate").inner_text()


@pytest.mark.parametrize(
    ("link", "part", "key", "control", "view"),
    [
        (LESSON, "powered", "powered", "accuracy", "intervals_powered"),
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
