"""The report card to take along: what was answered, which metrics follow, how each is computed, fails and is reported.

One self-contained HTML file without script, which prints; or Markdown. Nothing in it comes from a file of the reader's.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from language import code, gettext
from metrics_core import CATALOG, Card
from metrics_core.card import signature
from pages.reference.choose.failures import DEMONSTRATIONS
from pages.reference.choose.picture import verdict
from pages.reference.choose.which_metric import QUESTIONS, RECOMMENDATIONS, recommended
from widgets.formulas import to_mathml

TITLE = "Which metric? A report card"
STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin: 2rem 0 0.3rem; border-top: 1px solid; padding-top: 1rem; }
dt { font-weight: 600; margin-top: 0.6rem; } dd { margin: 0; } math { font-size: 1.15rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.85rem; margin: 0; }
section { break-inside: avoid; }
"""


@dataclass(frozen=True)
class Entry:
    """One recommended metric on the report card."""

    name: str
    reason: str
    card: Card
    conventions: str
    fails: str
    beside: str

    def lines(self) -> Iterator[tuple[str, str]]:
        """What is said of it, apart from formula and code."""
        low, high = self.card.range
        ends = gettext("{low:g} to {high:g}", low=low, high=high)
        never = gettext(self.card.undefined_when) if self.card.undefined == self.card.undefined_when else ""
        better = {"higher": "higher is better", "lower": "lower is better"}.get(self.card.better, "")
        yield gettext("Why"), gettext(self.reason)
        yield gettext("Question"), gettext(self.card.question)
        yield gettext("Range"), "; ".join(filter(None, (ends, gettext(better), gettext(self.card.unit))))
        yield gettext("Undefined"), never or gettext("when {case}", case=gettext(self.card.undefined_when))
        yield gettext("What it does not see"), gettext(self.card.blind_to)
        yield gettext("How it fails"), self.fails
        yield gettext("Report with it"), gettext(self.beside)
        yield gettext("Source"), gettext(self.card.source)


def entries(answers: Mapping[str, str]) -> tuple[Entry, ...]:
    """The recommended metrics after these answers, best first."""
    found = []
    for name, reason in recommended(answers).items():
        one = RECOMMENDATIONS[name]
        card = CATALOG[one.metric]
        fails = f"{gettext(one.fails)} {verdict(name)}"
        conventions = signature(one.metric, (), one.options)
        found.append(Entry(gettext(DEMONSTRATIONS[name].fails.title), reason, card, conventions, fails, one.beside))
    return tuple(found)


def asked(answers: Mapping[str, str]) -> list[tuple[str, str]]:
    """The questions that were answered, and the answers, in words."""
    return [(gettext(q.asks), gettext(q.answers[answers[q.id]])) for q in QUESTIONS if q.id in answers]


def as_markdown(answers: Mapping[str, str]) -> str:
    """The report card as Markdown."""
    parts = [f"# {gettext(TITLE)}", "\n".join(f"- {question} **{answer}**" for question, answer in asked(answers))]
    for entry in entries(answers):
        symbols = "\n".join(f"- ${symbol}$: {gettext(meaning)}" for symbol, meaning in entry.card.symbols.items())
        parts += [f"## {entry.name}", f"$${entry.card.formula}$$", symbols]
        parts += [f"**{label}.** {text}" for label, text in entry.lines()]
        parts += [f"**{gettext('Conventions')}.** `{entry.conventions}`", f"```python\n{entry.card.reference}\n```"]
    return "\n\n".join(parts) + "\n"


def as_html(answers: Mapping[str, str]) -> str:
    """The report card as one HTML file."""
    said = "".join(f"<li>{escape(question)} <b>{escape(answer)}</b></li>" for question, answer in asked(answers))
    title = escape(gettext(TITLE))
    body = "".join(_section(entry) for entry in entries(answers))
    return (
        f'<!doctype html><html lang="{code()}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{STYLE}</style></head>'
        f"<body><h1>{title}</h1><ul>{said}</ul>{body}</body></html>"
    )


def _section(entry: Entry) -> str:
    symbols = "".join(
        f"<li>{to_mathml(symbol)}: {escape(gettext(meaning))}</li>" for symbol, meaning in entry.card.symbols.items()
    )
    said = "".join(f"<dt>{escape(label)}</dt><dd>{escape(text)}</dd>" for label, text in entry.lines())
    calls = f"<dt>{gettext('Conventions')}</dt><dd><pre>{escape(entry.conventions)}</pre></dd>"
    calls += f"<dt>{gettext('In the reference library')}</dt><dd><pre>{escape(entry.card.reference)}</pre></dd>"
    formula = f"<p>{to_mathml(entry.card.formula)}</p><ul>{symbols}</ul>"
    return f"<section><h2>{escape(entry.name)}</h2>{formula}<dl>{said}{calls}</dl></section>"
