"""Lesson plans: what each has, that its numbers are the core's and agree with arithmetic, and how it is printed."""

import asyncio
import json
import math
import re
from html import unescape
from html.parser import HTMLParser

import pytest
from starlette.applications import Starlette

import language
from metrics_core import CATALOG, Confusion, Worked
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.sweep import sweep
from metrics_core.ranking import dcg, ndcg
from metrics_core.text.language_model import perplexity
from tests.helpers import ROOT
from widgets.curriculum import LESSONS, ROOMS
from widgets.lesson_plans.card import AUTHORS, LICENCE, card, printed, resource
from widgets.lesson_plans.plan import (
    EXERCISES,
    OPENING,
    PICTURE,
    WORKSHEET,
    Plan,
    plan_of,
    planned,
    step_of,
)
from widgets.lesson_plans.route import routes
from widgets.speaking import of_page

ADDRESS = "http://example.org/plan/x"
every_plan = pytest.mark.parametrize("lesson", planned())
# The exam questions' numbers by hand, as a student would put them down.
BY_HAND = {
    "accuracy_pitfalls": [(18 + 931) / 1000, 980 / 1000, 18 / 20, 18 / (18 + 49)],
    "precision_recall": [6 / 8, 6 / 10, 2 * 6 / (2 * 6 + 2 + 4)],
    "roc_pr_det": [(4 + 3 + 3) / (3 * 4), (1 / 1 + 2 / 3 + 3 / 4) / 3],
    "thresholds": [3 / 4],
    "probabilities": [(0.1**2 + 0.8**2 + 0.7**2 + 0.1**2) / 4],
    "multiclass": [(90 + 6 + 6) / 120, (90 / 100 + 6 / 10 + 6 / 10) / 3],
    "fairness": [],
    "ranking": [2 / 5, 2 / 3, 1 / 2, (1 / 2 + 2 / 3) / 3],
    "ndcg": [
        2 + 3 / math.log2(4) + 1 / math.log2(5),
        (2 + 3 / math.log2(4) + 1 / math.log2(5)) / (3 + 2 / math.log2(3) + 1 / math.log2(4)),
    ],
    "recommenders": [3 / 4, 6 / 8],
    "regression": [(2 + 2 + 3 + 3) / 4, (2 + 3) / 2],
    "forecasting": [(1 + 3) / 2, ((1 + 3) / 2) / ((4 + 2 + 4) / 3)],
    "distances": [math.sqrt(1 + 1), (3 * 4 + 4 * 3) / (5 * 5)],
    "bleu_rouge": [6 / 6, 3 / 5, math.sqrt(6 / 6 * 3 / 5)],
    "language_models": [(1 + 1 + 2 + 3) / 4, 2 ** ((1 + 1 + 2 + 3) / 4)],
    "samples": [2 / 5, 1 - 3 / 10, 1 / 10],
    "error_bars": [math.sqrt(0.7 * 0.3 / 99), math.sqrt(20 / 19 * 5**2 * (14 * 0.3**2 + 6 * 0.7**2)) / 100],
    "judges": [(0.78 + 0.8 - 1) / (0.9 + 0.8 - 1)],
    "arenas": [
        1000 + 40 / 2 - 40 / (1 + 10 ** (-40 / 400)),
        1000 - 40 / 2 + 40 * (1 - 1 / (1 + 10 ** (40 / 400))),
        1000,
    ],
    "detection": [9 / (12 + 12 - 9)],
    "clustering": [(6 - 2) / 6],
    "generated_images": [(5 - 3) ** 2 + (2 - 1) ** 2],
}
# What an answer says in words that was computed, and what it has to be.
IN_WORDS = {
    "thresholds": ["0.6", "3 of the 4"],
    "probabilities": [f"{(0.55**2 + 0.4**2 + 0.85**2 + 0.05**2) / 4:.4g}"],
    "fairness": [f"{1 * 0.25 * 0.6:.4g}", f"{0.25 * 0.25 * 0.6:.4g}"],
    "regression": ["11 m", "2.5 m", f"−{(4 + 4 + 9 + 37**2) / (225 + 25 + 25 + 225) - 1:.4g}"],
    "distances": [f"{math.hypot(6 - 4, 8 - 3):.4g}", "0.96"],
}


def worked_of(plan: Plan) -> list[Worked]:
    found = [one[1] if isinstance(one, tuple) else one for one in plan.answer]
    return [one for one in found if isinstance(one, Worked)]


def words_of(plan: Plan) -> list[str]:
    """Everything that a plan says, sentence by sentence, without names of steps."""
    stages = [text for stage in (*plan.ten, *plan.further) for text in (stage.does, stage.asks, stage.sees) if text]
    answer = [one for one in plan.answer if isinstance(one, str)]
    return [*plan.able, plan.misconception, *stages, *plan.questions, plan.exam, *answer]


def test_every_lesson_has_a_plan():
    """Every lesson has a plan; no other page has one."""
    assert list(planned()) == [lesson.url for lesson in LESSONS]
    assert plan_of("what_if") is None


@every_plan
def test_a_plan_is_whole(lesson):
    plan = plan_of(lesson)
    assert sum(stage.minutes for stage in plan.ten) == 10
    assert sum(stage.minutes for stage in plan.further) == 35
    assert 2 <= len(plan.able) <= 4
    assert 3 <= len(plan.questions) <= 4
    assert plan.reading
    assert plan.answer
    assert plan.ten[0].shows == OPENING
    assert all(
        stage.does and ((stage.asks and stage.sees) or stage.shows in (WORKSHEET, EXERCISES))
        for stage in (*plan.ten, *plan.further)
    )
    assert any(stage.shows == EXERCISES for stage in plan.further)


@every_plan
def test_what_comes_before_is_a_lesson_and_nothing_goes_round(lesson):
    seen, open_ones = set(), list(plan_of(lesson).before)
    while open_ones:
        one = open_ones.pop()
        assert ROOMS[one] in LESSONS and one != lesson
        if one not in seen:
            seen.add(one)
            open_ones += plan_of(one).before
    assert lesson not in seen


@every_plan
def test_the_exam_question_is_answered_as_by_hand(lesson):
    plan = plan_of(lesson)
    assert [one.value for one in worked_of(plan)] == pytest.approx(BY_HAND[lesson])
    said = " ".join(one for one in plan.answer if isinstance(one, str))
    for number in IN_WORDS.get(lesson, ()):
        assert number in said
    numbers = re.findall(r"\d+\.\d+", said)
    assert all(any(number in known for known in IN_WORDS.get(lesson, ())) for number in numbers) or lesson in (
        "detection",
    ), numbers


def test_what_the_answers_claim_in_words_holds():
    # ROC: nine copies of each negative more; of the precisions at the three positives the last two fall
    crowded = [label for label in (1, 0, 1, 1, 0, 0, 0) for _ in range(1 if label else 10)]
    scores = [0.9 - 0.1 * place for place, label in enumerate((1, 0, 1, 1, 0, 0, 0)) for _ in range(1 if label else 10)]
    rarer = sweep(crowded, scores)
    assert rarer.auroc == pytest.approx(10 / 12)
    assert rarer.average_precision == pytest.approx((1 / 1 + 2 / 12 + 3 / 13) / 3)
    assert ndcg([2, 0, 3, 1, 0]) == ndcg([2, 0, 3, 1]) and dcg([2, 0, 3, 1, 0]) == dcg([2, 0, 3, 1])
    before, after = Confusion(6, 2, 4, 0), Confusion(6, 2, 4, 1000)
    assert all(metric(before) == metric(after) for metric in (precision, recall, f1))
    halves = sweep([1, 0, 1, 0], [0.45, 0.4, 0.15, 0.05])
    assert halves.auroc == sweep([1, 0, 1, 0], [0.9, 0.8, 0.3, 0.1]).auroc
    assert 0.5 <= 9 / 15 < 0.75  # the detection's two thresholds
    assert perplexity([0.5, 0.5, 0.25, 0.0]) == math.inf


@every_plan
def test_it_is_said_plainly(lesson):
    for text in words_of(plan_of(lesson)):
        assert text == text.strip() and not re.search(r"  |\.\.|engage|leverage|deep dive|journey", text), text
        assert all(len(sentence.split()) <= 40 for sentence in re.split(r"(?<=[.?!:])\s", text)), text


@every_plan
def test_buttons_and_switches_that_it_names_are_there(lesson):
    """What is quoted in what the teacher does is written somewhere in the app."""
    folder = ROOT / "pages" / ROOMS[lesson].folder
    places = [*folder.glob("*.py"), *(ROOT / "datasets").rglob("*.py"), *(ROOT / "widgets").rglob("*.py")]
    app = "\n".join(path.read_text("utf-8") for path in places if path.name != "plan.py")
    for stage in (*plan_of(lesson).ten, *plan_of(lesson).further):
        for quoted in re.findall(r"“([^”]{9,})”", stage.does):
            assert quoted in app, quoted


@every_plan
def test_what_is_read_is_cited_on_a_metrics_card(lesson):
    cited = {card.source for card in CATALOG.values()}
    assert all(one in cited and re.search(r"\b(1[89]|20)\d\d\b", one) for one in plan_of(lesson).reading)


class Tags(HTMLParser):
    """Which tags there are, with their attributes, and whether each is closed in turn."""

    def __init__(self):
        super().__init__()
        self.open, self.seen = [], []

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@every_plan
def test_it_prints_without_a_script_and_says_its_licence(lesson):
    page = printed(lesson, ADDRESS)
    tags = Tags()
    tags.feed(page)
    assert not tags.open
    assert [attrs for tag, attrs in tags.seen if tag == "script"] == [{"type": "application/ld+json"}]
    assert not any(
        name.startswith("on") or str(value).startswith("javascript")
        for _, attrs in tags.seen
        for name, value in attrs.items()
    )
    assert ("link", {"rel": "license", "href": LICENCE}) in tags.seen and "CC BY 4.0" in page
    assert plan_of(lesson).misconception in unescape(page) and ADDRESS in page


@every_plan
def test_a_catalogue_can_read_it(lesson):
    text = re.search(r'<script type="application/ld\+json">(.*?)</script>', printed(lesson, ADDRESS))[1]
    data = json.loads(text)
    assert data == resource(lesson, ADDRESS)
    assert (data["@context"], data["@type"], data["license"]) == ("https://schema.org", "LearningResource", LICENCE)
    assert data["teaches"] == list(plan_of(lesson).able) and data["timeRequired"] == "PT45M"
    assert all(data[name] for name in ("name", "description", "url", "inLanguage", "author", "audience"))


def test_an_address_cannot_end_the_script():
    page = printed.__wrapped__("ndcg", "http://x/</script><b>")
    assert "</script><b>" not in page and page.count("</script>") == 1


def test_a_lesson_without_a_plan_has_no_card():
    with pytest.raises(KeyError):
        card("what_if", level=2)
    with pytest.raises(KeyError):
        resource("what_if", ADDRESS)


def test_a_step_is_found_by_its_heading(monkeypatch):
    from widgets.lesson_plans import plan

    h1 = "Precision and recall"
    steps = [
        (h1, False),
        (f"{h1}: Settings", False),
        (f"{h1}: two lines", True),
        ("Apples: a picture", True),
        ("Exercises", False),
    ]
    monkeypatch.setattr(plan, "_steps", lambda: {"precision_recall": steps})
    shown = (OPENING, PICTURE, "Settings", "Apples", EXERCISES, WORKSHEET)
    assert [step_of("precision_recall", one) for one in shown] == [1, 3, 2, 4, 5, 0]
    assert step_of("ndcg", OPENING) == 0


@every_plan
def test_every_stage_but_the_worksheet_has_a_step(lesson):
    stages = (*plan_of(lesson).ten, *plan_of(lesson).further)
    assert all(step_of(lesson, stage.shows) for stage in stages if stage.shows != WORKSHEET)


# ---- at an address
def get(path):
    """Status and text of GET path, as the routes alone answer it."""
    path, _, query = path.partition("?")
    sent = []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
    }
    scope |= {
        "scheme": "http",
        "headers": [(b"host", b"testserver")],
        "server": ("testserver", 80),
        "http_version": "1.1",
    }
    asyncio.run(Starlette(routes=routes())(scope, receive, send))
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent).decode()


def test_a_plan_has_an_address():
    status, page = get("/plan/ndcg")
    assert status == 200 and "http://testserver/plan/ndcg" in page and "<math" in page


@pytest.mark.parametrize("path", ["/plan/what_if", "/plan/unheard-of", "/plan/__init__"])
def test_there_is_no_other_plan(path):
    assert get(path) == (404, "There is no such lesson plan.")


def test_the_licence_of_the_texts_is_in_the_repository():
    assert "Creative Commons Attribution 4.0" in (ROOT / "LICENSE-TEXTS").read_text("utf-8")
    assert LICENCE in (ROOT / "LICENSE-TEXTS").read_text("utf-8")
    assert "LICENSE-TEXTS" in (ROOT / "README.md").read_text("utf-8")
    assert "LICENSE-TEXTS" in (ROOT / "pyproject.toml").read_text("utf-8")
    program, _, texts = (ROOT / "LICENSE").read_text("utf-8").partition("SOFTWARE.\n\n")
    assert program.startswith("MIT License\n") and "LICENSE-TEXTS" in texts


@pytest.mark.parametrize(
    ("page", "query", "ends"),
    [
        ("ranking/ndcg", {}, "Text: "),
        ("classification/precision_recall", {"lang": "de"}, "Texte: "),
        ("ranking/ndcg", {"present": "1"}, ""),
        ("reference/glossary", {}, ""),
    ],
)
def test_a_lesson_ends_with_the_licence_of_its_texts_and_the_projector_leaves_it_out(page, query, ends, visit):
    html = [one.proto.body for one in visit(page, parts=set(), **query).get("html")]
    said = [one for one in html if not one.startswith("<style>")]
    line = f'<p class="lesson-licence">{ends}{AUTHORS}, <a rel="license" href="{LICENCE}">CC BY 4.0</a></p>'
    assert [one for one in said if "lesson-licence" in one] == ([line] if ends else [])
    assert not ends or said[-1] == line


def test_where_there_is_no_plan_it_is_said_in_the_language_of_the_link(monkeypatch):
    monkeypatch.setattr(language, "_asked", [of_page])  # as the app says once
    assert get("/plan/none?lang=de") == (404, "Diesen Unterrichtsplan gibt es nicht.")
