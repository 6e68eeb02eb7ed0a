"""Answers as services and tools write them, and spreadsheets as people keep them: read right or asked, each with its smallest case."""

import io
import json

import numpy as np
import openpyxl
import pandas as pd
import pytest

from datasets.uploads import UploadError, read_table
from datasets.uploads.roles import words
from lab import sanity_checks as sanity
from lab.read import guess_lab_roles, lab_rows

RNG = np.random.default_rng(18)
N = 60
Y = np.tile([1, 0, 0], N // 3)
P = np.round(np.clip(0.2 + 0.4 * Y + 0.3 * RNG.random(N), 0, 1), 3)
KINDS = np.array(["basic", "premium", "trial"])
TRUE = RNG.integers(0, 3, N)
ODDS = RNG.dirichlet([1, 1, 1], N) + 0.8 * np.eye(3)[TRUE]
ODDS /= ODDS.sum(axis=1, keepdims=True)


def guess(frame, answers=None):
    return guess_lab_roles(read_table(pd.DataFrame(frame).to_csv(index=False).encode(), "x.csv"), answers=answers)


def of_json(records):
    table = read_table("\n".join(map(json.dumps, records)).encode(), "x.jsonl")
    found = guess_lab_roles(table)
    assert not found.questions
    return lab_rows(table, found.roles)


# ---- a list of classes and scores in each record
def test_a_list_of_labels_with_scores_is_a_column_for_each_class():
    records = [
        {
            "text": f"number {i}",
            "gold": int(TRUE[i]),
            "output": [{"label": f"LABEL_{k}", "score": float(ODDS[i, k])} for k in np.argsort(-ODDS[i])],
        }
        for i in range(N)
    ]
    rows = of_json(records)
    assert (rows.task, rows.labels) == ("classes", ("0", "1", "2"))
    np.testing.assert_allclose(rows.probabilities["output.LABEL"], ODDS)
    assert (rows.truth == TRUE).all()


def test_two_lists_beside_each_other_are_told_apart_by_their_names_in_any_order():
    records = []
    for i in range(N):
        order = RNG.permutation(3)
        said = {"classes": KINDS[order].tolist(), "scores": ODDS[i, order].tolist()}
        records.append({"instance": {"age": 20 + i % 30, "plan": KINDS[TRUE[i]]}, "prediction": said})
    rows = of_json(records)
    assert rows.roles.truth == ("instance.plan",) and rows.labels == tuple(KINDS)
    np.testing.assert_allclose(rows.probabilities["prediction.scores"], ODDS)


def test_of_two_classes_the_list_is_the_score_and_the_named_class_stays():
    records = [
        {
            "will_buy": str(Y[i]),
            "predicted_will_buy": str(int(P[i] >= 0.5)),
            "predicted_will_buy_probs": [{"label": "1", "prob": str(P[i])}, {"label": "0", "prob": str(1 - P[i])}],
        }
        for i in range(N)
    ]
    rows = of_json(records)
    np.testing.assert_allclose(rows.models["predicted_will_buy_probs"], P)
    np.testing.assert_array_equal(rows.models["predicted_will_buy"], P >= 0.5)


@pytest.mark.parametrize(
    "said",
    [
        [["a", 0.9], ["a", 0.1]],  # one name twice
        [["a", 0.9]],  # the best one only
        [["a", 0.9], ["b", "high"]],  # no number
        [["a", 0.9], ["b", None]],
    ],
)
def test_a_list_that_is_no_score_for_each_class_stays_as_it_is(said):
    records = [{"label": "a", "output": [{"label": name, "score": score} for name, score in said]}] * 4
    assert list(read_table(json.dumps(records).encode(), "x.json").columns) == ["label", "output"]


def test_lists_whose_classes_differ_between_records_stay_as_they_are():
    sets = [{"labels": ["war", "art"], "scores": [0.2, 0.1]}, {"labels": ["art", "sea"], "scores": [0.2, 0.1]}]
    assert list(read_table(json.dumps(sets).encode(), "x.json").columns) == ["labels", "scores"]


# ---- a spreadsheet with a title, merged cells above the names, a line of totals and a note below it
def workbook(*, note=True, merged=True) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Auswertung Q3/2026"])
    sheet.append([])
    if merged:
        sheet.append(["Patient", None, "Modell", "Befund"])
    sheet.append(["Fall", "CRP", "Risiko", "Sepsis"])
    for i in range(N):
        sheet.append([f"4B-{i}", f"{i % 7},5", str(P[i]).replace(".", ","), "ja" if Y[i] else "nein"])
    sheet.append(
        [
            "Summe",
            str(sum(i % 7 + 0.5 for i in range(N))).replace(".", ","),
            f"{P.sum():.3f}".replace(".", ","),
            Y.sum(),
        ]
    )
    if note:
        sheet.append([])
        sheet.append(["Stand 01.10.2026, vorläufig"])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize("note", [True, False])
@pytest.mark.parametrize("merged", [True, False])
def test_merged_cells_above_the_names_and_a_note_below_the_totals_are_no_rows(note, merged):
    table = read_table(workbook(note=note, merged=merged), "x.xlsx")
    assert list(table.columns) == ["Fall", "CRP", "Risiko", "Sepsis"] and table.rows == N
    assert table.problem_count == 1 + note and table.problems[0].text == "Summe"
    assert [p.reason for p in table.problems[1:]] == ["it is a note below the totals, not a row"] * note
    rows = lab_rows(table, guess_lab_roles(table).roles)
    assert (rows.roles.models, rows.positive) == (("Risiko",), "ja")
    np.testing.assert_allclose(rows.models["Risiko"], P)


def test_a_last_row_with_one_cell_stays_where_no_totals_are_above_it():
    table = read_table(b"id,label,score\na,1,0.9\nb,0,0.2\nc,1,0.7\nlast,,\n", "x.csv")
    assert table.rows == 4 and table.columns["id"][-1] == "last"


def test_a_topic_that_is_called_sums_is_no_line_of_totals():
    """Not even where its score is the sum of those above it."""
    rows = [f"q{i},{('sums', 'words')[i % 2]},{int(i == 0)}" for i in range(29)]
    table = read_table("\n".join(["question,topic,score", *rows, "q29,sums,1"]).encode(), "x.csv")
    assert (table.rows, table.columns["topic"][-1], table.problem_count) == (30, "sums", 0)


# ---- names and values
@pytest.mark.parametrize("name", ["YTrue", "yTrue", "y_true", "ytrue", "Ytrue"])
def test_names_that_begin_with_y_are_two_words(name):
    assert words(name) == {"y", "true"}
    assert words("ypred") == words("YPred") == {"y", "pred"} and words("yhat") == {"yhat"}
    roles = guess({name: 2 * Y - 1, "YPred": np.where(P > 0.5, 1, -1)})
    assert (roles.questions, roles.roles.truth, roles.roles.models) == ((), (name,), ("YPred",))


def test_a_column_of_two_values_that_nothing_predicts_is_not_the_truth():
    answers = np.array(["no", "maybe", "yes", "Don't know"])
    human = answers[RNG.integers(0, 4, N)]
    frame = {
        "wave": np.where(np.arange(N) % 2, "W1", "W2"),
        "q1_human": human,
        "q1_model": answers[RNG.integers(0, 3, N)],
    }
    found = guess(frame)
    assert (found.roles.task, found.roles.truth, found.roles.models) == ("classes", ("q1_human",), ("q1_model",))
    assert [one.key for one in found.questions] == ["unknown"]
    assert guess(frame, {"unknown": "out"}).roles.missing == ("Don't know",)


@pytest.mark.parametrize("odd", ["indeterminate", "Inconclusive", "don’t know", "keine Angabe"])
def test_further_words_for_no_label_are_asked_about(odd):
    label = np.where(np.arange(N) < 5, odd, np.where(Y, "malignant", "benign"))
    found = guess({"pathology": label, "score": P})
    assert [one.key for one in found.questions] == ["unknown"] and f"“{odd}” (5)" in found.questions[0].says


def test_scores_alone_are_predictions_without_a_truth():
    table = read_table(
        pd.DataFrame({"customer": [f"C{i}" for i in range(N)], "p_churn": P}).to_csv(index=False).encode(), "p.csv"
    )
    roles = guess_lab_roles(table).roles
    assert (roles.truth, roles.models) == ((), ("p_churn",))
    with pytest.raises(UploadError, match=r"No column of p\.csv was recognised as the true answers"):
        lab_rows(table, roles)


# ---- what is no cause for doubt
def test_an_id_of_one_value_is_none_and_a_model_beside_its_own_classes_is_no_twin():
    frame = {"id": ["train/test split"] * N, ".pred_class": KINDS[ODDS.argmax(axis=1)]}
    frame |= {f".pred_{kind}": ODDS[:, i] for i, kind in enumerate(KINDS)} | {"plan": KINDS[TRUE]}
    table = read_table(pd.DataFrame(frame).to_csv(index=False).encode(), "x.csv")
    rows = lab_rows(table, guess_lab_roles(table).roles)
    assert rows.roles.id is None
    (twin,) = [one for one in sanity.sanity_checks(rows.judged) if "everywhere" in one.says]
    assert (twin.severity, twin.model) == ("note", ".pred")
    assert twin.says == "Its most probable class is that of .pred_class everywhere. Are they one model?"
