"""The class as raters: a reader alone, or a live class, votes on pairs of answers or grades texts, and the votes are compared with a judge's."""

import pandas as pd
import streamlit as st

from language import gettext
from pages.reference.raters import agreeing, alone, desk, picture, tally
from pages.reference.raters.pairs import MODELS, PAIRS, STORED
from widgets import class_votes, lesson, room

items = desk.items()
pairs = items[0].kind == PAIRS
lesson.opening("Which answer is better?" if pairs else "Is the answer right?")
heard = room.votes(desk.BEGINS)
by_oneself = not room.code()
given = alone.given(items) if by_oneself else heard.given
counts = tally.counted(items, given)
votes = tally.linked_votes(items, counts)


def table() -> int:
    """The item on the table, and what it is voted; its place."""
    with st.container(key="desk", horizontal=by_oneself, vertical_alignment="center"):
        asked = st.container()
        with st.container(key="turn" if by_oneself else "led-desk", horizontal=True, width="content"):
            place = desk.chosen(items)
            if not by_oneself:
                desk.next_act(items, place, heard)
    asked.html(picture.asked(items[place]))
    item = items[place]
    desk.register(item)
    said = given[item.key][0] if by_oneself and item.key in given else None
    with st.container(key=item.key):
        for number, column in enumerate(st.columns(len(item.answers), gap="small")):
            with column.container(border=True, height="stretch", key=f"answer-{number}"):
                st.html(picture.answer(item, number, said))
                if by_oneself and item.kind == PAIRS:
                    alone.vote(items, place, number, said)
    if by_oneself:
        alone.ballot(items, place, said)
    elif item.key in given:
        with st.container(key="led-votes"):
            st.html(picture.said(item, counts[place], over=item.key != heard.open))
    return place


def of_reader(place: int) -> None:
    """What a reader alone sees grow: both raters' verdicts, and agreement; below, the way to begin anew or with a class."""
    mine = [given[item.key][0] if item.key in given else None for item in items]
    agreement = tally.compared(votes)[1][0]
    st.html(agreeing.picture(items, mine, agreement, *tally.longer(votes), place))
    with st.container(key="beyond", horizontal=True):
        if given:
            alone.again()
        room.opens("Open a room for a class")


def of_class() -> None:
    """What a class sees grow: the ratings of the models by both, and agreement."""
    if not votes.total:
        st.html(
            f'<p class="raters-none">{gettext("No votes yet. Let students join by phone, and press “Ask the class”. The judge’s verdict is shown once somebody has voted on it.")}</p>'
        )
        return
    beside, numbers = tally.compared(votes)
    about = gettext(
        "class and judge, on {n} of the {all} pairs that have votes"
        if pairs
        else "class and judge, on {n} of the {all} texts that have votes",
        n=beside.table.total,
        all=beside.voted,
    )
    among = tally.among_raters(items, given)
    rated = tally.ratings(items, counts)
    if rated:
        st.html(picture.ratings_table(rated))
    st.html(picture.numbers_table([*((about, number) for number in numbers), ("the class among themselves", among)]))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.html(
            f'<p class="own-runs"><a href="judges?{class_votes.PARAMETER}={class_votes.written(votes)}#class">{gettext("The lesson on judges with these votes")}</a></p>'
        )
        st.download_button(
            "Save the votes (CSV)", tally.as_csv(items, given), "votes.csv", "text/csv", on_click="ignore"
        )


with st.container(key="raters"):
    shown, results = lesson.places(2) if by_oneself else st.columns([11, 9], gap="medium")
with shown:
    turn = table()
with results, st.container(key="results" if by_oneself else "led-results"):
    if by_oneself:
        of_reader(turn)
    else:
        of_class()


@lesson.section(
    "All pairs" if pairs else "All texts",
    "What were the votes on each pair, and what did the judge say?"
    if pairs
    else "What were the votes on each text, and what did the judge say?",
    anchor="all-items",
)
def all_items() -> None:
    if votes.total:
        rows = picture.all_items(items, counts)
        st.table(pd.DataFrame(rows).set_index(next(iter(rows))), border="horizontal")
    else:
        st.caption("No votes yet.")


@lesson.section(
    "How votes are counted",
    "How does a class decide, and which pairs are left out?"
    if pairs
    else "How does a class decide, and which texts are left out?",
    anchor="counting",
)
def counting() -> None:
    texts = (
        "[Judges](judges) explains kappa, AC1 and Krippendorff's alpha; [arenas](arenas) explains ratings.",
        "The class's answer to a pair is the one with the most votes. Pairs with a tie for most votes, or without the judge's verdict, are left out where class and judge are compared. Krippendorff's alpha uses all votes on pairs that have at least two."
        if pairs
        else "The class's answer to a text is the one with the most votes. Texts with a tie for most votes, or without the judge's verdict, are left out where class and judge are compared. Krippendorff's alpha uses all votes on texts that have at least two.",
        "Each vote counts as one comparison in the class's ratings. The judge's ratings use all its verdicts. Ratings have no intervals here: the usual ones need votes that are independent, and votes on one pair or question are not.",
    )
    st.markdown(" ".join(map(gettext, texts)))


@lesson.section("Your own pairs or texts", "Which texts do you want judged?", anchor="own")
def own() -> None:
    desk.own_table()


@lesson.section(
    "How the stored pairs were made", "Who wrote the answers, and how does the judge decide?", anchor="made"
)
def made() -> None:
    st.markdown(
        gettext(
            "The {n} pairs, the four models and the judge are made up. {models}. The judge chooses the longer answer of every pair except two. In these two the shorter answer is right and the longer one is wrong.",
            n=len(STORED),
            models="; ".join(f"**{name}**: {gettext(kind)}" for name, kind in MODELS.items()),
        )
    )
