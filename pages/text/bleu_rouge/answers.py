"""The answers to the guess, what each is told, and where it moves the picture."""

from datasets.sentences import SHUFFLED
from widgets.guess import Answer

ANSWERS = (
    Answer(
        "all of them",
        False,
        "Most of them fall. But ROUGE-1 counts single words and ignores their order. It is still 1.",
        {"pair": SHUFFLED.name},
    ),
    Answer(
        "none of them: every word is there",
        False,
        "Every word is there, but none is followed by the same word as in the reference. BLEU and ROUGE-2 count neighbours, and "
        "both fall to 0. ROUGE-L needs words in the same order, and falls to 0.375.",
        {"pair": SHUFFLED.name},
    ),
    Answer(
        "BLEU, ROUGE-2 and ROUGE-L",
        True,
        "BLEU and ROUGE-2 count neighbours, and ROUGE-L counts words in the same order. ROUGE-1 counts single words, "
        "so it stays at 1.",
        {"pair": SHUFFLED.name},
    ),
    Answer(
        "only BLEU",
        False,
        "BLEU falls to 0. But ROUGE-2 counts pairs of neighbours and falls to 0, too. ROUGE-L needs words in the same order, with gaps "
        "allowed, and falls to 0.375.",
        {"pair": SHUFFLED.name},
    ),
)
