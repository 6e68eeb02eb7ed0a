"""The picture of a reader alone: what reader and judge say of each item, on how many they agree, and how often each took the longer answer."""

from collections.abc import Sequence
from html import escape

from language import gettext
from pages.reference.raters.pairs import PAIRS, Item
from pages.reference.raters.tally import Number

LOOKS = {True: "agree", False: "differ", None: "unsaid"}
SIGNS = {PAIRS: "12=", "texts": "✓✗"}
ACROSS = 18  # items in a line


def picture(
    items: Sequence[Item],
    mine: Sequence[int | None],
    agreement: Number,
    longer: tuple[int, int],
    total: int,
    here: int,
) -> str:
    """HTML of the picture, in which a column waits for each vote. mine: the reader's vote on each item; longer: how often reader and judge took the longer answer, of total items; here: the place of the item on the table."""
    same = _alike(items, mine)
    agreed, compared = same.count(True), len(same) - same.count(None)
    judged = sum(item.judge is not None for item in items)
    number = ""
    if compared:
        counts = gettext("{n} of {all}", n=agreed, all=compared)
        number = f'<strong><output data-metric="agreement" data-value="{agreement.value!r}">{counts}</output></strong>'
    means = gettext(
        "{agreement}: of the pairs you voted on, those where the judge says the same"
        if items[0].kind == PAIRS
        else "{agreement}: of the texts you graded, those where the judge says the same",
        agreement=f"<b>{gettext('Agreement')}</b>",
    )
    head = f'<p class="raters-big">{number}<span>{means}</span></p>' if judged else ""
    lines = [range(first, min(first + ACROSS, len(items))) for first in range(0, len(items), ACROSS)]
    tables = "".join(_line(line, items, mine, same, here) for line in lines)
    below = _longer(longer, total) if items[0].kind == PAIRS and compared else ""
    agree, differ = gettext("you agree"), gettext("you differ")
    key = f'<p class="raters-key"><span><i class="raters-agree"></i>{agree}</span><span><i class="raters-differ"></i>{differ}</span></p>'
    return (
        f'<div class="raters-both">{head}{tables}<div class="raters-below">{key if judged else ""}{below}</div></div>'
    )


def _alike(items: Sequence[Item], votes: Sequence[int | None]) -> list[bool | None]:
    """Of each item whether the vote is the judge's verdict; None without one of the two."""
    return [
        None if said is None or item.judge is None else said == item.judge
        for item, said in zip(items, votes, strict=True)
    ]


def _line(
    line: Sequence[int], items: Sequence[Item], mine: Sequence[int | None], same: Sequence[bool | None], here: int
) -> str:
    """A table with a column for each item of a line, a row for the reader and one for the judge; the item on the table is framed."""
    looks = [f"{'raters-here ' * (place == here)}raters-{LOOKS[same[place]]}" for place in line]
    signs = zip(*(_signs(items[place], mine[place]) for place in line), strict=True)
    heads = "".join(f'<th scope="col" class="{look}">{place + 1}</th>' for place, look in zip(line, looks, strict=True))
    called = gettext("pair" if items[0].kind == PAIRS else "text")
    rows = "".join(_row(who, said, looks) for who, said in zip((gettext("you"), gettext("judge")), signs, strict=True))
    return f'<table style="--items:{len(line)}"><thead><tr><th scope="col">{called}</th>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _signs(item: Item, mine: int | None) -> tuple[str, str]:
    """How the reader's vote on an item is written and, once there is one, the judge's verdict."""
    if mine is None:
        return "", ""
    signs = SIGNS[item.kind]
    return signs[mine], "–" if item.judge is None else signs[item.judge]


def _row(who: str, said: Sequence[str], looks: Sequence[str]) -> str:
    cells = "".join(f'<td class="{look}"><span>{sign}</span></td>' for look, sign in zip(looks, said, strict=True))
    return f'<tr><th scope="row">{who}</th>{cells}</tr>'


def _longer(longer: tuple[int, int], total: int) -> str:
    rows = "".join(
        f'<li data-count="{count}"><span>{who}</span><span class="raters-bar"><i style="width:{100 * count / total:.2f}%"></i></span>'
        f"<strong>{gettext('{n} of {all}', n=count, all=total)}</strong></li>"
        for who, count in zip((gettext("you"), gettext("the judge")), longer, strict=True)
    )
    title = gettext("Took the longer answer")
    return f'<div><p class="raters-name">{title}</p><ul class="raters-votes raters-longer">{rows}</ul></div>'


def told(item: Item, mine: int) -> str:
    """In a sentence, whether reader and judge agree on an item, and which of its answers the judge took."""
    if item.judge is None:
        return f'<p class="raters-told">{gettext("The judge has no verdict on this one.")}</p>'
    pair = gettext("1 is better"), gettext("2 is better"), gettext("both are equal")
    says = pair if item.kind == PAIRS else (gettext("right"), gettext("wrong"))
    words = (
        gettext("You and the judge agree: {verdict}.", verdict=says[mine])
        if mine == item.judge
        else gettext(
            "You and the judge differ. You say: {mine}. The judge says: {verdict}.",
            mine=says[mine],
            verdict=says[item.judge],
        )
    )
    return f'<p class="raters-told">{escape(words)}</p>'
