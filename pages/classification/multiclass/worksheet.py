"""Worksheet on many classes."""

from random import Random

import numpy as np

from metrics_core import ConfusionMatrix, Worked, explain
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.averages import macro_f1
from metrics_core.classification.label_sets import LabelSets
from metrics_core.classification.multiclass import cohen_kappa, mean_per_class_accuracy, multiclass_accuracy
from metrics_core.classification.multilabel import hamming_loss, subset_accuracy
from metrics_core.classification.top_k import top_k_accuracy
from metrics_core.filled import Filled
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Places, Task, in_words, on_a_half


def _shown(m: ConfusionMatrix) -> str:
    head = ("", *(Filled("predicted {name}", name=name) for name in m.labels))
    counts = [
        (Filled("actual {name}", name=name), *map(int, line)) for name, line in zip(m.labels, m.counts, strict=True)
    ]
    return table((head, *counts))


def _macro_recall(matrix: ConfusionMatrix) -> Worked:
    """Its key, by the name that the sheet gives it."""
    return in_words(
        explain(mean_per_class_accuracy, matrix),
        ("mean per-class recall", "macro recall"),
        ("weighted sum", "sum of the recalls, each with weight 1"),
    )


def _averages(draw: Random) -> tuple[Task, ...]:
    a, b, c = draw.randint(12, 22), draw.randint(5, 12), draw.randint(3, 6)
    errors = draw.randint(2, 9), draw.randint(1, 6), draw.randint(1, 5)
    matrix = ConfusionMatrix(("A", "B", "C"), np.array(((a, errors[0], 0), (errors[1], b, 0), (2, errors[2], c))))
    said = float(multiclass_accuracy(matrix))
    return (
        Task(
            "Work out",
            "Rows are actual classes, columns predicted ones. Give the accuracy, the recall of each class, and macro recall, the mean of the three recalls.",
            _shown(matrix),
            ("Accuracy", "Recall of A", "of B", "of C", "Macro recall"),
            names=("Accuracy", "Macro recall"),
            key=(explain(multiclass_accuracy, matrix), _macro_recall(matrix)),
        ),
        Task(
            "Find the mistake",
            Filled(
                "“Each sample has one label. In the matrix above, accuracy is {accuracy}, and micro-averaged F1 is {micro}.”",
                accuracy=significant(said),
                micro=significant(said + 0.07),
            ),
            blanks=("Micro F1",),
            lines=2,
            key=(
                explain(f1, matrix.pooled()),
                "With one label per sample, every wrong answer is a false positive of one class and a false negative of another. So "
                "micro precision, micro recall and micro F1 all equal the accuracy.",
            ),
            follows=True,
        ),
    )


def _two_people(draw: Random) -> ConfusionMatrix:
    """Two people who agree clearly more than by chance."""
    while True:
        yes, no = draw.randint(10, 30), draw.randint(10, 30)
        two = ConfusionMatrix(("yes", "no"), np.array(((yes, draw.randint(2, 9)), (draw.randint(2, 9), no))))
        if float(cohen_kappa(two)) > 0.2:
            return two


def _kappa(draw: Random) -> tuple[Task, ...]:
    two = _two_people(draw)
    first_yes, first_no = (map(int, line) for line in two.counts)
    (yes, no), (other_yes, other_no), n = *(two.counts.sum(axis=i).astype(int) for i in (1, 0)), int(two.counts.sum())
    chance = Filled(
        "by chance: {yes} · {other_no} / {pictures} + {no} · {other_yes} / {pictures}",
        yes=yes,
        other_no=other_no,
        no=no,
        other_yes=other_yes,
        pictures=n,
    )
    return (
        Task(
            "Work out",
            "Two people sort the same pictures into yes and no. How many disagreements are there? By chance, the number expected in a cell is row total × column total / all "
            "pictures. How many disagreements are expected in this way? Cohen’s kappa is 1 − (disagreements / those expected by chance).",
            table((("", "second yes", "second no"), ("first yes", *first_yes), ("first no", *first_no))),
            ("Disagreements", "By chance", "Kappa"),
            key=(
                in_words(
                    explain(cohen_kappa, two),
                    ("^observed disagreement.*", "disagreements"),
                    ("^disagreement by chance.*", chance),
                    (r"^1 \\cdot ", ""),
                ),
            ),
        ),
    )


def _never(draw: Random) -> tuple[Task, ...]:
    counts = ((draw.choice((15, 18)), 2, 0), (draw.choice((2, 4)), 6, 0), (3, draw.choice((1, 2)), 0))
    matrix = ConfusionMatrix(("A", "B", "C"), np.array(counts))
    return (
        Task(
            "Decide",
            "This model never predicts C. Does its precision for C have a value? Does its recall for C? Name two ways in which "
            "macro precision can treat class C.",
            _shown(matrix),
            ("Precision of C", "Recall of C"),
            2,
            (
                *(explain(m, matrix.one_against_rest("C")) for m in (precision, recall)),
                "Nothing was predicted as C, so its precision is 0/0. Macro precision can leave the class out, or count it as 0 "
                "(scikit-learn's default, with a warning). The two means differ, so say which one you give.",
            ),
        ),
    )


def _f1s(draw: Random) -> Task:
    counts = [[draw.randint(8, 20) if i == j else draw.randint(0, 5) for j in range(3)] for i in range(3)]
    matrix = ConfusionMatrix(("A", "B", "C"), np.array(counts))
    return Task(
        "Work out",
        "Give F1 of each class (2TP / (2TP + FP + FN), the class against the other two), then macro F1, their mean.",
        _shown(matrix),
        ("F1 of A", "F1 of B", "F1 of C", "Macro F1"),
        key=(*(explain(f1, matrix.one_against_rest(name)) for name in "ABC"), explain(macro_f1, matrix)),
    )


def _sets(draw: Random) -> Task:
    """Six pictures with sets of labels; that of the first is right."""
    truth = [[draw.randint(0, 1) for _ in range(5)] for _ in range(6)]
    said = [[1 - y if draw.random() < 0.25 else y for y in row] for row in truth]
    said[0] = list(truth[0])
    sets = LabelSets.from_matrix(truth, said, labels=list("PQRST"))

    def named(row: list[int]) -> str:
        return " ".join(name for name, there in zip("PQRST", row, strict=True) if there) or "none"

    worked = (explain(hamming_loss, sets), explain(subset_accuracy, sets))
    wrong = [sum(y != z for y, z in zip(row, other, strict=True)) for row, other in zip(truth, said, strict=True)]
    return Task(
        "Work out",
        "Six pictures, each with none, some or all of the labels P, Q, R, S, T. Hamming loss is the proportion of the 30 yes-or-no decisions that are wrong. Subset accuracy is the proportion of pictures with exactly the right labels.",
        table(
            (("picture", *range(1, 7)), ("actual", *map(named, truth)), ("predicted", *map(named, said))),
            heads=0,
        ),
        ("Hamming loss", "Subset accuracy"),
        key=(
            *worked,
            Filled(
                "{wrong} of 30 decisions are wrong: {each}, picture by picture.",
                wrong=sum(wrong),
                each=", ".join(map(str, wrong)),
            ),
        ),
    )


def _top(draw: Random) -> Task:
    scores = [draw.sample(range(5, 96, 5), 3) for _ in range(8)]
    actual = [draw.choice("ABC") for _ in scores]
    rows = [(name, *(row[i] for row in scores)) for i, name in enumerate("ABC")]
    ranks = [
        sorted(row, reverse=True).index(row["ABC".index(name)]) + 1 for row, name in zip(scores, actual, strict=True)
    ]
    return Task(
        "Read off",
        "Eight pictures with a score for each of three classes. For what proportion does the actual class have the highest score? For what proportion is its score among the two highest?",
        table((("picture", *range(1, 9)), *rows, ("actual", *actual))),
        ("Top-1 accuracy", "Top-2 accuracy"),
        key=(
            *(explain(top_k_accuracy, actual, np.array(scores, float), k=k, labels=list("ABC")) for k in (1, 2)),
            Filled("Ranks of the actual class: {ranks}.", ranks=", ".join(map(str, ranks))),
        ),
    )


def _largest(draw: Random) -> Task:
    while True:
        small, large = (draw.randint(3, 15), draw.randint(3, 15)), draw.randint(60, 120)
        if not on_a_half(large / (large + sum(small))):
            break
    matrix = ConfusionMatrix(("A", "B", "C"), np.array([[n, 0, 0] for n in (large, *small)]))
    return Task(
        "Find the mistake",
        Filled(
            "“The accuracy of our model is {accuracy}, so it separates the three classes.” What is macro recall, the mean of the three recalls?",
            accuracy=significant(float(multiclass_accuracy(matrix))),
        ),
        _shown(matrix),
        ("Macro recall",),
        1,
        (
            _macro_recall(matrix),
            Filled(
                "The model predicts A for all {samples} samples, so its accuracy is the proportion of A, {large}/{samples}. Recall is 1 for A and 0 for the others, so macro recall is 1/3, whatever the proportions are.",
                samples=large + sum(small),
                large=large,
            ),
        ),
    )


PLACES: Places = ((_averages,), (_kappa, _f1s, _sets, _top, _largest), (_never,))
