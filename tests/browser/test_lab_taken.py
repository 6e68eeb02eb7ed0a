"""The lab with real predictions of every task: what stands on the screen is what the reference libraries find on the file.

The downloaded script computes it: it knows the file and scikit-learn, trec_eval, sacrebleu or rouge-score, and nothing of
the app.
"""

import hashlib
import json
import re
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
from playwright.sync_api import expect
from sklearn import datasets as bunches
from sklearn.linear_model import LinearRegression
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeRegressor

from datasets import models
from datasets.uploads import sample_ranking_csv, sample_sentences_csv
from widgets.formulas import significant

from .conftest import visitors
from .test_downloads import download


def table(**columns) -> bytes:
    return pd.DataFrame(columns).to_csv(index=False).encode()


def halves(bunch) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Rows to fit on and rows to judge on, by turns."""
    return bunch.data[::2], bunch.target[::2], bunch.data[1::2], bunch.target[1::2]


def tumours() -> bytes:
    run = models.breast_cancer()
    names = {f"score {name}": scores for name, scores in run.scores.items()}
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


@pytest.fixture(scope="module")
def reader(browser, server):
    with visitors(browser, server) as new:
        yield new("/what_if")


def on_screen(reader) -> dict[tuple[str, str], str]:
    """Every number of the table of answers, by the measure's name and the column's head."""
    grid = reader.page.get_by_test_id("stDataFrame").first
    grid.scroll_into_view_if_needed()
    found: dict[tuple[str, str], str] = {}
    for _ in range(4):
        expect(grid.get_by_role("gridcell").first).to_be_attached()
        rows = grid.locator("table").evaluate(
            "table => [...table.rows].map(row => [...row.cells].map(cell => cell.textContent))"
        )
        new = {(row[0], head): row[i] for row in rows[1:] for i, head in enumerate(rows[0]) if i > 1}
        if new.keys() <= found.keys():
            break
        found |= new
        grid.hover()
        reader.page.mouse.wheel(0, 500)
        reader.page.wait_for_timeout(200)
    return found


@pytest.mark.parametrize("task", FILES)
def test_every_number_on_screen_is_what_the_reference_libraries_find(reader, tmp_path, task):
    content = FILES[task]()
    file = tmp_path / "predictions.csv"
    file.write_bytes(content)
    reader.page.get_by_test_id("stFileUploader").first.locator("input[type=file]").set_input_files(file)
    expect(reader.page.get_by_text(f"SHA-256 {hashlib.sha256(content).hexdigest()[:8]}")).to_be_visible()
    reader.ready()

    def taken(label: str):
        name, body = download(reader, reader.page.get_by_role("button", name=label))
        (tmp_path / name).write_bytes(body)
        return tmp_path / name

    script, numbers = taken("Script (Python)"), taken("Numbers (JSON)")
    run = subprocess.run([sys.executable, script, file, numbers], capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    said = {
        tuple(re.split(r"  +", line)[:2]): re.split(r"  +", line)[2]
        for line in run.stdout.splitlines()
        if "the same" in line
    }
    found = json.loads(numbers.read_text("utf-8"))["numbers"]
    assert len(said) == len(found) > 9
    screen = on_screen(reader)
    shown = {
        (one["model"], one["measure"]): screen[one["name"], one["model"]]
        for one in found
        if (one["name"], one["model"]) in screen
    }
    assert len(shown) == len(found)
    units = {(one["model"], one["measure"]): 100 if one["unit"] == "%" else 1 for one in found}
    for which, text in shown.items():
        if said[which] == "undefined":
            assert text.startswith("undefined: "), which
        else:
            assert text.split(" (")[0] == significant(units[which] * float(said[which])), which
