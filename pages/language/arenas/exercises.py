"""Exercises on arenas, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "another-leader",
        "arena",
        "With K = 32, find an order of the games in which B ends ahead of A.",
        {
            "K is 32": lambda now, start: now.k == 32,
            "Elo has B ahead of A": lambda now, start: now.elo_lead < 0,
        },
        "Try further orders. Of the 30 here, B ends ahead in eleven.",
        "Not one result has changed, and Bradley-Terry still has A 44 points ahead. So part of these Elo ratings comes from the order of the file, and not from the games.",
        to={"order": 2, "k": 32},
    ),
    Exercise(
        "more-wins-and-no-better",
        "opponents",
        "B is rated below A. How many further games against D give B the higher win rate?",
        {
            "B wins a larger proportion of its games than A": lambda now, start: now.win_rate_b > now.win_rate_a,
            "B is rated below A": lambda now, start: now.rating_b < now.rating_a,
        },
        "A wins 70% of its games. B's win rate rises with each further game against D.",
        "With 160 or more further games, B has the higher win rate. The ratings have not moved at all.",
        to={"extra": 200},
    ),
    Exercise(
        "one-first-place",
        "ranks",
        "How many games must each pair play until only one model can be first, and the intervals of the differences tell all 15 pairs apart?",
        {
            "one model may be first": lambda now, start: now.first == 1,
            "all 15 pairs are told apart": lambda now, start: now.apart_differences == 15,
        },
        "The first two models are 30 points apart. An interval half as wide takes four times as many games.",
        "It takes 320 games of each pair here. That is 4,800 games for six models. If models are close, a small number of games does not decide who is first.",
        to={"each": 320},
    ),
)
