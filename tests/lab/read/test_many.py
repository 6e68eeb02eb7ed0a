"""Files with very many labels or classes: read, or refused before anything is made that grows with them."""

import time
import tracemalloc

import numpy as np
import pandas as pd
import pytest
from sklearn import metrics

from datasets.uploads import UploadError, read_table
from lab.read import guess_lab_roles, lab_rows
from tests.helpers.taken import taken


def read(columns):
    return read_table(pd.DataFrame(columns).to_csv(index=False).encode(), "x.csv")


def test_more_labels_than_a_row_may_have_are_refused_before_a_place_is_made_for_each():
    rng = np.random.default_rng(0)
    sets = [";".join(f"l{j}" for j in rng.integers(0, 15_000, 3)) for _ in range(5_000)]
    table = read({"labels": sets, "predicted": sets[::-1]})
    roles = guess_lab_roles(table, "labels").roles
    tracemalloc.start()
    with pytest.raises(UploadError, match="different labels; 100 are the limit"):
        lab_rows(table, roles)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 10e6


def test_a_label_of_thirty_thousand_names_is_looked_at_once():
    names = [f"name {i}" for i in range(30_000)]
    table = read({"label": names, "predicted": names[::-1], "score": np.linspace(0, 1, 30_000)})
    began = time.process_time()
    roles = guess_lab_roles(table, "binary").roles
    assert time.process_time() - began < 1
    with pytest.raises(UploadError, match="holds 30,000 different values, but a label has two"):
        lab_rows(table, roles)


def test_more_than_fifty_classes_are_judged_as_scikit_learn_judges_them(tmp_path):
    rng = np.random.default_rng(1)
    truth = np.concatenate([np.arange(1, 121), rng.integers(1, 121, 280)])
    said = np.where(rng.random(400) < 0.6, truth, rng.integers(1, 121, 400))
    content = pd.DataFrame({"class": truth, "predicted": said}).to_csv(index=False).encode()
    one = taken(content, "classes")
    assert len(one.rows.labels) == 120
    quadratic = one.answers.row("cohen_kappa_weights_quadratic", "predicted").value
    assert quadratic == pytest.approx(metrics.cohen_kappa_score(truth, said, weights="quadratic"), rel=1e-12)
    code, printed = one.agrees(tmp_path)
    assert code == 0, printed


def test_a_very_wide_file_asks_which_columns_before_its_dialect_is_looked_for():
    header = ",".join(f"c{i}" for i in range(2_000))
    content = "\n".join([header, *[",".join(["0.25"] * 2_000)] * 500]).encode()
    began = time.process_time()
    with pytest.raises(UploadError, match="has 2,000 columns; 500 is the limit"):
        read_table(content, "wide.csv")
    assert time.process_time() - began < 0.5


def test_a_cell_that_holds_a_thousand_numbers_is_one_column():
    cell = '"[' + ", ".join(["0.5"] * 1_000) + ']"'
    content = "\n".join(["label,score,embedding", *[f"{i % 2},0.{i},{cell}" for i in range(1, 9)]]).encode()
    assert list(read_table(content, "x.csv").columns) == ["label", "score", "embedding"]
