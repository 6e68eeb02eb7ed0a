"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="BLEU and ROUGE",
    question="Every word is right, but the order is jumbled. Which scores fall?",
    topics=("bleu", "rouge"),
    scenarios=("trustworthy-sentence",),
    concepts={
        "adequacy-fidelity-fluency": "#what-people-look-at",
        "bleu": "?example=bleu-precisions",
        "modified-n-gram-precision": "?example=bleu-precisions",
        "brevity-penalty": "?example=bleu-brevity-penalty",
        "sacrebleu": "?example=bleu-score-raw-sentences",
        "n-gram": "?example=bleu-matched-words",
        "rouge": "?example=rouge-1",
        "rouge-n": "?example=rouge-1",
        "rouge-l": "?example=rouge-l-parts",
        "rouge-w": "?example=rouge-l-parts",
        "rouge-s": "?example=rouge-l-parts",
        "longest-common-subsequence": "?example=rouge-l-needs-order",
        "summary-quality-criteria": "#what-people-look-at",
    },
    metric_topics={
        "text": ("bleu", "corpus_bleu", "rouge_n", "rouge_l", "rouge_w", "rouge_s"),
        "token similarity": ("greedy_precision", "greedy_recall", "greedy_f1"),
    },
    plain="BLEU (bilingual evaluation understudy) and ROUGE (recall-oriented understudy for gisting evaluation) compare a program's text, the candidate, with a person's, the reference.",
    takeaway="BLEU and ROUGE compare words, not meanings, with a reference. A paraphrase can score 0, and a text with one wrong word that changes the meaning can score high.",
    minutes=15,
)
