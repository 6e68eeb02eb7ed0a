"""Lesson: what a recommender's lists are worth beyond hits, and what making them personal costs."""

import streamlit as st

from metrics_core import CATALOG
from pages.ranking.recommenders.clicks import clicked
from pages.ranking.recommenders.edits import change_the_data
from pages.ranking.recommenders.newness import two_meanings
from pages.ranking.recommenders.options import METRICS
from pages.ranking.recommenders.own_lists import lists_of_ones_own
from pages.ranking.recommenders.paper import mixed, move_to
from pages.ranking.recommenders.struck import popular_struck
from pages.ranking.recommenders.unmeasured import what_no_list_tells
from widgets import lesson
from widgets.place import aside

lesson.opening(
    "Every reader of a paper gets its five most popular stories. You turn the recommender towards each reader's own taste, "
    "all the way. What clearly gets worse?"
)
lesson.guess(
    (
        lesson.Answer(
            "nothing",
            False,
            "Each list now fits its reader, and for that it repeats itself: diversity has fallen to less than half. Among "
            "these readers even the hits are fewer than at the start, though chance could do that: look at the gain.",
            {"mix": 1.0, "k": 5},
        ),
        lesson.Answer(
            "how much of the paper is shown",
            False,
            "Every single list got narrower, but the lists went different ways. Together they show 32 of 36 stories; the "
            "popular five were all that anybody saw.",
            {"mix": 1.0, "k": 5},
        ),
        lesson.Answer(
            "the hits, and nothing else",
            False,
            "For these readers hits are most here, a third of the way, though so few readers cannot rule out chance: look at the gain. "
            "Variety inside the lists has already fallen, and goes on falling.",
            {"mix": 0.35, "k": 5},
        ),
        lesson.Answer(
            "variety inside each list",
            True,
            "Stories to one taste are like each other. Across readers it is the other way round: coverage and personalisation "
            "rise, because tastes differ. Variety in a list and variety between lists are two things.",
            {"mix": 0.9, "k": 5},
        ),
    ),
    moves=move_to,
)


@st.fragment
def from_popular_to_personal() -> None:
    """All that follows the mix, the length of the lists and how they are measured."""
    now = mixed()
    st.caption(
        "Our inputs: a made-up paper of 36 stories with 24 readers. The recommender knows six stories that each reader read, and "
        "is measured by the next three. Below a number that is a mean over readers: its 95% interval, from the 2.5% to the 97.5% "
        "quantile of 1,000 draws of 24 readers (percentile bootstrap, seeded). Coverage and personalisation are no means over "
        "readers and have none."
    )
    change_the_data(now.setting, now.reader)
    trace = lesson.trace_of([CATALOG[metric.__name__] for metric in METRICS], file="recommenders")
    worked = now.worked(METRICS[trace.chosen])
    trace.show(worked, now.sure)
    trace.left.caption(now.spread(worked))

    lesson.section(
        "Two meanings of new",
        "Novelty asks whether *this* reader has seen the story, self-information how *few* have. Can one fall while the "
        "other rises?",
    )
    two_meanings(now)
    aside("two-meanings").caption(
        "A personal list is full of little-known stories, so its bits rise. But what is most like a reader's taste is what that reader "
        "has read already, and where stories may come again, novelty falls. Without those, novelty says 1 whatever you do, while "
        "self-information still tells the lists apart. Whoever reports “novelty” should say which."
    )

    lesson.section(
        "Take the popular stories away",
        "Success rewards a list of hits that everybody would have found anyway. Strike the most popular stories from every list: "
        "whose success lasts?",
    )
    popular_struck(now)


from_popular_to_personal()

lesson.section(
    "Lists of your own",
    "Two recommenders put the one right item at place 1 and place 2. By success at 5 they are equal. By what are they not?",
)
own = lists_of_ones_own()
lesson.trace(own, file="lists")
lesson.mistake("d-mrr-definition", "With one right item a query, the average reciprocal hit rate is that mean.")

lesson.section("Clicks", "Twelve clicks on 480 displays: how sure is the rate, and what does it not say?")
click = clicked()
st.caption(
    "The interval takes every display as a draw of its own. Many displays to one person are not, and then it is too narrow. A click "
    "says that a headline worked at its place, not that the story was worth reading."
)
lesson.trace([click], file="clicks")

lesson.section(
    "What no list can tell",
    "The documents name three more measures. No list of recommendations, with all that was read afterwards, gives a number for "
    "them.",
)
what_no_list_tells()
lesson.documents()
lesson.blind_spots(
    "**What was never shown.** Held-out stories were read without the recommender's help, often because they were easy to "
    "find. A measure of hits therefore tends to favour popular lists, and counts a good unknown story as a mistake.",
    "**Whether it is good.** Coverage, personalisation, diversity, novelty and self-information do not ask whether anybody "
    "likes the lists. Lists drawn by lot do well by all five.",
    "**The other readers.** A mean over readers can rise while some lose. Choose another reader above, and look at the list "
    "before you believe the mean.",
    "**Chance.** With 24 readers the interval of success is wide, and those at both ends of the slider overlap; those of "
    "diversity do not. The gain in success over popular for all has an interval of its own, from the same draws of readers at both "
    "places: where it holds 0, these readers do not tell which is better.",
)
