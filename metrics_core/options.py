"""The options of the metrics: what each decides. Data alone.

Values are texts, as they stand in a signature; where a default is a number, None or NaN, its text is a value here.
SHARED says of every metric that has the option what it decides, and no more. Which library does which is said of metrics
by their names, in package conventions, and nothing of it is inherited.
"""

from collections.abc import Mapping

Described = tuple[str, Mapping[str, str]]  # what it decides; each value with who takes it
Line = tuple[str, str, str, Mapping[str, str]]  # the metrics of which it is said, the option, and what is said
NOBODY: Mapping[str, str] = {}

SHARED: Mapping[str, Described] = {
    "zero_division": ("What 0/0 counts as.", NOBODY),
    "weights": ("How much each row counts.", {"None": "all the same"}),
    "positive": ("Which label is called positive.", {"1": "here, unless told otherwise"}),
    "beta": (
        "The importance of recall, relative to precision.",
        {"1": "F1", "2": "leans to recall", "0.5": "leans to precision"},
    ),
    "threshold_probability": (
        "The probability t at which one would act. A false positive then costs t / (1 − t) times what a true positive gains.",
        NOBODY,
    ),
    "tp_gain": ("What a true positive earns.", NOBODY),
    "depth": (
        "What proportion of the samples is looked at, those with the highest scores first.",
        {"0.1": "the first decile, a common choice"},
    ),
    "fp_cost": ("What a false positive costs.", NOBODY),
    "fn_cost": ("What a false negative costs.", NOBODY),
    "k": ("How many places count.", {"None": "all of them"}),
    "n": ("How many words an n-gram has.", {"1": "ROUGE-1", "2": "ROUGE-2"}),
    "training": ("The series that the forecast was made from. Its mean absolute step is the scale.", NOBODY),
    "tolerance": ("How far off a prediction may be and still count, as a fraction of the true value.", NOBODY),
    "normalizer": ("What is done to a text first, such as dropping punctuation.", NOBODY),
    "ids": ("Names of the results; with the tie rule “docid”, equal scores are sorted by name.", NOBODY),
    "most": ("How many violations of the rule are listed; all are counted.", NOBODY),
    "unigrams": ("Whether single words count as well.", {"False": "ROUGE-S", "True": "ROUGE-SU"}),
    "judged": (
        "Every relevance that was judged for the query; the best order is made of these.",
        {"None": "the results are all there is"},
    ),
    "first": (
        "The percentile rank of the first of n items.",
        {"0": "0%, and the last is 100%", "1/n": "1/n, and the last is 100%"},
    ),
}
