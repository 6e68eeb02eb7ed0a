"""The questions on the page, one after the other; each answer is kept in the URL and decides what is asked next."""

from collections.abc import Mapping
from html import escape

import streamlit as st

from language import gettext
from pages.reference.choose.failures import DEMONSTRATIONS
from pages.reference.choose.which_metric import QUESTIONS, next_question, recommended
from widgets.links import link, renamed

EXAMPLES: Mapping[str, Mapping[str, str]] = {
    "A medical test: nobody who is ill may be missed": {
        "task": "binary",
        "use": "decision",
        "whom": "alike",
        "hurts": "miss",
        "times": "far",
    },
    "A spam filter: good mail must not be lost": {
        "task": "binary",
        "use": "decision",
        "whom": "alike",
        "hurts": "alarm",
        "times": "far",
    },
    "Loans: those who would repay should have the same chance in every group": {
        "task": "binary",
        "use": "decision",
        "whom": "groups",
        "equal": "chance",
    },
    "House prices: a few outliers must not decide": {"task": "regression", "sizes": "alike", "large": "outliers"},
    "A patent search: everything relevant must be found": {"task": "ranking", "judged": "binary", "looks": "all"},
}


WAS: Mapping[str, str] = {  # words of answers in older links, and those of today
    "mean what they say: 70% comes true in 70%": "mean what they say: of events given 70%, 70% happen",
    "one object, one box: only the fit is asked": "one object, one box: only the fit counts",
    "a yes or a no": "yes or no, or a score",
    "a yes or a no, or a score": "yes or no, or a score",
    "any number of labels": "any number of tags (labels)",
    "a number": "a number, such as a price",
    "groups": "groups of similar items",
    "no, each error counts the same": "no, everybody counts the same",
    "the chance of those who are positive": "the chance that a positive is found",
    "far more, the other is only a price": "far more: the other is only a nuisance",
    "one large miss": "one large error",
    "the sum of all misses": "the sum of all errors",
    "missing always in the same direction": "errors always in the same direction",
    "when the whole set is right": "the whole set is right",
    "the more yes-or-no decisions are right": "more yes-or-no decisions are right",
    "the more of the set is right": "more of the set is right",
    "when every label works, rare ones too": "every label works, rare ones too",
    "when the probabilities are good": "the probabilities are good",
    "not known yet, any": "any part, or not known yet",
    "predictions within the tolerance are fine, the others are not": "predictions within a tolerance are fine, the others are not",
    "that it is something new": "that something new is shown",
    "that lists are mixed": "that each list is varied",
    "that it is clicked, measured live": "clicks, measured live",
}


def answered() -> Mapping[str, str]:
    """Ask what matters after the answers so far; returns them, by question."""
    answers: dict[str, str] = {}
    while question := next_question(answers):
        texts = {text: answer for answer, text in question.answers.items()}
        renamed(f"q-{question.id}", WAS)
        chosen = st.pills(question.asks, list(texts), key=f"q-{question.id}", bind="query-params")
        if chosen is None:
            break
        answers[question.id] = texts[chosen]
    return answers


def examples() -> str:
    """Cards with links that answer all questions, one for each example, and with the metric that comes first."""
    return f'<ul class="choose-examples">{"".join(map(_example, EXAMPLES))}</ul>'


def _example(title: str) -> str:
    texts, given = {question.id: question.answers for question in QUESTIONS}, EXAMPLES[title]
    name, _, matters = gettext(title).partition(": ")
    way = link(name, "choose", **{f"q-{question}": texts[question][answer] for question, answer in given.items()})
    first = escape(gettext(DEMONSTRATIONS[next(iter(recommended(given)))].fails.name))
    said = escape(matters[:1].upper() + matters[1:])
    return f'<li>{way}<span>{said}.</span><p class="choose-leads"><b>{first}</b></p></li>'
