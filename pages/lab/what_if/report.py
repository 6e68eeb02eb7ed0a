"""The words and tables of a report, as HTML. Whatever comes from the reader's file is escaped. No metric is computed here."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from language import gettext, of_template

STYLE = (Path(__file__).parent / "report.css").read_text("utf-8")
UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)  # and what turns the text around it
LONG = 80


@dataclass(frozen=True)
class Part:
    """A part of the report: its title, and HTML that the functions of this module have made."""

    title: str
    body: str

    @property
    def place(self) -> str:
        return "".join(c if c.isalnum() else "-" for c in self.title.lower())


def markup(title: str, subtitle: str, holds: str, parts: Sequence[Part]) -> str:
    """What stands in the file; parts without anything in them are left out. holds: what of the reader's own is in it."""
    kept = [part for part in parts if part.body]
    index = "".join(f'<a href="#{part.place}">{escape(gettext(part.title))}</a>' for part in kept)
    sections = "".join(
        f'<section id="{part.place}"><h2>{escape(gettext(part.title))}</h2>{part.body}</section>' for part in kept
    )
    top = f"<h1>{text(title)}</h1>{sentence(subtitle)}{note(holds)}"
    bar = f'<div class="file-bar"><nav aria-label="{escape(gettext("Parts"))}">{index}</nav><span></span></div>'
    page = f'{bar}<div class="report">{top}{sections}</div>'
    return UNSEEN.sub("\ufffd", page).encode("utf-8", "replace").decode()


def short(value: str, letters: int = LONG) -> str:
    """A text of the file on one line, cut to a readable length."""
    line = " ".join("".join(c if c.isprintable() else " " for c in of_template(value)).split())
    return line if len(line) <= letters else line[: letters - 1] + "…"


def text(value: str) -> str:
    """A text of the file, escaped, cut, and apart from the direction of what stands around it."""
    return f"<bdi>{escape(short(value))}</bdi>"


def sentence(words: str) -> str:
    """A paragraph of plain text."""
    return f"<p>{escape(of_template(words))}</p>"


def marked(markdown: str) -> str:
    """A paragraph of a sentence in Markdown that knows nothing but **bold** and backslashes before other signs."""
    parts = [re.sub(r"\\(.)", r"\1", part) for part in re.split(r"(?<!\\)\*\*", of_template(markdown))]
    return "<p>" + "".join(f"<b>{escape(p)}</b>" if i % 2 else escape(p) for i, p in enumerate(parts)) + "</p>"


def note(words: str) -> str:
    """A paragraph of plain text in small letters."""
    return f'<p class="note">{escape(of_template(words))}</p>'


def table(columns: Mapping[str, Sequence[str]], *, code: Sequence[str] = ()) -> str:
    """A table of plain texts, its first column as the rows' heads; code: columns in code's type. "" without rows."""
    rows = list(zip(*columns.values(), strict=True))
    if not rows:
        return ""
    heads = "".join(f'<th scope="col">{text(name)}</th>' for name in columns)
    lines = []
    for first, *others in rows:
        cells = [
            f"<td><code>{escape(cell)}</code></td>" if name in code else f"<td>{_lines(cell)}</td>"
            for name, cell in zip(list(columns)[1:], others, strict=True)
        ]
        lines.append(f'<tr><th scope="row">{_lines(first)}</th>{"".join(cells)}</tr>')
    return f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{"".join(lines)}</tbody></table></div>'


def _lines(cell: str) -> str:
    """A cell's first line, and what follows it in small letters."""
    first, *rest = of_template(cell).split("\n")
    return text(first) + "".join(f"<small>{text(line)}</small>" for line in rest)


def apart(name: str, taken: Mapping[str, Any]) -> str:
    """A name of the reader's as a head, with blanks where a column is called so already."""
    while name in taken:
        name += " "
    return name


def folded(title: str, body: str) -> str:
    """A body that a click opens; "" without one."""
    return f"<details><summary>{escape(title)}</summary>{body}</details>" if body else ""


def verbatim(words: str) -> str:
    """Text exactly as it is, to be copied."""
    return f"<pre>{escape(words)}</pre>"
