"""The five documents at a glance: their worked examples as squares, one formula as printed and at work, and a row for each document."""

from collections import Counter
from collections.abc import Mapping
from html import escape

import streamlit as st

from datasets.documents import CATALOGUE
from language import gettext
from metrics_core import confusion
from widgets.atlas import NAMES, VERDICTS
from widgets.links import link

UNCOMPARED = "not compared"
MEANS: Mapping[str, str] = {
    "wrong": "The printed number or formula does not follow from what is given.",
    "other rule": "The document uses another convention or assumption.",
    "same": "Our number is the printed one, at least after rounding.",
    UNCOMPARED: "No square: the document prints no result, or not all that it needs.",
}
BY: Mapping[str, str] = {
    "aia-engine": "documentation",
    "anaconda-talk": "part 1: classification",
    "distilled-ai": "Aman Chadha, 2020",
    "evaluation-limitations": "web page",
    "thakur-notebook": "after Abhishek Thakur",
}
MISTAKE = "tpr-formula-misprint"  # one that is short to tell


def counted(document: str = "") -> dict[str, int]:
    """How many examples of a document, or of all, have each verdict."""
    found = Counter(VERDICTS[one.verdict] for one in CATALOGUE.examples.values() if document in ("", one.document.id))
    return {verdict: found[verdict] for verdict in MEANS}


def compared() -> int:
    """How many examples print a result that could be checked."""
    return _again(counted())


def five(*, asked: bool) -> None:
    """Each document's examples as squares in two lines, with their verdicts and what these mean. asked: the reader has answered about one of them, which is framed."""
    whole = counted()
    each = gettext("Each square is one example that we could check.")
    found = {one: counted(one) for one in CATALOGUE.documents}
    most = (max(map(_again, found.values())) + 1) // 2  # columns that there is room for, so that documents compare
    framed = CATALOGUE.examples[MISTAKE].document.id if asked else ""
    rows = "".join(_squares(one, counts, framed=one == framed) for one, counts in found.items())
    items = "".join(_verdict(verdict, count) for verdict, count in whole.items())
    st.html(
        f'<div class="five five-whole" style="--most:{most}"><p>{each}</p><div class="five-chart"><div class="five-rows">{rows}</div><ul class="five-all">{items}</ul></div></div>'
    )


def _again(found: Mapping[str, int]) -> int:
    """How many of these were computed again."""
    return sum(found.values()) - found[UNCOMPARED]


def _squares(name: str, found: Mapping[str, int], *, framed: bool) -> str:
    """A document by its name, a square for each of its examples that was computed again, and how many of these are wrong."""
    again = {verdict: count for verdict, count in found.items() if verdict != UNCOMPARED}
    marks = [f'<i class="five-{_class(verdict)}"></i>' for verdict, count in again.items() for _ in range(count)]
    if framed:  # it is wrong, and those come first
        marks[0] = f'<b class="five-asked">{marks[0]}</b>'
    said = gettext("{n} of {all} wrong", n=found["wrong"], all=_again(found))
    document = link(NAMES[name], "documents", place="all", document=NAMES[name])
    return f'<p>{document}<small>{gettext(BY[name])}</small></p><div class="five-found"><div class="five-squares" style="--some:{(len(marks) + 1) // 2}" aria-hidden="true">{"".join(marks)}</div><p class="five-count">{said}</p></div>'


def _verdict(verdict: str, count: int) -> str:
    """A verdict with its count, and what it means."""
    many = f"<b>{_count(count, verdict, {})}</b> "
    name, means = gettext(verdict), gettext(MEANS[verdict])
    mark = "" if verdict == UNCOMPARED else f'<i class="five-{_class(verdict)}"></i>'
    return f"<li><span>{many}{mark}{name}</span><p>{means}</p></li>"


def texts() -> None:
    """A row for each document with the count of each verdict."""
    columns = gettext("document"), *map(gettext, MEANS), gettext("all")
    heads = "".join(f'<th scope="col">{column}</th>' for column in columns)
    rows = "".join(_row(NAMES[one.id], one.title, counted(one.id)) for one in CATALOGUE.documents.values())
    st.html(f'<table class="five"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>')


def mistake(*, shown: bool) -> str:
    """The formula of the guess as it is printed, and the patients of a test to try it on, a block each. shown: with the right formula."""
    one = CATALOGUE.examples[MISTAKE]
    counts = confusion(one.inputs["y_true"], one.inputs["y_pred"])
    tp, fp, fn, tn = (int(count) for count in (counts.tp, counts.fp, counts.fn, counts.tn))
    document = escape(NAMES[one.document.id])
    gives, right = gettext("On these patients it gives {rate}.", rate=_ratio("fp", tp, fn, fp)), ""
    if shown:
        rate, positives = link("true positive rate", "documents", entry=MISTAKE), gettext("number of positives")
        found = _ratio("tp", tp, fn, fp)
        belongs = gettext("Right: {document} prints FP where TP belongs.", document=document)
        right = f"<blockquote>{rate} = TP / {positives} = {found}</blockquote><p>{belongs}</p>"
    most = max(tp + fn, fp + tn)
    rows = _blocks(gettext("{n} positives, {found} found", n=tp + fn, found=tp), {"tp": tp, "fn": fn})
    rows += _blocks(gettext("{n} negatives, {flagged} flagged", n=fp + tn, flagged=fp), {"fp": fp, "tn": tn})
    source = gettext("Printed in {document}, {section}", document=document, section=escape(one.section))
    patients = gettext(
        "{n} made-up patients. T: the test is right, F: it is wrong. P: it says positive (flagged), N: it says negative.",
        n=tp + fn + fp + tn,
    )
    return (
        f'<figure class="five five-slip" style="--patients:{most}"><div class="five-printed"><blockquote>{gettext("true positive rate")} = {escape(one.printed)}</blockquote>'
        f'<p>{source}</p><p>{gives}</p>{right}</div><div class="five-patients">{rows}<p>{patients}</p></div></figure>'
    )


def _ratio(above: str, tp: int, fn: int, fp: int) -> str:
    """What is divided as a row of blocks over all positives, each with its name, and in numbers. above: what is counted, tp or fp."""
    counts = {"tp": tp, "fn": fn, "fp": fp}
    row = {cell: f'<i class="five-{cell}"></i>' * count for cell, count in counts.items()}
    drawn = f"<span>{above.upper()}</span><span>{row[above]}</span><span>{gettext('positives')}</span><span>{row['tp']}{row['fn']}</span>"
    number = f"<b>{counts[above]}/{tp + fn}</b>"
    shown = f'<span aria-hidden="true"><span class="five-ratio">{drawn}</span> = </span>'
    return f'<span class="five-rate">{shown}{number}</span>'


def _blocks(name: str, cells: Mapping[str, int]) -> str:
    """A row of the patients, a block each."""
    blocks = "".join(f'<i class="five-{cell}"><span>{cell.upper()}</span></i>' * count for cell, count in cells.items())
    return f"<p>{name}</p><div>{blocks}</div>"


def subtitle(name: str, title: str) -> str:
    """A document's title without the name that is above it."""
    title, _, inside = title.rstrip(")").partition(" (")
    rest = inside.replace(name, "").strip(" ,")
    return f"{title} ({rest})" if rest else title


def _row(name: str, title: str, found: Mapping[str, int]) -> str:
    cells = "".join(f"<td>{_count(count, verdict, {'document': name})}</td>" for verdict, count in found.items())
    return f"<tr>{_head(name, title)}{cells}<td>{sum(found.values())}</td></tr>"


def _head(name: str, title: str) -> str:
    """A document by the name that it has here, with its title."""
    return f'<th scope="row">{link(name, "documents", place="all", document=name)}<small>{escape(subtitle(name, title))}</small></th>'


def _count(count: int, verdict: str, of: Mapping[str, str]) -> str:
    if not count:
        return "0"
    return link(str(count), "documents", place="all", **of, **{"examples-verdict": verdict})


def _class(verdict: str) -> str:
    return verdict.replace(" ", "-")
