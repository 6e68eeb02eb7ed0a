"""Lesson: how far apart two vectors are, by the straight line and by the angle."""

import streamlit as st

from metrics_core import CATALOG
from pages.regression.distances import dimensions, pair, search, stories, texts, triangle, unit
from pages.regression.distances.answers import ANSWERS
from widgets import lesson
from widgets.cache import for_all
from widgets.conventions import choice
from widgets.formulas import significant
from widgets.place import aside, note
from widgets.scrubber import scrubber_alone

lesson.opening(
    "Of any two vectors, one becomes twice as long. What happens to its Euclidean and cosine distance from the other?"
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
        "have distance 0. The angle does not, either. For vectors of the same length both do."
    )
    note(broken if now.identity_broken else "", st.markdown)
    dragged = (
        "You have dragged a vector. The calculation below uses the coordinates in the picture, not the typed ones."
    )
    note(dragged if now.dragged else "")
    trace.show(now.worked()[trace.chosen])


with picture:
    follow()


@lesson.section(
    "The same text, twice as long",
    "Two texts are vectors of word counts. Repeat one of them, then the other one. What happens to each distance?",
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
    "Many systems scale every vector to length 1. Can the two distances then still disagree about which of two vectors is nearer?",
    sets=("unit-",),
)
def both_of_length_one() -> None:
    scrubber_alone(for_all("unit-vectors", unit.picture), start=unit.START, key=unit.KEY, prefix=unit.PREFIX)
    aside("unit-vectors").caption(
        "They cannot disagree: the Euclidean distance is the square root of twice the cosine distance, so both rise with the angle, from 0 to 2. "
        "Sorted by either distance, vectors of length 1 come in the same order."
    )


@lesson.section(
    "Two dimensions, ten, a thousand",
    f"{dimensions.POINTS} random points. With more dimensions, how much farther away is a point's farthest neighbour than "
    "its nearest one?",
    sets=("coordinates", "in-"),
)
def many_dimensions() -> None:
    law = choice("coordinates", list(dimensions.LAWS), "coordinates", dimensions.WORDS)
    dimensions.in_many_dimensions(law)
    aside("dimensions").caption(
        "Distances become more alike: the ratio of the farthest to the nearest distance (its median over all points) falls towards 1. Cosines "
        "become more alike, too: if coordinates are centred on 0, cosines gather around 0, that is, around right angles. Each outline is scaled to the same height. Here all "
        "coordinates are independent. Real data often vary in fewer directions than they have columns, and then this effect is weaker."
    )


@lesson.section(
    "A detour that is shorter",
    "By cosine distance, comedy is 0.3 from funny, and funny is 0.3 from happy. Can comedy be farther than 0.6 from happy?",
    sets=("side-",),
)
def shorter_detour() -> None:

    @st.fragment
    def triangles() -> None:
        """What follows the three distances."""
        lesson.trace([triangle.words_apart()], file="triangle")

    triangles()


@lesson.section(
    "Search for shorter detours",
    "All triples of vectors are searched for a detour that is shorter. Paste your own vectors, one per line.",
    sets=("broken-", "points"),
)
def shorter_detours() -> None:
    search.broken_triangles()


lesson.documents("l-doubling-vector")
lesson.blind_spots(
    "**Cosine: the amount.** A user with a thousand times as many log-ins looks the same. Use Euclidean distance where the amount "
    "matters, and cosine where only the mix matters.",
    "**Cosine: the origin.** Angles are measured from 0. If 10 is added to every rating, most users look more alike. But users with the same "
    "direction, such as (1,10) and (10,100), move apart. Subtract each user's mean first, and cosine similarity is a correlation.",
    "**Euclidean: the scale.** With one column in metres and one in millimetres, the millimetres dominate. Scale the columns first, and say how.",
    "**Both: which coordinates are related.** For word counts, “funny” and “amusing” are as different as any two words.",
    "**The number on its own.** "
    f"Cosine distance is at most {significant(CATALOG['cosine_distance'].range[1])}; Euclidean distance has no upper limit. Compare a distance with "
    "others of the same type, not a cosine distance with a Euclidean one.",
)


@lesson.section("Stories", "Four cases from the documents, each with a question.", anchor="story", sets=("guess-",))
def told_stories() -> None:
    stories.all_stories()
