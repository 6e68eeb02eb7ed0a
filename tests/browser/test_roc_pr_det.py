"""ROC, PR and DET: the prevalence moves average precision and leaves AUROC; a link shows the same; flipped scores say so."""

import itertools

import pytest
from playwright.sync_api import expect
from sklearn.metrics import average_precision_score, precision_score, recall_score, roc_auc_score

from datasets import models, toy

LESSON = "/roc_pr_det"


def test_the_pictures_show_scikit_learns_numbers(visitor):
    reader = visitor(f"{LESSON}?data=Rare+positives")
    shown = reader.scrubber("curves").painted().values() | reader.scrubber("three").drawn().values()
    run = models.imbalanced()
    scores = run.scores[models.LOGISTIC]
    assert shown["auroc"] == pytest.approx(roc_auc_score(run.y_true, scores))
    assert shown["average_precision"] == pytest.approx(average_precision_score(run.y_true, scores))
    assert shown["recall"] == pytest.approx(recall_score(run.y_true, scores >= 0.5))
    assert shown["precision"] == pytest.approx(precision_score(run.y_true, scores >= 0.5))


def test_dragging_the_prevalence_moves_one_area_and_leaves_the_other(visitor):
    reader = visitor(LESSON)
    curves, mouse = reader.scrubber("curves"), reader.page.mouse
    before, sent, history = curves.painted().values(), reader.messages, reader.history
    mouse.move(*curves.thumb("prevalence"))
    mouse.down()
    areas = [before["average_precision"]]
    for part in (0.6, 0.75, 0.9):  # it begins at tick 12 of 25
        mouse.move(*curves.thumb("prevalence", part=part), steps=4)
        now = curves.painted().values()
        areas.append(now["average_precision"])
        assert now["auroc"] == before["auroc"]
    assert areas == sorted(set(areas))
    assert reader.messages == sent
    mouse.up()
    reader.page.wait_for_url(lambda url: "prevalence=" in url)
    here = curves.painted().values()
    assert (reader.messages, reader.history) == (sent + 1, history)
    other = visitor(reader.page.url.removeprefix(reader.address))
    assert other.scrubber("curves").painted().values() == here


def test_flipped_scores_look_inverted(visitor):
    reader = visitor(f"{LESSON}?flip=true&data=Breast+cancer")
    expect(reader.page.get_by_text("the scores look reversed")).to_be_visible()
    assert reader.scrubber("curves").painted().values()["auroc"] < 0.5


def test_drawing_by_hand_takes_one_step_a_sample(visitor):
    reader = visitor(f"{LESSON}?data=Five+items")
    hand = reader.scrubber("hand")
    hand.slider("drawn").focus()
    reader.page.keyboard.press("Home")
    walked = [hand.painted().values()]
    for _ in toy.FIVE_ITEMS.labels:
        reader.page.keyboard.press("ArrowRight")
        walked.append(hand.painted().values())
    ups = [after["tp"] - before["tp"] for before, after in itertools.pairwise(walked)]
    assert ups == list(toy.FIVE_ITEMS.labels)
