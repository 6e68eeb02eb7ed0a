"""The five documents at a glance: of the worked examples of each, how many come out the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from html import escape

import streamlit as st

from datasets.documents import CATALOGUE
from widgets.atlas import NAMES, VERDICTS
from widgets.links import link
from widgets.panel import facts

UNCOMPARED = "not compared"
MEANS: Mapping[str, str] = {
    "same": "Computed again, it is the printed number, at least after rounding.",
    "other rule": "The text uses another convention or condition than we do.",
    "wrong": "What is printed does not follow from what is given.",
    UNCOMPARED: "The text prints no number, or its number cannot be reproduced from this text alone.",
}
MISTAKE = "dcg-set-a"  # one that is short to tell, shown with those that are wrong


def counted(document: str = "") -> dict[str, int]:
    """How many examples of a document, or of all, have each verdict."""
    found = Counter(VERDICTS[one.verdict] for one in CATALOGUE.examples.values() if document in ("", one.document.id))
    return {verdict: found[verdict] for verdict in MEANS}


def compared() -> int:
    """How many examples print a number that could be computed again."""
    return sum(count for verdict, count in counted().items() if verdict != UNCOMPARED)


def five() -> None:
    """Of all documents' examples a bar in its parts, the count of each verdict and what it means; below, a row for each document.

    What was not compared is apart from the rest, of which the other parts are proportions.
    """
    whole = counted()
    tiles = "".join(
        f'<li><i class="five-{_class(verdict)}"></i>{_count(whole[verdict], verdict, {})}<b>{verdict}</b>'
        f"<p>{says}{_mistake() if verdict == 'wrong' else ''}</p></li>"
        for verdict, says in MEANS.items()
    )
    heads = "".join(
        f'<th scope="col"><i class="five-{_class(verdict)}"></i><span>{verdict}</span></th>' for verdict in MEANS
    )
    rows = "".join(_row(NAMES[one.id], one.title, counted(one.id)) for one in CATALOGUE.documents.values())
    st.html(
        f'<div class="five five-whole" aria-hidden="true">{_parts(whole, sum(whole.values()))}</div><ul class="five five-all" style="--apart:{whole[UNCOMPARED]};--all:{sum(whole.values())}">{tiles}</ul><table class="five"><thead><tr><th scope="col">text</th><td></td>{heads}<th scope="col">all</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _mistake() -> str:
    """One number that is printed wrongly, and the one that is computed."""
    one = CATALOGUE.examples[MISTAKE]
    said = facts(one)
    return (
        f" {link('For example', 'documents', entry=MISTAKE)}: {escape(said['example'])}</p>"
        f'<p class="five-slip"><span><s>{escape(said["printed"])}</s> printed</span> <span><b>{escape(said["recomputed"])}</b> computed</span>'
    )


def subtitle(name: str, title: str) -> str:
    """A document's title without the name that is above it."""
    title, _, inside = title.rstrip(")").partition(" (")
    rest = inside.replace(name, "").strip(" ,")
    return f"{title} ({rest})" if rest else title


def _row(name: str, title: str, found: Mapping[str, int]) -> str:
    most = max(sum(counted(one).values()) for one in CATALOGUE.documents)
    cells = "".join(f"<td>{_count(count, verdict, {'document': name})}</td>" for verdict, count in found.items())
    head = link(name, "documents", place="all", document=name)
    bar = f'<td class="five-bar"><div aria-hidden="true">{_parts(found, most)}</div></td>'
    return f'<tr><th scope="row">{head}<small>{escape(subtitle(name, title))}</small></th>{bar}{cells}<td>{sum(found.values())}</td></tr>'


def _parts(found: Mapping[str, int], most: int) -> str:
    """A bar for each verdict, as wide as its count is of the most that there is room for."""
    return "".join(
        f'<i class="five-{_class(verdict)}" style="width:{100 * count / most:.2f}%"></i>'
        for verdict, count in found.items()
        if count
    )


def _count(count: int, verdict: str, of: Mapping[str, str]) -> str:
    if not count:
        return "0"
    return link(str(count), "documents", place="all", **of, **{"examples-verdict": verdict})


def _class(verdict: str) -> str:
    return verdict.replace(" ", "-")
