"""All that a reader can see, as sentences with file and line; as a script it writes one text file a page into artefacts/prose/.

Sentences are found where they are written: texts of two words or more in a room's Python and JSON and in the browser's scripts,
the cards of the metrics that are at home there, the labels of their steps and the reasons why they are undefined, and what the
documents say of its examples. What words mean, with its notes, and all cards of metrics stand with the glossary. What all pages
share is `shared`.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeGuard

from datasets.documents import CATALOGUE
from datasets.questions import QUESTIONS
from metrics_core import CATALOG
from metrics_core.card import Card
from tests.helpers import ROOT, parsed
from widgets.curriculum import ROOMS, examples_of, lesson_of, scenarios_of
from widgets.terms import FIELD

SHARED = ("widgets", "charts", "lab", "classroom", "datasets", "metrics_core/options.py", "metrics_core/conventions")
WORDS = re.compile(r"[^\W\d_]{2,}.*\s.*[^\W\d_]{2,}", re.DOTALL)
CODE = re.compile(
    r"^[\w.\-/#\[\]=>:, *()\"'~^$]*[\[{=_].*$|^(?:[.#]?[\w-]+[ ,>]*){1,4}\{|^https?:|<svg|^\\|^[a-z-]+: [^ ]+;"
)
SENTENCE = re.compile(
    r"(?<![\w=.'\"])[A-Za-z]?[a-z]+ (?:a|[a-z]{2,}) [a-z]{2,}(?![\w=(])"
)  # three words with nothing but spaces between
FORMULA = re.compile(r"[^A-Za-z]*\\[a-z]|<svg|(?:(?:[A-Z]{1,2}|[a-z]|\\cdot|[-+])(?: |$))+$")
LABEL = re.compile(r"[A-Za-z…][^\\_=]*[a-z)…]")  # of one word too
VALUE = re.compile(r"\"(?:[^\"\\]|\\.)*\"(\s*:)?")
SCRIPT = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|`((?:[^`\\]|\\.)*)`")


@dataclass(frozen=True)
class Said:
    """A text as it is written, and where."""

    where: str
    text: str


@cache
def of_page(url: str) -> list[Said]:
    """What a page's own room, its cards and the documents say, in that order."""
    folder = ROOT / "pages" / ROOMS[url].folder
    first = ("about.py", "page.py")
    paths = sorted(folder.rglob("*.py"), key=lambda path: (path.name not in first, path.name))
    return [
        *(one for path in paths for one in _in_python(path)),
        *(one for path in sorted(folder.rglob("*.json")) for one in _in_json(path)),
        *_on_cards(url),
        *_in_core(lambda homes: url in homes),
        *_in_documents(url),
        *((*_all_cards(), *_meanings()) if url == "glossary" else ()),
    ]


@cache
def shared() -> list[Said]:
    """What stands on several pages."""
    places = [ROOT / name for name in SHARED]
    python = [path for place in places for path in ([place] if place.suffix else sorted(place.rglob("*.py")))]
    scripts = sorted((ROOT / "widgets" / "js").rglob("*.js"))
    return [
        *(one for path in python for one in _in_python(path)),
        *_in_core(lambda homes: not homes),
        *(one for path in scripts for one in _in_script(path)),
    ]


def _in_python(path: Path) -> Iterator[Said]:
    where = path.relative_to(ROOT).as_posix()
    for node in _texts(list(ast.walk(parsed(path)))):
        if _is_prose(text := _text(node)):
            yield Said(f"{where}:{node.lineno}", text)


def _in_core(wanted: Callable[[frozenset[str]], bool]) -> Iterator[Said]:
    """Labels of steps and reasons for undefined values, in each module of the core whose metrics have the homes that are wanted.

    A module without metrics has no homes. What an error says is for programmers, and what a card says is on the card.
    """
    for path, homes in _homes().items():
        if not wanted(homes):
            continue
        nodes = list(ast.walk(parsed(path)))
        elsewhere = {id(part) for node in nodes if _is_no_label(node) for part in ast.walk(node)}
        first = {id(node.elts[0]) for node in nodes if isinstance(node, ast.Tuple) and _is_step(node)}
        filled = {id(part) for node in nodes if _is_filled(node) for part in ast.walk(node.args[0])}
        where = path.relative_to(ROOT).as_posix()
        for node in _texts(nodes):
            text = _text(node)
            label = id(node) in filled or (id(node) in first and LABEL.fullmatch(text))
            if id(node) not in elsewhere and text not in _card_texts() and (label or _is_prose(text)):
                yield Said(f"{where}:{node.lineno}", text)


def _is_step(node: ast.Tuple) -> bool:
    """Label, formula and value."""
    return len(node.elts) > 2 and not isinstance(node.elts[2], ast.Constant)


def _is_filled(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Filled"


def _is_no_label(node: ast.AST) -> bool:
    return isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Card")


@cache
def _homes() -> dict[Path, frozenset[str]]:
    """Each module of the core that is not read as a whole, and the pages where its metrics are at home."""
    found: dict[Path, set[str]] = {path: set() for path in sorted((ROOT / "metrics_core").rglob("*.py"))}
    for name, card in CATALOG.items():
        found[Path(inspect.getfile(card.function))].add(lesson_of(name, card.topic))
    read = [ROOT / name for name in SHARED]
    return {path: frozenset(homes) for path, homes in found.items() if not {path, *path.parents} & set(read)}


@cache
def _card_texts() -> frozenset[str]:
    """What cards say of themselves, wherever it is put together."""
    texts = (
        text
        for card in CATALOG.values()
        for text in (card.question, card.undefined_when, card.blind_to, card.source, card.reference, *card.aliases)
    )
    return frozenset(texts)


def _texts(nodes: list[ast.AST]) -> list[ast.Constant | ast.JoinedStr]:
    """Strings in their order, without docstrings and the parts of what is filled in."""
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    filled = [node for node in nodes if isinstance(node, ast.JoinedStr)]
    inner = {id(part) for node in filled for part in ast.walk(node)} - {id(node) for node in filled}
    found = [node for node in nodes if isinstance(node, ast.Constant | ast.JoinedStr)]
    kept = (node for node in found if id(node) not in docstrings | inner)
    return sorted(kept, key=lambda node: (node.lineno, node.col_offset))


def _text(node: ast.expr) -> str:
    """A text, with … for what is filled in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "…" for part in node.values)  # type: ignore[misc]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _in_json(path: Path) -> Iterator[Said]:
    where = path.relative_to(ROOT).as_posix()
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        for found in VALUE.finditer(line):
            if not found[1] and _is_prose(text := json.loads(found[0])):
                yield Said(f"{where}:{number}", text)


def _meanings() -> Iterator[Said]:
    """What words are said to mean, on their cards and where they are pointed at."""
    for concept in CATALOGUE.concepts.values():
        yield Said(f"concept {concept.id}, definition", f"{concept.name}: {concept.definition}")
        if concept.notes:
            yield Said(f"concept {concept.id}, note", concept.notes)
    for word, means in FIELD.items():
        yield Said(f"word {word}", means)


def _in_script(path: Path) -> Iterator[Said]:
    where = path.relative_to(ROOT).as_posix()
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.lstrip().startswith(("//", "*", "/*", "import")):
            continue
        for found in SCRIPT.finditer(line):
            if _is_prose(text := re.sub(r"\$\{[^}]*\}", "…", found[1] or found[2] or "")):
                yield Said(f"{where}:{number}", text)


def _on_cards(url: str) -> Iterator[Said]:
    for name, card in CATALOG.items():
        if lesson_of(name, card.topic) == url:
            yield from _on_card(name, card)


def _all_cards() -> Iterator[Said]:
    """Each metric's card as the glossary shows it: also where the metric is from, and its unit."""
    for name, card in CATALOG.items():
        yield from _on_card(name, card)
        for field in ("source", "unit"):
            if text := getattr(card, field):
                yield Said(f"card {name}, {field}", text)


def _on_card(name: str, card: Card) -> Iterator[Said]:
    for field in ("question", "undefined_when", "blind_to"):
        yield Said(f"card {name}, {field}", getattr(card, field))
    for symbol, means in card.symbols.items():
        yield Said(f"card {name}, {symbol}", means)


def _in_documents(url: str) -> Iterator[Said]:
    for one in examples_of(url):
        for field in ("story", "reason", "remark"):
            if text := getattr(one, field):
                yield Said(f"example {one.id}, {field}", text)
    for name in scenarios_of(url):
        scenario, question = CATALOGUE.scenarios[name], QUESTIONS[name]
        yield Said(f"scenario {name}", f"{scenario.title}. {scenario.story} {scenario.lesson}")
        yield Said(f"question {name}", question.asks)
        for answer in question.answers:
            yield Said(f"question {name}, {'right' if answer.right else 'wrong'}", f"{answer.text}: {answer.feedback}")


def _is_prose(text: str) -> bool:
    """Whether a text is for readers: also one that names an option or a value, such as k = 3."""
    text = text.strip()
    if not WORDS.search(text) or FORMULA.match(text):
        return False
    return bool(SENTENCE.search(text)) or not CODE.match(text)


def write(folder: Path) -> None:
    """One text file for each page, and one for what they share."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, said in [*((url, of_page(url)) for url in ROOMS), ("shared", shared())]:
        (folder / f"{name}.txt").write_text("\n".join(f"{one.where}\n    {one.text}\n" for one in said), "utf-8")


if __name__ == "__main__":
    write(ROOT / "artefacts" / "prose")
