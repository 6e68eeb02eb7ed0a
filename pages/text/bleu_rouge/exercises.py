"""Exercises on BLEU and ROUGE, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

PAIR = {"texts:next": "The documents' pair"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "lower-without-a-word",
        "overlap",
        "Make ROUGE-1 smaller than 0.705 without touching a word.",
        {
            "ROUGE-1 below 0.705": lambda now, start: now.rouge_1 < 0.705,
            "BLEU as it is": lambda now, start: now.bleu == start.bleu,
        },
        "ROUGE-1 F weighs precision against recall. Which of the two is the smaller one here, and what gives it more "
        "weight?",
        "With a large beta, F becomes recall. Papers that report “ROUGE-1” may mean recall, F1 or another F: ask for "
        "beta.",
        sets=PAIR,
        to={"beta": 8},
    ),
    Exercise(
        "precise-by-silence",
        "overlap",
        "Type a candidate in which every n-gram up to four words matches, so that the geometric mean is 1, and whose "
        "BLEU is below 0.5.",
        {
            "geometric mean is 1": lambda now, start: now.geometric_mean == 1,
            "BLEU below 0.5": lambda now, start: now.bleu < 0.5,
        },
        "Copy from the reference, word for word, but not all of it.",
        "Precision cannot see what is missing. BLEU has no recall; its brevity penalty stands in for it, and looks at "
        "the length alone.",
        sets=PAIR,
        puts={"texts:next": "A short sentence"},
    ),
    Exercise(
        "all-words-no-sense",
        "overlap",
        "Type a candidate whose ROUGE-1 is 1 and whose BLEU is 0.",
        {"ROUGE-1 is 1": lambda now, start: now.rouge_1 == 1, "BLEU is 0": lambda now, start: now.bleu == 0},
        "Use each word of the reference exactly once. Where must they not stand?",
        "ROUGE-1 is a bag of words. BLEU multiplies the precisions of one to four words, and one factor of 0 is "
        "enough; with smoothing it would be small instead.",
        sets=PAIR,
        puts={"texts:next": "The same words, shuffled"},
    ),
)
