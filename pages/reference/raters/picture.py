"""What is shown of the votes: the ratings of both side by side, the numbers of agreement, and each item with who said what."""

from collections.abc import Sequence
from html import escape

import numpy as np

from charts.theme import MODELS as HUES
from language import gettext, ngettext
from metrics_core.arenas import Strengths
from pages.reference.raters.pairs import EQUAL, PAIRS, Item
from pages.reference.raters.tally import SAID, Number, Ratings
from widgets.formulas import significant

CLASS, JUDGE = HUES[1], HUES[2]
VOTES = {"the class": "The class’s votes", "the judge": "The judge’s verdicts"}
BY = {"the class": "by the class", "the judge": "by the judge"}


def numbers_table(rows: Sequence[tuple[str, Number]]) -> str:
    """Each number with what it is of; an undefined one with its reason."""
    cells = "".join(
        f'<tr><th scope="row">{escape(gettext(number.name))}<small>{escape(gettext(of))}</small></th>'
        f'<td><output data-metric="{escape(number.name)}" data-value="{number.value!r}">{_value(number)}</output></td></tr>'
        for of, number in rows
    )
    return f'<table class="raters-numbers"><caption>{gettext("Agreement")}</caption><tbody>{cells}</tbody></table>'


def _value(number: Number) -> str:
    if number.undefined:
        return escape(gettext("undefined: {reason}", reason=gettext(number.undefined)))
    return significant(number.value)


def ratings_table(found: Ratings) -> str:
    """A line for each model with the class's rating and the judge's, on one scale; the class's best model first."""
    sides = (("the class", CLASS, found.panel), ("the judge", JUDGE, found.judge))
    low, high = _ends([side for *_, side in sides if not side.undefined])
    order = np.argsort(-found.panel.values, kind="stable") if not found.panel.undefined else range(len(found.models))
    rows = "".join(
        _model(found.models[i], [(n, hue, s.ratings[i]) for n, hue, s in sides if not s.undefined], low, high)
        for i in order
    )
    missing = "".join(
        f"<p>{escape(gettext('{votes} give no rating: {reason}.', votes=gettext(VOTES[name]), reason=gettext(side.undefined)))}</p>"
        for name, _, side in sides
        if side.undefined
    )
    key = "".join(f'<span><i style="background:{hue}"></i>{gettext(BY[name])}</span>' for name, hue, _ in sides)
    return (
        f'<div class="raters-models"><p class="raters-name">{gettext("Bradley-Terry ratings")}</p><p class="raters-key">{key}</p>'
        f'<table><thead><tr><th scope="col">{gettext("model")}</th><th scope="col" aria-hidden="true"></th>'
        f'<th scope="col">{gettext("class")}</th><th scope="col">{gettext("judge")}</th></tr></thead><tbody>{rows}</tbody></table>{missing}</div>'
    )


def _ends(sides: Sequence[Strengths]) -> tuple[float, float]:
    values = np.concatenate([side.ratings for side in sides]) if sides else np.array([900.0, 1100.0])
    return float(values.min()), max(float(values.max()), float(values.min()) + 1)


def _model(name: str, dots: Sequence[tuple[str, str, float]], low: float, high: float) -> str:
    at = {who: 4 + 92 * (value - low) / (high - low) for who, _, value in dots}
    marks = "".join(f'<i style="left:{at[who]:.2f}%;background:{hue}"></i>' for who, hue, _ in dots)
    if len(at) == 2:
        start, end = sorted(at.values())
        marks = f'<b style="left:{start:.2f}%;width:{end - start:.2f}%"></b>{marks}'
    said = {who: f"{value:.0f}" for who, _, value in dots}
    cells = "".join(f"<td>{said.get(who, '–')}</td>" for who in ("the class", "the judge"))
    return f'<tr><th scope="row">{escape(name)}</th><td class="raters-scale" aria-hidden="true"><span>{marks}</span></td>{cells}</tr>'


def said(item: Item, counts: np.ndarray, *, over: bool) -> str:
    """How many of the class said what of one item, and what the judge said; only how many have voted until the vote is over."""
    total = int(counts.sum())
    if not over:
        so_far = ngettext("{count} vote so far", "{count} votes so far", total, count=f"<strong>{total}</strong>")
        return f'<p class="raters-open" data-count="{total}">{so_far}</p>'
    pair = gettext("1 is better"), gettext("2 is better"), gettext("equal")
    words = pair if item.kind == PAIRS else (gettext("right"), gettext("wrong"))
    lines = []
    for place in (0, 2, 1) if item.kind == PAIRS else (0, 1):  # equal between both answers
        share = 100 * counts[place] / total if total else 0
        lines.append(
            f'<li data-count="{counts[place]}"><span>{words[place]}</span><span class="raters-bar"><i style="width:{share:.2f}%"></i></span>'
            f"<strong>{counts[place]}</strong><em>{gettext('the judge') if item.judge == place else ''}</em></li>"
        )
    return f'<ul class="raters-votes">{"".join(lines)}</ul>'


def asked(item: Item) -> str:
    """The question of an item, which is the reader's own or ours, and goes in as text."""
    return f'<p class="raters-asks"><b>{gettext("Question")}</b> {escape(item.question)}</p>'


def answer(item: Item, place: int, mine: int | None = None) -> str:
    """One answer under its name, and beside the name who took it; mine: what the reader said of the item."""
    name = gettext("Answer {number}", number=place + 1) if item.kind == PAIRS else gettext("Answer")
    taken = takers(item, mine, place) if item.kind == PAIRS and mine is not None else ""
    return f'<section class="raters-answer" aria-label="{name}"><p class="raters-name">{name}{taken}</p><p>{escape(item.answers[place])}</p></section>'


def takers(item: Item, mine: int, place: int) -> str:
    """Who took this answer of a pair, the reader, the judge or both; mine: what the reader said."""
    return "".join(
        f"<b>{gettext('{who} (equal)', who=who) if said == EQUAL else who}</b>"
        for who, said in ((gettext("you"), mine), (gettext("judge"), item.judge))
        if said in (place, EQUAL)
    )


def all_items(items: Sequence[Item], counts: np.ndarray) -> dict[str, list[object]]:
    """A row for each item that has votes: models, counts, and what the judge said."""
    said = [gettext(word) for word in SAID[items[0].kind]]
    voted = [(i, item) for i, item in enumerate(items) if counts[i].any()]
    rows: dict[str, list[object]] = {
        gettext("pair" if items[0].kind == PAIRS else "text"): [i + 1 for i, _ in voted],
        gettext("question"): [item.question for _, item in voted],
    }
    if items[0].kind == PAIRS:
        rows |= {
            gettext("answer {number} by", number=place + 1): [item.models[place] for _, item in voted]
            for place in range(2)
        }
    else:
        rows[gettext("by")] = [item.models[0] for _, item in voted]
    rows |= {
        gettext("votes: {verdict}", verdict=word): [int(counts[i, place]) for i, _ in voted]
        for place, word in enumerate(said)
    }
    rows[gettext("judge")] = ["" if item.judge is None else said[item.judge] for _, item in voted]
    return rows
