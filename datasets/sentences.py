"""Pairs of sentences that show what BLEU and ROUGE see, and a few small texts for language models. No metric in here.

The documents' pair comes from the catalogue; every other sentence is ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from datasets.documents import CATALOGUE


@dataclass(frozen=True)
class Pair:
    """A hypothesis and its references, what they show in one sentence of ours, and options that bring it out."""

    name: str
    hypothesis: str
    references: tuple[str, ...]
    shows: str
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


def _documented(example: str, name: str, shows: str) -> Pair:
    inputs = CATALOGUE.examples[example].inputs
    return Pair(name, inputs["hypothesis"], (inputs["reference"],), shows)


_REFERENCE = "the old man walked slowly along the river"

DOCUMENT_PAIR = _documented(
    "bleu-precisions",
    "Pair from the documents",
    "An example from one of the published texts in “What the documents say”, below. Seven of the nine words match. Longer n-grams match less often.",
)
AS_WRITTEN = _documented(
    "bleu-score-raw-sentences",
    "Pair from the documents, as written",
    "Capital letters, a comma and full stops also count: the same two sentences get another BLEU.",
)

FROM_THE_PAIR = ("bleu-unigram-precision", "bleu-score", "rouge-l-beta-denominator")  # examples without sentences
AS_THE_PAGE_SAYS: Mapping[str, Any] = MappingProxyType(
    {"tokenizer": "whitespace", "lowercase": True, "no_punctuation": True}
)

COPY = Pair(
    "A copy",
    _REFERENCE,
    (_REFERENCE,),
    "The candidate is the reference, word for word. So every score is 1. Reverse the words to see which scores fall.",
)
SHUFFLED = Pair(
    "The same words, reversed",
    "river the along slowly walked man old the",
    (_REFERENCE,),
    "Every single word matches, so ROUGE-1 is 1. But no word is followed by the same word as in the reference, so ROUGE-2 is 0, and so is BLEU unless it is smoothed.",
)
PITFALLS: tuple[Pair, ...] = (
    SHUFFLED,
    Pair(
        "A paraphrase",
        "an elderly gentleman strolled beside a stream",
        (_REFERENCE,),
        "The meaning is the same, but no word is, so every score is 0.",
    ),
    Pair(
        "the the the",
        "the the the the the the the",
        ("the cat is on the mat", "there is a cat on the mat"),
        "All seven words are in a reference. But BLEU counts a word at most as often as one reference has it: twice.",
    ),
    _documented(
        "rouge-one-not-identical",
        "The reference backwards",
        "ROUGE-1 is 1 for a sentence that makes no sense.",
    ),
    Pair(
        "A short sentence",
        "the old man walked",
        (_REFERENCE,),
        "Every n-gram matches, so every precision is 1. Half of the sentence is missing, and in BLEU only the brevity penalty shows it.",
    ),
    Pair(
        "No four words in a row match",
        "the old man went slowly along a river",
        (_REFERENCE,),
        "Six of eight words match. One factor of BLEU is 0, so BLEU is 0 unless it is smoothed.",
    ),
    Pair(
        "A missing word that matters",
        "the medicine is safe for children under five",
        ("the medicine is not safe for children under five",),
        "One word is missing. The meaning is the opposite, but the scores stay high.",
    ),
    Pair(
        "Another language, split at spaces",
        "我喜欢喝绿茶。",
        ("我很喜欢喝绿茶。",),
        "Chinese has no spaces between words. Split at spaces, each sentence is one token, and nothing matches.",
        MappingProxyType({"tokenizer": "whitespace", "max_order": 1}),
    ),
    Pair(
        "Another language, read for ROUGE",
        "старик медленно шёл вдоль реки",
        ("старик медленно шёл вдоль реки",),
        "rouge-score keeps only a to z and digits. In another script nothing is left, so even equal sentences get 0 there. Here the score is undefined.",
        MappingProxyType({"tokenizer": "rouge-score"}),
    ),
)

# Two systems that corpus BLEU and the mean of sentence BLEU put in opposite orders.
LONG_AND_SHORT = (
    (
        "the committee that was asked to look into the accident found that the brakes had not been checked for nearly two years",
    ),
    ("nobody on the train was hurt",),
)
GOOD_AT_LONG = (LONG_AND_SHORT[0][0], "no passenger was injured")
GOOD_AT_SHORT = (
    "the committee asked to examine the accident found the brakes had not been checked in almost two years",
    LONG_AND_SHORT[1][0],
)

SYSTEM_A = (
    "the train to the coast leaves at nine",
    "she put the letter on the kitchen table",
    "heavy rain closed two bridges last night",
    "the museum is open on sunday too",
    "he did not want to speak about the war",
    "a small dog followed the children home",
    "prices rose by three percent in march",
    "the doctor says he will be well again soon",
    "we met in a café near the station",
    "nobody knows who painted this portrait",
    "the meeting was moved to next week",
    "the old bakery smells of fresh bread",
)
SYSTEM_B = (
    "at nine the coast train departs",
    "she laid the letter on the table in the kitchen",
    "two bridges closed because of rain",
    "also on sundays one can visit the museum",
    "he did want to speak about the war",
    "the children were followed home by a small dog",
    "in march prices rose three percent",
    "the doctor says he will be well again soon",
    "we met in a coffee house",
    "nobody knows who this portrait painted",
    "next week the meeting will be",
    "of fresh bread smells the old bakery",
)
CORPUS_REFERENCES = (
    ("the train to the coast leaves at nine o'clock", "the train for the coast departs at nine"),
    ("she put the letter on the kitchen table", "she laid the letter on the table in the kitchen"),
    ("heavy rain closed two bridges overnight", "two bridges were closed last night because of heavy rain"),
    ("the museum is also open on sundays", "the museum is open on sunday as well"),
    ("he did not want to talk about the war", "he did not wish to speak about the war"),
    ("a little dog followed the children home", "the children were followed home by a small dog"),
    ("prices rose by three percent in march", "in march prices went up by three percent"),
    ("the doctor says he will recover soon", "according to the doctor he will soon be well again"),
    ("we met in a café near the station", "we met at a coffee house close to the station"),
    ("nobody knows who painted this portrait", "it is not known who painted this portrait"),
    ("the meeting has been postponed to next week", "the meeting was put off until next week"),
    ("the old bakery smells of fresh bread", "there is a smell of fresh bread in the old bakery"),
)


def texts_of(inputs: Mapping[str, Any]) -> Pair | None:
    """A documented example's sentences; for one that gives only their numbers, the sentences behind them. None for others.

    The printed BLEU opens on the sentences as they are written, with capitals and punctuation switched off.
    """
    if "hypothesis" in inputs and "reference" in inputs:
        return Pair("", inputs["hypothesis"], (inputs["reference"],), "")
    if inputs == CATALOGUE.examples["bleu-score"].inputs:
        return replace(AS_WRITTEN, options=AS_THE_PAGE_SAYS)
    if any(inputs == CATALOGUE.examples[example].inputs for example in FROM_THE_PAIR):
        return DOCUMENT_PAIR
    return None


TRAINING_TEXT = """the cat sat on the mat
the dog sat on the rug
the cat saw the dog
the dog saw a bird"""

HELD_OUT_TEXT = """the cat sat on the rug
the bird saw the cat"""

BURSTY_TEXT = (
    "on the cliff stood a lighthouse and the lighthouse keeper lit the lighthouse lamp in the lighthouse each night while "
    "ships far out at sea followed the light home and the town below the cliff slept behind the shutters of the old "
    "houses until the bells of the morning called the fishermen to the boats and only then the lighthouse went dark"
)

PASSAGES = f"""{BURSTY_TEXT}

in the market of the town the baker sold the bread of the morning while the children watched the cats on the roofs and the
women talked about the price of the fish and about the weather that the clouds above the hills would bring in the night

a storm came in spring and the storm took the nets and the storm took two boats and when the storm was over the men counted
the days until the next market and mended the nets with the rope that the harbour kept for years like the last one"""

FIRST_TOKENS = ("the", "cat", "sat", "down")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def lines_of(text: str, unit: Literal["words", "characters"] = "words") -> list[list[str]]:
    """A text's lines as lists of tokens: what blanks part, or every character with one blank between words."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    return lines if unit == "words" else [list(" ".join(words)) for words in lines]


def passages_of(text: str) -> list[list[str]]:
    """What empty lines part, as lists of words: letters and digits in lower case, with the apostrophes among them."""
    parts = re.split(r"\n\s*\n", text)
    found = [[word.replace("’", "'") for word in _WORD.findall(part.lower())] for part in parts]
    return [words for words in found if words]
