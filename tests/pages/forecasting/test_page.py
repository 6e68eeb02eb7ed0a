"""The lesson on forecasting: what is dragged, typed, uploaded, switched or linked gives numbers by plain arithmetic."""

from __future__ import annotations

import json
import math
import re
from functools import cache

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import mean_absolute_error, mean_absolute_percentage_error, r2_score, root_mean_squared_error

from datasets.uploads import UploadError, read_table
from datasets.uploads.written_numbers import decided
from pages.regression.forecasting import fit, growing, percent, sizes
from pages.regression.forecasting import picture as rolling
from pages.regression.forecasting.answers import ANSWERS, GUESSES
from pages.regression.forecasting.data import BUILT_IN, MOST, Series, numbered, of_inputs, percentages_of, typed
from pages.regression.forecasting.drawing import moments, spread
from pages.regression.forecasting.file import lone_column, numeric_columns, series_column
from pages.regression.forecasting.options import Setting
from tests.helpers.pages import Shipped, shipped

PAGE = "regression/forecasting"
AIRLINE, CASES, DEATHS = (BUILT_IN[name] for name in ("airline", "cases", "deaths"))


def sent(payload) -> Shipped:
    return Shipped({"start": {}}, json.loads(payload.body))


def position(one: Shipped, **wanted: float) -> Shipped:
    """The same at the ticks nearest to what is wanted."""
    ticks = {c["name"]: np.array([float(code) for code in c["codes"]]) for c in one.model["controls"]}
    start = {name: int(np.argmin(np.abs(t - wanted.get(name, t[0])))) for name, t in ticks.items()}
    return Shipped({"start": start}, one.model)


def traced(at, label: str) -> list[str]:
    return [element.value for element in at.markdown if element.value.startswith(f"{label}: ")]


@cache
def pairs() -> Shipped:
    return sent(percent.picture())


def test_a_single_error_is_written_beside_its_forecast() -> None:
    """From December 1958, 337 thousand, naive says the same for March 1959, when 406 came: it is off by 69."""
    one = position(sent(rolling.picture(AIRLINE, Setting())), lead=3, known=120)
    assert one.value("off") == abs(AIRLINE.values[122] - AIRLINE.values[119]) == 69


def test_five_seasons_are_drawn_and_the_first_moments_error_is_not_the_mean_of_all() -> None:
    """From July 1957, 465 thousand: three months later 347, off by 118 (MAE 50.06), and twelve later 491, off by 26 (MAE 32.03)."""
    start = rolling.start_of(AIRLINE, Setting())
    assert (start, rolling.drawn_of(AIRLINE)) == ({"lead": 3, "known": 103}, 60)
    one = sent(rolling.picture(AIRLINE, Setting(), guesses=GUESSES))
    for lead, off, mean in ((3, 118, 50.06), (12, 26, 32.03)):
        here = position(one, **{**start, "lead": lead})
        assert here.value("off") == off and here.value("mae") == pytest.approx(mean, abs=0.005)


def test_until_the_guess_one_moment_is_looked_at_and_only_the_lead_moves() -> None:
    for guesses, dragged in ((GUESSES, ""), ({}, "known")):
        views = sent(rolling.picture(AIRLINE, Setting(), guesses=guesses)).model["views"]
        (known,) = (
            mark for view in views for mark in view["marks"] if mark["kind"] == "Rule" and mark["before"] == "known"
        )
        assert (known["drag"], known["hollow"]) == (dragged, True)


def test_before_the_guess_the_axis_of_errors_has_room_for_each_answer() -> None:
    tops = []
    for guesses in (GUESSES, {}):
        views = sent(rolling.picture(AIRLINE, Setting(), guesses=guesses)).model["views"]
        leads = next(view for view in views if view["name"] == "leads")
        tops.append(leads["figure"]["layout"]["yaxis"]["range"][1])
        words = {mark.get("text") for mark in leads["marks"]}
        assert words & {*GUESSES} == {*guesses}
    assert tops[0] > max(GUESSES.values()) > tops[1]
    assert list(GUESSES) == [one.text.partition(":")[0] for one in ANSWERS] and GUESSES["over 100"] > 100
    assert [f"about {GUESSES[name]:g}" for name in ("about 60", "about 32")] == ["about 60", "about 32"]


# ---- series as data
def test_the_built_in_series() -> None:
    assert (len(AIRLINE.values), AIRLINE.season, AIRLINE.times[0], AIRLINE.times[-1]) == (
        144,
        12,
        "Jan 1949",
        "Dec 1960",
    )
    assert sum(AIRLINE.values) == 40363  # as in the copies of series G that go with R and with statsmodels
    assert CASES.values == (3, 20, 62, 155, 229, 322, 453, 655, 888, 1128) and CASES.times[-1] == "29 Feb"
    assert DEATHS.unit == "deaths"


def test_inputs_of_examples_are_recognised() -> None:
    assert of_inputs({"values": (0, 1, 2, 3, 7, 10, 12, 17, 21, 29)}) == "deaths"
    assert of_inputs({"values": (1, 2)}) == of_inputs({"tp": 3}) == ""
    assert percentages_of({"y": 0, "forecast": 1}) == ((0.0, 1.0),)
    assert percentages_of({"points": ((10, 10), (10, -10))}) == ((10.0, 10.0), (10.0, -10.0))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 2", "this one has 2"),
        ("", "this one has 0"),
        (" ".join("1" * (MOST + 1)), f"this one has {MOST + 1}"),
        ("1 2 three", "Number 3 is “three”"),
        ("1 2 inf", "Number 3 is “inf”"),
        ("1 nan 2", "Number 2 is “nan”"),
        ("1 2 1e10", "one billion"),
    ],
)
def test_what_is_typed_is_checked(text, said) -> None:
    found, problem = typed(text, 1)
    assert found is None and said in problem


def test_numbers_may_be_parted_in_any_way() -> None:
    found, problem = typed("1, 2;3\n-4.5\t5e2", 4)
    assert found is not None and (found.values, found.season, problem) == ((1, 2, 3, -4.5, 500), 4, "")


def table(**columns: list[object]):
    return read_table(pd.DataFrame(columns).to_csv(index=False).encode(), "mine.csv")


def test_a_column_of_a_file_becomes_a_series() -> None:
    mine = table(day=[1, 2, 3, 4, 5], shop=["a", "b", "a", "b", "a"], sold=[4, None, 6, 7, 9])
    assert numeric_columns(mine) == ("sold", "day")
    found = series_column(mine, "sold")
    assert found.values.tolist() == [4, 6, 7, 9] and found.left_out_count == 1
    assert str(found.left_out[0]) == 'line 3, column "sold": not a finite number'


@pytest.mark.parametrize(
    ("columns", "name", "said"),
    [
        ({"a": ["one", "two", "three"] * 30}, "a", "A column of numbers is needed. mine.csv has: a, b."),
        ({"a": [1.0]}, "a", "has 1 numbers; a series must have 3 to 2,000"),
        ({"a": range(2001)}, "a", "has 2,001 numbers"),
        ({"a": [1, 2, 1e12]}, "a", "one billion"),
    ],
)
def test_what_is_no_series_is_refused_with_a_sentence(columns, name, said) -> None:
    with pytest.raises(UploadError, match=re.escape(said)):
        series_column(table(**columns, b=["x"] * len(columns["a"])), name)


def test_a_number_on_each_line_is_a_series_too() -> None:
    text = lone_column("sold\r\n4\r\n\r\nsix\r\n5.5\r\n-6\r\n".encode("utf-16"), "mine.txt")
    assert text is not None and not text.two_ways
    found = series_column(text, "mine.txt")
    assert found.values.tolist() == [4, 5.5, -6]
    assert [str(problem) for problem in found.left_out] == ["line 4: not a finite number (six)"]
    assert lone_column(b"a,b\n1,2\n", "mine.csv") is None
    with pytest.raises(UploadError, match=r"mine.csv has 0 numbers"):
        series_column(lone_column(b"many\nfew\n", "mine.csv"), "mine.csv")
    assert lone_column(b"PK\x03\x04 a workbook", "mine.xlsx") is None


def test_thousands_on_each_line_are_asked_about() -> None:
    """1.250 is a number and a quarter, or twelve hundred and fifty: nothing in the file decides."""
    text = lone_column(b"sold\n1.250\n2.500\n3.125\n", "mine.txt")
    assert text.two_ways.keys() == {"mine.txt"}
    assert series_column(decided(text, "comma"), "mine.txt").values.tolist() == [1250, 2500, 3125]
    assert series_column(decided(text, "point"), "mine.txt").values.tolist() == [1.25, 2.5, 3.125]
    assert not lone_column(b"1.250\n2.5\n3.125\n", "mine.txt").two_ways


# ---- pictures at every tick
@pytest.mark.parametrize("method", ["naive", "exponential smoothing"])
def test_errors_at_every_lead_time_are_scikit_learns(method) -> None:
    one = sent(rolling.picture(AIRLINE, Setting(method=method, error="RMSE", scale=12)))
    y = np.array(AIRLINE.values)
    for lead, alpha, known in ((1, 0.5, 110), (7, 0.2, 144), (18, 1.0, 120)):
        level = [y[0]]
        for value in y[1:]:
            level.append(
                (alpha if method != "naive" else 1.0) * value + (1 - (alpha if method != "naive" else 1)) * level[-1]
            )
        truth, forecast = y[lead:], np.array(level)[:-lead]
        here = position(one, lead=lead, alpha=alpha, known=known)
        mae = mean_absolute_error(truth, forecast)
        assert here.value("mae") == pytest.approx(mae)
        assert here.value("rmse") == pytest.approx(root_mean_squared_error(truth, forecast))
        assert here.value("mape") == pytest.approx(mean_absolute_percentage_error(truth, forecast))
        assert here.value("mase") == pytest.approx(mae / np.abs(y[12:] - y[:-12]).mean())
        assert here.value("judged") == 144 - lead
        assert here.value("by_" + method.replace(" ", "_")) == here.value("rmse")
        assert here.value("forecast") == pytest.approx(level[known - 1], rel=1e-6)
        drawn = known + lead if known + lead <= 145 else np.nan  # none is drawn beyond the series
        assert here.value("target") == pytest.approx(drawn, nan_ok=True)
        if known + lead > 144:
            assert here.reason("actual") == "the series ends before"
        else:
            assert here.value("actual") == y[known + lead - 1]


def test_the_same_forecasts_for_all_are_fewer() -> None:
    own, same = (sent(rolling.picture(AIRLINE, Setting(same=same))) for same in (False, True))
    assert (own.track("judged")[0], same.track("judged")[0]) == (143, 132)
    assert same.track("by_naive")[0] == pytest.approx(np.abs(np.diff(AIRLINE.values))[11:].mean())


def test_a_truth_of_zero_is_undefined_left_out_or_divided_by_epsilon() -> None:
    zeros = numbered("mine", [0, 2, 0, 4], 1, "")
    undefined, left_out, epsilon = (
        sent(rolling.picture(zeros, Setting(zero=zero))) for zero in ("undefined", "leave-out", "epsilon")
    )
    assert position(undefined, lead=1).reason("mape").startswith("a true value is 0")
    assert left_out.track("mape")[0] == (2 / 2 + 4 / 4) / 2
    assert epsilon.track("mape")[0] > 1e15


@pytest.mark.parametrize(
    "series",
    [
        numbered("flat", [5, 5, 5], 1, ""),
        numbered("short season", [1, 2, 4, 3], 52, ""),
        numbered("long", range(2000), 7, ""),
    ],
    ids=lambda s: s.name,
)
def test_series_at_the_limits_have_a_picture_with_reasons(series: Series) -> None:
    for method in ("seasonal naive", "exponential smoothing"):
        payload = rolling.picture(series, Setting(method=method, error="MASE"))
        assert len(payload.body) < 420_000
        one = sent(payload)
        for readout in one.model["readouts"]:
            holes = np.flatnonzero(np.isnan(one.track(readout["track"])))
            assert {str(i) for i in holes} == set(one.model["tracks"][readout["track"]]["reasons"])


@pytest.mark.parametrize("series", [AIRLINE, CASES], ids=["airline", "cases"])
def test_fit_and_forecast_are_numpys(series) -> None:
    one = sent(fit.picture(series))
    known = round(0.7 * len(series.values))
    for degree in (1, 3):
        here = position(one, degree=degree)
        curve = np.polyval(np.polyfit(np.arange(known), series.values[:known], degree), np.arange(len(series.values)))
        for name, part in (("inside", slice(known)), ("outside", slice(known, None))):
            assert here.value(name) == pytest.approx(
                root_mean_squared_error(series.values[part], curve[part]), rel=1e-4
            )
    few = sent(fit.picture(numbered("mine", [1, 2, 4, 8], 1, "")))
    assert position(few, degree=6).reason("inside") == "too few values for this degree"
    assert fit.known_of(numbered("mine", [1, 2, 4], 1, "")) == 2


def test_growth_from_any_day_on() -> None:
    one = sent(growing.picture(CASES))
    for start in (1, 4, 7):
        y, t = np.array(CASES.values[start - 1 :]), np.arange(11 - start)
        here = position(one, start=start)
        assert here.value("r2_line") == pytest.approx(r2_score(y, np.polyval(np.polyfit(t, y, 1), t)))


@pytest.mark.parametrize(
    ("truth", "forecast", "mape", "smape"),
    [
        (100, 150, 0.5, 0.4),
        (100, 50, 0.5, 2 / 3),
        (10, 1000, 99, 198 * 10 / 1010),
        (10, -10, 2, 2),
        (-20, -10, 0.5, 2 / 3),
    ],
)
def test_percentage_errors_of_one_pair(truth, forecast, mape, smape) -> None:
    here = position(pairs(), truth=truth, forecast=forecast)
    assert (here.value("mape"), here.value("smape")) == pytest.approx((mape, smape))
    assert here.value("mirror") == 2 * truth - forecast


def test_what_has_no_percentage_says_why() -> None:
    one = pairs()
    assert "a true value is 0" in position(one, truth=0, forecast=1).reason("mape")
    assert position(one, truth=0, forecast=1).value("smape") == 2
    assert "both 0" in position(one, truth=0, forecast=0).reason("smape")


def test_which_errors_know_units_and_which_know_zero() -> None:
    one = sent(sizes.picture(AIRLINE))
    tenfold, shifted = position(one, factor=10, shift=0), position(one, factor=1, shift=1e9)
    times = {error: tenfold.value(f"times_{error.lower()}") for error in sizes.SHOWN}
    assert times == pytest.approx({"MAE": 10, "MAPE": 1, "MASE": 1})
    moved = {error for error in times if abs(shifted.value(f"times_{error.lower()}") - 1) > 1e-9}
    assert moved == {"MAPE"}


def test_names_beside_lines_stand_apart() -> None:
    placed = spread(np.array([1.0, 1.0, math.nan, 5.0, 1.1]), 1)
    assert np.diff(np.sort(placed[[0, 1, 3, 4]])).min() > 0.99 and math.isnan(placed[2])
    assert moments(CASES.times)["ticktext"] == ["20 Feb", "23 Feb", "26 Feb", "29 Feb"]


# ---- the page
def test_a_link_brings_series_switches_and_position(visit) -> None:
    at = visit(PAGE, series="Italy: deaths", method="drift", error="MASE", judged="the same", lead="2", known="5")
    assert not at.exception
    one = shipped(at)["forecasts"]
    y = np.array(DEATHS.values)
    errors = [y[t + 1] - y[t - 1] - 2 * (y[t - 1] - y[0]) / (t - 1) for t in range(2, 9)]
    assert one.value("mae") == pytest.approx(np.abs(errors).mean()) and one.value("judged") == 7
    assert one.value("mase") == pytest.approx(np.abs(errors).mean() / np.abs(np.diff(y)).mean())
    assert "mean\\_absolute" not in at.title[0].value
    assert traced(at, "mean absolute error")[0].endswith(f"= {np.abs(errors).mean():.4g}$")


def test_numbers_typed_and_sent(visit) -> None:
    at = visit(PAGE, series="Type your own…", numbers="1 2 4 8 16", season="2", method="seasonal naive")
    one = shipped(at)["forecasts"]
    assert one.value("mae") == pytest.approx(np.mean([3, 6, 12]))
    at.text_area(key="numbers").set_value("1 2 x").run()
    assert "Number 3 is “x”" in at.warning[0].value.replace("\\", "")
    assert shipped(at)["forecasts"].value("mae") == one.value("mae") and at.query_params["numbers"] == "1 2 4 8 16"
    at.text_area(key="numbers").set_value("5 5 5 5").run()
    assert shipped(at)["forecasts"].reason("mase") == "the training series never changes"
    assert at.query_params["numbers"] == "5 5 5 5"


def test_a_file_is_read_or_refused_and_what_was_there_stays(visit) -> None:
    at = visit(PAGE, series="Your file…")
    assert shipped(at)["forecasts"].value("judged") == 141
    at.file_uploader(key="series-file").upload("mine.csv", b"week,sold\n1,4\n2,6\n3,5\n4,9\n", "text/csv").run()
    assert shipped(at)["forecasts"].value("mae") == pytest.approx(np.mean([2, 1, 4]))
    at.file_uploader(key="series-file").upload("bad.csv", b"day,sold\nmon,many\ntue,few\n", "text/csv").run()
    assert not at.exception and "A column of numbers is needed" in at.error[0].value.replace("\\", "")
    assert shipped(at)["forecasts"].value("mae") == pytest.approx(np.mean([2, 1, 4]))


def test_other_data_close_the_example_and_start_anew(visit) -> None:
    at = visit(PAGE, example="aia-naive-forecast-cases")
    at.pills(key="series").set_value("airline").run()
    one = shipped(at)["forecasts"]
    assert "example" not in at.query_params and one.value("judged") == 141 and one.value("known") == 103


@pytest.mark.parametrize("garbage", ["", "nan", "-1", "99", "1e999", "<b>", "é" * 3000])
def test_a_mangled_link_does_no_harm_here(garbage, visit) -> None:
    names = "series numbers season method error judged scale zero lead known alpha grows axis fit-degree fit-fitted pair-truth size-shift"
    at = visit(PAGE, **dict.fromkeys(names.split(), garbage))
    assert not at.exception and len(shipped(at)) == 5
    at = visit(PAGE, **dict.fromkeys(names.split(), garbage) | {"series": "Type your own…"})
    assert not at.exception
