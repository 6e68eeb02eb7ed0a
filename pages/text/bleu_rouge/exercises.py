"""Exercises on BLEU and ROUGE, from easy to hard."""

from widgets.exercises.exercise import Exercise

PAIR = {"texts:next": "Pair from the documents"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "lower-without-a-word",
        "word-overlap",
        "Make the F of ROUGE-1 smaller than 0.705 without changing a word.",
        {
            "ROUGE-1 below 0.705": lambda now, start: now.rouge_1 < 0.705,
            "BLEU as it is": lambda now, start: now.bleu == start.bleu,
        },
        "F combines precision and recall. Which of the two is smaller here? Which control gives it more weight?",
        "With a large beta, F approaches recall. “ROUGE-1” in a paper can be recall, F1 or another F, so look for "
        "the beta that was used.",
        sets=PAIR,
        to={"beta": 8},
    ),
    Exercise(
        "precise-by-silence",
        "word-overlap",
        "Type a candidate whose n-grams of one to four words all match, so that the geometric mean is 1, but whose "
        "BLEU is below 0.5.",
        {
            "geometric mean is 1": lambda now, start: now.geometric_mean == 1,
            "BLEU below 0.5": lambda now, start: now.bleu < 0.5,
        },
        "Open “Type your own texts”, and copy a part of the reference, word for word.",
        "Precision does not show what is missing. BLEU has no recall. The brevity penalty stands in for recall, and depends on the length alone.",
        sets=PAIR,
        puts={"texts:next": "A short sentence"},
    ),
    Exercise(
        "all-words-no-sense",
        "word-overlap",
        "Type a candidate whose ROUGE-1 is 1 and whose BLEU is 0.",
        {"ROUGE-1 is 1": lambda now, start: now.rouge_1 == 1, "BLEU is 0": lambda now, start: now.bleu == 0},
        "Open “Type your own texts”. Use every word of the reference as often as the reference does. Look for an order in which no word is followed by the same word as in the reference.",
        "ROUGE-1 ignores the order of words. BLEU multiplies the precisions for sequences of one to four words, so one factor of 0 is "
        "enough. With smoothing, BLEU would be small instead of 0.",
        sets=PAIR,
        puts={"texts:next": "The same words, reversed"},
    ),
)
