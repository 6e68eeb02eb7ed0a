"""What can be taken away: pictures, the table of every tick, the rows, a sample to start from."""

import csv
import io
import math
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
from playwright.sync_api import expect

from datasets.uploads import sample_csv

from .conftest import visitors
from .truth import SPAM_LIKE

PRESSED = """
(button) => new Promise((says) => {
  new MutationObserver(() => says(button.textContent)).observe(button, { childList: true });
  button.click();
})
"""  # what it says once it has done its work, for a second and a half
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def reader(browser, server):
    with visitors(browser, server) as new:
        yield new("/precision_recall?threshold=0.8")


def download(reader, button) -> tuple[str, bytes]:
    saved = reader.download(button)
    return saved.suggested_filename, Path(saved.path()).read_bytes()


def tool(reader, name: str):
    root = reader.scrubber("pr").root
    opens = root.get_by_role("button", name="save or copy")
    if opens.get_attribute("aria-expanded") == "false":
        opens.click()
    return root.get_by_role("button", name=name)


def test_the_picture_as_svg(reader):
    name, content = download(reader, tool(reader, "picture (SVG)"))
    assert name == "pr.svg"
    picture = ElementTree.fromstring(content)
    words = {"".join(text.itertext()) for text in picture.iter(f"{SVG}text")}
    pr = reader.scrubber("pr")
    assert {"precision", "recall", pr.output("precision").inner_text(), pr.output("recall").inner_text()} <= words
    assert {"TP", "FP", "FN", "TN", "spam (positive)", "score", "threshold"} <= words
    assert {f"{count:,}" for count in pr.cells().values()} <= words
    assert float(picture.get("width")) > 600


def test_the_picture_as_png(reader):
    name, content = download(reader, tool(reader, "picture (PNG)"))
    assert name == "pr.png"
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = (int.from_bytes(content[at : at + 4], "big") for at in (16, 20))
    assert width > height > 800
    assert len(content) > 50_000  # not a blank


def test_the_table_has_every_tick_in_full_precision(reader):
    name, content = download(reader, tool(reader, "table (CSV)"))
    assert name == "pr.csv"
    header, *rows = csv.reader(io.StringIO(content.decode()))
    assert header[0] == "threshold"
    assert {"tp", "fp", "fn", "tn", "precision", "recall"} <= set(header)
    assert [float(row[0]) for row in rows] == SPAM_LIKE.ticks.tolist()
    for row in rows[:: len(rows) // 7]:
        cells = dict(zip(header, row, strict=True))
        numbers = SPAM_LIKE.numbers(float(cells["threshold"]))
        counts = SPAM_LIKE.cells(float(cells["threshold"]))
        assert {cell: int(cells[cell.lower()]) for cell in counts} == counts
        for metric in ("precision", "recall"):
            shown = float(cells[metric]) if cells[metric] else math.nan
            assert shown == pytest.approx(numbers[metric], rel=1e-12, nan_ok=True)
    assert rows[-1][header.index("precision")] == ""  # undefined is not a number


def test_the_rows_behind_it_which_stay_while_others_come_and_go(reader, visitor):
    reader.trace()
    reader.fold("rows behind it")
    saved = reader.download(reader.page.get_by_role("button", name="Download the rows (CSV)"))
    name, content = saved.suggested_filename, Path(saved.path()).read_bytes()
    other = visitor("/history")  # two runs of anybody's
    other.page.reload()
    assert other.ready().page.request.get(saved.url).body() == content
    assert name == "precision-recall.csv"
    frame = pd.read_csv(io.BytesIO(content))
    assert (frame.label == "spam").astype(int).tolist() == SPAM_LIKE.labels.tolist()
    assert np.array_equal(frame.score, SPAM_LIKE.scores)


def test_the_sample_to_upload(reader):
    reader.unfold()
    reader.page.get_by_role("radio", name="Your file…").click()
    name, content = download(reader, reader.page.get_by_role("button", name="A sample CSV"))
    assert (name, content) == ("sample_predictions.csv", sample_csv())


def test_a_copied_link_leads_to_where_a_glide_ends(visitor):
    reader = visitor("/precision_recall?threshold=0.1")
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reader.page.evaluate("() => { const now = performance.now.bind(performance); performance.now = () => now() / 50 }")
    slider = reader.scrubber("pr").slider()
    before = slider.input_value()
    reader.page.get_by_role("radio", name="both", exact=True).click()
    expect(slider).not_to_have_js_property("value", before)
    assert tool(reader, "copy link").evaluate(PRESSED) == "copied"
    assert slider.input_value() != "420"
    link = reader.page.evaluate("navigator.clipboard.readText()")
    reader.page.evaluate("() => delete performance.now")
    expect(slider).to_have_js_property("value", "420")
    assert link == reader.ready().page.evaluate("location.href")
