"""A guess at verdicts on pairs of answers: the two columns that name models, and the one that says which of them won."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from datasets.uploads.roles import word_set, words
from lab.read.answers_guess import MODEL_COLUMNS, PEOPLE, answer_columns, names_of, question_of
from lab.read.columns import said_by_name
from lab.read.look import Look
from lab.read.rows import LabRoles
from lab.read.verdict_words import winners
from metrics_core.filled import Filled

WINNERS = word_set("winner winners won verdict preference preferred choice chosen better judgement judgment")
SIDES = (("a", "b"), ("1", "2"), ("first", "second"), ("left", "right"), ("x", "y"))
ORDERS = word_set("order swapped swap flipped reversed")
MOST_ORDERS = 3  # different values; a column with more numbers the rows
MOSTLY = 0.7  # of the rows
WHO = MODEL_COLUMNS | {"player", "opponent", "assistant", "side"}


@dataclass(frozen=True)
class PairColumns:
    """The columns of both models and of the verdict, "" where none looks like it."""

    first: str = ""
    second: str = ""
    winner: str = ""
    question: str = ""
    human: str = ""
    order: str = ""

    def usual(self, look: Look) -> bool:
        """Whether a table is made of verdicts on pairs: rows name two different models, and mostly one of them or a tie as the winner."""
        there = bool(self.first and self.second and self.winner)
        return there and _differ(look, self.first, self.second) and _names_winners(look, self)


def pair_columns(look: Look) -> PairColumns:
    """Two columns that name models, and one that is named like a verdict."""
    first, second = _two_models(look)
    if not first:
        return PairColumns()
    free = [name for name in look.names if name not in (first, second)]
    said = [name for name in free if words(name) & WINNERS]
    winner = next((name for name in said if not words(name) & PEOPLE), next(iter(said), ""))
    human = next((name for name in said if words(name) & PEOPLE and name != winner), "")
    rest = [name for name in free if name not in said]
    order = next((name for name in rest if words(name) & ORDERS and look.different(name) <= MOST_ORDERS), "")
    return PairColumns(first, second, winner, question_of(look, [n for n in rest if n != order]), human, order)


def _two_models(look: Look) -> tuple[str, str]:
    for name in look.names:
        for a, b in SIDES:
            stem = re.fullmatch(rf"(?:(.*?)[ _.-]?)?{a}", name, re.IGNORECASE)
            if not stem or not look.text(name):
                continue
            other = name[: len(name) - len(a)] + (b.upper() if name[-1].isupper() else b)
            if other not in look.names or not look.text(other):
                continue
            if words(stem[1] or "") & WHO:
                return name, other
    return "", ""


def _texts(look: Look, name: str) -> np.ndarray:
    held = look.held[name]
    found: np.ndarray = np.array([*held.names, ""], dtype=object)[held.codes]
    return found


def _differ(look: Look, first: str, second: str) -> bool:
    """Whether nearly every row has two different names, as no model meets itself; two models' predictions are often the same."""
    return bool(np.mean(_texts(look, first) != _texts(look, second)) >= MOSTLY)


def _names_winners(look: Look, found: PairColumns) -> bool:
    """Whether at least half of the cells that say something name a winner or a tie."""
    known = ~np.isnan(winners(look.table, found.winner, _texts(look, found.first), _texts(look, found.second)))
    return bool(known.sum() >= max(1, np.count_nonzero(look.held[found.winner].codes >= 0) / 2))


def _by_wins(look: Look, found: PairColumns, models: tuple[str, ...]) -> tuple[str, ...]:
    """The models by their win rate in the rows looked at, the best first, so that it is the one to begin with."""
    if not found.winner:
        return models
    sides = [_texts(look, name) for name in (found.first, found.second)]
    won = winners(look.table, found.winner, *sides)
    known = ~np.isnan(won)
    score = {
        name: np.concatenate([won[known & (sides[0] == name)], 1 - won[known & (sides[1] == name)]]) for name in models
    }
    return tuple(sorted(models, key=lambda name: -float(score[name].mean()) if len(score[name]) else 1.0))


def pairs(look: Look) -> tuple[LabRoles, dict[str, str]]:
    """Roles of both models and the verdict, and why."""
    found = pair_columns(look)
    names = (*look.held[found.first].names, *look.held[found.second].names) if found.first else ()
    models = _by_wins(look, found, tuple(dict.fromkeys(names)))
    reasons = {
        "models": Filled("Every name in both columns: {names}.", names=names_of(models)),
        "truth": said_by_name(Filled("a verdict"), found.winner),
        "answered_by": said_by_name(Filled("the first model"), found.first),
        "opponent": said_by_name(Filled("the second model"), found.second),
        "human": said_by_name(Filled("people’s verdicts"), found.human)
        if found.human
        else "No column is named like people’s verdicts.",
    }
    if found.order:
        reasons["order"] = Filled('"{column}" says which answer was shown first.', column=found.order)
    repeats = found.question and look.different(found.question) < look.table.rows
    group = found.question if repeats else None
    if group:
        reasons["group"] = Filled(
            '"{column}" repeats, so verdicts on one question are resampled together.', column=group
        )
    return LabRoles(
        "pairs",
        (found.winner,) if found.winner else (),
        models,
        group=group,
        answered_by=found.first,
        opponent=found.second,
        human=found.human,
        order=found.order,
    ), reasons


def names_models(look: Look) -> bool:
    """Whether a table looks like answers or verdicts, whose models are names in cells."""
    return pair_columns(look).usual(look) or answer_columns(look).usual(look)
