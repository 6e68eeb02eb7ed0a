"""Worksheet on distances."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.similarity import cosine_distance, cosine_similarity, euclidean_distance
from widgets.worksheets.given import beside, number_line, table
from widgets.worksheets.task import Task

TRIPLES = (
    ((3, 4), (4, 3)),
    ((3, 4), (5, 12)),
    ((4, 3), (5, 12)),
    ((6, 8), (8, 6)),
    ((3, 4), (8, 6)),
    ((5, 12), (12, 5)),
)
ROOTS = "<p>Length of a vector: the root of the sum of squares.<br>Cosine: the sum of the products, divided by the product of the two lengths.</p>"


def tasks(draw: Random) -> tuple[Task, ...]:
    """Two texts as counts and one of them written out again, points on a line, and an empty text."""
    return (*_counts(draw), *_on_a_line(draw), *_empty(draw))


def _counts(draw: Random) -> tuple[Task, ...]:
    (a, b), (times, often) = draw.choice(TRIPLES), draw.choice(((2, "twice"), (3, "three times")))
    longer = [times * x for x in a]
    counts = table((("word", "sun", "rain"), ("text a", *a), ("text b", *b)), side=True)
    return (
        Task(
            "Work out",
            "Two texts as counts of two words. You can leave roots and fractions as they are.",
            beside(counts, ROOTS),
            ("Length of a", "Length of b", "Euclidean", "Cosine similarity"),
            key=(explain(euclidean_distance, a, b), explain(cosine_similarity, a, b)),
        ),
        Task(
            "Decide",
            f"Text a is written out {often}. What are the Euclidean distance and the cosine similarity now? Which would you use to find texts about the same "
            "subject, and why?",
            blanks=("Euclidean", "Cosine similarity"),
            lines=2,
            key=(
                explain(euclidean_distance, longer, b),
                explain(cosine_similarity, longer, b),
                "Cosine depends only on the direction, that is, on the mix of words, which is the same. For a subject the mix matters. "
                "Where the amount matters, use Euclidean distance.",
            ),
            follows=True,
        ),
    )


def _on_a_line(draw: Random) -> tuple[Task, ...]:
    ends = sorted(draw.sample(range(9), 3))
    pairs = ((0, 1), (1, 2), (0, 2))
    return (
        Task(
            "Read off",
            "Three points on a line. Give the three distances and check the triangle inequality: is one of them longer than the "
            "other two together?",
            number_line([ends], 0, 8),
            ("1 to 2", "2 to 3", "1 to 3"),
            1,
            (
                *(explain(euclidean_distance, [ends[i]], [ends[j]]) for i, j in pairs),
                "No: on a line the longest is exactly the sum of the others. For Euclidean distance the inequality always holds; for cosine "
                "distance it can fail.",
            ),
        ),
    )


def _empty(draw: Random) -> tuple[Task, ...]:
    other = draw.choice(TRIPLES)[0]
    return (
        Task(
            "Find the mistake",
            "“An empty text has nothing in common with any other, so its cosine distance from all of them is 1.”",
            blanks=("Cosine distance",),
            lines=2,
            key=(
                explain(cosine_distance, (0, 0), other),
                "An empty text has length 0 and no direction, so there is no angle. SciPy 1.17 returns NaN, and scikit-learn 1.9 returns 1: that is a convention, not a "
                "measurement.",
            ),
        ),
    )
