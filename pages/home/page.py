"""Home: what this is in one screen, with something to drag at once; then the map, and ways through it."""

from html import escape

import streamlit as st

from language import gettext
from pages.home.picture import miniature
from widgets import lesson, speaking
from widgets.cache import kept
from widgets.curriculum import PAGES, ROOMS, Room
from widgets.data import Scored, built_in
from widgets.links import link
from widgets.progress import progress
from widgets.scrubber import scrubber_alone

lesson.opening(
    "Metrics are numbers by which models are judged. Drag the line to the right: which of the three metrics never rises?"
)
START = "accuracy_pitfalls"
BEGINS = 0.36  # from here on accuracy rises before it falls
PATHS = {
    "New to metrics?": ("accuracy_pitfalls", "precision_recall", "thresholds"),
    "I know accuracy": ("roc_pr_det", "probabilities", "multiclass"),
    "My own file": ("choose", "what_if"),
    "I am teaching": ("teachers",),
}


def taking(room: Room) -> str:
    """How long a lesson takes, in words; nothing for a page that is no lesson."""
    return gettext("{n}\N{NO-BREAK SPACE}min", n=room.about.minutes) if room.about.minutes else ""


def _start(url: str) -> str:
    title = gettext(ROOMS[url].title)
    return gettext("Start: {title}", title=title) if url == START else title


def path(title: str, urls: tuple[str, ...]) -> str:
    """A way to begin: its pages in order, each with the time that it takes; the one to start with as a button."""
    steps = "".join(
        f"<li{' class=home-start' if url == START else ''}>{link(_start(url), url)} <small>{taking(ROOMS[url])}</small></li>"
        for url in urls
    )
    return f'<section><h2 class="home-way">{gettext(title)}</h2><ol class="home-way">{steps}</ol></section>'


data = built_in("spam-like")
st.caption(
    gettext(
        "A spam filter scored {n:,} made-up messages and flags those right of the line. “Ham” is not spam.",
        n=len(data.y_true),
    )
)
sweep = kept(data, "sweep", Scored.sweep)
payload = kept(data, "miniature", lambda d: miniature(sweep, positive=d.positive, negative=d.negative, since=BEGINS))
scrubber_alone(payload, start={"threshold": BEGINS}, key="home")
st.html(f'<div class="home-paths">{"".join(path(*one) for one in PATHS.items())}</div>')
progress()

WAYS = {
    "In a one-hour class": (
        gettext(
            "Everybody guesses first, by a show of hands: {link}. Which can never rise, precision or recall?",
            link=link("you raise the threshold", "precision_recall"),
        ),
        gettext("Move the threshold on the projector, then send the link. The page opens as you left it."),
        gettext(
            "Each of three groups takes {link}: which error is worse, and where should the threshold be?",
            link=link("a story", "documents", place="all", kind="Scenarios"),
        ),
        gettext(
            "At the end, look at {link}. Who can explain why they are wrong?",
            link=link("printed numbers that are wrong", "documents", place="all", **{"examples-verdict": "wrong"}),
        ),
    ),
    "In a course": (
        gettext(
            "{accuracy}, {both}: first counts, then rates.",
            accuracy=link("Accuracy", "accuracy_pitfalls"),
            both=link("precision and recall", "precision_recall"),
        ),
        gettext(
            "{curves}, {thresholds}, {probabilities}: first scores, then decisions.",
            curves=link("Curves", "roc_pr_det"),
            thresholds=link("thresholds", "thresholds"),
            probabilities=link("probabilities", "probabilities"),
        ),
        gettext(
            "{classes}, {lists}, {graded}, {recommended}: averages and what they hide.",
            classes=link("Many classes", "multiclass"),
            lists=link("lists", "ranking"),
            graded=link("graded lists", "ndcg"),
            recommended=link("recommendations", "recommenders"),
        ),
        gettext(
            "{errors}, {forecasts}, {distances}: the effect of one outlier.",
            errors=link("Errors", "regression"),
            forecasts=link("forecasts", "forecasting"),
            distances=link("distances", "distances"),
        ),
        gettext(
            "One field in depth: {fields}.",
            fields=", ".join(
                (
                    link("texts", "bleu_rouge"),
                    link("language models", "language_models"),
                    link("sampled answers", "samples"),
                    link("error bars", "error_bars"),
                    link("judges", "judges"),
                    link("arenas", "arenas"),
                    link("boxes in pictures", "detection"),
                    link("clusters", "clustering"),
                    link("generated pictures", "generated_images"),
                )
            ),
        ),
    ),
}


def part(title: str, rooms: tuple[Room, ...]) -> str:
    """A section: its pages, each with its question."""
    items = "".join(
        f"<li>{link(room.title, room.url)} <small>{taking(room)}</small><p>{escape(gettext(room.question))}</p></li>"
        for room in rooms
    )
    return f'<section><h2 class="home-section">{escape(gettext(title))}</h2><ul>{items}</ul></section>'


st.html(f'<div class="home-map">{"".join(part(*one) for one in PAGES.items() if one[0])}</div>')
st.html(f'<h2 class="home-section">{link("For teachers", "teachers")}</h2>')
for column, (title, steps) in zip(st.columns(len(WAYS), gap="medium"), WAYS.items(), strict=True):
    with column:
        steps_listed = "".join(f"<li>{step}</li>" for step in steps)
        st.html(f'<h3 class="home-way">{gettext(title)}</h3><ol class="home-way">{steps_listed}</ol>')
st.caption(
    "The same code computes the numbers in all lessons; each lesson shows the formula, the rows of data and the code behind its main numbers. Tests compare the metrics with the reference "
    "libraries; where a convention differs, the page says so. Many examples come from five published texts (see Documents), checked and corrected where necessary."
)
speaking.choice()
