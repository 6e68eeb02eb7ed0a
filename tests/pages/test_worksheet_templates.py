"""Worksheets' templates: eight or more of each lesson, each with many keys, and those of one place each on its own."""

import re
from collections import defaultdict
from random import Random

import pytest

from metrics_core import Worked
from widgets.curriculum import part
from widgets.worksheets.page import TITLES
from widgets.worksheets.task import steps_of, together

MANY, FEW, ENOUGH, LEAST, LOOKED_AT = 300, 30, 100, 8, 40
DEGENERATE = {"nan", "inf", "0.0", "0.5", "1.0"}
TEMPLATES = [(lesson, one) for lesson in TITLES for place in part(lesson, "worksheet").PLACES for one in place]


def key(task) -> tuple:
    return tuple(str(part.value) if isinstance(part, Worked) else part for part in task.key)


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "template"), TEMPLATES, ids=lambda one: getattr(one, "__name__", one))
def test_where_numbers_are_asked_there_are_many_keys(lesson, template):
    """300 seeds give 100 keys or more, unless the point is one and the same number: none, infinity, 0, one half or 1. Then the questions differ.

    No step shows an error of rounding, which 40 seeds are drawn to see where fewer have keys enough.
    """
    found = False
    keys: dict[int, set] = defaultdict(set)
    values: dict[int, set] = defaultdict(set)
    asked: dict[int, set] = defaultdict(set)
    for seed in range(MANY):
        made = together(template(Random(f"{lesson}/{seed}")))
        for step in (step for task in made for step in steps_of(task)):
            assert not re.search(r"\de-\d", step.substituted) and not 0 < abs(step.value) < 1e-9, (seed, step)
        for at, task in enumerate(made):
            keys[at].add(key(task))
            values[at].add(next((str(part.value) for part in task.key if isinstance(part, Worked)), ""))
            asked[at].add((made[0].asks, made[0].given, task.asks, task.given))
        found = found or all(enough(made[at], keys[at], values[at], asked[at], seed) for at in keys)
        if found and seed + 1 >= LOOKED_AT:
            return
    raise AssertionError({task.asks: len(keys[at]) for at, task in enumerate(made)})


def enough(task, keys, values, asked, seed):
    if task.blanks and not (seed >= FEW and len(values) == 1 and values <= DEGENERATE):
        return len(keys) >= ENOUGH
    return len(asked) >= 4


@pytest.mark.parametrize("lesson", TITLES)
def test_a_lesson_has_eight_templates_or_more(lesson):
    """Counted by the tasks that they make; no two have the same name or begin alike."""
    templates = [one for name, one in TEMPLATES if name == lesson]
    made = [task for one in templates for task in together(one(Random(1)))]
    assert len(made) >= LEAST
    assert len({one.__name__ for one in templates}) == len(templates)
    assert len({(task.kind, task.asks[:60]) for task in made}) == len(made)


@pytest.mark.parametrize("lesson", TITLES)
def test_only_tasks_after_the_first_of_a_template_follow(lesson):
    for name, one in TEMPLATES:
        if name == lesson:
            for seed in range(6):
                head, *rest = together(one(Random(seed)))
                assert not head.follows and all(task.follows for task in rest)
                assert all(task.asks and task.key for task in (head, *rest))
