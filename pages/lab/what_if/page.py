"""The what-if lab: ten minutes with a file of predictions."""

import streamlit as st

from pages.lab.what_if import (
    answers,
    bounds,
    compare,
    disagreement,
    doctor,
    earlier,
    fairness,
    in_sums,
    short,
    slices,
    take_along,
    views,
)
from pages.lab.what_if import changes as what_if
from pages.lab.what_if.asked import Asked
from pages.lab.what_if.counts import line
from pages.lab.what_if.index import index
from pages.lab.what_if.place import Place
from pages.lab.what_if.source import file_or_sample
from widgets import lesson

lesson.opening("Which of your models is better, how certain is that, and which threshold should it use?")
with Place() as place:
    lab = file_or_sample(place)
    if lab is None:
        st.stop()
    if lab.remote and lab.summed:
        in_sums.line(lab.remote, lab.summed, place)
    elif lab.remote and lab.counted:
        line(lab.remote, lab.counted, place)
    else:
        doctor.section(lab, place)
if lab.summed:
    in_sums.show(lab)
    st.stop()
answer = st.empty()
views.section(lab, short.show(lab, answer))
ahead = short.show(lab, answer)  # as the threshold may have moved
index(
    {
        "answers": "Every metric",
        "compare": "Which is better",
        "what-if": "What if",
        "slices": "Slices",
        "fairness": "Fairness",
        **({} if lab.counted else {"disagreement": "Disagreement"}),
        "take-along": "Report and numbers",
        **({"needs-rows": "What needs single rows"} if lab.counted else {}),
    }
)
bounded = bounds.section(lab)
answers.section(lab)
compare.section(lab, ahead)
before = None if lab.counted else earlier.section(lab)
moved, compared = what_if.section(lab)
sliced = slices.section(lab)
fair = fairness.section(lab)
asked = Asked((sliced,) if sliced else (), moved, compared, before, bounded, fair)
if lab.counted:
    take_along.of_counts(lab, asked)
else:
    disagreement.section(lab)
    take_along.section(lab, asked)
