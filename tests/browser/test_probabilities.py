"""The lesson on probabilities in a real browser: drags, edits, links and the reader's own file."""

import numpy as np
import pandas as pd
import pytest
from playwright.sync_api import expect
from scipy.special import expit, logit
from sklearn.metrics import accuracy_score, brier_score_loss, log_loss, roc_auc_score

from datasets import models, toy
from metrics_core.probabilities.calibration import expected_calibration_error

LESSON = "/probabilities"
LABELS, SCORES = toy.two_normals()


def agrees(one, labels, scores) -> float:
    """Every number of the main picture is scikit-learn's for the sharpness that its slider says; which is returned."""
    values = one.painted().values()
    factor = 4 ** ((one.index("sharpness") - 8) / 8)
    p = expit(factor * logit(scores))
    assert values["auroc"] == pytest.approx(roc_auc_score(labels, scores))
    assert values["accuracy"] == pytest.approx(accuracy_score(labels, p >= 0.5))
    assert values["log_loss"] == values["formula: log_loss"] == pytest.approx(log_loss(labels, p))
    assert values["brier_score"] == pytest.approx(brier_score_loss(labels, p))
    return factor


def marks(one, view: str) -> list:
    return [mark["at"] for mark in one.geometry()[view]["marks"]]


def test_dragging_moves_every_view_and_sends_nothing_until_release(visitor):
    reader = visitor(LESSON)
    one, mouse = reader.scrubber("distortion"), reader.page.mouse
    assert agrees(one, LABELS, SCORES) == 1
    box = one.root.locator('[data-view="counts"]').bounding_box()
    assert box and box["y"] + box["height"] <= 900
    one.root.get_by_role("button", name="Show the log loss of one sample").click()
    one.drawn().painted()
    before = marks(one, "costs")
    bars = one.geometry()["counts"]["regions"]
    sent, url, history = reader.messages, reader.page.url, reader.history
    mouse.move(*one.thumb("sharpness"))
    mouse.down()
    seen = []
    for part in (0.2, 0.6, 0.9):
        mouse.move(*one.thumb("sharpness", part=part), steps=4)
        seen.append(agrees(one, LABELS, SCORES))
    assert seen == sorted(set(seen))
    assert marks(one, "costs") != before
    assert one.geometry()["counts"]["regions"] != bars
    assert reader.messages == sent
    assert reader.page.url == url
    mouse.up()
    reader.page.wait_for_url("**sharpness=*")
    assert reader.messages == sent + 1
    assert reader.history == history


def test_the_sharpness_the_rings_bins_one_sample_and_the_duel(visitor):
    reader = visitor(LESSON)
    one, mouse = reader.scrubber("distortion"), reader.page.mouse
    mouse.move(*one.thumb("sharpness"))
    mouse.down()
    mouse.move(*one.thumb("sharpness", part=0.8), steps=4)
    mouse.up()
    factor = agrees(one, LABELS, SCORES)
    assert factor > 1.5
    reader.page.wait_for_url("**sharpness=*")
    reader.ready()
    error = expected_calibration_error(LABELS, expit(factor * logit(SCORES)))
    expect(reader.scrubber("bins").output("expected_calibration_error")).to_have_text(f"{error:.4g}")
    others_are_scrubbed(reader)
    again = visitor(reader.page.url)
    assert agrees(again.scrubber("distortion"), LABELS, SCORES) == agrees(one, LABELS, SCORES)
    assert again.scrubber("bins").index("bins") == reader.scrubber("bins").index("bins")
    assert again.scrubber("sample").output("log_loss").inner_text() == "∞"
    assert again.scrubber("duel").value("accuracy_a") == 0.75


def others_are_scrubbed(reader) -> None:
    mouse = reader.page.mouse
    for key, control, number, part, link in (
        ("calibration", "shift", "expected_calibration_error", 0.2, "shift=-"),
        ("bins", "bins", "maximum_calibration_error", 0.9, "bins="),
        ("sample", "p", "log_loss", 0.0, "sample-p="),
        ("duel", "first", "accuracy_a", 0.2, "duel-first="),
    ):
        one = reader.settled().scrubber(key)  # what comes late would move the thumb away from the mouse
        mouse.move(*one.thumb(control))
        sent, before = reader.messages, one.output(number).inner_text()
        mouse.down()
        mouse.move(*one.thumb(control, part=part), steps=4)
        expect(one.output(number)).not_to_have_text(before)
        assert reader.messages == sent
        mouse.up()
        reader.page.wait_for_url(f"**{link}*")
        reader.ready()
    assert reader.scrubber("sample").output("log_loss").inner_text() == "∞"
    assert reader.scrubber("duel").value("accuracy_a") == 0.75


def test_a_dragged_point_moves_every_number_and_travels_in_the_link(visitor):
    reader = visitor(f"{LESSON}?data=Five+items")
    one, page = reader.scrubber("distortion"), reader.page
    rows = toy.FIVE_ITEMS
    agrees(one, np.array(rows.labels), np.array(rows.scores))
    reader.fold("Edit the rows")
    point = page.get_by_test_id("point").first
    point.focus()
    point.press("PageDown")
    page.wait_for_url("**rows=*")
    reader.ready()
    edited = np.array([0.8, *rows.scores[1:]])
    expect(one.output("log_loss")).to_have_text(f"{log_loss(rows.labels, edited):.4g}", timeout=30_000)
    agrees(one, np.array(rows.labels), edited)
    before, other = page.url, page.get_by_test_id("point").nth(1).bounding_box()
    point.click()  # who cannot drag clicks a point, and then where it goes
    page.mouse.click(other["x"] + other["width"] / 2, other["y"] + other["height"] + 12)
    page.wait_for_url(lambda url: url != before)
    reader.ready()
    expect(point).to_have_attribute("aria-valuenow", page.get_by_test_id("point").nth(1).get_attribute("aria-valuenow"))
    labels, edited = np.array([0, *rows.labels[1:]]), np.array([edited[1], *edited[1:]])
    expect(one.output("log_loss")).to_have_text(f"{log_loss(labels, edited):.4g}", timeout=30_000)
    agrees(one, labels, edited)
    again = visitor(page.url)
    agrees(again.scrubber("distortion"), labels, edited)


def test_a_column_of_scores_is_refused_and_the_picture_stays(visitor, tmp_path):
    run = models.breast_cancer()
    p = run.scores["logistic regression"]
    path = tmp_path / "predictions.csv"
    pd.DataFrame({"label": run.y_true, "score_p": p, "score_logit": logit(p)}).to_csv(path, index=False)
    reader = visitor(f"{LESSON}?data=Your+file%E2%80%A6")
    one, page = reader.scrubber("distortion"), reader.page
    page.get_by_test_id("stFileUploader").locator("input[type=file]").set_input_files(path)
    arrived = page.locator('[data-key="distortion"] output[data-metric="log_loss"]')
    arrived.filter(
        has_text=f"{log_loss(run.y_true, p):.4g}"
    ).wait_for()  # two pictures for a moment, the old one leaves
    expect(arrived).to_have_count(1, timeout=30_000)
    reader.ready()
    page.get_by_role("radio", name="score_logit").click()
    expect(page.get_by_text("These scores are not probabilities")).to_be_visible(timeout=30_000)
    reader.ready()
    assert one.value("log_loss") == pytest.approx(log_loss(run.y_true, p))
