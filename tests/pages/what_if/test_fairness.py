"""The lab's groups on their page: nothing is proposed, numbers of the core, what is too small, and the report."""

import numpy as np
import pytest

from lab import EvaluationSet
from lab.fairness import group_rates
from lab.fairness.conditions import groups_of
from lab.read import SAMPLES
from lab.read.slicing import Slicing
from pages.lab.what_if.fairness_picture import DRAWN
from pages.lab.what_if.fairness_told import Fair, gap_columns, group_columns, part
from pages.lab.what_if.live import Live
from tests.helpers.lab_page import frame, lab_of, words
from tests.helpers.pages import shipped
from widgets.formulas import significant

pytestmark = pytest.mark.usefixtures("few_resamples")
PAGE = "lab/what_if"
TITLES = {task: sample.title for task, sample in SAMPLES.items()}


def test_no_column_is_proposed(visit):
    at = visit(PAGE, **{"lab-data": TITLES["binary"]})
    assert at.selectbox(key="lab-fair-by").value == "(none)"
    assert "lab-fair" not in shipped(at)
    assert "No column is chosen" in words(at)


def test_gaps_are_those_of_the_rows_and_follow_the_threshold(visit):
    at = visit(PAGE, **{"lab-data": TITLES["binary"], "lab-model": "score_a", "lab-fair-by": "country"})
    judged, rows = lab_of(at).judged, lab_of(at).rows
    country = rows.table.columns["country"][rows.table_rows]
    names = tuple(dict.fromkeys(country.tolist()))
    codes = [names.index(one) for one in country.tolist()]
    sent = shipped(at)["lab-fair"]
    threshold = float(sent.model["controls"][0]["codes"][sent.position["threshold"]])
    found = group_rates(judged, "score_a", np.array(codes), names, threshold=threshold)
    gap = found.gap("equalized_odds")
    shown = frame(at, "gap", "ratio").set_index("gap")
    assert shown.loc["equalized odds", "difference"].startswith(significant(gap.difference))
    for key, name in (
        ("demographic_parity", "demographic_parity_difference"),
        ("equal_opportunity", "equal_opportunity_difference"),
    ):
        assert sent.value(name) == pytest.approx(found.gap(key).difference, abs=1e-9)


def test_other_tasks_have_their_own_measures_or_none(visit):
    numbers = visit(PAGE, **{"lab-data": TITLES["regression"]})
    columns = numbers.selectbox(key="lab-fair-by").options
    numbers.selectbox(key="lab-fair-by").select(columns[1]).run()
    assert not numbers.exception
    assert set(frame(numbers, "gap", "pairs that differ")["gap"]) == {"mean error", "mean absolute error"}
    ranking = visit(PAGE, **{"lab-data": TITLES["ranking"]})
    assert "lab-fair-by" not in {one.key for one in ranking.selectbox}


def test_small_groups_are_marked_and_have_no_interval(visit):
    at = visit(PAGE, **{"lab-data": TITLES["binary"], "lab-fair-by": "country", "lab-fair-and": "amount"})
    cells = frame(at, "rows", "true positive rate")["true positive rate"]
    small = [cell for cell in cells if "too few to say" in cell]
    assert small
    assert not any("(" in cell for cell in small)
    assert all("(" in cell for cell in cells if cell not in small)


def test_the_report_says_it_too(visit):
    at = visit(PAGE, **{"lab-data": TITLES["binary"], "lab-fair-by": "country"})
    lab = lab_of(at)
    slices = groups_of(lab.rows, ("country",))
    model = at.selectbox(key="lab-fair-model").value
    found = group_rates(lab.judged, model, slices.codes, slices.names, threshold=0.5)
    shown = shipped(at)["lab-fair"]
    picture = at.session_state["standing"]["lab-fair"].payload
    one, live = Fair(found, slices, model, 0.5, "", picture), Live()
    html = part(one, live)
    assert 'data-place="fairness" data-component="scrubber"' in html
    head = live.components["fairness"]["data"]
    assert live.contents[f"scrubber/{head['digest']}.json"] == picture.body
    assert float(shown.model["controls"][0]["codes"][head["start"]["threshold"]]) == 0.5
    assert "equalized odds" in html and "do not say what is fair" in html
    assert all(name in html for name in found.names)
    assert part(None, live) == ""
    lines = one.lines()
    assert {line["of"] for line in lines} == {"gap", *found.names}
    assert all(line["part"] == "fairness" for line in lines)


def test_what_is_undefined_says_why():
    # in a nobody is positive, in b nobody is flagged
    truth, said = np.repeat([0, 1, 0, 1], [20, 20, 20, 40]), np.repeat([1, 0, 1], [20, 60, 20])
    codes = np.repeat([0, 1, 2], [20, 40, 40])  # of c everybody is positive
    judged = EvaluationSet("binary", truth.astype(bool), {"m": said.astype(float)}, hard=frozenset({"m"}))
    found = group_rates(judged, "m", codes, ("a", "b", "c"), threshold=0.5)
    columns = group_columns(found, [0, 1, 2])
    assert columns["true positive rate"][0] == "undefined: no actual positives"
    assert columns["precision"][1] == "undefined: no positive predictions"
    assert columns["false positive rate"][2] == "undefined: no actual negatives"
    assert columns["true positive rate"][1].startswith("0 (0 to ")
    only = group_rates(judged, "m", np.where(codes == 0, 0, -1), ("a", "b", "c"), threshold=0.5)
    gaps = gap_columns(Fair(only, Slicing("x", codes, ("a", "b", "c")), "m", 0.5, "", None))
    assert gaps["difference"][0] == "undefined: fewer than two groups are large enough"
    assert set(gaps["pairs that differ"]) == {"none compared"}
    assert gaps["ratio"][-1] == "not computed"


def test_groups_that_are_not_drawn_are_counted(visit):
    at = visit(PAGE, **{"lab-data": TITLES["binary"], "lab-fair-by": "country", "lab-fair-and": "amount"})
    groups = len(frame(at, "rows", "true positive rate"))
    assert groups > DRAWN
    assert f"The picture shows the {DRAWN} groups with the most rows, of {groups}." in words(at)
