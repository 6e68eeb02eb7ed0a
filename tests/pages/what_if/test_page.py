"""The lab's what-ifs, slices and disagreements on their page: numbers of the core, rows of the file, hostile names as text."""

import io
import re

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import accuracy_score, f1_score, recall_score, roc_auc_score

from datasets.uploads import safe_csv
from lab.conflicts import conflicts, ranked
from lab.measures import measures
from lab.read import SAMPLES, sample_file
from pages.lab.what_if.disagreement import _told_apart
from tests.helpers.lab_page import frame, lab_of, words
from tests.helpers.pages import shipped
from widgets.formulas import significant

pytestmark = pytest.mark.usefixtures("few_resamples")
PAGE = "lab/what_if"
WHAT_IF, SLICES, DISAGREEMENT = ({("what_if", part)} for part in ("what-if", "slices", "disagreement"))
TITLES = {task: sample.title for task, sample in SAMPLES.items()}
HOSTILE = {
    "html": "<img src=x onerror=alert(1)>",
    "markdown": "**[x](javascript:alert(1))** `y` # z",
    "latex": r"$\frac{1}{0}$ :material/home:",
    "formula": '=cmd|" /C calc"!A0',
    "turned": "\u202eevil\u202c 😀",
    "long": "é" * 10_000,
}


def test_at_another_prevalence_roc_stays_and_precision_is_that_of_reweighted_rows(visit):
    at = visit(PAGE, parts=WHAT_IF, **{"lab-data": TITLES["binary"], "lab-model": "score_a"})
    sent, judged = shipped(at)["lab-if"], lab_of(at).judged
    truth, said = judged.truth, judged.models["score_a"] >= 0.5
    threshold, prevalence = sent.position["threshold"], 4
    ratio = sent.position["ratio"]
    share = sent.track("prevalence_here")[prevalence]
    weights = np.where(truth, share / truth.mean(), (1 - share) / (1 - truth.mean()))
    assert np.ptp(sent.track("auroc")) == 0
    f1 = f1_score(truth, said, sample_weight=weights)
    assert sent.track("f1")[threshold, prevalence] == pytest.approx(f1)
    cost = 1000 * np.average((said & ~truth) + 5 * (~said & truth), weights=weights)
    assert sent.track("cost_units")[threshold, prevalence, ratio] == pytest.approx(cost, rel=1e-5)


def test_it_opens_with_the_model_that_the_answer_names_first(visit):
    at = visit(PAGE, parts=set(), **{"lab-data": TITLES["binary"]})
    assert at.selectbox(key="lab-model").value == "score_b" and "score_b is better" in words(at).replace("\\", "")


def test_it_starts_anew_from_another_model_or_threshold_in_use(visit):
    at = visit(
        PAGE, parts=WHAT_IF, **{"lab-data": TITLES["binary"], "lab-model": "score_a", "lab-if-prevalence": "0.5"}
    )
    assert shipped(at)["lab-if"].value("prevalence_here") == pytest.approx(0.5, abs=0.1)
    at.selectbox(key="lab-if-model").select("score_b").run()
    sent, judged = shipped(at)["lab-if"], lab_of(at).judged
    assert sent.value("prevalence_here") == pytest.approx(judged.truth.mean()) and sent.value("f1_change") == 0
    assert sent.value("f1") == pytest.approx(f1_score(judged.truth, judged.models["score_b"] >= 0.5))


def test_a_prevalence_is_typed_exactly_and_a_link_brings_it(visit):
    at = visit(PAGE, parts=WHAT_IF, **{"lab-data": TITLES["binary"], "lab-model": "score_a"})
    at.number_input(key="lab-if-percent").set_value(1.25).run()
    linked = visit(
        PAGE, parts=WHAT_IF, **{"lab-data": TITLES["binary"], "lab-model": "score_a", "lab-if-percent": "1.25"}
    )
    judged = lab_of(at).judged
    weights = np.where(judged.truth, 0.0125 / judged.truth.mean(), 0.9875 / (1 - judged.truth.mean()))
    right = f1_score(judged.truth, judged.models["score_a"] >= 0.5, sample_weight=weights)
    for page in (at, linked):
        assert shipped(page)["lab-if"].value("prevalence_here") == 0.0125
        assert shipped(page)["lab-if"].value("f1") == pytest.approx(right)
    for nonsense in ("1e999", "0", "-3", "100", "many"):
        one = visit(
            PAGE, parts=WHAT_IF, **{"lab-data": TITLES["binary"], "lab-model": "score_a", "lab-if-percent": nonsense}
        )
        assert not one.exception and one.number_input(key="lab-if-percent").value is None


def test_models_that_agree_everywhere_leave_no_slice_to_leave_out(visit):
    kind = np.array(["cat", "dog", "fox"])[np.arange(60) % 3]
    at = given(visit, {"label": kind, "predicted_a": kind, "predicted_b": kind})
    assert not at.exception and "Nothing would be left" not in words(at)


def test_a_slice_left_out_is_what_is_left(visit):
    at = visit(
        PAGE,
        parts=WHAT_IF,
        **{
            "lab-data": TITLES["binary"],
            "lab-model": "score_a",
            "lab-change": "a slice is left out",
            "lab-if-column": "country",
            "lab-if-slice": "home",
        },
    )
    table = pd.read_csv(io.BytesIO(sample_file("binary")))
    rest = table[table.country != "home"]
    after = accuracy_score(rest.label == "fraud", rest.score_a >= 0.5)
    line = frame(at, "before", "after").set_index("metric").loc["accuracy"]
    assert line["after"] == significant(after) and line["reading"] == "worse"
    assert f"{(table.country == 'home').sum():,} of {len(table):,} rows left out" in words(at)


def test_a_link_opens_a_slice_and_a_cell_with_their_rows(visit):
    where = {"lab-slice-column": "country", "lab-slice-measure": "recall", "lab-slice": "overseas", "lab-cell": "FN"}
    at = visit(PAGE, parts=SLICES, **{"lab-data": TITLES["binary"], "lab-model": "score_a", **where})
    table = pd.read_csv(io.BytesIO(sample_file("binary")))
    slices = frame(at, "slice", "gap").set_index("slice")
    for country, part in table.groupby("country"):
        value = recall_score(part.label == "fraud", part.score_a >= 0.5)
        assert slices.loc[country, "value"].startswith(significant(value) + " (")
        assert slices.loc[country, "rows that count"] == (part.label == "fraud").sum()
    missed = table[(table.country == "overseas") & (table.label == "fraud") & (table.score_a < 0.5)]
    rows = [d.value for d in at.dataframe if "line" in d.value.columns and len(d.value) == len(missed)]
    assert any(list(one["id"]) == list(missed.id) for one in rows)
    assert f"{len(missed):,} rows of **overseas**, those that are **fraud**" in words(at)


def test_an_area_of_each_slice_and_a_model_that_has_none(visit):
    where = {"lab-slice-column": "country", "lab-slice-measure": "AUROC"}  # a link holds the name that is shown
    at = visit(PAGE, parts=SLICES | WHAT_IF, **{"lab-data": TITLES["binary"], "lab-model": "score_a", **where})
    table = pd.read_csv(io.BytesIO(sample_file("binary")))
    slices = frame(at, "slice", "gap").set_index("slice")
    for country, part in table.groupby("country"):
        assert slices.loc[country, "value"].startswith(
            significant(roc_auc_score(part.label == "fraud", part.score_a)) + " ("
        )
    at.selectbox(key="lab-slice-model").select("predicted_by_rule").run()
    assert "AUROC cannot be computed for predicted" in words(at) and not at.exception
    at.selectbox(key="lab-if-model").select("predicted_by_rule").run()
    assert at.selectbox(key="lab-change").value == "a slice is left out"


def test_files_without_a_column_to_slice_by_start_with_what_they_have(visit):
    rng = np.random.default_rng(1)
    label = rng.integers(0, 2, 80)
    scores = {f"score_{name}": (0.3 * label + 0.7 * rng.random(80)).round(3) for name in "ab"}
    at = given(visit, {"label": label, "score": scores["score_a"]})
    assert at.selectbox(
        key="lab-slice-column"
    ).value == "score" and "The file has no column that describes its rows" in words(at)
    at = given(visit, {"label": label, **scores})
    assert at.selectbox(key="lab-slice-column").value == "(models agree)"
    at_ = at.session_state["lab:operating"][1].thresholds
    a, b = (scores[name] >= at_[name] for name in scores)
    agree = (a == b).sum()
    assert frame(at, "slice", "gap").set_index("slice")["rows"].to_dict() == {
        "they agree": agree,
        "they differ": 80 - agree,
    }
    words_of = ["a b c", "d e f g", "h i", "k l m n o"]
    texts = [f"{words_of[i % 4]} {i}" for i in range(24)]
    at = given(visit, {"reference": texts, "hypothesis": [text.upper() for text in texts]})
    assert at.selectbox(key="lab-slice-column").value == "(reference words)"
    assert set(frame(at, "slice", "gap")["slice"]) == {"3", "4", "5", "6"}


def test_the_browser_is_told_what_controls_show_for_another_file(visit):
    """It keeps, and sends, what they held for the rows before."""
    truth = np.arange(60) + 0.5
    at = given(visit, {"actual": truth, "predicted": truth + 1, "part": list("xyz") * 20})
    for key, value in (("lab-task", "numbers"), ("lab-truth", "actual"), ("lab-slice-column", "part")):
        assert at.selectbox(key=key).value == value and at.selectbox(key=key).proto.set_value
    at = visit(PAGE, **{"lab-data": TITLES["binary"], "lab-slice-column": "user", "lab-slice-measure": "AUROC"})
    at.file_uploader(key="lab-file").upload(
        "mine.csv", safe_csv({"label": [0, 1] * 9, "score": truth[:18]}), "text/csv"
    ).run()
    assert not at.exception and at.selectbox(key="lab-slice-column").value == "score"


def test_a_pair_of_columns_is_crossed_and_numbers_are_cut(visit):
    at = visit(
        PAGE, parts=SLICES, **{"lab-data": TITLES["binary"], "lab-slice-column": "country", "lab-slice-and": "amount"}
    )
    slices = frame(at, "slice", "gap")
    assert len(slices) == 15 and slices["slice"].str.contains(" · ").all() and slices["rows"].sum() == 2400
    assert "too few to say" in set(slices["reading"]) or slices["rows that count"].min() >= 10


def test_the_models_that_measures_put_ahead_and_the_labels_that_turn_it(visit):
    at = visit(PAGE, parts=DISAGREEMENT, **{"lab-data": TITLES["binary"], "lab-turn": "accuracy"})
    judged = lab_of(at).judged
    found = conflicts(
        ranked(judged, "score_a", "score_b", measures("binary"), thresholds={"score_a": 0.5, "score_b": 0.5})
    )
    assert f"{len(found)} pairs of metrics" in words(at)
    truth, a, b = judged.truth, judged.models["score_a"] >= 0.5, judged.models["score_b"] >= 0.5
    lead = int((a == truth).sum() - (b == truth).sum())
    assert f"Labels: **{lead // 2 + 1}** changed labels" in words(at)
    assert f"Answers: **{lead + 1}** scores moved" in words(at)
    kinds = frame(at, "actual", "right", "wrong", "rows")
    assert kinds.loc[0, "rows"] == f"{int((truth & a & ~b).sum()):,}"


@pytest.mark.parametrize("garbage", ["", "nan", "<b>", "é" * 500, "(none)", "\x00"])
def test_nonsense_in_the_link_is_dropped(visit, garbage):
    names = "if-model if-prevalence if-ratio change if-column if-slice if-seed slice-column slice-and slice-measure slice cell turn first second ahead-1"
    at = visit(PAGE, **{"lab-data": TITLES["binary"], **{f"lab-{name}": garbage for name in names.split()}})
    assert not at.exception


def given(visit, columns):
    at = visit(PAGE)
    at.file_uploader(key="lab-file").upload("mine.csv", safe_csv(columns), "text/csv").run()
    return at


def test_hostile_names_and_cells_are_text_wherever_they_are_shown(visit):
    rng = np.random.default_rng(0)
    n = 120
    label = rng.integers(0, 2, n)
    values = list(HOSTILE.values())
    columns = {
        "label": label,
        f"score {values[0]}": rng.random(n).round(3),
        f"score {values[2]}": rng.random(n).round(3),
    }
    columns |= {values[1]: [values[i % 6] for i in range(n)], "part": [values[i % 2 + 3] for i in range(n)]}
    at = given(visit, columns)
    assert not at.exception and lab_of(at).private
    at.selectbox(key="lab-slice").select_index(1).run()
    at.selectbox(key="lab-change").select("a slice is left out").run()
    assert not at.exception
    shown = "\n".join(one.value for one in (*at.markdown, *at.caption, *at.info))
    assert r"\<img" in shown and r"\$\\frac" in shown
    for bad in (r"<img", r"\]\(javascript", r"\$\\\\frac", r":material"):
        assert not re.search(r"(?<!\\)" + bad, shown), bad  # what stands in Markdown is escaped


@pytest.mark.parametrize(
    "columns",
    [
        {"label": [1, 1, 1, 1], "score_a": [0.1, 0.2, 0.3, 0.4], "score_b": [0.4, 0.3, 0.2, 0.1]},
        {"label": [0, 1], "score": [0.5, 0.5]},
        {"label": [0, 1, 0, 1], "score_a": [0.1, 0.9, 0.2, 0.8], "score_b": [0.1, 0.9, 0.2, 0.8], "part": list("xxyy")},
        {
            "label": [0, 1, 0, 1] * 5,
            "score_a": [0.1, 0.9, 0.2, 0.4] * 5,
            "score_b": [0.3] * 20,
            "weight": [1, 2, 0, 1] * 5,
        },
        {"label": [0, 1, 0, 1] * 5, "score_a": [-3e300, 2e300, 1, 0] * 5, "score_b": [1e-300, 0, 0, 1] * 5},
        {"target": [1.5, 2.5, 3.5], "predicted_a": [1.5, 2.5, 3.5], "predicted_b": [2.0, 2.0, 2.0]},
    ],
    ids=["one class", "two rows", "equal models", "weights", "huge", "three numbers"],
)
def test_files_with_little_in_them_are_no_trouble(visit, columns):
    at = given(visit, columns)
    assert not at.exception


@pytest.mark.parametrize(
    ("a", "b", "shown"),
    [(0.97861, 0.97862, ("0.97861", "0.97862")), (0.879, 0.878, ("0.879", "0.878")), (0.5, 0.5, ("0.5", "0.5"))],
)
def test_two_numbers_in_a_row_can_be_told_apart(a, b, shown):
    assert _told_apart(a, b) == shown
