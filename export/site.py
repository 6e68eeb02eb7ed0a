"""A folder of lessons for any static host, or to be opened from disk: a page for each and each of its data sets, its plan, a list, the glossary.

One file holds what draws, for all pages; all else is in the page itself, as pages from disk may fetch nothing.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape, unescape
from urllib.parse import parse_qs, urlencode, urlsplit

from datasets.documents import CATALOGUE
from export.data_sets import PICKER, DataSets, data_sets, links
from export.document import document
from export.elements import HREF, Where
from export.markdown import inline
from metrics_core import CATALOG, Card
from widgets import terms
from widgets.curriculum import ROOMS, SECTIONS
from widgets.exercises import PARAMETER
from widgets.formulas import significant, to_mathml
from widgets.lesson_plans.card import AUTHORS, LICENCE, LICENCE_NAME, printed
from widgets.lesson_plans.plan import planned
from widgets.live_file import page
from widgets.scrubber import script
from widgets.search.index import entries

INDEX, GLOSSARY = "index.html", "glossary.html"
FOUND = {"lesson", "metric", "concept"}  # kinds of entries that a site has
SEARCH = "search.json"  # which every page carries
FIELD = (
    '<div class="st-key-search" data-component="search" data-place="search">'
    '<div class="mq" data-testid="search" role="search"></div></div>'
)
ABOUT = "Move a threshold, and see which evaluation metrics change."
FOOT = (
    '<p class="file-foot">These are lessons of Metricscope as files. Most pictures and exercises work without a server. Other data, '
    "other settings, edits and files of your own need the app.{}</p>"
)
LICENSED = f'<p class="lesson-licence">Text: {AUTHORS}, <a rel="license" href="{LICENCE}">{LICENCE_NAME}</a></p>'
NAV, NOWHERE = re.compile(r"<nav>.*?</nav>"), re.compile(r"<a>[^<]*</a>")  # of a plan; a link that leads nowhere


def site(lessons: Sequence[str], address: str = "", *, every_set: bool = True) -> Iterator[tuple[float, str, bytes]]:
    """How much is done, the path of a file, and what is in it. address: of the app, for links to what needs it; "" for none.

    every_set: all data sets of each lesson, not only the one that it begins with.
    """
    address = address and address.rstrip("/") + "/"
    sets = {lesson: data_sets(lesson) if every_set else {} for lesson in lessons}
    where = _within(lessons, sets, address)
    carry = {SEARCH: _search(where)}
    yield 0.0, script.ADDRESS, script.plain()
    yield 0.0, INDEX, _page("Lessons", _index(lessons), address, carry)
    yield 0.0, GLOSSARY, _page("Glossary", _glossary(), address, carry)
    for lesson in _planned(lessons):
        yield 0.0, _plan_of(lesson), _plan(lesson, where, address)
    pages = [(lesson, name, file) for lesson in lessons for name, file in (sets[lesson] or _alone(lesson)).items()]
    for i, (lesson, name, file) in enumerate(pages):
        query = "" if file == f"{lesson}.html" else urlencode({PICKER: name})
        top = _navigation(lesson, lessons) + links(sets[lesson], file)
        app = address and address + lesson + (f"?{query}" if query else "")
        made = document(lesson, query, where, _foot(app, lesson), top=top, told=_told(), carry=carry, root="", app=app)
        yield (i + 1) / len(pages), file, made


def _alone(lesson: str) -> dict[str, str]:
    return {"": f"{lesson}.html"}


def _planned(lessons: Sequence[str]) -> list[str]:
    """Those of the lessons that have a plan for teachers."""
    return [lesson for lesson in lessons if lesson in planned()]


def _plan_of(lesson: str) -> str:
    return f"plan/{lesson}.html"


def _plan(lesson: str, where: Where, address: str) -> bytes:
    """A lesson's plan, to be printed; address: of the app, which has it too."""

    def linked(found: re.Match[str]) -> str:
        to = where(unescape(found[2]).removeprefix("../"))
        return f'{found[1]} href="{escape(to if urlsplit(to).scheme else "../" + to)}"' if to else found[1]

    page = HREF.sub(linked, printed(lesson, address and f"{address}plan/{lesson}"))
    return NAV.sub(lambda found: NOWHERE.sub("", found[0]), page, count=1).encode()


def _to_plan(lesson: str) -> str:
    return f' <a href="{_plan_of(lesson)}">Plan for teachers</a>' if _planned([lesson]) else ""


def _within(lessons: Sequence[str], sets: Mapping[str, DataSets], address: str) -> Where:
    """Where a link of the app leads in the site; to the app for what only the app has, and nowhere without one."""

    def where(link: str) -> str:
        parts = urlsplit(link)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        if parts.scheme or link.startswith("#"):
            return link
        if parts.path == "glossary" and len(query) == 1 and not query.keys() - {"metric", "concept", "word"}:
            ((kind, name),) = query.items()
            return f"{GLOSSARY}#{kind}-{_as_id(name) if kind == 'word' else name}"
        place = f"#{parts.fragment}" if parts.fragment else ""
        if query.keys() == {PICKER} and query[PICKER] in sets.get(parts.path, {}):
            return sets[parts.path][query[PICKER]] + place
        if parts.path in lessons and not query.keys() - {PARAMETER}:
            return f"{parts.path}.html{'?' + parts.query if query else ''}{place}"
        return address + link if address else ""

    return where


def _told() -> dict[str, object]:
    return {"search": {"name": "search", "data": {"address": SEARCH, "pages": []}}}


def _search(where: Where) -> bytes:
    """What can be found in a site, as the app's own search has it."""
    kept = []
    for kind, title, says, others, link in entries():
        to = where(link)
        if kind == "concept" and title not in terms.words():
            name = next(one.id for one in CATALOGUE.concepts.values() if one.name == title)
            to = f"{GLOSSARY}#concept-{name}"
        if kind in FOUND and to:
            kept.append((kind, title, says, list(others), to))
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode()


def _page(title: str, body: str, address: str, carry: dict[str, bytes]) -> bytes:
    top = _bar([(INDEX, "All lessons"), (GLOSSARY, "Glossary")], INDEX if title == "Lessons" else GLOSSARY)
    told = {"components": _told(), "changes": {}}
    return page(title, f"{top}{body}{LICENSED}{_foot(address)}", told, carry, "")


def _foot(link: str, lesson: str = "") -> str:
    return FOOT.format((f' <a href="{escape(link)}">Open the app.</a>' if link else "") + _to_plan(lesson))


def _navigation(lesson: str, lessons: Sequence[str]) -> str:
    at = lessons.index(lesson)
    links = [(INDEX, "All lessons"), (GLOSSARY, "Glossary")]
    links += [(f"{lessons[at - 1]}.html", f"← {ROOMS[lessons[at - 1]].title}")] if at else []
    links += [(f"{one}.html", f"{ROOMS[one].title} →") for one in lessons[at + 1 : at + 2]]
    return _bar(links, "")


def _bar(links: Sequence[tuple[str, str]], here: str) -> str:
    made = "".join(
        f'<a href="{to}"{" aria-current=page" if to == here else ""}>{escape(words)}</a>' for to, words in links
    )
    return f'{FIELD}<div class="file-bar"><nav aria-label="Lessons">{made}</nav><span></span></div>'


def _index(lessons: Sequence[str]) -> str:
    parts = [f'<h1>Metricscope</h1><p class="lesson-plain">{ABOUT}</p>']
    for title, rooms in SECTIONS.items():
        here = [room for room in rooms if room.url in lessons]
        items = "".join(
            f'<li><a href="{room.url}.html">{escape(room.title)}</a><br>{inline(room.question)}{_to_plan(room.url)}</li>'
            for room in here
        )
        parts.append(f"<h2>{escape(title)}</h2><ul>{items}</ul>" if here else "")
    return "".join(parts)


def _glossary() -> str:
    metrics = sorted(CATALOG.items(), key=lambda one: one[1].name.casefold())
    concepts = sorted(CATALOGUE.concepts.values(), key=lambda one: one.name.casefold())
    shown = "".join(_metric(name, card) for name, card in metrics)
    told = "".join(
        f'<dt id="concept-{one.id}">{escape(one.name)}</dt><dd>{escape(one.definition)}</dd>' for one in concepts
    )
    others = "".join(
        f'<dt id="word-{_as_id(word)}">{escape(word)}</dt><dd>{escape(terms.FIELD[word])}</dd>'
        for word in terms.words()
    )
    return f"<h1>Glossary</h1><h2>Metrics</h2><dl>{shown}</dl><h2>Concepts</h2><dl>{told}</dl><h2>Words</h2><dl>{others}</dl>"


def _as_id(word: str) -> str:
    return re.sub(r"\W+", "-", word)


def _metric(name: str, card: Card) -> str:
    low, high = map(significant, card.range)
    others = f" (also {escape(', '.join(card.aliases))})" if card.aliases else ""
    better = "" if card.better == "neither" else f", {card.better} is better"
    return (
        f'<dt id="metric-{name}">{escape(card.name)}{others}</dt><dd><p>{inline(card.question)} From {low} to {high}{better}.</p>'
        f"<p>{to_mathml(card.formula)}</p></dd>"
    )
