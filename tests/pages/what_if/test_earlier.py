"""An earlier file on the lab's page: what changed, at the thresholds in use, and a word where it has other columns."""

import numpy as np
import pandas as pd
import pytest

from tests.helpers.lab_page import words
from widgets.formulas import significant

pytestmark = pytest.mark.usefixtures("few_resamples")
PAGE = "lab/what_if"


def week(seed, share):
    rng = np.random.default_rng(seed)
    label = rng.random(300) < share
    score = np.round(1 / (1 + np.exp(-rng.normal(2.0 * label - 1))), 4)
    return pd.DataFrame({"label": label.astype(int), "score": score})


def give(at, content):
    at.file_uploader(key="lab-earlier-file").upload("before.csv", content, "text/csv").run()


def test_an_earlier_file_is_put_beside_this_one(visit):
    now, before = week(1, 0.4), week(2, 0.1)
    at = visit(PAGE)
    at.file_uploader(key="lab-file").upload("now.csv", now.to_csv(index=False).encode(), "text/csv").run()
    give(at, before.to_csv(index=False).encode())
    assert not at.exception and not at.error
    table = next(t.value for t in at.table if "earlier" in t.value.columns)
    line = table.loc["prevalence"]
    assert (line["earlier"], line["now"]) == (significant(before.label.mean()), significant(now.label.mean()))
    assert line["reading"] == "changed" and "score: AUROC" in table.index
    scores = next(t.value for t in at.table if "largest distance" in t.value.columns)
    assert scores.loc["score", "median, now"] == significant(now.score.median())
    assert "300 usable rows, this one 300" in words(at) and "Thresholds are those in use" in words(at)
    give(at, b"label,other\n1,0.5\n0,0.25\n")
    assert "score" in at.error[0].value and not at.exception
