"""Exercises on judges, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "errors-cancel",
        "judge",
        "The judge passes 80% of the right answers and fails 95% of the wrong ones. At what proportion of right answers does its pass rate equal that proportion?",
        {
            "a sensitivity of 80%": lambda now, start: now.sensitivity == 0.8,
            "a specificity of 95%": lambda now, start: now.specificity == 0.95,
            "it reports the true rate": lambda now, start: abs(now.naive - now.true) < 0.001,
        },
        "As many right answers must fail as wrong ones pass: 20% of the right ones, and 5% of the wrong ones.",
        "At 20%, of 1,000 answers 40 right ones fail and 40 wrong ones pass. On average this judge is off at any other true rate. If it judges two models with the same sensitivity and specificity, they look closer than they are.",
        to={"true": 0.2, "sensitivity": 0.8, "specificity": 0.95},
    ),
    Exercise(
        "agree-and-zero",
        "agreement",
        "A judge and a person agree on 900 of 1,000 answers. Find verdicts for which Cohen's kappa is below 0.1, although AC1 is above 0.85.",
        {
            "they agree on 900": lambda now, start: now.agreed == 900,
            "kappa is below 0.1": lambda now, start: now.cohen_kappa < 0.1,
            "AC1 is above 0.85": lambda now, start: now.gwet_ac1 > 0.85,
        },
        "Let nearly all answers that they agree on be right ones.",
        "Both call 900 answers right, the judge alone 50, and the person alone 50: they never agree that an answer is wrong. Kappa is below 0, and AC1 is 0.89. Report the table of four counts.",
        to={"share": 1.0, "agreed": 900},
    ),
    Exercise(
        "worth-a-judge",
        "powered",
        "With 100 human labels, find how accurate the judge has to be so that the prediction-powered interval is at most two thirds as long as that of the labels alone.",
        {
            "100 labels": lambda now, start: now.labelled == 100,
            "at most two thirds as long": lambda now, start: now.width_powered <= 2 / 3 * now.width_human,
        },
        "Without a judge, two thirds of the length would take 2.25 times as many labels.",
        "On this slider it takes a judge that gets 95% right. With 75% right, the interval is longer than without a judge: it saves no labels.",
        to={"accuracy": 0.95, "labelled": 100},
    ),
)
