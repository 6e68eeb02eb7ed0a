"""Lesson: lists of results, and what precision, recall and average precision see of their first k."""

import streamlit as st

from datasets.documents import CATALOGUE
from metrics_core import CATALOG, explain
from pages.ranking.ranking.definitions import ceiling, side_by_side
from pages.ranking.ranking.options import switches
from pages.ranking.ranking.picture import picture
from pages.ranking.ranking.queries import by_query
from pages.ranking.ranking.source import KEY, rankings_source, show_case
from pages.ranking.ranking.traced import TRACED, arguments, query_at
from widgets import lesson
from widgets.memory import for_all, kept
from widgets.place import aside
from widgets.scrubber import scrubber, scrubber_alone

lesson.opening("A search shows one result more. Which of these numbers can never fall, whatever that result is?")
lesson.guess(
    (
        lesson.Answer(
            "precision at k",
            False,
            "An irrelevant result makes it fall: one of one is relevant here, and then one of two.",
            {"query": 1, "k": 2},
        ),
        lesson.Answer(
            "recall at k",
            True,
            "What is relevant stays the same number, and what was found is not lost. So it can only rise, and at the end of a "
            "long enough list it is 1: alone it praises showing everything.",
            {"query": 3, "k": 5},
        ),
        lesson.Answer(
            "F1 at k",
            False,
            "It rises as long as recall makes up for precision. Here the only relevant result came first: from then on F1 falls.",
            {"query": 2, "k": 2},
        ),
        lesson.Answer(
            "average precision at k",
            False,
            "It is divided by as many hits as there could be, min(R, k), and that grows with k. One hit of one is 1; one of a "
            "possible two is a half. Divided by all R, as trec_eval does, it could not fall.",
            {"query": 1, "k": 2},
        ),
    ),
    moves=show_case,
)
source = rankings_source()
how, run = switches(source.runs, source.digest)


@st.fragment
def at_one_k() -> None:
    """All that follows the dragged k."""
    payload = kept(source, f"ranking/picture/{run}/{how.key}", lambda source: picture(source, run, how))
    at = scrubber(payload, start=source.start, key=KEY)
    st.caption(query_at(source, run, how, at))
    trace = lesson.trace_of([CATALOG[metric.__name__] for metric in TRACED], file="ranking")
    metric = TRACED[trace.chosen]
    trace.show(explain(metric, *arguments(metric, source, run, how, at), **how.of(metric.__name__)))

    lesson.section(
        "Which queries fail",
        "A mean hides them. Look at the worst, and where there are two runs, at who wins where: is the better mean more than luck?",
    )
    by_query(source, how, int(at["k"]))


at_one_k()

lesson.section(
    "Five numbers called average precision",
    "Six pictures with their labels, and a list of guesses for each, from one of the documents. Move k: which definition gives "
    "what is printed, and which gives 1 to sample 4, whose list begins with both its labels?",
)
scrubber_alone(
    for_all(f"definitions/{how.empty:g}", lambda: side_by_side(how.empty)),
    start={"k": 3},
    key="definitions",
    prefix="definitions-",
)
aside("no-label").caption(
    "Sample 6 has no label at all: undefined in the first three columns, and left out of their means, unless the switch above "
    "says what it counts as. Sample 2 has one guess and sample 6 too: divided by the number of results, a short list costs nothing, "
    "which shows at k = 4."
)
with st.expander("What the documents say of it that does not hold"):
    for mistake in ("t-apk-definition", "t-apk-best-is-one", "t-pk-comment", "d-map-search-definition"):
        lesson.mistake(mistake)

lesson.section(
    "The best that a list can do",
    "Every video shown is relevant until none is left. Even so, precision at k cannot pass R/k, and recall at k cannot pass k/R. "
    "Five shown of a hundred: where do they stand?",
)
scrubber_alone(for_all("ceiling", ceiling), start={"k": 5, "relevant": 100}, key="ceiling", prefix="best-")

lesson.documents()
lesson.blind_spots(
    "**The order among the first k** is nothing to precision, recall, F and success at k: swap the first result with the "
    "k-th. Average precision and reciprocal rank see it, and reciprocal rank only up to the first hit.",
    "**How relevant a result is.** A perfect answer counts like one that barely fits. NDCG has grades.",
    "**What nobody judged.** An item without a judgement counts as irrelevant, so a system that finds new things is punished for it.",
    "**The reader.** Whether anybody looks at ten results, or at two, is not in k. Choose k from what is shown.",
)

lesson.section("Two stories", "Guess first.", anchor="story")
for story in ("video-search-unpopular", "top-k-labels"):
    with st.container(border=True, key=f"step-{story}"):
        scenario = CATALOGUE.scenarios[story]
        st.markdown(f"### {scenario.title}")
        st.markdown(lesson.told(story))
        if lesson.ask(story):
            st.markdown(scenario.lesson)
