"""The report card to take along: what was answered, which metrics follow, how each is computed, fails and is reported.

One self-contained HTML file without script, which prints; or Markdown. Nothing in it comes from a file of the reader's.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

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
        low, high = (f"{end:g}" for end in self.card.range)
        good = "" if self.card.better == "neither" else f"; {self.card.better} is better"
        unit = f"; {self.card.unit}" if self.card.unit else ""
        yield "Why", self.reason
        yield "Question", self.card.question
        yield "Range", f"{low} to {high}{good}{unit}"
        yield "Undefined", self.card.undefined
        yield "What it does not see", self.card.blind_to
        yield "How it fails", self.fails
        yield "Report with it", self.beside
        yield "Source", self.card.source


def entries(answers: Mapping[str, str]) -> tuple[Entry, ...]:
    """The recommended metrics after these answers, best first."""
    found = []
    for name, reason in recommended(answers).items():
        one = RECOMMENDATIONS[name]
        card = CATALOG[one.metric]
        fails = f"{one.fails} {verdict(name)}"
        conventions = signature(one.metric, (), one.options)
        found.append(Entry(DEMONSTRATIONS[name].fails.title, reason, card, conventions, fails, one.beside))
    return tuple(found)


def asked(answers: Mapping[str, str]) -> list[tuple[str, str]]:
    """The questions that were answered, and the answers, in words."""
    return [(q.asks, q.answers[answers[q.id]]) for q in QUESTIONS if q.id in answers]


def as_markdown(answers: Mapping[str, str]) -> str:
    """The report card as Markdown."""
    parts = [f"# {TITLE}", "\n".join(f"- {question} **{answer}**" for question, answer in asked(answers))]
    for entry in entries(answers):
        symbols = "\n".join(f"- ${symbol}$: {meaning}" for symbol, meaning in entry.card.symbols.items())
        parts += [f"## {entry.name}", f"$${entry.card.formula}$$", symbols]
        parts += [f"**{label}.** {text}" for label, text in entry.lines()]
        parts += [f"**Conventions.** `{entry.conventions}`", f"```python\n{entry.card.reference}\n```"]
    return "\n\n".join(parts) + "\n"


def as_html(answers: Mapping[str, str]) -> str:
    """The report card as one HTML file."""
    said = "".join(f"<li>{escape(question)} <b>{escape(answer)}</b></li>" for question, answer in asked(answers))
    body = "".join(_section(entry) for entry in entries(answers))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{TITLE}</title><style>{STYLE}</style></head>'
        f"<body><h1>{TITLE}</h1><ul>{said}</ul>{body}</body></html>"
    )


def _section(entry: Entry) -> str:
    symbols = "".join(
        f"<li>{to_mathml(symbol)}: {escape(meaning)}</li>" for symbol, meaning in entry.card.symbols.items()
    )
    said = "".join(f"<dt>{escape(label)}</dt><dd>{escape(text)}</dd>" for label, text in entry.lines())
    code = f"<dt>Conventions</dt><dd><pre>{escape(entry.conventions)}</pre></dd>"
    code += f"<dt>In the reference library</dt><dd><pre>{escape(entry.card.reference)}</pre></dd>"
    formula = f"<p>{to_mathml(entry.card.formula)}</p><ul>{symbols}</ul>"
    return f"<section><h2>{escape(entry.name)}</h2>{formula}<dl>{said}{code}</dl></section>"
