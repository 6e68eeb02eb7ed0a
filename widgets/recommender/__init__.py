"""The lesson on recommenders: a paper's lists between popular and personal, popular stories struck, lists of one's own, clicks."""

from widgets.recommender.clicks import clicked
from widgets.recommender.edits import change_the_data
from widgets.recommender.newness import two_meanings
from widgets.recommender.own_lists import lists_of_ones_own
from widgets.recommender.paper import mixed, move_to
from widgets.recommender.setting import METRICS
from widgets.recommender.struck import popular_struck
from widgets.recommender.unmeasured import what_no_list_tells

__all__ = [
    "METRICS",
    "change_the_data",
    "clicked",
    "lists_of_ones_own",
    "mixed",
    "move_to",
    "popular_struck",
    "two_meanings",
    "what_no_list_tells",
]
