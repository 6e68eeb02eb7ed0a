"""A table of numbers that is added up where it is gives the numbers that the same rows give as a file, in DuckDB and in PostgreSQL."""

import io
from dataclasses import replace
from functools import cache

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from datasets.uploads import UploadError, read_table
from lab.compare import compare
from lab.read import LabRoles, lab_rows
from lab.table import table
from lab.tables import NeedsRows, TableError, summed
from lab.tables.sum_measures import COMPARED, NEEDS_ROWS, SummedAnswers, bounds

ROLES = LabRoles("regression", ("minutes",), ("a", "b"))
WHERE = ["parquet", "postgres"]
pytestmark = pytest.mark.slow


def timed(rows: int = 3000, *, seed: int = 0, low: float = 0.5) -> pa.Table:
    """Minutes with two models' guesses, cells missing here and there, and weights."""
    rng = np.random.default_rng(seed)
    truth = low + rng.gamma(3, 10, rows)
    a, b = truth * rng.lognormal(0, 0.2, rows), truth + rng.normal(1, 6, rows)
    truth[rng.random(rows) < 0.01] = np.nan
    a[:2] = np.inf, -99.0
    columns = {"minutes": truth, "a": a, "b": np.abs(b), "weight": rng.integers(0, 4, rows) / 2}
    return pa.table(columns | {"region": np.array(["north", "south"])[rng.integers(0, 2, rows)]})


def as_file(rows):
    content = io.BytesIO()
    pq.write_table(rows, content)
    return read_table(content.getvalue(), "timed.parquet")


ALIKE = {
    "two models": (ROLES, {}),
    "one model": (replace(ROLES, models=("a",)), {}),
    "weights": (replace(ROLES, weight="weight"), {}),
    "numbers that are none": (replace(ROLES, absent=("-99",)), {}),
    "negative truths": (replace(ROLES, absent=("-99",)), {"low": -20.0}),
}


@cache
def of_file(case):
    """A case's rows, as a file, what the lab takes of it, and every measure: for both backends."""
    roles, how = ALIKE[case]
    rows = timed(**how)
    file = as_file(rows)
    wanted = lab_rows(file, roles)
    return rows, file, wanted, table(wanted.judged, resamples=20)


@pytest.mark.parametrize("backend", WHERE)
@pytest.mark.parametrize("case", ALIKE)
def test_every_measure_that_follows_from_sums_is_that_of_the_file(keep, backend, case):
    roles, _ = ALIKE[case]
    rows, file, wanted, exact = of_file(case)
    found = summed(keep(backend, rows), roles, file)
    assert (found.total, found.kept, found.left_out) == (3000, len(wanted), wanted.left_out_count)
    assert found.left_out > 0
    answers = SummedAnswers(found)
    assert [(r.measure.key, r.model) for r in answers.rows] == [(r.measure.key, r.model) for r in exact.rows]
    missing = set()
    for one, other in zip((*answers.rows, *answers.without), (*exact.rows, *exact.without), strict=True):
        place = one.measure.key, one.model
        if one.answer.undefined == NEEDS_ROWS:
            missing.add(one.measure.key)
        elif one.measure.key == "median_absolute_error" and one.model in roles.models:
            between = found.bins[one.model].quantile(0.5, sizes=True)
            assert between.low - 1e-12 <= other.value <= between.high + 1e-12, place
            assert abs(one.value - other.value) <= between.bound + 1e-12 < 0.01
        else:
            assert one.value == pytest.approx(other.value, rel=1e-12, abs=1e-12, nan_ok=True), place
            assert one.answer.undefined == other.answer.undefined, place
            assert one.answer.signature == other.answer.signature, place
    without = {"median_absolute_error"}  # of the mean in place of a model
    ranked = {"spearman", "median_absolute_percentage_error"} if not roles.weight else set()
    assert missing <= ranked | without | {"largest_share", "share_within_tolerance_0.1"}
    assert {row.measure.key for row in answers.rows if row.answer.undefined == NEEDS_ROWS} <= ranked


@pytest.mark.parametrize("roles", [ROLES, replace(ROLES, weight="weight")], ids=["plain", "weights"])
def test_intervals_are_as_wide_as_those_of_rows_drawn_again(keep, roles):
    rows = timed()
    file = as_file(rows)
    answers, exact = SummedAnswers(summed(keep("parquet", rows), roles, file)), table(lab_rows(file, roles).judged)
    seen = 0
    for one, other in zip(answers.rows, exact.rows, strict=True):
        if not (np.isnan(one.low) or np.isnan(other.low)):
            assert one.low <= one.value <= one.high
            assert (one.high - one.low) == pytest.approx(other.high - other.low, rel=0.15), one.measure.key
            seen += 1
    assert seen >= 18
    for key in COMPARED:
        a, b = answers.verdict(key, "a", "b"), compare(exact, key, "a", "b")
        assert a.difference.value == pytest.approx(b.difference.value, abs=1e-12)
        assert a.difference.standard_error == pytest.approx(b.difference.standard_error, rel=0.15)
        assert (a.better, a.apart) == (b.better, b.apart)
        other = answers.verdict(key, "b", "a")
        assert other.difference.value == -a.difference.value
        assert other.difference.standard_error == a.difference.standard_error


@pytest.mark.parametrize("backend", WHERE)
def test_quantiles_lie_between_their_ends(keep, backend):
    rows = timed()
    file = as_file(rows)
    found, wanted = summed(keep(backend, rows), ROLES, file), lab_rows(file, ROLES)
    errors = wanted.truth - wanted.models["b"]
    for share in (0.0, 0.05, 0.5, 0.9, 0.99, 1.0):
        for values, sizes in ((errors, False), (np.abs(errors), True)):
            between = found.bins["b"].quantile(share, sizes=sizes)
            exact = np.quantile(values, share, method="averaged_inverted_cdf")
            assert between.low - 1e-12 <= exact <= between.high + 1e-12, (share, sizes)
            assert between.bound < 0.05 or share in (0.0, 1.0)
    assert max(bounds(found).values()) < 0.01


def test_the_short_answer_is_that_of_the_file(keep):
    rows = timed()
    file = as_file(rows)
    answers = SummedAnswers(summed(keep("parquet", rows), ROLES, file))
    exact = table(lab_rows(file, ROLES).judged, resamples=20)
    short = answers.short()
    ahead = min(ROLES.models, key=lambda model: exact.row("mean_absolute_error", model).value)
    assert short.rows[0].model == ahead
    assert short.verdicts[0].a == ahead
    assert short.without == pytest.approx(
        next(r.value for r in exact.without if r.measure.key == "mean_absolute_error")
    )
    assert short.few == ""


def test_right_predictions_and_equal_truths_say_why_numbers_are_undefined(keep):
    rows = pa.table({"minutes": [2.0] * 30, "a": [2.0] * 30, "b": [0.0] * 30})
    file = as_file(rows)
    answers = SummedAnswers(summed(keep("parquet", rows), ROLES, file))
    exact = table(lab_rows(file, ROLES).judged, resamples=20)
    for key in ("r2", "explained_variance", "largest_share"):
        for model in ROLES.models:
            one, other = (each.row(key, model).answer for each in (answers, exact))
            assert one.undefined == other.undefined, (key, model)
    assert answers.row("median_absolute_error", "b").value == 2.0


# ---- faults
def test_what_sums_cannot_hold_says_so_and_asks_for_rows(keep):
    rows = timed()
    remote, file = keep("parquet", rows), as_file(rows)
    with pytest.raises(NeedsRows, match="Whole groups \\(“region”\\) cannot be resampled from sums"):
        summed(remote, replace(ROLES, group="region"), file)
    with pytest.raises(NeedsRows, match="“region” does not hold numbers in this table"):
        summed(remote, replace(ROLES, models=("region",)), file)
    with pytest.raises(NeedsRows, match="Only numbers"):
        summed(remote, replace(ROLES, task="binary"), file)


@pytest.mark.parametrize("backend", WHERE)
def test_a_column_that_vanished_and_rows_that_are_none(keep, backend):
    rows = timed()
    file = as_file(rows)
    with pytest.raises(TableError, match="“scored” has no column “b” any more"):
        summed(keep(backend, rows.drop_columns(["b"])), ROLES, file)
    empty = pa.table({"minutes": pa.array([None, None], pa.float64()), "a": [1.0, 2.0], "b": [1.0, 2.0]})
    with pytest.raises(UploadError, match="No row of “scored” has a true number"):
        summed(keep(backend, empty), ROLES, file)
    with pytest.raises(TableError, match="“scored” has no rows"):
        summed(keep(backend, empty.slice(0, 0)), ROLES, file)
    with pytest.raises(TableError, match="at most 2,999 may be counted here"):
        summed(keep(backend, rows, most=2999), ROLES, file)


def test_a_table_that_changed_says_so(keep):
    rows = timed()
    found = summed(keep("parquet", rows), ROLES, as_file(rows), before=2990)
    assert found.notes == (
        "“scored” changed: it had 2,990 rows when it was first looked at, and 3,000 when they were added up.",
    )
