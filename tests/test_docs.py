"""Everything public in metrics_core and datasets says what it does, and every card is filled in."""

import ast
import inspect
import re

import metrics_core  # noqa: F401  (fills the CATALOG)
from metrics_core.card import CATALOG
from tests.helpers import ROOT, parsed
from tests.helpers.each import each

STORES = {
    "classroom/memory.py",
    "classroom/redis.py",
}  # of the class: what their methods do is said once, by the interface
MODULES = [
    path
    for name in ("metrics_core", "lab", "datasets", "classroom", "server")
    for path in sorted((ROOT / name).rglob("*.py"))
    if path.relative_to(ROOT).as_posix() not in STORES
]
Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def public(body: list[ast.stmt]) -> list[Documented]:
    return [node for node in body if isinstance(node, Documented) and not node.name.startswith("_")]


def is_overload(node: Documented) -> bool:
    return any("overload" in ast.unparse(decorator) for decorator in node.decorator_list)


def takes_arguments(method: Documented) -> bool:
    """Whether there is more to say about a method than its name does: it takes more than self (a class may)."""
    if isinstance(method, ast.ClassDef):
        return True
    taken = method.args
    return len([*taken.posonlyargs, *taken.args, *taken.kwonlyargs]) > 1 or bool(taken.vararg or taken.kwarg)


def undocumented(tree: ast.Module) -> list[str]:
    """Public functions, classes and methods with arguments that have no docstring; the module itself, too."""
    missing = [] if ast.get_docstring(tree) else ["the module"]
    for node in public(tree.body):
        if not ast.get_docstring(node) and not is_overload(node):
            missing.append(node.name)
        for method in public(node.body) if isinstance(node, ast.ClassDef) else []:
            if takes_arguments(method) and not ast.get_docstring(method) and not is_overload(method):
                missing.append(f"{node.name}.{method.name}")
    return missing


def test_there_is_something_to_look_at():
    assert {"card.py", "counts.py", "rates.py", "sweep.py"} <= {path.name for path in MODULES}
    assert len(CATALOG) >= 18


@each({path.relative_to(ROOT).as_posix(): path for path in MODULES})
def test_everything_public_is_documented(path):
    assert undocumented(parsed(path)) == []


def test_what_is_undocumented_is_found():
    source = (
        "def f(): ...\ndef _g(): ...\nclass C:\n    def m(self, x): ...\n    def n(self): ...\n    def _o(self, x): ..."
    )
    assert undocumented(ast.parse(source)) == ["the module", "f", "C", "C.m"]


# ---- cards
every_card = each(CATALOG)


@every_card
def test_a_card_is_filled_in(card):
    for field in ("name", "topic", "question", "formula", "undefined_when", "blind_to", "source", "reference"):
        text = getattr(card, field)
        assert text == text.strip() != "", field
    assert card.symbols
    assert all(card.symbols.values())
    assert all(card.aliases)
    assert isinstance(card.aliases, tuple)


@every_card
def test_a_card_asks_one_question(card):
    assert re.fullmatch(r"[A-Z][^?]*\?", card.question)


@every_card
def test_a_source_has_a_year(card):
    assert re.search(r"\b(1[89]|20)\d\d\b", card.source)


@every_card
def test_the_symbols_of_a_card_occur_in_its_formula(card):
    for symbol in card.symbols:
        assert re.search(rf"(?<![\\A-Za-z_]){re.escape(symbol)}(?![A-Za-z_])", card.formula), symbol


@every_card
def test_the_formula_of_a_card_is_balanced(card):
    assert card.formula.count("{") == card.formula.count("}")
    assert card.formula.count(r"\left") == card.formula.count(r"\right")


@every_card
def test_a_range_has_an_order_and_a_direction(card):
    low, high = card.range
    assert low < high
    assert card.better in ("higher", "lower", "neither")


@every_card
def test_a_reference_is_python(card):
    assert ast.parse(card.reference).body


@every_card
def test_a_metric_explains_itself_beyond_its_name(card):
    text = inspect.getdoc(card.function) or ""
    assert len(text) >= 60
    assert text.split("\n")[0].endswith((".", "?"))
    assert "[" in text  # its range


def test_no_two_cards_share_a_name_or_an_alias():
    names = [name.casefold() for card in CATALOG.values() for name in {card.name, *card.aliases}]
    assert sorted(names) == sorted(set(names))
