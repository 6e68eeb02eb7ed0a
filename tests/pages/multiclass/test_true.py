"""What the lesson on many classes says holds where it sends its reader: each answer's case, each exercise's every solution."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.models import ten_digits
from datasets.questions import QUESTIONS
from metrics_core import ConfusionMatrix
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.multiclass import averaged, cohen_kappa, multiclass_accuracy, multiclass_matthews
from pages.classification.multiclass.data import STEPS, one_class_takes_over
from pages.classification.multiclass.source import PRESETS
from tests.helpers.lessons import answered, walk
from tests.helpers.pages import shipped


def test_every_answer_moves_to_the_question_and_shows_what_it_says(visit):
    for answer in answered(visit, "multiclass").values():
        one = shipped(answer.at)["shares"]
        assert one.value("share") == pytest.approx(0.98, abs=0.005)  # what the question says
        before = {name: one.track(name)[19] for name in ("micro_f1", "macro_f1", "weighted_f1", "macro_recall")}
        now = {name: one.value(name) for name in before}
        assert now["micro_f1"] > before["micro_f1"] and now["weighted_f1"] > before["weighted_f1"]
        assert now["macro_f1"] < before["macro_f1"]
        assert now["macro_recall"] == pytest.approx(before["macro_recall"]) == pytest.approx(0.5)
        for i in (1, 2):  # the precision of B and C collapses, and F1 with it
            assert one.value(f"f1_{i}") < one.track(f"f1_{i}")[19]


def test_the_bars_start_at_equal_classes_and_the_model_stays_the_same():
    for step in STEPS:
        matrix = one_class_takes_over(step)
        assert (matrix[0] / matrix[0].sum()).tolist() == [0.9, 0.05, 0.05]
        assert np.allclose(np.diag(matrix) / matrix.sum(axis=1), [0.9, 0.35, 0.25])
        assert matrix[1].sum() == matrix[2].sum()
    assert len({*one_class_takes_over(20).sum(axis=1).tolist()}) == 1  # A is a third of all


@pytest.mark.parametrize("b", np.linspace(0, 1, 6))
@pytest.mark.parametrize("c", np.linspace(0, 1, 6))
def test_macro_f1_ends_lower_whatever_else_bs_and_cs_are_called(b, c):
    """b, c: the part of the errors in B and in C that are called A, which only one row of the bars shows."""
    called = np.array([[0.9, 0.05, 0.05], [0.65 * b, 0.35, 0.65 * (1 - b)], [0.75 * c, 0.75 * (1 - c), 0.25]])

    def macro_f1(sizes: tuple[float, ...]) -> float:
        table = np.array(sizes)[:, None] * called
        return float(np.mean(2 * np.diag(table) / (table.sum(axis=0) + table.sum(axis=1))))

    assert macro_f1((0.98, 0.01, 0.01)) < macro_f1((1 / 3, 1 / 3, 1 / 3))


def test_most_of_what_is_called_b_or_c_is_an_a(visit):
    found = walk(visit, "multiclass", "two-averages")
    assert found.against(lambda now, start: now.share > 0.9) == []
    assert found.against(lambda now, start: abs(now.micro_f1 - 0.9) < 0.06) == []
    assert found.against(lambda now, start: now.n_0_1 > now.n_1_1 + now.n_2_1) == []
    assert found.against(lambda now, start: now.n_0_2 > now.n_1_2 + now.n_2_2) == []


def test_right_by_habit_is_mostly_a_and_mostly_called_a(visit):
    found = walk(visit, "multiclass", "right-by-habit")
    assert found.solved.sum() > 1
    assert found.against(lambda now, start: now.share >= 0.95) == []
    assert found.against(lambda now, start: abs(now.micro_f1 - 0.88) < 0.02) == []
    assert found.against(lambda now, start: now.n_0_1 > now.n_1_1 + now.n_2_1) == []
    assert found.against(lambda now, start: now.n_0_2 > now.n_1_2 + now.n_2_2) == []


@pytest.mark.parametrize("ties", ["average", "last-first"])
def test_naive_bayes_needs_four_suggestions(visit, ties):
    found = walk(lambda page: visit(page, **{"top-ties": ties}), "multiclass", "how-many-guesses")
    assert found.against(lambda now, start: now.k == 4) == []
    assert (found.numbers["top_2"].values[:3] < found.start["top_0"]).all()
    assert found.start["top_0"] == pytest.approx(0.9053, abs=5e-5)
    for i in range(len(ten_digits().probabilities)):
        line = found.numbers[f"top_{i}"].values
        assert (np.diff(line) >= -1e-12).all() and line[-1] == pytest.approx(1)


# ---- what stands on the page
def test_missing_a_class_of_ten_in_a_thousand_costs_a_point():
    found = np.diag([990, 10])
    missed = np.array([[990, 0], [10, 0]])
    scores = [multiclass_accuracy(ConfusionMatrix(("a", "b"), m)) for m in (found, missed)]
    assert scores == [1, 0.99]


def test_the_order_of_the_classes_is_unseen_without_weights():
    matrix = ConfusionMatrix((1, 2, 3), np.array([[5, 1, 2], [0, 7, 3], [2, 2, 9]]))
    turned = ConfusionMatrix(matrix.labels, matrix.counts[np.ix_([2, 0, 1], [2, 0, 1])])
    for metric in (multiclass_accuracy, multiclass_matthews, cohen_kappa):
        assert metric(turned) == pytest.approx(metric(matrix))
    assert cohen_kappa(turned, weights="quadratic") != pytest.approx(cohen_kappa(matrix, weights="quadratic"))


def test_two_classes_of_a_size_that_swap_their_results_change_no_average():
    matrix = one_class_takes_over(20)
    swapped = matrix[np.ix_([2, 1, 0], [2, 1, 0])]
    for average in ("micro", "macro", "weighted"):
        scores = [averaged(f1, ConfusionMatrix(("A", "B", "C"), m), average=average) for m in (matrix, swapped)]
        assert scores[0] == pytest.approx(scores[1])


def test_micro_averages_are_the_accuracy():
    matrix = PRESETS["nine predictions"]()
    for metric in (precision, recall, f1):
        assert averaged(metric, matrix, average="micro") == multiclass_accuracy(matrix)


# ---- the stories
def test_two_raters():
    matrix = PRESETS[QUESTIONS["two-raters"].data]()
    off = abs(np.subtract.outer(range(3), range(3)))
    wrong = {step: matrix.counts[off == step].sum() for step in (0, 1, 2)}
    assert wrong == {0: 4, 1: 4, 2: 1}
    chance = np.outer(matrix.actual, matrix.predicted) / matrix.total
    expected = {step: chance[off == step].sum() for step in (0, 1, 2)}
    assert expected == pytest.approx({0: 3, 1: 4, 2: 2})  # what the question says of chance
    kappas = {weights: cohen_kappa(matrix, weights=weights) for weights in (None, "linear", "quadratic")}
    assert max(kappas, key=kappas.__getitem__) == "quadratic"
    assert kappas[None] == min(kappas.values())


def test_clusters_with_shuffled_names():
    matrix = PRESETS[QUESTIONS["cluster-check"].data]()
    assert multiclass_accuracy(matrix) == 0
    assert ((matrix.counts > 0).sum(axis=0) == 1).all() and ((matrix.counts > 0).sum(axis=1) == 1).all()
