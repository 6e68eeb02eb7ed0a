"""The lab with real predictions of every task: what stands on the screen is what the reference libraries find on the file.

The script computes it: it knows the file and scikit-learn, trec_eval, sacrebleu or rouge-score, and nothing of
the app.
"""

import re
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
from sklearn import datasets as bunches
from sklearn.linear_model import LinearRegression
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeRegressor

from datasets import models
from datasets.uploads import sample_ranking_csv, sample_sentences_csv
from metrics_core.lab.table import table as table_of
from tests.taken import Taken, taken
from widgets.formulas import significant

pytestmark = pytest.mark.usefixtures("few_resamples")


def table(**columns) -> bytes:
    return pd.DataFrame(columns).to_csv(index=False).encode()


def halves(bunch) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Rows to fit on and rows to judge on, by turns."""
    return bunch.data[::2], bunch.target[::2], bunch.data[1::2], bunch.target[1::2]


def tumours() -> bytes:
    run = models.breast_cancer()
    names = {f"score {name.split()[0]}": scores for name, scores in run.scores.items()}
    return table(diagnosis=np.where(run.y_true == 1, "malignant", "benign"), **names)


def wines() -> bytes:
    x, y, new, truth = halves(bunches.load_wine())
    names = np.array(["barolo", "grignolino", "barbera"])
    odds = GaussianNB().fit(x, y).predict_proba(new)
    said = KNeighborsClassifier().fit(x, y).predict(new)
    return table(
        label=names[truth], predicted_near=names[said], **{f"prob_{n}": odds[:, i] for i, n in enumerate(names)}
    )


def digits() -> bytes:
    """Three things that can be said of a digit, by its neighbours."""
    x, y, new, truth = halves(bunches.load_digits())
    labels = {"even": lambda d: d % 2 == 0, "large": lambda d: d > 4, "round": lambda d: np.isin(d, (0, 6, 8, 9))}
    said = {
        k: KNeighborsClassifier(k).fit(x[:200], np.column_stack([of(y[:200]) for of in labels.values()]))
        for k in (1, 15)
    }

    def sets(matrix: np.ndarray) -> list[str]:
        return [";".join(name for name, here in zip(labels, row, strict=True) if here) for row in matrix]

    true = np.column_stack([of(truth) for of in labels.values()])
    return table(labels=sets(true), **{f"predicted_{k}": sets(model.predict(new)) for k, model in said.items()})


def patients() -> bytes:
    x, y, new, truth = halves(bunches.load_diabetes())
    line, tree = LinearRegression().fit(x, y), DecisionTreeRegressor(max_depth=3, random_state=0).fit(x, y)
    return table(actual=truth, predicted_line=line.predict(new), predicted_tree=tree.predict(new))


FILES = {
    "two classes": tumours,
    "several classes": wines,
    "many labels a row": digits,
    "numbers": patients,
    "ranked lists": sample_ranking_csv,
    "texts beside references": sample_sentences_csv,
}


@pytest.mark.parametrize("task", FILES)
def test_every_number_on_screen_is_what_the_reference_libraries_find(visit, tmp_path, task):
    content = FILES[task]()
    at = visit("lab/what_if")
    at.file_uploader(key="lab-file").upload("predictions.csv", content, "text/csv").run()
    assert not at.exception and at.session_state["lab-task"] == task
    lab = at.session_state["lab:last"]
    kept = table_of(
        lab.judged,
        thresholds=at.session_state["lab:operating"][1].thresholds if task == "two classes" else None,
        resamples=20,
    )
    code, printed = Taken(content, lab.rows, lab.judged, kept, {}).agrees(tmp_path)
    assert code == 0, printed
    lines = [re.split(r"  +", line) for line in printed.splitlines() if line.endswith("the same")]
    said = {(model, measure): number for model, measure, number, _ in lines}
    shown = next(d.value for d in at.dataframe if "measure" in d.value.columns).set_index("measure")
    assert len(said) == len(kept.rows) > 9
    for row in kept.rows:
        number, text = said[row.model, row.measure.key], shown.loc[row.measure.name, row.model]
        scale = 100 if row.measure.unit == "%" else 1
        if number == "undefined":
            assert text.startswith("undefined: "), row
        else:
            assert text.split(" ")[0] == significant(scale * float(number)), row


def test_the_script_runs_by_itself(tmp_path):
    """Away from the app, in a Python that sees neither its folder nor the environment's."""
    code, printed = taken(sample_ranking_csv()).agrees(tmp_path)
    run = subprocess.run(
        [sys.executable, "-I", "reproduce.py", "file", "numbers.json"], capture_output=True, text=True, cwd=tmp_path
    )
    assert (run.returncode, run.stdout) == (code, printed), run.stderr
