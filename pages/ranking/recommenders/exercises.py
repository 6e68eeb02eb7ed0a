"""Exercises on recommenders, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "two-kinds-of-new",
        "newness",
        "Stories may come again. Make the lists rarer and less new at once: more bits of self-information, less "
        "novelty.",
        {
            "self-information rises": lambda now, start: (
                now.mean_self_information_again > start.mean_self_information_again
            ),
            "novelty falls": lambda now, start: now.novelty_at_k_again < start.novelty_at_k_again,
        },
        "Turn to each reader’s own taste, and think of what fits a reader best of all.",
        "What fits a reader best is what that reader knows already, and few others do: little known, and not new to "
        "this one. Say which “new” you measure.",
        to={"mix": 0.7},
    ),
    Exercise(
        "most-hits",
        "mix",
        "Lists of five. Find a mixture with more hits than the popular stories alone, and with more of the paper "
        "shown.",
        {
            "success above popular for all": lambda now, start: now.mean_success_at_k > start.mean_success_at_k,
            "coverage rises": lambda now, start: now.coverage > start.coverage,
            "k is 5": lambda now, start: now.k == 5,
        },
        "Neither end is best. Try about a third of the way.",
        "A little taste on top of popularity does best on these 24 readers. Its interval still holds 0: the gain could "
        "be chance, and a reported optimum should say so.",
        to={"mix": 0.35},
    ),
    Exercise(
        "without-the-hits",
        "struck",
        "Strike popular stories from all lists until the personal recommender has more success than the popular one.",
        {"personal above popular for all": lambda now, start: now.left_2 > now.left_0},
        "The popular recommender lives on few stories. More than one has to go; watch where the lines cross.",
        "Success on well-known stories is easily earned. Struck far enough, the order of the systems turns round: look "
        "at success by popularity before choosing one.",
        to={"struck": 12},
    ),
)
