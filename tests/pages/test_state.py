"""What a page remembers: positions, links with edits, guesses and uploads. Expected numbers come from scikit-learn."""

import io
import re

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import confusion_matrix, fbeta_score, precision_score, recall_score

from datasets import models, toy
from datasets.uploads import sample_csv
from tests.helpers import MALFORMED
from tests.helpers.pages import shipped
from widgets.data import MODELS, NAMES, ROWS, from_link, to_link
from widgets.scrubber import codes, nearest

LESSON = "classification/precision_recall"
rows_sets = pytest.mark.parametrize("name", ROWS)


def cells(labels, scores, threshold, weights=None) -> list[float]:
    """TP, FP, FN, TN as scikit-learn counts them."""
    (tn, fp), (fn, tp) = confusion_matrix(labels, np.asarray(scores) >= threshold, labels=[0, 1], sample_weight=weights)
    return [tp, fp, fn, tn]


def shown_cells(at, key="pr") -> list[float]:
    """TP, FP, FN, TN as the scrubber shows them first."""
    return [shipped(at)[key].value(cell) for cell in ("tp", "fp", "fn", "tn")]


def threshold(at, key="pr") -> float:
    one = shipped(at)[key]
    control = next(control for control in one.model["controls"] if control["name"] == "threshold")
    return float(control["codes"][one.position["threshold"]])


def traced(at, label: str) -> str:
    """The step of the trace with this label, as LaTeX."""
    return next(element.value for element in at.markdown if element.value.startswith(f"{label}: "))


# ---- positions
@pytest.mark.parametrize("asked", [0.1, 0.37, 0.8, 0.95])
def test_the_trace_follows_the_position(visit, asked):
    at = visit(LESSON)
    before = traced(at, "precision")
    at.session_state["pr"] = {"position": {"threshold": str(asked)}}
    at.run()
    labels, scores = toy.two_normals()
    ticks = np.array([float(code) for code in shipped(at)["pr"].model["controls"][0]["codes"]])
    here = ticks[np.argmin(np.abs(ticks - asked))]
    tp, fp, _, _ = cells(labels, scores, here)
    assert traced(at, "correct flags") == f"correct flags: $TP = {tp}$"
    assert rf"\frac{{{tp}}}{{{tp} + {fp}}} = {precision_score(labels, scores >= here):.4g}".rstrip("0") in traced(
        at, "precision"
    )
    assert traced(at, "precision") != before
    assert at.query_params["threshold"] == repr(float(here))
    assert here == pytest.approx(asked, abs=0.01)


def test_what_is_shipped_stays_the_same_while_the_reader_moves(visit):
    at = visit(LESSON)
    before = [element.proto.bytes for element in at.get("bidi_component") if b'"key": "pr"' in element.proto.bytes]
    at.session_state["pr"] = {"position": {"threshold": "0.37"}}
    at.run()
    after = [element.proto.bytes for element in at.get("bidi_component") if b'"key": "pr"' in element.proto.bytes]
    assert len(before) == 1
    assert after == before


@pytest.mark.parametrize("asked", ["0.3", "0.9", "inf", "-inf"])
def test_a_link_puts_the_threshold_where_it_says(visit, asked):
    at = visit(LESSON, threshold=asked, beta="0.5")
    labels, scores = toy.two_normals()
    assert shown_cells(at) == cells(labels, scores, threshold(at))
    flagged = scores >= threshold(at)
    one = shipped(at)["pr"]
    assert one.value("recall") == pytest.approx(recall_score(labels, flagged))
    f = shipped(at)["f"]  # where the link's beta goes, which was once in the same picture
    beta = float(f.model["controls"][1]["codes"][f.position["beta"]])
    assert (f.position["threshold"], beta) == (one.position["threshold"], 0.5)
    assert f.value("f_beta") == pytest.approx(fbeta_score(labels, flagged, beta=beta, zero_division=0))


def test_a_position_out_of_reach_becomes_the_nearest_one(visit):
    at = visit(LESSON, data=NAMES["five"], threshold="1e6")
    assert threshold(at) == 0.9  # the highest score; only "inf" means flagging nothing


@pytest.mark.slow
@pytest.mark.parametrize("name", MODELS)
def test_no_two_ticks_share_a_link(name):
    """Scores of a sure model differ in the twelfth digit; a link must tell them apart, and flag the same rows."""
    assert MODELS[name]().scores
    for model, said in MODELS[name]().scores.items():
        scores = np.unique(said)
        assert [nearest(scores, float(code)) for code in codes(scores)] == list(range(len(scores))), model
        assert [float(code) for code in codes(scores)] == scores.tolist(), model


# ---- undefined
def test_flagging_nothing_leaves_precision_undefined_in_words(visit):
    at = visit(LESSON, threshold="inf")
    one = shipped(at)["pr"]
    assert np.isnan(one.value("precision"))
    assert one.reason("precision") == "no positive predictions"
    assert one.value("recall") == 0
    assert r"\text{undefined}" in traced(at, "precision")
    assert any(caption.value.startswith("undefined: no positive predictions") for caption in at.caption)


def test_a_matrix_of_one_class_says_what_is_missing(visit):
    at = visit("classification/accuracy_pitfalls", tp="0", fn="0", fp="3", tn="4")
    matrix = shipped(at)["matrix"]
    assert [matrix.value(cell) for cell in ("tp", "fp", "fn", "tn")] == [0, 3, 0, 4]
    assert np.isnan(matrix.value("recall"))
    assert matrix.reason("recall") == "no actual positives"
    assert matrix.value("accuracy") == pytest.approx(4 / 7)


def test_the_zero_division_switch_answers_as_scikit_learn_does(visit):
    at = visit("classification/accuracy_pitfalls", tp="0", fn="5", fp="0", tn="95", **{"zero-division": "0"})
    assert shipped(at)["matrix"].value("precision") == precision_score([1] * 5 + [0] * 95, [0] * 100, zero_division=0)


# ---- edits
@rows_sets
def test_a_link_with_rows_brings_the_edits_back(visit, name):
    example = ROWS[name]
    labels, scores = [*example.labels, 1], [*example.scores, 0.123]
    at = visit(LESSON, data=NAMES[name], rows=to_link(labels, scores), threshold="0.5")
    assert shown_cells(at) == cells(labels, scores, threshold(at))
    assert at.query_params["rows"] == to_link(labels, scores)
    assert at.query_params["data"] == NAMES[name]


@rows_sets
def test_rows_as_they_come_are_not_in_the_link(visit, name):
    at = visit(LESSON, data=NAMES[name])
    assert "rows" not in at.query_params
    assert shown_cells(at) == cells(ROWS[name].labels, ROWS[name].scores, threshold(at))


def test_edited_rows_stay_with_their_own_data_set(visit):
    labels, scores = [1, 0, 1, 1, 0, 1], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]
    at = visit(LESSON, data=NAMES["five"], rows=to_link(labels, scores))
    at.pills(key="data").set_value("cats").run()
    assert sum(shown_cells(at)) == len(toy.CAT_SEARCH.labels)
    assert "rows" not in at.query_params
    at.pills(key="data").set_value("spam-like").run()
    assert "rows" not in at.query_params
    at.pills(key="data").set_value("five").run()
    assert shown_cells(at) == cells(labels, scores, threshold(at))
    assert at.query_params["rows"] == to_link(labels, scores)


@pytest.mark.parametrize("rows", ["1*0.5_2*0.5", "1*0.5_0", "x", "1*inf", "_".join(["1*0.5"] * 31), "*_*", "1*0.5_"])
def test_rows_that_are_none_leave_the_example(visit, rows):
    assert from_link(rows) is None
    at = visit(LESSON, data=NAMES["five"], rows=rows)
    assert not at.exception
    assert shown_cells(at) == cells(toy.FIVE_ITEMS.labels, toy.FIVE_ITEMS.scores, threshold(at))


def test_a_dragged_point_changes_the_rows_and_the_link(visit):
    at = visit(LESSON, data=NAMES["five"])
    labels, scores = list(toy.FIVE_ITEMS.labels), [0.9, 0.35, 0.7, 0.6, 0.5]
    at.session_state["points-five"] = {"rows": {"stamp": 1, "rows": list(zip(labels, scores, strict=True))}}
    at.run()
    assert shown_cells(at) == cells(labels, scores, threshold(at))
    assert from_link(at.query_params["rows"]) == (labels, scores)
    at.button(key="reset-five").click().run()
    assert "rows" not in at.query_params


@pytest.mark.parametrize("name", MODELS)
def test_every_model_on_real_data_can_be_looked_at(visit, name):
    run = MODELS[name]()
    at = visit(LESSON, data=NAMES[name])
    for model in run.scores:
        at.segmented_control(key=f"model-{name}").set_value(model).run()
        assert not at.exception
        assert shown_cells(at) == cells(run.y_true, run.scores[model], threshold(at))


# ---- guesses
def test_a_wrong_guess_moves_the_threshold_to_its_counterexample(visit):
    at = visit(LESSON)
    at.pills(key="guess").set_value("both").run()
    assert any(element.value.startswith("**No.**") for element in at.markdown)
    labels, scores = toy.two_normals()
    assert precision_score(labels, scores >= threshold(at)) == 1  # although it could "only fall"


def test_the_dip_that_is_shown_is_one(visit):
    at = visit(LESSON)
    at.pills(key="guess").set_value("neither").run()
    labels, scores = toy.two_normals()
    here = threshold(at)
    higher = scores[scores > here].min()
    assert precision_score(labels, scores >= higher) < precision_score(labels, scores >= here)


def test_a_link_with_a_guess_keeps_the_position_of_the_link(visit):
    at = visit(LESSON, guess="both", threshold="0.7")
    assert any(element.value.startswith("**No.**") for element in at.markdown)
    assert threshold(at) == pytest.approx(0.7, abs=0.01)


def test_a_link_with_a_guess_alone_goes_where_the_guess_moves(visit):
    clicked = visit(LESSON)
    clicked.pills(key="guess").set_value("both").run()
    assert threshold(visit(LESSON, guess="both")) == threshold(clicked) != threshold(visit(LESSON))


def test_the_right_guess_says_so_and_shows_that_recall_has_fallen(visit):
    at = visit(LESSON)
    at.pills(key="guess").set_value("recall").run()
    assert any(element.value.startswith("**Right.**") for element in at.markdown)
    labels, scores = toy.two_normals()
    assert recall_score(labels, scores >= threshold(at)) == pytest.approx(0.5, abs=0.01)


# ---- uploads
def test_a_link_to_an_upload_asks_for_the_file_and_shows_a_picture_meanwhile(visit):
    at = visit(LESSON, data=NAMES["file"])
    assert "A link does not contain your file" in at.info[0].value
    labels, scores = toy.two_normals()
    assert shown_cells(at) == cells(labels, scores, threshold(at))


def test_uploaded_predictions_are_counted_as_scikit_learn_counts_them(visit):
    at = visit(LESSON, data=NAMES["file"])
    at.file_uploader(key="file").upload("sample.csv", sample_csv(), "text/csv").run()
    assert not at.exception
    assert not at.error
    frame = pd.read_csv(io.BytesIO(sample_csv()))
    labels = (frame.label == "spam").astype(int)
    assert shown_cells(at) == cells(labels, frame.score_model_a, threshold(at))
    at.segmented_control(key="model-file").set_value("score_model_b").run()
    assert shown_cells(at) == cells(labels, frame.score_model_b, threshold(at))


def test_weights_of_an_upload_count(visit):
    run = models.breast_cancer()
    scores = run.scores["random forest"]
    weights = np.random.default_rng(1).uniform(0.5, 3, len(scores)).round(3)
    content = pd.DataFrame({"label": run.y_true, "score": scores, "weight": weights}).to_csv(index=False).encode()
    at = visit(LESSON, data=NAMES["file"])
    at.file_uploader(key="file").upload("weighted.csv", content, "text/csv").run()
    assert shown_cells(at) == pytest.approx(cells(run.y_true, scores, threshold(at), weights))
    next(one for one in at.selectbox if one.label == "Weight").set_value("(none)").run()
    assert shown_cells(at) == cells(run.y_true, scores, threshold(at))


def test_a_broken_upload_is_explained_and_the_picture_stays(visit):
    """One file after the other, in one session; whatever its name is, the answer is ours."""
    at = visit(LESSON, parts={("precision_recall", "settings")}, data=NAMES["five"])
    before = shown_cells(at)
    at.pills(key="data").set_value("file").run()
    for path in sorted(MALFORMED.glob("*")):
        at.file_uploader(key="file").set_value((path.name, path.read_bytes(), "")).run()
        assert not at.exception, path.name
        (problem,) = at.info if path.name == "too_wide.csv" else at.error  # which of its columns are read is asked
        assert re.search(r"\w{3}.*\.", problem.value), path.name
        assert shown_cells(at) == before, path.name


def test_what_a_broken_upload_says_is_not_markup(visit):
    at = visit(LESSON, data=NAMES["file"])
    at.file_uploader(key="file").upload("a.csv", b"label,score\n<b>x</b>,*y*\n[a](b),$z$\n").run()
    assert not re.search(r"(?<!\\)[<$\[*]", at.error[0].value)


def test_a_file_starts_at_its_own_threshold_not_at_the_samples(visit):
    at = visit("classification/precision_recall", data="Your file…")
    content = b"label,score\n" + b"".join(b"%d,%.3f\n" % (i % 2, i / 40) for i in range(40))
    at.file_uploader(key="file").upload("mine.csv", content, "text/csv").run()
    assert shipped(at)["pr"].value("tp") + shipped(at)["pr"].value("fp") == 20  # half of the scores are at 0.5 or above
