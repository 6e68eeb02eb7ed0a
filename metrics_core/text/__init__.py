"""Scores of a text against reference texts: BLEU, ROUGE, whole corpora, and two systems compared. Only numpy."""

from metrics_core.text.answers import chrf, exact_match, token_f1
from metrics_core.text.bleu_formula import BleuSettings, bleu_from_parts, brevity_penalty
from metrics_core.text.bleu_score import Bleu, bleu
from metrics_core.text.corpus import CorpusBleu, corpus_bleu
from metrics_core.text.corpus_means import CorpusRouge, corpus_rouge
from metrics_core.text.over_beta import OverBeta, over_beta
from metrics_core.text.rouge import rouge_l, rouge_lsum, rouge_n, rouge_w
from metrics_core.text.skip_bigrams import rouge_s
from metrics_core.text.subsequence import lcs_length, lcs_path, lcs_table
from metrics_core.text.systems import Comparison, Spread, compare_systems, spread
from metrics_core.text.token_matching import greedy_f1, greedy_precision, greedy_recall
from metrics_core.text.tokens import Reading, strip_punctuation
