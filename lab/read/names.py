"""What a column's name says besides truth or prediction: a known kind of model, a bound, a quantile, a feature, a row number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import numpy as np

from datasets.uploads.roles import MODELS, SAVED, SCORE, says_score, word_set, words

BESIDES = word_set(
    "auto seasonal drift new old tuned default small large base v a b c ci mean big mini turbo random decision tree"
)
STACKED = word_set("model models system systems method methods algorithm classifier estimator learner approach run")
STACKED_BESIDES = word_set("name id type label")
SCORES = SCORE | {
    "risk",
    "propensity",
    "decision",
    "logodds",
    "odds",
    "anomaly",
    "likelihoods",
    "pd",
    "fico",
    "risiko",
    "risque",
    "riesgo",
    "flagged",
}
BOUNDS = word_set("lower upper lwr upr lb ub ci bound bounds std stderr sd se sigma variance interval")
ENDS = word_set("lo hi low high min max")
FEATURE = re.compile(r"(?:f|x|v|feat|feature|col|column|pc|dim|emb|embedding)[ _.]?\d+", re.IGNORECASE)
QUANTILE = re.compile(
    r"(?P<stem>.*?)[ _.]?(?:q|p|quantile|pct|percentile)[ _.]?(?P<level>0?[.]\d+|\d{1,2})|(?P<bare>0?[.]\d+)", re.I
)
ROW_NUMBERS = frozenset(("", "#", "index", "unnamed: 0", "row", "rowid", "row_id", "rowindex", "row_number", "rownum"))
OF_A_CLASS = re.compile(
    r".*\(.+=.+\)|(?:Prob|Lin)\[.+\]"
)  # of a class, as KNIME and JMP name it: "P (Class=yes)", "Prob[yes]"
RESIDUALS = re.compile(  # and the like, as R's broom and SPSS add them to the data, with the true value in them
    r"\.(?:resid|hat|sigma|cooksd|std\.resid|se\.fit|rownames)|(?:RES|[ZSDL]RE|SDR|DEV|COO|LEV|MAH|SEP|DFF|SDF|COV|ADJ|ZPR|[LU][MI]CI|(?:DFB|SDB)\d+)_\d+"
)
CONFIDENCE = frozenset(("confidence", "certainty", "conf"))
LOWER_GUESS = re.compile(
    r"(?:.*[ _.-])?top[ _.-]?(?:[2-9]|\d\d)(?:[ _.-].*)?", re.IGNORECASE
)  # a second, third ... guess
RANKS = frozenset(("rank", "position", "pos", "place"))


def model_name(name: str) -> bool:
    """Whether a name is that of a usual kind of model: lr, rf_tuned, model_3."""
    said = words(name)
    return bool(said & MODELS) and said <= MODELS | BESIDES | {"score", "scores"}


def score_name(name: str) -> bool:
    """Whether a name says score, probability or the like."""
    return says_score(name, SCORES) or bool(SAVED.fullmatch(name))


def bound_name(name: str) -> bool:
    """Whether a name is that of one end of an interval, or of its width."""
    return (
        bool(words(name) & BOUNDS)
        or bool(RESIDUALS.fullmatch(name))
        or bool(re.search(r"(?:^|[ _.-])(?:lo|hi|low|high)(?:[ _.-]?\d*)$", name, re.IGNORECASE))
    )


def quantiles(names: Iterable[str]) -> Mapping[str, float]:
    """The level, in (0, 1), of columns that are quantiles of one forecast: at least two of the same stem, or ()."""
    found: dict[str, dict[str, float]] = {}
    for name in names:
        if match := QUANTILE.fullmatch(name.strip()):
            text = match["bare"] or match["level"]
            level = float(text) if "." in text else float(text) / 100
            if 0 < level < 1 and not (text.isdigit() and len(text) < 2):
                found.setdefault(match["stem"] or "", {})[name] = level
    return {name: level for stem in found.values() if len(stem) > 1 for name, level in stem.items()}


def row_numbers(name: str, values: np.ndarray, step: int = 1) -> bool:
    """Whether a column only counts the rows, by its name or by going up by one in each; step: only every so many are given."""
    if values.dtype.kind not in "if" or not len(values):
        return False
    steps = np.diff(values)
    counting = len(values) > 4 and bool((steps == step).all())
    return counting or (name.strip().lower() in ROW_NUMBERS and bool((steps > 0).all()))
