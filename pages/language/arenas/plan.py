"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.arenas import bradley_terry_rating, elo_rating
from widgets.lesson_plans.plan import EXERCISES, OPENING, PICTURE, WORKSHEET, Plan, Stage, sources

PAIR = ["A", "A"], ["B", "B"]
FIRST, LAST = (1.0, 0.0), (0.0, 1.0)  # when A wins its game

PLAN = Plan(
    able=(
        "Compute an Elo rating after two games, and say why their order counts.",
        "Say what a Bradley-Terry rating takes into account that a win rate leaves out.",
        "Say when models cannot be ranked: too few games, or no games that link them.",
    ),
    misconception="A rating comes from who won which game, so the order of the games cannot matter.",
    ten=(
        Stage(
            3,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "The same 240 games are read in another order. What ratings does Elo give?",
            "Other ratings, and perhaps another leader.",
        ),
        Stage(
            4,
            PICTURE,
            "Keep K = 32, and shuffle the games: press the button up to order 30.",
            "In how many orders is B ahead? And by Bradley-Terry?",
            "In 11 of the 30. By Bradley-Terry A leads by 44 points in each.",
        ),
        Stage(
            3,
            "Win rate depends on the opponents",
            "Give B more and more games against D, up to 200.",
            "B's win rate passes A's. Is B now the better model?",
            "Not for that reason: D is the weakest, and the ratings stay.",
        ),
    ),
    further=(
        Stage(
            7,
            "Intervals, and ranks within them",
            "Raise the games of each pair until all 15 pairs are told apart.",
            "After how many games can only one model be first?",
            "320 of each pair: 4,800 here, as the first two are 30 points apart.",
        ),
        Stage(
            5,
            "Ties",
            "Let more and more games end in a tie.",
            "Does A's lead become smaller?",
            "If a tie is half a win, yes. In Davidson's model it stays, with these two models.",
        ),
        Stage(
            5,
            "Style control: voters who like long answers",
            "Raise how much voters prefer the longer answer.",
            "A's answers are as good as C's. Does its rating stay?",
            "Not if lengths are ignored. With lengths held fixed, nearly.",
        ),
        Stage(
            6,
            "When there is no answer",
            "Drag the games of B and C to 0. Then add tied games between every two models.",
            "How far apart are B and C?",
            "Undefined. With added ties there is a number, which depends on how many were added.",
        ),
        Stage(
            6,
            EXERCISES,
            "In pairs, exercise 1: bring B ahead of A.",
        ),
        Stage(6, WORKSHEET, "Each student alone, tasks 1 and 3."),
    ),
    questions=(
        "Voters prefer long answers. What does a rating then measure?",
        "A beats B, B beats C, and C beats A, each in 70% of games. What do you report?",
        "A model is updated under its old name. Do earlier games count?",
    ),
    exam="A and B begin with 1000 points each, and K = 40. Each wins one game. Give A's Elo rating if A's win is read first, and if it is "
    "read second. What is A's Bradley-Terry rating? Both games were played at once: which rating do you report?",
    answer=(
        ("Elo rating, A wins first", explain(elo_rating, *PAIR, FIRST, model="A", k_factor=40)),
        ("Elo rating, A wins second", explain(elo_rating, *PAIR, LAST, model="A", k_factor=40)),
        explain(bradley_terry_rating, *PAIR, FIRST, model="A"),
        "The Bradley-Terry rating, as the order means nothing here.",
    ),
    reading=sources("elo_rating", "bradley_terry_rating"),
    before=("error_bars",),
)
