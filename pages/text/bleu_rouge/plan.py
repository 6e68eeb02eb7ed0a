"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.filled import Filled
from metrics_core.text import bleu, rouge_n
from widgets.lesson_plans.plan import EXERCISES, OPENING, WORKSHEET, Plan, Stage, sources

REFERENCE, CANDIDATE = "the cat sat on the mat", "the cat on the mat sat"

PLAN = Plan(
    able=(
        "Count words and pairs of neighbours in common, and compute ROUGE-1 and ROUGE-2.",
        "Say which scores depend on the order of the words.",
        "Give an example of a good text with a low score, and of a bad one with a high score.",
    ),
    misconception="A high score means that the text says the same as the reference.",
    ten=(
        Stage(
            4,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "A copy of the reference scores 1. Its words are put in reverse order. Which scores fall?",
            "BLEU, ROUGE-2 and ROUGE-L. ROUGE-1 counts single words and stays 1.",
        ),
        Stage(
            3,
            "Example texts",
            "Choose “A paraphrase”, and go on to the scores.",
            "Is this a good text? What is BLEU?",
            "It is, and BLEU is 0.",
        ),
        Stage(
            3,
            "Example texts",
            "Go back, choose “A missing word that matters”, and look again.",
            "Would you send this text? What is BLEU?",
            "No: it is dangerous. BLEU is 0.61, which is high.",
        ),
    ),
    further=(
        Stage(
            9,
            "What people look at",
            "Read the two columns. Students sort the qualities: counted, partly counted, hardly counted.",
            "For which quality is nothing counted directly?",
            "Fidelity to the source: both scores look at references only.",
        ),
        Stage(
            8,
            "A whole corpus",
            "Compare the two systems.",
            "Could the difference be chance?",
            "If the interval of the difference contains 0, it may be.",
        ),
        Stage(
            9,
            EXERCISES,
            "In pairs, exercise 3: a ROUGE-1 of 1 and a BLEU of 0.",
            "Which order did you find?",
            "One with no four words in a row from the reference, such as the reverse order.",
        ),
        Stage(
            9,
            WORKSHEET,
            "Each student alone, tasks 1 and 2. Then discuss the last task, a candidate that repeats one word.",
        ),
    ),
    questions=(
        "Why does BLEU need a penalty for short texts?",
        "The reference is wrong, and the candidate copies it. What do the scores say?",
        "How would you check a translation of a medicine's leaflet?",
    ),
    exam=Filled(
        "The reference is “{reference}”, the candidate “{candidate}”. Split at spaces. Give ROUGE-1 and ROUGE-2 as F1, and BLEU from "
        "words and pairs alone.",
        reference=REFERENCE,
        candidate=CANDIDATE,
    ),
    answer=(
        *(
            (Filled("ROUGE-{n}", n=n), explain(rouge_n, CANDIDATE, REFERENCE, n, tokenizer="whitespace"))
            for n in (1, 2)
        ),
        explain(bleu, CANDIDATE, REFERENCE, max_order=2, tokenizer="whitespace"),
        "Every word is there, but not every word has its neighbour.",
    ),
    reading=sources("bleu", "rouge_n"),
    before=("precision_recall",),
)
