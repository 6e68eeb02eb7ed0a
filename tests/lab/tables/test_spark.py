"""What holds for a table in DuckDB and PostgreSQL holds in Spark: the same tests, all in this file, so that one worker runs one Spark."""

import threading
import time
from dataclasses import replace

import pytest

from lab.tables import TableError, sample
from lab.tables.engines import opened
from tests.helpers.spark import session
from tests.lab.tables import test_counting as counts
from tests.lab.tables import test_engines as engines
from tests.lab.tables import test_sums as sums
from tests.lab.tables.conftest import scored

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning"),  # pyspark 4.0 leaves them to the collector
    pytest.mark.filterwarnings("ignore:The copy keyword is deprecated"),  # it and ibis 12 on pandas 3
    pytest.mark.filterwarnings("ignore:The 'future.infer_string' option is deprecated"),
]


@pytest.mark.parametrize("case", ["three models", "weights"])
def test_counts_and_every_measure_are_those_of_the_file(keep, case):
    counts.test_counts_and_every_measure_are_those_of_the_file(keep, "spark", case)


def test_many_scores_come_in_bins_with_exact_rates_a_bound_and_exact_sums(keep, few_scores):
    counts.test_many_scores_come_in_bins_with_exact_rates_a_bound_and_exact_sums(keep, few_scores, "spark", ())


def test_nan_is_no_score(keep, few_scores):
    counts.test_nan_is_no_score_also_where_a_file_s_statistics_leave_it_out(keep, few_scores, "spark")


def test_slices_have_the_values_of_the_file(keep):
    counts.test_slices_have_the_values_of_the_file(keep, "spark", ("region", "age"))


def test_a_sample_is_the_same_with_the_same_seed(keep):
    counts.test_a_sample_is_the_same_with_the_same_seed(keep, "spark")


def test_numbers_are_added_up_as_those_of_the_file(keep):
    sums.test_every_measure_that_follows_from_sums_is_that_of_the_file(keep, "spark", "weights")


def test_every_statement_is_logged_and_each_one_only_reads(keep, look, caplog):
    engines.test_every_statement_is_logged_and_each_one_only_reads(keep, look, "spark", caplog)


# ---- faults
def test_a_column_that_vanished_is_named(keep, look):
    engines.test_a_column_that_vanished_is_named(keep, look, "spark")


def test_a_table_that_is_gone(keep, look, tmp_path, request):
    engines.test_a_table_that_is_gone(keep, look, "spark", tmp_path, request)


def test_a_statement_that_takes_too_long_is_ended_and_another_goes_on(keep, spark):
    remote = keep("spark", scored(20_000))
    said = []

    def too_long():
        """400 million pairs of rows."""
        with opened(replace(remote, connection=replace(remote.connection, seconds=2))) as t:
            pairs = t.table.cross_join(t.table.view(), rname="{name}_2")
            try:
                t.run(pairs.aggregate(n=(pairs.age * pairs.age_2).sum()))
            except TableError as error:
                said.append(str(error))

    thread = threading.Thread(target=too_long)
    thread.start()
    while thread.is_alive() and not spark.sparkContext.statusTracker().getActiveJobsIds():
        time.sleep(0.01)
    assert sample(remote, 100).total == 20_000
    thread.join(60)
    assert said == ["“scored” was not counted: Spark took longer than the 2 seconds that one query may take here."]


def test_without_java_it_is_said_what_is_missing(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    with pytest.raises(FileNotFoundError, match="apt-get install default-jre-headless"), session(tmp_path):
        pass
