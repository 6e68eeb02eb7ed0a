"""What the documents hold, kind by kind: by which words each kind is filtered, and how one entry is shown."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import streamlit as st

from datasets.documents import CATALOGUE, Claim, Concept, Example, Mistake, Scenario
from datasets.questions import QUESTIONS
from language import gettext
from pages.reference.documents.worked_example import facts_of, worked_example
from widgets.atlas import TITLES, VERDICTS
from widgets.curriculum import HOME_OF_CONCEPT, HOME_OF_SCENARIO, home_of, link_to_concept
from widgets.formulas import plain
from widgets.links import link, title_of

Entry = Any  # one of the five
BRIEF = 32  # characters of a value that still goes on an entry's line
RUN = {"formula", "number", "concept"}  # kinds of mistake whose examples are counter-examples
CAPITALS = {"bleu", "det", "fid", "mcc", "ndcg", "pr", "roc", "rouge"}
WORDS = {"f-score": "F-score", "kappa": "Cohen's kappa", "precision-recall": "precision and recall"}
WORDS |= {"sensitivity-specificity": "sensitivity and specificity", "recommender": "recommenders"}
HOLDS = {"yes": "holds", "with-conditions": "holds under some conditions"}


@dataclass(frozen=True)
class Kind:
    """One kind of entry. topics, verdict: what an entry is filtered by; named: a topic in words, verdicts: the verdict's label."""

    title: str
    entries: Mapping[str, Entry]
    topics: Callable[[Entry], Sequence[str]]
    named: Callable[[str], str]
    verdicts: str
    verdict: Callable[[Entry], str]
    show: Callable[[Entry, bool], None]


def topic_name(topic: str) -> str:
    """A topic in words."""
    return topic.upper() if topic in CAPITALS else WORDS.get(topic) or topic.replace("-", " ")


def _topics(entry: Mistake | Claim) -> Sequence[str]:
    return list(dict.fromkeys(CATALOGUE.examples[example].topic for example in entry.examples))


def _edited(name: str) -> bool:
    """Whether the URL holds an edit of an entry's inputs: a reload then opens it again."""
    return any(key.startswith(f"{name}.") for key in st.query_params)


def _badge(verdict: str) -> str:
    """A verdict as Markdown: what was compared has a sign, and what is wrong a colour."""
    sign = {"wrong": "✗ ", "same": "✓ "}.get(verdict, "")
    return f":{'orange' if verdict == 'wrong' else 'gray'}-badge[{sign}{gettext(verdict)}]"


def _example(example: Example, single: bool) -> None:
    said = facts_of(example)
    printed = said["printed"] if example.printed is not None else ""
    numbers = {gettext("printed"): printed, gettext("computed here"): said["recomputed"]}
    brief = ", ".join(f"{name} **{plain(text)}**" for name, text in numbers.items() if 0 < len(text) <= BRIEF)
    label = f"{_badge(VERDICTS[example.verdict])} {plain(example.story)}{f' ({brief})' if brief else ''}"
    box = st.expander(label, single or _edited(example.id), key=f"open-{example.id}", on_change="rerun")
    if box.open:
        with box:
            worked_example(example)


def _mistake(mistake: Mistake, single: bool) -> None:
    label = f":gray-badge[{gettext(mistake.kind)}] {plain(mistake.claim)}"
    box = st.expander(label, single or _edited(mistake.id), key=f"open-{mistake.id}", on_change="rerun")
    if not box.open:
        return
    with box:
        where = f"{mistake.document.title}, “{mistake.section}”"
        st.html(
            f'<small class="atlas-source">{escape(where)}</small><dl class="atlas-facts"><dt>{gettext("What is true")}</dt>'
            f"<dd>{escape(mistake.correction)}</dd><dt>{gettext('Why')}</dt><dd>{escape(mistake.reason)}</dd></dl>"
        )
        examples = [CATALOGUE.examples[example] for example in mistake.examples]
        if mistake.kind not in RUN:
            if examples:
                st.html(_seen_in(mistake.examples))
            return
        for example in examples:
            st.markdown(gettext("**Run it.** {example}", example=plain(example.story)))
            worked_example(example, key=f"{mistake.id}.{example.id}", source=example.section != mistake.section)


def _concept(concept: Concept, single: bool) -> None:
    with st.container(border=True, gap="xsmall", key=f"entry-{concept.id}"):
        st.markdown(f"**{plain(concept.name)}**  \n{plain(concept.definition)}")
        if concept.formula:
            st.markdown(f"${concept.formula}$")
        if concept.notes:
            st.caption(plain(concept.notes))
        lesson = HOME_OF_CONCEPT[concept.id]
        places = [link("In the glossary", "glossary", concept=concept.id)]
        if lesson != "glossary":
            words = gettext("Try it in {lesson}", lesson=gettext(title_of(lesson)))
            places.insert(0, f'<a href="{escape(link_to_concept(concept.id))}">{escape(words)}</a>')
        st.html(_ways(places, concept.document.title))


def _scenario(scenario: Scenario, single: bool) -> None:
    with st.container(border=True, gap="xsmall", key=f"entry-{scenario.id}"):
        st.markdown(f"**{plain(scenario.title)}**  \n{plain(scenario.story)} **{plain(QUESTIONS[scenario.id].asks)}**")
        lesson = HOME_OF_SCENARIO[scenario.id]
        words = gettext("Answer its question in {lesson}", lesson=gettext(title_of(lesson)))
        way = link(words, lesson, place="story", story=scenario.id)
        st.html(_ways([way], scenario.document.title))


def _claim(claim: Claim, single: bool) -> None:
    with st.container(border=True, gap="xsmall", key=f"entry-{claim.id}"):
        st.markdown(f"{plain(claim.claim)} :gray-badge[{gettext(HOLDS[claim.holds])}]  \n{plain(claim.explanation)}")
        st.html(_seen_in(claim.examples, claim.document.title))


def _seen_in(examples: Sequence[str], source: str = "") -> str:
    """Links to examples, each in its lesson."""
    found = [CATALOGUE.examples[example] for example in examples]
    return _ways(
        [link(gettext("See it: {example}", example=one.story), home_of(one), example=one.id) for one in found], source
    )


def _ways(links: Sequence[str], source: str) -> str:
    small = f'<small class="atlas-source">{escape(source)}</small>' if source else ""
    return f'<p class="atlas-ways">{"".join(links)}</p>{small}'


def _nothing(entry: Entry) -> str:
    """Concepts and scenarios have no verdict."""
    return ""


KINDS: Mapping[str, Kind] = {
    "examples": Kind(
        TITLES["examples"],
        CATALOGUE.examples,
        lambda example: [example.topic],
        topic_name,
        "verdict",
        lambda example: VERDICTS[example.verdict],
        _example,
    ),
    "mistakes": Kind(
        TITLES["mistakes"],
        CATALOGUE.mistakes,
        _topics,
        topic_name,
        "kind",
        lambda mistake: str(mistake.kind),
        _mistake,
    ),
    "concepts": Kind(
        TITLES["concepts"],
        CATALOGUE.concepts,
        lambda concept: [HOME_OF_CONCEPT[concept.id]],
        title_of,
        "",
        _nothing,
        _concept,
    ),
    "scenarios": Kind(
        TITLES["scenarios"],
        CATALOGUE.scenarios,
        lambda scenario: [HOME_OF_SCENARIO[scenario.id]],
        title_of,
        "",
        _nothing,
        _scenario,
    ),
    "claims": Kind(
        TITLES["claims"],
        CATALOGUE.claims,
        _topics,
        topic_name,
        "verdict",
        lambda claim: HOLDS[claim.holds],
        _claim,
    ),
}
