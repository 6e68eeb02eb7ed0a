"""One HTML document out of a lesson: its elements, its components' data, and what differs after each answer and exercise."""

from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from export import xapi
from export.changes import Change, change, places_that_stay, whole
from export.elements import Renderer, Where, key_class
from export.visit import BEGUN, Tell, code_of, elsewhere, outcomes, visited
from widgets.curriculum import ROOMS
from widgets.exercises.exercise import exercises_of
from widgets.left_behind import ROLE
from widgets.lesson_plans.card import resource_of_lesson
from widgets.lesson_plans.plan import planned
from widgets.live_file import DRAWS, page
from widgets.scene import names

NOTHING: Mapping[str, Any] = MappingProxyType({})


def lesson_file(
    lesson: str, query: str = "", address: str = "", tell: Tell = lambda share: None, *, reports: str = ""
) -> bytes:
    """A lesson as its link shows it, in one file. address: of the app, for links to what needs it; "" for none.

    reports: how a page reports to a learning platform: "1.2" or "2004" of SCORM, or "xapi"; "" for one that does not.
    """
    address = address and address.rstrip("/") + "/"
    app = link_of(lesson, query, address)
    return document(
        lesson,
        query,
        lambda link: _outside(link) or (address and address + link),
        _foot(app),
        top='<div class="file-bar"><nav></nav><span></span></div>',
        carry=DRAWS,
        app=app,
        tell=tell,
        reports=reports,
    )


def link_of(lesson: str, query: str, address: str) -> str:
    """A lesson's link in the app at an address, "" where there is none."""
    return address.rstrip("/") + "/" + lesson + (f"?{query}" if query else "") if address else ""


def document(
    lesson: str,
    query: str,
    where: Where,
    foot: str,
    *,
    top: str,
    carry: Mapping[str, bytes],
    told: Mapping[str, Any] = NOTHING,
    root: str | None = None,
    app: str = "",
    tell: Tell = lambda share: None,
    reports: str = "",
) -> bytes:
    """A lesson's page. top, foot: what is above and below it; app: the same page in the app, "" for none; carry, root: as in page(); told: of further components, by their place.

    reports: as in lesson_file().
    """
    contents: dict[str, bytes] = {}
    scene = {name: listed for name, listed in parse_qsl(query) if name in ("lock", "hide")}
    locked, hidden = (frozenset(map(key_class, names(scene.get(name, "")))) for name in ("lock", "hide"))
    renderer = Renderer(lesson, where, contents, locked, hidden, app)
    codes = code_of(visited(lesson, query))
    tell(BEGUN / 2)
    runs = outcomes(lesson, query, codes, tell)
    ran = next(runs)[1]
    renderer.stays |= places_that_stay(renderer.page(ran), renderer.page(elsewhere(lesson, query, codes)))
    first = renderer.page(ran)
    changes: dict[str, dict[str, Change]] = {}
    for asked, after in runs:
        changes.setdefault(asked.layer, {})[asked.option] = change(first, renderer.page(after))
    if roles := changes.get(ROLE):
        changes[ROLE] = whole(roles, first)
        for layer in {"guess", "exercise"} & changes.keys():  # an answer begins with what is moved at first
            changes[layer] = whole(changes[layer], first, roles)
    recorded: dict[str, Any] = {"components": dict(first.components()) | dict(told), "changes": changes}
    if reports:
        scored = ((one.name, one.name not in renderer.edited) for one in exercises_of(lesson))
        recorded["report"] = {"lesson": lesson, "exercises": list(scored)}
        scene["reports"] = reports
    sends = reports == xapi.VERSION
    if sends:
        recorded["report"] |= {"title": ROOMS[lesson].title, "activity": xapi.activity(lesson, query, app)}
    body = f"{top}{first.markup}{foot}"
    described = resource_of_lesson(lesson, app) if lesson in planned() else {}
    carried = contents | dict(carry)
    return page(ROOMS[lesson].title, body, recorded, carried, root, scene=scene, sends=sends, describes=described)


def _outside(link: str) -> str:
    """Where a link of the app leads without an app: to other hosts and to places on the page."""
    return link if urlsplit(link).scheme or link.startswith("#") else ""


def _foot(link: str) -> str:
    to = f' <a href="{escape(link)}">Open it in the app.</a>' if link else ""
    return (
        '<p class="file-foot">This is a lesson of Metricscope as it was when the file was saved. Most pictures and exercises work '
        f"without a network. Other data, other settings, edits and files of your own need the app.{to}</p>"
    )
