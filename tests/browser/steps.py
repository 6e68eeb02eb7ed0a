"""What the projector calls its steps, by the module that lists them; as a script it writes those of all planned lessons down, for the lesson plans.

python -m tests.browser.steps http://localhost:8501
"""

from __future__ import annotations

import json
import sys

from playwright.sync_api import Page, sync_playwright

from widgets.js import EXPORT, bundle
from widgets.lesson_plans.plan import STEPS, planned

from .chromium import ARGUMENTS, ensure
from .conftest import DRAWN

SCREEN = {"width": 1280, "height": 720}
CALM = """() => {
  const bar = document.querySelector(".stage-bar output")?.textContent, now = performance.now();
  if (window.calm?.bar !== bar) window.calm = { bar, since: now };
  return bar && now - window.calm.since > 1500;
}"""


LISTED = f"""() => {{
  {EXPORT.sub("", bundle("teaching/steps.js"))}
  const closed = (node) => node.closest("details:not([open])") !== null;  // a picture in there stays out of sight
  return steps().map(({{ title, scrubber, view }}) => {{
    const picture = scrubber?.querySelector(`.ms-view[data-view="${{CSS.escape(view ?? "")}}"]`);
    return [title, Boolean(picture) && !closed(picture)];
  }});
}}"""


def read(page: Page) -> list[list[str | bool]]:
    """Each step's title, and whether a picture is on it, as the page stands: the projector is on, and all is drawn."""
    found: list[list[str | bool]] = page.evaluate(LISTED)
    return found


def walked(page: Page) -> list[list[str | bool]]:
    """The same by its keys, step by step, as a class sees it."""
    found: list[list[str | bool]] = []
    page.keyboard.press("Home")
    page.wait_for_url("**step=1")
    of = int(page.locator(".stage-bar output").inner_text().split(" / ")[1])
    for at in range(1, of + 1):
        page.wait_for_function(
            "text => document.querySelector('.stage-bar output').textContent === text", arg=f"{at} / {of}"
        )
        found.append([page.locator(".stage-bar > span").inner_text(), page.locator(".ms-view:visible").count() > 0])
        page.keyboard.press("n")
    return found


def write(address: str) -> None:
    """Visit each planned lesson and write its steps down."""
    found = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure(), args=ARGUMENTS)
        page = browser.new_page(viewport=SCREEN)
        for lesson in planned():
            page.goto(f"{address}/{lesson}?present=1")
            page.wait_for_function(DRAWN, timeout=60_000)
            page.wait_for_function(CALM, timeout=60_000)
            found[lesson] = read(page)
        browser.close()
    lines = [f"  {json.dumps(lesson)}: {json.dumps(steps, ensure_ascii=False)}" for lesson, steps in found.items()]
    STEPS.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    write(sys.argv[1].rstrip("/"))
