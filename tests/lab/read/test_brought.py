"""What files of a fresh reader were read wrongly, each with its smallest case."""

import json

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import UploadError, read_table
from lab.checks import findings
from lab.read import guess_lab_roles, lab_rows
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


# ---- the second reader's files
Y = np.tile([1, 0, 0, 0], 15)
P = np.round(0.2 + 0.4 * Y + 0.3 * RNG.random(60), 3)
REAL = np.round(100 + 10 * RNG.normal(size=60), 2)
NEAR = np.round(REAL + RNG.normal(size=60), 2)


def asked(frame: pd.DataFrame, **answers) -> tuple[str, ...]:
    table = read_table(frame.to_csv(index=False).encode(), "x.csv")
    return tuple(question.key for question in guess_lab_roles(table, answers=answers).questions)


def rows_of(frame: pd.DataFrame, **answers):
    table = read_table(frame.to_csv(index=False).encode(), "x.csv")
    return lab_rows(table, guess_lab_roles(table, answers=answers).roles)


def test_ends_of_an_interval_are_no_models():
    frame = pd.DataFrame({"y": REAL, "AutoARIMA": NEAR, "AutoARIMA-lo-90": NEAR - 2, "AutoARIMA-hi-90": NEAR + 2})
    assert guess(frame.assign(SeasonalNaive=NEAR + 1)).models == ("AutoARIMA", "SeasonalNaive")


def test_a_second_guess_is_no_model():
    names = np.array(["cat", "dog", "fox"])
    frame = pd.DataFrame({"label": names[np.arange(60) % 3], "top1": names[np.arange(60) % 3], "top2": names[Y]})
    assert guess(frame).models == ("top1",)


def test_numbered_columns_of_truth_and_scores_are_many_labels():
    frame = pd.DataFrame({"y_true_0": Y, "y_true_1": 1 - Y, "y_score_0": P, "y_score_1": 1 - P})
    assert (guess(frame).task, guess(frame).truth, guess(frame).models) == ("labels", ("y_true",), ("y_score",))


def test_lists_in_json_are_sets_also_where_most_hold_one_label():
    lines = [json.dumps({"labels": ["ab"[i % 2]], "pred": [] if i % 9 else ["a", "b"]}) for i in range(40)]
    table = read_table("\n".join(lines).encode(), "x.jsonl")
    roles = guess_lab_roles(table).roles
    assert (roles.task, lab_rows(table, roles).labels) == ("labels", ("a", "b"))


STACKED = pd.DataFrame({"id": [*range(60)] * 2, "model": ["rf"] * 60 + ["lr"] * 60, "y": [*Y, *Y], "score": [*P, *P]})


def test_models_below_one_another_are_asked_for_and_refused():
    assert asked(STACKED) == ("stacked",)
    assert asked(STACKED, stacked="rows") == ()
    with pytest.raises(UploadError, match="one below the other"):
        asked(STACKED, stacked="models")


def test_the_name_of_a_system_is_no_text_of_its_own():
    said = [f"the dog number {i} is here" for i in range(60)]
    frame = pd.DataFrame({"model": ["a", "b"] * 30, "expected": said, "output": said[::-1]})
    assert guess(frame).models == ("output",)
    assert asked(frame) == ("stacked",)


def test_models_of_cars_are_not_asked_about():
    cars = ["Golf"] * 30 + ["Polo"] * 20 + ["Up"] * 10
    assert asked(pd.DataFrame({"model": cars, "price": REAL, "predicted_price": NEAR})) == ()


@pytest.mark.parametrize("code", [-99, -1, 9999])
def test_a_code_for_no_number_is_asked_for(code, tmp_path):
    truth = np.where(np.arange(60) % 20 == 3, code, REAL)
    frame = pd.DataFrame({"actual": truth, "predicted": NEAR})
    assert asked(frame) == ("absent",)
    assert len(rows_of(frame, absent="in")) == 60
    kept = rows_of(frame, absent="out")
    assert len(kept) == 57
    assert kept.truth.max() < 200
    one = taken(frame.to_csv(index=False).encode(), absent=(str(code),))
    assert len(one.rows) == 57
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed


def test_a_score_of_minus_one_among_probabilities_is_asked_for(tmp_path):
    frame = pd.DataFrame({"y": Y, "score": np.where(np.arange(60) % 20 == 3, -1, P)})
    assert asked(frame) == ("absent",)
    one = taken(frame.to_csv(index=False).encode(), absent=("-1",))
    assert one.rows.models["score"].min() > 0
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed


def test_numbers_on_both_sides_of_zero_may_be_minus_one():
    frame = pd.DataFrame({"actual": [-1.0, -1.0, *(REAL[2:] - 100)], "predicted": NEAR - 100})
    assert asked(frame) == ()


def test_a_confusion_matrix_is_refused():
    frame = pd.DataFrame({"actual": ["yes", "no"], "predicted_yes": [50, 5], "predicted_no": [10, 100]})
    with pytest.raises(UploadError, match="looks like a confusion matrix"):
        guess(frame)


def test_a_column_of_counts_is_not_passed_over():
    frame = pd.DataFrame({"label": [0, 0, 1, 1], "pred": [0, 1, 0, 1], "count": [50, 5, 4, 30]})
    assert any("“count” is not used, so each row counts once" in found.says for found in findings(rows_of(frame)))
    said = {found.says for found in findings(rows_of(frame.rename(columns={"count": "word_count"})))}
    assert not any("is not used" in one for one in said)


def test_whole_ratings_predicted_with_fractions_are_numbers():
    frame = pd.DataFrame({"userId": np.arange(60) // 6, "movieId": range(60), "rating": 1 + np.arange(60) % 5})
    assert guess(frame.assign(prediction=3 + P)).task == "regression"


def test_references_and_systems_with_numbers_and_letters():
    said = [f"the dog number {i} is here" for i in range(60)]
    roles = guess(pd.DataFrame({"ref1": said, "ref2": said, "sys_a": said[::-1], "sys_b": said}))
    assert (roles.task, roles.truth, roles.models) == ("text", ("ref1", "ref2"), ("sys_a", "sys_b"))


def test_columns_that_nothing_is_said_of_are_asked_for():
    assert asked(pd.DataFrame({"a": REAL, "b": NEAR})) == ("truth",)
    table = read_table(pd.DataFrame({"a": REAL, "b": NEAR}).to_csv(index=False).encode(), "x.csv")
    assert guess_lab_roles(table, answers={"truth": "b"}).roles.models == ("a",)
    assert asked(pd.DataFrame({"actual": REAL, "b": NEAR})) == ()
    who = np.array(["cat", "dog", "fox"])
    votes = pd.DataFrame({"annotator_1": who[np.arange(60) % 3], "annotator_2": who[np.arange(60) // 2 % 3]})
    assert asked(votes) == ("truth",)


def test_of_several_columns_of_two_values_the_label_is_asked_for():
    about = pd.DataFrame({"sex": ["M", "F"] * 30, "two_year_recid": Y, "decile_score": 1 + (9 * P).astype(int)})
    assert guess(about).truth == ("two_year_recid",)
    assert asked(about) == ()
    unnamed = pd.DataFrame({"home": ["rents", "owns"] * 30, "paid": Y, "score": P})
    assert asked(unnamed) == ("truth",)
    table = read_table(unnamed.to_csv(index=False).encode(), "x.csv")
    assert guess_lab_roles(table, answers={"truth": "paid"}).roles.truth == ("paid",)


def test_predictions_of_folds_are_models():
    frame = pd.DataFrame({"y": Y, "fold0_pred": P, "fold1_pred": P[::-1]})
    assert (guess(frame).models, guess(frame).group) == (("fold0_pred", "fold1_pred"), None)


def test_a_confidence_does_not_say_which_class_is_meant(tmp_path):
    sure = np.where(P >= 0.5, P, 1 - P).round(3)
    frame = pd.DataFrame(
        {"actual": np.where(Y, "b", "a"), "predicted": np.where(P >= 0.5, "b", "a"), "prediction": sure}
    )
    assert guess(frame).positive == "b"
    percent = pd.DataFrame(
        {"ground_truth": np.where(Y, "b", "a"), "decision": frame.predicted, "confidence": 100 * sure}
    )
    roles = guess(percent.rename(columns={"decision": "pred_class"}))
    assert roles.confidence == (("confidence", "pred_class"),)
    content = percent.rename(columns={"decision": "pred_class"}).to_csv(index=False).encode()
    one = taken(content)
    assert one.rows.models["confidence"].tolist() == pytest.approx(P.tolist())
    assert "never below 50." in " ".join(guess_lab_roles(read_table(content, "x.csv")).reasons.values())
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed


def test_classes_as_weka_writes_them():
    frame = pd.DataFrame({"actual": np.where(Y, "2:yes", "1:no"), "score": P})
    assert guess(frame).positive == "2:yes"


def test_weights_of_a_german_survey():
    assert guess(pd.DataFrame({"actual": REAL, "forecast": NEAR, "Gewicht": P})).weight == "Gewicht"
