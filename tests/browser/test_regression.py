"""The lesson on regression errors in a real browser: drags, clicked rows, edits, links, a file."""

import numpy as np
import pytest
from playwright.sync_api import expect
from sklearn import metrics

from datasets.regression import TREES
from widgets.formulas import significant

LESSON = "/regression"
ERRORS = {
    "mean_absolute_error": metrics.mean_absolute_error,
    "median_absolute_error": metrics.median_absolute_error,
    "r2": metrics.r2_score,
}


def agrees(one, row: int) -> float:
    """The live numbers are scikit-learn's for the prediction that the slider says, which is returned."""
    values, said = one.painted().values(), list(TREES.predictions)
    said[row] = float(one.root.locator('[data-control-value="prediction"]').inner_text().replace("−", "-"))
    for name, call in ERRORS.items():
        assert values[name] == pytest.approx(call(TREES.truths, said), rel=1e-3), name
    return said[row]


def test_a_dragged_prediction_moves_all_and_sends_nothing_until_release(visitor):
    reader = visitor(LESSON)
    one, mouse = reader.scrubber("errors"), reader.page.mouse
    assert agrees(one, 3) == TREES.predictions[3]
    box = one.root.locator('[data-view="scatter"]').bounding_box()
    assert box and box["y"] + box["height"] <= 900
    numbers = one.root.locator(".ms-numbers").bounding_box()
    assert numbers and numbers["y"] + numbers["height"] <= 900
    sent, url, history = reader.messages, reader.page.url, reader.history
    x, y = one.knob("scatter")
    mouse.move(x, y)
    mouse.down()
    seen = []
    for up in (40, 80, 120):
        mouse.move(x + 2, y - up, steps=4)
        seen.append(agrees(one, 3))
    assert TREES.predictions[3] < seen[0] < seen[1] < seen[2]
    assert (reader.messages, reader.page.url) == (sent, url)
    mouse.up()
    reader.page.wait_for_url("**prediction=*")
    assert (reader.messages, reader.history) == (sent + 1, history)
    again = visitor(f"{reader.page.url}&squares=true")
    assert again.scrubber("errors").values() == one.painted().values()
    a_click_chooses_another_row(again)


def a_click_chooses_another_row(reader) -> None:
    """The squares of all rows' errors are square."""
    one, page = reader.scrubber("errors"), reader.page
    view = one.root.locator('[data-view="scatter"]')
    at = one.geometry(x=(6.0,), y=(TREES.predictions[5],))["scatter"]["pixels"]
    box = view.bounding_box()
    assert box
    page.mouse.click(box["x"] + at["x"][0], box["y"] + at["y"][0])
    page.wait_for_url("**row=6*")
    reader.ready()
    expect(one.root.get_by_text("prediction for tree 6, m")).to_be_visible()
    expect(one.root.locator('[data-control-value="prediction"]')).to_have_text(f"{TREES.predictions[5]:.4g}")
    one.slider("prediction").focus()
    page.keyboard.press("End")
    agrees(one, 5)
    sides = [region for region in one.geometry()["scatter"]["regions"] if region["width"]]
    assert len(sides) == len(TREES.truths)
    assert all(side["width"] == pytest.approx(side["height"], abs=0.1) for side in sides)


def test_an_edit_travels_and_a_files_rows_are_compared(visitor):
    reader = visitor(LESSON)
    one, page = reader.scrubber("errors"), reader.page
    reader.unfold()
    reader.fold("Edit the rows")
    reader.type_into(page.get_by_test_id("stDataFrame").first, 300, 52, "9.2")
    page.wait_for_url("**rows=4.2*9.2_*")
    reader.ready()
    said = [9.2, *TREES.predictions[1:]]
    expect(one.output("mean_absolute_error")).to_have_text(f"{metrics.mean_absolute_error(TREES.truths, said):.3g}")
    other = visitor(page.url)
    assert other.scrubber("errors").value("r2") == pytest.approx(metrics.r2_score(TREES.truths, said))
    other.unfold()
    other.page.get_by_role("radio", name="Your file…").click()
    truth = np.arange(300.0)
    rows = "".join(f"{y:g},{y + 1 + y % 3:g}\n" for y in truth)
    content = f"price,forecast\n{rows}12,\n".encode()
    file = {"name": "prices.csv", "mimeType": "text/csv", "buffer": content}
    other.page.locator('input[type="file"]').set_input_files(file)
    expect(other.page.get_by_text("1 row is left out")).to_be_visible()
    other.ready()
    mae = metrics.mean_absolute_error(truth, truth + 1 + truth % 3)
    expect(other.scrubber("errors").output("mean_absolute_error")).to_have_text(significant(mae, 3))
