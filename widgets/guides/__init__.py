"""What docs/ holds for teachers and their institutions as pages to print and to hand in, with no script in them."""

import re
from functools import lru_cache
from html import escape
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
GUIDES = {"accessibility": "accessibility", "teaching": "a lesson in an hour"}  # by the name of the file
STYLE = (Path(__file__).parent / "print.css").read_text("utf-8")
INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\([^)]+\)|(https?://[^\s,]*[^\s,.])")
ITEM = re.compile(r"(?:^|\n)- ")


@lru_cache(maxsize=8)
def guide(name: str, address: str) -> str:
    """The page. address: its own, which is printed on it."""
    blocks = [_block(part) for part in (DOCS / f"{name}.md").read_text("utf-8").strip().split("\n\n")]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Metricscope: {GUIDES[name]}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f'<body class="{name}"><nav><a href="teachers">For teachers</a></nav><main>{"".join(blocks)}'
        f"<footer>Metricscope · {escape(address)}</footer></main></body></html>"
    )


def _block(part: str) -> str:
    """A heading, a table, a list or a paragraph."""
    lines = part.splitlines()
    if heading := re.fullmatch(r"(#+) (.+)", part):
        return f"<h{len(heading[1])}>{_inline(heading[2])}</h{len(heading[1])}>"
    if lines[0].startswith("|"):
        return _table([[cell.strip() for cell in line.strip("|").split("|")] for line in lines])
    if lines[0].startswith("- "):
        items = "".join(f"<li>{_inline(item)}</li>" for item in ITEM.split(part)[1:])
        return f"<ul>{items}</ul>"
    return f"<p>{_inline(part)}</p>"


def _table(rows: list[list[str]]) -> str:
    """A head, unless it is empty, and rows whose first cell names them."""
    head, _, *body = rows
    first = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in head)
    top = f"<thead><tr>{first}</tr></thead>" if any(head) else ""
    inner = "".join(
        f'<tr><th scope="row">{_inline(name)}</th>{"".join(f"<td>{_inline(cell)}</td>" for cell in cells)}</tr>'
        for name, *cells in body
    )
    return f"<table>{top}<tbody>{inner}</tbody></table>"


def _inline(text: str) -> str:
    """Code, emphasis and addresses; a link within the repository is its text alone."""

    def put(found: re.Match[str]) -> str:
        code, bold, italic, link, address = found.groups()
        if address:
            return f'<a href="{address}">{address}</a>'
        tag, words = next((t, w) for t, w in (("code", code), ("strong", bold), ("em", italic), ("span", link)) if w)
        return f"<{tag}>{words}</{tag}>"

    return INLINE.sub(put, escape(text, quote=False))
