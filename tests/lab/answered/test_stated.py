"""Confidence stated with answers: how it is read, the Brier score and the calibration error by hand, and what is refused."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import read_table
from datasets.uploads.errors import UploadError
from lab.answered.stated import curves, stated, stated_lines
from lab.read import guess_lab_roles, lab_rows, sample_file
from metrics_core.probabilities import brier_score, expected_calibration_error
from tests.helpers.harness_files import csv_of
from tests.helpers.lab_data import judged_for
from tests.helpers.taken import taken

RIGHT = [1, 1, 0, 1, 0, 1, 1, 0]
SURE = [0.9, 0.8, 0.8, 0.95, 0.3, 0.6, 1, 0.05]


def frame(sure=SURE, right=RIGHT, **columns):
    return pd.DataFrame({"question": range(len(right)), "model": "m", "correct": right, "confidence": sure} | columns)


def read(content, **roles):
    found = read_table(content, "answers.csv")
    guess = guess_lab_roles(found, "answers").roles
    return guess, lab_rows(found, replace(guess, **roles)).judged


def test_by_hand():
    """Squares 0.01, 0.04, 0.64, 0.0025, 0.09, 0.16, 0 and 0.0025 are 0.945 in all. Bins: (0.8, 0.9] and (0.9, 1] are 0.1 and 0.05 too low, (0.7, 0.8]
    0.6 too high of two, (0.5, 0.6] 0.4 too low, (0.2, 0.3] 0.3 and [0, 0.1] 0.05 too high: 1.5 in all."""
    guess, judged = read(csv_of(frame()))
    assert guess.stated == "confidence" and judged.stated["m"].ravel().tolist() == SURE
    (one,) = stated(judged)
    assert (one.answers, one.confidence, one.right) == (8, pytest.approx(5.4 / 8), 5 / 8)
    assert one.brier.value == pytest.approx(0.945 / 8) == pytest.approx(brier_score(RIGHT, SURE))
    assert one.error.value == pytest.approx(1.5 / 8) == pytest.approx(expected_calibration_error(RIGHT, SURE))
    assert one.brier.low < one.brier.value < one.brier.high and one.error.low <= one.error.value
    assert one.curve.counts.tolist() == [1, 0, 1, 0, 0, 1, 0, 2, 1, 2]


@pytest.mark.parametrize(
    "said",
    [
        [100 * s for s in SURE],
        [f"{100 * s:g}%" for s in SURE],
        [f"{100 * s:g} %" if s < 1 else None for s in SURE],
        [s if s < 1 else None for s in SURE],
    ],
)
def test_every_way_to_write_it_is_read_alike_and_by_the_script_too(said, tmp_path):
    content = csv_of(frame(said))
    judged = read(content)[1]
    ours = judged.stated["m"].ravel()
    assert np.where(np.isnan(ours), 1, ours).tolist() == pytest.approx(SURE)
    code, printed = taken(content, "answers").agrees(tmp_path)
    boxes = printed.partition("Numbers that are not in the table of metrics.")[2]
    assert code == 0 and boxes.count("the same") == 4, boxes


@pytest.mark.parametrize("said", [[1, 2, 3, 4, 5, 5, 4, 3], [-0.1] * 8, [101.0] * 8, ["high"] * 8])
def test_another_scale_is_not_guessed_and_refused_by_hand(said):
    guess, judged = read(csv_of(frame(said)))
    assert guess.stated == "" and judged.stated == {} and stated(judged) == ()
    with pytest.raises(UploadError, match="stated confidence"):
        read(csv_of(frame(said)), stated="confidence")


def test_refusals_and_scores_that_are_amounts_are_left_out():
    words = ["correct" if right else "incorrect" for right in RIGHT]
    (one,) = stated(read(csv_of(frame(right=["refused", *words[1:]])))[1])
    assert one.answers == 7 and one.right == 4 / 7
    marks = csv_of(frame(right=[3 * right + 1 for right in RIGHT]))
    assert stated(read(marks)[1]) == () and stated(read(marks, right_from=4.0)[1])[0].right == 5 / 8


def test_runs_and_groups_are_resampled_together():
    """Each answer four times as runs of one question: the same values, and intervals as wide as of single answers, not half as wide."""
    many = pd.concat([frame(SURE * 8, RIGHT * 8).assign(run=run) for run in range(4)])
    runs, alone = (stated(read(csv_of(one))[1])[0] for one in (many, many[many["run"] == 0]))
    assert runs.brier.value == pytest.approx(alone.brier.value) and runs.answers == 4 * alone.answers
    width = [one.brier.high - one.brier.low for one in (runs, alone)]
    assert width[0] == pytest.approx(width[1], rel=0.2)


def test_several_judges_of_one_answer_count_its_confidence_once():
    judges = pd.concat([frame().assign(judge=name) for name in "xy"])
    (one,) = stated(read(csv_of(judges))[1])
    assert one.answers == 8 and one.brier.value == pytest.approx(0.945 / 8)


def test_the_sample_states_it_and_one_model_is_too_sure():
    judged = read(sample_file("answers"))[1]
    found = {one.model: one for one in stated(judged, resamples=50)}
    assert [*found] == [*judged.models] == [*curves(judged)]
    assert found["coral"].confidence > found["coral"].right + 0.1 and found["basalt"].confidence < found["basalt"].right
    lines = stated_lines(judged, resamples=50)
    assert len(lines) == 4 * 3 and {line["measure"] for line in lines if "low" in line} == {
        "stated_brier_score",
        "stated_calibration_error",
    }
    assert stated(judged_for("pairs")) == () == stated(judged_for("answers"))
