"""How the short answer is set: its parts side by side, and the lead of the best model over the closest other one as a bar beside 0."""

from collections.abc import Sequence
from html import escape
from itertools import zip_longest
from math import isfinite

from datasets.uploads.table import shown
from lab.short_answer import ShortAnswer
from language import gettext
from widgets import terms

HEADS = ("Which is better?", "How certain is that?", "Which threshold?")  # the parts of the question
LETTERS = 16  # of a model's name


def lead_bar(a: ShortAnswer) -> str:
    """HTML of the interval of the lead as a bar on a line that begins or ends at 0, or passes it, where both models are equal; "" without an interval to rely on."""
    if not a.verdicts or not a.closest.sound or not all(map(isfinite, a.lead)) or a.lead[1] == a.lead[2]:
        return ""
    lead, low, high = a.lead
    at = {"lead": lead, "low": low, "high": high, "from": min(low, 0.0), "to": max(high, 0.0)}
    better = gettext("{model} better →", model=shown(a.rows[0].model, LETTERS))
    ahead = f"<em>{escape(better)}</em>" if high > -low else ""  # right of 0 there is room
    places = ";".join(f"--{name}:{value:.6g}" for name, value in at.items())
    return (
        f'<div class="lab-lead" style="{places}" aria-hidden="true"><i></i><u></u><s></s>'
        f"<span>{escape(gettext('0: equal'))}</span>{ahead}</div>"
    )


def markup(answers: Sequence[list[str]], drawn: Sequence[str] = ()) -> str:
    """The answer as HTML: parts side by side, of each the sentence that answers and what is to be said besides. drawn: a picture for each of the first parts."""
    parts = f" lab-parts-{len(answers)}" if len(answers) > 2 else ""
    heads = HEADS if len(answers) == len(HEADS) else ()
    columns = "".join(_column(*each) for each in zip_longest(answers, drawn, heads, fillvalue=""))
    return f'<div class="lab-short{parts}">{columns}</div>'


def _column(words: Sequence[str], picture: str, head: str) -> str:
    """The part of the question, the sentence that answers, its picture, and what is to be said besides."""
    first, *rest = words
    more = terms.paragraph(" ".join(rest), "lab-sure") if rest else ""
    asks = f'<p class="lab-head">{escape(gettext(head))}</p>' if head else ""
    return f"<div>{asks}{terms.paragraph(first, 'lab-answer')}{picture}{more}</div>"
