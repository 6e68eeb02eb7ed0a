"""Lesson: what a rating of models that play against each other depends on: the order of the games, the opponents, ties, luck."""

from collections.abc import Mapping

import streamlit as st

from metrics_core import Worked, explain
from metrics_core.arenas import bradley_terry_rating, elo_rating, win_rate
from pages.language.arenas.answers import ANSWERS
from pages.language.arenas.bridge import START as BRIDGE_START
from pages.language.arenas.bridge import two_pairs
from pages.language.arenas.certain import START as CERTAIN_START
from pages.language.arenas.certain import ranks_of_six
from pages.language.arenas.circle import START as CIRCLE_START
from pages.language.arenas.circle import in_a_circle
from pages.language.arenas.opponents import START as OPPONENTS_START
from pages.language.arenas.opponents import weaker_opponents
from pages.language.arenas.picture import START, columns, shuffled
from pages.language.arenas.steady import START as STEADY_START
from pages.language.arenas.steady import many_orders
from pages.language.arenas.style import START as STYLE_START
from pages.language.arenas.style import long_answers
from pages.language.arenas.tied import START as TIED_START
from pages.language.arenas.tied import more_ties
from widgets import lesson
from widgets.cache import for_all
from widgets.scrubber import scrubber, scrubber_alone

lesson.opening("The same 240 games are read in another order. What ratings does Elo give?")
lesson.guess(ANSWERS, moves="arena")


@st.fragment
def in_one_order() -> None:
    """The picture, and what follows the order of the games."""
    at = scrubber(for_all("arenas/orders", shuffled), start=START, key="arena")

    def worked(at: Mapping[str, float]) -> list[Worked]:
        games = columns(at)
        return [
            explain(elo_rating, *games, model="A", k_factor=at["k"]),
            explain(bradley_terry_rating, *games, model="A"),
        ]

    lesson.trace(lesson.Along("arena", at, worked), file="arenas")


in_one_order()
st.caption(
    "The games are made up. Bradley-Terry ratings come from all games at once: of all possible ratings, they are those that make these results most likely. "
    "The mean over the models is 1000, for Elo and for Bradley-Terry ratings. With 400 points more, the odds (wins to losses) against the same opponent are ten times as large."
)


@lesson.section(
    "More games, or another K",
    "Elo with K = 32 is run over 240 games, and then over eight times as many. Do its ratings then depend less on the order?",
    anchor="steady",
    sets=("steady-",),
)
def of_k() -> None:
    scrubber_alone(for_all("arenas/steady", many_orders), start=STEADY_START, key="steady", prefix="steady-")
    st.caption(
        "No. Each game, the last one too, moves a rating by up to K points, so the latest results weigh most. A small K makes the order matter less, but with few games the ratings are still "
        "near the 1000 where they began. Elo is made for players whose strength changes. A model that is not updated does not change."
    )


@lesson.section(
    "Win rate depends on the opponents",
    "A wins 70% of its games. B plays further games, all of them against D, the weakest model, until it wins 74%. Is B then the better model?",
    anchor="opponents",
    sets=("opponents-",),
)
def of_opponents() -> None:
    payload = for_all("arenas/opponents", weaker_opponents)
    scrubber_alone(payload, start=OPPONENTS_START, key="opponents", prefix="opponents-")
    st.caption(
        "Not necessarily. B wins more often here because it plays more often against D. Bradley-Terry takes the opponents into account. In this picture each model wins exactly as often as the true ratings predict, so the ratings stay. "
        "Below is A's win rate in the 240 games of the first picture, where all pairs play equally often."
    )
    lesson.trace([explain(win_rate, *columns(START), model="A")], file="arenas-win-rate")


@lesson.section(
    "Intervals, and ranks within them",
    "Each pair of six models plays 20 games. Is it known which of the six is best?",
    anchor="ranks",
    sets=("ranks-",),
)
def of_ranks() -> None:
    scrubber_alone(for_all("arenas/ranks", ranks_of_six), start=CERTAIN_START, key="ranks", prefix="ranks-")
    st.caption(
        "Not with 20 games of each pair: three models may be first. The best rank that a model may have is one more than the number of models clearly ahead of it. “Clearly” may mean that the 95% interval of the difference lies above 0, or that the two intervals do not overlap, as in "
        "Chiang et al. (2024).",
        help="The second rule is stricter, so it tells at most as many pairs apart as the first. Neither rule is corrected for comparing 15 pairs. Each interval is for a rating's distance from the mean rating. It is short where a small change of the rating makes these results much less likely.",
    )


@lesson.section(
    "Ties",
    "Of the games of A and B that have a winner, A wins two thirds. More and more games end in a tie. Does A's lead become smaller?",
    anchor="ties",
    sets=("ties-",),
)
def of_ties() -> None:
    scrubber_alone(for_all("arenas/ties", more_ties), start=TIED_START, key="ties", prefix="ties-")
    st.caption(
        "It depends on what a tie counts as. Counted as half a win, as in Elo and in FastChat's code of 2024, ties bring two ratings closer together. Davidson (1970) gives a tie a probability of its own, so the lead comes from the games that "
        "have a winner. For two models this equals leaving ties out. With more models it differs, because a tie is also a sign that two models are close. Report how you count ties."
    )


@lesson.section(
    "Cycles",
    "A beats B in 70% of their games, and B beats C in 70%. But C beats A in 70%: drag “A beats C in” to 30%. Which model then has the highest rating?",
    anchor="cycles",
    sets=("cycles-",),
)
def of_cycles() -> None:
    scrubber_alone(for_all("arenas/cycles", in_a_circle), start=CIRCLE_START, key="cycles", prefix="cycles-")
    st.caption(
        "None: all three have 1000, and Bradley-Terry expects 50% for each pair, which is 20 percentage points off. A single rating for each model cannot describe a cycle. Bradley-Terry gives the ratings that fit best, and says "
        "nothing of the cycle. Compare the rates of the pairs with those that the ratings expect."
    )


@lesson.section(
    "Style control: voters who like long answers",
    "A is as good as C, but its answers are twice as long, and voters prefer the longer answer. Is A rated above C?",
    anchor="style",
    sets=("style-",),
)
def of_style() -> None:
    scrubber_alone(for_all("arenas/style", long_answers), start=STYLE_START, key="style", prefix="style-")
    st.caption(
        "Yes, if lengths are ignored. If models are compared as if their answers were equally long (lengths held fixed), A and C are nearly level. Bradley-Terry is a logistic regression: it predicts the [log-odds](glossary?word=log-odds) of a win from the difference of two ratings. Style control adds one more input, the difference of the two lengths divided by their sum. "
        "Style control does not ask why voters like length: even if longer answers are more useful, the ratings leave that out. Ratings also differ from the true ones by chance."
    )


@lesson.section(
    "When there is no answer",
    "A and B play each other, and so do C and D. Only games of B against C link the two pairs. Drag these to 0. Can B and C still be compared?",
    anchor="no-answer",
    sets=("bridge-",),
)
def of_no_answer() -> None:
    scrubber_alone(for_all("arenas/bridge", two_pairs), start=BRIDGE_START, key="bridge", prefix="bridge-")
    st.caption(
        "No. Without games between the pairs, any distance between them fits equally well, and ranks across them are undefined. If B wins all games against C, a larger distance always fits better, so no finite one is the best. "
        "One remedy is to add a few tied games between every two models. Every rating is then finite. With no games of B against C, only these ties link the pairs. They put the two pairs level, so C, which won most games in its pair, is ahead of B, which lost most in its own. The answer depends on the number of added ties, so report it."
    )


lesson.blind_spots(
    "**Who votes, and on what.** Ratings are about these voters and their questions. Others may prefer another model.",
    "**Whether an answer is right.** A game says which answer somebody preferred. Both may be wrong.",
    "**Models that change.** If a model is updated under the same name, its games before and after are those of two models, and Bradley-Terry counts them as those of one.",
)
