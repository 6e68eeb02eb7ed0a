"""Models that play against each other: win rates, Elo and Bradley-Terry ratings, their intervals and ranks, ties, and style control."""

from metrics_core.arenas.bradley_terry import bradley_terry, bradley_terry_rating, parts
from metrics_core.arenas.clustered import clustered
from metrics_core.arenas.elo import elo_in_orders, elo_paths, elo_rating, expected_score
from metrics_core.arenas.games import Games, games, win_rate
from metrics_core.arenas.ranks import difference_errors, rank_range, rating_limits
from metrics_core.arenas.strengths import Strengths
from metrics_core.arenas.style import Controlled, style_controlled
