"""The reference call of a metric's card as code for the script: a function of what the rows have, their weights and its options.

A call can be run where it uses nothing but the arguments of its task, the metric's options and the libraries. Weights go to each
function that takes them: those of sklearn.metrics, and np.average.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import re
from collections.abc import Mapping
from textwrap import indent

from metrics_core.card import Card

# what the rows of lab/reproduce/<task>.py have; a ranked list has no y_true, so its metrics need recipes
ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "binary": ("y_true", "y_pred", "scores", "probability"),
    "classes": ("y_true", "y_pred", "scores", "labels"),
    "labels": ("y_true", "y_pred", "probability"),
    "regression": ("y_true", "y_pred"),
    "ranking": (),
    "text": ("hypotheses", "references"),
    "answers": ("scores", "clusters", "correct", "wrong", "abstained", "rate", "sensitivity", "specificity"),
    "pairs": ("first", "second", "score", "model"),
}
LIBRARIES = frozenset({"np", "scipy", "sklearn", "sacrebleu", "statsmodels"})


class _Weighted(ast.NodeTransformer):
    """Hands the weights w to what takes them."""

    def __init__(self) -> None:
        self.found = False

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if keyword := _weights_of(ast.unparse(node.func)):
            node.keywords.append(ast.keyword(keyword, ast.Name("w")))
            self.found = True
        return node


def _weights_of(function: str) -> str:
    """What a function calls its weights, "" where it takes none."""
    if function == "np.average":
        return "weights"
    if not (named := re.fullmatch(r"sklearn\.metrics\.(\w+)", function)):
        return ""
    from sklearn import metrics  # slow to import, and only for those who take the script along

    return "sample_weight" if "sample_weight" in inspect.signature(getattr(metrics, named[1])).parameters else ""


def call_of(card: Card, task: str, weighted: bool = False) -> str:
    """A function that returns the card's number, with its imports; "" where the call asks for more, or takes no weights to hand on."""
    tree = ast.parse(card.reference)
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    options = inspect.signature(card.function).parameters
    free = names - _bound(tree) - set(dir(builtins)) - LIBRARIES
    known = [name for name in ARGUMENTS[task] if name in free]
    own = sorted(free.difference(known))
    if not all(name in options for name in own):
        return ""
    if weighted:
        handed = _Weighted()
        tree = handed.visit(tree)
        if not handed.found:
            return ""
        known.append("w")
    own = [name + _default(options[name]) for name in own]
    *before, last = tree.body
    body = "".join(indent(f"{part}\n", "    ") for part in [*map(ast.unparse, before), f"return {ast.unparse(last)}"])
    name = card.function.__name__
    given = ", ".join([*known, *(["*", *own] if own else [])])
    return f'{_imports(body)}\n\n\n@call("{name}")\ndef _{name}({given}):\n{body}'


def _default(option: inspect.Parameter) -> str:
    return "" if option.default is option.empty else f"={option.default!r}"


def _bound(tree: ast.Module) -> set[str]:
    """The names that a call gives values to: by assignment, in a comprehension, as arguments of a lambda."""
    nodes = list(ast.walk(tree))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}


def _imports(code: str) -> str:
    modules = set(re.findall(r"\b(sklearn\.\w+|scipy\.\w+)\.", code)) | set(re.findall(r"\b(sacrebleu)\.", code))
    return "\n".join(["import numpy as np", *(f"import {name}" for name in sorted(modules))])
