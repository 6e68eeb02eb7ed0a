"""What the lesson on forecasting says to each answer and after each exercise holds on the page that it is said on."""

from __future__ import annotations

import numpy as np
import pytest

from metrics_core.forecasting import growth
from pages.regression.forecasting.answers import ANSWERS
from pages.regression.forecasting.data import BUILT_IN
from tests.helpers.lessons import answered, walk
from tests.helpers.pages import shipped

LESSON = "forecasting"


def test_every_answer_shows_the_errors_that_it_speaks_of(visit) -> None:
    found = answered(visit, LESSON, series="Italy: cases", method="drift", error="RMSE")
    assert [one.right for one in found.values()] == [False, False, True, False]
    for one in found.values():
        rolled = shipped(one.at)["forecasts"]
        assert rolled.position["lead"] == 11
        assert rolled.value("by_naive") == rolled.value("by_seasonal_naive") == pytest.approx(32.03, abs=0.005)
    errors = rolled.track("by_naive")
    assert errors[[0, 2]] == pytest.approx([26, 50], abs=0.5) and errors[4] == pytest.approx(60.9, abs=0.005)
    assert all(np.diff(errors[:5]) > 0) and all(np.diff(errors[4:12]) < 0)
    assert errors[3:6] == pytest.approx(60, abs=1.5) and max(errors) < 100
    larger = np.flatnonzero(errors[:11] > errors[11]) + 1  # months ahead; one month ahead it is smaller
    assert larger.tolist() == list(range(2, 12)) and "From two to eleven months ahead" in ANSWERS[2].feedback
    years = np.array(BUILT_IN["airline"].values).reshape(-1, 12).sum(axis=1)
    assert all(np.diff(years) > 0)


def test_a_line_is_drawn_as_far_as_one_looks_ahead(visit) -> None:
    """Before the guess by the naive forecast alone: the seasonal one has the error that is asked for at every lead time up to 12."""
    for link, methods in (({}, 1), ({"guess": ANSWERS[0].text}, 2), ({"method": "drift"}, 3)):
        rolled = shipped(visit("regression/forecasting", lead="3", **link))["forecasts"]
        steps = {name for name, track in rolled.model["tracks"].items() if track["over"] == ["lead", "step"]}
        assert len(steps) == methods == len(rolled.model["readouts"])
        for name in steps:
            assert np.isfinite(rolled.track(name)).sum(axis=1).tolist() == list(range(1, 19))


def test_all_methods_and_errors_on_demand(visit) -> None:
    for every, readouts, controls in (("false", 2, 2), ("true", 9, 3)):
        one = shipped(visit("regression/forecasting", every=every, guess=ANSWERS[1].text))["forecasts"]
        assert (len(one.model["readouts"]), len(one.model["controls"])) == (readouts, controls)


def test_the_ceilings_of_percentages(visit) -> None:
    found = list(answered(visit, LESSON, "guess-bounded-percentage").values())
    assert [one.right for one in found] == [False, False, True, False]
    for one, smape in zip(found, (0.4, 0.4, 2 / 3, 2 / 3), strict=True):
        assert one.number("percent", "smape") == pytest.approx(smape)
        assert one.number("percent", "mape") == pytest.approx(0.5)


def test_what_words_fit_the_growth(visit) -> None:
    line, exponential, falling = answered(visit, LESSON, "guess-covid-italy").values()
    assert falling.right and not line.right and not exponential.right
    for one in (line, exponential, falling):
        assert one.number("growth", "r2_line") == pytest.approx(0.914, abs=5e-4)
        assert one.number("growth", "r2_exponential") == pytest.approx(0.987, abs=5e-4)
    grown = growth(BUILT_IN["cases"].values)
    assert (min(np.diff(grown.series)), max(np.diff(grown.series))) == (17, 240)
    assert (grown.factors[0], grown.factors[-1]) == pytest.approx((6.7, 1.27), abs=0.05)
    assert all(grown.line.values[:2] < 0) and grown.line.values[-1] < 950


def test_pictures_that_would_give_an_answer_away_come_after_it(visit) -> None:
    assert shipped(visit("regression/forecasting")).keys() == {"forecasts", "fit", "sizes"}
    linked = shipped(visit("regression/forecasting", **{"growth-start": "4", "pair-truth": "20"}))
    assert linked["growth"].position == {"start": 3} and linked["percent"].value("truth") == 20
    assert "growth" in shipped(visit("regression/forecasting", example="aia-covid-growth"))


def test_what_is_said_after_each_exercise(visit) -> None:
    fit = walk(visit, LESSON, "better-fit-worse-forecast")
    assert not fit.against(lambda now, start: now.degree > start.degree)
    further = walk(visit, LESSON, "further-and-better")
    assert not further.against(lambda now, start: (now.lead > start.lead) & (now.mae < start.mae))
    halved = walk(visit, LESSON, "halved-without-work")
    assert not halved.against(lambda now, start: now.shift != start.shift)
    assert not halved.against(lambda now, start: now.mase == start.mase)
