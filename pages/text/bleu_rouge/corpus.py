"""Many sentences at once: corpus scores, how sentences are spread, the worst and the best, and two systems compared."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan
from typing import Any

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets.uploads import SentencePairs, safe_csv
from language import gettext
from metrics_core.text import Comparison, CorpusBleu, CorpusRouge, compare_systems, corpus_bleu, corpus_rouge, spread
from pages.text.bleu_rouge.drawing import sentence_spread
from pages.text.bleu_rouge.file import chosen_corpus
from pages.text.bleu_rouge.options import Reading
from pages.text.bleu_rouge.sentences import put_texts
from widgets.cache import Held, kept
from widgets.conventions import choice
from widgets.formulas import plain, significant
from widgets.scrubber import pack, scrubber
from widgets.scrubber.layouts import stacked
from widgets.speaking import in_its_language

KINDS = {"rouge-1": "ROUGE-1", "rouge-2": "ROUGE-2", "rouge-l": "ROUGE-L"}
METRICS = ("BLEU", *KINDS.values())
SHOWN, LONGEST = 2, 160
SLOW = 3_000  # pairs from which on a bar shows how far it is
RESAMPLES = 1_000
Score = CorpusBleu | CorpusRouge


def corpus(how: Reading) -> None:
    """Choose sentences, and see them scored by the conventions of the lesson."""
    chosen = chosen_corpus()
    name = f"{chosen.digest}/{how.key}"
    scores = _kept(name, chosen.found, how)
    _table(scores)
    metric = choice("Score", METRICS, "corpus-metric", "")
    systems = list(scores)
    if len(systems) > 1:
        first, second = (found[metric] for found in scores.values())
        with st.spinner(gettext("{n:,} resamples of the sentences…", n=RESAMPLES)):
            compared = kept(
                chosen,
                f"compared/{metric}/{how.key}",
                lambda _: compare_systems(first, second, resamples=RESAMPLES),
            )
        _verdict(compared, systems, metric)
    system = choice("of system", systems, f"system-{chosen.digest}", "") if len(systems) > 1 else systems[0]
    _pairs(chosen, scores[system][metric], system)
    with st.expander("How the scores of single sentences are spread"):
        _spread(scores[system][metric], metric)
        _download(chosen.found, scores)


def _kept(name: str, pairs: SentencePairs, how: Reading) -> dict[str, dict[str, Score]]:
    """The latest scores, in the session; no cache, because a cache would play the bar again."""
    latest, scores = st.session_state.get("corpus:scores", ("", {}))
    bar = st.empty()
    if latest != name:
        scores = _scored(pairs, how, bar)
        st.session_state["corpus:scores"] = name, scores
    return dict(scores)


def _scored(pairs: SentencePairs, how: Reading, bar: DeltaGenerator) -> dict[str, dict[str, Score]]:
    """Every score of every system, with a bar where it takes long."""
    steps = [(system, what) for system in pairs.hypotheses for what in ("BLEU", "ROUGE")]
    slow = len(pairs.references) * len(pairs.hypotheses) > SLOW
    found: dict[str, dict[str, Score]] = {system: {} for system in pairs.hypotheses}
    for i, (system, what) in enumerate(steps):
        if slow:
            bar.progress(i / len(steps), gettext("{score} of {system}", score=what, system=plain(system)))
        texts = pairs.hypotheses[system], pairs.references
        if what == "BLEU":
            found[system]["BLEU"] = corpus_bleu(*texts, **how.bleu)
        else:
            rouge = corpus_rouge(*texts, tuple(KINDS), **how.rouge)  # type: ignore[arg-type]
            found[system] |= {KINDS[kind]: score for kind, score in rouge.items()}
    bar.empty()
    return found


def _table(scores: Mapping[str, Mapping[str, Score]]) -> None:
    rows = []
    for system, found in scores.items():
        one = found["BLEU"]
        assert isinstance(one, CorpusBleu)
        cells: dict[str, Any] = {
            gettext("system"): system,
            gettext("corpus BLEU"): _said(one),
            gettext("mean of sentence BLEU"): one.sentence_mean,
        }
        cells[gettext("ROUGE-L F, mean")] = _said(found["ROUGE-L"])
        rows.append({n: plain(v) if isinstance(v, str) else significant(v) for n, v in cells.items()})
    st.table(pd.DataFrame(rows).set_index(gettext("system")), border="horizontal")
    st.caption(
        "Corpus BLEU adds up the counts of all sentences before it divides. The mean is of the sentences' own scores: without smoothing, a sentence with no matching 4-gram counts as 0."
    )


def _said(score: Score) -> float | str:
    return gettext("undefined: {reason}", reason=gettext(score.undefined)) if score.undefined else score.value


def _verdict(found: Comparison, systems: list[str], metric: str) -> None:
    """Whether one system is better, and how sure that is."""
    first, second = map(plain, systems)
    if found.difference.undefined or isnan(found.p_value):
        why = gettext(found.difference.undefined or "it is undefined")
        st.caption(gettext("{score} of the two cannot be compared: {reason}.", score=metric, reason=why))
        return
    d = found.difference
    st.markdown(
        gettext(
            "**Paired bootstrap.** {score} of {first} minus {second}: **{difference}**, 95% interval {low} to {high}. {first} wins {wins:,} of {all:,} bootstrap resamples (a tie counts half).",
            score=metric,
            first=first,
            second=second,
            difference=significant(d.value),
            low=significant(d.low),
            high=significant(d.high),
            wins=round(found.wins * RESAMPLES),
            all=RESAMPLES,
        )
    )
    st.caption(
        "Sentences are drawn with replacement, the same ones for both systems. If the interval contains 0, the difference may be chance."
    )


@dataclass(frozen=True)
class _Row:
    said: str
    references: tuple[str, ...]
    line: int
    value: float


def _spread(score: Score, metric: str) -> None:
    found = spread(score.sentence_values)
    mean = score.sentence_mean if isinstance(score, CorpusBleu) else score.value
    scrubber(
        pack(stacked(sentence_spread(found, name=metric, mean=mean, corpus=score.value))),
        start={},
        key="corpus-spread",
        shareable=False,
    )
    if found.undefined:
        st.caption(
            gettext(
                "{n:,} sentences are not shown, because their {score} is undefined.", n=found.undefined, score=metric
            )
        )


def _pairs(chosen: Held[SentencePairs], score: Score, system: str) -> None:
    """The worst and the best, each with a button that puts it into the fields above."""
    ranked = spread(score.sentence_values).ranked.tolist()
    worst, best = ranked[:SHOWN], ranked[::-1][:SHOWN]
    titles = {"Worst": "**Worst pairs**", "Best": "**Best pairs**"}
    for column, name, places in zip(st.columns(2, gap="large"), titles, (worst, best), strict=True):
        with column:
            st.markdown(titles[name])
            for i in places:
                pairs = chosen.found
                said, true = pairs.hypotheses[system][i], pairs.references[i]
                _pair(_Row(said, true, pairs.lines[i], float(score.sentence_values[i])), f"{name}-{i}")


def _pair(row: _Row, key: str) -> None:
    others, line = len(row.references) - 1, gettext("line {line}", line=row.line)
    more = f" {gettext('(and {n} more)', n=others)}" if others else ""
    said, true = plain(_short(row.said)), plain(_short(row.references[0]))
    words, button = st.columns((5, 1), vertical_alignment="center")
    words.markdown(f"**{significant(row.value)}** · {line}  \n{said}  \n*{true}*{more}")
    button.button("Align", key=key, on_click=_align, args=(row,), help="Put this pair into the text fields above")


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _align(row: _Row) -> None:
    put_texts(row.said, row.references)
    st.toast(gettext("Line {line} is now in the text fields above.", line=row.line))


def _download(pairs: SentencePairs, scores: Mapping[str, Mapping[str, Score]]) -> None:
    def table() -> bytes:
        columns: dict[str, Any] = {gettext("line"): pairs.lines}
        for system, found in scores.items():
            columns[system] = pairs.hypotheses[system]
            columns |= {
                gettext("{metric} of {system}", metric=metric, system=system): score.sentence_values
                for metric, score in found.items()
            }
        return safe_csv(columns)

    st.download_button(
        "Every sentence's scores (CSV)", in_its_language(table), "sentence_scores.csv", "text/csv", on_click="ignore"
    )
