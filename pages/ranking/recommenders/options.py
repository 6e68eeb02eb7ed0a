"""The paper as the reader of the page has changed it, with the conventions chosen: what everything is computed from."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np

from metrics_core import Worked, explain
from metrics_core.recommendation import (
    EveryLength,
    OverUsers,
    at_every_length,
    average_reciprocal_hit_rate,
    coverage,
    cumulative_rating,
    diversity,
    mean_percentile_rank,
    mean_self_information,
    mean_success_at_k,
    novelty_at_k,
    personalisation,
    personalised_at_k,
    serendipity,
)
from metrics_core.recommendation.surprise import not_among_the_popular, unlike_what_was_taken
from pages.ranking.recommenders.data import READERS, SUBSCRIBERS, Paper, paper
from pages.ranking.recommenders.data_edits import Edits
from widgets.cache import digest_of

POPULAR = 10  # stories that count as popular where surprise is measured by them
LONGEST = 10
MIXES = np.arange(21) / 20
Metric = Callable[..., Any]
METRICS: tuple[Metric, ...] = (
    mean_success_at_k,
    average_reciprocal_hit_rate,
    mean_percentile_rank,
    cumulative_rating,
    coverage,
    personalisation,
    diversity,
    novelty_at_k,
    mean_self_information,
    serendipity,
)


@dataclass(frozen=True)
class Setting:
    """edits of the data, and the conventions.

    new_only: seen stories are not recommended. surprise: what is not popular, or unlike one's own reading. bits: against
    the number of subscribers or of openings. first: what the first place's percentile is.
    """

    edits: Edits
    new_only: bool = False
    surprise: Literal["not popular", "unlike"] = "not popular"
    bits: Literal["subscribers", "openings"] = "subscribers"
    first: Literal["0", "1/n"] = "0"

    @property
    def digest(self) -> str:
        """A name for all of it."""
        return digest_of(self)

    @property
    def private(self) -> bool:
        """Whether a reader's edits are in it."""
        return self.edits != Edits()

    @cached_property
    def paper(self) -> Paper:
        """The data with the reader's edits."""
        return self.edits.applied(paper())

    @cached_property
    def unexpected(self) -> np.ndarray:
        """How surprising each story is, readers by stories."""
        if self.surprise == "unlike":
            return unlike_what_was_taken(self.paper.features, self.paper.seen)
        return not_among_the_popular(self.paper.popularity, POPULAR, len(READERS))

    @property
    def total(self) -> float | None:
        """What popularity is compared with."""
        return SUBSCRIBERS if self.bits == "subscribers" else None

    def measured(self, mixes: np.ndarray = MIXES) -> tuple[EveryLength, np.ndarray]:
        """Every measure for each mix and length, and the orders of the stories, readers by mixes by places."""
        p = self.paper
        orders, lengths = p.orders(mixes, new_only=self.new_only)
        found = at_every_length(
            orders,
            held_out=p.held_out,
            seen=p.seen,
            surprise=self.unexpected,
            popularity=p.popularity,
            features=p.features,
            longest=LONGEST,
            lengths=lengths,
            total=self.total,
            first=self.first,
        )
        return found, orders

    def lists(self, mix: float) -> list[list[int]]:
        """Every reader's ranked stories at one mix."""
        orders, lengths = self.paper.orders(np.array([mix]), new_only=self.new_only)
        return [order[:n].tolist() for order, n in zip(orders[:, 0], lengths.tolist(), strict=True)]

    @cached_property
    def later(self) -> list[list[int]]:
        """What every reader went on to read."""
        return [np.flatnonzero(row).tolist() for row in self.paper.held_out]

    def popular(self, most: int) -> list[int]:
        """So many stories, the most popular first; of equal ones the earlier."""
        first: list[int] = np.argsort(-self.paper.popularity, kind="stable")[:most].tolist()
        return first

    def call(self, metric: Metric, mix: float, k: int) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """A measure's arguments and options for the lists at one mix and length."""
        p, lists = self.paper, self.lists(mix)
        of_lists: dict[Metric, Callable[[], tuple[tuple[Any, ...], dict[str, Any]]]] = {
            mean_success_at_k: lambda: ((self.later, lists), {"k": k}),
            average_reciprocal_hit_rate: lambda: ((self.later, lists), {"k": k}),
            mean_percentile_rank: lambda: ((self.later, lists), {"first": self.first}),
            cumulative_rating: lambda: ((self.gains(lists),), {"k": k}),
            coverage: lambda: ((range(len(p.titles)), lists), {"k": k}),
            personalisation: lambda: ((lists,), {"k": k}),
            diversity: lambda: ((dict(enumerate(p.features.tolist())), lists), {"k": k}),
            novelty_at_k: lambda: (([np.flatnonzero(row).tolist() for row in p.seen], lists), {"k": k}),
            mean_self_information: lambda: (
                (dict(enumerate(p.popularity.tolist())), lists),
                {"total": self.total, "k": k},
            ),
            serendipity: lambda: (
                (self.later, [dict(enumerate(row)) for row in self.unexpected.tolist()], lists),
                {"k": k},
            ),
        }
        return of_lists[metric]()

    def gains(self, lists: list[list[int]]) -> list[list[float]]:
        """1 for each listed story that its reader went on to read, else 0."""
        return [[float(story in taken) for story in one] for one, taken in zip(lists, self.later, strict=True)]

    def worked(self, metric: Metric, mix: float, k: int) -> Worked:
        """One of them with its steps."""
        arguments, options = self.call(metric, mix, k)
        one = explain(metric, *arguments, **options)
        surprising = f"|surprise:{self.surprise.replace(' ', '-')}" if metric is serendipity else ""
        return replace(one, signature=one.signature + surprising)

    def quartiles(self, metric: Metric, mix: float, k: int) -> tuple[float, float, float] | None:
        """How a measure is spread over the readers at one mix and length, where it is a mean over them."""
        arguments, options = self.call(metric, mix, k)
        one = metric(*arguments, **options)
        return one.quartiles if isinstance(one, OverUsers) else None

    def without(self, popular: int, mix: float, k: int) -> Any:
        """Success of the lists at one mix when so many popular stories are struck from them."""
        return personalised_at_k(self.later, self.popular(popular), self.lists(mix), k=k)
