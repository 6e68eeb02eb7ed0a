"""Which metric?: a few questions lead to a short list, each metric with how it fails, and to a report card."""

from functools import partial

import streamlit as st

from language import gettext
from metrics_core import CATALOG
from pages.reference.choose.failures import DEMONSTRATIONS
from pages.reference.choose.picture import show, verdict
from pages.reference.choose.questions import answered, examples
from pages.reference.choose.report import as_html, as_markdown
from pages.reference.choose.which_metric import RECOMMENDATIONS, recommended
from widgets import lesson
from widgets.curriculum import lesson_of
from widgets.links import link
from widgets.speaking import in_its_language

lesson.opening("Answer two to five questions. You get a short list of metrics, and see how each can mislead you.")
answers = answered()
found = recommended(answers)


def candidate(name: str, reason: str) -> None:
    """One recommended metric: why, what it asks, what belongs beside it, and where it can be moved."""
    one = RECOMMENDATIONS[name]
    card = CATALOG[one.metric]
    st.markdown(f"### {gettext(DEMONSTRATIONS[name].fails.title)}")
    st.markdown(reason)
    beside = gettext("**Report with it.** {metrics}", metrics=gettext(one.beside))
    st.caption(f"{gettext(card.question)}  \n{beside}")
    ways = (
        link("In its lesson", lesson_of(one.metric, card.topic)),
        link("In the glossary", "glossary", metric=one.metric),
    )
    st.html(f'<p class="own-runs">{" · ".join(ways)}</p>')


def failing(names: list[str]) -> None:
    """How one of the metrics fails, to be moved."""
    titles = {DEMONSTRATIONS[name].fails.title: name for name in names}
    title = next(iter(titles))
    if len(titles) > 1:
        chosen = st.segmented_control(
            "Metric that fails",
            list(titles),
            default=title,
            key="fails",
            bind="query-params",
            label_visibility="collapsed",
        )
        title = chosen or title
    name = titles[title]
    st.markdown(f"**{gettext(title)}.** {gettext(RECOMMENDATIONS[name].fails)}")
    show(name)
    st.caption(verdict(name))


if found:
    several = "Use the first, and report the others with it."
    alone = "Use this one, with what its card lists under “Report with it”."
    lesson.heading("Your short list", several if len(found) > 1 else alone)
    for column, (name, reason) in zip(st.columns(len(found)), found.items(), strict=True):
        with column.container(border=True, height="stretch", key=f"candidate-{name}"):
            candidate(name, reason)
    lesson.heading("How it fails", "Change the data, and compare the metric that fails with one that does not.")
    failing(list(found))
    lesson.heading(
        "Take it with you", "The answers, the formulas, the conventions, how each fails and what to report beside it."
    )
    with st.container(horizontal=True):
        for label, make, kind, mime in (
            ("Report card (HTML)", as_html, "html", "text/html"),
            ("Report card (Markdown)", as_markdown, "md", "text/markdown"),
        ):
            st.download_button(
                label,
                in_its_language(partial(make, answers)),
                f"which_metric.{kind}",
                mime,
                on_click="ignore",
                key=f"take-{kind}",
            )
elif not answers:
    lesson.heading(
        "Or begin with an example",
        "Each example answers all questions and shows the metric to use first. Change any answer afterwards.",
    )
    st.html(examples())
