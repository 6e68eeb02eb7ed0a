"""Intervals of a forecast on the lab's page, in the report and in the numbers: the same figures, and a question where names do not say."""

import numpy as np
import pandas as pd
import pytest

from lab.interval_forecasts import interval_scores, pinball_loss
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
    at.number_input[[n.label for n in at.number_input].index("Nominal coverage, %")].set_value(80.0).run()
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
