"""Words of the glossary in a lesson's sentences: the first use of each says what it means, on hover, focus and tap."""

import re
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from html import escape

import streamlit as st

from datasets.documents import CATALOGUE
from language import code, languages
from metrics_core import CATALOG
from widgets.curriculum import HOME_OF_CONCEPT, lesson_of
from widgets.links import here

NAME = re.compile(r"[^\W\d_][\w'@-]*(?: [\w'@-]+)*")  # no formula, such as "1 - recall"
ACRONYM = re.compile(r"(?=(?:.*[A-Z]){2})\w{2,7}")  # found as it is written only
MARKDOWN = re.compile(r"[*_`$\[\]\\<>]")
BOLD = re.compile(r"\*\*(.+?)\*\*")
# Names that are everyday words as well.
COMMON = frozenset({"hit", "support", "coverage", "completeness", "selectivity", "error", "diversity", "novelty"})
LOCAL = re.compile(r"^detection | (?:of a detector|at k)$")  # left out in the lesson that teaches the metric
# Words that are no metric, and that the documents do not define.
FIELD = {
    "95% interval": "Computed so that in about 95 of 100 samples it contains the true value.",
    "correlation": "From −1 to 1. Near 1, two quantities rise and fall together; near −1, one rises as the other falls; at 0 they do neither on the whole.",
    "flagged": "Predicted positive: the score is at the threshold or above.",
    "threshold": CATALOGUE.concepts["decision-threshold"].definition,
    "base rate": "The proportion of a group that is positive.",
    "bootstrap": "Rows are drawn from the data with replacement, again and again, to see how much a number varies by chance.",
    "calibrated": "Of all cases that get the probability p, the proportion p is positive.",
    "covariance": "The mean product of two features' deviations from their means; of a feature with itself, its variance.",
    "false alarm": "A false positive: a negative that was flagged.",
    "feature": "A number that describes one case, such as an input of a model.",
    "held-out": "Not used to fit the model or to choose anything about it.",
    "jackknife": "Parts of the data are left out, one at a time, to see how much a number varies by chance.",
    "kappa": "Agreement of two raters beyond chance: (agreement − agreement by chance) / (1 − agreement by chance).",
    "log-odds": "The natural logarithm of the odds, p / (1 − p).",
    "logistic regression": "A model of a yes-or-no outcome: the log-odds that it predicts are a weighted sum of its inputs plus a constant.",
    "median": "The middle value: at least half of the values are at or below it, and at least half at or above it.",
    "odds": "A probability divided by that of the opposite, p / (1 − p): for 75% they are 3, three wins to one loss.",
    "outlier": "A value far from most of the others.",
    "p-value": "The probability of a result at least as extreme as the one found, if there were no real difference.",
    "quantile": "The 90% quantile of some numbers: about 90% of them are at or below it.",
    "resample": "Rows drawn from the data with replacement, as many as there are.",
    "seed": "A number that starts a random generator: the same seed gives the same draws.",
    "standard deviation": "The square root of the variance: how far values typically are from their mean.",
    "token": "A piece of text that is counted as one: a word, a part of a word, or a character.",
    "variance": "How much values vary: the mean squared distance from their mean. From a sample of n values, the sum of the squared distances is divided by n − 1.",
    "vector": "A list of numbers, thought of as an arrow or a point in space.",
}


@dataclass(frozen=True)
class Term:
    """What a name means, in one sentence. home: the lesson that teaches it; local: it goes by this name there only."""

    name: str
    means: str
    home: str = ""
    local: bool = False


@cache
def words() -> tuple[str, ...]:
    """The words of FIELD that are no name of a metric or a concept, in the order of the alphabet."""
    taken = {name.casefold() for card in CATALOG.values() for name in (card.name, *card.aliases)}
    taken |= {concept.name.casefold() for concept in CATALOGUE.concepts.values()}
    return tuple(sorted(FIELD.keys() - taken, key=str.casefold))


def begin() -> None:
    """No name has been used on the page yet."""
    st.session_state["lesson:terms"] = {}


def paragraph(text: str, look: str) -> str:
    """A sentence of the page that is running, as HTML, with what stands between ** in bold; look: its class."""
    seen = st.session_state.setdefault("lesson:terms", {})
    words = BOLD.sub(r"<strong>\1</strong>", marked(text, here(), seen))
    return f'<p class="{look}">{words}</p>'


def said(text: str) -> None:
    """Show a text; where nothing in it is Markdown, its names are marked."""
    if MARKDOWN.search(BOLD.sub(r"\1", text)):
        st.markdown(text)
    else:
        st.html(paragraph(text, "lesson-said"))


def marked(text: str, lesson: str, seen: MutableMapping[str, str]) -> str:
    """A sentence of a lesson as HTML, with each name marked that no other sentence used before; seen: name -> sentence.

    A name with a colon behind it is being defined, so that it is seen and not marked.
    """
    parts, end, here = [], 0, set()
    for begins, word, term in _named_in(text, lesson, code()):
        if seen.setdefault(term.name, text) != text or term.name in here:
            continue
        here.add(term.name)
        if not text.startswith(":", begins + len(word)):
            parts += [escape(text[end:begins]), _span(word, term)]
            end = begins + len(word)
    return "".join([*parts, escape(text[end:])])


@lru_cache(4096)
def _named_in(text: str, lesson: str, code: str) -> tuple[tuple[int, str, Term], ...]:
    """Each name in a text: where it begins, as it is written, and what it means in the lesson."""
    found = ((one.start(), one[0], meaning(one[0], lesson)) for one in _pattern(code).finditer(text))
    return tuple((begins, word, term) for begins, word, term in found if term)


def meaning(word: str, lesson: str) -> Term | None:
    """What a word means in a lesson, in the singular or the plural; None where it is no name there."""
    terms = [
        term for form in _forms(word) for term in _terms(code()).get(form, ()) if not term.local or term.home == lesson
    ]
    return next((term for term in terms if term.home == lesson), terms[0] if terms else None)


def _span(word: str, term: Term) -> str:
    means = escape(term.means)
    return f'<span class="term" tabindex="0" data-means="{means}" aria-description="{means}">{escape(word)}</span>'


def _forms(word: str) -> Iterator[str]:
    yield from dict.fromkeys(form for one in (word, word.removesuffix("s")) for form in (_form(one), one.casefold()))


def _form(name: str) -> str:
    return name if ACRONYM.fullmatch(name) else name.casefold()


@cache
def _pattern(code: str) -> re.Pattern[str]:
    names = "|".join(
        re.escape(form) if ACRONYM.fullmatch(form) else f"(?i:{re.escape(form)})"
        for form in sorted(_terms(code), key=len, reverse=True)
    )
    return re.compile(rf"(?<![\w-])(?:{names})s?(?![\w-])")


@cache
def _terms(code: str) -> Mapping[str, tuple[Term, ...]]:
    """Every name with what it may mean, a metric's card before the documents' words; in a language, those whose meaning it has."""
    found: dict[str, list[Term]] = {}
    for name, term in _said(code):
        if name in FIELD or (NAME.fullmatch(name) and name.casefold() not in COMMON):
            found.setdefault(_form(name), []).append(term)
    return {form: tuple(terms) for form, terms in found.items()}


def _said(code: str) -> Iterator[tuple[str, Term]]:
    language = languages().get(code)
    for name, term in _named():
        if language is None:
            yield name, term
        elif (means := language.gettext(term.means)) != term.means:
            yield language.gettext(name), replace(term, name=language.gettext(term.name), means=means)


def _named() -> Iterator[tuple[str, Term]]:
    for word, means in FIELD.items():
        yield word, Term(word, means)
    for function, card in CATALOG.items():
        home = lesson_of(function, card.topic)
        for name in (card.name, *card.aliases):
            yield name, Term(card.name, card.question, home)
            if LOCAL.search(name):
                yield LOCAL.sub("", name), Term(card.name, card.question, home, local=True)
    for concept in CATALOGUE.concepts.values():
        short, _, beside = concept.name.partition(" (")
        if beside.endswith(")") or not beside:
            term = Term(short, concept.definition, HOME_OF_CONCEPT.get(concept.id, ""))
            yield from ((name, term) for name in (short, *beside.rstrip(")").split(", ")))
