"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.ranking.ndcg.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "A useless result (relevance 0) is added to a list of five useful results. What happens to the NDCG of the whole list?",
        ANSWERS,
        {
            "it falls at every rank": "At the last rank it pushes nothing down, and in the best order it is last as well: NDCG is the same as without it.",
            "it stays the same": "It adds 0. But at any rank above the last it pushes useful results down, where the weight is smaller. In the lesson's list, NDCG is 0.924 without it, and 0.722 with it at the first rank.",
            "it falls, unless last": "It does harm only by pushing others down. In the lesson's list, NDCG is 0.722 with it at the first rank. At the end of the list it pushes nothing down, and NDCG is 0.924, as without it.",
            "it falls most if last": "The other way round: the weight of its own rank does not matter, because its relevance is 0. At the last rank it costs nothing. At the first rank it costs most.",
        },
    ),
)
