"""The lesson on arenas in a real browser: another order moves Elo and not Bradley-Terry, and what has no answer says so."""

import pytest

LESSON = "/arenas"


def test_another_order_moves_elo_and_not_bradley_terry(visitor):
    one = visitor(LESSON).scrubber("arena")
    before, still = one.value("elo_lead"), one.value("bradley_terry_lead")
    view = one.root.locator('[data-view="ratings"]')
    assert "Elo: A is first" in view.inner_text()
    assert one.output("elo_lead").inner_text() == f"{before:.0f} points" == "67 points"
    one.slider("order").press("ArrowRight")
    one.painted()
    assert one.value("elo_lead") < 0 < before
    assert one.value("bradley_terry_lead") == pytest.approx(still, abs=1e-9)


def test_groups_that_never_met_have_no_difference_and_a_prior_gives_one(visitor):
    reader = visitor(LESSON)
    reader.part("no-answer")
    reader.settled()
    one = reader.scrubber("bridge").drawn().painted()
    one.slider("games").press("Home")
    one.painted()
    assert "never played each other" in one.output("across").inner_text()
    one.slider("prior").press("End")
    one.painted()
    assert one.value("across") < -50  # which nothing but the added games says
