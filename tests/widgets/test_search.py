"""What can be found: everything that has a page, a card or an entry, with links that lead somewhere."""

import asyncio
import gzip
import json
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

from starlette.requests import Request

from datasets.documents import CATALOGUE
from metrics_core import CATALOG
from tests.helpers import ROOT
from widgets.atlas import TITLES
from widgets.curriculum import LESSONS, OTHERS
from widgets.search import index
from widgets.terms import FIELD, words

PAGES = {path.parent.name for path in (ROOT / "pages").rglob("page.py")}
KINDS = {title: kind for kind, title in TITLES.items()}


def found() -> list[list]:
    return json.loads(gzip.decompress(index.packed()[1]))


def answer(digest: str, **headers: str):
    scope = {
        "type": "http",
        "path_params": {"digest": digest},
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }
    return asyncio.run(index._answer(Request(scope)))


def test_everything_can_be_found():
    kinds = [kind for kind, *_ in found()]
    sizes = {kind: kinds.count(kind) for kind in kinds}
    assert sizes == {
        "lesson": len(LESSONS),
        "page": len(OTHERS),
        "metric": len(CATALOG),
        "concept": 138 + len(words()),
        "scenario": 53,
        "example": 190,
        "mistake": 112,  # two are opinions, and stand among the claims
        "claim": 47,
    }


def test_every_alias_is_another_name():
    named = {title: others for kind, title, _, others, _ in found() if kind == "metric"}
    for card in CATALOG.values():
        assert {*card.aliases} <= {*named[card.name]}


def test_every_link_leads_to_something():
    for kind, title, *_, link in found():
        url = urlsplit(link)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        if kind == "metric":
            assert query["metric"] in CATALOG, title
            continue
        if "word" in query:
            assert (url.path, query["word"]) == ("glossary", title) and title in FIELD
            continue
        assert url.path in PAGES, title
        known = {"example": CATALOGUE.examples, "story": CATALOGUE.scenarios}
        for name, entries in known.items():
            assert name not in query or query[name] in entries, title
        if "entry" in query:
            assert query["entry"] in getattr(CATALOGUE, KINDS[query["kind"]]), title


def test_the_index_is_sent_once_and_kept():
    digest, body = index.packed()
    assert len(body) < 60_000
    sent = answer(digest, accept_encoding="gzip")
    assert sent.body == body
    assert "immutable" in sent.headers["cache-control"]
    assert json.loads(answer(digest).body) == found()
    assert answer("another").status_code == 404


# ---- the map
def test_every_page_is_on_the_map():
    files = {path.parent.relative_to(ROOT / "pages").as_posix() for path in (ROOT / "pages").rglob("page.py")}
    assert {page.folder for page in (*LESSONS, *OTHERS)} == files - {"home"}
    assert all(page.title.strip() and page.question.strip() for page in (*LESSONS, *OTHERS))


def test_home_shows_every_page_with_its_link_and_its_question(visit):
    (shown,) = [one.proto.body for one in visit("home").get("html") if "home-map" in one.proto.body]
    entries = re.findall(r'<li><a href="(\w+)">(.*?)</a> <small>.*?</small><p>(.*?)</p></li>', shown)
    pages = [(page.url, page.title, page.question) for page in (*LESSONS, *OTHERS)]
    assert sorted((url, unescape(title), unescape(asks)) for url, title, asks in entries) == sorted(pages)


# ---- guesses
def recorded(at) -> list[dict]:
    parts = [e.proto for e in at.get("bidi_component") if e.proto.component_name == "metricscope_progress"]
    return [json.loads(part.json)["made"] for part in parts]


def test_a_first_guess_is_recorded_and_a_link_is_not_a_guess(visit):
    at = visit("classification/thresholds", guess="the lowest of them")
    assert recorded(at) == []
    at.get("button_group")[0].set_value("the highest of them").run()
    assert recorded(at) == [{"thresholds/guess": True}]
    at.get("button_group")[0].set_value("0.5, as usual").run()
    assert recorded(at) == [{"thresholds/guess": True}]
