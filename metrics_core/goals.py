"""Goals: conditions on numbers at every tick at once, against where the reader started.

A goal is an expression such as `f1 < start.f1 and accuracy > start.accuracy`, `recall >= 0.9` or `undefined(precision)`,
with + - * /, comparisons, and, or, not; `start.f1` is the number where the exercise begins. Numbers that agree to nine
digits are equal, so that rounding meets no goal. Comparing what is undefined is False. Nothing else is evaluated: no
other calls, no attributes, no subscripts.

A number is an array with one axis for each control that it follows; a goal follows the controls of all its numbers.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

DIGITS = 1e-9
_ARITHMETIC: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


@dataclass(frozen=True)
class Followed:
    """Values along named axes, in that order; `over` is empty for one number."""

    values: np.ndarray
    over: tuple[str, ...] = ()

    def at(self, position: Mapping[str, int]) -> Any:
        """The value at these indices."""
        return self.values[tuple(position[axis] for axis in self.over)]


def names_in(goal: str) -> frozenset[str]:
    """The numbers that a goal asks for. Raises ValueError for what is not a goal."""
    tree = _parsed(goal)
    skipped = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    skipped |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in skipped}
    return frozenset(names | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)})


def met(goal: str, numbers: Mapping[str, Followed], start: Mapping[str, float], axes: Sequence[str]) -> Followed:
    """Where a goal is met: booleans along those of `axes` that its numbers follow.

    numbers: by name; start: what those were where the exercise began. Raises ValueError for what is not a goal and KeyError
    for a number that is not there.
    """
    asked = {name: numbers[name] for name in names_in(goal)}
    over = tuple(axis for axis in axes if any(axis in one.over for one in asked.values()))
    spread = {name: _along(one, over) for name, one in asked.items()}
    with np.errstate(all="ignore"):
        found = np.asarray(_value(_parsed(goal).body, spread, start), bool)
    shape = np.broadcast_shapes(found.shape, *(values.shape for values in spread.values()))
    return Followed(np.broadcast_to(found, shape), over)


def _parsed(goal: str) -> ast.Expression:
    try:
        return ast.parse(goal, mode="eval")
    except SyntaxError as error:
        raise ValueError(f"goal must be an expression, not {goal!r}") from error


def _along(one: Followed, over: tuple[str, ...]) -> np.ndarray:
    """The values with their axes in the order of `over`, and an axis of length 1 for each that they do not follow."""
    turned = np.transpose(one.values, [one.over.index(axis) for axis in over if axis in one.over])
    return np.asarray(turned[tuple(slice(None) if axis in one.over else np.newaxis for axis in over)], np.float64)


def _value(node: ast.expr, numbers: Mapping[str, np.ndarray], start: Mapping[str, float]) -> Any:
    def of(part: ast.expr) -> Any:
        return _value(part, numbers, start)

    match node:
        case ast.Constant(value=bool() | int() | float() as number):
            return np.float64(number)
        case ast.Name(id=name):
            return numbers[name]
        case ast.Attribute(value=ast.Name(id="start"), attr=name):
            return np.float64(start[name])
        case ast.Call(func=ast.Name(id="undefined"), args=[one], keywords=[]):
            return np.isnan(of(one))
        case ast.BinOp(op=op) if type(op) in _ARITHMETIC:
            return _ARITHMETIC[type(op)](of(node.left), of(node.right))
        case ast.UnaryOp(op=ast.USub()):
            return -of(node.operand)
        case ast.UnaryOp(op=ast.Not()):
            return np.logical_not(of(node.operand))
        case ast.BoolOp(op=op):
            join = np.logical_and if isinstance(op, ast.And) else np.logical_or
            return join.reduce(np.broadcast_arrays(*map(of, node.values)))
        case ast.Compare():
            sides = [of(side) for side in (node.left, *node.comparators)]
            pairs = zip(sides, node.ops, sides[1:], strict=False)
            return np.logical_and.reduce(np.broadcast_arrays(*(_compared(a, op, b) for a, op, b in pairs)))
    raise ValueError(f"a goal has no {type(node).__name__}: {ast.unparse(node)}")


def _compared(a: Any, op: ast.cmpop, b: Any) -> Any:
    known = ~(np.isnan(a) | np.isnan(b))
    same = np.isclose(a, b, rtol=DIGITS, atol=DIGITS)
    match op:
        case ast.Eq():
            return known & same
        case ast.NotEq():
            return known & ~same
        case ast.Lt():
            return known & ~same & (a < b)
        case ast.Gt():
            return known & ~same & (a > b)
        case ast.LtE():
            return known & (same | (a < b))
        case ast.GtE():
            return known & (same | (a > b))
    raise ValueError(f"a goal cannot compare by {type(op).__name__}")
