"""Lesson: BLEU and ROUGE, word by word. What overlap counts, and what a reader would have looked at."""

from collections.abc import Mapping

import streamlit as st

from datasets.sentences import AS_WRITTEN
from language import gettext
from metrics_core import Worked, explain
from metrics_core.text import greedy_f1, greedy_precision, greedy_recall
from pages.text.bleu_rouge.aligner import aligner
from pages.text.bleu_rouge.answers import ANSWERS
from pages.text.bleu_rouge.corpus import corpus
from pages.text.bleu_rouge.matched import START as MATCHED_START
from pages.text.bleu_rouge.matched import cosines, matched_tokens
from pages.text.bleu_rouge.options import START, switches
from pages.text.bleu_rouge.sentences import buttons, show_above, show_named, take_opened
from widgets import lesson
from widgets.cache import for_all
from widgets.scrubber import scrubber

lesson.opening(
    "A copy of the reference scores 1. Its words are put in reverse order. Which scores fall?",
)
take_opened()
lesson.guess(ANSWERS, moves=show_named)
with lesson.settings(*START):
    buttons()
    how = switches()
st.fragment(aligner)(how)


@lesson.section(
    "A whole corpus",
    "Two systems translated the same sentences. See whether the difference between their scores may be chance.",
    sets=("corpus", "corpus-metric", "system-ours", "corpus-spread"),
)
def whole_corpus() -> None:
    corpus(how)


@lesson.section(
    "What people look at",
    "People judge a text by these qualities. Counts of words reflect some of them, and others hardly at all.",
)
def judged_by_people() -> None:
    st.table(
        {
            gettext("what people ask"): [
                gettext("**Adequacy:** is the meaning there?"),
                gettext("**Fidelity:** does it say what the source says and nothing else?"),
                gettext("**Fluency:** does it sound natural?"),
                gettext("**Content:** does the summary contain the important points?"),
                gettext("**Conciseness:** does it leave out unimportant points?"),
                gettext("**Coherence:** do the sentences fit together?"),
            ],
            gettext("what is counted"): [
                gettext("words in common (unigrams, ROUGE-1)"),
                gettext("nothing directly: both scores look at references, not at the source"),
                gettext("longer n-grams in common"),
                gettext("recall of the words of the reference; all words count the same"),
                gettext("precision. Recall alone says nothing about this: more words cannot lower recall"),
                gettext("hardly anything: n-grams are too short to show how sentences fit"),
            ],
        },
        border="horizontal",
    )


@lesson.section(
    "Similar words: BERTScore",
    "No word of “a feline rested here” is in “the cat sat”, so ROUGE is 0. A model gives each token (a word or a part of one) a vector, and the cosine of two vectors says how similar the two tokens are. How are tokens matched?",
    anchor="similar-words",
    sets=("matched-",),
)
def similar_words() -> None:
    at = scrubber(for_all("bleu_rouge/matched", matched_tokens), start=MATCHED_START, key="matched", prefix="matched-")
    st.caption(
        "Each token is matched to the most similar token of the other text, even if that one is matched already. A row is a token of the candidate, a column one of the reference. Precision is the mean of the rows' highest cosines, and recall that of the columns'. The cosines are made up. Real ones depend on the "
        "model, on the part of it (layer) that gives the vectors, and on its tokens. So values of two models are not comparable. Cosines of unrelated tokens are often far above 0: the option “baseline” moves such a value to 0."
    )

    def worked(at: Mapping[str, float]) -> list[Worked]:
        return [explain(metric, cosines(at)) for metric in (greedy_precision, greedy_recall, greedy_f1)]

    lesson.trace(lesson.Along("matched", at, worked), file="bertscore")


lesson.documents()
lesson.blind_spots(
    "**Meaning.** Compare the examples “A paraphrase” and “A missing word that matters”: BLEU of the good sentence is 0, and the dangerous one scores high.",
    "**The source.** Both scores look at references only. A candidate that copies an error of the reference is rewarded.",
    "**Which words matter.** A name counts no more than “the” does.",
)


@lesson.story("trustworthy-sentence", "guess-trustworthy")
def trusted_sentence() -> None:
    lesson.teach("trustworthy-sentence", moves=show_above, to={"pair": AS_WRITTEN.name}, key="guess-trustworthy")
