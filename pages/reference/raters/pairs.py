"""The stored pairs: three questions, four made-up models that answer each, and the verdicts of a made-up judge that likes length.

Two models are right and two are wrong; of each two, one is brief and one writes much. Every model meets every other one once on each
question. The judge takes the longer answer of every pair but two, in which the shorter one is right and the longer one wrong.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from types import MappingProxyType

PAIRS, TEXTS = "pairs", "texts"
FIRST, SECOND, EQUAL = range(3)  # what may be said of a pair
RIGHT, WRONG = range(2)  # and of a text


@dataclass(frozen=True)
class Item:
    """What raters are shown: a question with two answers, or with one to grade. models: who wrote them, "" where nobody says.

    judge: what it said, as FIRST, SECOND, EQUAL, or RIGHT and WRONG of a text; None for nothing.
    """

    question: str
    answers: tuple[str, ...]
    models: tuple[str, ...]
    judge: int | None

    @property
    def kind(self) -> str:
        """Whether it is a pair or a text."""
        return PAIRS if len(self.answers) == 2 else TEXTS

    @property
    def key(self) -> str:
        """What the class's question is called: the same for the same texts, whatever else is in the table."""
        return f"rate-{sha256(repr((self.question, self.answers)).encode()).hexdigest()[:12]}"

    @property
    def longer(self) -> int:
        """Which answer of a pair has more characters; the first where they have equally many."""
        return FIRST if len(self.answers[0]) >= len(self.answers[1]) else SECOND


MODELS: Mapping[str, str] = MappingProxyType(
    {"Ash": "right, brief", "Birch": "right, long", "Cedar": "wrong, brief", "Elm": "wrong, long"}
)
SKY = "Why is the sky blue by day?"
SHIRT = "A shirt costs 80 euros. Its price is raised by 25% and then cut by 25%. What does it cost now?"
WALL = "Can you see the Great Wall of China from the Moon with the naked eye?"
ANSWERS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        SKY: {
            "Ash": "Air scatters short wavelengths of sunlight more than long ones, so blue light comes from all over the sky.",
            "Birch": "Sunlight holds all colours. The molecules of the air scatter short wavelengths much more than long ones, which is "
            "called Rayleigh scattering. Blue light is sent in all directions and reaches us from all over the sky, while red light mostly "
            "goes straight on. Violet is scattered even more, but sunlight has less of it and our eyes see it less well.",
            "Cedar": "The sky is blue because it reflects the colour of the oceans.",
            "Elm": "That is a wonderful question, which people have asked for thousands of years! About 71% of the Earth is covered by water, "
            "and water is blue. Sunlight that falls on the oceans takes on this colour and is thrown back up into the air, where it fills the "
            "whole sky. This is also why the sky is often grey over cities, which are far away from the sea. So whenever you look up, you are in "
            "fact looking at the water of our planet.",
        },
        SHIRT: {
            "Ash": "75 euros: 80 × 1.25 = 100, and 100 × 0.75 = 75.",
            "Birch": "It costs 75 euros. The rise is 25% of 80 euros, which is 20 euros, so the shirt costs 100 euros. The cut is 25% of this new "
            "price, not of the old one. A quarter of 100 euros is 25 euros, and 100 minus 25 is 75 euros. A rise and a cut by the same "
            "percentage do not cancel out, because the second percentage is of another amount.",
            "Cedar": "80 euros, because a rise of 25% and a cut of 25% cancel out.",
            "Elm": "Let us think about this step by step. First the price is raised by 25%. Then it is cut by 25%. Both changes are of exactly the "
            "same size, and they go in opposite directions. If we add them up, 25% − 25% = 0%, so in total nothing has changed. The shirt "
            "therefore costs what it cost in the beginning. We can check this by looking at the sizes of both changes once more: they are equal. "
            "The answer is 80 euros.",
        },
        WALL: {
            "Ash": "No. It is only a few metres wide, which is far too narrow to be seen from the Moon.",
            "Birch": "No. The Moon is about 384,000 km away, and most of the wall is less than 10 metres wide. From there it looks about as thin as a "
            "hair that is three kilometres away. From the Moon, astronauts saw clouds, oceans and continents, but no "
            "buildings. Even from a space station, some 400 km up, the wall is very hard to find without a camera.",
            "Cedar": "Yes. It is the only building that can be seen from there.",
            "Elm": "Yes, and this is one of the most impressive facts about it! The Great Wall is more than 20,000 kilometres long, which makes it one of "
            "the largest structures that people have ever built. Because it is so long, it stands out clearly from the land around it, and an "
            "astronaut on the Moon can follow its course from one end to the other with the naked eye. No other building can be seen from so "
            "far away, not even the pyramids.",
        },
    }
)
# question, first model, second model, and which of them the judge takes. The first six have every two models, and each question twice.
JUDGED = (
    (SKY, "Birch", "Ash", "Birch"),
    (SHIRT, "Elm", "Ash", "Ash"),
    (WALL, "Elm", "Birch", "Elm"),
    (SKY, "Cedar", "Ash", "Ash"),
    (WALL, "Cedar", "Elm", "Elm"),
    (SHIRT, "Cedar", "Birch", "Birch"),
    (SKY, "Ash", "Elm", "Elm"),
    (SHIRT, "Ash", "Birch", "Birch"),
    (WALL, "Ash", "Cedar", "Ash"),
    (SHIRT, "Elm", "Birch", "Birch"),
    (SKY, "Birch", "Cedar", "Birch"),
    (WALL, "Elm", "Ash", "Elm"),
    (SHIRT, "Ash", "Cedar", "Cedar"),
    (SKY, "Elm", "Birch", "Elm"),
    (WALL, "Cedar", "Birch", "Birch"),
    (SHIRT, "Cedar", "Elm", "Elm"),
    (SKY, "Elm", "Cedar", "Elm"),
    (WALL, "Ash", "Birch", "Birch"),
)
STORED = tuple(
    Item(question, (ANSWERS[question][one], ANSWERS[question][other]), (one, other), FIRST if winner == one else SECOND)
    for question, one, other, winner in JUDGED
)
