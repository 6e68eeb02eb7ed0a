"""Dates as periods: the shortest of which there are few enough, in order of time, against pandas' calendar."""

import numpy as np
import pandas as pd
import pytest

from lab.read.dates import by_period
from lab.read.slicing import MISSING, sliceable, slicing

DAYS = pd.date_range("2023-11-29", periods=900, freq="D")


@pytest.mark.parametrize(
    ("days", "called"),
    [
        (20, lambda day: f"{day:%Y-%m-%d}"),
        (60, lambda day: f"week of {day - pd.Timedelta(days=day.weekday()):%Y-%m-%d}"),
        (300, lambda day: f"{day:%Y-%m}"),
        (900, lambda day: f"{day.year} Q{day.quarter}"),
    ],
)
def test_periods_are_the_shortest_of_which_there_are_few_enough(days, called):
    names = [f"{day:%Y-%m-%d} 10:00" for day in DAYS[:days][::-1]]
    codes, periods = by_period(names, 20)
    assert [periods[code] for code in codes] == [called(day) for day in DAYS[:days][::-1]]
    assert len(periods) <= 20 and codes.tolist() == sorted(codes.tolist(), reverse=True)


def test_years_and_too_many_of_them():
    years = [f"{year}-07-01" for year in range(1960, 1990)]
    assert by_period(years, 20) is None and by_period(years, 30)[1][0] == "1960-07-01"
    twice = years + [f"{year}-03-01" for year in range(1960, 1990)]
    assert by_period(twice, 30)[1] == [str(year) for year in range(1960, 1990)]
    assert by_period(["2026-02-31", "2026-01-01"], 20) is None and by_period(["soon", "2026-01-01"], 20) is None


def test_a_column_of_times_that_all_differ_is_sliced_by_its_days():
    values = np.array([f"2026-01-{1 + i // 10:02}T{i % 10:02}:00:00" for i in range(60)] + [None], dtype=object)
    assert sliceable({"when": values}) == ("when",)
    found = slicing("when", values)
    assert found.names == (*(f"2026-01-{day:02}" for day in range(1, 7)), MISSING)
    assert np.bincount(found.codes).tolist() == [10] * 6 + [1] and found.in_time
