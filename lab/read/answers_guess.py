"""A guess at answers to questions, each with a score: which column is what.

Result files of lm-evaluation-harness, Inspect and promptfoo are known by their columns; other tables by their columns' names.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.roles import word_set, words
from datasets.uploads.table import shown
from lab.read.answers import ONE_MODEL
from lab.read.columns import said_by_name, truth_name
from lab.read.confidence import stated
from lab.read.look import Look
from lab.read.names import CONFIDENCE, STACKED, STACKED_BESIDES
from lab.read.questions import Asking
from lab.read.rows import LabRoles
from lab.read.verdict_words import knows
from metrics_core.filled import Filled

QUESTIONS = word_set("question questions problem problems prompt prompts doc sample example item task")
NUMBERED = word_set("id no nr number key index idx")
RUNS = word_set("run runs epoch epochs attempt attempts trial trials repeat repetition replicate seed")
SCORES = word_set("score scores verdict verdicts correct passed pass grade graded accuracy acc em success reward")
PEOPLE = word_set("human humans people person annotator annotators expert experts")
JUDGES = word_set("judge judges grader graders rater raters")
MODEL_COLUMNS = STACKED | {"provider"}
JUDGED = word_set("relevance relevant grade gain qrel")
PARTS = {"lm-evaluation-harness": "filter", "Inspect": "task_name"}  # that one question has several rows of
MOST = 8


@dataclass(frozen=True)
class AnswerColumns:
    """Columns of answers, "" where none looks like it; scores: all that may be one, the likeliest first. harness: whose file it is."""

    question: str = ""
    answered_by: str = ""
    run: str = ""
    scores: tuple[str, ...] = ()
    human: str = ""
    judge: str = ""
    stated: str = ""
    harness: str = ""

    def usual(self, look: Look) -> bool:
        """Whether a table is made of scored answers."""
        if self.harness:
            return True
        apart = any(truth_name(name) or words(name) & JUDGED for name in look.names if name not in self.scores)
        return bool(self.question and self.scores and (self.answered_by or self.run)) and not apart


def answer_columns(look: Look) -> AnswerColumns:
    """The columns of question, model, run, score, human verdict and judge."""
    for known in (_lm_eval, _inspect, _promptfoo):
        if found := known(look):
            return found
    scores = [name for name in look.names if words(name) & SCORES and not words(name) & PEOPLE and _scored(look, name)]
    free = [name for name in look.names if name not in scores]
    question = question_of(look, free)
    by = next((name for name in free if _names_models(look, name)), "")
    free = [name for name in free if name not in (question, by)]
    run = next((name for name in free if words(name) & RUNS), "")
    human = next((n for n in look.names if words(n) & PEOPLE and _scored(look, n)), "")
    judge = next((n for n in free if n not in (run, human) and words(n) & JUDGES and not _scored(look, n)), "")
    sure = next((n for n in look.names if n not in (run, human, *scores) and _sure(look, n)), "")
    return AnswerColumns(question, by, run, tuple(scores), human, judge, sure)


def _sure(look: Look, name: str) -> bool:
    """Whether a column is named like a confidence and holds one."""
    if not words(name) & CONFIDENCE or words(name) & (JUDGES | PEOPLE):
        return False
    try:
        return bool(np.isfinite(stated(look.table, name)).any())
    except UploadError:
        return False


def _names_models(look: Look, name: str) -> bool:
    said = words(name)
    return bool(said & MODEL_COLUMNS) and said <= MODEL_COLUMNS | STACKED_BESIDES and look.text(name)


def question_of(look: Look, names: Sequence[str]) -> str:
    """The column that says which question: a number or an identifier of one rather than its text."""
    asked = [name for name in names if words(name) & QUESTIONS and not look.fractions(name) and look.held[name].names]
    numbered = [name for name in asked if words(name) & NUMBERED]
    return next(iter((*numbered, *asked)), "")


def _scored(look: Look, name: str) -> bool:
    values = look.values(name)
    return values.dtype.kind in "fib" or knows(look.held[name].names)


# ---- the files of three harnesses
def _lm_eval(look: Look) -> AnswerColumns | None:
    """`--log_samples`: a line a document, its metrics by name; `filter` says which reading of the answer they are of."""
    if not {"doc_id", "target"} <= {*look.names} or not {"resps", "filtered_resps", "metrics"} & {*look.names}:
        return None
    named: dict[str, None] = {}
    for cell in look.held["metrics"].names if "metrics" in look.names else ():
        try:
            listed = json.loads(cell)
        except ValueError:
            continue
        named |= dict.fromkeys(str(one) for one in listed) if isinstance(listed, list) else {}
    usual = [name for name in named or ("exact_match", "acc", "acc_norm") if name in look.names]
    scores = tuple(name for name in usual if _scored(look, name))
    question = "question" if "question" in look.names else "doc_id"
    by = "model" if "model" in look.names else ""
    return AnswerColumns(question, by, "", scores, harness="lm-evaluation-harness")


def _inspect(look: Look) -> AnswerColumns | None:
    """`samples_df()`: a row a sample and epoch, with a column score_… for each scorer."""
    if not {"sample_id", "epoch", "id"} <= {*look.names}:
        return None
    scores = tuple(name for name in look.names if name.startswith("score_") and _scored(look, name))
    by = next((name for name in ("model", "log", "eval_id") if name in look.names and look.different(name) > 0), "")
    return AnswerColumns("id", by, "epoch", scores, harness="Inspect")


def _promptfoo(look: Look) -> AnswerColumns | None:
    """The JSON of `promptfoo eval --output`: a result for each test, prompt and provider (datasets.converters.harness)."""
    if not {"testIdx", "promptIdx", "question", "model"} <= {*look.names}:
        return None
    scores = tuple(name for name in ("graded", "success", "score") if name in look.names)
    return AnswerColumns("question", "model", "", scores, harness="promptfoo")


def answers(look: Look, asking: Asking) -> tuple[LabRoles, dict[str, str]]:
    """Roles of question, model, run and score, and why; asked where a file has several readings of each answer."""
    found = answer_columns(look)
    models = look.held[found.answered_by].names if found.answered_by else (ONE_MODEL,)
    question = said_by_name(Filled("a question"), found.question)
    if found.harness:
        question = Filled("{question} {harness} writes it.", question=question, harness=found.harness)
    reasons = {
        "models": Filled("Every name in that column: {names}.", names=names_of(models)) if found.answered_by else "One model.",
        "query": question,
        "truth": _of_scores(found.scores),
        "answered_by": said_by_name(Filled("a model’s name"), found.answered_by) if found.answered_by else "No column names a model: one model answered.",
        "item": said_by_name(Filled("a run"), found.run) if found.run else "No column gives the number of the run. Rows with the same question and model are its runs.",
        "human": said_by_name(Filled("people’s verdicts"), found.human) if found.human else "No column is named like people’s verdicts.",
    }  # fmt: skip
    only = _reading(look, asking, PARTS.get(found.harness, ""))
    if found.judge:
        reasons["judge"] = Filled(
            '"{column}" names the judge: if several judges gave a verdict on one answer, their mean counts.',
            column=found.judge,
        )
    if found.stated:
        reasons["stated"] = said_by_name(Filled("a confidence"), found.stated)
    return LabRoles(
        "answers",
        found.scores[:1],
        models,
        query=found.question,
        item=found.run,
        answered_by=found.answered_by,
        human=found.human,
        judge=found.judge,
        stated=found.stated,
        only=only,
    ), reasons


def _reading(look: Look, asking: Asking, column: str) -> tuple[str, str]:
    """The one value of a column whose rows count, where each question has rows of several: asked."""
    if column not in look.names or look.different(column) < 2:
        return "", ""
    names = look.held[column].names[:MOST]
    says = Filled(
        "“{column}” has {n} values, and a question can have a row for each. Rows with which value should count?",
        column=column,
        n=look.different(column),
    )
    given = asking.answer("only", says, {name: shown(name, 40) for name in names})
    return (column, given) if given else ("", "")


def _of_scores(scores: tuple[str, ...]) -> str:
    first = said_by_name(Filled("a score"), *scores[:1])
    rest = ", ".join(shown(name, 30) for name in scores[1:MOST])
    return Filled("{first} It may also be {others}.", first=first, others=rest) if rest else first


def names_of(models: Sequence[str]) -> str:
    """The first of them, as a reason lists them."""
    return ", ".join(shown(name, 30) for name in models[:MOST]) + ("…" if len(models) > MOST else "")
