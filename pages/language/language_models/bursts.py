"""Burstiness of the words of the reader's own text, under both definitions; one word's gaps are drawn."""

from collections import Counter
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from charts.moving import over
from datasets.sentences import PASSAGES, passages_of
from datasets.uploads import safe_csv
from language import gettext
from metrics_core import Worked, explain
from metrics_core.text.language_model import Burstiness, burstiness_of_counts, burstiness_of_gaps
from pages.language.language_models import drawing as views
from widgets.cache import kept, typed
from widgets.formulas import significant
from widgets.links import remember
from widgets.scrubber import Payload, Readout, pack, scrubber
from widgets.scrubber.layouts import NUMBERS, stacked
from widgets.speaking import in_its_language
from widgets.texts import text_of_reader

LONGEST_TEXT, MOST_WORDS, MOST_PASSAGES = 20_000, 200, 12
Passages = list[list[str]]


@dataclass(frozen=True)
class Word:
    """A word with its burstiness under both definitions."""

    gaps: Burstiness
    counts: Burstiness

    def columns(self) -> dict[str, str | int]:
        """A row of the table."""
        return {
            "word": self.gaps.word,
            "occurrences": self.gaps.total,
            "passages": self.gaps.documents,
            "by counts": _shown(self.counts),
            "by gaps": _shown(self.gaps),
        }


def _shown(one: Burstiness) -> str:
    return gettext("undefined") if one.undefined else significant(one.value)


def _check(text: str) -> str:
    return "" if passages_of(text) else "The text has no words."


def bursty_words() -> list[Worked]:
    """The text, its words as a table, and the gaps of the word that is clicked; returns both numbers with their steps."""
    read = text_of_reader(
        "Your text, with empty lines between passages",
        PASSAGES,
        key="text",
        most=LONGEST_TEXT,
        check=_check,
        height=150,
    )
    text, passages = typed(read, PASSAGES), passages_of(read)
    words = kept(text, "bursty-words", lambda _: words_of(passages))
    table, beside = st.columns(2, gap="medium")
    with table:
        chosen = _table(words, text.digest)
    with beside:
        payload = kept(text, f"bursty/{chosen.gaps.word}", lambda _: picture(chosen, passages))
        scrubber(payload, start={}, key="gaps", shareable=False)
    return [
        explain(burstiness_of_gaps, passages, chosen.gaps.word),
        explain(burstiness_of_counts, passages, chosen.gaps.word),
    ]


def words_of(passages: Passages) -> list[Word]:
    """The most frequent words, the burstiest by gaps first and those without a number last."""
    counts = Counter(word for passage in passages for word in passage)
    words = [
        Word(burstiness_of_gaps(passages, word), burstiness_of_counts(passages, word))
        for word, _ in counts.most_common(MOST_WORDS)
    ]
    return sorted(
        words, key=lambda w: (bool(w.gaps.undefined), -w.gaps.value if not w.gaps.undefined else 0, -w.gaps.total)
    )


def _table(words: list[Word], digest: str) -> Word:
    """All words; the one that is clicked is kept in the URL."""
    names = [word.gaps.word for word in words]
    asked = st.query_params.get("word", "")
    first = names.index(asked) if asked in names else 0
    frame = pd.DataFrame([word.columns() for word in words])
    picked = st.dataframe(
        frame,
        hide_index=True,
        height=290,
        column_config={
            "word": st.column_config.TextColumn(gettext("word"), width=110),
            "occurrences": st.column_config.NumberColumn(gettext("times"), width=70),
            "passages": st.column_config.NumberColumn(gettext("passages"), width=90),
            "by counts": st.column_config.TextColumn(gettext("by counts"), width=95, alignment="right"),
            "by gaps": st.column_config.TextColumn(gettext("by gaps"), alignment="right"),
        },
        key=f"words-{digest}",
        on_select="rerun",
        selection_mode="single-row-required",
        selection_default={"selection": {"rows": [first]}},
    )
    rows = picked["selection"]["rows"]
    chosen = words[rows[0] if rows and rows[0] < len(words) else first]
    if chosen.gaps.word != names[0]:
        remember({"word": chosen.gaps.word})
    elif "word" in st.query_params:
        del st.query_params["word"]
    st.download_button(
        "Download the words (CSV)",
        in_its_language(lambda: safe_csv({name: frame[name].tolist() for name in frame})),
        "words.csv",
        "text/csv",
        on_click="ignore",
    )
    if len(words) == MOST_WORDS:
        st.caption(gettext("The {n} most frequent words.", n=MOST_WORDS))
    return chosen


def picture(word: Word, passages: Passages) -> Payload:
    """Where the word occurs, with the gaps, and both numbers."""
    gaps, counts = word.gaps, word.counts
    by_gaps, by_counts = (
        over()(one.value, name, reasons={0: one.undefined} if one.undefined else {})
        for name, one in (("by_gaps", gaps), ("by_counts", counts))
    )
    places = views.occurrences(gaps.places[:MOST_PASSAGES], [len(p) for p in passages[:MOST_PASSAGES]])
    return pack(
        stacked(NUMBERS, places, across=2),
        (),
        readouts=(
            Readout("burstiness_of_gaps", gettext("“{word}”, by gaps", word=gaps.word), by_gaps),
            Readout("burstiness_of_counts", gettext("“{word}”, by counts", word=gaps.word), by_counts),
        ),
    )
