"""The lab with a file: examined at once, roles kept in the link, hostile names as text, a bad file beside the earlier result."""

import re

import numpy as np
import pandas as pd
from playwright.sync_api import expect
from sklearn.metrics import roc_auc_score

from .conftest import Visitor

LINK = "/what_if?lab-data=Your+file"
RNG = np.random.default_rng(2)
TRUE = RNG.random(300) < 0.3
SCORE = np.round(1 / (1 + np.exp(-RNG.normal(np.where(TRUE, -1, 1)))), 6)
HOSTILE = "<img src=x onerror=\"document.title='owned'\"> $x^2$ =1+1 \u202egnp"


def file_at(folder, **more):
    path = folder / "mine.csv"
    columns = {"label": np.where(TRUE, "spam", HOSTILE), "score": SCORE, "score_two": np.round(SCORE, 1)}
    pd.DataFrame(columns | more).to_csv(path, index=False)
    return path


def reader(browser, server, link):
    one = Visitor(browser, server, viewport={"width": 1440, "height": 900})
    one.page.goto(link if "://" in link else server + link)
    return one


def give(one, path):
    one.page.get_by_test_id("stFileUploader").first.locator("input[type=file]").set_input_files(path)


def test_ten_seconds_with_a_file(browser, server, tmp_path):
    one = reader(browser, server, LINK)
    expect(one.page.get_by_text("Choose a file above.")).to_be_visible()
    give(one, file_at(tmp_path, **{HOSTILE: np.arange(300)}))
    band = one.page.locator(".lab-doctor")
    expect(band).to_contain_text("300 rows, 4 columns")
    expect(band).to_be_in_viewport(ratio=0.9)
    expect(band).to_contain_text(f"It looks inverted: AUROC {roc_auc_score(TRUE, SCORE):.4g}")
    expect(band).to_contain_text("spam: " + str(TRUE.sum()))

    one.page.get_by_text("Read as two classes").click()
    one.page.get_by_role("combobox", name="Positive class").click()
    one.page.get_by_role("option", name=re.compile("img src")).click()
    expect(band).not_to_contain_text("inverted")
    one.page.wait_for_url("**lab-positive=*")
    expect(band).to_contain_text("<img src=x")
    one.page.get_by_text(re.compile(r"All findings \(\d")).click()
    with one.page.expect_download() as started:
        one.page.get_by_role("button", name="Download these rows").click()
    lines = started.value.path().read_text("utf-8").splitlines()
    assert len(lines) > 1 and not any(re.match("[=+@-]", line) for line in lines)

    other = reader(browser, server, one.page.url)
    expect(other.page.get_by_text("Choose a file above.")).to_be_visible()
    give(other, tmp_path / "mine.csv")
    again = other.page.locator(".lab-doctor")
    expect(again).to_contain_text("300 rows, 4 columns")
    expect(again).not_to_contain_text("inverted")

    bad = tmp_path / "paper.csv"
    bad.write_bytes(b"%PDF-1.7 not a table")
    give(one, bad)
    expect(one.page.get_by_text("is a PDF document")).to_be_visible()
    expect(band).not_to_contain_text("inverted")
    assert one.page.title() == "What-if lab"
    other.close()
    one.close()
