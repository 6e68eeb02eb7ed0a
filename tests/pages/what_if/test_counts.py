"""A table that stays where it is, on the page: chosen among the offered names, counted once, and a sample of its rows for what counts cannot give."""

import logging
import re
from html import unescape

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lab import ModelPredictions
from lab.table import table
from lab.tables import counting
from pages.lab.what_if import counts
from pages.lab.what_if.about_table import BINNED, EXACT
from pages.lab.what_if.contents import Told, report_of
from tests.helpers.lab_page import LINE, lab_of, words
from tests.lab.tables.conftest import scored
from widgets.formulas import significant

PAGE = "lab/what_if"
LINK = {"lab-data": "orders"}
FILE = """
[connections.shop]
backend = "duckdb"
address = "SHOP"
[connections.shop.tables]
orders = "orders.parquet"
minutes = "minutes.parquet"
"""
pytestmark = pytest.mark.slow


@pytest.fixture
def shop(tmp_path, monkeypatch):
    """A folder with a table of two classes and one of numbers, and the file that offers them."""
    pq.write_table(scored(), tmp_path / "orders.parquet")
    rng = np.random.default_rng(0)
    taken = rng.gamma(3, 10, 500).round(1)
    pq.write_table(
        pa.table({"minutes": taken, "predicted_minutes": taken + rng.normal(0, 4, 500).round(1)}),
        tmp_path / "minutes.parquet",
    )
    (tmp_path / "connections.toml").write_text(FILE)
    monkeypatch.setenv("METRICSCOPE_CONNECTIONS", str(tmp_path / "connections.toml"))
    monkeypatch.setenv("SHOP", str(tmp_path))
    return tmp_path


def line(at) -> str:
    """What was read, in one line, with what looks wrong below it."""
    return next(e.proto.body for e in at.get("html") if e.proto.body.startswith('<p class="lab-said">'))


def errors(at) -> list[str]:
    """The sentences of what went wrong, without what keeps them from being Markdown."""
    return [one.value.replace("\\", "") for one in at.error]


@pytest.fixture
def logged(caplog, monkeypatch):
    """How many statements were logged, by the operator's own handler, whatever other tests of the process have set."""
    log = logging.getLogger("metricscope.tables")
    monkeypatch.setattr(log, "propagate", False)
    monkeypatch.setattr(log, "handlers", [caplog.handler])
    return lambda: sum(record.name == log.name for record in caplog.records)


def press(at, label: str):
    next(one for one in at.button if one.label == label).click()
    return at.run()


def test_a_table_is_counted_where_it_is(visit, shop, few_resamples):
    at = visit(PAGE, **LINK, **{"lab-slice-column": "region", "lab-fair-by": "region"})
    assert not at.exception
    assert not at.error
    lab = lab_of(at)
    assert (lab.title, lab.counted.total, lab.rows.table.name) == ("orders", 3000, "orders")
    assert lab.judged.copies.sum() == lab.judged.total < 3000
    assert "3,000 rows counted in DuckDB as two classes · models: score_a, score_b" in line(at)
    assert "counts are exact" in line(at)
    said = words(at)
    assert "3 slices were compared with the rest" in said
    assert "Identical rows were counted together" in said
    assert {"Work on a random sample of 100,000 rows"} <= {one.label for one in at.button}
    titles = {one.label for one in at.expander}
    assert not titles & {"Where do two metrics disagree?", "Disagreement"}
    assert not any(one.key == "lab-settings-file" for one in at.file_uploader)


def test_numbers_are_those_of_the_same_rows_as_a_file(visit, shop, monkeypatch, few_resamples):
    counted = lab_of(visit(PAGE, parts=LINE, **LINK))
    monkeypatch.setenv("METRICSCOPE_FILE", str(shop / "orders.parquet"))
    file = lab_of(visit(PAGE, parts=LINE))
    assert file.title == "orders.parquet"
    assert list(counted.judged.models) == list(file.judged.models)
    for model in file.judged.models:
        one, other = (ModelPredictions(lab.judged, model) for lab in (counted, file))
        assert one.counts == other.counts
        if not one.hard:
            assert one.sweep.auroc == pytest.approx(other.sweep.auroc, abs=1e-14)


def test_the_table_is_asked_once_and_again_when_the_reader_asks(visit, shop, few_resamples, logged):
    at = visit(PAGE, parts=LINE, **LINK)
    first = logged()
    at.run()
    assert logged() == first > 0
    press(at, "Query the table again")
    assert logged() == 2 * first


def test_a_table_that_goes_away_leaves_what_was_there(visit, shop, few_resamples):
    at = visit(PAGE, parts=LINE, **LINK)
    before = lab_of(at)
    (shop / "orders.parquet").unlink()
    press(at, "Query the table again")
    assert errors(at) == ["“orders” is not there any more. Choose another table, or ask whoever runs Metricscope."]
    assert "Below is the table orders as it was last read." in words(at)
    assert lab_of(at) is before
    pq.write_table(scored(2000, seed=1), shop / "orders.parquet")
    assert errors(press(at, "Try again")) == []
    assert lab_of(at).counted.total == 2000


def test_a_table_that_changed_between_two_questions_says_so(visit, shop, few_resamples, monkeypatch):
    real = counts.sample

    def and_then_changed(*arguments, **options):
        found = real(*arguments, **options)
        pq.write_table(scored().slice(0, 2500), shop / "orders.parquet")
        return found

    monkeypatch.setattr(counts, "sample", and_then_changed)
    at = visit(PAGE, parts=LINE, **LINK)
    assert "“orders” changed: it had 3,000 rows when it was first looked at, and 2,500 when they were counted." in line(
        at
    )


def test_a_sample_of_the_rows_is_a_file_to_the_lab(visit, shop, few_resamples, monkeypatch):
    monkeypatch.setattr(counts, "SAMPLE", 1000)
    at = visit(PAGE, parts=LINE, **LINK)
    press(at, "Work on a random sample of 1,000 rows")
    lab = lab_of(at)
    assert lab.counted is None
    assert lab.judged.copies is None
    assert 850 < lab.rows.table.rows < 1150
    assert f"{lab.rows.table.rows:,} rows, drawn at random from 3,000 with the seed 0." in words(at)
    again = lab_of(visit(PAGE, parts=LINE, **LINK, **{"lab-work": "a sample of its rows", "lab-seed": "7"}))
    assert again.rows.table.rows != lab.rows.table.rows or not np.array_equal(again.rows.truth, lab.rows.truth)


def test_what_needs_rows_says_so_and_offers_them(visit, shop, few_resamples):
    at = visit(PAGE, parts=LINE, **{"lab-data": "minutes", "lab-task": "several classes"})
    assert errors(at) == ["Only two classes and numbers can be counted where the table is; other tasks need its rows."]
    at = visit(PAGE, parts=LINE, **{"lab-data": "minutes"})
    assert not at.error
    press(at, "Work on a random sample of 100,000 rows")
    assert not at.error
    assert (lab_of(at).judged.task, len(lab_of(at).rows)) == ("regression", 500)


def test_numbers_are_added_up_where_they_are(visit, shop, few_resamples, logged):
    at = visit(PAGE, parts=LINE, **{"lab-data": "minutes"})
    first = logged()
    at.run()
    assert logged() == first > 0
    assert not at.exception
    assert not at.error
    lab = lab_of(at)
    assert (lab.title, lab.summed.total, lab.summed.models) == ("minutes", 500, ("predicted_minutes",))
    assert "500 rows added up in DuckDB as numbers · models: predicted_minutes" in line(at)
    read = pq.read_table(shop / "minutes.parquet")
    error = read["minutes"].to_numpy() - read["predicted_minutes"].to_numpy()
    short = next(e.proto.body for e in at.get("html") if e.proto.body.startswith('<div class="lab-short'))
    assert f"of predicted_minutes is {significant(float(np.abs(error).mean()))}" in re.sub(r"<[^>]+>", "", short)
    assert "Only sums over all rows and counts of errors in bins came here" in words(at)


def test_scores_in_bins_say_how_far_the_area_can_be_off(visit, shop, few_resamples, monkeypatch):
    monkeypatch.setattr(counting, "MOST_SCORES", 20)
    monkeypatch.setattr(counting, "FINE", 32)
    at = visit(PAGE, parts=LINE, **LINK)
    lab = lab_of(at)
    area = lab.counted.areas["score_a"]
    assert "scores in bins" in line(at)
    short = next(e.proto.body for e in at.get("html") if e.proto.body.startswith('<div class="lab-short'))
    assert "is off by at most" in short
    assert f"between {area.low:.8f} and {area.high:.8f}" in words(at)
    assert area.width > 0


# ---- to take along
def report_of_page(at) -> str:
    """The report of the lab as it stands, tags gone."""
    lab = lab_of(at)
    told = Told(
        lab.rows, lab.judged, table(lab.judged), lab.guess.reasons, (), {}, "", counted=(lab.remote, lab.counted)
    )
    (body,) = re.findall(r'<div class="report">(.*?)<script', report_of(told).decode(), re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def test_the_report_of_counts_says_what_they_are_of(visit, shop, few_resamples):
    at = visit(PAGE, parts=LINE, **LINK)
    labels = [one.proto.label for one in at.get("download_button")]
    assert labels == ["Report (HTML)", "Numbers (CSV)"]
    lab, said = lab_of(at), report_of_page(at)
    assert f"Two classes: {lab.judged.total:,} rows and 2 models." in said
    assert f"counts of identical rows {len(lab.rows):,}" in said
    assert "Drag the threshold." in said
    assert EXACT in said
    assert BINNED not in said
    assert "SHA-256" not in said
    assert f"rows left out {3000 - lab.judged.total:,}" in said
    for row in table(lab.judged).rows:
        assert significant(row.value) in said


def test_the_report_of_bins_says_what_is_bounded(visit, shop, few_resamples, monkeypatch):
    monkeypatch.setattr(counting, "MOST_SCORES", 20)
    monkeypatch.setattr(counting, "FINE", 32)
    at = visit(PAGE, parts=LINE, **LINK)
    said = report_of_page(at)
    for area in lab_of(at).counted.areas.values():
        assert f"AUROC from {area.low:.8f} to {area.high:.8f}" in said
    assert BINNED in said
    assert EXACT not in said


def test_metricscope_with_a_table_opens_the_lab_with_it(visit, shop, few_resamples, monkeypatch):
    monkeypatch.setenv("METRICSCOPE_TABLE", "orders")
    assert lab_of(visit(PAGE, parts=LINE)).title == "orders"


def test_a_mistake_in_the_connections_file_is_said_and_samples_are_there(visit, shop, few_resamples, caplog):
    (shop / "connections.toml").write_text("[connections.shop]\nbackend = 'oracle'\n")
    at = visit(PAGE, parts=LINE)
    assert errors(at) == ["The tables of this server cannot be offered: its connections file has a mistake. The server’s log names it."]  # fmt: skip
    assert lab_of(at).title == "lab_fraud.csv"
    assert "backend must be one of duckdb, postgres, spark, got 'oracle'" in caplog.text


def test_without_a_connections_file_nothing_is_offered(visit, monkeypatch, few_resamples):
    monkeypatch.delenv("METRICSCOPE_CONNECTIONS", raising=False)
    at = visit(PAGE, parts=LINE, **LINK)
    assert "orders" not in at.selectbox(key="lab-data").options
    assert lab_of(at).counted is None
