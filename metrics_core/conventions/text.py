"""Who does what in the options of BLEU, ROUGE and language models. Data alone."""

from metrics_core.options import Line

LINES: tuple[Line, ...] = (
    (
        "bleu corpus_bleu",
        "max_order",
        "How long the longest n-grams are.",
        {"4": "the paper and sacreBLEU", "the number of weights": "NLTK"},
    ),
    (
        "bleu corpus_bleu",
        "smoothing",
        "What replaces the precision where no n-gram of a length matches.",
        {
            "none": "0, and BLEU is 0: the paper",
            "exp": "1/2, 1/4, … of a match: sacreBLEU, by default",
            "floor": "a small number: sacreBLEU, if asked",
            "add-k": "a number added to numerator and denominator, except for single words: sacreBLEU, if asked",
        },
    ),
    (
        "bleu corpus_bleu",
        "smoothing_value",
        "The number that smoothing inserts or adds.",
        {"None": "0.1 for floor, 1 for add-k: sacreBLEU"},
    ),
    (
        "bleu corpus_bleu",
        "tokenizer",
        "What a word is.",
        {
            "13a": "sacreBLEU, by default",
            "intl": "every punctuation mark is a token: sacreBLEU, if asked",
            "char": "each character: sacreBLEU, if asked",
            "whitespace": "split at spaces; NLTK takes words that you have split",
        },
    ),
    (
        "bleu corpus_bleu",
        "lowercase",
        "Whether capital letters make a difference.",
        {"False": "they do: sacreBLEU, by default", "True": "sacreBLEU, if asked"},
    ),
    (
        "bleu corpus_bleu",
        "stemmer",
        "Whether words are cut to their stems.",
        {"None": "sacreBLEU has no stemmer"},
    ),
    (
        "bleu corpus_bleu",
        "reference_length",
        "Which reference's length the output is compared with.",
        {"closest": "sacreBLEU and NLTK", "shortest": "pycocoevalcap, if asked", "average": "pycocoevalcap, if asked"},
    ),
    (
        "bleu corpus_bleu",
        "effective_order",
        "Whether n-gram lengths for which the text is too short are left out.",
        {"False": "sacreBLEU for a corpus", "True": "what sacreBLEU advises for one sentence"},
    ),
    (
        "rouge_n",
        "counting",
        "Whether a repeated n-gram counts each time.",
        {"all": "rouge-score", "distinct": "once: the package rouge, by default"},
    ),
    (
        "rouge_w",
        "exponent",
        "How much more words count if they are next to each other.",
        {"1.2": "the usual setting of ROUGE-1.5.5", "1": "not at all: ROUGE-L"},
    ),
    (
        "rouge_s",
        "max_gap",
        "How many words may be between the two words of a pair.",
        {"None": "any number: rouge-s*", "4": "a usual setting of ROUGE-1.5.5"},
    ),
    (
        "cross_entropy entropy perplexity",
        "base",
        "The base of the logarithm.",
        {"2": "bits, as in information theory", "e": "nats, as losses in PyTorch and TensorFlow"},
    ),
    (
        "rouge_n rouge_l rouge_lsum",
        "zero_division",
        "What 0/0 counts as.",
        {"undefined": "here, with the reason", "0": "rouge-score"},
    ),
    (
        "rouge_w rouge_s",
        "zero_division",
        "What 0/0 counts as.",
        {"undefined": "here, with the reason"},
    ),
    (
        "bleu corpus_bleu",
        "zero_division",
        "What 0/0 counts as: a text of three words has no 4-grams.",
        {"undefined": "here, with the reason", "0": "sacreBLEU, unless effective_order leaves that length out"},
    ),
    (
        "bleu corpus_bleu",
        "weights",
        "How much each n-gram length counts.",
        {"None": "all the same: sacreBLEU", "one number per length": "NLTK"},
    ),
    (
        "exact_match token_f1",
        "normalization",
        "What is done to a text first.",
        {
            "none": "nothing",
            "squad": "lower case, without ASCII punctuation, articles and extra spaces: SQuAD's evaluate-v2.0.py",
        },
    ),
    (
        "cross_entropy",
        "weights",
        "How often each token occurred, or its true probability.",
        {"None": "each occurred once"},
    ),
    (
        "greedy_precision greedy_f1",
        "hypothesis_weights",
        "How much each token of the hypothesis counts.",
        {
            "None": "all the same: the default of bert-score 0.3.13",
            "inverse document frequencies": "rare words count more: its option idf",
        },
    ),
    (
        "greedy_recall greedy_f1",
        "reference_weights",
        "How much each token of the reference counts.",
        {
            "None": "all the same: the default of bert-score 0.3.13",
            "inverse document frequencies": "rare words count more: its option idf",
        },
    ),
    (
        "greedy_precision greedy_recall greedy_f1",
        "baseline",
        "Which value becomes 0. Scores are rescaled to (score - baseline) / (1 - baseline), and the order of scores stays.",
        {
            "0": "not rescaled: the default of bert-score 0.3.13",
            "mean of random pairs": "its option rescale_with_baseline, where random pairs of sentences get about 0",
        },
    ),
)
