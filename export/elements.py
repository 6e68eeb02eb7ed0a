"""The elements of a page that has run, as HTML: texts, tables, parts, our own components, and what a control is set to.

The markup bears Streamlit's names for its own nodes, so that one style sheet dresses the app and its files.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape, unescape
from math import factorial
from typing import Any

import pandas as pd
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block, Element

from export import markdown
from export.following import Tables, moves_of, stands
from export.visit import CHOICES, key_of, recorded
from widgets.exercises import PARAMETER
from widgets.exercises.exercise import exercises_of
from widgets.left_behind import LEFT, PLACE, Moves

Where = Callable[[str], str]
MOVING = {
    "scrubber",
    "marked_text",
    "exercises",
    "sorter",
}  # components that need no server, or whose answers are carried
HELD = {"pad": "To move or resize a box, open the lesson in the app."}  # that are seen, and moved in the app only
CHANGE = "Change data and settings in the app."
ONE_BOX = "The predicted box can be moved here. Other sizes, and another true box, need the app."
ANY_ORDER = "The cards can be put into any order here. Other relevances, and more or fewer cards, need the app."
ONE_MOVE = (
    "In this file, one card at a time can be away from its place: so many cards have too many orders for a file. "
    "Further moves, other relevances, and more or fewer cards need the app."
)
LEFT_OUT = {"search", "teaching", "settings-fold"}  # blocks by their key
SAYS = ("slider", "select_slider", "number_input", "selectbox", "toggle", "checkbox", "text_area", "text_input")
HREF = re.compile(r'(<a\b[^>]*?) href="([^"]*)"')
BY_EDIT = " (This one takes an edit: do it in the app, or see here how it ends.)"
STANDS = "-stands"  # ends the place of a sentence that says where a picture stood
STOOD = "These steps are for {}, where the picture stood when the file was saved."
STAYS = "This is as it was when the file was saved. It does not follow the slider."
LOCKED = '<small class="file-locked">locked</small>'
MOST_ROWS = 200


@dataclass(frozen=True)
class Piece:
    """An element or a block as HTML. component: what a script puts there; choice: the key of a question."""

    place: str
    opens: str = ""
    inner: str = ""
    closes: str = ""
    children: tuple[Piece, ...] = ()
    component: Mapping[str, Any] | None = None
    choice: str = ""

    @property
    def markup(self) -> str:
        """All of it."""
        return f"{self.opens}{self.inner}{''.join(child.markup for child in self.children)}{self.closes}"

    @property
    def empty(self) -> bool:
        """Whether there is nothing to see."""
        return not self.inner and self.component is None and all(child.empty for child in self.children)

    def components(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Every component within, by its place."""
        if self.component is not None:
            yield self.place, self.component
        for child in self.children:
            yield from child.components()


@dataclass(eq=False)
class Renderer:
    """Turns the page of a lesson into pieces. where: the address that a link of the app becomes, "" for none.

    contents: what the file carries, by its path. locked, hidden: controls, by the class of their key. app: this page in the app, "" for none.
    """

    lesson: str
    where: Where
    contents: MutableMapping[str, bytes]
    locked: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    app: str = ""
    sorted: set[str] = field(default_factory=set)  # what cards of the page are put into order, by its key
    edited: set[str] = field(default_factory=set)  # exercises that take an edit, which a file can only show
    stays: set[str] = field(default_factory=set)  # places that follow a slider in the app, and not in a file
    left: Mapping[str, Any] = field(default_factory=dict)  # by the run that is turned into pieces
    moves: Mapping[str, Moves] = field(default_factory=dict)  # what a reader moves there

    @cached_property
    def tables(self) -> Tables:
        """Of what follows scrubbers."""
        return Tables(self.contents, self._linked)

    def page(self, ran: AppTest) -> Piece:
        """The page's main column, as it ran."""
        self.left, self.moves = ran.session_state[LEFT], moves_of(ran)
        return Piece("p", children=self._children(ran.main, "p", ""))

    def _children(self, block: Block, place: str, around: str) -> tuple[Piece, ...]:
        found = enumerate(block.children.values())
        return tuple(self._piece(child, f"{place}-{i}", around) for i, child in found)

    def _piece(self, node: Block | Element, place: str, around: str) -> Piece:
        key = key_of(node)
        if key_class(key) in self.hidden:
            return _wrapped(place, "", "")
        if not isinstance(node, Block):
            return self._element(node, place, key, locked=bool({key_class(key), key_class(around)} & self.locked))
        if around == "settings" and node.type == "expander":
            to = f'<p class="file-note file-change"><a href="{escape(self.app)}">{CHANGE}</a></p>' if self.app else ""
            return _wrapped(place, "", to)
        if key in LEFT_OUT:
            return _wrapped(place, "", "")
        children = self._children(node, place, key)
        if key.startswith(PLACE):
            return self._following(key, place, children)
        if node.type in ("expander", "popover"):
            return self._fold(node, place, key, children)
        if node.type == "column":
            style = f' style="flex: {node.proto.weight:.4g} 1 0"'
            return _around(place, "", children, f'data-testid="stColumn"{style}')
        flex = node.proto.flex_container
        row = flex.direction == flex.HORIZONTAL if node.type == "flex_container" else False
        status = ' role="status"' if key.startswith("told-") else ""
        return _around(
            place, key, children, f'data-testid="{"stHorizontalBlock" if row else "stVerticalBlock"}"{status}'
        )

    def _fold(self, node: Block, place: str, key: str, children: tuple[Piece, ...]) -> Piece:
        if all(child.empty for child in children):
            return _wrapped(place, "", "")
        label = markdown.inline(node.proto.label)
        opens = (
            f'<div class="{key_class(key)}" data-place="{place}"><div class="stExpander" data-testid="stExpander"><details>'
            f'<summary><p>{label}</p></summary><div><div data-testid="stVerticalBlock">'
        )
        return Piece(place, opens, self._stays(place), "</div></div></details></div></div>", children)

    def _stays(self, place: str) -> str:
        return f'<p class="file-note">{STAYS}</p>' if place in self.stays else ""

    def _following(self, key: str, place: str, children: tuple[Piece, ...]) -> Piece:
        """What follows a scrubber, moved by the file's script; where it cannot be, a sentence says where the picture stood."""
        name = key.removeprefix(PLACE)
        one = self.left[name]
        attributes = 'data-testid="stVerticalBlock"'
        if data := self.tables.data(name, one, self.moves):
            opens = f'<div data-place="{place}" data-component="follows" {attributes}>'
            return Piece(place, opens, "", "</div>", component={"name": "follows", "data": data})
        where = stands(one, self.moves)
        if not name.startswith("trace-") or not where:
            return _around(place, key, children, attributes)
        said = _wrapped(place + STANDS, "", f'<p class="file-note">{STOOD.format(escape(where))}</p>')
        return _around(place, key, (said, *children), attributes)

    def _element(self, node: Element, place: str, key: str, *, locked: bool) -> Piece:
        kind = node.type
        if kind == "bidi_component":
            return self._component(node, place, key, locked=locked)
        if kind in CHOICES and recorded(key):
            return Piece(place, *_choice(node, place, key, locked=locked), choice=key)
        words = self._linked(_words(node))
        return _wrapped(place, key, words and words + self._stays(place))

    def _linked(self, markup: str) -> str:
        """Its links lead to where the file's reader can go; one that leads nowhere is a text."""

        def linked(found: re.Match[str]) -> str:
            link = unescape(found[2])
            to = self.where(self.lesson + link if link.startswith("?") else link)
            return f'{found[1]} href="{escape(to)}"' if to else found[1]

        return HREF.sub(linked, markup)

    def _component(self, node: Element, place: str, key: str, *, locked: bool) -> Piece:
        name = node.proto.component_name.removeprefix("metricscope_")
        data = _data(node.proto)
        if name == "live_text":
            return _wrapped(place, "", _set(data["label"], data["text"]))
        if name not in MOVING and name not in HELD:
            return _wrapped(place, "", "")
        if name == "scrubber":
            head, _, body = node.proto.bytes.partition(b"\n")
            data = json.loads(head) | {"fetch": True}
            self.contents[f"scrubber/{data['digest']}.json"] = body
        if name == "exercises":
            data = self._exercises(data)
        says, held, room = HELD.get(name, ""), name in HELD, ""
        if name == "sorter":
            data["alone"], says = True, self._orders(data)
            room = f' style="--cards: {len(_cards(data))}"'
        if name == "pad" and (told := self.tables.data(f"pad-{key}", self.left[f"pad-{key}"], self.moves)):
            data, says, held = _with_table(data, told["table"]), ONE_BOX, False
        to = f' <a href="{escape(self.app)}">Open it in the app.</a>' if self.app else ""
        note = f'<p class="file-note">{says}{to}</p>' if says else ""
        inert = " inert" if held or locked else ""
        opens = f'<div data-testid="stElementContainer" data-place="{place}" data-component="{name}"{inert}{room}>'
        return Piece(place, opens, node.proto.html_content, f"</div>{note}", component={"name": name, "data": data})

    def _orders(self, data: Mapping[str, Any]) -> str:
        """What can be done with cards: the scrubber beside them knows every order, or those that one move makes."""
        self.sorted.add(data["key"])
        controls = self.moves[data["scrubber"]].controls
        known = next(len(c.texts) for c in controls if c.name == data["control"])
        return ANY_ORDER if known >= factorial(len(_cards(data)) + 1) else ONE_MOVE

    def _exercises(self, data: dict[str, Any]) -> dict[str, Any]:
        """Those that take an edit say so; links to an earlier and to the next lesson, where there is a way to them. Further ones need the app."""
        data["further"] = []
        self.edited |= {one.name for one in exercises_of(data["lesson"]) if one.puts.keys() - self.sorted}
        for one in data["exercises"]:
            one["asks"] += BY_EDIT if one["name"] in self.edited else ""
        for name in ("earlier", "next"):
            one = data[name]
            to = one and self.where(one["url"] + (f"?{PARAMETER}={one['name']}" if name == "earlier" else ""))
            data[name] = one | {"url": to.partition("?")[0]} if to else None
        return data


def _around(place: str, key: str, children: tuple[Piece, ...], attributes: str) -> Piece:
    opens = f'<div class="{key_class(key)}" data-place="{place}" {attributes}>'
    return Piece(place, opens, "", "</div>", children)


def _wrapped(place: str, key: str, inner: str) -> Piece:
    look = "" if inner else " hidden"
    opens = f'<div class="{key_class(key)}" data-testid="stElementContainer" data-place="{place}"{look}>'
    return Piece(place, opens, inner, "</div>")


def key_class(key: str) -> str:
    """The class that Streamlit makes of a key."""
    return f"st-key-{re.sub(r'[^A-Za-z0-9_-]', '-', key)}" if key else ""


def _words(node: Any) -> str:
    kind = node.type
    if kind in ("title", "header", "subheader"):
        tag = {"title": "h1", "header": "h2", "subheader": "h3"}[kind]
        place = f' id="{escape(node.proto.anchor)}"' if node.proto.anchor else ""
        return f"<{tag}{place}>{markdown.inline(node.proto.body)}</{tag}>"
    if kind == "html":
        return "" if "<style>" in node.proto.body else f'<div data-testid="stHtml">{node.proto.body}</div>'
    if kind in ("markdown", "caption"):
        return markdown.boxed(kind, node.proto.body)
    if kind == "code":
        return f"<pre><code>{escape(node.proto.code_text)}</code></pre>"
    if kind in ("info", "warning", "error", "success"):
        return f'<div class="file-alert" role="note">{markdown.block(node.value)}</div>'
    if kind in ("table", "dataframe"):
        return f'<div data-testid="stTable"><div>{_table(node.value, node.proto, kind)}</div></div>'
    if kind in SAYS or kind in CHOICES:
        return _setting(node)
    return ""


def _setting(node: Any) -> str:
    """What a control is set to, which a file cannot change."""
    value = node.value
    if node.type == "button_group":
        value = ", ".join(node.formatted_values)
    elif node.type in ("radio", "selectbox") and value is not None:
        value = node.format_func(value)
    if value is None or value == "" or value is False:
        return ""
    return _set(node.proto.label, "" if value is True else str(value))


def _set(label: str, value: str) -> str:
    said = f"{markdown.inline(label)}: " if label and value else markdown.inline(label)
    return f'<p class="file-set">{said}<b>{escape(value)}</b></p>'


def _choice(node: Any, place: str, key: str, *, locked: bool) -> tuple[str, str, str]:
    """The answers to a question, of which one can be chosen."""
    chosen = node.formatted_values if node.type == "button_group" else [node.value]
    options = "".join(
        f'<label><input type="radio" name="{escape(key)}" value="{escape(option)}"{" checked" if option in chosen else ""}>'
        f"<span>{markdown.inline(option)}</span></label>"
        for option in node.options
    )
    legend = f"<legend>{markdown.inline(node.proto.label)}</legend>"
    opens = f'<fieldset class="{key_class(key)} file-choice" data-place="{place}" data-choice="{escape(key)}"{" disabled" * locked}>'
    return opens, legend + options + LOCKED * locked, "</fieldset>"


def _table(frame: pd.DataFrame, proto: Any, kind: str) -> str:
    shown = frame.head(MOST_ROWS)
    bare = kind == "dataframe" and isinstance(frame.index, pd.RangeIndex)
    corner = "" if bare else f"<th>{escape(str(frame.index.name or ''))}</th>"
    head = corner + "".join(f'<th scope="col">{escape(str(name))}</th>' for name in frame.columns)
    exact = kind == "dataframe" and bool(proto.editing_mode)  # a table to edit shows what was put in
    rows = "".join(_row(name, cells, bare, exact) for name, *cells in shown.itertuples(name=None))
    more = f"<caption>The first {MOST_ROWS} of {len(frame):,} rows.</caption>" if len(frame) > MOST_ROWS else ""
    return f"<table>{more}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _row(name: Any, cells: list[Any], bare: bool, exact: bool) -> str:
    head = "" if bare else f'<th scope="row">{_cell(name, exact)}</th>'
    return f"<tr>{head}{''.join(f'<td>{_cell(value, exact)}</td>' for value in cells)}</tr>"


def _cell(value: Any, exact: bool) -> str:
    """A cell as the app shows it: a number with four decimals at most."""
    if isinstance(value, float):
        shown = f"{value:g}" if exact else f"{value:,.4f}".rstrip("0").rstrip(".")
        return "" if value != value else shown
    if isinstance(value, (list, tuple)):
        return escape(", ".join(map(str, value)))
    return "" if value is None else markdown.inline(str(value))


def _cards(data: Mapping[str, Any]) -> list[str]:
    return [part for part in data["text"].split("_") if part != "."]


def _with_table(data: Any, table: str) -> Any:
    """A pad's data with the table that answers in place of a server."""
    told = json.loads(base64.b64decode(data["bytes"])) | {"table": table}
    return {"bytes": base64.b64encode(json.dumps(told).encode()).decode()}


def _data(proto: Any) -> Any:
    kind = proto.WhichOneof("data")
    if kind == "json":
        return json.loads(proto.json)
    if kind == "bytes":
        return {"bytes": base64.b64encode(proto.bytes).decode()}
    return None
