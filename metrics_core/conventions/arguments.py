"""The options of what a metric is given: of a table of counts, of scores, of what reads a text. Data alone."""

from collections.abc import Mapping

from metrics_core.options import NOBODY

Option = tuple[str, str, Mapping[str, str]]  # what it decides, where it starts, and each value with who takes it
POSITIVE: Option = (
    "Which of the two classes is called positive.",
    "1",
    {
        "1": "here, unless told otherwise; so does pos_label of scikit-learn's precision_score",
        "the rarer class": "by custom, if it is the class that is looked for",
    },
)
POSITIVE_OF_SCORES: Option = (
    "Which of the two classes is called positive.",
    "1",
    {
        "1": "here, unless told otherwise; so does pos_label of scikit-learn's roc_curve and average_precision_score",
        "the greater label": "scikit-learn's roc_auc_score, which has no pos_label",
    },
)
READING: Mapping[str, Option] = {
    "tokenizer": (
        "What a word is.",
        "rouge-score",
        {"rouge-score": "the package of that name: lower case, a to z and digits", "13a": "as BLEU does in sacreBLEU"},
    ),
    "lowercase": (
        "Whether capital letters make a difference.",
        "False",
        {"False": "the tokenizer decides", "True": "they do not"},
    ),
    "normalizer": ("What is done to a text first, such as dropping punctuation.", "None", NOBODY),
    "stemmer": (
        "Whether words are cut to their stems.",
        "None",
        {"None": "rouge-score, by default", "Porter's": "rouge-score with use_stemmer=True"},
    ),
}
BEHIND: Mapping[str, Mapping[str, Option]] = {
    "c": {"positive": POSITIVE},
    "s": {"positive": POSITIVE_OF_SCORES},  # ≥ or > at a threshold gives the same points, so the same areas
    "reading": READING,
    "options": {},  # those of the metric that is averaged
}
