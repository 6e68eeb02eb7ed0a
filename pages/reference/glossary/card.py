"""A metric's card: what it says about itself, its example that moves, where the number comes from, its conventions."""

import re
from collections.abc import Sequence
from html import escape
from math import inf

import streamlit as st

from datasets.documents import CATALOGUE
from language import gettext
from metrics_core import CATALOG, Card, Worked
from metrics_core.conventions import Convention
from pages.reference.glossary.concepts import SAME
from pages.reference.glossary.find import Entry
from pages.reference.glossary.live import payload_of, worked_at, world_of
from pages.reference.glossary.texts import typed_of
from widgets import lesson
from widgets.cache import for_all
from widgets.curriculum import lesson_of, shown_in_its_lesson
from widgets.formulas import plain, significant
from widgets.links import link, title_of
from widgets.live_text import live_text
from widgets.scene import switch
from widgets.scrubber import scrubber

SIDES = (38, 82)  # what is told, and what moves
SIZES = {40: "large", 65: "long"}  # up to so many characters a formula is set large, or less so
BETTER = {
    "higher": "higher is better",
    "lower": "lower is better",
    "neither": "neither high nor low is better in itself",
}


def metric_card(entry: Entry) -> None:
    """The whole card of one metric."""
    card = CATALOG[entry.id]
    st.header(plain(gettext(card.name)), anchor=False, divider=False)
    st.html(_head(entry.id, card))
    with st.container(key=f"glossary-sides-{entry.id}"):
        told, moved = st.columns(SIDES, gap="medium")
    with told:
        formula(card)
        (blind, *others), (*also, read_on) = facts(card), ways(entry.id, card)
        more = (
            [gettext("names")] * bool(also)
            + [gettext("range"), gettext("undefined cases")]
            + [gettext("name in scikit-learn")] * bool(card.scorer)
            + [gettext("source")]
        )
        st.html(
            f"{_listed([blind, read_on])}<details class='glossary-more'><summary>{', '.join(more).capitalize()}</summary>"
            f"{_listed([*also, *others])}</details>"
        )
    with moved:
        worked = live(entry.id, asks=True)
    with st.container() if world_of(entry.id) else moved:
        if worked:
            lesson.trace([worked], file=f"glossary-{entry.id}")
    conventions(card.conventions)


def _listed(told: Sequence[tuple[str, str]]) -> str:
    return f'<dl class="glossary-facts">{"".join(f"<dt>{name}</dt><dd>{text}</dd>" for name, text in told)}</dl>'


def formula(card: Card) -> None:
    """The formula, large, and what its symbols mean."""
    name = card.function.__name__
    equation(card.formula, name)
    means = (f"${upright(symbol)}$ {plain(gettext(meaning))}" for symbol, meaning in card.symbols.items())
    with st.container(key=f"glossary-symbols-{name}"):
        st.markdown("  \n".join(means))


def equation(formula: str, name: str) -> None:
    """A formula by itself, as large as there is room."""
    size = next((name for most, name in SIZES.items() if len(formula) <= most), "longest")
    with st.container(key=f"glossary-formula-{size}-{name}"):
        st.latex(upright(formula))


def upright(latex: str) -> str:
    """A formula in which names of two capitals or more, such as TP, are words and no products of letters, as in the live formula."""
    return re.sub(r"\b[A-Z]{2,}\b", r"\\mathrm{\g<0>}", latex)


def live(name: str, beside: tuple[str, ...] = (), *, asks: bool = False) -> Worked | None:
    """The example of a metric, to move or to type into; returns its steps there, None where the texts make no sense.

    beside: further metrics whose numbers move along. asks: say what to try first, where there is such a task.
    """
    card, world = CATALOG[name], world_of(name)
    if world is None:
        return _typed(name, card)
    task = f"**{plain(gettext(world.asks).replace('@', gettext(card.name)))}**" if asks and world.asks else ""
    st.caption(task or plain(gettext(world.says)))
    payload = for_all("/".join(("glossary", name, *beside)), lambda: payload_of(name, beside))
    return worked_at(card, world, scrubber(payload, start=world.start, key=f"moves-{name}"))


def _typed(name: str, card: Card) -> Worked | None:
    fields = typed_of(card)
    assert fields is not None
    st.caption(plain(fields.says))
    texts = [live_text(label, start, key=f"{name}-{i}") for i, (label, start) in enumerate(fields.fields)]
    on = bool(fields.option) and switch(fields.label, f"{name}-{fields.option}")
    try:
        worked = fields.worked(card, texts, on=on)
    except ValueError as problem:
        st.warning(plain(str(problem)))
        return None
    reason = gettext(worked.undefined)
    value = gettext("undefined: {reason}", reason=reason) if reason else significant(worked.value)
    st.html(
        f'<p class="glossary-number">{escape(gettext(card.name))} <output data-metric="{name}" data-value="{worked.value!r}">'
        f"{escape(value)}</output></p>"
    )
    return worked


def facts(card: Card) -> list[tuple[str, str]]:
    """What a card says in short, as HTML: a heading and its text each."""
    low, high = (significant(end) for end in card.range)
    bounded = card.range[0] > -inf or card.range[1] < inf
    ends = gettext("from {low} to {high}", low=low, high=high) if bounded else gettext("any number")
    if card.unit == "%":
        ends = gettext("{range}, shown in %", range=ends)
    elif card.unit:
        ends = gettext("{range}, in {unit}", range=ends, unit=gettext(card.unit))
    said = [
        (gettext("Does not see"), gettext(card.blind_to)),
        (gettext("Range"), f"{ends}; {gettext(BETTER[card.better])}"),
        (gettext("Undefined"), undefined_in(card)),
        (gettext("Source"), gettext(card.source)),
    ]
    if card.scorer:
        said.append((gettext("scoring= in scikit-learn"), card.scorer))
    return [(escape(name), escape(text)) for name, text in said]


def undefined_in(card: Card) -> str:
    """In which cases a metric is undefined, as it follows the word “undefined”."""
    case = gettext(card.undefined_when)
    return case if card.undefined == card.undefined_when else gettext("when {case}", case=case)


def ways(name: str, card: Card) -> list[tuple[str, str]]:
    """What else a metric is called and where it is taught, as HTML: a heading and its text each."""
    also = [(gettext("Also called"), escape(", ".join(card.aliases)))] if card.aliases else []
    return [*also, (gettext("Read on"), f"{taught(name, card)}.")]


def taught(name: str, card: Card) -> str:
    """HTML of where a metric is taught."""
    home = lesson_of(name, card.topic)
    way = link(title_of(home), home)
    return gettext(
        "Explained, with more data to try, in {lesson}"
        if shown_in_its_lesson(name, card.topic)
        else "Related metrics are explained in {lesson}",
        lesson=way,
    )


def _head(name: str, card: Card) -> str:
    asks_it_all = card.question.startswith("Of ")  # a question that names the whole and the part defines the rate
    means = f'<p class="lesson-plain">{escape(gettext(defined(name)))}</p>' if defined(name) and not asks_it_all else ""
    return f'{means}<p class="lesson-question glossary-question">{escape(gettext(card.question))}</p>'


def defined(name: str) -> str:
    """What a metric is, in the words of the one concept that is the same; "" where there is none, or several that differ."""
    same = [concept for concept, metric in SAME.items() if metric == name]
    return CATALOGUE.concepts[same[0]].definition if len(same) == 1 else ""


def conventions(found: Sequence[Convention]) -> None:
    """What the field does in several ways, and who does which."""
    with st.container(border=True):
        st.markdown("### Conventions, and who uses which")
        if not found:
            st.markdown("This metric has no options here.")
            return
        rows = "".join(map(_row, found))
        columns = gettext("option"), gettext("decides"), gettext("here"), gettext("who does what")
        head = "".join(f"<th>{column}</th>" for column in columns)
        st.html(f'<table class="glossary-conventions"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>')


def _row(one: Convention) -> str:
    who = "<br>".join(
        f"<strong>{escape(value)}</strong>: {escape(gettext(text))}" for value, text in one.values.items()
    )
    here, column = escape(one.default) or gettext("you choose it"), escape(gettext("here"))
    return f"<tr><td><code>{escape(one.option)}</code></td><td>{escape(gettext(one.decides))}</td><td data-head='{column}'>{here}</td><td>{who}</td></tr>"
