"""A lesson's package in a learning platform: scorm-again, an open-source run-time, holds it in a frame and keeps what it reports."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from export import document, lesson_file, visit
from export.package import VERSIONS, zipped
from export.visit import Asked, visited
from tests.helpers import ROOT
from tests.helpers.loops import without_loop
from widgets.exercises.exercise import exercises_of

from .chromium import ARGUMENTS, ensure

LESSON = "arenas"
RUNTIME = ROOT / "node_modules" / "scorm-again" / "dist"
HOST = {
    "1.2": ("scorm12.js", "API", "Scorm12API", "LMS"),
    "2004": ("scorm2004.js", "API_1484_11", "Scorm2004API", ""),
}
STATUS = {"1.2": "cmi.core.lesson_status", "2004": "cmi.completion_status"}
SCORE = {"1.2": "cmi.core.score.raw", "2004": "cmi.score.raw"}
EXIT = {"1.2": "cmi.core.exit", "2004": "cmi.exit"}
PLATFORM = """<!doctype html><title>A learning platform</title><script src="{script}"></script>
<script>
  window.{api} = new {made}({{ autocommit: false, logLevel: 5 }});
  const kept = sessionStorage.getItem("kept");  // as a platform's data base has it
  if (kept) window.{api}.loadFromJSON(JSON.parse(kept).cmi, "cmi");
  window.calls = [];
  for (const call of ["Initialize", "SetValue", "Commit", "{end}"]) {{
    window.{api}.on("{prefix}" + call, (name, value) => window.calls.push([call, name ?? "", value ?? ""]));
  }}
</script>
<iframe src="{page}" style="width: 1200px; height: 2400px"></iframe>"""


def begun_and_shown(lesson, query, codes, tell):
    """Each exercise as outcomes() has it; answers to questions, which a platform hears nothing of, are left out."""
    yield Asked("", ""), visited(lesson, query, codes)
    yield from visit._after(lesson, query, codes, ())


@pytest.fixture(scope="module")
def page_of_lesson():
    with without_loop(), pytest.MonkeyPatch.context() as patched:
        patched.setattr(document, "outcomes", begun_and_shown)
        return lesson_file(LESSON, scorm=VERSIONS[0])


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def platform(tmp_path_factory, page_of_lesson):
    """A folder served at an address, with both packages unpacked and a page for each that holds it."""
    folder: Path = tmp_path_factory.mktemp("platform")
    for version, (script, api, made, prefix) in HOST.items():
        page = page_of_lesson.replace(b'data-scorm="1.2"', f'data-scorm="{version}"'.encode(), 1)
        ZipFile(BytesIO(zipped(LESSON, page, version))).extractall(folder / version)
        (folder / script).write_bytes((RUNTIME / script).read_bytes())
        end = "Finish" if version == "1.2" else "Terminate"
        said = PLATFORM.format(script=script, api=api, made=made, prefix=prefix, end=end, page=f"{version}/index.html")
        (folder / f"{version}.html").write_text(said)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def student(playwright):
    """A window, and what its console complained of."""
    chromium = playwright.chromium.launch(executable_path=ensure(), args=ARGUMENTS)
    page = chromium.new_context(reduced_motion="reduce", device_scale_factor=0.5).new_page()
    page.set_viewport_size({"width": 1300, "height": 2500})
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page, complaints
    chromium.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_a_platform_hears_of_completion_and_score_and_gives_back_what_was_done(platform, student, version):
    page, complaints = student
    api, prefix = HOST[version][1], HOST[version][3]

    def value(name):
        return page.evaluate(f"name => window.{api}.{prefix}GetValue(name)", name)

    page.goto(f"{platform}/{version}.html")
    page.evaluate("sessionStorage.clear()")
    page.reload()
    lesson = page.frame_locator("iframe")
    reported = lesson.locator(".file-reported")
    expect(reported).to_have_text("Reported to your learning platform: 0 of 3 exercises done.")
    assert (value(STATUS[version]), float(value(SCORE[version]))) == ("incomplete", 0)

    # the first by hand: another order, K = 32
    lesson.get_by_role("button", name="Begin exercise 1").click()
    card = lesson.locator("aside.mx-card")
    order = lesson.locator('[data-key=arena] input[data-control="order"]')
    order.focus()
    for _ in range(30):
        if card.get_attribute("data-met") is not None:
            break
        page.keyboard.press("ArrowRight")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(card.get_by_role("status")).to_contain_text("Done.")
    expect(reported).to_have_text("Reported to your learning platform: 1 of 3 exercises done.")
    assert (value(STATUS[version]), float(value(SCORE[version]))) == ("incomplete", 33)

    # the others by their answers: complete, and no better score
    for number in (2, 3):
        lesson.get_by_role("button", name=f"Begin exercise {number}").click()
        card.get_by_role("button", name="Hint").click()
        card.get_by_role("button", name="Show me").click()
        expect(reported).to_have_text(f"Reported to your learning platform: {number} of 3 exercises done.")
    assert (value(STATUS[version]), float(value(SCORE[version]))) == ("completed", 33)
    if version == "2004":
        assert (float(value("cmi.score.scaled")), float(value("cmi.progress_measure"))) == (0.3333, 1)
    assert page.evaluate("Object.keys(localStorage)") == []  # another student may sit here next

    # it is left, and opened again with what the platform kept
    page.evaluate(f"sessionStorage.setItem('kept', JSON.stringify({{ cmi: window.{api}.cmi.toJSON() }}))")
    page.evaluate("document.querySelector('iframe').src = 'about:blank'")
    page.wait_for_function("window.calls.at(-1)[0].match(/Finish|Terminate/)")
    calls = page.evaluate("window.calls")
    told = {name: said for call, name, said in calls if call == "SetValue"}
    assert [call for call, *_ in calls].count("Initialize") == 1 and calls[-2][0] == "Commit"
    assert told[EXIT[version]] == "suspend"
    assert {name for name in told if name.endswith("session_time")}
    page.reload()
    expect(reported).to_have_text("Reported to your learning platform: 3 of 3 exercises done.")
    states = lesson.locator("[data-testid=exercises] li[data-name]").evaluate_all(
        "all => all.map((one) => one.dataset.state)"
    )
    assert states == ["done", "shown", "shown"] and len(states) == len(exercises_of(LESSON))
    assert not complaints


def test_opened_alone_it_says_that_nothing_is_reported(platform, student):
    page, complaints = student
    page.goto(f"{platform}/1.2/index.html")
    expect(page.locator(".file-reported")).to_contain_text("outside a learning platform")
    assert not complaints
