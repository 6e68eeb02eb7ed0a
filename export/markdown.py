"""The Markdown that pages use, as HTML: paragraphs, headings, lists, emphasis, code, links, formulas, line breaks.

Streamlit renders it in the browser; a file brings no such renderer. Other syntax shows as it is written.
"""

import re
from html import escape

from widgets.formulas import to_mathml
from widgets.trace import in_code

INLINE = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])|`(?P<code>[^`]+)`|\$(?P<math>[^$\n]+)\$|\[(?P<text>(?:\\.|[^\]\\])+)\]\((?P<link>[^)\s]+)\)"
    r"|\*\*(?P<bold>(?:\\.|[^\\])+?)\*\*(?!\*)|\*(?P<italic>(?:\\.|[^*\\])+?)\*"
    r"|:(?P<hue>blue|orange|green|red|gray|grey)(?P<badge>-badge|-background)?\[(?P<hued>(?:\\.|[^\]\\])+)\]|(?P<hard> {2,}\n|\\\n)"
)
HEADING = re.compile(r"(#{1,6}) +(.+)")
ITEM = re.compile(r"(?:[-*]|\d+\.) +")
EMPHASIS = {"bold": "strong", "italic": "em"}


def boxed(kind: str, text: str) -> str:
    """A text as Streamlit's nodes hold it: of a "caption", of "markdown", or "copyable" as it is; "json" is for a script."""
    if kind == "json":
        return text
    if kind == "copyable":
        return f'<div data-testid="stHtml">{in_code(text)}</div>'
    box = "stCaptionContainer" if kind == "caption" else "stMarkdownContainer"
    return f'<div data-testid="{box}">{block(text)}</div>'


def block(text: str) -> str:
    """A text of several paragraphs, headings and lists."""
    return "".join(_paragraph(part) for part in re.split(r"\n[ \t]*\n", text.strip()) if part.strip())


def inline(text: str) -> str:
    """A text within a paragraph."""
    out, end = [], 0
    for found in INLINE.finditer(text):
        out.append(escape(text[end : found.start()], quote=False))
        out.append(_piece(found))
        end = found.end()
    return "".join([*out, escape(text[end:], quote=False)])


def _paragraph(part: str) -> str:
    if heading := HEADING.fullmatch(part.strip()):
        level = len(heading[1])
        return f"<h{level}>{inline(heading[2])}</h{level}>"
    lines = part.split("\n")
    if all(ITEM.match(line) for line in lines):
        tag = "ol" if lines[0][0].isdigit() else "ul"
        items = "".join(f"<li>{inline(ITEM.sub('', line, count=1))}</li>" for line in lines)
        return f"<{tag}>{items}</{tag}>"
    return f"<p>{inline(part)}</p>"


def _piece(found: re.Match[str]) -> str:
    kind = found.lastgroup
    if kind == "escaped":
        return escape(found["escaped"], quote=False)
    if kind == "code":
        return f"<code>{escape(found['code'], quote=False)}</code>"
    if kind == "math":
        return to_mathml(found["math"])
    if kind == "link":
        return f'<a href="{escape(found["link"])}">{inline(found["text"])}</a>'
    if kind == "hued":
        look = ' class="stMarkdownBadge"' if found["badge"] else ""
        return f"<span{look}>{inline(found['hued'])}</span>"
    if kind in EMPHASIS:
        return f"<{EMPHASIS[kind]}>{inline(found[kind])}</{EMPHASIS[kind]}>"
    return "<br>"
