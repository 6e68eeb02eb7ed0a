"""The five documents at a glance: of the worked examples of each, how many come out the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from html import escape

import streamlit as st

from datasets.documents import CATALOGUE
from widgets.links import link

NAMES = {
    "aia-engine": "AI & Analytics Engine",
    "anaconda-talk": "AnacondaCON talk",
    "distilled-ai": "Distilled AI",
    "evaluation-limitations": "Metrics and limitations",
    "thakur-notebook": "Thakur notebook",
}
GROUPS: Mapping[str, tuple[str, ...]] = {
    "same": ("agrees", "rounded"),
    "other rule": ("convention",),
    "wrong": ("wrong",),
    "not compared": ("no number", "not reproducible"),
}


def counted(document: str = "") -> dict[str, int]:
    """How many examples of a document, or of all, are in each group."""
    verdicts = Counter(str(one.verdict) for one in CATALOGUE.examples.values() if document in ("", one.document.id))
    return {group: sum(verdicts[verdict] for verdict in those) for group, those in GROUPS.items()}


def five() -> None:
    """A row for each document with a bar of its examples, group by group, and the whole below."""
    heads = "".join(f'<th scope="col"><i class="five-{_class(group)}"></i> {group}</th>' for group in GROUPS)
    rows = "".join(
        _row(link(NAMES[one.id], "documents", place="all", document=NAMES[one.id]), one.title, counted(one.id))
        for one in CATALOGUE.documents.values()
    )
    st.html(
        f'<table class="five"><thead><tr><th scope="col">document</th><td></td>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody><tfoot>{_row('all five', '', counted())}</tfoot></table>"
    )
    alone = Counter(str(one.verdict) for one in CATALOGUE.examples.values())
    st.caption(
        "Counted in worked examples. Same: our number is the printed one, sometimes only after rounding. Other rule: the document uses another convention or condition than we do. "
        "Wrong: the printed number does not follow from what is given. Not compared: the document prints no number "
        f"({alone['no number']} examples) or does not give what is needed ({alone['not reproducible']})."
    )


def _row(name: str, title: str, found: Mapping[str, int]) -> str:
    most = max(sum(counted(one).values()) for one in CATALOGUE.documents)
    parts = "".join(
        f'<i class="five-{_class(group)}" style="width:{100 * count / most:.2f}%"></i>'
        for group, count in found.items()
    )
    bar = f'<div aria-hidden="true">{parts}</div>' if title else ""
    cells = "".join(f"<td>{count}</td>" for count in found.values())
    small = f"<small>{escape(title)}</small>" if title else ""
    return f'<tr><th scope="row">{name}{small}</th><td class="five-bar">{bar}</td>{cells}</tr>'


def _class(group: str) -> str:
    return group.replace(" ", "-")
