"""The candidate and its references: as the reader types them, as a button or an example puts them, as a link keeps them."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import streamlit as st

from datasets.documents import CATALOGUE
from datasets.sentences import AS_WRITTEN, COPY, DOCUMENT_PAIR, PITFALLS, SHUFFLED, Pair, texts_of
from language import gettext
from pages.text.bleu_rouge.options import START, set_switches
from widgets.formulas import plain
from widgets.links import anchor, here, remember
from widgets.live_text import LINKED, live_text, replace, size
from widgets.opened import opened
from widgets.place import mention
from widgets.room import sent_here
from widgets.scene import hold
from widgets.scrubber import move

MOST = 4
SAID = "said"
PAIRS = (COPY, *PITFALLS[:1], DOCUMENT_PAIR, AS_WRITTEN, *PITFALLS[1:])
COUNT, LONG, UNFOLDED = "texts:references", "texts:long", "texts:unfolded"
READ_BY = ("tokenizer", "lowercase", "no-punctuation")


@dataclass(frozen=True)
class Texts:
    """What is compared. numbers: which of the reader's references these are, from 1; empty ones are left out of both, and not of `typed`."""

    hypothesis: str
    references: tuple[str, ...]
    numbers: tuple[int, ...]
    typed: tuple[str, ...]


def show(pair: Pair) -> None:
    """Put a pair and the conventions that bring it out into the lesson; every other switch goes where it starts."""
    put_texts(pair.hypothesis, pair.references)
    set_switches(pair.options)


def show_named(pair: str) -> None:
    """show() the pitfall of this name."""
    show(next(one for one in PAIRS if one.name == pair))


def show_above(pair: str) -> None:
    """show_named() from below the fields, which are on the page already: the page runs again."""
    st.session_state["texts:next"] = pair
    st.rerun()


def put_texts(hypothesis: str, references: Sequence[str]) -> None:
    """Put texts into the fields."""
    replace(SAID, hypothesis)
    for i, text in enumerate(references[:MOST], 1):
        replace(f"ref{i}", text)
    st.session_state[COUNT] = len(references[:MOST])


def buttons() -> None:
    """A button for each pair."""
    mention("Example texts")
    with st.container(horizontal=True, gap="small", key="pairs"):
        for i, pair in enumerate(PAIRS):
            st.button(pair.name, key=f"pair-{i}", on_click=show, args=(pair,), type="tertiary")


def take_opened() -> None:
    """Take what the link opens: its texts and switches, or an example's where the link has none of its own."""
    query = st.query_params
    first = COUNT not in st.session_state or (sent_here() and (SAID in query or not st.session_state.get(LONG)))
    linked = [query[name] for name in _names(MOST)[1:] if name in query]
    if first:
        put_texts(query.get(SAID, COPY.hypothesis), linked or COPY.references)
    if "texts:next" in st.session_state:
        show_named(st.session_state.pop("texts:next"))
        hold(here())
    now = opened()
    own = first and (SAID in query or any(name in query for name in START))
    if now.fresh and now.loads and not own:
        _open(now.example)
    if now.fresh_story and not own:
        show(DOCUMENT_PAIR)


def _open(example: str) -> None:
    found, options = CATALOGUE.examples[example].inputs, dict(CATALOGUE.examples[example].options)
    pair = texts_of(found)
    if pair is None:
        return
    put_texts(pair.hypothesis, pair.references)
    set_switches({**options, **pair.options, "distinct": options.get("counting") == "distinct"})
    st.session_state["colour"] = options.get("n", 1)
    move("word-overlap", beta=float(options.get("beta", 1)))


def edited() -> Texts:
    """The fields, folded away, in a fragment with what follows them; the link keeps what is in them, if it is not too long."""
    anchor("inputs")
    linked = any(name in st.query_params for name in (SAID, "exercise"))
    with st.expander("Type your own texts", expanded=st.session_state.setdefault(UNFOLDED, linked)):
        hypothesis = live_text("Candidate", key=SAID)
        count = st.session_state[COUNT]
        several = count > 1
        typed = [
            live_text(gettext("Reference {number}", number=i) if several else "Reference", key=f"ref{i}")
            for i in range(1, count + 1)
        ]
        with st.container(horizontal=True):
            number_of_references()
    kept = [i for i, text in enumerate(typed, 1) if text.strip()] or [1]
    with st.container():  # one place for whatever there is to say, or what stands below would be made anew
        _keep([hypothesis, *typed])
        if len(kept) < count and several:
            st.caption("An empty reference is ignored.")
    return Texts(hypothesis, tuple(typed[i - 1] for i in kept), tuple(kept), tuple(typed))


def shuffle_button(texts: Texts) -> None:
    """A button that puts the candidate's words into another order: a copy's as the question has it."""
    words = "Reverse the words" if texts.hypothesis == COPY.hypothesis else "Shuffle the words"
    st.button(words, key="shuffle", on_click=_shuffle, args=(texts.hypothesis,))


def what_they_show(texts: Texts) -> None:
    """What a pair of the buttons shows, as long as nothing of it is changed."""
    now = texts.hypothesis, texts.typed
    shown = next((pair for pair in PAIRS if now == (pair.hypothesis, pair.references)), None)
    as_made = shown and all(st.session_state[name] == shown.options.get(name, START[name]) for name in READ_BY)
    st.markdown(
        f"**{plain(shown.name)}.** {plain(shown.shows)}" if shown and as_made else "Your own texts or settings."
    )


def _shuffle(text: str) -> None:
    """Put the candidate's words into another order: of the copy the one that the answers speak of."""
    words = text.split()
    Random(text).shuffle(words)
    replace(SAID, SHUFFLED.hypothesis if text == COPY.hypothesis else " ".join(words))


def number_of_references() -> None:
    """Buttons that add a reference and take the last one away."""
    count = st.session_state[COUNT]
    if count < MOST:
        st.button("+ reference", key="add-reference", on_click=_resize, args=(1,), type="tertiary")
    if count > 1:
        st.button("− reference", key="remove-reference", on_click=_resize, args=(-1,), type="tertiary")


def _resize(by: int) -> None:
    count = st.session_state[COUNT] + by
    if by > 0:
        replace(f"ref{count}", "")
    st.session_state[COUNT] = count


def _keep(typed: Sequence[str]) -> None:
    """As the fields themselves do: all texts or none."""
    names, query = _names(len(typed) - 1), st.query_params
    total = sum(map(size, typed))
    untouched = tuple(typed) == (COPY.hypothesis, *COPY.references) and SAID not in query
    st.session_state[LONG] = total > LINKED
    if total > LINKED:
        st.caption(
            gettext(
                "These texts have {n:,} characters, and a link can hold {most:,}. A copied link opens the page without them.",
                n=total,
                most=LINKED,
            )
        )
    stale = _names(MOST) if total > LINKED else _names(MOST)[len(names) :]
    for name in stale:
        query.pop(name, None)
    if total <= LINKED and not untouched:
        remember(dict(zip(names, typed, strict=True)))


def _names(references: int) -> list[str]:
    return [SAID, *(f"ref{i}" for i in range(1, references + 1))]
