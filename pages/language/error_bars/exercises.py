"""Exercises on error bars, from easy to hard."""

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "apart-too-soon",
        "models",
        "Find a number of questions, 120 at most, at which the intervals of models A and B do not overlap if answers are treated as independent, but overlap if the intervals are computed by texts.",
        {
            "at most 120 questions": lambda now, start: now.questions <= 120,
            "as if independent, they are apart": lambda now, start: now.low_a > now.high_b,
            "by texts, they overlap": lambda now, start: now.low_by_text_a <= now.high_by_text_b,
        },
        "Switch on “Show error bars by texts” under Settings. Then drag to the left the line at the end of the answers. Look for a place where the upper bars of the two models no longer overlap, and the lower ones still do.",
        "A reader of the upper bars would call the models different. These bars count each text five times.",
        to={"questions": 100},
    ),
    Exercise(
        "overlap-and-clear",
        "pairs",
        "With 500 questions, find a correlation of the models' scores at which the paired interval of the difference lies above 0, although the unpaired one contains 0.",
        {
            "500 questions": lambda now, start: now.n == 500,
            "the paired interval lies above 0": lambda now, start: now.low_paired > 0,
            "the unpaired one does not": lambda now, start: now.low_unpaired <= 0,
        },
        "The more the models agree on which questions are hard, the shorter the paired interval.",
        "The two scores and their own intervals did not move at all. A paired comparison needs to know, for each question, which of the models got it right. A table of scores does not "
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

FURTHER: tuple[Exercise, ...] = (
    Exercise(
        "fewer-than-half",
        "groups",
        "There are 20 questions about each text. Find a correlation at which fewer than half of the intervals that treat answers as independent contain the true score.",
        {
            "20 questions about each text": lambda now, start: now.each == 20,
            "fewer than half contain it": lambda now, start: now.coverage_alone < 0.5,
        },
        "Raise the correlation of answers about one text.",
        "At a correlation of 0.4 or above. The design effect is 8.6 there: 200 such answers tell as much as 23 independent ones.",
        to={"each": 20, "agreement": 0.4},
    ),
    Exercise(
        "worth-of-runs",
        "runs",
        "Half of an answer's variance is from run to run. With how many runs are the 200 questions worth 350 questions asked once?",
        {
            "half of the variance is from run to run": lambda now, start: now.within == 0.5,
            "worth 350 questions or more": lambda now, start: now.worth >= 350,
        },
        "With more runs, only the half that varies from run to run averages out.",
        "Seven runs: 1,400 answers are worth 350. However many runs there are, they are worth less than 400 questions.",
        to={"runs": 7, "within": 0.5},
    ),
    Exercise(
        "more-and-none-false",
        "many",
        "Change the number of benchmarks on which A is better. Where does Benjamini and Hochberg's correction find more differences than Holm's, and no false one?",
        {
            "Benjamini and Hochberg's finds more": lambda now, start: now.found_bh > now.found_holm,
            "none of them is false": lambda now, start: now.false_bh == 0,
        },
        "With no true difference, both corrections find none. Let A be better on some.",
        "Holm's correction finds none that is false, wherever the slider is. With three true differences or more, Benjamini and Hochberg's finds more. With 11 to 15, one of its findings is false.",
        to={"better": 8},
    ),
    Exercise(
        "a-small-leak",
        "leaked",
        "There are 400 questions. Find a proportion of leaked ones, 15% at most, at which fewer than half of the intervals contain the score on questions that did not leak.",
        {
            "400 questions": lambda now, start: now.items == 400,
            "at most 15% leaked": lambda now, start: now.leaked <= 0.15,
            "fewer than half contain the score": lambda now, start: now.coverage < 0.5,
        },
        "The interval reaches less than 5 points to either side.",
        "If 15% of the questions leaked, the expected score is 5.25 points too high, and the interval reaches only 4.7 points to either side. With 1,600 questions, a leak of 10% is enough.",
        to={"leaked": 0.15, "items": 400},
    ),
)
