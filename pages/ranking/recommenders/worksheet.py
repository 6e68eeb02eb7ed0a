"""Worksheet on recommenders."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from metrics_core import Worked, explain
from metrics_core.filled import Filled
from metrics_core.recommendation import (
    average_reciprocal_hit_rate,
    click_through_rate,
    coverage,
    mean_self_information,
    mean_success_at_k,
    novelty_at_k,
    personalisation,
)
from widgets.worksheets.given import table
from widgets.worksheets.task import Places, Task, in_words

STORIES = "abcdefghij"
SUMS: dict[Callable[..., Any], str] = {  # what the first step of a mean over readers adds up
    mean_success_at_k: "readers with a hit",
    average_reciprocal_hit_rate: "sum of 1 / rank over all hits",
    novelty_at_k: "sum of the readers' proportions",
    mean_self_information: "sum of the lists' means",
}


def _explained(metric: Callable[..., Any], *given: Any, **options: Any) -> Worked:
    """A key of which the users are readers and the items stories."""
    words = (
        ("users", "readers"),
        ("items", "stories"),
        ("^overlaps", "sum of the overlaps"),
        ("^sum$", SUMS.get(metric, "sum")),
    )
    return in_words(explain(metric, *given, **options), *words)


def _lists(draw: Random) -> tuple[Task, ...]:
    """Six readers with four recommended stories each, and more stories than are shown."""
    stories = draw.randint(15, 90)
    lists = [list("abcd"), *(draw.sample(STORIES, 4) for _ in range(5))]
    wanted = [{draw.choice(items)} for items in lists[:3]] + [{draw.choice(STORIES)} for _ in range(3)]
    return (_hits(lists, wanted), _spread(lists, stories), _for_all(wanted, stories))


def _hits(lists: Sequence[Sequence[str]], wanted: Sequence[set[str]]) -> Task:
    return Task(
        "Work out",
        "Six readers each get four stories and then read one story. A hit: that story is in the list. Success is the proportion of "
        "readers with a hit. A hit at rank r is worth 1/r, and no hit 0; the average reciprocal hit rate is the mean over readers.",
        table(
            (
                ("reader", *range(1, 7)),
                ("list", *map(", ".join, lists)),
                ("read afterwards", *(item for (item,) in wanted)),
            ),
        ),
        ("Success at 4", "Average reciprocal hit rate"),
        key=(_explained(mean_success_at_k, wanted, lists, k=4), _explained(average_reciprocal_hit_rate, wanted, lists)),
    )


def _catalogue(stories: int) -> list[object]:
    """All stories: those of the lists by their letters, others by numbers."""
    return [*STORIES, *range(stories - len(STORIES))]


def _spread(lists: Sequence[Sequence[str]], stories: int) -> Task:
    return Task(
        "Work out",
        Filled(
            "The newspaper has {stories} stories. What proportion of them do these lists show? Then compare lists 1 and 4: what proportion of the stories of one list is also in the other? "
            "Personalisation is 1 minus this overlap.",
            stories=stories,
        ),
        blanks=("Coverage", "Overlap of lists 1 and 4", "Personalisation of the two"),
        key=(_explained(coverage, _catalogue(stories), lists), _explained(personalisation, [lists[0], lists[3]])),
        follows=True,
    )


def _for_all(wanted: Sequence[set[str]], stories: int) -> Task:
    same = [list("abcd")] * 6
    return Task(
        "Decide",
        "An editor gives a, b, c, d to all six readers, who read the same stories as before. What are coverage, personalisation and success at 4 now? What would "
        "personalisation be if there were only one reader?",
        blanks=("Coverage", "Personalisation", "Success at 4"),
        lines=2,
        key=(
            _explained(coverage, _catalogue(stories), same),
            _explained(personalisation, same),
            _explained(mean_success_at_k, wanted, same, k=4),
            "With one reader there is no pair of lists to compare, so personalisation is undefined.",
        ),
        follows=True,
    )


def _clicks(draw: Random) -> Task:
    clicks, shows = draw.randint(5, 40), draw.randrange(100, 1001, 20)
    return Task(
        "Find the mistake",
        Filled(
            "“Story P has {clicks} clicks on {shows} displays. A story that has not been displayed yet has a click-through rate of 0, so it "
            "is worse.”",
            clicks=clicks,
            shows=shows,
        ),
        blanks=("Click-through rate of P", "Rate of the new story"),
        lines=2,
        key=(
            _explained(click_through_rate, clicks, shows),
            _explained(click_through_rate, 0, 0),
            "Without displays nothing is known about the rate. If it is counted as 0, the story may never be shown.",
        ),
    )


def _known(draw: Random) -> Task:
    lists = [draw.sample(STORIES, 5) for _ in range(5)]
    seen = [set(draw.sample(STORIES, draw.randint(2, 8))) for _ in lists]
    return Task(
        "Work out",
        "Novelty at k is the proportion of a list's first k stories that the reader has not seen before, averaged over readers. Give novelty at 5 and at 2.",
        table(
            (
                ("reader", *range(1, 6)),
                ("list", *map(", ".join, lists)),
                ("seen before", *(", ".join(sorted(known)) for known in seen)),
            ),
        ),
        ("Novelty at 5", "Novelty at 2"),
        key=(_explained(novelty_at_k, seen, lists, k=5), _explained(novelty_at_k, seen, lists, k=2)),
    )


def _surprise(draw: Random) -> Task:
    readers = draw.sample(range(10, 900, 10), 3)
    return Task(
        "Work out",
        Filled(
            "Of 1,000 readers {a} have read story a, {b} story b and {c} story c. The self-information of a story is −log₂ of the proportion who have read it. What is the mean self-information of the list a, b, c? Which story adds most?",
            a=readers[0],
            b=readers[1],
            c=readers[2],
        ),
        blanks=("Mean self-information",),
        lines=1,
        key=(
            _explained(mean_self_information, dict(zip("abc", readers, strict=True)), [list("abc")], total=1000),
            Filled("Story {story}, which the fewest readers have read.", story="abc"[readers.index(min(readers))]),
        ),
    )


def _longer(draw: Random) -> Task:
    ranks = [0]
    while not {6, 7, 8, 9, 10} & {*ranks}:  # until success rises
        ranks = [draw.randint(1, 12) for _ in range(8)]
    lists = [[*range(1, rank), "hit", *range(20, 32 - rank)] for rank in ranks]
    wanted: list[set[object]] = [{"hit"}] * len(ranks)
    return Task(
        "Find the mistake",
        Filled(
            "“With ten stories instead of five, success rose. So the recommender has improved.” Eight readers each have a list of twelve stories. The stories that they read afterwards, one each, are at ranks {ranks}. Use whole lists for the average reciprocal hit rate.",
            ranks=", ".join(map(str, ranks)),
        ),
        blanks=("Success at 5", "Success at 10", "Average reciprocal hit rate"),
        lines=1,
        key=(
            _explained(mean_success_at_k, wanted, lists, k=5),
            _explained(mean_success_at_k, wanted, lists, k=10),
            _explained(average_reciprocal_hit_rate, wanted, lists),
            "The lists have not changed, nor has the average reciprocal hit rate of the whole lists. Success at k cannot fall as k grows, whatever the list.",
        ),
    )


def _places(draw: Random) -> Task:
    while True:  # until P has clearly the higher rate
        top, low = draw.randrange(400, 1001, 50), draw.randrange(400, 1001, 50)
        clicks, fewer = draw.randint(30, 60), draw.randint(8, 25)
        if clicks / top - fewer / low >= 0.01:
            break
    return Task(
        "Decide",
        Filled(
            "Story P was shown {top} times at the top of the page and clicked {clicks} times. Story Q was shown {low} times at the bottom and clicked {fewer} times. Give both click-through rates. Do they show that readers prefer P?",
            top=top,
            clicks=clicks,
            low=low,
            fewer=fewer,
        ),
        blanks=("Click-through rate of P", "Click-through rate of Q"),
        lines=1,
        key=(
            _explained(click_through_rate, clicks, top),
            _explained(click_through_rate, fewer, low),
            "No: the position differs, too, and what is at the top is seen and clicked more often. Show each reader one of the two, drawn at random, at the same position.",
        ),
    )


PLACES: Places = ((_lists,), (_known, _surprise, _places), (_clicks, _longer))
