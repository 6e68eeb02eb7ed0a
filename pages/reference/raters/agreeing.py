"""The picture of a reader alone: of each item whether reader and judge agree, how agreement grows, and how often each took the longer answer."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pages.reference.raters.pairs import PAIRS, Item

LOOKS = {True: "agree", False: "differ", None: "open"}


def picture(
    items: Sequence[Item],
    mine: Sequence[int | None],
    curve: Sequence[float | None],
    longer: tuple[int, int],
    total: int,
    here: int,
) -> str:
    """HTML of the picture. mine: the reader's vote on each item; curve: agreement up to each; longer: how often reader and judge took the longer answer, of total items; here: the place of the item on the table."""
    same = _alike(items, mine)
    agreed, compared = same.count(True), len(same) - same.count(None)
    if not compared:
        return before(items, here)
    value = next((one for one in reversed(curve) if one is not None), None)
    head = f'<p class="raters-big"><output data-metric="agreement" data-value="{value!r}">{agreed} of {compared}</output> you and the judge agree</p>'
    below = _longer(longer, total) if items[0].kind == PAIRS and total else ""
    return f'<div class="raters-grown"><div>{head}{below}</div>{_grown(same, curve, here)}</div>'


def before(items: Sequence[Item], here: int) -> str:
    """What there is before the first vote: a mark for each item, which votes fill."""
    return f'<div class="raters-grown">{_grown([None] * len(items), (), here)}</div>'


def _alike(items: Sequence[Item], votes: Sequence[int | None]) -> list[bool | None]:
    """Of each item whether the vote is the judge's verdict; None without one of the two."""
    return [
        None if said is None or item.judge is None else said == item.judge
        for item, said in zip(items, votes, strict=True)
    ]


def _grown(same: Sequence[bool | None], curve: Sequence[float | None], here: int) -> str:
    """Agreement as it grows, once there is some, above a mark for each item, of which the one on the table is outlined, and what the marks are."""
    cells = "".join(
        f'<li class="raters-{LOOKS[one]}"{" aria-current=step" * (place == here)} title="{place + 1}"></li>'
        for place, one in enumerate(same)
    )
    key = "".join(
        f'<span><i class="raters-{LOOKS[one]}"></i>{words}</span>'
        for one, words in ((True, "you and the judge agree"), (False, "you differ"), (None, "no vote yet"))
    )
    chart = (
        '<p class="raters-name">How many of your votes agree with the judge</p>'
        f'<div class="raters-curve" aria-hidden="true"><span>all</span><span>half</span><span>none</span>{_curve(curve)}</div>'
    )
    return (
        f'<div class="raters-marks" style="--items:{len(same)}">{chart if curve else ""}<ol aria-hidden="true">{cells}</ol>'
        f'<p class="raters-key"><span>1 to {len(same)}</span>{key}</p></div>'
    )


def _curve(curve: Sequence[float | None]) -> str:
    """The agreement up to each item as a column, none for an item without a vote."""
    return "".join(f'<i style="--at:{100 * one:.2f}%"></i>' if one is not None else "<i></i>" for one in curve)


def _longer(longer: tuple[int, int], total: int) -> str:
    rows = "".join(
        f'<li data-count="{count}"><span>{who}</span><span class="raters-bar"><i style="width:{100 * count / total:.2f}%"></i></span>'
        f"<strong>{count} of {total}</strong></li>"
        for who, count in zip(("you", "the judge"), longer, strict=True)
    )
    return f'<p class="raters-name">Took the longer answer</p><ul class="raters-votes raters-longer">{rows}</ul>'


def told(item: Item, mine: int) -> str:
    """In a sentence, whether reader and judge agree on an item, and which of its answers the judge took."""
    if item.judge is None:
        return '<p class="raters-told">The judge has no verdict on this one.</p>'
    says = ("1 is better", "2 is better", "both are equal") if item.kind == PAIRS else ("right", "wrong")
    alike = "You and the judge agree" if mine == item.judge else "You and the judge differ. You say"
    words = f"{alike}: {says[mine]}." + ("" if mine == item.judge else f" The judge says: {says[item.judge]}.")
    return f'<p class="raters-told">{escape(words)}</p>'
