"""Intervals of a forecast on the lab's page, in the report and in the numbers: the same figures, and a question where names do not say."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from lab.interval_forecasts import interval_scores, pinball_loss
from lab.settings_file import settings_json
from pages.lab.what_if import bounds
from pages.lab.what_if.asked import Asked
from pages.lab.what_if.contents import Told, report_of
from tests.helpers.lab_page import words
from tests.helpers.taken import taken
from widgets.formulas import significant

pytestmark = pytest.mark.usefixtures("few_resamples")
RNG = np.random.default_rng(4)
TRUTH = np.round(RNG.normal(50, 9, 120), 2)
SAID = np.round(TRUTH + RNG.normal(0, 4, 120), 2)
LOW, HIGH = SAID - 5, SAID + 6
PROPHET = pd.DataFrame({"y": TRUTH, "yhat": SAID, "yhat_lower": LOW, "yhat_upper": HIGH})
QUANTILES = pd.DataFrame({"actual": TRUTH, "q10": LOW, "q50": SAID, "q90": HIGH})


def test_the_page_asks_for_the_nominal_coverage_where_no_name_says_it(visit):
    at = visit("lab/what_if")
    at.file_uploader(key="lab-file").upload("p.csv", PROPHET.to_csv(index=False).encode(), "text/csv").run()
    assert not at.exception and at.session_state["lab-models"] == ["yhat"]
    expected = interval_scores(TRUTH, LOW, HIGH, 0.8)
    shown = next(t.value for t in at.table if "coverage, %" in t.value.index)["value"]
    assert shown["coverage, %"].startswith(significant(100 * expected.coverage) + " (")
    assert shown["mean interval score"] == "needs the nominal coverage"
    at.number_input(key="lab-nominal").set_value(80.0).run()
    shown = next(t.value for t in at.table if "coverage, %" in t.value.index)["value"]
    assert shown["mean interval score"] == significant(expected.score) and "nominal 80" in words(at).replace("\\", "")


def test_the_report_and_the_numbers_have_what_the_page_has():
    one = taken(QUANTILES.to_csv(index=False).encode(), "regression")
    assert one.rows.roles.models == ("q50",)
    found = bounds.bounded(one.rows, bounds.likely_ends(bounds._numbers(one.rows)))
    assert found.scores == interval_scores(TRUTH, LOW, HIGH, 0.8) and len(found.quantiles) == 3
    told = report_of(Told(one.rows, one.judged, one.answers, {}, (), {}, "", Asked(bounded=found))).decode()
    cells = [*bounds.table_of(found)["value"], *bounds.quantile_table(found)["pinball loss"]]
    assert "Intervals and quantiles" in told and all(cell in told for cell in cells)
    lines = {(line["of"], line["measure"]): line for line in Asked(bounded=found).lines(one.judged)}
    assert lines["q10 to q90", "interval_score"]["value"] == found.scores.score
    assert lines["q10 to q90", "coverage"]["low"] == found.scores.low
    assert lines["q90", "pinball_loss"]["value"] == pinball_loss(TRUTH, HIGH, 0.9)[0]


def test_ends_without_a_row_in_order_are_told_and_other_tasks_have_none():
    one = taken(PROPHET.assign(yhat_upper=LOW - 1).to_csv(index=False).encode(), "regression")
    found = bounds.bounded(one.rows, bounds.likely_ends(bounds._numbers(one.rows)))
    assert found.scores is None and found.lines() == [] and bounds.part(found) == bounds.part(None) == ""


@pytest.mark.parametrize("table", [PROPHET, QUANTILES])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_script_computes_what_the_page_shows(table, weighted, tmp_path):
    """Where an end is missing or both are in the wrong order, the row does not count; with weights coverage has no interval."""
    given = table.assign(sample_weight=np.arange(120) % 3) if weighted else table.copy()
    lower = table.columns[-3 if "q50" in table else -2]
    given.loc[3, lower], given.loc[5, lower] = np.nan, 1e6
    one = taken(given.to_csv(index=False).encode(), "regression")
    found = bounds.bounded(one.rows, replace(bounds.likely_ends(bounds._numbers(one.rows)), level=0.8))
    assert found.scores.missing + found.scores.crossed > 0 and np.isnan(found.scores.low) == weighted
    code, printed = one.agrees(tmp_path, bounded=found)
    assert code == 0, printed
    said = [line for line in printed.partition("Forecasts")[2].splitlines() if line.endswith("the same")]
    assert len(said) == 3 + 2 * len(found.quantiles)

    def spoil(numbers):
        one = next(line for line in numbers["asked"] if line["measure"] == "interval_score")
        one["value"] *= 1 + 1e-6
        return numbers

    code, printed = one.agrees(tmp_path, but=spoil, bounded=found)
    assert code == 1 and sum("DIFFERS" in line for line in printed.splitlines()) == 1


def test_a_link_opens_the_box_with_its_columns_and_settings_have_them(visit):
    link = {"lab-low-end": "q10", "lab-high-end": "q50", "lab-nominal": "40"}
    at = visit("lab/what_if", parts={("what_if", "take-along")}, **link)
    at.file_uploader(key="lab-file").upload("q.csv", QUANTILES.to_csv(index=False).encode(), "text/csv").run()
    assert not at.exception and (at.selectbox(key="lab-low-end").value, at.selectbox(key="lab-high-end").value) == (
        "q10",
        "q50",
    )
    assert at.number_input(key="lab-nominal").value == 40 and at.query_params["lab-high-end"] == "q50"
    shown = next(t.value for t in at.table if "coverage, %" in t.value.index)["value"]
    assert shown["mean interval score"] == significant(interval_scores(TRUTH, LOW, SAID, 0.4).score)
    saved = settings_json({"lab-low-end": "q50", "lab-high-end": "q90", "lab-nominal": 30.0})
    at.file_uploader(key="lab-settings-file").upload("settings.json", saved, "application/json").run()
    assert (at.selectbox(key="lab-low-end").value, at.number_input(key="lab-nominal").value) == ("q50", 30)


def test_another_file_without_the_columns_is_guessed_anew(visit):
    at = visit("lab/what_if")
    at.file_uploader(key="lab-file").upload("p.csv", PROPHET.to_csv(index=False).encode(), "text/csv").run()
    at.number_input(key="lab-nominal").set_value(80.0).run()
    at.file_uploader(key="lab-file").upload("q.csv", QUANTILES.to_csv(index=False).encode(), "text/csv").run()
    assert not at.exception and at.selectbox(key="lab-low-end").value == "q10"
    assert at.number_input(key="lab-nominal").value == 80  # of q10 and q90, by their names
    at.selectbox(key="lab-high-end").set_value("q50").run()
    at.number_input(key="lab-nominal").set_value(40.0).run()
    at.file_uploader(key="lab-file").upload("p.csv", PROPHET.to_csv(index=False).encode(), "text/csv").run()
    assert at.selectbox(key="lab-high-end").value == "yhat_upper" and at.number_input(key="lab-nominal").value is None
