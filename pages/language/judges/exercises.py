"""Exercises on judges, from easy to hard."""

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
        "At 20%, of 1,000 answers 40 right ones fail and 40 wrong ones pass. At any other true rate the judge's pass rate is wrong on average. If a judge has the same sensitivity for two models, and the same specificity, the models look closer than they are.",
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

FURTHER: tuple[Exercise, ...] = (
    Exercise(
        "one-of-four",
        "raters",
        "No verdict is missing. On how many of the twelve answers must the judge differ from most of the people, so that Krippendorff's alpha is below 0.5?",
        {
            "no verdict is missing": lambda now, start: now.missing == 0,
            "alpha is below 0.5": lambda now, start: now.krippendorff_alpha < 0.5,
        },
        "Alpha is 0.63 at the start, where the judge differs on one.",
        "On three or more. If it differs on nine or more, alpha is below 0: four raters then agree less than by chance, although the three people all agree on nine answers.",
        to={"other": 3, "missing": 0},
    ),
    Exercise(
        "right-by-two-errors",
        "orders",
        "Find preferences at which half of the pairs or more flip with the order, although the average of both orders is within 0.02 of the true win rate, 0.655.",
        {
            "half of the pairs or more flip": lambda now, start: now.flipped >= 0.5,
            "the average is at most 0.675": lambda now, start: now.average <= 0.675,
            "and at least 0.635": lambda now, start: now.average >= 0.635,
        },
        "A preference for the answer read first pulls the average towards one half. A preference for longer answers raises it, as A's are the longer ones.",
        "Two errors cancel out here. The average alone does not show that: look at how many pairs flip as well.",
        to={"place": 0.8, "longer": 0.2},
    ),
    Exercise(
        "which-self-preference",
        "own",
        "Find a setting where self-preference is above 0.5 by agreement, and below 0.2 by win rates.",
        {
            "above 0.5 by agreement": lambda now, start: now.self_preference_agreement > 0.5,
            "below 0.2 by win rates": lambda now, start: now.self_preference_win < 0.2,
        },
        "By win rates it cannot be large where people already prefer its own answer in most pairs.",
        "The judge and the pairs are the same, and the two definitions differ by 0.3 or more. Say which definition a number uses.",
        to={"lean": 0.8, "ahead": 0.6},
    ),
    Exercise(
        "good-passages-poor-answer",
        "retrieved",
        "Find a setting where all useful passages come first, and fewer than half of the claims are supported.",
        {
            "context precision is 1": lambda now, start: now.context_precision == 1,
            "faithfulness is below 0.5": lambda now, start: now.faithfulness < 0.5,
        },
        "One number is about what was retrieved, the other about what the answer made of it.",
        "Good passages do not make the answer follow them. Neither number says whether a claim is true.",
        to={"first": 1, "supported": 3},
    ),
)
