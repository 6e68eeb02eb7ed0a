"""A table counted where it is gives every number that the same rows give as a file: in DuckDB, of any kind of file, and in PostgreSQL (test_spark.py: in Spark)."""

import io
from dataclasses import replace
from functools import cache, partial
from math import isnan

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from datasets.uploads import UploadError, read_table
from lab import ModelPredictions, measures
from lab import table as tables
from lab.compare import compare
from lab.pictures import calibrations
from lab.read import LabRoles, lab_rows
from lab.read.slicing import slicing
from lab.resamples import draw
from lab.slice_statistics import by_slice
from lab.table import table
from lab.tables import NeedsRows, TableError, counted, counting, sample, sliced, wide
from tests.lab.tables.conftest import BACKENDS, scored

ROLES = LabRoles("binary", ("label",), ("score_a", "score_b", "rule"), "yes")
SCORES = replace(ROLES, models=("score_a", "score_b"))
RESAMPLES = 40
OF_PROBABILITIES = ("expected_calibration_error", "maximum_calibration_error", "log_loss", "brier_score")
LOSSES = [m for m in measures("binary") if m.key in OF_PROBABILITIES and m.key != "maximum_calibration_error"]
pytestmark = pytest.mark.slow


def as_file(rows):
    """The rows as a file that the lab reads."""
    content = io.BytesIO()
    pq.write_table(rows, content)
    return read_table(content.getvalue(), "scored.parquet")


def same(found, wanted, *, but=()):
    """Two tables of measures: every value, end of an interval and word of them."""
    assert len(found.rows) == len(wanted.rows)
    for one, other in zip(found.rows, wanted.rows, strict=True):
        place = one.measure.key, one.model
        assert place == (other.measure.key, other.model)
        ends = [[row.value] if one.measure.key in but else [row.value, row.low, row.high] for row in (one, other)]
        assert ends[0] == pytest.approx(ends[1], abs=1e-12, nan_ok=True), place
        assert one.answer.undefined == other.answer.undefined, place


ALIKE = {
    "three models": ROLES,
    "weights": replace(SCORES, weight="weight"),
    "lower": replace(SCORES, lower=("score_b",), positive="no"),
    "numbers that are none": replace(SCORES, absent=("0.5",)),
    "labels put right": replace(SCORES, missing=("maybe",), merged=(("yes", "yes"),)),
}
CASES = [(backend, "three models") for backend in BACKENDS] + [(b, name) for b in ("parquet", "postgres") for name in list(ALIKE)[1:]]  # fmt: skip


@pytest.mark.parametrize(("backend", "case"), CASES)
def test_counts_and_every_measure_are_those_of_the_file(keep, backend, case):
    rows, roles = scored(), ALIKE[case]
    if roles.weight:
        rows = rows.sort_by([(name, "ascending") for name in ("label", "score_a", "score_b", "weight")])
    file = as_file(rows)
    found, wanted = counted(keep(backend, rows), roles, file), lab_rows(file, roles)
    assert found.total == file.rows == 3000
    assert found.rows.left_out_count == wanted.left_out_count > 0
    assert (found.rows.positive, found.rows.negative, found.rows.hard) == (
        wanted.positive,
        wanted.negative,
        wanted.hard,
    )
    one, other = found.rows.judged, wanted.judged
    assert len(one) < len(other) == one.total
    for model in roles.models:
        values, counts = np.unique(other.models[model], return_counts=True)
        assert np.bincount(np.searchsorted(values, one.models[model]), one.copies).tolist() == counts.tolist()
        a, b = (ModelPredictions(each, model, 0.5).counts for each in (one, other))
        assert [float(x) for x in a.cells] == pytest.approx([float(x) for x in b.cells])
    same(table(one, resamples=RESAMPLES), table(other, resamples=RESAMPLES))
    assert (found.areas, found.notes) == ({}, ())


@pytest.mark.parametrize("backend", ["parquet", "postgres"])
def test_whole_groups_are_drawn_again_as_of_the_file(keep, backend):
    rows, roles = scored(), replace(SCORES, group="region")
    rows = rows.sort_by([(name, "ascending") for name in ("label", "score_a", "score_b", "region")])
    file = as_file(rows)
    found, wanted = counted(keep(backend, rows), roles, file), lab_rows(file, roles)
    same(table(found.rows.judged, resamples=RESAMPLES), table(wanted.judged, resamples=RESAMPLES))


# ---- more scores than are counted one by one
@pytest.mark.parametrize("backend", ["parquet", "postgres"])
@pytest.mark.parametrize("lower", [(), ("score_a",)], ids=["higher", "lower"])
def test_many_scores_come_in_bins_with_exact_rates_a_bound_and_exact_sums(keep, few_scores, backend, lower):
    rows, roles = scored(5000, digits=9), replace(SCORES, lower=lower, models=("score_a",))
    file = as_file(rows)
    found, wanted = counted(keep(backend, rows), roles, file), lab_rows(file, roles)
    one, other = (ModelPredictions(each.judged, "score_a") for each in (found.rows, wanted))
    bound, area = found.areas["score_a"], other.sweep.auroc
    assert bound.low <= area <= bound.high
    assert 0 < bound.width < 1e-3
    assert one.sweep.auroc == pytest.approx(bound.value, abs=1e-14)
    ticks = one.sweep.thresholds
    np.testing.assert_array_equal(one.sweep.at(ticks).cells, other.sweep.at(ticks).cells)
    assert found.rows.judged.exact_at("score_a", 0.5) == 0.5
    inside = float(np.median(wanted.models["score_a"][wanted.models["score_a"] > 0.5]))  # a score, and no end of a bin
    end = found.rows.judged.exact_at("score_a", inside)
    assert end > inside
    assert [int(x) for x in one.sweep.at(inside).cells] == [int(x) for x in other.sweep.at(end).cells]
    by_key = {m.key: m for m in measures("binary")}
    for key in OF_PROBABILITIES:
        assert by_key[key].on(one).value == pytest.approx(by_key[key].on(other).value, rel=1e-12), key
        (row,) = table(found.rows.judged, among=[by_key[key]], resamples=RESAMPLES).rows
        terms = by_key[key].terms(other)
        if terms is None:  # calibration errors
            assert isnan(row.low)
        else:
            reach = 1.959963984540054 * terms.std() / np.sqrt(len(terms))
            assert (row.low, row.high) == pytest.approx((terms.mean() - reach, terms.mean() + reach), rel=1e-9)
            assert row.method == "normal, from sums"
    a, b = (calibrations({"score_a": each})["score_a"] for each in (one, other))
    assert a.counts.tolist() == b.counts.tolist()
    assert a.mean_probability == pytest.approx(b.mean_probability)


@pytest.mark.parametrize("backend", ["parquet", "database", "postgres"])
def test_nan_is_no_score_also_where_a_file_s_statistics_leave_it_out(keep, few_scores, backend):
    """DuckDB 2.0 takes it for granted that |score| is at most the largest one of a Parquet file's statistics; NaN is not among these."""
    rows = scored(5000, digits=9)
    scores = rows["score_a"].to_numpy().copy()
    scores[::50] = np.nan
    rows = rows.set_column(1, "score_a", pa.array(scores))  # NaN, not missing
    roles = replace(SCORES, models=("score_a",))
    file = as_file(rows)
    found, wanted = counted(keep(backend, rows), roles, file), lab_rows(file, roles)
    assert found.rows.left_out_count == wanted.left_out_count > 100
    assert found.rows.judged.total == len(wanted)
    assert (
        found.areas["score_a"].low
        <= ModelPredictions(wanted.judged, "score_a").sweep.auroc
        <= found.areas["score_a"].high
    )


def test_a_certain_mistake_is_infinite_in_sums_too(keep, few_scores):
    rows = scored(5000, digits=9)
    scores = rows["score_a"].to_numpy().copy()
    scores[rows["label"].to_pylist().index("yes")] = 0.0
    rows = rows.set_column(1, "score_a", pa.array(scores, from_pandas=True))
    roles = replace(SCORES, models=("score_a",))
    judged = counted(keep("parquet", rows), roles, as_file(rows)).rows.judged
    loss = next(m for m in measures("binary") if m.key == "log_loss")
    assert loss.of(judged, "score_a").value == float("inf")


@cache
def many():
    """Rows with more scores than pairs are counted of, as a file, what the lab takes of it, and its measures: for several tests."""
    rows = scored(8000, digits=9)
    file = as_file(rows)
    wanted = lab_rows(file, SCORES)
    return rows, file, wanted, table(wanted.judged, resamples=RESAMPLES)


@cache
def losses_of_all_rows():
    """How much two models differ by each loss, with every row drawn again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "draw", partial(draw, most=8000))
        wanted = table(lab_rows(many()[1], SCORES).judged, among=LOSSES)
    assert not wanted.draws.sampled
    return {one.key: compare(wanted, one.key, "score_a", "score_b").difference for one in LOSSES}


@pytest.mark.parametrize("backend", ["parquet", "postgres"])
def test_pairs_of_many_scores_come_in_wider_bins_and_each_model_in_its_own(keep, few_scores, monkeypatch, backend):
    monkeypatch.setattr(counting, "MOST_CELLS", 2000)
    monkeypatch.setattr(counting, "FINE", 512)
    monkeypatch.setattr(counting, "SMALL", 0)
    rows, file, wanted, b = many()
    found = counted(keep(backend, rows), SCORES, file)
    judged = found.rows.judged
    assert judged.total == len(wanted)
    assert {name: one.total for name, one in judged.alone.items()} == dict.fromkeys(SCORES.models, len(wanted))
    assert len(judged) <= 2000
    assert found.notes == ()
    for model in SCORES.models:
        exact = ModelPredictions(wanted.judged, model).sweep.auroc
        assert found.areas[model].low <= exact <= found.areas[model].high
        assert found.areas[model].width < 0.01
    a = table(judged, resamples=RESAMPLES)
    for key in ("accuracy", "recall", "precision"):
        assert a.row(key, "score_a").value == b.row(key, "score_a").value
    one, other = (compare(each, "auroc", "score_a", "score_b").difference for each in (a, b))
    assert one.value == pytest.approx(other.value, abs=found.areas["score_a"].width)
    assert one.standard_error == pytest.approx(other.standard_error, rel=0.05)


@pytest.mark.parametrize("cells", [1_000_000, 2000], ids=["together", "in wider bins together"])
def test_differences_of_losses_of_two_models_in_bins_are_as_wide_as_of_all_rows(keep, few_scores, monkeypatch, cells):
    """1,000 resamples each: a ratio of two widths has a standard error of 3.2%."""
    monkeypatch.setattr(counting, "MOST_CELLS", cells)
    monkeypatch.setattr(counting, "FINE", 512)
    monkeypatch.setattr(counting, "SMALL", cells)
    rows, file, *_ = many()
    found = table(counted(keep("parquet", rows), SCORES, file).rows.judged, among=LOSSES)
    for one in LOSSES:
        a, b = compare(found, one.key, "score_a", "score_b").difference, losses_of_all_rows()[one.key]
        width = b.high - b.low
        assert a.value == pytest.approx(b.value, abs=1e-12), one.key
        assert a.high - a.low == pytest.approx(width, rel=0.12), one.key
        assert a.low == pytest.approx(b.low, abs=0.08 * width), one.key


def test_rows_that_are_often_alike_are_counted_in_pairs_all_the_same(keep, monkeypatch):
    monkeypatch.setattr(counting, "SMALL", 0)
    rows = scored(8000, digits=1)
    found = counted(keep("parquet", rows), SCORES, as_file(rows))
    assert found.notes == ()
    assert found.rows.judged.alone == {}


def test_what_counts_cannot_hold_says_so_and_asks_for_rows(keep, monkeypatch):
    rows = scored()
    remote, file = keep("parquet", rows), as_file(rows)
    with pytest.raises(NeedsRows, match="Only two classes and numbers can be counted"):
        counted(remote, replace(ROLES, task="regression"), file)
    with pytest.raises(NeedsRows, match="put together"):
        counted(remote, replace(ROLES, together=(("p", (("yes", "score_a"), ("no", "score_b"))),)), file)
    monkeypatch.setattr(counting, "MOST_CELLS", 200)
    with pytest.raises(NeedsRows, match="it has too many different weights \\(“weight”\\)"):
        counted(remote, replace(SCORES, models=("score_a",), weight="weight"), file)
    monkeypatch.setattr(counting, "MOST_CELLS", 100_000)
    monkeypatch.setitem(counting.MOST_UNITS, "binary", 1000)
    with pytest.raises(NeedsRows, match="Whole groups"):
        counted(remote, replace(SCORES, group="region"), file)


def test_confidences_are_counted_as_they_are_read_from_a_file(keep):
    """The confidence in the class that a column names becomes a probability of the positive one, by the same code."""
    rows = scored()
    sure = np.maximum(rows["score_b"].to_numpy(), 1 - rows["score_b"].to_numpy())
    rows = rows.set_column(2, "score_b", pa.array(np.where(np.isfinite(sure), sure, 0.5)))
    rows = rows.sort_by([(name, "ascending") for name in ("label", "score_b", "rule")])
    roles, file = replace(ROLES, models=("score_b", "rule"), confidence=(("score_b", "rule"),)), as_file(rows)
    found, wanted = counted(keep("parquet", rows), roles, file), lab_rows(file, roles)
    assert ModelPredictions(wanted.judged, "score_b").probability.min() < 0.5
    same(table(found.rows.judged, resamples=RESAMPLES), table(wanted.judged, resamples=RESAMPLES))


# ---- slices
def in_file(file, wanted, name):
    """The slices of a column, numbers cut by all of its rows and other values counted in those that are judged; each unit's code."""
    values, at = file.columns[name], wanted.table_rows
    if values.dtype == object:
        found = slicing(name, values[at])
        return found, found.codes
    found = slicing(name, values)
    return found, found.codes[at]


@pytest.mark.parametrize("backend", ["parquet", "postgres"])
@pytest.mark.parametrize("by", [("region",), ("age",), ("region", "age")])
def test_slices_have_the_values_of_the_file(keep, backend, by):
    rows = scored()
    remote, file = keep(backend, rows), as_file(rows)
    known, wanted = counted(remote, ROLES, file), lab_rows(file, ROLES)
    judged, slices = sliced(remote, ROLES, file, known, "score_a", by)
    assert judged.total == len(wanted)
    assert not wide(known, file, "score_a", by)
    for name, found in zip(by, slices, strict=True):
        other, codes = in_file(file, wanted, name)
        assert found.names[: len(other.names)] == other.names
        for key in ("auroc", "accuracy", "recall", "log_loss"):
            a = by_slice(judged, "score_a", key, found.codes, len(found.names), threshold=0.5)
            b = by_slice(wanted.judged, "score_a", key, codes, len(other.names), threshold=0.5)
            n = len(other.names)
            assert a.units[:n].tolist() == b.units.tolist()
            assert a.value[:n] == pytest.approx(b.value, abs=1e-12)


def test_slices_in_wider_bins_are_exact_at_the_threshold_in_use(keep, few_scores, monkeypatch):
    monkeypatch.setattr(counting, "MOST_CELLS", 8000)
    rows = scored(5000, digits=9)
    remote, file, roles = keep("parquet", rows), as_file(rows), replace(SCORES, models=("score_a",))
    known, wanted = counted(remote, roles, file), lab_rows(file, roles)
    assert wide(known, file, "score_a", ("region",))
    at = float(np.sort(wanted.models["score_a"])[2345])  # a score, and no end of a bin
    judged, (slices,) = sliced(remote, roles, file, known, "score_a", ("region",), at=at)
    a = by_slice(judged, "score_a", "recall", slices.codes, len(slices.names), threshold=at)
    codes = in_file(file, wanted, "region")[1]
    b = by_slice(wanted.judged, "score_a", "recall", codes, 3, threshold=at)
    assert a.value[:3].tolist() == pytest.approx(b.value.tolist(), abs=1e-12)


def test_a_column_of_too_many_values_is_no_column_to_slice_by(keep, monkeypatch):
    rows = scored()
    rows = rows.append_column("customer", pa.array([f"c{i}" for i in range(rows.num_rows)]))
    remote, file = keep("parquet", rows), as_file(rows)
    known = counted(remote, SCORES, file)
    monkeypatch.setattr(counting, "MOST_CELLS", 1000)
    with pytest.raises(NeedsRows, match="“customer” has too many different values"):
        sliced(remote, SCORES, file, known, "score_a", ("customer",))


# ---- samples
@pytest.mark.parametrize("backend", ["parquet", "postgres"])
def test_a_sample_is_the_same_with_the_same_seed(keep, backend):
    rows = scored(4000)
    rows = rows.append_column("id", pa.array(range(4000)))
    remote = keep(backend, rows)
    first, again, other = (sample(remote, 500, seed=seed) for seed in (3, 3, 4))
    assert first.total == 4000
    assert 380 < first.table.rows < 620  # 500, with a standard deviation of 21
    assert (
        first.table.columns["id"].tolist() == again.table.columns["id"].tolist() != other.table.columns["id"].tolist()
    )
    assert sample(remote, 5000).table.rows == 4000


@pytest.mark.parametrize("backend", ["parquet", "postgres"])
def test_columns_of_a_sample_are_those_of_the_file(keep, backend):
    rows = scored()
    found, wanted = sample(keep(backend, rows), 5000).table, as_file(rows)
    assert found.name == "scored"
    for name, values in wanted.columns.items():
        assert found.columns[name].dtype == values.dtype
        assert found.columns[name].tolist() == pytest.approx(values.tolist(), nan_ok=True) if values.dtype.kind == "f" else found.columns[name].tolist() == values.tolist()  # fmt: skip


# ---- what changes meanwhile
@pytest.mark.parametrize("backend", ["parquet", "database", "postgres"])
def test_a_table_that_changed_says_so(keep, backend):
    rows = scored()
    first = sample(keep(backend, rows), 5000)
    found = counted(keep(backend, rows.slice(0, 2900)), ROLES, first.table, before=first.total)
    assert found.total == 2900
    assert found.notes == (
        "“scored” changed: it had 3,000 rows when it was first looked at, and 2,900 when they were counted.",
    )


def test_one_class_alone_says_what_a_file_says(keep):
    rows = scored()
    rows = rows.set_column(0, "label", pa.array(["yes"] * rows.num_rows))
    said = []
    for read in (lambda: counted(keep("parquet", rows), ROLES, as_file(rows)), lambda: lab_rows(as_file(rows), ROLES)):
        with pytest.raises(UploadError) as error:
            read()
        said.append(str(error.value))
    assert said[0] == said[1]
    assert said[0].startswith('All 3,000 rows have the label "yes"')


def test_an_empty_table_says_so(keep):
    remote = keep("parquet", scored().slice(0, 0))
    with pytest.raises(TableError, match="has no rows"):
        sample(remote)
    with pytest.raises(TableError, match="has no rows"):
        counted(remote, ROLES, as_file(scored()))
