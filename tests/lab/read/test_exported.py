"""What popular tools export, and what was read wrongly of it, each with its smallest case."""

import io
import json

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from datasets.uploads import UploadError, read_table
from lab.checks import findings
from lab.read import guess_lab_roles, lab_rows
from tests.helpers.taken import taken

RNG = np.random.default_rng(7)
Y = np.tile([1, 0, 0], 20)
P = np.round(0.15 + 0.4 * Y + 0.3 * RNG.random(60), 3)
SAID = np.where(P > 0.5, "yes", "no")
TRUE = np.where(Y, "yes", "no")


def rows_of(content: bytes, name: str = "file.csv"):
    table = read_table(content, name)
    guess = guess_lab_roles(table)
    assert not guess.questions
    return lab_rows(table, guess.roles)


def csv(**columns) -> bytes:
    return pd.DataFrame(columns).to_csv(index=False).encode()


@pytest.mark.parametrize(
    ("of_class", "said", "name"),
    [
        ("P (churn={})", "Prediction (churn)", "P churn"),  # KNIME
        ("confidence({})", "prediction(churn)", "confidence"),  # RapidMiner
        ("logistic ({})", "logistic", "logistic (classes)"),  # Orange
    ],
)
def test_the_probabilities_of_both_classes_are_one_model(of_class, said, name):
    columns = {"churn": TRUE, of_class.format("no"): 1 - P, of_class.format("yes"): P, said: SAID}
    rows = rows_of(csv(**columns))
    assert next(iter(rows.judged.models)) == name
    assert rows.positive == "yes" and rows.judged.models[name].tolist() == P.tolist()


def test_a_probability_of_the_class_that_was_said_is_a_confidence_whatever_its_name():
    rows = rows_of(csv(label=TRUE, pred=SAID, prob=np.maximum(P, 1 - P)))  # fastText
    assert rows.judged.models["prob"] == pytest.approx(P)


def test_a_probability_of_the_positive_class_stays_one():
    high = np.round(0.5 + P / 2, 3)
    rows = rows_of(csv(label=TRUE, pred=np.where(high > 0.7, "yes", "no"), prob=high))
    assert rows.judged.models["prob"].tolist() == high.tolist()


@pytest.mark.parametrize(
    ("codec", "truth", "score"),
    [("cp1251", "истина", "вероятность"), ("shift_jis", "正解", "予測確率"), ("cp1253", "αλήθεια", "πιθανότητα")],
)
def test_another_alphabet_is_refused_and_not_read_as_western_letters(codec, truth, score):
    content = pd.DataFrame({truth: Y, score: P}).to_csv(index=False)
    with pytest.raises(UploadError, match="Save it again as UTF-8"):
        read_table(content.encode(codec), "file.csv")
    assert list(read_table(content.encode(), "file.csv").columns) == [truth, score]


def test_a_guessed_encoding_is_told():
    content = pd.DataFrame({"label": Y, "score": P, "ville": "Orléans"}).to_csv(index=False)
    told = [one.says for one in findings(rows_of(content.encode("latin-1")))]
    assert any("read as Windows-1252, which is a guess" in says for says in told)
    assert not any("guess" in one.says for one in findings(rows_of(content.encode())))


# ---- files of several conventions
def guess_of(**columns):
    return guess_lab_roles(read_table(csv(**columns), "file.csv"))


@pytest.mark.parametrize("moods", [("bad", "good"), ("bad", "fair", "good")])
def test_a_label_that_a_model_gave_is_no_truth(moods):
    mood = np.array(moods)[np.arange(60) % len(moods)]
    said = np.where(np.arange(60) < 9, moods[0], mood)
    guess = guess_of(sentiment=mood, bert_label=said)
    assert guess.questions or guess.roles.truth == ("sentiment",)


def test_a_column_of_one_number_is_no_true_number():
    roles = guess_of(iter=np.zeros(60, int), score=RNG.integers(0, 5, 60), bm25_score=RNG.random(60)).roles
    assert "iter" not in roles.truth


def test_predictions_of_another_target_are_no_models_of_this_one():
    real = np.round(100 * RNG.random(60), 2)
    near = np.round(real + RNG.normal(size=60), 2)
    roles = guess_of(y1_true=real, y1_pred=near, y2_true=2 * real, y2_pred=2 * near).roles
    assert (roles.truth, roles.models) == (("y1_true",), ("y1_pred",))


# ---- cells that are lists
def parquet(**columns) -> bytes:
    out = io.BytesIO()
    pq.write_table(pa.table(columns), out)
    return out.getvalue()


CLASS = np.random.default_rng(3).integers(0, 3, 60)
ODDS = np.random.default_rng(4).dirichlet([1, 1, 1], 60)
NAMES = np.array(["cat", "dog", "ox"])[CLASS]
MARKS = np.random.default_rng(5).random((60, 4)) < 0.4
SAID_MARKS = MARKS ^ (np.random.default_rng(6).random((60, 4)) < 0.2)
LISTS = {
    "Parquet": lambda values: parquet(label=CLASS, probabilities=values.tolist()),
    "JSON": lambda values: json.dumps(
        [{"label": int(y), "probabilities": p} for y, p in zip(CLASS, values.tolist(), strict=True)]
    ).encode(),
    "numpy": lambda values: csv(label=CLASS, probabilities=[str(row) for row in values]),
    "names": lambda values: parquet(label=NAMES, probabilities=values.tolist()),
    "one place marked": lambda values: parquet(y_true=np.eye(3)[CLASS].tolist(), y_prob=values.tolist()),
}


@pytest.mark.parametrize("kind", LISTS)
def test_a_list_of_probabilities_is_a_probability_for_each_class(kind, tmp_path):
    values = np.round(ODDS, 4)
    one = taken(LISTS[kind](values), "classes", name="x.json" if kind == "JSON" else "x")
    (model,) = one.rows.probabilities
    assert one.rows.probabilities[model] == pytest.approx(values)
    assert one.rows.truth.tolist() == CLASS.tolist()
    assert "holds lists" in findings(one.rows)[-1].says
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed


@pytest.mark.parametrize("whole", [True, False])
def test_lists_of_0_and_1_are_labels_by_their_place(whole, tmp_path):
    """Not sets of the labels "0" and "1"."""
    said = SAID_MARKS.astype(int) if whole else np.where(SAID_MARKS, 0.75, 0.125)
    one = taken(parquet(y_true=MARKS.astype(int).tolist(), y_pred=said.tolist()), "labels", name="x")
    assert one.rows.labels == ("0", "1", "2", "3")
    assert (one.rows.truth == MARKS).all() and (one.rows.models["y_pred"] == SAID_MARKS).all()
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed


@pytest.mark.parametrize("kind", ["Parquet", "JSON lines", "Python"])
def test_a_list_of_references_is_a_reference_each(kind, tmp_path):
    known = [[f"the cat, number {i}, sat on the mat", *([f"a cat {i} sat"] if i % 2 else [])] for i in range(12)]
    said = [f"the cat number {i} sat on a mat" for i in range(12)]
    content = {
        "Parquet": lambda: parquet(references=known, hypothesis=said),
        "JSON lines": lambda: "\n".join(
            json.dumps({"references": a, "hypothesis": b}) for a, b in zip(known, said, strict=True)
        ).encode(),
        "Python": lambda: csv(references=[str(one) for one in known], hypothesis=said),
    }[kind]()
    one = taken(content, "text", name="x")
    assert [list(each) for each in one.rows.truth] == known
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed


@pytest.mark.parametrize("beside", [True, False])
def test_scores_that_are_sorted_or_beside_lists_of_names_are_not_those_of_places(beside):
    """As pipelines for zero-shot classification write them: the most likely class first."""
    order = np.argsort(-ODDS, axis=1)
    columns = {"label": NAMES, "scores": np.take_along_axis(ODDS, order, axis=1).tolist()}
    columns |= {"labels": np.array(["cat", "dog", "ox"])[order].tolist()} if beside else {}
    assert {*columns} == {*read_table(parquet(**columns), "x").columns}


def test_lists_that_are_no_scores_stay_text_and_lists_of_items_say_what_to_do():
    vectors = np.random.default_rng(7).random((60, 8)).tolist()
    rows = rows_of(parquet(label=Y, score=P, embedding=vectors))
    assert [*rows.table.columns] == ["label", "score", "embedding"] and rows.roles.models == ("score",)
    ranked = parquet(query=[f"q{i}" for i in range(20)], relevant=[["a", "b"]] * 20, ranked=[["b", "c", "a"]] * 20)
    table = read_table(ranked, "ranked.parquet")
    with pytest.raises(
        UploadError, match=r"“relevant” holds lists\. Of ranked lists, write a row for each query and item"
    ):
        lab_rows(table, guess_lab_roles(table).roles)


# ---- twenty-eight files of a second reader
def test_several_classes_as_knime_writes_them_are_no_numbers():
    columns = {"row ID": [f"Row{i}" for i in range(60)], "Class": NAMES}
    columns |= {f"P (Class={name})": ODDS[:, i] for i, name in enumerate(("cat", "dog", "ox"))}
    said = np.array(["cat", "dog", "ox"])[ODDS.argmax(axis=1)]
    rows = rows_of(csv(**columns, **{"Prediction (Class)": said, "Prediction (Class) (Confidence)": ODDS.max(axis=1)}))
    assert (rows.task, rows.roles.truth, rows.roles.models) == (
        "classes",
        ("Class",),
        ("Prediction (Class)", "P Class"),
    )


def test_whether_a_detection_is_right_is_its_label_and_not_its_class():
    kinds = np.where(np.arange(60) % 2, "cat", "dog")
    rows = rows_of(csv(image=[f"{i // 5}.jpg" for i in range(60)], **{"class": kinds}, confidence=P, tp=Y))
    assert (rows.roles.truth, rows.roles.models, rows.positive) == (("tp",), ("confidence",), "1")


def test_scores_of_other_labels_are_no_models_of_the_chosen_one():
    marks = {name: np.where(SAID_MARKS[:, i], "Yes", "No") for i, name in enumerate(("toxic", "insult", "threat"))}
    scores = {f"{name}_score": np.round(np.random.default_rng(i).random(60), 3) for i, name in enumerate(marks)}
    table = read_table(csv(id=range(60), **marks, **scores), "x.csv")
    (asked,) = guess_lab_roles(table).questions
    assert asked.key == "truth" and [*asked.choices] == ["toxic", "insult", "threat"]
    assert guess_lab_roles(table, answers={"truth": "insult"}).roles.models == ("insult_score",)
