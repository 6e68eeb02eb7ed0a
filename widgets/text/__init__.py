"""The pieces of the lesson on BLEU and ROUGE: switches, sentences, scores, a closer look, whole corpora."""
