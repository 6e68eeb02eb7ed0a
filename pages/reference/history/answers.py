"""The answers to the guess, each of which sets the second needle; the numbers are those of the deck."""

from widgets.guess import Answer

BOTH = {"needles": 2}
ANSWERS = (
    Answer(
        "recall",
        False,
        "A second needle cannot make more cards fall, so recall cannot rise. It also holds one wanted card: 6 of the 8 fall now, not 7.",
        BOTH,
    ),
    Answer(
        "precision",
        True,
        "The second needle holds 1 of the 7 wanted cards that fell, and 5 of the 9 others. Of the 10 cards that fall now, 6 are wanted: "
        "precision rises to 0.6, and recall falls to 0.75.",
        BOTH,
    ),
    Answer(
        "both",
        False,
        "Precision rises: 5 of the 9 unwanted cards that fell stay up now. But one wanted card stays up too, so recall falls, from 0.875 to 0.75.",
        BOTH,
    ),
    Answer(
        "neither",
        False,
        "Fewer cards fall, so recall cannot rise. But for precision only the cards that fall count: 6 of those 10 are wanted, not 7 of 16.",
        BOTH,
        was=("neither: fewer cards fall",),
    ),
)
