"""Worksheet on distances."""

from random import Random

from language import gettext
from metrics_core import explain
from metrics_core.filled import Filled
from metrics_core.similarity import cosine_distance, cosine_similarity, euclidean_distance, unit_chord
from widgets.worksheets.given import beside, number_line, table
from widgets.worksheets.task import Places, Task

LENGTH = "Length of a vector: the square root of the sum of squares."
COSINE = "Cosine: the sum of the products, divided by the product of the two lengths."


def _roots() -> str:
    return f"<p>{gettext(LENGTH)}<br>{gettext(COSINE)}</p>"


def _different(draw: Random) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two texts as counts of two words, with another mix of words."""
    while True:
        a, b = ((draw.randint(1, 9), draw.randint(1, 9)) for _ in "ab")
        if a[0] * b[1] != a[1] * b[0]:
            return a, b


def _counts(draw: Random) -> tuple[Task, ...]:
    (a, b), times = _different(draw), draw.choice((2, 3))
    written = Filled(
        "Text a is now written twice in a row, so its counts are twice as large."
        if times == 2
        else "Text a is now written three times in a row, so its counts are three times as large."
    )
    longer = [times * x for x in a]
    counts = table((("word", "sun", "rain"), ("text a", *a), ("text b", *b)))
    return (
        Task(
            "Work out",
            "The table counts two words in two texts. Give the length of each text's vector, the Euclidean distance and the cosine similarity. You can leave square roots and fractions as they are.",
            beside(counts, _roots()),
            ("Length of a", "Length of b", "Euclidean distance", "Cosine similarity"),
            key=(explain(euclidean_distance, a, b), explain(cosine_similarity, a, b)),
        ),
        Task(
            "Decide",
            Filled(
                "{written} What are the Euclidean distance and the cosine similarity now? Which would you use to find texts about the same "
                "subject, and why?",
                written=written,
            ),
            blanks=("Euclidean distance", "Cosine similarity"),
            lines=2,
            key=(
                explain(euclidean_distance, longer, b),
                explain(cosine_similarity, longer, b),
                "Use cosine similarity: it depends only on the direction of the vectors, that is, on the mix of words, and this has not changed. "
                "Where the amount matters, use Euclidean distance.",
            ),
            follows=True,
        ),
    )


def _on_a_line(draw: Random) -> tuple[Task, ...]:
    ends = sorted(draw.sample(range(19), 3))
    pairs = ((0, 1), (1, 2), (0, 2))
    return (
        Task(
            "Read off",
            "Three points on a line: A, B and C from left to right. Give the three distances and check the triangle inequality: is one of them longer than the "
            "other two together?",
            number_line([ends], 18),
            ("A to B", "B to C", "A to C"),
            1,
            (
                *(explain(euclidean_distance, [ends[i]], [ends[j]]) for i, j in pairs),
                "No: on a line the longest is exactly the sum of the others. For Euclidean distance the inequality always holds; for cosine "
                "distance it can fail.",
            ),
        ),
    )


def _empty(draw: Random) -> tuple[Task, ...]:
    other, _ = _different(draw)
    return (
        Task(
            "Find the mistake",
            Filled(
                "“An empty text has nothing in common with any other, so its cosine distance from every other text is 1, for example from one with counts {sun} and {rain}.” Cosine distance is 1 − cosine similarity.",
                sun=other[0],
                rain=other[1],
            ),
            blanks=("Cosine distance",),
            lines=2,
            key=(
                explain(cosine_distance, (0, 0), other),
                "An empty text has length 0 and no direction, so there is no angle. SciPy 1.17 returns NaN, and scikit-learn 1.9 returns 1: this 1 is a convention, not a "
                "measurement.",
            ),
        ),
    )


def _nearest(draw: Random) -> Task:
    """A short text of the same mix, and one with other words that is nearer by Euclidean distance."""
    while True:
        asked, other = _different(draw)
        times = draw.randint(2, 4)
        same = [times * x + draw.randint(0, 1) for x in asked]
        nearer = euclidean_distance(asked, other) < euclidean_distance(asked, same)
        if nearer and cosine_similarity(asked, other) + 0.02 < cosine_similarity(asked, same) > 0.99:
            break
    same_mix = asked[0] * same[1] == asked[1] * same[0]
    return Task(
        "Decide",
        "The table counts two words in a search query and in two texts. Which text is nearer to the query by Euclidean distance, and which by cosine similarity?",
        table((("word", "sun", "rain"), ("query", *asked), ("text P", *same), ("text Q", *other))),
        ("Euclidean distance to P", "Euclidean distance to Q", "Cosine similarity to P", "Cosine similarity to Q"),
        1,
        (
            *(explain(euclidean_distance, asked, one) for one in (same, other)),
            *(explain(cosine_similarity, asked, one) for one in (same, other)),
            "Q by Euclidean distance, P by cosine similarity: P has the same mix of words as the query, and is longer."
            if same_mix
            else "Q by Euclidean distance, P by cosine similarity: P has nearly the same mix of words as the query, and is longer.",
        ),
    )


def _three_words(draw: Random) -> Task:
    a, b = ([draw.randint(0, 6) for _ in range(2)] + [draw.randint(1, 6)] for _ in "ab")
    return Task(
        "Work out",
        "The table counts three words in two texts. Give the Euclidean distance and the cosine distance, which is 1 minus the cosine similarity.",
        beside(table((("word", "sun", "rain", "wind"), ("text a", *a), ("text b", *b))), _roots()),
        ("Euclidean distance", "Cosine distance"),
        key=(explain(euclidean_distance, a, b), explain(cosine_distance, a, b)),
    )


def _detour(draw: Random) -> Task:
    b = draw.randint(1, 12), draw.randint(1, 12)
    a, c = (draw.randint(1, 9), 0), (0, draw.randint(1, 9))
    return Task(
        "Find the mistake",
        Filled(
            "“Cosine distance is a distance, so a detour is never shorter than the direct way.” Cosine distance is 1 − cosine similarity. Three texts as counts of two words: a is {a1} and 0, b is {b1} and {b2}, c is 0 and {c2}.",
            a1=a[0],
            b1=b[0],
            b2=b[1],
            c2=c[1],
        ),
        blanks=("Cosine distance, a to b", "Cosine distance, b to c", "Cosine distance, a to c"),
        lines=1,
        key=(
            *(explain(cosine_distance, x, y) for x, y in ((a, b), (b, c), (a, c))),
            "From a through b to c is shorter than from a to c. So cosine distance breaks the triangle inequality, and a search that relies on this inequality can miss the nearest text.",
        ),
    )


def _unit(draw: Random) -> Task:
    """Two texts that are not nearly parallel: their distance is not made of rounding."""
    while cosine_similarity(*(texts := _different(draw))) > 0.98:
        pass
    a, b = texts
    return Task(
        "Work out",
        Filled(
            "Text a has the counts {a1} and {a2}, text b has {b1} and {b2}. Divide the counts of each text by the length of its vector (the square root of the sum of their squares), so that both vectors have length 1. What is the Euclidean distance now (the unit chord)? Its square is 2 − 2 · cosine similarity; keep six digits of this similarity. Can Euclidean distance and cosine similarity now rank texts differently?",
            a1=a[0],
            a2=a[1],
            b1=b[0],
            b2=b[1],
        ),
        blanks=("Cosine similarity", "Euclidean distance at length 1"),
        lines=1,
        key=(
            explain(cosine_similarity, a, b),
            explain(unit_chord, a, b),
            "No: for vectors of length 1 the Euclidean distance falls as the cosine similarity rises, so they rank texts alike.",
        ),
    )


PLACES: Places = ((_counts,), (_on_a_line, _nearest, _three_words, _detour, _unit), (_empty,))
