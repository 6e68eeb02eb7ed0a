"""What the documents say: a lesson's examples, printed beside recomputed, each with a link that opens it; and their mistakes."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import streamlit as st

from datasets.documents import CATALOGUE, Example
from datasets.missing import NOTHING_TO_LOAD
from widgets.atlas import NAMES, VERDICTS
from widgets.cache import for_all
from widgets.curriculum import examples_of
from widgets.formulas import plain, significant
from widgets.links import here, link
from widgets.recompute import recompute

COLUMNS = {"printed": "printed", "recomputed": "computed here"}
HARDER = ("agrees", "rounded", "wrong", "convention", "not reproducible", "no number")  # verdicts, the plainest first
MANY = 8
CAPITALS = "ae ap ape auc bleu dcg ece eer fn fnr fp fpr iou lcs mae map mape mcc mpe mrr mse msle ndcg pr rmse rmsle roc smape tn tp tpr"
SPELLED = {"r2": "R²", "f1": "F1", "f": "F", "sklearn": "scikit-learn", "rouge1": "ROUGE-1", "rougeL": "ROUGE-L"} | {
    word: word.upper() for word in CAPITALS.split()
}


def examples(*mistakes: str) -> None:
    """All examples whose home is this lesson: printed, recomputed now, verdict and reason, and a link to open each.

    mistakes: those of the documents that are told under them.
    """
    lesson = here()
    count, example = len(examples_of(lesson)), st.query_params.get("example", "")
    row = f'<tr id="example-{example}"'
    with st.container(key="documents", height=560 if count > MANY else "content"):
        st.html(for_all(f"documents/{lesson}", lambda: _table(lesson)).replace(row, f'{row} class="is-open"'))
    for name in mistakes:
        _mistake(name)


def _mistake(name: str) -> None:
    """What a document says, what is so, and why."""
    one = CATALOGUE.mistakes[name]
    st.markdown(f"*{plain(one.document.title)}.* {plain(one.claim)} {plain(one.correction)} {plain(one.reason)}")


def facts(example: Example) -> dict[str, str]:
    """What there is to say of an example, as text: its story, both values, the verdict and the reason."""
    ours = recompute(example)
    return {
        "example": example.story + (" (our inputs)" if example.our_inputs else ""),
        "printed": example.printed_as or shown(example.printed, nothing="no number"),
        "recomputed": shown(ours, "cannot be computed" if example.verdict == "not reproducible" else "undefined"),
        "verdict": VERDICTS[example.verdict],
        "why": example.reason or example.remark,
    }


def _table(lesson: str) -> str:
    """An example a row, the plainest first, without a column that would be empty."""
    said = {example: facts(example) for example in sorted(examples_of(lesson), key=hardness)}
    columns = [name for name in COLUMNS if name != "printed" or any(one.printed_as or one.printed for one in said)]
    head = "".join(f"<th>{name}</th>" for name in ("example", *(COLUMNS[name] for name in columns), "verdict"))
    rows = "".join(_row(example, of, columns) for example, of in said.items())
    return f'<table class="documents" lang="en"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def hardness(example: Example) -> tuple[int, int]:
    """Numbers that agree come before those that need a reason, and one number before a list."""
    return HARDER.index(example.verdict), len(shown(example.value))


def _row(example: Example, said: Mapping[str, str], columns: Sequence[str]) -> str:
    why = said["why"]
    if example.id in NOTHING_TO_LOAD:
        why = f"{why} Missing: {NOTHING_TO_LOAD[example.id]}."
    what = f"{link(said['example'], example=example.id)}<small>{escape(NAMES[example.document.id])}</small>"
    values = "".join(f"<td>{escape(said[name])}</td>" for name in columns)
    verdict = f"<strong>{escape(said['verdict'])}</strong>" + (f"<p>{escape(why.strip())}</p>" if why else "")
    return f'<tr id="example-{example.id}"><td>{what}</td>{values}<td>{verdict}</td></tr>'


def shown(value: Any, nothing: str = "undefined") -> str:
    """A value of the catalogue as text: numbers with four significant digits, several of them with their names."""
    if value is None or value != value:
        return nothing
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        several = any(isinstance(one, (Mapping, list, tuple)) for one in value.values())
        return ("; " if several else ", ").join(_entry(name, one, nothing) for name, one in value.items())
    if isinstance(value, (list, tuple)):
        return ("; " if any(isinstance(one, Mapping) for one in value) else ", ").join(
            shown(v, nothing) for v in value
        ) or "none"
    return significant(float(value)) if isinstance(value, (int, float)) else str(value)


def _entry(name: str, value: Any, nothing: str) -> str:
    """A named value: "recall = 0.6", "MAPE = 10.48%", "two gains agree: yes"."""
    if name == "holds" and isinstance(value, bool):
        return "it holds" if value else "it does not hold"
    if name.isdigit() and isinstance(value, (list, tuple)):
        return f"{shown(value, nothing)} of {name}"
    says, (whole, percent, rest) = shown(value, nothing), name.rpartition("_percent")
    if percent and not rest and whole and not whole[-1].isdigit():
        return f"{_named(whole)} = {says}%"
    plain_number = isinstance(value, (int, float, type(None))) and not isinstance(value, bool)
    sets = plain_number and "=" not in name and not name.isdigit()
    return f"{_named(name)}{' =' if sets else ':'} {says}"


def _named(name: str) -> str:
    """A key of the catalogue in words."""
    return " ".join(SPELLED.get(word, word) for word in name.replace("=", " = ").split("_"))
