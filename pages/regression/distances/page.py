"""Lesson: how far apart two vectors are, by the straight line and by the angle."""

import streamlit as st

from language import gettext
from metrics_core import CATALOG
from pages.regression.distances import dimensions, pair, stories, texts, triangle, unit
from pages.regression.distances.answers import ANSWERS
from widgets import lesson
from widgets.cache import for_all
from widgets.conventions import choice
from widgets.guess import told
from widgets.opened import opened
from widgets.place import note
from widgets.scrubber import scrubber_alone

lesson.opening(
    "Vector b is 3 times as long as vector a, and they are 37° apart. Make a twice as long. Which distance falls?"
)
lesson.guess(ANSWERS, moves=pair.show_case)
with lesson.settings("vectors", "zero-vector"):
    typed, empty = pair.vectors_of_reader()
picture = st.container()
trace = lesson.trace_of([CATALOG[metric.__name__] for metric in pair.TRACED], file="distances")


@st.fragment
def follow() -> None:
    """All that follows the scrubber, so that letting go of it runs this and not the whole page."""
    now = pair.picture_of(typed, empty)
    broken = (
        "**Cosine distance is 0, but the two vectors are different.** So cosine distance does not satisfy the rule that only equal things "
        "have distance 0. The angle does not, either. Among vectors of the same length, cosine distance and angle satisfy it."
    )
    note(broken if now.identity_broken else "", st.markdown)
    dragged = (
        "You have dragged a vector. The calculation below uses the coordinates in the picture, not the typed ones."
    )
    note(dragged if now.dragged else "")
    trace.follow(pair.KEY, now.at, lambda at: now.there(at).worked()[trace.chosen])


with picture:
    follow()


@lesson.section(
    "Copies of a text",
    "Two texts are vectors of word counts, and text a is already written three times. Now write text b three times, too. What happens to the distances?",
    anchor="the-same-text-twice-as-long",
    sets=("text-",),
)
def text_twice() -> None:
    counts = texts.texts_of_reader()

    @st.fragment
    def repeats() -> None:
        """What follows the two numbers of repeats."""
        lesson.trace(texts.repeated(counts), file="repeats")

    repeats()


@lesson.section(
    "Both of length 1",
    "Many systems scale every vector to length 1. Drag b along the circle. Can one of the two distances grow while the other one shrinks?",
    sets=("unit-",),
)
def both_of_length_one() -> None:
    learned = "At length 1, the Euclidean distance is the square root of twice the cosine distance. So both put other vectors in the same order, from nearest to farthest."
    scrubber_alone(
        for_all("unit-vectors", unit.picture),
        start=unit.START,
        key=unit.KEY,
        prefix=unit.PREFIX,
        says=lambda at: learned if at != unit.START else "",
    )


@lesson.section(
    "Two dimensions, ten, a thousand",
    gettext(
        "{n} random points in a plane. Add dimensions, up to a thousand. What happens to their distances and angles?",
        n=dimensions.POINTS,
    ),
    sets=("coordinates", "in-"),
)
def many_dimensions() -> None:
    law = choice("coordinates", list(dimensions.LAWS), "coordinates", dimensions.WORDS)
    dimensions.in_many_dimensions(law)


@lesson.section(
    "Can a detour be shorter?",
    told(stories.DETOUR),
    anchor="story" if opened().story == stories.DETOUR else "a-detour-that-is-shorter",
    sets=("side-", f"guess-{stories.DETOUR}"),
)
def shorter_detour() -> None:
    answer = lesson.teach(stories.DETOUR)
    if not answer and not triangle.asked_for():
        return

    @st.fragment
    def triangles() -> None:
        """What follows the three distances."""
        lesson.trace(triangle.words_apart(), file="triangle")

    triangles()


lesson.documents("l-doubling-vector")
lesson.blind_spots(
    "**Cosine: the amount.** One user has a thousand times as many log-ins of each type as another. Their cosine distance is 0.",
    "**Euclidean: the mix.** Two users who differ by 10 in one column are as far apart as two who differ by 1 in each of a hundred columns.",
    "**Both: which columns are related.** For word counts, “funny” and “amusing” are as different as any two words.",
)


@lesson.section(
    "Stories",
    "Answer each, and then see its numbers.",
    anchor="stories" if opened().story == stories.DETOUR else "story",
    sets=("guess-",),
)
def told_stories() -> None:
    stories.all_stories()
