"""The notebook's functions: what they take, what they refuse, and that a user's own modules are left alone."""

import json
import re
import subprocess
import sys
from gzip import decompress
from math import isnan

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import confusion_matrix
from sklearn.svm import LinearSVC

import metricscope
from metricscope.notebook.process import ask
from tests.helpers import ROOT

pytestmark = pytest.mark.slow  # a process of its own computes

TRUTH, SCORES = [1, 0, 1, 1, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.3, 0.2]
FOREIGN = """
import sys
import datasets
import metricscope
view = metricscope.look([1, 0, 1], [0.9, 0.2, 0.6])
assert view.counts == (2, 0, 0, 1), view.counts
tops = {name.split(".")[0] for name in sys.modules}
assert not tops & {"pages", "widgets", "charts", "lab", "metrics_core", "streamlit"}, tops
assert datasets.MINE == 1 and sys.modules["datasets"] is datasets and len(sys.path) == BEFORE
import importlib
assert importlib.reload(datasets).MINE == 1
"""


def test_a_users_own_module_named_datasets_goes_on_working(tmp_path):
    (tmp_path / "datasets.py").write_text("MINE = 1\n")
    (tmp_path / "metricscope").symlink_to(ROOT / "metricscope")
    source = FOREIGN.replace("import sys\n", "import sys\nBEFORE = len(sys.path)\n", 1)
    done = subprocess.run([sys.executable, "-c", source], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "column",
    [list, np.array, pd.Series, pa.array, lambda values: pa.chunked_array([values[:2], values[2:]]), tuple],
)
def test_columns_of_any_library_give_the_same_counts(column):
    view = metricscope.look(column(TRUTH), column(SCORES), threshold=0.65)
    assert view.threshold == 0.65
    assert view.counts == (2, 1, 1, 2)


def test_counts_agree_with_scikit_learn_wherever_the_threshold_is():
    rng = np.random.default_rng(7)
    truth = rng.random(400) < 0.3
    scores = np.round(rng.normal(size=400) + truth, 1)
    view = metricscope.look(truth, scores)
    assert view.threshold == 0  # scores on both sides of 0
    for wanted in (-1.0, 0.3, 2.2, 99.0):
        view.threshold = wanted
        (tn, fp), (fn, tp) = confusion_matrix(truth, scores >= view.threshold)
        assert view.counts == (tp, fp, fn, tn)
    assert view.threshold == np.inf


def test_several_models_have_a_threshold_each_and_all_their_curves():
    view = metricscope.look(TRUTH, {"a": SCORES, "b": [10 * s for s in SCORES]})
    assert (view.models, view.model, view.threshold) == (["a", "b"], "a", 0.5)
    view.model = "b"
    assert view.threshold == 7.0 and view.counts == (2, 1, 1, 2)  # as many flagged as are positive
    content = json.loads(decompress(view.content))
    assert [one["name"] for one in content] == ["a", "b"]
    with pytest.raises(ValueError, match="no model 'c'"):
        view.model = "c"


def test_the_position_that_a_browser_sends_is_what_python_reads():
    view = metricscope.look(TRUTH, SCORES)
    view.set_state({"position": "0.7"})
    assert (view.threshold, view.counts) == (0.7, (2, 1, 1, 2))
    assert repr(view) == "<threshold 0.7, TP 2, FP 1, FN 1, TN 2>"


def test_a_cost_is_shown_where_it_is_asked_for():
    def shown(**asked):
        content = json.loads(decompress(metricscope.look(TRUTH, SCORES, **asked).content))[0]["content"]
        return {one["metric"] for one in content["readouts"]}, len(content["views"])

    (without, four), (with_it, five) = shown(), shown(costs=(1, 5))
    assert with_it - without == {"cost_here"} and five == four + 1 == 5


def test_labels_of_any_kind_are_named_by_positive():
    view = metricscope.look(["spam", "ham", "spam"], [0.9, 0.2, 0.6], positive="spam")
    assert view.counts == (2, 0, 0, 1)
    view = metricscope.look(["a", "b", "c"], [0.9, 0.2, 0.6], positive="a")
    assert view.counts == (1, 1, 0, 1)


@pytest.mark.parametrize(
    ("truth", "scores", "options", "says"),
    [
        ([1, 0, 1], [0.1, 0.2], {}, "scores has 2 values and y_true has 3."),
        ([1, 1], [0.1, 0.2], {}, "y_true has one class, 1; both classes are needed."),
        ([1, 0], [0.1, np.nan], {}, "scores is missing (NaN) at one index: 1."),
        ([1, None, 0, None], [0.1] * 4, {}, "y_true is missing (NaN) at 2 indices, first: 1."),
        ([1, 0], [0.1, np.inf], {}, "scores has an infinite value at index 1."),
        (["a", "b"], [0.1, 0.2], {}, "y_true has the labels a, b; say which one is positive with positive=."),
        (
            [1, 2, 3],
            [0.1, 0.2, 0.3],
            {},
            "y_true has 3 values (1, 2, 3), not two; name the positive one with positive=.",
        ),
        (["a", "b"], [0.1, 0.2], {"positive": "c"}, "positive='c' is not a label of y_true, which has a, b."),
        ([1, 0], ["x", "y"], {}, "scores must be numbers, such as probabilities."),
        (
            [1, 0],
            [[0.1, 0.9], [0.8, 0.2]],
            {},
            "scores has 2 columns; give one of them, such as scores[:, 1].",
        ),
        ([], [], {}, "y_true is empty."),
        ([1, 0], {}, {}, "scores names no model."),
        ([1, 0], {"a": [0.1]}, {}, "scores['a'] has 1 values and y_true has 2."),
        ([1, 0], {name: [0.1, 0.2] for name in "abcdef"}, {}, "scores has 6 models; at most 5 can be told apart."),
        (
            [1, 0],
            [0.1, 0.2],
            {"costs": (0, 0)},
            "costs must not be negative or infinite, and one of them must be more than 0.",
        ),
        ([1, 0], [0.1, 0.2], {"threshold": np.nan}, "threshold is NaN."),
    ],
)
def test_what_cannot_be_shown_is_refused_in_one_sentence(truth, scores, options, says):
    with pytest.raises(ValueError) as refused:
        metricscope.look(truth, scores, **options)
    assert str(refused.value) == says


@pytest.mark.parametrize("model", [LogisticRegression(), LinearSVC()])
@pytest.mark.parametrize("positive", ["no", "yes"])
def test_an_estimators_scores_are_those_of_the_positive_class(model, positive):
    X, y = np.array([[0.0], [1.0], [2.0], [3.0]]), np.array(["no", "no", "yes", "yes"])
    view = metricscope.look.from_estimator(model.fit(X, y), X, y, positive=positive)
    assert view.counts == (2, 0, 0, 2)


def test_what_is_no_classifier_of_two_classes_is_refused():
    with pytest.raises(ValueError, match="must be a fitted classifier of two classes"):
        metricscope.look.from_estimator(LogisticRegression(), [[0]], [0])


def test_an_explained_metric_has_its_value_steps_and_formula():
    found = metricscope.explain("precision", tp=3, fp=1)
    assert found.value == float(found) == 0.75 and found.steps[1].value == 4
    assert "precision = 3 / (3 + 1) = 0.75" in repr(found)
    assert "<mfrac>" in found._repr_html_() and "sklearn.metrics.precision_score" in found._repr_html_()


def test_an_explained_metric_takes_columns_and_says_why_it_is_undefined():
    assert metricscope.explain("auroc", y_true=np.array(TRUTH), scores=pd.Series(SCORES)).value == pytest.approx(7 / 9)
    found = metricscope.explain("precision", tn=3)
    assert isnan(found.value) and found.undefined == "no positive predictions"
    assert "undefined: no positive predictions" in found._repr_html_()


def test_a_metric_that_does_not_exist_is_refused_with_those_that_are_near():
    with pytest.raises(ValueError, match="Did you mean precision"):
        metricscope.explain("precisio", tp=3)


def test_a_process_that_failed_answers_the_next_question():
    with pytest.raises(RuntimeError, match="please report it"):
        ask("no such task")
    assert metricscope.explain("recall", tp=1, fn=1).value == 0.5


def test_a_widget_asks_of_its_host_only_what_anywidget_promises_and_of_the_page_nothing_that_needs_https():
    """VS Code, Colab and marimo are not run here; anywidget's host has get, set, save_changes, on, off and send."""
    shown = (ROOT / "widgets" / "js" / "notebook" / "shown.js").read_text("utf-8")
    asked = set(re.findall(r"\bstate\.(\w+)\(", shown))
    assert asked == {"get", "set", "save_changes", "on", "off"}
    script = ask("scripts")[0]
    assert not re.findall(r"randomUUID\(\)(?! is for https)|crypto\.subtle|navigator\.serviceWorker", script)
