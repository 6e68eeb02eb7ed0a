"""Choosing what to see of the documents: a kind, filters and a page, all in the URL; `?entry=<id>` shows one alone."""

from collections.abc import Callable, Sequence
from itertools import groupby

import streamlit as st

from datasets.documents import CATALOGUE, Example
from language import gettext
from pages.reference.documents.kinds import KINDS, Entry, Kind
from widgets.atlas import NAMES, VERDICTS
from widgets.links import Kept, forget, link, whole
from widgets.panel import hardness

ON_A_PAGE = 12
ALL = "all"
EVERY = {
    "Document": "every document",
    "Topic": "every topic",
    "Verdict": "every verdict",
    "Kind": "every kind",
}


def alone() -> str:
    """The id of the one entry that the URL asks for, "" where it asks for none that there is."""
    asked = st.query_params.get("entry", "")
    return asked if any(asked in kind.entries for kind in KINDS.values()) else ""


def browse() -> None:
    """The whole atlas: the kinds, their filters, and the entries of one page."""
    name = (
        st.segmented_control(
            "What to see",
            list(KINDS),
            default="examples",
            format_func=lambda kind: KINDS[kind].title,
            key="kind",
            bind="query-params",
            required=True,
            label_visibility="collapsed",
        )
        or "examples"
    )
    kind = KINDS[name]
    one = alone()
    if one in kind.entries:
        words = gettext("All {n} {kind}", n=len(kind.entries), kind=gettext(kind.title).casefold())
        way = link(words, "documents", place="all", kind=kind.title)
        st.html(f'<p class="atlas-ways">{way}</p>')
        kind.show(kind.entries[one], True)
        return
    found = _filtered(name, kind)
    if not found:
        st.info("Nothing in the documents matches all of these filters. Remove one of them.")
        return
    place = st.container()
    pages = -(-len(found) // ON_A_PAGE)
    page = 1
    if pages > 1:
        page = st.pagination(pages, **_page(f"{name}-page", pages))
    first = (page - 1) * ON_A_PAGE
    with place:
        counts = {"n": len(found), "all": len(kind.entries)}
        if first:
            said = gettext("{n} of {all}, from {first}, document by document.", first=first + 1, **counts)
        elif len(found) == 1:
            said = gettext("one of {all}, document by document.", **counts)
        else:
            said = gettext("{n} of {all}, document by document.", **counts)
        st.caption(said)
        for document, entries in groupby(found[first : first + ON_A_PAGE], lambda entry: entry.document.id):
            st.markdown(f"**{NAMES[document]}**")
            for entry in entries:
                kind.show(entry, False)


def _page(key: str, pages: int) -> Kept:
    """Keywords of the pages' row; a link's page that does not exist is dropped."""
    keep = whole(key)
    if not 1 <= int(st.query_params.get(key, "1")) <= pages:
        st.query_params.pop(key)
    return keep


def _filtered(name: str, kind: Kind) -> list[Entry]:
    """The entries that are left by the filters: document, topic or lesson, and verdict."""
    entries = list(kind.entries.values())
    topics = sorted({topic for entry in entries for topic in kind.topics(entry)}, key=kind.named)
    verdicts = sorted({kind.verdict(entry) for entry in entries})
    columns = st.columns(3 if kind.verdicts else 2)
    with columns[0]:
        documents = list(CATALOGUE.documents)
        document = _choice("Document", documents, NAMES.__getitem__, "document")
    with columns[1]:
        topic = _choice("Topic", topics, kind.named, f"{name}-topic")
    verdict = ALL
    if kind.verdicts:
        _renamed(f"{name}-verdict")
        with columns[2]:
            verdict = _choice(kind.verdicts.capitalize(), verdicts, str, f"{name}-verdict")
    found = [
        entry
        for entry in entries
        if document in (ALL, entry.document.id)
        and (topic == ALL or topic in kind.topics(entry))
        and verdict in (ALL, kind.verdict(entry))
    ]
    documents = list(CATALOGUE.documents)
    return sorted(found, key=lambda e: (documents.index(e.document.id), hardness(e) if isinstance(e, Example) else ()))


def _renamed(key: str) -> None:
    """A link may have a verdict by its name in the catalogue."""
    if (asked := st.query_params.get(key, "")) in VERDICTS and VERDICTS[asked] != asked:
        forget(key)
        st.session_state[key] = VERDICTS[asked]


def _choice(label: str, options: Sequence[str], words: Callable[[str], str], key: str) -> str:
    return st.selectbox(
        label,
        [ALL, *options],
        format_func=lambda one: gettext(EVERY[label] if one == ALL else words(one)),
        key=key,
        bind="query-params",
    )
