"""Which column is the label, which are scores: a guess with a plain reason for each choice, for the reader to change.

Guesses look at names first and at values second, on at most SAMPLE rows taken evenly from the file.
"""

import re
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from datasets.uploads.table import Table, shown
from metrics_core.filled import Filled

SAMPLE = 50_000
Y_AND = re.compile(r"(?<![a-z])y(?=(?:true|test|actual|pred|predicted|prob|proba|score)(?![a-z]))")
SAVED = re.compile(
    r"\.fitted|(?:PGR|Dis)_\d+|Most Likely .+"
)  # what R's broom, SPSS and JMP call predictions that they add
MOST_CLASSES = 20
LABEL = (
    "truth",
    "true",
    "actual",
    "gold",
    "label",
    "labels",
    "target",
    "outcome",
    "tp",
    "class",
    "cls",
    "y",
    "is",
    "has",
)


def word_set(text: str) -> frozenset[str]:
    """The words of a text, parted by blanks."""
    return frozenset(text.split())


MODELS = word_set(
    "lr logreg logit logistic rf forest randomforest gbm gbt gbdt xgb xgboost lgb lgbm lightgbm catboost svm svc svr knn nn dnn "
    "mlp cnn rnn lstm gru bert roberta nb bayes ridge lasso elasticnet ols glm gam ensemble stack stacking baseline naive "
    "prophet arima sarima ets theta holt winters croston snaive adaboost hgb tabnet transformer gpt llama mistral claude gemini qwen bm dpr colbert splade "
    "lambdamart lambdarank ranknet als svd ncf popularity model system dense sparse hybrid reranker"
)
KINDS = MODELS - word_set(
    "model system ensemble stack popularity forest naive sparse dense hybrid"
)  # that name nothing else

SCORE = word_set(
    "score scores prob proba probs probability probabilities pred preds predicted prediction predictions p yhat hat "
    "confidence logit logits model likelihood margin output distance dist rank"
)
LOWER = word_set("distance dist rank error loss pvalue energy perplexity")
WEIGHT = word_set("weight weights w wt wgt wts gewicht gewichte gewichtung poids")
GROUP = word_set("group groups segment cohort fold cluster user patient subject query session site")
ID = word_set("id ids index idx uid uuid key row nr no")
ABOUT = word_set("sex gender race ethnicity female male")  # what a case is, not what became of it
EVENTS = word_set(
    "spam fraud churn churned default defaulted survived died death readmitted readmission converted conversion clicked click "
    "purchased bought recid recidivism event malignant disease cancer diagnosis attrition approved responded subscribed"
)
NEGATIONS = word_set("not no non never without")
POSITIVE = word_set(
    "true yes y t positive pos p spam fraud churn churned malignant sick ill disease attack anomaly default click "
    "clicked relevant toxic defect defective failure fail cancer case event hit win bad"
)
NEGATIVE = word_set("0 -1 false no n f negative neg ham normal benign healthy legit control none good")


@dataclass(frozen=True)
class Roles:
    """What each column is used as. `positive` is the label's value to be found; None leaves it to a guess."""

    label: str
    positive: str | None
    scores: tuple[str, ...]
    weight: str | None = None
    group: str | None = None
    lower_is_positive: bool = False


@dataclass(frozen=True)
class RoleGuess:
    """The guess, and for each field of Roles one sentence that says why."""

    roles: Roles
    reasons: dict[str, str]


@dataclass(frozen=True)
class Coded:
    """A column as codes into its different values; -1 where a cell is missing. copies: how many rows each cell stands for."""

    codes: np.ndarray
    names: tuple[str, ...]
    copies: np.ndarray | None = None

    @property
    def counts(self) -> np.ndarray:
        there = self.codes >= 0
        copies = None if self.copies is None else self.copies[there]
        return np.bincount(self.codes[there], copies, len(self.names)).astype(np.int64)


def coded(values: np.ndarray, copies: np.ndarray | None = None) -> Coded:
    """A column's different values, in order of appearance, and which of them each cell holds."""
    kind = pa.string() if values.dtype == object else None
    encoded = pa.array(values, type=kind, from_pandas=True).dictionary_encode()
    names = tuple(as_name(value) for value in encoded.dictionary.to_pylist())
    return Coded(encoded.indices.fill_null(-1).to_numpy(zero_copy_only=False), names, copies)


def as_name(value: object) -> str:
    """A cell as the reader calls it: 1.0 is "1"."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def guess_roles(table: Table) -> RoleGuess:
    """A first guess at every role. A label of "" means that no column looks like one."""
    sample = {name: coded(values[:: -(-table.rows // SAMPLE)]) for name, values in table.columns.items()}
    label, reasons = _label(table, sample)
    positive, counts = None, None
    if label:
        counts = coded(table.columns[label])
        positive, reasons["positive"] = guess_positive(counts)
    else:
        reasons["positive"] = "There is no label column yet."
    scores, reasons["scores"] = _scores(table, sample, label)
    used = {label, *scores}
    weight = next((n for n in table.columns if n not in used and words(n) & WEIGHT and numeric(table, n)), None)
    reasons["weight"] = "No column of numbers is named like a weight."
    if weight:
        reasons["weight"] = Filled('The name "{column}" says weight.', column=weight)
    group = next((n for n in table.columns if n not in used | {weight} and words(n) & GROUP), None)
    reasons["group"] = "No column is named like a group."
    if group:
        reasons["group"] = Filled('The name "{column}" says group.', column=group)
    lower, reasons["lower_is_positive"] = _direction(scores, positive, counts)
    return RoleGuess(Roles(label, positive, scores, weight, group, lower), reasons)


def words(name: str) -> frozenset[str]:
    """The words of a column's name, with camelCase and under_scores taken apart: YTrue and ytrue are "y true"."""
    text = re.sub(r"([a-z])([A-Z])", r"\1 \2", name).lower()
    return frozenset(re.findall(r"[a-z]+", Y_AND.sub("y ", text)))


def says_score(name: str, known: frozenset[str] = SCORE) -> bool:
    """Whether a column's name has one of these words, or one that begins like prediction, probability or score."""
    return any(word in known or word.startswith(("pred", "prob", "score")) for word in words(name))


def _named_score(name: str) -> bool:
    return says_score(name) or bool(SAVED.fullmatch(name))


def numeric(table: Table, name: str) -> bool:
    """Whether a column holds numbers."""
    return table.columns[name].dtype in (np.int64, np.float64)


def fractions(values: np.ndarray) -> bool:
    """Whether some of the numbers are not whole."""
    return values.dtype.kind == "f" and bool(np.any(values[np.isfinite(values)] % 1))


def _label(table: Table, sample: dict[str, Coded]) -> tuple[str, dict[str, str]]:
    def classes(name: str) -> int:
        """0 for two values, 1 for a few, 2 for one or many."""
        count = len(sample[name].names)
        return 0 if count == 2 else 1 if 2 < count <= MOST_CLASSES else 2

    def rank(name: str) -> tuple[int, int]:
        return classes(name), min(LABEL.index(word) for word in words(name) & set(LABEL))

    free = [n for n in sample if sample[n].names and not _named_score(n) and not fractions(table.columns[n])]
    free = [n for n in free if not words(n) & KINDS]
    named = [n for n in free if words(n) & set(LABEL)]
    if named:
        best = min(named, key=rank)
        return best, {
            "label": Filled(
                'The name "{column}" says label, and it holds {values}.', column=best, values=_some(sample[best])
            )
        }
    told = [{*sample[n].names} for n in sample if SAVED.fullmatch(n)]
    free = [n for n in free if {*sample[n].names} in told or not words(n) & (WEIGHT | GROUP | ID | ABOUT)]
    free = [n for n in free if classes(n) < 2]
    if free:
        best = min(free, key=lambda name: (classes(name), not words(name) & EVENTS))
        return best, {
            "label": Filled('No name says label; "{column}" holds {values}.', column=best, values=_some(sample[best]))
        }
    return "", {
        "label": "No column looks like a label, with two values and a name such as label or y_true. Choose one."
    }


def _some(column: Coded) -> str:
    values = ", ".join(shown(value, 20) for value in column.names[:4])
    if len(column.names) > 4:
        return Filled("{values} and others", values=values)
    return Filled("only {values}", values=values) if len(column.names) == 1 else values


def guess_positive(label: Coded) -> tuple[str | None, str]:
    """The value that is to be found, among two; with more than two the reader has to choose."""
    if len(label.names) == 1:
        return label.names[0], "It is the label's only value."
    if len(label.names) != 2:
        return None, Filled("The label has {count} values: choose the one to look for.", count=len(label.names))
    low = [re.sub(r"^\d+:", "", name.lower()) for name in label.names]  # Weka writes "1:no"
    for known, flip in ((POSITIVE, False), (NEGATIVE, True)):
        hits = [i for i in (0, 1) if low[i] in known]
        if len(hits) == 1:
            chosen = 1 - hits[0] if flip else hits[0]
            name, other = label.names[chosen], label.names[1 - chosen]
            return name, Filled(
                'Of "{name}" and "{other}", "{name}" is usually the one to look for.', name=name, other=other
            )
    counts = label.counts
    rarer = int(counts[1] <= counts[0])
    name = label.names[rarer]
    return name, Filled(
        '"{name}" is the rarer of the two, with {rows:,} of {total:,} rows.',
        name=name,
        rows=counts[rarer],
        total=counts.sum(),
    )


def _scores(table: Table, sample: dict[str, Coded], label: str) -> tuple[tuple[str, ...], str]:
    classes = set(sample[label].names) if label else set()

    def scored(name: str) -> bool:
        values = set(sample[name].names)
        return name != label and (numeric(table, name) or (bool(values) and values <= classes))

    named = tuple(n for n in sample if _named_score(n) and scored(n) and not words(n) & (WEIGHT | {"id"}))
    named = tuple(
        sorted(named, key=lambda n: set(sample[n].names) <= classes)
    )  # what ranks all rows comes before classes
    if named:
        return named, Filled("Named like scores or predictions: {columns}.", columns=", ".join(named))
    free = [n for n in sample if scored(n) and not words(n) & (WEIGHT | GROUP | ID)]
    numbers = [n for n in free if numeric(table, n) and fractions(table.columns[n])]
    within = tuple(n for n in numbers if np.nanmin(table.columns[n]) >= 0 and np.nanmax(table.columns[n]) <= 1)
    if within:
        return within, Filled("Holds numbers between 0 and 1: {columns}.", columns=", ".join(within))
    if numbers:
        return tuple(numbers), Filled("Holds numbers with fractions: {columns}.", columns=", ".join(numbers))
    same = tuple(n for n in free if not numeric(table, n))
    if same:
        return same, Filled(
            "Holds the same values as the label, so it is read as predicted classes: {columns}.",
            columns=", ".join(same),
        )
    text = next((n for n in sample if n != label and _named_score(n)), None)
    if text:
        return (text,), Filled('The name "{column}" says score, but the column holds text.', column=text)
    return (), "No column of numbers looks like a score. Choose one."


def _direction(scores: tuple[str, ...], positive: str | None, label: Coded | None) -> tuple[bool, str]:
    if scores and all(words(name) & LOWER or {"p", "value"} <= words(name) for name in scores):
        return (
            True,
            Filled(
                'The name "{column}" suggests that small is good, as for a distance or an error, so a lower score counts as positive.',
                column=scores[0],
            ),
        )
    if scores and positive is not None and label is not None and len(label.names) == 2:
        other = label.names[1 - label.names.index(positive)]
        if not words(other) & NEGATIONS and all(
            words(other) & words(name) and not words(positive) & words(name) for name in scores
        ):
            return True, Filled(
                '"{column}" is named after "{other}", so a lower score counts as "{positive}".',
                column=scores[0],
                other=other,
                positive=positive,
            )
    return False, "A higher score counts as positive, as usual."
