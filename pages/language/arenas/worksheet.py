"""Worksheet on arenas."""

from random import Random

import numpy as np

from metrics_core import explain
from metrics_core.arenas import Strengths, bradley_terry_rating, elo_rating, expected_score, rank_range, win_rate
from metrics_core.arenas.elo import START, UNIT
from metrics_core.filled import Filled
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Places, Task

Game = tuple[str, str, float]
Z = 1.959963984540054  # an interval reaches so many standard errors to either side


def _columns(games: list[Game]) -> tuple[list[str], list[str], list[float]]:
    return [game[0] for game in games], [game[1] for game in games], [game[2] for game in games]


def _orders(draw: Random) -> Task:
    k, start = draw.randint(10, 60), draw.choice((1000, 1100, 1200, 1500))
    games: list[Game] = [("A", "B", 1.0), ("A", "B", 0.0)]
    return Task(
        "Work out",
        Filled(
            "A and B begin with {start:,} points, and K = {k}. A game moves a rating by K · (score − e). The score is 1 for a win and 0 for a loss. The expected score e is 1 / (1 + 10^(d/400)), and d is the other's rating minus the model's own. A wins one of two games, and B the other. Work out A's Elo rating after both games, if A's win is read first, and if B's win is read first. "
            "Round e to four digits.",
            start=start,
            k=k,
        ),
        blanks=("A wins first", "B wins first"),
        key=(
            explain(elo_rating, *_columns(games), model="A", k_factor=k, start=start),
            explain(elo_rating, *_columns(games[::-1]), model="A", k_factor=k, start=start),
            "The later win moves more points, because its winner is then rated below the other.",
        ),
    )


def _two_models(draw: Random) -> Task:
    won = draw.randint(4, 24)
    lost = draw.randint(1, won // 2)
    games: list[Game] = [("A", "B", 1.0)] * won + [("A", "B", 0.0)] * lost
    rating = [bradley_terry_rating(*_columns(games), model=name) for name in "AB"]
    return Task(
        "Work out",
        Filled(
            "A wins {won} of {n} games against B, and there is no other model. How many points is A ahead of B by Bradley-Terry? What is A's rating, if the mean is 1,000? What score do the ratings expect for A?",
            won=won,
            n=won + lost,
        ),
        blanks=("A minus B", "Rating of A", "Expected score"),
        names=("Rating of A", "Expected score"),
        key=(
            Filled(
                "400 times the logarithm to base 10 of {won} / {lost}: {lead} points.",
                won=won,
                lost=lost,
                lead=significant(rating[0] - rating[1]),
            ),
            explain(bradley_terry_rating, *_columns(games), model="A"),
            explain(expected_score, rating[0], rating[1]),
        ),
    )


def _opponents(draw: Random) -> Task:
    won, lost = draw.randint(20, 40), draw.randint(1, 8)
    games: list[Game] = [("A", "B", 1.0)] * 6 + [("A", "B", 0.0)] * 4
    games += [("B", "C", 1.0)] * won + [("B", "C", 0.0)] * lost
    rows = (("A against B", "6", "4"), ("B against C", str(won), str(lost)))
    return Task(
        "Decide",
        "Three models played these games. Work out the win rates of A and B. Which of the two does Bradley-Terry put ahead, and how sure is that?",
        table((("", "won by the first", "won by the second"), *rows)),
        blanks=("Win rate of A", "Win rate of B"),
        lines=1,
        key=(
            explain(win_rate, *_columns(games), model="A"),
            explain(win_rate, *_columns(games), model="B"),
            Filled(
                "A, which won 6 of 10 against B. Ten games leave room for luck, so A's lead is not sure. B's win rate is higher because it won {won} of its {n} games against C.",
                won=won,
                n=won + lost,
            ),
        ),
    )


def _edge(draw: Random) -> Task:
    won, each = draw.randint(3, 30), draw.randint(2, 9)
    games: list[Game] = [("A", "B", 1.0), ("A", "B", 0.0)] * each + [("C", "A", 1.0)] * won
    return Task(
        "Decide",
        Filled(
            "Of their games against each other, A and B won {each} each. C won all of its {won} games against A. What is C's Bradley-Terry rating, and what can you report?",
            each=each,
            won=won,
        ),
        blanks=("Rating of C",),
        lines=1,
        key=(
            explain(bradley_terry_rating, *_columns(games), model="C"),
            Filled(
                "A larger lead of C always fits better. Report that C won {won} of {won} games against A, or a rating computed with added ties, and how many ties you added.",
                won=won,
            ),
        ),
    )


def _mistake(draw: Random) -> Task:
    k, won = draw.randint(24, 48), draw.randint(8, 30)
    lost = draw.randint(won // 2 + 2, won - 1)
    games: list[Game] = [("A", "B", 1.0)] * won + [("A", "B", 0.0)] * lost
    after = elo_rating(*_columns(games), model="B", k_factor=k)
    return Task(
        "Find the mistake",
        Filled(
            "“All votes were collected in one week, and the file lists A's {won} wins first and then B's {lost}. With K = {k}, B's Elo rating is {rating}, and A's is below 1,000, so B is the better model.” "
            "There are no other games. What is B's Bradley-Terry rating (mean 1,000)?",
            won=won,
            lost=lost,
            k=k,
            rating=significant(after),
        ),
        blanks=("Rating of B",),
        lines=1,
        key=(
            explain(bradley_terry_rating, *_columns(games), model="B"),
            "The order in the file says nothing about strength. Elo gives the last games the most weight, and here these are B's wins. A won more games than B.",
        ),
    )


def _next_game(draw: Random) -> Task:
    lead, k = 10 * draw.randint(1, 40), draw.randint(16, 64)
    loss = expected_score(1000 + lead, 1000)
    return Task(
        "Decide",
        Filled(
            "A's Elo rating is {rating:,}, and B's is 1,000. A loses the next game against B. How many points does A lose with K = {k}, and how many with K = 8? With the same K, does A lose fewer points if it has played many games before?",
            rating=1000 + lead,
            k=k,
        ),
        blanks=("Expected score of A", Filled("Loss, K = {k}", k=k), "Loss, K = 8"),
        names=("Expected score of A",),
        lines=1,
        key=(
            explain(expected_score, 1000 + lead, 1000),
            Filled(
                "K times the expected score: {loss} and {at_8} points, with K = {k} and K = 8.",
                loss=significant(k * loss),
                at_8=significant(8 * loss),
                k=k,
            ),
            "No: the loss depends on K and on both ratings, not on the number of games. With a small K a single game counts for less.",
        ),
    )


def _tied(draw: Random) -> Task:
    won = draw.randint(10, 30)
    lost, tied = draw.randint(4, won - 1), draw.randint(6, 40)
    games: list[Game] = [("A", "B", 1.0)] * won + [("A", "B", 0.0)] * lost + [("A", "B", 0.5)] * tied
    lead = {
        way: bradley_terry_rating(*_columns(games), model="A", ties=way)
        - bradley_terry_rating(*_columns(games), model="B", ties=way)
        for way in ("half", "out")
    }
    return Task(
        "Work out",
        Filled(
            "A won {won} games against B, lost {lost}, and {tied} were ties. There is no other model. What is A's Bradley-Terry rating, if a tie counts as half a win, and if ties are left out? "
            "The mean of A's and B's ratings is 1,000.",
            won=won,
            lost=lost,
            tied=tied,
        ),
        blanks=("Bradley-Terry rating, a tie as half", "Bradley-Terry rating, ties left out"),
        key=(
            explain(bradley_terry_rating, *_columns(games), model="A"),
            explain(bradley_terry_rating, *_columns(games), model="A", ties="out"),
            Filled(
                "A leads by {half} points if a tie is half a win, and by {out} if ties are left out.",
                half=significant(lead["half"]),
                out=significant(lead["out"]),
            ),
        ),
    )


def _circle(draw: Random) -> Task:
    n = draw.randint(12, 60)
    won = draw.randint(n // 2 + 1, n - 1)
    games = [
        game
        for pair in (("A", "B"), ("B", "C"), ("C", "A"))
        for game in [(*pair, 1.0)] * won + [(*pair, 0.0)] * (n - won)
    ]
    return Task(
        "Decide",
        Filled(
            "A won {won} of {n} games against B, B won {won} of {n} against C, and C won {won} of {n} against A. What is A's Bradley-Terry rating (mean 1,000)? What score do the ratings expect for A against B, and how far is that from "
            "the score that A had against B?",
            won=won,
            n=n,
        ),
        blanks=("Bradley-Terry rating of A", "Expected score"),
        lines=1,
        key=(
            explain(bradley_terry_rating, *_columns(games), model="A"),
            explain(expected_score, 1000, 1000),
            Filled(
                "All three have 1,000. In the games A scored {score} against B, which is {more} percentage points more than expected. One number for each model cannot describe a cycle.",
                score=significant(won / n),
                more=significant(100 * (won / n - 0.5)),
            ),
        ),
    )


def _longer(draw: Random) -> Task:
    level, style = draw.choice((-1, 1)) * draw.randint(2, 30), draw.randint(40, 120)
    fixed = Filled(
        "With lengths held fixed, A is {points} points ahead of C, and A's longer answers add {style}."
        if level > 0
        else "With lengths held fixed, A is {points} points behind C, and A's longer answers add {style}.",
        points=abs(level),
        style=style,
    )
    return Task(
        "Find the mistake",
        Filled(
            "“A is {points} points ahead of C because of what its answers say.” {fixed} What score do "
            "the ratings expect for A against C, with its longer answers, and with answers of the same length?",
            points=level + style,
            fixed=fixed,
        ),
        blanks=("Expected score, longer", "Expected score, equally long"),
        lines=1,
        key=(
            explain(expected_score, 1000 + level + style, 1000),
            explain(expected_score, 1000 + level, 1000),
            Filled(
                "Of the lead, {style} points come from length: with answers of the same length A is ahead by {points}."
                if level > 0
                else "The whole lead comes from length: with answers of the same length A is behind by {points}.",
                points=abs(level),
                style=style,
            ),
        ),
    )


def _ranks(draw: Random) -> Task:
    """B may be as good as A, and no interval ends where another begins."""
    while True:
        ratings = sorted((1000 + shift for shift in draw.sample(range(-90, 91), 4)), reverse=True)
        reach = [draw.randint(15, 45) for _ in ratings]
        lows, highs = ({rating + side * w for rating, w in zip(ratings, reach, strict=True)} for side in (-1, 1))
        gap = ratings[0] - reach[0] - ratings[1] - reach[1]
        if gap < 0 and not lows & highs:
            break
    fit = Strengths((np.array(ratings) - START) / UNIT, np.diag((np.array(reach) / Z / UNIT) ** 2), np.asarray(0.0))
    best, worst = rank_range(fit, by="intervals")
    spans = [
        f"{low:.0f}" if low == high else Filled("{low:.0f} to {high:.0f}", low=low, high=high)
        for low, high in zip(best, worst, strict=True)
    ]
    ends = [Filled("{low} to {high}", low=r - w, high=r + w) for r, w in zip(ratings, reach, strict=True)]
    return Task(
        "Find the mistake",
        "“A has the highest rating, so it is the best of the four.” A model is clearly ahead of another if the lower end of its interval is above the upper end of the other's. A model's best rank is 1 plus the number of models clearly ahead of it, and its worst is 4 minus the number clearly behind it. Give both ranks of each model. What is A's lower end minus B's upper end?",
        table((("model", "rating", "95% interval"), *zip("ABCD", ratings, ends, strict=True))),
        blanks=("Ranks", "Lower end of A minus upper end of B"),
        key=(
            Filled("Ranks: A {a}, B {b}, C {c}, D {d}.", **dict(zip("abcd", spans, strict=True))),
            Filled(
                "{gap} points. The intervals of A and B overlap, so by this rule B may be as good as A, or better.",
                gap=significant(float(gap)),
            ),
        ),
    )


PLACES: Places = (
    (_orders,),
    (_two_models, _tied),
    (_opponents,),
    (_edge, _circle, _next_game),
    (_mistake, _longer, _ranks),
)
