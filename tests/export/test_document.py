"""A lesson as one file: it holds what its page ships, what a reader may answer or begin, and no address that it would ask."""

import base64
import gzip
import hashlib
import json
import posixpath
import re

import pytest

from export import lesson_file, site
from export.changes import change
from export.elements import Piece
from metricscope.cli import main
from tests.helpers.pages import shipped
from tests.helpers.saved import unanswered
from widgets.exercises.exercise import exercises_of
from widgets.lesson_plans.card import AUTHORS, LICENCE, resource_of_lesson

pytestmark = pytest.mark.slow  # runs pages
CARRIED = re.compile(r'<script type="text/plain" data-carried="([^"]+)">([^<]+)</script>')
QUERY = "data=Ties&threshold=0.5"


def read(file):
    """What a file carries by its path, and what it says of its components and of what may be answered."""
    text = file.decode()
    along = {path: gzip.decompress(base64.b64decode(packed)) for path, packed in CARRIED.findall(text)}
    told = re.search(r'<script type="application/json" id="lesson-file">(.+?)</script>', text, re.DOTALL)[1]
    return along, json.loads(told)


@pytest.fixture(scope="module")
def file():
    return lesson_file("precision_recall", QUERY)


def test_it_carries_what_the_page_of_its_link_ships(file, visit):
    along, told = read(file)
    at = visit("classification/precision_recall", data="Ties", threshold="0.5")
    heads = {one["data"]["key"]: one["data"] for one in told["components"].values() if one["name"] == "scrubber"}
    page = shipped(at)
    assert heads.keys() == page.keys()
    for key, one in page.items():
        body = along[f"scrubber/{one.head['digest']}.json"]
        assert (heads[key]["digest"], heads[key]["start"]) == (one.head["digest"], one.position)
        assert hashlib.sha256(body).hexdigest()[:16] == one.head["digest"]


def test_it_asks_no_address_for_anything(file):
    text = re.sub(CARRIED, "", file.decode())
    head, body = text.split("<script", 1)
    assert not re.findall(r'\bsrc="|<link (?!rel="icon" href="data:)|@import|url\((?!#|data:)', head)
    assert 'src="http' not in body
    assert not re.findall(r'<a\b[^>]* href="(?!#|https?:)', head)


def test_a_catalogue_can_read_what_it_teaches(file):
    told = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', file.decode())[1])
    assert told == resource_of_lesson("precision_recall", "") and told["teaches"] and told["license"] == LICENCE
    assert (told["@type"], told["audience"]["educationalRole"], told["timeRequired"]) == (
        "LearningResource",
        "student",
        "PT25M",
    )


def test_it_is_small(file):
    assert len(gzip.compress(file)) < 2_000_000


def test_each_answer_has_what_the_page_says_and_shows_then(file, visit):
    _, told = read(file)
    answers = told["changes"]["guess"]
    at = visit("classification/precision_recall", data="Ties", threshold="0.5")
    assert list(answers) == at.button_group(key="guess").options
    for option, then in answers.items():
        at = visit("classification/precision_recall", data="Ties", threshold="0.5")
        at.button_group(key="guess").set_value(option).run()
        feedback = " ".join(then["html"].values())
        assert ("Right." in feedback) == any("**Right.**" in one.value for one in at.markdown)
        moved = [data["start"] for data in then["data"].values() if data.get("key") == "pr"]
        assert moved in ([], [shipped(at)["pr"].position])


def test_each_exercise_can_be_begun_and_shown(file):
    _, told = read(file)
    wanted = {f"{what}:{one.name}" for one in exercises_of("precision_recall") for what in ("begin", "show")}
    assert told["changes"]["exercise"].keys() == wanted


@unanswered()
def test_with_an_address_links_lead_to_the_app():
    text = lesson_file("thresholds", "", "https://app.example/base").decode()
    assert "https://app.example/base/thresholds?example=" in text


def test_a_change_names_the_smallest_places_that_differ():
    def page(*texts):
        return Piece("p", children=tuple(Piece(f"p-{i}", "<p>", one, "</p>") for i, one in enumerate(texts)))

    assert change(page("a", "b"), page("a", "c")) == {"html": {"p-1": "<p>c</p>"}, "data": {}}
    assert change(page("a"), page("a", "c"))["html"].keys() == {"p"}


@unanswered()
def test_links_of_a_site_lead_to_its_own_pages():
    files = {path: content for _, path, content in site(["recommenders"], "")}
    assert {"index.html", "glossary.html", "recommenders.html"} < files.keys()
    ids = set(re.findall(r'id="([^"]+)"', files["glossary.html"].decode()))
    for name, content in files.items():
        if name.endswith(".html"):
            page = re.sub(CARRIED, "", content.decode()).split("<script", 1)[0]
            for link in re.findall(r'<a\b[^>]* href="([^"]+)"', page):
                path, _, place = link.partition("#")
                file = posixpath.normpath(posixpath.join(posixpath.dirname(name), path.partition("?")[0]))
                assert not path or file in files or link.startswith("http"), (name, link)
                assert path != "glossary.html" or not place or place in ids


@unanswered()
def test_a_site_has_a_page_of_each_data_set_with_a_way_to_the_others():
    files = {path: content for _, path, content in site(["detection"], "https://app.example")}
    other = "detection-what-tools-disagree-on.html"
    assert {"detection.html", other} < files.keys() and len(
        [name for name in files if name.startswith("detection")]
    ) == 2
    for here in ("detection.html", other):
        nav = re.search(r'<nav aria-label="Data">.+?</nav>', files[here].decode())[0]
        assert re.findall(r'href="([^"]+)"', nav) == ["detection.html", other]
        assert re.findall(r'href="([^"]+)" aria-current', nav) == [here]
    contents = [set(read(files[here])[0]) for here in ("detection.html", other)]
    assert contents[1] - contents[0]
    assert "https://app.example/detection?data=what+tools+disagree+on" in files[other].decode()


@unanswered()
def test_every_page_of_a_site_says_the_licence_of_its_texts_once():
    files = {path: content.decode() for _, path, content in site(["ndcg"], "", every_set=False)}
    for name in ("index.html", "glossary.html", "ndcg.html"):
        page = re.sub(CARRIED, "", files[name]).split('<script type="application/json"')[0]
        assert page.count(f'Text: {AUTHORS}, <a rel="license" href="{LICENCE}">CC BY 4.0</a>') == 1


@unanswered()
def test_a_site_has_the_plan_of_each_lesson_with_links_that_work():
    files = {path: content.decode() for _, path, content in site(["ranking", "ndcg"], "", every_set=False)}
    for lesson in ("ranking", "ndcg"):
        plan = files[f"plan/{lesson}.html"]
        assert re.findall(r'<a\b[^>]* href="(?!https?:)([^"]+)"', plan).count(f"../{lesson}.html") == 1
        assert "<nav>" in plan and "<a>Projector</a>" not in plan and "Metricscope · Text: " in plan
        link = f'<a href="plan/{lesson}.html">Plan for teachers</a>'
        assert link in files["index.html"] and link in files[f"{lesson}.html"]
    assert 'href="../ranking.html">' in files["plan/ndcg.html"]
    files = {path: content.decode() for _, path, content in site(["ndcg"], "https://app.example", every_set=False)}
    for to in ("ndcg?present=1", "worksheet/ndcg/1", "ranking"):
        assert f'href="https://app.example/{to}"' in files["plan/ndcg.html"]
    assert "https://app.example/plan/ndcg" in files["plan/ndcg.html"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["x.html"], "A file holds one lesson."),
        (["x.html", "--lessons", "recal"], "There is no lesson “recal”."),
        (
            ["x.html", "--lessons", "precision_recall?data=ties"],
            "precision_recall has no data set “ties”. Its data sets are: ",
        ),
        (["site", "--lessons", "ndcg", "--app", "metricscope.example"], "is not an app address"),
    ],
)
def test_what_cannot_be_written_is_said_in_a_sentence(arguments, says, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)  # the command goes where the app is
    with pytest.raises(SystemExit) as end:
        main(["export", *arguments])
    assert end.value.code == 3
    assert says in capsys.readouterr().err
