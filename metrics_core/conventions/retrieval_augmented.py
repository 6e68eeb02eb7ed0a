"""Who does what in the options of retrieval-augmented answers. Data alone; Ragas is version 0.4.3, whose function was run (tests)."""

from metrics_core.options import Line

LINES: tuple[Line, ...] = (
    (
        "context_precision",
        "all_useful",
        "The number of useful passages that the sum of precisions is divided by.",
        {
            "None": "those that were retrieved: Ragas 0.4.3",
            "all there are": "average precision in information retrieval, which counts missed ones",
        },
    ),
    (
        "context_precision",
        "zero_division",
        "What the score is if no passage is useful.",
        {"undefined": "here, with the reason", "0": "Ragas 0.4.3, which adds 1e-10 to what it divides by"},
    ),
)
