"""The lesson on many classes: what is typed, switched, linked or uploaded gives scikit-learn's numbers."""

from __future__ import annotations

import io
import re
from math import nan

import numpy as np
import pandas as pd
import pytest
from sklearn import metrics

from datasets.documents import CATALOGUE, number
from datasets.models import DUMMY, ten_digits
from datasets.uploads import sample_classes_csv
from pages.classification.multiclass.source import CELLS, PRESETS
from tests.helpers.pages import shipped

LESSON = "classification/multiclass"
MATRIX = {("multiclass", "fill-in-a-matrix"), ("multiclass", "trace-classes")}  # where a matrix's numbers are traced
MODELS = 4  # of ten digits
NINE = [3, 0, 0, 0, 0, 2, 1, 2, 1]
SCORES = {"precision": metrics.precision_score, "recall": metrics.recall_score, "f1": metrics.f1_score}


def rows(counts) -> tuple[np.ndarray, np.ndarray]:
    """The samples behind a matrix, one by one."""
    counts = np.asarray(counts).reshape(3, 3)
    true, said = np.indices((3, 3)).reshape(2, -1)
    return np.repeat(true, counts.ravel()), np.repeat(said, counts.ravel())


def typed(counts, **more: str) -> dict[str, str]:
    return dict(zip(CELLS, map(str, counts), strict=True)) | more


def traced(at, name: str, key: str = "classes:trace", **switches: str) -> float:
    """The full value of a number in the trace, once the switches stand so."""
    for control, chosen in {**switches, key: name}.items():
        at.session_state[control] = chosen
    at.run()
    assert not at.exception
    found = [re.search(r"Full precision: (\S+)$", caption.value) for caption in at.caption]
    values = [float(match.group(1)) for match in found if match]
    return values[0 if key == "classes:trace" else -1]


def report_of(at) -> pd.DataFrame:
    return next(table.value for table in at.table if "samples" in table.value.columns)


def test_it_opens_with_the_documents_matrix(visit):
    one = shipped(visit(LESSON))["class-matrix"]
    assert [one.value(f"n_{cell[1]}_{cell[2]}") for cell in CELLS] == NINE
    printed = CATALOGUE.examples["thakur-multiclass-confusion"].value["rows_actual_columns_predicted"]
    assert [count for row in printed for count in row] == NINE


@pytest.mark.parametrize("positive", ["0", "1", "2"])
def test_the_chosen_class_against_the_rest(visit, positive):
    one = shipped(visit(LESSON, **{"positive-class": positive}))["class-matrix"]
    y_true, y_pred = rows(NINE)
    truth, said = y_true == int(positive), y_pred == int(positive)
    for name, score in SCORES.items():
        assert one.value(name) == pytest.approx(score(truth, said, zero_division=nan))
    assert one.value("tp") == (truth & said).sum() and one.value("tn") == (~truth & ~said).sum()
    assert all(readout["label"].endswith(f"of {positive}") for readout in one.model["readouts"])


@pytest.mark.parametrize("counts", [NINE, [5, 1, 2, 0, 7, 3, 2, 2, 9], [40, 0, 2, 9, 0, 1, 3, 0, 5]])
@pytest.mark.parametrize("zero", ["undefined", "0", "1"])
def test_every_average_is_scikit_learns(visit, counts, zero):
    y_true, y_pred = rows(counts)
    empty = {"undefined": nan, "0": 0, "1": 1}[zero]
    at = visit(LESSON, parts=MATRIX, **typed(counts, **{"zero-division": zero}))
    for metric, score in (("F1", metrics.f1_score), ("precision", metrics.precision_score)):
        for average in ("micro", "macro", "weighted"):
            expected = score(y_true, y_pred, average=average, zero_division=empty)
            assert traced(at, f"{average} {metric}", **{"average-of": metric}) == pytest.approx(expected), average
            assert any("From 0 to 1, higher is better." in caption.value for caption in at.caption)


def test_the_whole_matrix_in_one_number(visit):
    counts = [5, 1, 2, 0, 7, 3, 2, 2, 9]
    y_true, y_pred = rows(counts)
    at = visit(LESSON, parts=MATRIX, **typed(counts))
    assert traced(at, "multi-class accuracy") == pytest.approx(metrics.accuracy_score(y_true, y_pred))
    assert traced(at, "balanced accuracy") == pytest.approx(metrics.balanced_accuracy_score(y_true, y_pred))
    assert traced(at, "Matthews correlation") == pytest.approx(metrics.matthews_corrcoef(y_true, y_pred))


@pytest.mark.parametrize("weights", ["none", "linear", "quadratic"])
@pytest.mark.parametrize("order", ["as given", "reversed", "last one first"])
def test_kappa_and_the_order_of_the_labels(visit, weights, order):
    example = CATALOGUE.examples["thakur-qwk"].inputs
    labels = {"as given": [1, 2, 3], "reversed": [3, 2, 1], "last one first": [3, 1, 2]}[order]
    counts = PRESETS["two raters"]().counts.ravel().tolist()
    at = visit(LESSON, parts=MATRIX, **typed(counts, **{"kappa-weights": weights, "label-order": order}))
    expected = metrics.cohen_kappa_score(
        example["y_true"], example["y_pred"], labels=labels, weights=None if weights == "none" else weights
    )
    assert traced(at, f"kappa, {'no' if weights == 'none' else weights} weights") == pytest.approx(expected)
    if order == "as given" and weights == "quadratic":
        assert expected == pytest.approx(number(CATALOGUE.examples["thakur-qwk"].value))


def test_macro_f1_below_both_means_and_its_other_definition(visit):
    at = visit(LESSON)
    at.button(key="preset-macro F1 below both means").click().run()
    assert any("below both of them" in caption.value for caption in at.caption)
    y_true, y_pred = rows([st for st in PRESETS["macro F1 below both means"]().counts.ravel()])
    means = [score(y_true, y_pred, average="macro") for score in (metrics.precision_score, metrics.recall_score)]
    assert traced(at, "macro F1, mean of f1") == pytest.approx(metrics.f1_score(y_true, y_pred, average="macro"))
    at.segmented_control(key="macro-f1").set_value("F1 of the means").run()
    assert traced(at, "macro F1, f1 of means") == pytest.approx(2 * means[0] * means[1] / sum(means))


def test_a_class_that_is_never_predicted_says_why(visit):
    at = visit(LESSON, **{"positive-class": "b"})
    at.button(key="preset-one class never predicted").click().run()
    at.segmented_control(key="positive-class").set_value("b").run()
    one = shipped(at)["class-matrix"]
    assert np.isnan(one.value("precision")) and one.reason("precision") == "no positive predictions"
    assert report_of(at).loc["b, against the rest", "precision"] == "undefined: no positive predictions"


def test_the_transpose_is_shown_and_the_numbers_stay(visit):
    straight, turned = (
        shipped(visit(LESSON, **{"rows-are": rows}))["class-matrix"] for rows in ("actual", "predicted")
    )
    for name in ("precision", "recall", "f1", "n_2_0"):
        assert straight.value(name) == turned.value(name)
    assert "rows predicted" in turned.model["views"][0]["alt"]


def test_a_preset_goes_into_the_link_and_out_of_it(visit):
    at = visit(LESSON)
    at.button(key="preset-macro F1 below both means").click().run()
    query = {name: value if isinstance(value, str) else value[0] for name, value in at.query_params.items()}
    again = visit(LESSON, **query)
    assert report_of(again).equals(report_of(at))
    expected = metrics.cohen_kappa_score(*rows(PRESETS["macro F1 below both means"]().counts.ravel()))
    assert traced(again, "kappa, no weights") == pytest.approx(expected)


@pytest.mark.parametrize("names", ["x, y", "x, x, y", ",,", "", "<b>, *c*, $d$", "é" * 300])
def test_odd_names_do_no_harm(visit, names):
    at = visit(LESSON, names=names)
    assert not at.exception
    assert [name for name in report_of(at).index if re.search(r"(?<!\\)[<$*]", name)] == []


def test_an_empty_matrix_is_undefined_in_words(visit):
    at = visit(LESSON, **typed([0] * 9))
    assert not at.exception
    assert shipped(at)["class-matrix"].reason("precision") == "no positive predictions"
    assert any(caption.value.startswith("undefined: no samples") for caption in at.caption)


MINE = (
    *CELLS,
    *("names", "matrix-of", "positive-class", "label-order", "rows-are", "zero-division", "average-of", "macro-f1"),
    *(
        "kappa-weights",
        "digits-model",
        "ranks-of",
        "top-ties",
        "top-k",
        "sets",
        "sets-of",
        "sets-zero",
        "share",
        "right",
    ),
    *("guess", "guess-two-raters", "guess-cluster-check"),
)


@pytest.mark.parametrize("garbage", ["", "nan", "-inf", "1e999", "-1", "\x00", "{}", "1*", "<img src=x>", "é" * 3000])
def test_a_mangled_link_does_no_harm(visit, garbage):
    at = visit(LESSON, **dict.fromkeys(MINE, garbage))
    assert not at.exception
    assert {"shares", "class-matrix", "top-k", "label-sets"} <= set(shipped(at))


# ---- ten digits and top-k
@pytest.mark.parametrize("place", range(MODELS))
def test_ten_digits(visit, place):
    run = ten_digits()
    assert len(run.probabilities) == MODELS
    predicted = run.predicted(model := list(run.probabilities)[place])
    at = visit(LESSON, **{"matrix-of": "ten digits", "digits-model": model})
    assert not at.exception
    one = shipped(at)["class-matrix"]
    counts = metrics.confusion_matrix(run.y_true, predicted)
    assert [one.value(f"n_{i}_{j}") for i in range(10) for j in range(10)] == counts.ravel().tolist()
    expected = metrics.f1_score(run.y_true, predicted, average="macro", zero_division=nan)
    assert traced(at, "macro F1") == pytest.approx(expected)


@pytest.mark.parametrize("k", [1, 2, 3, 10])
def test_top_k_at_every_k(visit, k):
    run = ten_digits()
    one = shipped(visit(LESSON, **{"top-k": str(k), "top-ties": "last-first"}))["top-k"]
    for i, probabilities in enumerate(run.probabilities.values()):
        expected = metrics.top_k_accuracy_score(run.y_true, probabilities, k=k, labels=run.labels) if k < 10 else 1
        assert one.value(f"top_{i}") == pytest.approx(expected)
    assert one.value("hits") / len(run.y_true) == pytest.approx(one.value("top_0"))


def test_a_model_that_learnt_nothing_gains_a_tenth_with_every_place(visit):
    one = shipped(visit(LESSON))["top-k"]
    assert one.track(f"top_{list(ten_digits().probabilities).index(DUMMY)}") == pytest.approx(
        np.arange(1, 11) / 10, abs=0.02
    )


# ---- sets of labels
def test_the_documents_sets(visit):
    at = visit(LESSON)
    one = shipped(at)["label-sets"]
    expected = {name: number(x) for name, x in CATALOGUE.examples["aia-micro-equality"].value.items()}
    assert {name: one.value(f"micro_{'F1' if name == 'f1' else name}") for name in expected} == pytest.approx(expected)
    at = visit(LESSON, **{"sets-of": "cats and dogs"})
    roles = CATALOGUE.examples["aia-set-roles"].value
    assert shipped(at)["label-sets"].value("micro_precision") == pytest.approx(number(roles["precision"]))
    assert shipped(at)["label-sets"].value("micro_recall") == pytest.approx(number(roles["recall"]))


def test_linked_sets_by_every_average(visit):
    at = visit(LESSON, sets="a.b*a_c*b.c_a.d*d_b*a", **{"sets-zero": "0"})
    truth = np.array([[1, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 1], [0, 1, 0, 0]])
    said = np.array([[1, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 1], [1, 0, 0, 0]])
    for average in ("micro", "macro", "weighted", "samples"):
        expected = metrics.f1_score(truth, said, average=average, zero_division=0)
        assert traced(at, f"{average} F1", "sets:trace") == pytest.approx(expected)
    one = shipped(at)["label-sets"]
    assert one.value("hamming_loss") == pytest.approx(metrics.hamming_loss(truth, said))
    assert one.value("subset_accuracy") == pytest.approx(metrics.accuracy_score(truth, said))
    assert one.value("jaccard_samples") == pytest.approx(metrics.jaccard_score(truth, said, average="samples"))
    assert at.query_params["sets"] == ["a.b*a_c*b.c_a.d*d_b*a"] or at.query_params["sets"] == "a.b*a_c*b.c_a.d*d_b*a"


def test_empty_sets_have_no_overlap_and_say_so(visit):
    one = shipped(visit(LESSON, sets="*"))["label-sets"]
    assert np.isnan(one.value("jaccard_samples"))
    assert one.reason("jaccard_samples") == "no sample has a true or a predicted label"
    assert shipped(visit(LESSON, sets="*", **{"sets-zero": "1"}))["label-sets"].value("jaccard_samples") == 1


# ---- guesses and stories
def test_a_guess_moves_the_share(visit):
    at = visit(LESSON)
    at.pills(key="guess").set_value("higher").run()
    assert any(element.value.startswith("**No.**") for element in at.markdown)
    one = shipped(at)["shares"]
    assert one.value("share") > 0.98
    assert one.value("macro_f1") < one.track("macro_f1")[19]


@pytest.mark.parametrize("story", ["two-raters", "cluster-check"])
def test_a_story_shows_its_numbers_and_fills_the_matrix(visit, story):
    from datasets.questions import QUESTIONS

    question = QUESTIONS[story]
    at = visit(LESSON, **{f"guess-{story}": next(a.text for a in question.answers if a.right)})
    assert any(element.value.startswith("**Right.**") for element in at.markdown)
    at.button(key=f"fill-{story}").click().run()
    matrix = PRESETS[question.data]()
    one = shipped(at)["class-matrix"]
    assert [one.value(f"n_{i}_{j}") for i in range(3) for j in range(3)] == matrix.counts.ravel().tolist()


# ---- a file
def test_a_file_of_classes(visit):
    at = visit(LESSON, **{"matrix-of": "your file"})
    assert any("does not contain your file" in info.value for info in at.info)
    at.file_uploader(key="classes-file").upload("mine.csv", sample_classes_csv(), "text/csv").run()
    assert not at.exception and not at.error
    frame = pd.read_csv(io.BytesIO(sample_classes_csv()))
    one = shipped(at)["class-matrix"]
    counts = metrics.confusion_matrix(frame.label, frame.prediction)
    assert [one.value(f"n_{i}_{j}") for i in range(3) for j in range(3)] == counts.ravel().tolist()
    expected = metrics.f1_score(frame.label, frame.prediction, average="weighted")
    assert traced(at, "weighted F1") == pytest.approx(expected)
    assert traced(at, "kappa, no weights") == pytest.approx(metrics.cohen_kappa_score(frame.label, frame.prediction))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"y,p\n0.1,0.2\n0.3,0.4\n", "column is needed"),
        (b"label,prediction\n<b>a</b>,$x$\n*c*,d\n", "no class in common"),
        (b"", r"\w{3}"),
    ],
)
def test_a_file_that_is_none_is_explained_and_is_not_markup(visit, content, says):
    at = visit(LESSON, **{"matrix-of": "your file"})
    at.file_uploader(key="classes-file").upload("mine.csv", content, "text/csv").run()
    assert not at.exception
    (problem,) = at.error
    assert re.search(says, problem.value.replace("\\", ""))
    assert not re.search(r"(?<!\\)[<$*]", problem.value)
    assert shipped(at)["class-matrix"].value("n_0_0") == 3


def test_odd_class_names_of_a_file_are_text(visit):
    at = visit(LESSON, **{"matrix-of": "your file"})
    content = b"label,prediction\n<img src=x>,<img src=x>\n*b*,<img src=x>\n*b*,*b*\n"
    at.file_uploader(key="classes-file").upload("mine.csv", content, "text/csv").run()
    assert not at.exception and not at.error
    assert not any(re.search(r"(?<!\\)<img", str(e.value)) for e in (*at.markdown, *at.caption))
    assert not any(re.search(r"(?<!\\)<img", name) for name in report_of(at).index)
