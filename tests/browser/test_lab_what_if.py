"""The lab's what-ifs in a real browser: a prevalence is scrubbed, the rows of a slice are taken along, and the link brings all of it back."""

import io

import numpy as np
import pandas as pd
import pytest
from playwright.sync_api import expect
from sklearn.metrics import precision_score

from lab.read import sample_file

LAB = "/what_if?lab-data=Fraud&lab-model=score_a&lab-slice=overseas"
FRAUD = pd.read_csv(io.BytesIO(sample_file("binary")))
TRUTH, SAID = (FRAUD.label == "fraud").to_numpy(), (FRAUD.score_a >= 0.5).to_numpy()


def reweighted(share: float) -> float:
    """Precision where another share of the rows is positive."""
    weights = np.where(TRUTH, share / TRUTH.mean(), (1 - share) / (1 - TRUTH.mean()))
    return float(precision_score(TRUTH, SAID, sample_weight=weights))


def test_a_scrubbed_prevalence_and_a_slice_are_in_the_link(visitor):
    reader = visitor(LAB)
    one, page = reader.scrubber("lab-if"), reader.page
    now, auroc = one.painted().value("precision"), one.value("auroc")
    assert now == pytest.approx(reweighted(TRUTH.mean()))
    one.slider("prevalence").focus()
    page.keyboard.press("Home")
    one.painted()
    assert one.value("precision") == pytest.approx(reweighted(0.001)) and one.value("auroc") == auroc
    assert one.value("precision_change") == pytest.approx(reweighted(0.001) - now)
    page.wait_for_url("**lab-if-prevalence=0.001*")

    rows = page.get_by_text(f"{(FRAUD.country == 'overseas').sum():,} rows of")
    expect(rows).to_be_visible()
    assert "lab-slice=overseas" in page.url
    name = f"Download {(FRAUD.country == 'overseas').sum():,} rows (CSV)"
    saved = pd.read_csv(reader.download(page.get_by_role("button", name=name)).path())
    assert list(saved.id) == list(FRAUD.id[FRAUD.country == "overseas"])

    again = visitor(page.url)
    expect(again.page.get_by_text(f"{(FRAUD.country == 'overseas').sum():,} rows of")).to_be_visible()
    assert again.scrubber("lab-if").painted().value("precision") == pytest.approx(reweighted(0.001))
