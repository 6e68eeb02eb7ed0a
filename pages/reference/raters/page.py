"""The class as raters: pairs of answers, or texts to grade, are put to a live class, and its votes are compared with a judge's."""

import pandas as pd
import streamlit as st

from pages.reference.raters import desk, picture, tally
from pages.reference.raters.pairs import MODELS, STORED
from widgets import class_votes, lesson, room

lesson.opening("Your class and a judge say which of two answers is better. Where do they differ?")
items = desk.items()
heard = room.votes(desk.BEGINS)
given = heard.given
counts = tally.counted(items, given)
votes = tally.linked_votes(items, counts)

shown, results = st.columns([11, 9], gap="medium")
with shown:
    with st.container(key="led-desk" if room.code() else "desk", horizontal=True, vertical_alignment="bottom"):
        place = desk.chosen(items)
        desk.register(items[place])
        room.opens("Open a room")
        if room.code():
            desk.next_act(items, place, heard)
    with st.container(key=items[place].key):
        st.html(picture.answers(items[place]))
    if items[place].key in given:
        with st.container(key="led-votes"):
            st.html(picture.said(items[place], counts[place], over=items[place].key != heard.open))

with results, st.container(key="led-results" if room.code() else "results"):
    if not votes.total:
        st.html(
            '<p class="raters-none">No votes yet. Open a room, let the phones join, and ask. The judge’s verdict on a pair is shown once somebody has voted on it.</p>'
        )
    else:
        beside, numbers = tally.compared(votes)
        about = f"class and judge, {beside.table.total} of {beside.voted} items with votes"
        among = tally.among_raters(items, given)
        rated = tally.ratings(items, counts)
        if rated:
            st.html(picture.ratings_table(rated))
        st.html(
            picture.numbers_table([*((about, number) for number in numbers), ("the class among themselves", among)])
        )
        with st.container(horizontal=True, vertical_alignment="center"):
            st.html(
                f'<p class="own-runs"><a href="judges?{class_votes.PARAMETER}={class_votes.written(votes)}#class">The lesson on judges with these votes</a></p>'
            )
            st.download_button(
                "Save the votes (CSV)", tally.as_csv(items, given), "votes.csv", "text/csv", on_click="ignore"
            )

st.caption(
    "The class decides an item by most votes. Items with a tie for most votes, or without a verdict of the judge, are left out of the agreement, kappa and AC1. Each vote counts as one comparison in the class's ratings. The judge's "
    "ratings use all its verdicts. Ratings have no intervals here, because votes on one pair, or verdicts on one question, are not independent of each other. What a rating is: [arenas](arenas). What kappa and AC1 are: [judges](judges)."
)


@lesson.section("All items", "How did the class vote on each item, and what did the judge say?")
def all_items() -> None:
    if votes.total:
        st.table(pd.DataFrame(picture.all_items(items, counts)).set_index("item"), border="horizontal")
    else:
        st.caption("No votes yet.")


@lesson.section("Your own pairs or texts", "What do you want the class to judge?", anchor="own")
def own() -> None:
    desk.own_table()


@lesson.section("How the stored pairs were made", "Who wrote the answers, and what is the judge's bias?", anchor="made")
def made() -> None:
    st.markdown(
        f"All of it is made up: the {len(STORED)} pairs, the four models, and the judge. "
        + "; ".join(f"**{name}**: {kind}" for name, kind in MODELS.items())
        + ". The judge chooses the longer answer of every pair except two. In these two the shorter answer is right and the longer one is wrong."
    )
