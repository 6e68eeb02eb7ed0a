"""The lab with a file: examined at once, roles kept in the link, hostile names as text, a bad file beside the earlier result."""

import re

import numpy as np
import pandas as pd
from playwright.sync_api import expect
from sklearn.metrics import average_precision_score, f1_score, matthews_corrcoef, precision_score, roc_auc_score

from tests.helpers.scripts import run_script
from widgets.formulas import significant

from .conftest import Visitor

LINK = "/what_if?lab-data=Your+file"
RNG = np.random.default_rng(2)
TRUE = RNG.random(300) < 0.3
SCORE = np.round(1 / (1 + np.exp(-RNG.normal(np.where(TRUE, -1, 1)))), 6)
HOSTILE = "<img src=x onerror=\"document.title='owned'\"> $x^2$ =1+1 \u202egnp"
HAM = ~TRUE
EXPECTED = {  # of the first model at 0.5, once the positive class is the hostile one
    "AUROC": roc_auc_score(HAM, SCORE),
    "average precision": average_precision_score(HAM, SCORE),
    "precision": precision_score(HAM, SCORE >= 0.5),
    "F1": f1_score(HAM, SCORE >= 0.5),
    "Matthews correlation": matthews_corrcoef(HAM, SCORE >= 0.5),
}


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
    one.page.locator(".st-key-lab-file input[type=file]").set_input_files(path)


def table_of(one, column):
    """What stands on the screen in a column of the table of measures, by measure."""
    one.fold(re.compile(r"All \d+ metrics"))
    cells = (
        one.page.get_by_test_id("stDataFrame").filter(has=one.page.locator("th", has_text=re.compile("^better$"))).first
    )
    expect(cells.locator("td").filter(has_text="AUROC").first).to_be_attached()
    rows = cells.locator("tbody tr").evaluate_all("rows => rows.map((row) => [...row.cells].map((c) => c.textContent))")
    found = {row[0]: row[column] for row in rows if len(row) > column}
    assert EXPECTED.keys() <= found.keys(), found
    return found


def reproduced(one, folder):
    """What the downloaded script ends with on the file and the downloaded numbers."""
    one.part("take-along")
    for name in ("Script (Python)", "Numbers (JSON)"):
        one.download(one.page.get_by_role("button", name=name)).save_as(folder / name)
    return run_script(folder / "Script (Python)", folder / "mine.csv", folder / "Numbers (JSON)")[0]


def test_ten_seconds_with_a_file(browser, server, tmp_path):
    one = reader(browser, server, LINK)
    expect(one.page.get_by_text("Choose a file above.")).to_be_visible()
    give(one, file_at(tmp_path, **{HOSTILE: np.arange(300)}))
    expect(one.page.locator(".lab-said")).to_contain_text("300 rows read")
    expect(one.page.locator(".lab-said")).to_contain_text("as two classes")
    expect(one.page.locator(".lab-grave")).to_be_in_viewport(ratio=0.9)
    band = one.page.locator(".lab-doctor")
    expect(band).to_have_count(0)
    one.fold("Check or change")
    expect(band).to_contain_text("300 rows, 4 columns")
    expect(band).to_contain_text(f"It looks inverted: AUROC {roc_auc_score(TRUE, SCORE):.4g}")
    expect(band).to_contain_text("spam: " + str(TRUE.sum()))

    one.choose("Positive class", re.compile("img src"))
    expect(band).not_to_contain_text("inverted")
    one.page.wait_for_url("**lab-positive=*")
    expect(band).to_contain_text("<img src=x")
    one.fold(re.compile(r"All findings \(\d"))
    rows = one.download(one.page.get_by_role("button", name="Download these rows"))
    lines = rows.path().read_text("utf-8").splitlines()
    assert len(lines) > 1 and not any(re.match("[=+@-]", line) for line in lines)
    for measure, shown in table_of(one, 2).items():
        if measure in EXPECTED:
            assert shown.split(" ")[0] == significant(EXPECTED[measure]), measure
    assert reproduced(one, tmp_path) == 0

    other = reader(browser, server, one.page.url)
    expect(other.page.get_by_text("Choose a file above.")).to_be_visible()
    give(other, tmp_path / "mine.csv")
    other.fold("Check or change")
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
