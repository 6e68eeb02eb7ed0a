"""Who does what in the options of error bars. Data alone; statsmodels is version 0.15, scipy 1.17."""

from metrics_core.options import Line

LINES: tuple[Line, ...] = (
    (
        "standard_error",
        "ddof",
        "What is subtracted from the number of questions in the variance.",
        {
            "1": "scipy.stats.sem, pandas' sem; lm-evaluation-harness and Inspect AI, in their sources of 2025",
            "0": "the square root of p (1 − p) / n for right and wrong answers; numpy's std by default",
        },
    ),
    (
        "clustered_standard_error design_effect",
        "correction",
        "Whether the variance is multiplied by G / (G − 1) for G groups.",
        {
            "groups": "statsmodels by default, Inspect AI in its source of 2025",
            "none": "Miller 2024, appendix A; statsmodels with use_correction=False",
        },
    ),
    (
        "paired_standard_error",
        "clusters",
        "The group of each question.",
        {
            "None": "each question is by itself",
            "one group per question": "statsmodels, on the differences, with cov_type='cluster'",
        },
    ),
    (
        "minimum_detectable_difference questions_needed",
        "alpha",
        "How often the test may find a difference where there is none.",
        {"0.05": "the usual choice"},
    ),
    (
        "minimum_detectable_difference questions_needed",
        "power",
        "How often the test is to find the difference if it is there.",
        {"0.8": "the usual choice"},
    ),
)
