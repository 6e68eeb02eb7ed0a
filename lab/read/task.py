"""Which of the lab's tasks a table is for, and why."""

from __future__ import annotations

from datasets.uploads.roles import LABEL, Coded, word_set, words
from datasets.uploads.table import shown
from lab.evaluation import Task
from lab.read.answers_guess import answer_columns
from lab.read.class_families import class_families
from lab.read.classes_guess import class_columns
from lab.read.columns import predicted_name, truth_name
from lab.read.label_values import Values, alike, unknown
from lab.read.lists_guess import ranking_columns
from lab.read.look import Look
from lab.read.many_labels import label_columns
from lab.read.names import model_name, score_name
from lab.read.numbers_guess import number_columns
from lab.read.pairs_guess import pair_columns
from lab.read.questions import Asking
from lab.read.texts_guess import are_texts, text_columns
from metrics_core.filled import Filled

MANY_NUMBERS = 20  # more different numbers than this are amounts, not classes
ORDERED = 6  # from which number of whole values on they may be amounts as well as classes
AMOUNTS = word_set(
    "count counts number rating ratings stars days age price amount quantity qty sales demand visits goals units minutes hours seconds years cost "
    "revenue actual observed"
)
CLASSES = word_set("class classes species category label labels digit cls kind type intent topic")


def task_of(look: Look, asking: Asking) -> tuple[Task, str]:
    """The task that a table looks like, and why; asked where whole numbers may be amounts or classes."""
    found = answer_columns(look)
    two = pair_columns(look)
    if two.usual(look):
        return "pairs", Filled(
            '"{first}" and "{second}" name two models, and "{winner}" says which of them won.',
            first=two.first,
            second=two.second,
            winner=two.winner,
        )
    if found.usual(look):
        of = (
            Filled("These are the columns of {harness}", harness=found.harness)
            if found.harness
            else Filled('"{column}" says which question', column=found.question)
        )
        if found.scores:
            return "answers", Filled('{of}, and "{column}" holds scores.', of=of, column=found.scores[0])
        return "answers", Filled("{of}, and no column holds scores.", of=of)
    lists = ranking_columns(look)
    if lists.usual(look):
        return "ranking", Filled(
            '"{query}" repeats, with an "{item}", a "{relevance}" and a score in each row.'
            if lists.item
            else '"{query}" repeats, with an item, a "{relevance}" and a score in each row.',
            query=lists.query,
            item=lists.item,
            relevance=lists.relevance,
        )
    truth, sets, _ = label_columns(look)
    if truth and sets:
        return "labels", Filled(
            '"{truth}" and "{model}" hold sets of labels, or a 0/1 column for each label.', truth=truth, model=sets[0]
        )
    if are_texts(look):
        references, said = text_columns(look, by_name=True)
        return "text", Filled('"{reference}" and "{model}" hold texts.', reference=references[0], model=said[0])
    return _by_values(look, asking)


def _by_values(look: Look, asking: Asking) -> tuple[Task, str]:
    truth, said = number_columns(look)
    found = class_columns(look)
    together = bool(found.together) or any(name in look.families for name in found.models)
    if truth and said and not (together and found.truth == truth) and _amounts(look, truth, said[0], asking):
        return "regression", Filled(
            '"{truth}" and "{model}" hold many different numbers.'
            if look.different(truth) > MANY_NUMBERS
            else '"{truth}" and "{model}" hold numbers.',
            truth=truth,
            model=said[0],
        )
    label = look.two.roles.label
    if label and (why := _two(look, label)):
        return "binary", why
    if found.truth and found.models and look.different(found.truth) > 1:
        return (
            "classes",
            Filled(
                '"{truth}" has {n} values, and "{model}" has about the same ones.',
                truth=found.truth,
                n=look.different(found.truth),
                model=found.models[0],
            ),
        )
    if named := _named_classes(look):
        return "classes", Filled('"{truth}" has {n} different values.', truth=named, n=look.different(named))
    if truth and said and (truth_name(truth) or not label):
        return "regression", Filled('"{truth}" and "{model}" hold numbers.', truth=truth, model=said[0])
    if truth and not said and look.different(truth) > MANY_NUMBERS:
        return "regression", Filled('"{truth}" holds many different numbers.', truth=truth)
    return "binary", "The columns do not show the task, so the most common one is assumed."


def _amounts(look: Look, truth: str, said: str, asking: Asking) -> bool:
    """Whether a truth and an answer are amounts: many different numbers, or whole ones that were predicted with fractions."""
    named = truth_name(truth) or bool(words(truth) & words(said))
    if not named and not (words(truth) & AMOUNTS and (predicted_name(said) or model_name(said)) and not _label(look)):
        return False
    if look.different(truth) < 3:
        return False
    if all(look.different(name) > MANY_NUMBERS for name in (truth, said)):
        return look.fractions(truth) or not look.fractions(said) or not look.between(said, 0, 1)
    if look.fractions(truth):
        return look.different(truth) > 2 and not class_families(look.table, look.held[truth].names, [truth])
    if look.fractions(said):
        return (
            (not look.between(said, 0, 1) and not score_name(said))
            or bool(words(truth) & AMOUNTS)
            or (not look.between(said, 0, 1) and predicted_name(said))  # as those of amounts do
        )
    if look.different(truth) < ORDERED or words(truth) & CLASSES:
        return False
    says = Filled(
        "“{truth}” and “{model}” hold whole numbers. Are they amounts or names of classes?",
        truth=shown(truth, 40),
        model=shown(said, 40),
    )
    return asking.answer("whole", says, {"amounts": "Amounts", "classes": "Classes"}) == "amounts"


def _label(look: Look) -> bool:
    """Whether a label of two values is there, by its name."""
    label = look.two.roles.label
    return bool(label) and look.different(label) == 2 and bool(words(label) & {*LABEL})


def _two(look: Look, label: str) -> str:
    """Why a label is one of two classes; "" where it is not."""
    column = look.held[label]
    if len(column.names) == 2 and (_scored(look, column) or _answered(look, label, column)):
        one, other = (shown(name, 20) for name in column.names)
        return Filled('"{label}" has two values, {one} and {other}.', label=label, one=one, other=other)
    if len(column.names) == 1 and words(label) & {*LABEL} and (_answered(look, label, column)):
        return Filled('"{label}" has one value only, {value}.', label=label, value=shown(column.names[0], 20))
    left = Values(alike(column), unknown(column.names)).left(column.names)
    if 1 < len(left) == 2 < len(column.names) and _answered(look, label, column):
        one, other = (shown(name, 20) for name in left)
        return Filled(
            '"{label}" has two values, {one} and {other}, and some that may be no class.',
            label=label,
            one=one,
            other=other,
        )
    return ""


def _scored(look: Look, column: Coded) -> bool:
    """Whether something that is named like a score holds numbers, or classes of this label."""
    scores = look.two.roles.scores
    return any(look.numeric(n) or bool({*look.held[n].names} & {*column.names}) for n in scores)


def _answered(look: Look, label: str, column: Coded) -> bool:
    """Whether something in the table may be a score of this label."""
    for name in look.names:
        if name != label and look.spare(name):
            if look.numeric(name) and (score_name(name) or model_name(name) or look.between(name, 0, 1)):
                return True
            if predicted_name(name) and {*look.held[name].names} & {*column.names}:
                return True
    return bool(class_families(look.table, column.names, [label])) if len(column.names) == 2 else False


def _named_classes(look: Look) -> str:
    """A truth of more than two names beside predicted ones, although they have none in common."""
    truth = next((n for n in look.names if truth_name(n) and look.different(n) > 2 and not look.fractions(n)), "")
    if not truth or look.different(truth) > look.table.rows / 2:
        return ""
    said = [n for n in look.names if n != truth and predicted_name(n) and not look.fractions(n) and look.held[n].names]
    return truth if any(look.text(n) or look.text(truth) for n in said) else ""
