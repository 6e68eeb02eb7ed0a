"""What files of a fresh reader were read wrongly, each with its smallest case."""

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import read_table
from lab.checks import findings
from lab.read import guess_lab_roles
from tests.helpers.taken import taken

RNG = np.random.default_rng(4)


def guess(frame: pd.DataFrame):
    return guess_lab_roles(read_table(frame.to_csv(index=False).encode(), "x.csv")).roles


@pytest.mark.parametrize(
    ("yes", "no", "score"),
    [
        ("voted", "did not vote", "p_vote"),
        ("defaulted", "no default", "score_default"),
        ("paid", "never pays", "pays_prob"),
    ],
)
def test_a_score_named_after_what_a_class_denies_is_that_of_the_other(yes, no, score):
    true = np.tile([True, False, False], 20)
    roles = guess(pd.DataFrame({"outcome": np.where(true, yes, no), score: np.round(0.2 + 0.5 * true, 2)}))
    assert (roles.positive, roles.models, roles.lower) == (yes, (score,), ())


def test_survey_weights():
    frame = pd.DataFrame({"label": [0, 1, 0, 1], "score": [0.1, 0.9, 0.4, 0.6], "wgt": [0.5, 1.5, 2.25, 1.0]})
    assert guess(frame).weight == "wgt"


def test_two_retrievers_are_two_models():
    frame = pd.DataFrame(
        {"qid": ["a", "a", "b", "b"], "docno": list("wxyz"), "relevance": [0, 1, 1, 0], "bm25": [2.5, 1.1, 3.2, 0.4]}
    )
    assert guess(frame.assign(dense=[0.2, 0.7, 0.3, 0.4])).models == ("bm25", "dense")


@pytest.mark.parametrize("most", [5.0, 1.2])
def test_logits_of_classes_are_no_probabilities(most, tmp_path):
    truth = RNG.integers(0, 3, 60)
    scores = np.round(np.where(np.eye(3)[truth] > 0, most, 0.1) * RNG.random((60, 3)), 4)
    frame = pd.DataFrame(scores, columns=["logit_cat", "logit_dog", "logit_ox"])
    frame.insert(0, "true_label", np.array(["cat", "dog", "ox"])[truth])
    one = taken(frame.to_csv(index=False).encode(), "classes")
    judged = one.rows.judged
    assert judged.models["logit"].tolist() == scores.argmax(axis=1).tolist()
    assert not judged.probabilities
    assert np.isnan(one.answers.row("multiclass_log_loss", "logit").value)
    assert any("not all between 0 and 1" in found.says for found in findings(one.rows))
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed


def test_a_slip_in_a_probability_costs_its_row_alone(tmp_path):
    truth = np.arange(60) % 3
    odds = np.where(np.eye(3)[truth] > 0, 0.6, 0.2)
    odds[7, 1] = 25
    frame = pd.DataFrame(odds, columns=["prob_cat", "prob_dog", "prob_ox"])
    frame.insert(0, "true_label", np.array(["cat", "dog", "ox"])[truth])
    one = taken(frame.to_csv(index=False).encode(), "classes")
    assert [(left.line, left.column) for left in one.rows.left_out] == [(9, "prob_dog")]
    assert one.answers.row("multiclass_log_loss", "prob").value == pytest.approx(-np.log(0.6))
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed
