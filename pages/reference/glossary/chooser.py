"""The way to an entry: by any of its names, by its topic, or from the list of all; the URL holds which one is open."""

from collections.abc import Iterable, Mapping
from functools import cache
from html import escape

import streamlit as st

from language import code, gettext
from metrics_core import CATALOG
from pages.reference.glossary.concepts import GROUPS, PLACES
from pages.reference.glossary.find import Entry, find, names, near
from widgets.curriculum import LESSON_OF_TOPIC
from widgets.links import link
from widgets.terms import words

CONCEPTS, WORDS = "Concepts: ", "Words of statistics and data"
READING = "read"  # the switch for all cards, which stays in the URL
FIRST = Entry("metric", "accuracy")  # what lies open where nothing is asked for


@cache
def groups() -> Mapping[str, tuple[Entry, ...]]:
    """The metrics by topic, then the concepts that are none, by group, then words."""
    topics = dict.fromkeys([*LESSON_OF_TOPIC, *(card.topic for card in CATALOG.values())])
    found = {
        topic.capitalize(): tuple(Entry("metric", name) for name, card in CATALOG.items() if card.topic == topic)
        for topic in topics
    }
    concepts = {
        CONCEPTS + group.lower(): tuple(
            Entry("concept", name) for name, place in PLACES.items() if place.group == group
        )
        for group in GROUPS
    }
    return found | concepts | {WORDS: tuple(Entry("word", word) for word in words())}


def by_name(entries: Iterable[Entry]) -> list[Entry]:
    """Entries in the order of the alphabet."""
    return sorted(entries, key=lambda one: one.name.casefold())


def group_of(entry: Entry) -> str:
    """The topic or group that an entry is in."""
    return next(group for group, members in groups().items() if Entry(entry.kind, entry.id) in members)


def choose() -> Entry:
    """What the URL opens; a field that finds by name, the topics, and what else is in the open entry's topic."""
    now = _asked() or FIRST
    here, state = group_of(now), f"{now.kind}:{now.id}"
    with st.container(key="glossary-find"):
        by_words, by_topic = st.columns([3, 2], gap="small")
    typed = by_words.selectbox(
        "Find a metric or concept",
        sorted(names(), key=str.casefold),
        index=None,
        placeholder=gettext("Type a name: {example}", example="MAPE …"),
        key=f"find:{state}",
    )
    if typed:
        _open(names()[typed], typed)
    topics = list(groups())
    topic = by_topic.selectbox("Or a topic", topics, index=topics.index(here), key=f"topic:{state}")
    if topic != here:
        _open(groups()[topic][0])
    _neighbours(now, here, state)
    return now


def _neighbours(now: Entry, group: str, state: str) -> None:
    members = {one.id: one for one in by_name(groups()[group])}
    chosen = st.pills(
        "In this topic",
        list(members),
        default=now.id,
        required=True,
        format_func=lambda name: members[name].name,
        key=f"among:{state}",
        label_visibility="collapsed",
    )
    if chosen and chosen != now.id:
        _open(members[chosen])


def _open(entry: Entry, said: str = "") -> None:
    reading = {name: value for name, value in st.query_params.items() if name == READING}
    st.query_params.from_dict({str(entry.kind): said if entry.said else entry.id, **reading})
    st.rerun()


def _asked() -> Entry | None:
    """The entry that the URL asks for, with a word where it is asked for by another name, or in vain."""
    kind = next((kind for kind in ("metric", "concept", "word") if kind in st.query_params), "")
    if not kind:
        return None
    asked = st.query_params[kind][:200]
    entry = find(asked, concept=kind == "concept")
    if entry is None:
        alike = " · ".join(link(name, metric=name) for name in near(asked))
        said = gettext("Nothing here is called “{name}”.", name=escape(asked[:60]))
        if alike:
            said += f" {gettext('Did you mean {names}?', names=alike)}"
        st.html(f'<p class="opened" role="status">{said}</p>')
    elif entry.said:
        name = f"<strong>{escape(gettext(entry.name))}</strong>"
        said = gettext("“{said}” is another name of {name}.", said=escape(entry.said), name=name)
        st.html(f'<p class="opened" role="status">{said}</p>')
    return entry


def index() -> None:
    """All entries by topic, as links."""
    columns = "".join(_column(group, code()) for group in groups())
    st.html(f'<nav class="glossary-index" aria-label="{escape(gettext("All entries"))}">{columns}</nav>')


@cache
def _column(group: str, language: str) -> str:
    entries = "".join(f"<li>{link(one.name, **{one.kind: one.id})}</li>" for one in by_name(groups()[group]))
    return f"<section><h2>{escape(gettext(group))}</h2><ul>{entries}</ul></section>"
