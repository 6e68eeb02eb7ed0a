"""Runs what a card says: its reference call, and the LaTeX of its steps."""

from __future__ import annotations

import ast
import math
import re

import numpy as np
import scipy.optimize
import scipy.stats
import sklearn.metrics


def run(reference: str, **names):
    """The value of the last expression of a card's reference call."""
    *before, last = ast.parse(reference).body
    assert isinstance(last, ast.Expr)
    names |= {"sklearn": sklearn, "scipy": scipy, "np": np}
    exec(compile(ast.Module(before, []), "reference", "exec"), names)  # the cards' own text
    return eval(compile(ast.Expression(last.value), "reference", "eval"), names)


def evaluated(latex: str) -> float:
    r"""The number that LaTeX of digits, \frac, \sqrt, \cdot and powers stands for."""
    text = latex.replace(r"\left", "").replace(r"\right", "").replace(r"\cdot", "*").replace("^", "**")
    frac, root, outer = r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"\\sqrt\{([^{}]*)\}", ""
    while text != outer:  # the innermost first
        outer, text = text, re.sub(root, r"root(\1)", re.sub(frac, r"((\1)/(\2))", text))
    return float(eval(text.replace(")(", ")*("), {"root": math.sqrt}))
