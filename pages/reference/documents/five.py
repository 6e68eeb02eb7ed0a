"""The five documents at a glance: one mistake at work, and of the worked examples of each how many come out the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape

import streamlit as st

from datasets.documents import CATALOGUE
from metrics_core import Worked, explain
from metrics_core.ranking import dcg
from widgets.atlas import NAMES, VERDICTS
from widgets.formulas import significant
from widgets.links import link
from widgets.panel import facts

UNCOMPARED = "not compared"
MEANS: Mapping[str, str] = {
    "same": "Computed again, it is the printed number, at least after rounding.",
    "other rule": "The text uses another convention or condition than we do.",
    "wrong": "What is printed does not follow from what is given.",
    UNCOMPARED: "The text prints no number, or its number cannot be reproduced from this text alone.",
}
MISTAKE = (
    "dcg-set-a"  # one that is short to tell; what is printed belongs to the ranking with its last two items swapped
)


def counted(document: str = "") -> dict[str, int]:
    """How many examples of a document, or of all, have each verdict."""
    found = Counter(VERDICTS[one.verdict] for one in CATALOGUE.examples.values() if document in ("", one.document.id))
    return {verdict: found[verdict] for verdict in MEANS}


def compared() -> int:
    """How many examples print a number that could be computed again."""
    return sum(count for verdict, count in counted().items() if verdict != UNCOMPARED)


def five() -> None:
    """One mistake at work; of all documents' examples the count of each verdict and what it means; below, a row for each document."""
    st.html(slip())
    whole = counted()
    tiles = "".join(
        f'<li><i class="five-{_class(verdict)}"></i>{_count(whole[verdict], verdict, {})}<b>{verdict}</b>'
        f"<p>{says}</p></li>"
        for verdict, says in MEANS.items()
    )
    heads = "".join(
        f'<th scope="col"><i class="five-{_class(verdict)}"></i><span>{verdict}</span></th>' for verdict in MEANS
    )
    rows = "".join(_row(NAMES[one.id], one.title, counted(one.id)) for one in CATALOGUE.documents.values())
    st.html(
        f'<ul class="five five-all">{tiles}</ul><table class="five"><thead><tr><th scope="col">text</th><td></td>{heads}<th scope="col">all</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def slip() -> str:
    """The mistake as a picture: the terms of the sum end to end, and below those of the ranking that the printed number belongs to."""
    one = CATALOGUE.examples[MISTAKE]
    *first, fourth, fifth = one.inputs["relevance"]
    given, swapped = (*first, fourth, fifth), (*first, fifth, fourth)
    right, other = explain(dcg, given), explain(dcg, swapped)
    said = facts(one)
    most = max(right.value, other.value)
    listed = ", ".join(map(str, swapped))
    rows = (
        ("The ranking as given", given, right, "same", f"<b>{significant(right.value)}</b> computed"),
        ("Its last two swapped", swapped, other, "wrong", f"<b>{escape(said['printed'])}</b> printed"),
    )
    return (
        f'<figure class="five five-slip"><figcaption>{link(said["example"].rstrip("."), "documents", entry=MISTAKE)}: each item adds its relevance divided by log₂(rank + 1). '
        f"The text prints {escape(said['printed'])}, which belongs to {listed}.</figcaption>{''.join(_sum(*row, most) for row in rows)}</figure>"
    )


def _sum(name: str, ranking: Sequence[float], worked: Worked, look: str, result: str, most: float) -> str:
    """A sum's terms as blocks end to end, those of the last two items in their look."""
    terms = [step.value for step in worked.steps[: len(ranking)]]
    blocks = "".join(
        f'<i{f" class=five-{look}" * (place >= len(terms) - 2)} style="width:{100 * term / most:.3f}%"><span><b>{gain}</b> <small>{significant(term)}</small></span></i>'
        for place, (gain, term) in enumerate(zip(ranking, terms, strict=True))
    )
    return f"<p>{name}</p><div>{blocks}</div><p>{result}</p>"


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
