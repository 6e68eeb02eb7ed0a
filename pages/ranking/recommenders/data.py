"""A small newspaper, made up: 36 stories, how many of 1,000 subscribers opened each, and 24 readers with their tastes.

A reader's first six stories are what the recommender knows, the next three are held out: read afterwards, unknown to it.
All is drawn with one seed, so that popular stories and those to a reader's taste are read more often. The recommender
scores a story by how popular it is and by how much it is like what the reader read. No metric in here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np

SUBSCRIBERS = 1000
SEED = 2
HISTORY, LATER = 6, 3
TOPICS = ("politics", "sport", "arts", "science", "food", "travel")
# Two lines a topic; a story has one main topic, and half as much of the topic named behind it.
STORIES = (
    *("Council votes on the bridge/0", "Mayor will not stand again/02", "Rents to be capped/0"),
    *("A budget without a majority/03", "Bus lanes divide the town/05", "School lunches: a row/04"),
    *("Derby ends in a draw/1", "Goalkeeper signs for two years/1", "Marathon closes the centre/15"),
    *("Why sprinters eat rice/14", "Chess club beats the champions/12", "New stadium over budget/10"),
    *("Opera opens with a scandal/2", "The painter nobody knew/2", "Film week: five to see/25"),
    *("A museum for noise/23", "Library lends instruments/20", "Cookbook wins novel prize/24"),
    *("Comet visible all week/3", "How bees count to four/3", "Old glacier, new bacteria/35"),
    *("The physics of free kicks/31", "Sleep and memory/3", "Who pays for the telescope?/30"),
    *("Ten soups for November/4", "The last village bakery/45", "Salt: how much is too much?/43"),
    *("Canteen goes vegetarian/40", "Cheese from the cellar/4", "Dining among paintings/42"),
    *("Night trains are back/5", "Islands without cars/5", "A hut at 3,000 metres/53"),
    *("Cycling along the border/51", "Castles you can sleep in/52", "Airport tax rises/50"),
)
READERS = (
    *("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gita", "Hugo", "Ines", "Jon", "Kim", "Leo"),
    *("Mia", "Nils", "Olga", "Paul", "Quin", "Rosa", "Sam", "Tess", "Umar", "Vera", "Will", "Yara"),
)


@dataclass(frozen=True, eq=False)
class Paper:
    """titles of the stories; features: stories by topics; popularity: subscribers who opened each, 1 to 1,000.

    seen, held_out: readers by stories, never both.
    """

    titles: tuple[str, ...]
    features: np.ndarray
    popularity: np.ndarray
    seen: np.ndarray
    held_out: np.ndarray

    @property
    def by_topic(self) -> np.ndarray:
        """The stories by their main topic."""
        return np.argsort(self.features.argmax(axis=1), kind="stable")

    @property
    def by_taste(self) -> np.ndarray:
        """The readers by the main topic of what they read before, the most devoted first."""
        tastes = self.seen @ self.features
        return np.lexsort((-tastes.max(axis=1), tastes.argmax(axis=1)))

    def with_popularity(self, changed: dict[int, int]) -> Paper:
        """The same paper with other numbers of subscribers for some stories."""
        popularity = self.popularity.copy()
        popularity[list(changed)] = list(changed.values())
        return replace(self, popularity=popularity)

    def with_held_out(self, changed: dict[int, tuple[int, ...]]) -> Paper:
        """The same paper where some readers went on to read other stories; what they had read before is left out."""
        held_out = self.held_out.copy()
        for reader, stories in changed.items():
            held_out[reader] = np.isin(np.arange(len(self.titles)), stories) & ~self.seen[reader]
        return replace(self, held_out=held_out)

    def orders(self, mixes: np.ndarray, *, new_only: bool) -> tuple[np.ndarray, np.ndarray]:
        """Stories from best to worst, readers by mixes by places, and how many of the places are ranked for each reader.

        mixes: shares of the personal score, from 0 (popular for all) to 1 (personal). Both scores are spread out from 0 to
        1 first. new_only: what a reader has seen is not recommended, and stands behind the ranked ones.
        """
        popular = _spread(np.log(self.popularity))[None, :]
        norms = np.linalg.norm(self.features, axis=1)
        profiles = self.seen @ (self.features / norms[:, None])
        personal = _spread(profiles @ self.features.T / norms)
        share = np.asarray(mixes)[None, :, None]
        scores = np.round((1 - share) * popular[:, None, :] + share * personal[:, None, :], 9)
        if new_only:
            scores = np.where(self.seen[:, None, :], -1.0, scores)
        ranked = len(self.titles) - self.seen.sum(axis=1) * new_only
        return np.argsort(-scores, axis=2, kind="stable"), ranked


def _spread(scores: np.ndarray) -> np.ndarray:
    low, high = scores.min(axis=-1, keepdims=True), scores.max(axis=-1, keepdims=True)
    return np.asarray((scores - low) / np.where(high > low, high - low, 1))


@cache
def paper() -> Paper:
    """The paper as the lesson starts with it."""
    names = [story.split("/") for story in STORIES]
    features = np.zeros((len(names), len(TOPICS)))
    for row, (_, topics) in zip(features, names, strict=True):
        for topic, weight in zip(topics, (1.0, 0.5), strict=False):
            row[int(topic)] = weight
    rng = np.random.default_rng(SEED)
    places = rng.permutation(len(names)) + 1
    popularity = np.round(700 / places**0.85).astype(int)
    tastes = rng.dirichlet(np.full(len(TOPICS), 0.3), size=len(READERS))
    appeal = (popularity / SUBSCRIBERS) ** 0.75 * (0.03 + tastes @ features.T)
    seen, held_out = (np.zeros((len(READERS), len(names)), dtype=bool) for _ in range(2))
    for reader, chances in enumerate(appeal):
        read = rng.choice(len(names), HISTORY + LATER, replace=False, p=chances / chances.sum())
        seen[reader, read[:HISTORY]] = True
        held_out[reader, read[HISTORY:]] = True
    return Paper(tuple(name for name, _ in names), features, popularity, seen, held_out)
