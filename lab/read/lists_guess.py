"""A guess at ranked lists: queries or users, their items, relevance, and scores or ranks; items may have no column."""

from __future__ import annotations

from dataclasses import dataclass

from datasets.uploads.pairs import FORECAST
from datasets.uploads.rankings import ITEM, QUERY, RELEVANCE, SCORE
from datasets.uploads.roles import word_set, words
from lab.read.columns import said_by_name
from lab.read.look import Look
from lab.read.names import FEATURE, RANKS, model_name, score_name
from lab.read.rows import LabRoles
from metrics_core.filled import Filled

THINGS = ITEM | word_set("url song track page sku asin book article candidate hotel place recipe result ad")
JUDGED = RELEVANCE | {"clicked", "click", "clicks", "purchased", "bought", "liked", "watched"}
RATED = frozenset(("rating", "ratings", "stars"))
ASKED = frozenset(("qid", "query", "queries", "q", "topic"))


@dataclass(frozen=True)
class Lists:
    """Columns of ranked lists, "" or () where none looks like it; lower: scores of which low ones come first."""

    query: str
    item: str
    relevance: str
    runs: tuple[str, ...]
    lower: tuple[str, ...]

    def usual(self, look: Look) -> bool:
        """Whether a table is made of ranked lists: queries repeat, and rows are judged and scored."""
        if not (self.query and self.relevance and self.runs):
            return False
        named = bool(words(self.query) & ASKED) or bool(self.item)
        return named and look.different(self.query) < look.table.rows


def ranking_columns(look: Look) -> Lists:
    """The columns of query, item, relevance and scores."""
    numbers = [n for n in look.names if look.numeric(n)]
    relevance = next((n for n in numbers if words(n) & JUDGED and not words(n) & (SCORE | FORECAST)), "")
    searched = any(words(n) & ASKED for n in look.names)  # as ratings of users are numbers to predict
    relevance = relevance or next((n for n in numbers if words(n) & RATED and (searched or look.different(n) == 2)), "")
    free = [n for n in look.names if n != relevance]
    query = next((n for n in free if words(n) & QUERY and not score_name(n)), "")
    item = next((n for n in free if n != query and words(n) & THINGS and not score_name(n)), "")
    left = [n for n in free if n in numbers and n not in (query, item)]
    ranks = tuple(n for n in left if words(n) & RANKS)
    runs = tuple(n for n in left if words(n) & (SCORE | FORECAST) or score_name(n) or model_name(n) or n in ranks)
    if not runs and query and relevance:
        runs = tuple(n for n in left if look.fractions(n) and not FEATURE.fullmatch(n) and look.spare(n))
    return Lists(query, item, relevance, runs, ranks)


def ranking(look: Look) -> tuple[LabRoles, dict[str, str]]:
    """Roles of query, item, relevance and scores, and why."""
    found = ranking_columns(look)
    reasons = {
        "query": said_by_name(Filled("a query"), found.query),
        "truth": said_by_name(Filled("a relevance"), found.relevance),
    }
    reasons["item"] = (
        said_by_name(Filled("an item"), found.item)
        if found.item
        else "No column names items, so each row is an item of its own."
    )
    reasons["models"] = said_by_name(Filled("a score"), *found.runs)
    reasons["lower"] = (
        Filled('"{column}" holds places in the list, and place 1 is the best.', column=found.lower[0])
        if found.lower
        else "A higher score comes first."
    )
    truth = (found.relevance,) if found.relevance else ()
    return LabRoles("ranking", truth, found.runs, lower=found.lower, query=found.query, item=found.item), reasons
