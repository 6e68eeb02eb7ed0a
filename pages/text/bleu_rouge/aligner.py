"""What follows the reader's keys: fields, words marked, ledger and scores; run by itself at each keystroke."""

import streamlit as st

from datasets.uploads import safe_csv
from language import gettext
from metrics_core.text.ngrams import Ledger
from pages.text.bleu_rouge.closer import Asked, closer_look
from pages.text.bleu_rouge.options import Reading
from pages.text.bleu_rouge.picture import Overlap, four_scores, overlap, side_by_side
from pages.text.bleu_rouge.sentences import Texts, edited, shuffle_button, what_they_show
from widgets import lesson
from widgets.marked_text import Line, marked_text
from widgets.place import aside
from widgets.scrubber import scrubber
from widgets.speaking import in_its_language
from widgets.trace import copyable

MADE_OF = (
    "BLEU has a precision for each length of n-grams (runs of n words), and multiplies the geometric mean of these precisions by a penalty for short candidates. Each ROUGE combines precision (the matched proportion of the candidate) and recall "
    "(the matched proportion of the reference) into one number, F. Where the two differ, a larger beta brings F closer to recall."
)


def aligner(how: Reading) -> None:
    """Marked words, scores and fields, as the window has room for them; what the scores are made of below."""
    with st.container(key="aligner"):
        words, scores, fields = (st.container(key=f"aligner-{part}") for part in ("words", "scores", "fields"))
    with fields:
        said = st.container()
        texts = edited()
    found = overlap(texts, how)
    with words:
        marked = _marked(texts, found)
    with scores:
        scrubber(four_scores(found), start={}, key="scores", shareable=False)
    with said:
        what_they_show(texts)
        if found.bleu.undefined:
            st.caption(gettext("BLEU is undefined: {reason}.", reason=gettext(found.bleu.undefined)))
        elif found.bleu.value == 0:
            st.caption(
                "BLEU is 0 because for at least one n-gram length there is no match. With smoothing (under “More conventions”) it can be above 0."
            )
    with lesson.folded("From matches to scores", MADE_OF, sets=("beta",)):
        at = scrubber(side_by_side(found), start={"beta": 1.0}, key="word-overlap")
        with aside("signatures"), st.expander("Conventions behind these numbers, to copy"):
            copyable("\n".join(found.signatures))
        _download(*marked)
    with lesson.folded(
        "One score at a time",
        "Choose a score to see how it is computed.",
        sets=("closer", "gap", "unigrams", "exponent"),
    ):
        closer_look(Asked(texts, how, at["beta"], found.bleu))


def _marked(texts: Texts, found: Overlap) -> tuple[Ledger, list[Line]]:
    """The words with their marks; returns the ledger of the n-grams that are marked, and its lines."""
    orders = list(range(1, len(found.bleu.ledgers) + 1))
    if st.session_state.get("colour", 1) not in orders:
        st.session_state["colour"] = 1
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="aligner-moves"):
        shuffle_button(texts)
        note = st.container(width="content", key="aligner-note")  # left of the buttons, which stay where they are
        st.caption("n-gram length", width="content")
        n = st.segmented_control(
            "Length of the n-grams that are marked and listed",
            orders,
            default=1,
            key="colour",
            bind="query-params",
            required=True,
            label_visibility="collapsed",
        )
        one = found.bleu.ledgers[(n or 1) - 1]
        marks = one.marks
        if not all(map(all, (marks.hypothesis, *marks.references))):
            note.caption("hatched: no match", width="content")
    lines = [Line("candidate", True, found.bleu.hypothesis, marks.hypothesis)]
    for number, words, matched in zip(texts.numbers, found.bleu.references, marks.references, strict=True):
        name = gettext("reference {number}", number=number) if len(texts.numbers) > 1 else gettext("reference")
        lines.append(Line(name, False, words, matched))
    marked_text(lines, one, key="marked")
    return one, lines


def _download(one: Ledger, lines: list[Line]) -> None:
    """The counts of the n-grams that are marked, as a file."""
    st.download_button(
        gettext("Every {length}-gram with its counts (CSV)", length=one.n),
        in_its_language(lambda: _csv(one, lines)),
        f"ledger_{one.n}.csv",
        "text/csv",
        on_click="ignore",
        type="tertiary",
        key="ledger",
    )


def _csv(one: Ledger, lines: list[Line]) -> bytes:
    columns: dict[str, list[object]] = {
        gettext("{length}-gram", length=one.n): [" ".join(row.ngram) for row in one.rows]
    }
    columns[gettext("candidate")] = [row.hypothesis for row in one.rows]
    for i, line in enumerate(lines[1:]):
        columns[line.name] = [row.references[i] for row in one.rows]
    return safe_csv({**columns, gettext("counts"): [row.clipped for row in one.rows]})
