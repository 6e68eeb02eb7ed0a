"""Lesson: how far apart two vectors are, by the straight line and by the angle."""

import streamlit as st

from metrics_core import CATALOG
from pages.regression.distances import dimensions, pair, search, stories, texts, triangle
from widgets import lesson
from widgets.conventions import choice
from widgets.formulas import significant
from widgets.place import aside, note

lesson.opening(
    "One of two vectors is doubled: a text written out twice, a user twice as active. What becomes of its Euclidean and of "
    "its cosine distance from the other one?"
)
lesson.guess(
    (
        lesson.Answer(
            "Euclidean doubles, cosine stays",
            False,
            "That takes doubling both. From two perpendicular vectors of length 1, with a alone doubled, the straight line "
            "grows from 1.414 to 2.236, and not to 2.828.",
            {"angle": 90, "a": 2, "b": 1},
        ),
        lesson.Answer(
            "both double",
            False,
            "Cosine distance sees directions only, and doubling keeps the direction. Drag the tip of a outwards: its ring on "
            "the unit circle stays where it is.",
            {"angle": 60, "a": 2, "b": 1},
        ),
        lesson.Answer(
            "Euclidean grows, cosine stays",
            False,
            "Not if the doubled one was the shorter. Here b is twice as long as a was, in the same direction; a doubled is b, "
            "and the straight line has shrunk from 1 to 0.",
            {"angle": 0, "a": 2, "b": 2},
        ),
        lesson.Answer(
            "cosine stays, Euclidean rises or falls",
            True,
            "The angle is what it was. The tip of the doubled one moves away from the origin, and that may be towards the other "
            "tip. Here a and b are 1 apart, in one direction: double a, and they meet; turn b round first, and 3 becomes 4.",
            {"angle": 0, "a": 1, "b": 2},
        ),
    ),
    moves=pair.show_case,
)
typed, empty = pair.vectors_of_reader()
picture = st.container()
trace = lesson.trace_of([CATALOG[metric.__name__] for metric in pair.TRACED], file="distances")


@st.fragment
def follow() -> None:
    """All that follows the scrubber, so that letting go of it runs this and not the whole page."""
    now = pair.picture_of(typed, empty)
    broken = (
        "**Cosine distance is 0, and the two are not the same.** So cosine distance breaks the rule that only equal things "
        "are at distance 0; the angle does too, and for vectors of one length neither does."
    )
    note(broken if now.identity_broken else "", st.markdown)
    dragged = "Dragged: the coordinates in the trace are those in the picture's plane, not those that were typed."
    note(dragged if now.dragged else "")
    trace.show(now.worked()[trace.chosen])


with picture:
    follow()

lesson.section(
    "The same text, twice as long",
    "Two texts as vectors of word counts. Write one of them out twice, then the other one too. Type texts of your own.",
)
counts = texts.texts_of_reader()


@st.fragment
def repeats() -> None:
    """What follows the two numbers of repeats."""
    lesson.trace(texts.repeated(counts), file="repeats")


repeats()
lesson.mistake("l-doubling-vector")

lesson.section(
    "Two dimensions, ten, a thousand",
    f"{dimensions.POINTS} random points, and all their pairs. With more dimensions, how much nearer is a point's "
    "nearest neighbour than its farthest?",
)
law = choice("coordinates", list(dimensions.LAWS), "coordinates", dimensions.WORDS)
dimensions.in_many_dimensions(law)
aside("dimensions").caption(
    "Distances draw together: farthest over nearest, of the median point, falls towards 1, and “near” says little. Cosines "
    "draw together too, for coordinates around 0 at a right angle. Each outline is scaled to the same height. Here all "
    "coordinates are independent; data with structure vary in fewer directions than they have columns, and their distances draw "
    "together less."
)

lesson.section(
    "A detour that is shorter",
    "By cosine distance, comedy is 0.3 from funny and funny is 0.3 from happy. How far can comedy be from happy?",
)


@st.fragment
def triangles() -> None:
    """What follows the three distances."""
    lesson.trace([triangle.words_apart()], file="triangle")


triangles()
lesson.section("Find more of them", "Every three vectors, every way round. Paste your own, one a line.")
search.broken_triangles()

lesson.documents()
lesson.blind_spots(
    "**Cosine: how much.** A user with a thousand times the log-ins looks the same. Take Euclidean distance where size "
    "matters, and cosine where only the mix does.",
    "**Cosine: the origin.** Angles are measured from 0. Add 10 to every rating and most users look more alike, while those of "
    "one direction, as (1,10) and (10,100), part. Take each user's mean away first and it is a correlation.",
    "**Euclidean: the scale.** Metres beside millimetres, and one column decides alone. Scale the columns first, and say how.",
    "**Both: which coordinates belong together.** “Funny” and “amusing” are as different as any two words to counts.",
    "**The number on its own.** "
    f"Cosine distance ends at {significant(CATALOG['cosine_distance'].range[1])}, Euclidean nowhere. Compare a distance with "
    "others of its kind, never a cosine distance with a Euclidean one.",
)
lesson.section("Stories", "Guess first.", anchor="story")
stories.all_stories()
