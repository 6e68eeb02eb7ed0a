"""A lesson's package in a learning platform: scorm-again, an open-source run-time, holds it in a frame and keeps what it reports.

For xAPI the platform is a record store of the test's own at another address, which takes statements and keeps documents as the standard says.
"""

from __future__ import annotations

import json
import re
import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import ClassVar
from urllib.parse import parse_qs, urlencode, urlsplit
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from export import document, lesson_file, visit, xapi
from export.package import MANIFEST, PAGE, SCORM, manifest, zipped
from export.visit import Asked, visited
from tests.helpers import ROOT
from tests.helpers.loops import without_loop
from widgets.exercises.exercise import exercises_of
from widgets.live_file import SENDS

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
        return lesson_file(LESSON, reports=xapi.VERSION)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def platform(tmp_path_factory, page_of_lesson):
    """A folder served at an address, with both packages unpacked and a page for each that holds it."""
    folder: Path = tmp_path_factory.mktemp("platform")
    for version, (script, api, made, prefix) in HOST.items():
        assert page_of_lesson.count(b'data-reports="xapi"') == page_of_lesson.count(SENDS.encode()) == 1
        page = page_of_lesson.replace(b'data-reports="xapi"', f'data-reports="{version}"'.encode())
        page = page.replace(SENDS.encode(), b"")  # SCORM's reports go to a window, and to no address
        ZipFile(BytesIO(zipped(page, MANIFEST, manifest(LESSON, version)))).extractall(folder / version)
        (folder / script).write_bytes((RUNTIME / script).read_bytes())
        end = "Finish" if version == "1.2" else "Terminate"
        said = PLATFORM.format(script=script, api=api, made=made, prefix=prefix, end=end, page=f"{version}/index.html")
        (folder / f"{version}.html").write_text(said)
    packed = zipped(page_of_lesson, xapi.MANIFEST, xapi.tincan(LESSON, "", "", PAGE))
    ZipFile(BytesIO(packed)).extractall(folder / xapi.VERSION)
    yield from served(partial(Quiet, directory=folder))


def served(handler):
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


class Store(BaseHTTPRequestHandler):
    """A record store: what it was told, in order, and what it keeps, by the address of each document."""

    statements: ClassVar[list[dict]] = []
    kept: ClassVar[dict[str, bytes]] = {}

    def log_message(self, *_):
        pass

    def do_OPTIONS(self):  # as browsers ask before they send to another site
        self.answer(204)

    def do_POST(self):
        body = self.told()
        assert urlsplit(self.path).path == "/lrs/statements"
        self.statements.append(json.loads(body))
        self.answer(200, b'["00000000-0000-4000-8000-000000000000"]')

    def do_PUT(self):
        self.kept[self.path] = self.told()
        self.answer(204)

    def do_GET(self):
        self.told()
        self.answer(200 if self.path in self.kept else 404, self.kept.get(self.path, b""))

    def told(self):
        """The body, of somebody who may: others would be refused."""
        assert (self.headers["Authorization"], self.headers["X-Experience-API-Version"]) == ("Basic dTpw", "1.0.3")
        return self.rfile.read(int(self.headers["Content-Length"] or 0))

    def answer(self, status, body=b""):
        self.send_response(status)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Allow-Headers", "authorization, content-type, x-experience-api-version")
        self.send_header("Access-Control-Allow-Methods", "GET, POST, PUT")
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if status != 204:
            self.wfile.write(body)


@pytest.fixture
def store():
    Store.statements.clear()
    Store.kept.clear()
    yield from served(Store)


@pytest.fixture(scope="module")
def student(browser):
    """A window, and what its console complained of."""
    page = browser.apart(reduced_motion="reduce", device_scale_factor=0.5)
    page.set_viewport_size({"width": 1300, "height": 2500})
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page, complaints
    page.context.close()


def first_by_hand(page, lesson):
    """Another order, K = 32."""
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


def by_its_answer(lesson, number):
    lesson.get_by_role("button", name=f"Begin exercise {number}").click()
    card = lesson.locator("aside.mx-card")
    card.get_by_role("button", name="Hint").click()
    card.get_by_role("button", name="Show me").click()


def states_of(lesson):
    return lesson.locator("[data-testid=exercises] li[data-name]").evaluate_all(
        "all => all.map((one) => one.dataset.state)"
    )


@pytest.mark.parametrize("version", SCORM)
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

    first_by_hand(page, lesson)
    expect(reported).to_have_text("Reported to your learning platform: 1 of 3 exercises done.")
    assert (value(STATUS[version]), float(value(SCORE[version]))) == ("incomplete", 33)

    # the others by their answers: complete, and no better score
    for number in (2, 3):
        by_its_answer(lesson, number)
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
    assert states_of(lesson) == ["done", "shown", "shown"] and len(exercises_of(LESSON)) == 3
    assert not complaints


def test_a_record_store_hears_statements_and_gives_back_what_was_done(platform, student, store):
    page, complaints = student
    heard = len(complaints)
    actor = {"name": ["Ada"], "mbox": ["mailto:ada@school.example"]}  # in lists, as some platforms still write it
    who = {"name": "Ada", "mbox": "mailto:ada@school.example"}
    registration = "ec531277-b57b-4c15-8d91-d292c5b2b8f7"
    launch = {
        "endpoint": f"{store}/lrs",
        "auth": "Basic dTpw",
        "actor": json.dumps(actor),
        "registration": registration,
    }
    page.goto(f"{platform}/xapi/index.html?{urlencode(launch)}")
    reported = page.locator(".file-reported")
    expect(reported).to_have_text("Reported to your learning platform: 0 of 3 exercises done.")
    first_by_hand(page, page)
    expect(reported).to_have_text("Reported to your learning platform: 1 of 3 exercises done.")
    for number in (2, 3):
        by_its_answer(page, number)
        expect(reported).to_have_text(f"Reported to your learning platform: {number} of 3 exercises done.")
    page.goto(f"{platform}/xapi/index.html?{urlencode(launch)}&again=")
    expect(reported).to_have_text("Reported to your learning platform: 3 of 3 exercises done.")
    assert states_of(page) == ["done", "shown", "shown"]

    told = list(Store.statements)
    verbs = [one["verb"]["id"].removeprefix("http://adlnet.gov/expapi/verbs/") for one in told]
    assert sorted(verbs) == sorted(
        ["initialized", "progressed", "progressed", "completed", "terminated", "initialized"]
    )
    assert verbs[:4] == ["initialized", "progressed", "progressed", "completed"]
    scores = [one["result"]["score"] for one in told if "score" in one.get("result", {})]
    assert [one["result"]["completion"] for one in told[1:4]] == [False, False, True]
    assert scores == [{"scaled": 0.3333, "raw": 1, "min": 0, "max": 3}] * 3
    assert re.fullmatch(r"PT\d+S", told[3]["result"]["duration"])
    for one in told:
        assert one["actor"] == who and one["context"] == {"registration": registration}
        assert one["object"]["id"] == xapi.activity(LESSON, "", "")
        assert one["object"]["definition"]["type"] == xapi.TYPE
    (address,) = Store.kept
    asked = parse_qs(urlsplit(address).query)
    assert {name: asked[name] for name in ("activityId", "stateId", "registration")} == {
        "activityId": [xapi.activity(LESSON, "", "")],
        "stateId": ["exercises"],
        "registration": [registration],
    }
    assert json.loads(asked["agent"][0]) == who
    assert sorted(json.loads(Store.kept[address]).values()) == [False, False, True]
    assert [one for one in complaints[heard:] if "404" not in one] == []  # nothing was kept at first


@pytest.mark.parametrize("version", ["1.2", xapi.VERSION])
def test_opened_alone_it_says_that_nothing_is_reported(platform, student, version):
    page, complaints = student
    complaints.clear()
    page.goto(f"{platform}/{version}/index.html")
    expect(page.locator(".file-reported")).to_contain_text("outside a learning platform")
    assert not complaints
