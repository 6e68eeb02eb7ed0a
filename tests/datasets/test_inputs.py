"""The documents' inputs as rows, counts, classes and sets; the scenarios' inputs as rows. Counted by hand."""

from math import inf

import numpy as np
import pytest

from datasets.documents import CATALOGUE
from datasets.inputs import assumed, cases, classes_of, counts_of, from_counts, rows_of, sets_of, settings_of
from datasets.questions import QUESTIONS
from datasets.stories import KINDS, example_of_story, rows_of_story, start_of_story


def counted(rows) -> list[int]:
    """TP, FP, FN, TN at the threshold of the rows."""
    flagged = rows.scores >= rows.threshold
    return [int(((rows.labels == label) & (flagged == said)).sum()) for said, label in ((1, 1), (1, 0), (0, 1), (0, 0))]


def inputs_of(example: str):
    return CATALOGUE.examples[example].inputs


# ---- examples
@pytest.mark.parametrize(
    "cells", [(3, 1, 4, 0), (0, 0, 10, 90), (10, 90, 0, 0), (0, 0, 0, 5)], ids=lambda cells: "-".join(map(str, cells))
)
def test_counts_become_so_many_rows(cells):
    names = dict(zip(("tp", "fp", "fn", "tn"), cells, strict=True))
    rows = from_counts(names)
    assert counted(rows) == [*cells]
    assert counts_of(names) == names


def test_where_nobody_is_flagged_no_score_is_high_enough():
    assert rows_of(inputs_of("thakur-skewed-xray")).threshold == inf


def test_yes_and_no_keep_the_order_of_the_document():
    rows = rows_of(inputs_of("thakur-precision"))
    assert rows.labels.tolist() == [0, 1, 1, 1, 0, 0, 0, 1]
    assert rows.scores.tolist() == [0, 1, 0, 1, 0, 1, 0, 0]


def test_right_answers_alone_keep_the_accuracy():
    assert counts_of(inputs_of("thakur-83-of-100")) == {"tp": 0, "fp": 0, "fn": 17, "tn": 83}
    assert "any other split has the same accuracy" in assumed(inputs_of("thakur-83-of-100"))


def test_an_order_becomes_scores_that_fall():
    rows = rows_of(inputs_of("lr-roc-auc"))
    assert len(rows.labels) == 2000 and rows.labels.sum() == 116
    assert (np.diff(rows.scores) == -1).all()


def test_the_printed_run_is_repeated():
    """957 of 1,000 right, as the document prints: (48 + 1866) / 2000."""
    assert counts_of(inputs_of("talk-logreg-vs-dummy")) == {"tp": 48, "fp": 18, "fn": 68, "tn": 1866}


def test_a_score_that_is_missing_is_not_made_up():
    assert rows_of(inputs_of("thakur-auc-as-printed")) is None


def test_what_is_compared_has_a_name_each():
    names = {i: list(cases(example)) for i, example in CATALOGUE.examples.items()}
    assert names["pneumonia-counts"] == ["M1", "M2", "M3"]
    assert names["talk-threshold-65"] == ["threshold 0.5", "threshold 0.8"]
    assert names["talk-log-loss-and-accuracy"] == ["model A", "model B"]
    assert names["cats-recall"] == [""]


def test_negatives_are_copied_and_positives_are_not():
    """Four positives and four negatives."""
    several = cases(CATALOGUE.examples["lim-prevalence-shift"])
    rows = {name: rows_of(inputs) for name, inputs in several.items()}
    assert [(int(r.labels.sum()), len(r.labels)) for r in rows.values()] == [(4, 8), (4, 44), (4, 404)]


def test_pairs_are_gathered_by_sample():
    assert sets_of(inputs_of("aia-set-roles")) == ([["cat"], ["cat"], ["cat", "dog"]], [["cat"], ["dog"], ["cat"]])


def test_two_classes_of_counts():
    true, said = classes_of(inputs_of("lr-report"))
    assert sum(t == s == "1" for t, s in zip(true, said, strict=True)) == 48
    assert (true.count("1"), said.count("1")) == (116, 66)


def test_options_that_are_controls():
    example = CATALOGUE.examples["lim-threshold-cost"]
    assert settings_of(example, example.inputs) == {"fp_cost": 1, "fn_cost": 3}


# ---- scenarios
@pytest.mark.parametrize(
    ("story", "cells"),
    [
        ("titanic", [66, 17, 20, 120]),
        ("cancer-and-fraud", [90, 40, 10, 0]),
        ("apple-robot", [30, 5, 10, 15]),
        (
            "disease-screening",
            [95, 180, 5, 720],
        ),  # per 1,000: a tenth ill, 0.95 of them found, 0.8 of the others cleared
        ("cats-and-dogs", [45, 10, 5, 40]),
        ("pneumothorax-skewed", [0, 0, 10, 90]),
        ("pregnancy-test-lines", [70, 2, 30, 98]),  # two lines only
        ("pneumonia-ten-patients", [1, 5, 0, 4]),  # flagged by one model at least: as model 3
        ("first-result-page", [4, 6, 2, 0]),  # 1101001000 of 110100100011
        ("search-score-threshold", [4, 2, 1, 3]),  # scores from 11 on: 1, 1, 1, 0, 1, 0
        ("moving-threshold", [1, 0, 0, 0]),  # 0.65 from 0.5 on
        ("wakeword", [45, 20, 5, 359_980]),
        ("cancer-ten-patients", [2, 1, 1, 6]),
    ],
)
def test_a_story_is_played_on_its_own_inputs(story, cells):
    assert counted(rows_of_story(story)) == cells


@pytest.mark.parametrize("story", ["review-capacity", "recall-policy", "roc-or-pr"])
def test_two_curves_have_the_share_of_positives_that_is_asked_for(story):
    controls = {control.name: control.default for control in CATALOGUE.scenarios[story].inputs}
    rows = rows_of_story(story)
    assert len(rows.labels) == controls.get("cases_per_day", 1600)
    assert rows.labels.mean() == pytest.approx(controls["prevalence"], abs=1e-3)


def test_plays_name_what_exists():
    for story, question in QUESTIONS.items():
        controls = {control.name for control in CATALOGUE.scenarios[story].inputs}
        assert question.plays.keys() <= {*KINDS, "case", "labels", "shown", "threshold", "says"}, story
        named = [part for key, part in question.plays.items() if key not in ("example", "case", "says")]
        while named:
            part = named.pop()
            if isinstance(part, str):
                assert part in controls, (story, part)
            elif isinstance(part, dict):
                named += part.values()
            elif isinstance(part, list):
                named += part
        if example_of_story(story):
            assert example_of_story(story) in CATALOGUE.scenarios[story].examples


def test_a_story_without_inputs_starts_where_the_document_suggests():
    assert rows_of_story("self-driving-car") is None
    assert start_of_story("self-driving-car") == 0.1
    assert start_of_story("medical-test-20") is None
