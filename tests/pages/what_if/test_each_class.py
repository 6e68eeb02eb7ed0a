"""The table of each class is scikit-learn's classification report, of many classes too."""

import numpy as np
import pytest
from sklearn.metrics import classification_report

from lab import EvaluationSet, ModelPredictions
from pages.lab.what_if.each_class import each_class, part
from tests.helpers.lab_data import judged_for
from widgets.formulas import significant


@pytest.mark.parametrize("many", [4, 120])
def test_each_class_is_that_of_the_classification_report(many):
    rng = np.random.default_rng(1)
    truth = np.append(rng.integers(0, many, 30 * many), range(many))
    said = np.where(rng.random(len(truth)) < 0.7, truth, rng.integers(0, many, len(truth)))
    said[-many:] = range(many)
    judged = EvaluationSet("classes", truth, {"m": said}, labels=tuple(f"class {k}" for k in range(many)))
    found = each_class(ModelPredictions(judged, "m")).set_index("class")
    wanted = classification_report(truth, said, target_names=judged.labels, output_dict=True)
    for name in judged.labels:
        row, them = found.loc[name], wanted[name]
        assert row["true"] == f"{them['support']:g}"
        assert (row["precision"], row["recall"], row["F1"]) == tuple(
            significant(them[one]) for one in ("precision", "recall", "f1-score")
        )


def test_the_report_folds_the_table_of_every_model():
    assert part(judged_for("classes")).count("Each class: ") == 2 == part(judged_for("labels")).count("Each label: ")
    assert part(judged_for("binary")) == ""
