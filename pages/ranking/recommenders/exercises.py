"""Exercises on recommenders, from easy to hard."""

from widgets.exercises.exercise import Exercise

AS_FIRST = {"new-only": False}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "two-kinds-of-new",
        "newness",
        "Stories may be shown again. Raise self-information and lower novelty with one move.",
        {
            "self-information rises": lambda now, start: (
                now.mean_self_information_again > start.mean_self_information_again
            ),
            "novelty falls": lambda now, start: now.novelty_at_k_again < start.novelty_at_k_again,
        },
        "Move towards each reader’s own taste. Which stories fit that taste best of all?",
        "The stories that fit a reader best are often those that this reader knows already and few others do: little known, but not "
        "new to this reader. Say which “new” you measure.",
        to={"mix": 0.7},
    ),
    Exercise(
        "most-hits",
        "mix",
        "Keep lists of five. Find a mixture with more success than the popular stories alone, and with higher coverage.",
        {
            "success above popular for all": lambda now, start: now.mean_success_at_k > start.mean_success_at_k,
            "coverage rises": lambda now, start: now.coverage > start.coverage,
            "k is 5": lambda now, start: now.k == 5,
        },
        "Neither end has the most success. Try about a third of the way.",
        "Some personal taste on top of popularity does best for these 24 readers. But the 95% interval of the gain contains 0, so it "
        "could be chance, and a report of this best mixture should say so.",
        to={"mix": 0.35},
        needs=AS_FIRST,
    ),
    Exercise(
        "without-the-hits",
        "struck",
        "Strike popular stories from all lists until the personal recommender has more success than the popular one.",
        {"personal above popular for all": lambda now, start: now.left_1 > now.left_0},
        "The popular recommender depends on a few stories. Strike several, and watch where the lines cross.",
        "Hits on well-known stories are easy. Without them the order of the two recommenders is reversed here, so look at success "
        "with and without popular stories before you choose. With 24 readers the difference can be chance.",
        to={"struck": 12},
        needs=AS_FIRST,
    ),
)
