"""gettext's catalogues, kept in step with what the app says. As a script (make texts) it brings every catalogue up to date, lists what is
not translated, and compiles it; `LANGUAGE PAGE` begins one. A pseudo-language is made of the same messages, for tests.

Babel's own command would do, but takes the percent sign in "90% of the ill" for a place to be filled in.
"""

from __future__ import annotations

import io
import re
import sys
from functools import cache
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from language import FRAME, LOCALES, SAMPLE, TEACHING
from tests.helpers.texts import Message, messages

HEADER = "# Texts of Metricscope, CC BY 4.0 as said in LICENSE-TEXTS. `make texts` keeps this file in step with what the app says.\n#"
PSEUDO = "en_XA"
ACCENTED = str.maketrans("aceinouyACEINOUY", "áçéîñöúýÅÇÉÎÑÖÚÝ")
# what a translation keeps as it is: places to be filled in, markup, mathematics, addresses
KEPT = re.compile(r"(\{[^{}]*\}|@\w+@|<[^<>]*>|\$[^$]*\$|\*\*|\]\([^)]*\)|\\.|\n- )")
LONGER = 1.4


def pairs() -> list[tuple[str, str]]:
    """Each language with each of its pages."""
    return [(path.parts[-3], path.stem) for path in sorted(LOCALES.glob("*/LC_MESSAGES/*.po"))]


@cache
def in_frame() -> frozenset[Message]:
    return frozenset(messages(FRAME))


def own(page: str) -> dict[Message, list[str]]:
    """The messages of a page, or of how its lesson is taught; what the frame, or the page, has already is not among them."""
    there = set() if page == FRAME else set(in_frame())
    if page.endswith(TEACHING):
        there |= messages(page.removesuffix(TEACHING)).keys()
    return {one: where for one, where in messages(page).items() if one not in there}


def up_to_date(language: str, page: str) -> Catalog:
    """A catalogue with the messages that there are now, and those of its translations that still belong to one."""
    path, known = path_of(language, page), {}
    if path.exists():
        with path.open("rb") as file:
            known = {one.id: one.string for one in read_po(file, locale=language) if one.id}
    found = Catalog(language, page, HEADER, "Metricscope", charset="utf-8", fuzzy=False)
    for message, where in own(page).items():
        places = sorted({(place, 0) for place, _, line in (one.rpartition(":") for one in where) if line.isdigit()})
        notes = sorted({one for one in where if not one.rpartition(":")[2].isdigit()})
        found.add(message, known.get(message, ""), places, auto_comments=notes[:2])
        found[message].flags.discard("python-format")
    return found


def path_of(language: str, page: str, folder: Path = LOCALES) -> Path:
    return folder / language / "LC_MESSAGES" / f"{page}.po"


def as_po(catalogue: Catalog) -> bytes:
    written = io.BytesIO()
    write_po(written, catalogue, width=0, include_lineno=False)
    return re.sub(rb'"(?:POT-Creation|PO-Revision)-Date: [^"]*"\n', b"", written.getvalue())


def as_mo(catalogue: Catalog) -> bytes:
    written = io.BytesIO()
    write_mo(written, catalogue)
    return re.sub(rb"(?:POT-Creation|PO-Revision)-Date: [^\n]*", lambda found: b"X" * len(found[0]), written.getvalue())


def missing(catalogue: Catalog) -> list[Message]:
    """What is not translated."""
    return [one.id for one in catalogue if one.id and not (all(one.string) if one.pluralizable else one.string)]


def pseudo(text: str) -> str:
    """An English text that is read as such, with an accent on most letters, in brackets, and longer by 40%."""
    if text in ("ltr", SAMPLE) or not re.search(r"[^\W\d_]", KEPT.sub("", text)):
        return text
    front, back = re.match(r"\s*", text)[0], re.search(r"\s*$", text)[0]  # type: ignore[index]
    inner = text[len(front) : len(text) - len(back)]
    said = "".join(part if i % 2 else part.translate(ACCENTED) for i, part in enumerate(KEPT.split(inner)))
    words = max(1, round((LONGER - 1) * len(KEPT.sub("", inner))) - 2)
    padding = " ".join("~" * min(6, words - i) for i in range(0, words, 7))
    return f"{front}⟦{said} {padding}⟧{back}"


def write_pseudo(folder: Path, pages: list[str]) -> None:
    """The pseudo-language's catalogues of these pages."""
    for page in pages:
        catalogue = Catalog("en", page, charset="utf-8", fuzzy=False)
        for message in own(page):
            catalogue.add(message, pseudo(message) if isinstance(message, str) else tuple(map(pseudo, message)))
        path = path_of(PSEUDO, page, folder).with_suffix(".mo")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_mo(catalogue))


def main(begun: list[tuple[str, str]]) -> None:
    for language, page in sorted({*pairs(), *begun}):
        catalogue, path = up_to_date(language, page), path_of(language, page)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_po(catalogue))
        path.with_suffix(".mo").write_bytes(as_mo(catalogue))
        lacking = missing(catalogue)
        print(f"{Locale.parse(language).english_name}, {page}: {len(catalogue) - len(lacking)} of {len(catalogue)}")
        for one in lacking:
            print(f"    {one}")


if __name__ == "__main__":
    asked = sys.argv[1:]
    main([(asked[0], page) for page in asked[1:]] if asked else [])
