"""Lesson: BLEU and ROUGE, word by word. What overlap counts, and what a reader would have looked at."""

import streamlit as st

from datasets.sentences import AS_WRITTEN
from pages.text.bleu_rouge.aligner import aligner
from pages.text.bleu_rouge.corpus import corpus
from pages.text.bleu_rouge.options import switches
from pages.text.bleu_rouge.sentences import buttons, show_above, show_named, take_opened
from widgets import lesson

lesson.opening("A program writes the words of the reference in a wild order. Which scores notice?")
take_opened()
lesson.guess(
    (
        lesson.Answer(
            "all of them",
            False,
            "ROUGE-1 counts single words and never asks where they stand. Here is a reference read backwards: ROUGE-1 is 1.",
            {"pair": "The reference backwards"},
        ),
        lesson.Answer(
            "none: every word is there",
            False,
            "Every word is, but hardly two that follow each other. BLEU and ROUGE-2 count pairs, and find none.",
            {"pair": "The same words, shuffled"},
        ),
        lesson.Answer(
            "BLEU, ROUGE-2 and ROUGE-L",
            True,
            "They look at words in order: at neighbours, or at one common order. ROUGE-1 stays at 1.",
            {"pair": "The same words, shuffled"},
        ),
        lesson.Answer(
            "only BLEU",
            False,
            "ROUGE-2 counts pairs of neighbours, and ROUGE-L needs the same order, though not neighbours. Both fall.",
            {"pair": "The same words, shuffled"},
        ),
    ),
    moves=show_named,
)
buttons()
how = switches()
st.fragment(aligner)(how)

lesson.section(
    "A whole corpus",
    "Sentences have scores, and so has the corpus. Which of two systems is better, and is that more than luck?",
)
corpus(how)

lesson.section("What people look at", "None of these words stands in a formula. What in the count comes closest?")
st.table(
    {
        "people ask": [
            "**Adequacy:** is the meaning there?",
            "**Fidelity:** does it say what the source says, and nothing else?",
            "**Fluency:** would a person put it so?",
            "**Content:** are the points that matter in the summary?",
            "**Conciseness:** is it free of what does not matter?",
            "**Grammaticality:** is each sentence well formed?",
            "**Readability:** is it easy to follow?",
            "**Coherence:** do the sentences hang together?",
        ],
        "what is counted": [
            "words in common (unigrams, ROUGE-1)",
            "nothing: the source is not looked at, only references",
            "longer n-grams in common",
            "recall of the reference's words, each worth the same",
            "precision; in ROUGE recall, nothing: a longer text can only gain",
            "longer n-grams, by and by",
            "nothing",
            "nothing: n-grams are short, and ROUGE-Lsum takes sentences in any order",
        ],
    },
    border="horizontal",
)

lesson.documents()
lesson.blind_spots(
    "**Meaning.** A synonym is an error, a missing “not” is one word of many. Try “A paraphrase” and “A missing word that "
    "matters”: the good sentence gets 0, the dangerous one is among the highest.",
    "**The source.** Both look at references only. A translation that is right in a way nobody wrote down is wrong, and a "
    "reference with an error in it is the truth. More references help.",
    "**Which words matter.** A name and an article count the same, and syntax counts only as far as neighbours do.",
    "**Who tokenized.** The documents' pair has two BLEUs, by capitals and punctuation alone; both are in the table above. "
    "Numbers of two papers can be compared only with their signatures.",
    "**One sentence.** BLEU was made for whole corpora, where it orders systems much as people do, at least where their "
    "quality is far apart. For a single sentence the link is weak, and so it is among good systems of today.",
)

lesson.story(
    "trustworthy-sentence",
    moves=show_above,
    to={"pair": AS_WRITTEN.name},
    key="guess-trustworthy",
)
