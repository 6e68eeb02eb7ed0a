"""A row of tokens with the probability that a model gave to each: choose one, drag it, or type them all.

What is typed or chosen is kept in the URL as words and q; the place of the token that is dragged is the scrubber's p.
"""

from collections.abc import Callable, Mapping
from math import e
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from charts.moving import Control, Track, over
from language import gettext
from metrics_core.text.language_model import (
    cross_entropy,
    perplexity,
    surprisals,
    total_surprisal,
)
from pages.language.language_models import drawing as views
from pages.language.language_models.data import MOST, TokenRow, checked_row, row_from_link, row_of_example, row_to_link
from widgets.cache import kept, typed
from widgets.formulas import plain, significant
from widgets.left_behind import is_saved
from widgets.links import anchor, remember
from widgets.opened import opened
from widgets.place import mention, note
from widgets.scrubber import Formula, Payload, Readout, move, pack, position, scrubber
from widgets.scrubber.layouts import NUMBERS, grid
from widgets.settings import settings

KEY = "perplexity"
FIRST, EIGHT = "perplexity-bases", "perplexity-3-bits"
TINY = (0.0, 1e-6, 1e-5, 1e-4, 1e-3)


def token_row() -> tuple[Callable[[Mapping[str, float]], TokenRow], Mapping[str, float]]:
    """The row to drag in; returns what it is at a position, and where it stands."""
    anchor("inputs")
    state = _state()
    with settings("words", "q"):
        _rows()
        mention("Four example words" if state["home"] == row_of_example(FIRST) else "Other words or probabilities")
    above, below = st.container(), st.expander("Type words and probabilities", key="tokens:typed", on_change="rerun")
    with below:
        chosen = _chosen(state)
    home: TokenRow = state["home"]
    picks = not is_saved()  # a file has no Python to draw another word's picture
    payload = kept(
        typed(home, row_of_example(FIRST)), f"tokens/{chosen}/{picks}", lambda _: picture(home, chosen, picks)
    )
    with above:
        at = scrubber(payload, start={"p": home.probabilities[chosen], "pick": chosen}, key=KEY)
    state["p"] = at["p"]
    picked = int(at.get("pick", chosen))
    if picked != chosen:
        _choose(state, home.with_probability(chosen, at["p"]), picked)
        st.rerun()

    def row_at(at: Mapping[str, float]) -> TokenRow:
        return home.with_probability(chosen, at["p"])

    now = row_at(at)
    _say_impossible(now)
    if below.open:
        with below:
            _table(state, now, chosen)
    _to_url(home)
    return row_at, at


# ---- what the reader chooses and types
def _state() -> dict[str, Any]:
    """Home is the row as typed; `asked` chooses a token at the next run, `fresh` says that p is the link's."""
    if "token-row" not in st.session_state:
        linked = row_from_link(st.query_params.get("words", ""), st.query_params.get("q", ""))
        st.session_state["token-row"] = {
            "home": linked or row_of_example(FIRST),
            "chosen": None,
            "p": None,
            "asked": None,
        }
        if opened().loads and linked is None:
            st.session_state["token-row"]["home"] = row_of_example(opened().example)
    state: dict[str, Any] = st.session_state["token-row"]
    sent = position(KEY)
    if "token" in sent:  # an answer to the lesson's question: its case, from the row that the lesson starts with
        state |= {"home": row_of_example(FIRST), "asked": int(sent.pop("token")) - 1}
        sent["pick"] = state["asked"]
    return state


def _chosen(state: dict[str, Any]) -> int:
    words = state["home"].words
    if state["asked"] is not None:
        st.session_state["token"] = state["asked"]
        state |= {"chosen": state["asked"], "asked": None}
    picked = st.pills(
        "Word to move",
        range(len(words)),
        default=0,
        format_func=lambda i: f"{i + 1} {plain(words[i])}",
        required=True,
        key="token",
        bind="query-params",
    )
    chosen = picked or 0
    if state["chosen"] is None:
        state["chosen"] = chosen
    if state["chosen"] != chosen:
        state["home"] = state["home"].with_probability(state["chosen"], state["p"])
        state["chosen"] = chosen
        move(KEY, p=state["home"].probabilities[chosen], pick=chosen)
    return chosen


def _rows() -> None:
    """Buttons that put other rows into the picture."""
    with st.container(horizontal=True, vertical_alignment="center"):
        options: dict[str, Any] = {"type": "tertiary", "on_click": _fill}
        st.button("start again", key="tokens-first", args=(row_of_example(FIRST), 0), **options)
        st.button("three bits for each word", key="tokens-eight", args=(row_of_example(EIGHT), 0), **options)
        impossible = row_of_example(FIRST).with_probability(1, 0.0)
        st.button("an impossible word", key="tokens-never", args=(impossible, 1), **options)


def _fill(row: TokenRow, chosen: int) -> None:
    _choose(st.session_state["token-row"], row, chosen)


def _choose(state: dict[str, Any], row: TokenRow, chosen: int) -> None:
    """At the next run this row is shown, and this token of it can be dragged."""
    state |= {"home": row, "asked": chosen}
    move(KEY, p=row.probabilities[chosen], pick=chosen)


def _say_impossible(now: TokenRow) -> None:
    never = [word for word, q in zip(now.words, now.probabilities, strict=True) if q == 0]
    names = ", ".join(f"“{plain(word)}”" for word in never)
    infinite = gettext(
        "The probability of {words} is 0, so its surprise, −log₂ 0, is infinite. Then the mean is infinite, whatever the other probabilities are, and so is perplexity.",
        words=names,
    )
    note(infinite if never else "")


def _table(state: dict[str, Any], now: TokenRow, chosen: int) -> None:
    """The row as a table; an edit becomes the new row, in an editor of its own."""
    start = pd.DataFrame({"word": list(now.words), "probability": list(now.probabilities)})
    config = {
        "word": st.column_config.TextColumn(gettext("word"), required=True),
        "probability": st.column_config.NumberColumn(gettext("probability"), required=True, format="%g"),
    }
    edited = st.data_editor(
        start, num_rows="dynamic", height=230, column_config=config, key=f"tokens-{hash(now)}", width=420
    )
    row, problems = checked_row(edited["word"].tolist(), edited["probability"].tolist())
    for problem in problems[:3]:
        st.warning(gettext("Not used yet: {problem}.", problem=plain(problem)))
    st.caption(
        gettext(
            "Up to {n} words. Each has the probability that the model gave to it after the words before it, so they need not sum to 1.",
            n=MOST,
        )
    )
    if row and row != now:
        _choose(state, row, min(chosen, len(row.words) - 1))
        st.rerun()


def _to_url(home: TokenRow) -> None:
    if home != row_of_example(FIRST):
        remember(row_to_link(home))
    else:
        for name in ("words", "q"):
            if name in st.query_params:
                del st.query_params[name]


# ---- the picture
def picture(row: TokenRow, chosen: int, picks: bool = True) -> Payload:
    """Surprisals, cross-entropy and perplexity of the row at every probability of the chosen token. picks: whether a click chooses another one."""
    ticks = np.unique([*TINY, *2.0 ** -np.arange(11), *(np.arange(1, 200) / 200), row.probabilities[chosen]])
    still = surprisals(row.probabilities)
    others = np.delete(still, chosen)
    top = 1.2 * max(6.0, float(np.max(others, where=np.isfinite(others), initial=0)))
    tracks = _at_every(row, chosen, ticks)
    p, bits, mean, whole = (tracks[name] for name in ("p", "bits", "mean", "perplexity"))
    probabilities = views.token_probabilities(row.words, np.array(row.probabilities), chosen, p, picks)
    home = float(still[chosen])
    surprise = views.token_bits(row.words, still, chosen, home, bits, mean, top)
    words = tuple(f"{i} {word}" for i, word in enumerate(row.words, 1))
    return pack(
        grid({probabilities: 9, NUMBERS: 3}, {surprise: 9, NUMBERS: 3}),
        (
            Control(
                "p",
                gettext("probability of “{word}”", word=row.words[chosen]),
                ticks,
                tuple(significant(p) for p in ticks),
            ),
            *(
                [Control("pick", "word to move", np.arange(len(words), dtype=float), words, slider=False)]
                if picks
                else []
            ),
        ),
        readouts=(
            Readout("cross_entropy", "mean surprise", mean, unit="bits"),
            Readout("perplexity", "perplexity", whole),
        ),
        formulas=_formulas(tracks, over()(len(row.words))),
        table=(bits, mean, tracks["nats"], whole),
    )


def _at_every(row: TokenRow, chosen: int, ticks: np.ndarray) -> dict[str, Track]:
    """The numbers at each probability of the chosen token."""
    rows = [row.with_probability(chosen, float(p)).probabilities for p in ticks]
    nats = np.array([cross_entropy(q, base=e) for q in rows])
    values = {
        "p": ticks,
        "bits": surprisals(ticks),
        "mean": [cross_entropy(q) for q in rows],
        "nats": nats,
        "total": [total_surprisal(q) for q in rows],
        "perplexity": [perplexity(q) for q in rows],
    }
    return {name: over("p")(value, name) for name, value in values.items()}


def _formulas(tracks: Mapping[str, Track], n: Track) -> tuple[Formula, ...]:
    return (
        Formula(
            "cross_entropy",
            "cross-entropy, bits",
            tracks["mean"],
            live=r"\frac{@total@}{@n@}",
            says="The surprise of all words, divided by the number of words.",
            numbers={"total": tracks["total"], "n": n},
        ),
        Formula(
            "perplexity",
            "perplexity",
            tracks["perplexity"],
            live="2^{@mean@}",
            says="2 to the power of the cross-entropy. A perplexity of 4 means: as uncertain as a choice between 4 equally likely words.",
        ),
    )
