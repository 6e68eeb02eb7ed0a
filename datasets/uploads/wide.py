"""Files with more columns than are read: which of them are read is asked, and which matter is proposed by their names."""

from collections.abc import Sequence

from datasets.uploads.classes import PREDICTED
from datasets.uploads.errors import UploadError
from datasets.uploads.rankings import QUERY, RELEVANCE
from datasets.uploads.roles import GROUP, ID, LABEL, SCORE, WEIGHT, words
from metrics_core.filled import Filled

MAX_COLUMNS = 500  # that are read without a choice
MOST_CHOSEN, MOST_NAMES = 200, 20_000
LIKELY = frozenset(LABEL) | SCORE | PREDICTED | QUERY | RELEVANCE | WEIGHT | GROUP | ID
ALONE = frozenset(("is", "has", "no", "nr", "y", "p", "w", "dist", "distance", "row"))  # said of a feature, too
FEATURE = frozenset(
    ("feature", "feat", "f", "x", "v", "col", "column", "pixel", "emb", "embedding", "dim", "pc", "var")
)


class ManyColumns(UploadError):
    """A file with more columns than are read without a choice. names: all of them; likely: those that seem to matter."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        self.names, self.likely = tuple(names), likely(names)
        super().__init__(
            Filled(
                "{name} has {columns:,} columns; {most} is the limit. Keep the label and the scores.",
                name=name,
                columns=len(names),
                most=MAX_COLUMNS,
            )
        )


def likely(names: Sequence[str]) -> tuple[str, ...]:
    """The columns whose names say truth, prediction, score, identifier, group, query or weight; at most MOST_CHOSEN."""
    return tuple(name for name in names if _seems_to_matter(words(name)))[:MOST_CHOSEN]


def _seems_to_matter(said: frozenset[str] | set[str]) -> bool:
    if said & FEATURE:
        return False
    known = LIKELY if len(said) == 1 else LIKELY - ALONE
    return bool(said & known) or any(word.startswith(("pred", "prob")) for word in said)


def chosen_of(names: Sequence[str], columns: Sequence[str], name: str) -> tuple[str, ...]:
    """All columns of a file that is not wide; of a wide one those chosen that it has, in its own order.

    Raises ManyColumns where fewer than two are chosen, and UploadError where there are too many to choose from.
    """
    if len(names) <= MAX_COLUMNS:
        return tuple(names)
    if len(names) > MOST_NAMES:
        raise UploadError(
            Filled(
                "{name} has {columns:,} columns; {most:,} is the limit. Keep the label and the scores.",
                name=name,
                columns=len(names),
                most=MOST_NAMES,
            )
        )
    wanted = set(columns)
    found = tuple(one for one in names if one in wanted)[:MOST_CHOSEN]
    if len(found) < 2:
        raise ManyColumns(name, names)
    return found
