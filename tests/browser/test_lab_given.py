"""Files given in a hurry: while the page's answer is on its way, and while another file is being read."""

import gzip

import numpy as np
import pandas as pd
from playwright.sync_api import expect

from .conftest import Visitor

WATCH = """
() => new MutationObserver(() => {
  const says = (selector) => document.querySelector(selector)?.textContent ?? "";
  if (says("[data-testid=stProgress]")) window.meanwhile ||= says(".lab-said");
}).observe(document.body, { subtree: true, childList: true, characterData: true })
"""
MEANWHILE = (
    "(rows) => window.meanwhile || (document.querySelector('.lab-said')?.textContent.includes(rows) && 'nothing')"
)
RNG = np.random.default_rng(4)


def give(page, path):
    page.locator(".st-key-lab-file input[type=file]").set_input_files(path)


def file_of(folder, rows):
    """A file of two models as gzip; large ones are made of blocks that are alike."""
    path, block = folder / f"{rows}.csv.gz", min(rows, 1_000)
    label = RNG.random(block) < 0.3
    frame = pd.DataFrame({"label": label.astype(int), "score_a": RNG.random(block), "score_b": RNG.random(block)})
    head, _, body = frame.to_csv(index=False).partition("\n")
    path.write_bytes(gzip.compress((f"{head}\n" + body * (rows // block)).encode(), 1))
    return path


def still_being_read(page, folder, shown):
    """Give larger and larger files until this machine takes long enough over one that it says so, beside what it had shown before."""
    for rows in (1_200_000, 2_400_000, 4_800_000, 9_600_000):
        page.evaluate("window.meanwhile = ''")
        give(page, file_of(folder, rows))
        if shown in page.wait_for_function(MEANWHILE, arg=f"{rows:,} rows").json_value():
            return
        shown = f"{rows:,} rows"
    raise AssertionError(f"{shown} are read before there is a word of it")


def test_a_file_given_in_a_hurry_is_taken(browser, server, tmp_path):
    """A click that the browser sends before it knows of the file must neither hide it nor be lost; a new file ends a long one."""
    one = Visitor(browser, server)
    page, held, late = one.page, [], []

    def between(route):
        upstream = route.connect_to_server()
        upstream.on_message(lambda message: late.append((route, message)) if held else route.send(message))

    page.route_web_socket("**/_stcore/stream", between)
    one.open("/what_if")
    band = page.locator(".lab-said")
    with page.expect_event("requestfinished", lambda request: request.method == "PUT"):
        give(page, file_of(tmp_path, 900))
    held.append(True)  # from here on the browser hears nothing of what the server makes of the file
    one.choose("Threshold by", "recall")
    held.clear()
    for route, message in late:
        route.send(message)
    expect(band).to_contain_text("900 rows read")
    page.wait_for_url("**lab-data=Your+file*")
    page.wait_for_url("**lab-rule=recall*")
    one.ready()

    page.evaluate(WATCH)
    still_being_read(page, tmp_path, shown="900 rows")
    give(page, file_of(tmp_path, 800))
    expect(band).to_contain_text("800 rows read")
    expect(page.get_by_test_id("stProgress")).to_have_count(0)
    one.ready()
    assert "lab-rule=recall" in page.url and "lab-data=Your+file" in page.url
    one.close()
