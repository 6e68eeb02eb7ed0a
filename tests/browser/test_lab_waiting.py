"""What takes long in the lab can be cancelled while it runs, and started again."""

import numpy as np
from playwright.sync_api import expect

CLASSES, ROWS = 200, 20_000  # several seconds of a processor for the measures, whose file is read at once


def slow() -> bytes:
    rng = np.random.default_rng(0)
    truth = rng.integers(0, CLASSES, ROWS)
    said = np.where(rng.random((3, ROWS)) < 0.7, truth, rng.integers(0, CLASSES, (3, ROWS)))
    lines = [",".join(f"c{code}" for code in row) for row in np.vstack([truth, said]).T.tolist()]
    return "\n".join(["label,predicted_a,predicted_b,predicted_c", *lines]).encode()


def test_a_long_computation_is_cancelled_and_started_again(visitor, tmp_path):
    file = tmp_path / "slow.csv"
    file.write_bytes(slow())
    page = visitor("/what_if?lab-data=Your+file").page
    page.locator(".st-key-lab-file input[type=file]").set_input_files(file)
    page.locator("[class*=st-key-waiting-]").get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("You cancelled this step")).to_be_visible()
    expect(page.locator("[class*=st-key-waiting-]")).to_have_count(0)
    page.get_by_role("button", name="Start it again").click()
    expect(page.get_by_text("You cancelled this step")).to_have_count(0)
    expect(page.locator(".lab-said").first).to_be_attached()
