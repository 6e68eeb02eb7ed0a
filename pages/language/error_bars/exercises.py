"""Exercises on error bars, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "apart-too-soon",
        "models",
        "With at most 120 questions, find a number at which the two intervals do not overlap if answers are taken as independent, and still overlap by texts.",
        {
            "at most 120 questions": lambda now, start: now.questions <= 120,
            "as if independent, they are apart": lambda now, start: now.low_a > now.high_b,
            "by texts, they overlap": lambda now, start: now.low_by_text_a <= now.high_by_text_b,
        },
        "Switch on “Show error bars by texts” under Settings, and drag the line at the end of the answers to the left. Look for a place where the upper bars of the two models no longer overlap, and the lower ones still do.",
        "A reader of the upper bars would call the models different. These bars count each text five times.",
        to={"questions": 100},
    ),
    Exercise(
        "overlap-and-clear",
        "pairs",
        "With 500 questions, find a correlation at which the paired interval of the difference lies above 0, although the unpaired one contains 0.",
        {
            "500 questions": lambda now, start: now.n == 500,
            "the paired interval lies above 0": lambda now, start: now.low_paired > 0,
            "the unpaired one does not": lambda now, start: now.low_unpaired <= 0,
        },
        "The more the models agree on which questions are hard, the shorter the paired interval.",
        "The two scores and their own intervals did not move at all. Pairs use which questions each model got right, and a table of scores does not "
        "show that.",
        to={"correlation": 0.7, "n": 500},
    ),
    Exercise(
        "too-few",
        "needed",
        "A benchmark has 500 questions, and your model is truly better by 0.03. Find a correlation of the two models' scores at which these 500 questions give a power of 80%.",
        {
            "a difference of 0.03": lambda now, start: now.difference == 0.03,
            "a power of 80%": lambda now, start: now.power == 0.8,
            "at most 500 questions": lambda now, start: now.questions_needed <= 500,
        },
        "Only the correlation is left to move. At 0 it takes 3,663 questions.",
        "With a correlation of 0.9 the models agree on 96 of 100 questions. Below a correlation of about 0.86, 500 questions find 0.03 in fewer than 80% of cases.",
        to={"difference": 0.03, "correlation": 0.9, "power": 0.8},
    ),
)
