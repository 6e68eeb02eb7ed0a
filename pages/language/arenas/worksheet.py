"""Worksheet on arenas."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.arenas import bradley_terry_rating, elo_rating, expected_score, win_rate
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Task

Game = tuple[str, str, float]


def tasks(draw: Random) -> tuple[Task, ...]:
    """Two games in both orders, a rating from wins, a win rate and its opponents, a model that won all games, and an order taken for progress."""
    return (*_orders(draw), *_two_models(draw), *_opponents(draw), *_edge(draw), *_mistake(draw))


def _columns(games: list[Game]) -> tuple[list[str], list[str], list[float]]:
    return [game[0] for game in games], [game[1] for game in games], [game[2] for game in games]


def _orders(draw: Random) -> tuple[Task, ...]:
    k = draw.randint(10, 60)
    games: list[Game] = [("A", "B", 1.0), ("A", "B", 0.0)]
    return (
        Task(
            "Work out",
            f"A and B begin with 1000 points, and K = {k}. A wins one of two games, and B the other. Work out A's Elo rating if A's win is read first, and if B's win is read first. "
            "Round the expected score to four digits.",
            blanks=("A wins first", "B wins first"),
            lines=2,
            key=(
                explain(elo_rating, *_columns(games), model="A", k_factor=k),
                explain(elo_rating, *_columns(games[::-1]), model="A", k_factor=k),
                "The later win moves more points, because by then it comes as a surprise.",
            ),
        ),
    )


def _two_models(draw: Random) -> tuple[Task, ...]:
    won = draw.randint(4, 24)
    lost = draw.randint(1, won // 2)
    games: list[Game] = [("A", "B", 1.0)] * won + [("A", "B", 0.0)] * lost
    rating = [bradley_terry_rating(*_columns(games), model=name) for name in "AB"]
    return (
        Task(
            "Work out",
            f"A wins {won} of {won + lost} games against B, and there is no other model. How many points is A ahead of B by Bradley-Terry? What score do the ratings expect for A?",
            blanks=("A minus B", "Expected score"),
            lines=1,
            key=(
                f"400 times the logarithm to base 10 of {won} / {lost}: {significant(rating[0] - rating[1])} points.",
                explain(bradley_terry_rating, *_columns(games), model="A"),
                explain(expected_score, rating[0], rating[1]),
            ),
        ),
    )


def _opponents(draw: Random) -> tuple[Task, ...]:
    won, lost = draw.randint(20, 40), draw.randint(1, 6)
    games: list[Game] = [("A", "B", 1.0)] * 6 + [("A", "B", 0.0)] * 4
    games += [("B", "C", 1.0)] * won + [("B", "C", 0.0)] * lost
    rows = (("A against B", "6", "4"), ("B against C", str(won), str(lost)))
    return (
        Task(
            "Decide",
            "Three models played these games. Work out the win rates of A and B. Which of the two is the better model, as far as these games say?",
            table((("", "won by the first", "won by the second"), *rows), heads=1, side=True),
            blanks=("Win rate of A", "Win rate of B"),
            lines=1,
            key=(
                explain(win_rate, *_columns(games), model="A"),
                explain(win_rate, *_columns(games), model="B"),
                "A: it won 6 of 10 against B. B's win rate is higher because most of its games are against C. Ten games leave room for luck.",
            ),
        ),
    )


def _edge(draw: Random) -> tuple[Task, ...]:
    won = draw.randint(3, 30)
    games: list[Game] = [("A", "B", 1.0), ("A", "B", 0.0)] * 3 + [("C", "A", 1.0)] * won
    return (
        Task(
            "Decide",
            f"A and B won three games each against each other. C won all of its {won} games against A. What is C's Bradley-Terry rating, and what can you report?",
            blanks=("Rating of C",),
            lines=1,
            key=(
                explain(bradley_terry_rating, *_columns(games), model="C"),
                f"A larger distance always fits better. Report that C won {won} of {won} games against A, or a rating with a stated number of added games.",
                explain(bradley_terry_rating, *_columns(games), model="C", prior=1),
            ),
        ),
    )


def _mistake(draw: Random) -> tuple[Task, ...]:
    k = draw.choice((24, 32, 40))
    games: list[Game] = [("A", "B", 1.0)] * 3 + [("A", "B", 0.0)] * 3
    after = elo_rating(*_columns(games), model="B", k_factor=k)
    return (
        Task(
            "Find the mistake",
            f"“All votes were collected in one week, and the file lists A's wins first. Its Elo ratings with K = {k} have B at {significant(after)} and A below 1000, so B is the better model.” Each won three of six games "
            "against the other. What is B's Bradley-Terry rating?",
            blanks=("Rating of B",),
            lines=2,
            key=(
                explain(bradley_terry_rating, *_columns(games), model="B"),
                "The order in the file is not the order in time. Elo gives the last games the most weight, and here these are B's wins. With three wins each, nothing says that B is better.",
            ),
        ),
    )
