"""Finds a Chromium for the browser tests, or gets one: Playwright's own first, then Debian's. Fails where neither works.

Debian's headless shell comes first: it draws no window of a browser around the page, which is a sixth of a page's work.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

# A test's page lives for seconds: what V8 compiles ahead, or a second time for speed, it seldom runs often enough to be worth it.
COMPILES_LITTLE = "--js-flags=--max-lazy --no-opt"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    COMPILES_LITTLE,
]


def installed() -> str | None:
    """Path of a Chromium that is here already."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"):
        if found := shutil.which(name):
            return found
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def ensure() -> str:
    """Path of a Chromium; installs one where there is none, and raises RuntimeError where that fails."""
    attempts = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get"):
        sudo = [] if os.geteuid() == 0 else ["sudo"]
        attempts += [
            [*sudo, "apt-get", "update", "-qq"],
            [*sudo, "apt-get", "install", "-y", "-qq", "chromium-headless-shell"],
        ]
    for attempt in attempts:
        if found := installed():
            return found
        subprocess.run(attempt, check=False)
    if found := installed():
        return found
    raise RuntimeError("The browser tests need Chromium, and neither Playwright's nor Debian's could be installed.")


if __name__ == "__main__":
    print(f"Chromium: {ensure()}")
