"""The five documents at a glance: one mistake as printed and at work, their worked examples as marks, and a row for each document."""

from collections import Counter
from collections.abc import Mapping
from html import escape

import streamlit as st

from datasets.documents import CATALOGUE, Document
from metrics_core import confusion
from widgets.atlas import NAMES, VERDICTS
from widgets.links import link

UNCOMPARED = "not compared"
MEANS: Mapping[str, str] = {
    "wrong": "What is printed does not follow from what is given.",
    "other rule": "The text uses another convention, or assumes something else.",
    "same": "Our number is the printed one, at least after rounding.",
    UNCOMPARED: "The text prints no number, or its number cannot be reproduced from this text alone.",
}
MISTAKE = "tpr-formula-misprint"  # one that is short to tell


def counted(document: str = "") -> dict[str, int]:
    """How many examples of a document, or of all, have each verdict."""
    found = Counter(VERDICTS[one.verdict] for one in CATALOGUE.examples.values() if document in ("", one.document.id))
    return {verdict: found[verdict] for verdict in MEANS}


def compared() -> int:
    """How many examples print a number that could be computed again."""
    return sum(count for verdict, count in counted().items() if verdict != UNCOMPARED)


def five(*, shown: bool) -> None:
    """Each document's examples as marks. shown: the verdicts and what they mean, which come after the guess."""
    whole = counted()
    title = f"The texts have {len(CATALOGUE.examples)} worked examples, a mark each: {compared()} computed again, {whole[UNCOMPARED]} (lighter) not compared."
    asks = "" if shown else " Once you answer, the wrong ones are red."
    found = {one: counted(one) for one in CATALOGUE.documents}
    most = max(sum(counts.values()) for counts in found.values())  # a row has room for as many, so that rows compare
    rows = "".join(_squares(CATALOGUE.documents[one], counts, shown) for one, counts in found.items())
    items = "".join(_verdict(verdict, count) for verdict, count in whole.items()) if shown else ""
    legend = f'<ul class="five-all">{items}</ul>' if items else ""
    st.html(f'<div class="five five-whole" style="--most:{most}"><p>{title}{asks}</p>{rows}{legend}</div>')


def _squares(one: Document, found: Mapping[str, int], shown: bool) -> str:
    """A document's name and title, and a mark for each of its examples."""
    squares = "".join(
        f'<i class="five-{_class(verdict) if shown or verdict == UNCOMPARED else "open"}"></i>' * count
        for verdict, count in found.items()
    )
    name = NAMES[one.id]
    every = sum(found.values())
    again = f"{every - found[UNCOMPARED]} of {every}"
    title = f"<small>{escape(subtitle(name, one.title))} · {again}</small>"
    return f'<p>{escape(name)}{title}</p><div class="five-squares" aria-hidden="true">{squares}</div>'


def _verdict(verdict: str, count: int) -> str:
    """A verdict with its count, and what it means."""
    many = f"<b>{_count(count, verdict, {})}</b> "
    return f'<li><span>{many}<i class="five-{_class(verdict)}"></i>{verdict}</span><p>{MEANS[verdict]}</p></li>'


def texts() -> None:
    """A row for each document with the count of each verdict."""
    heads = "".join(f'<th scope="col">{verdict}</th>' for verdict in MEANS)
    rows = "".join(_row(NAMES[one.id], counted(one.id)) for one in CATALOGUE.documents.values())
    st.html(
        f'<table class="five"><thead><tr><th scope="col">text</th>{heads}<th scope="col">all</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def printed() -> str:
    """The same as it is printed, which the guess is about."""
    one = CATALOGUE.examples[MISTAKE]
    return (
        f'<figure class="five-printed"><blockquote>true positive rate = {escape(one.printed)}</blockquote>'
        f"<figcaption>{escape(NAMES[one.document.id])}, {escape(one.section)}</figcaption></figure>"
    )


def slip() -> str:
    """The mistake as a picture: a block for each positive, found or missed, and below as many as the printed formula counts."""
    one = CATALOGUE.examples[MISTAKE]
    counts = confusion(one.inputs["y_true"], one.inputs["y_pred"])
    tp, fp, fn = (int(count) for count in (counts.tp, counts.fp, counts.fn))
    rows = (
        ("TP / positives", {"tp": tp, "fn": fn}, "", f"<b>{tp}/{tp + fn}</b> right"),
        ("FP / positives", {"fp": fp}, "FPs are actual negatives", f"<b>{fp}/{tp + fn}</b> as printed"),
    )
    figures = "".join(_blocks(*row, tp + fn) for row in rows)
    return (
        f'<figure class="five five-slip"><figcaption>{link("True positive rate", "documents", entry=MISTAKE)}: of all actual positives, how many are found. '
        f"{escape(NAMES[one.document.id])} prints FP where TP belongs.</figcaption>{figures}</figure>"
    )


def _blocks(name: str, cells: Mapping[str, int], rest: str, result: str, whole: int) -> str:
    """As many blocks as each cell counts, of the whole that there is room for; rest: what is said in the room that is left."""
    blocks = "".join(
        f'<i class="five-{cell}" style="width:{100 / whole:.3f}%"><span>{cell.upper()}</span></i>' * count
        for cell, count in cells.items()
    )
    return f"<p>{name}</p><div>{blocks}<em>{rest}</em></div><p>{result}</p>"


def subtitle(name: str, title: str) -> str:
    """A document's title without the name that is above it."""
    title, _, inside = title.rstrip(")").partition(" (")
    rest = inside.replace(name, "").strip(" ,")
    return f"{title} ({rest})" if rest else title


def _row(name: str, found: Mapping[str, int]) -> str:
    cells = "".join(f"<td>{_count(count, verdict, {'document': name})}</td>" for verdict, count in found.items())
    head = link(name, "documents", place="all", document=name)
    return f'<tr><th scope="row">{head}</th>{cells}<td>{sum(found.values())}</td></tr>'


def _count(count: int, verdict: str, of: Mapping[str, str]) -> str:
    if not count:
        return "0"
    return link(str(count), "documents", place="all", **of, **{"examples-verdict": verdict})


def _class(verdict: str) -> str:
    return verdict.replace(" ", "-")
