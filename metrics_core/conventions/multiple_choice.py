"""Who does what in the options of multiple choice. Data alone; lm-evaluation-harness is its source of 2025, lm_eval/api/task.py."""

from metrics_core.options import Line

LINES: tuple[Line, ...] = (
    (
        "likelihood_accuracy",
        "lengths",
        "What the log-likelihood of a choice is divided by before choices are compared.",
        {
            "None": "nothing: the sum over its tokens, “acc” in lm-evaluation-harness",
            "characters": "“acc_norm” in the code of lm-evaluation-harness",
            "bytes": "“acc_norm” as Biderman et al. 2024 describe it; “acc_bytes” in the code of lm-evaluation-harness",
            "tokens": "Brown et al. 2020, for most tasks. It depends on how the model cuts words into tokens",
        },
    ),
)
