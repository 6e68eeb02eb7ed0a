"""A file of real predictions for every task of the lab."""

import numpy as np
import pandas as pd
from sklearn import datasets as bunches
from sklearn.linear_model import LinearRegression
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeRegressor

from datasets import models
from datasets.uploads import sample_ranking_csv, sample_sentences_csv


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


def quiz() -> bytes:
    """Digits as questions: what is it? Two models, each fitted three times to other halves of what is known."""
    x, y, new, truth = halves(bunches.load_digits())
    rows = []
    for run in range(3):
        half = np.random.default_rng(run).choice(len(x), 150, replace=False)
        for name, model in (("near", KNeighborsClassifier(3)), ("bayes", GaussianNB(var_smoothing=1e-3))):
            said = model.fit(x[half], y[half]).predict(new[:200])
            rows += [
                (f"image{i:03d}", f"digit {truth[i]}", name, run + 1, int(said[i] == truth[i])) for i in range(200)
            ]
    return pd.DataFrame(rows, columns=["question", "digit", "model", "run", "correct"]).to_csv(index=False).encode()


FILES = {
    "two classes": tumours,
    "several classes": wines,
    "many labels a row": digits,
    "numbers": patients,
    "ranked lists": sample_ranking_csv,
    "texts beside references": sample_sentences_csv,
    "answers to questions": quiz,
}
