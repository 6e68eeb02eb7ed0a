"""The lead of the best model over the closest other one, drawn: its interval as a bar beside 0."""

from __future__ import annotations

from html import escape
from math import isfinite

from datasets.uploads.table import shown
from lab.short_answer import ShortAnswer

LETTERS = 16  # of a model's name


def lead_bar(a: ShortAnswer) -> str:
    """HTML of the interval of the lead as a bar on a line that begins or ends at 0, or passes it, where both models are equal; "" without an interval to rely on."""
    if not a.verdicts or not a.closest.sound or not all(map(isfinite, a.lead)) or a.lead[1] == a.lead[2]:
        return ""
    lead, low, high = a.lead
    at = {"lead": lead, "low": low, "high": high, "from": min(low, 0.0), "to": max(high, 0.0)}
    ahead = (
        f"<em>{escape(shown(a.rows[0].model, LETTERS))} better →</em>" if high > -low else ""
    )  # right of 0 there is room
    places = ";".join(f"--{name}:{value:.6g}" for name, value in at.items())
    return (
        f'<div class="lab-lead" style="{places}" aria-hidden="true"><i></i><u></u><s></s>'
        f"<span>0: equal</span>{ahead}</div>"
    )
