"""The what-if lab: ten minutes with a file of predictions."""

import streamlit as st

from widgets import lesson
from widgets.lab import answers, compare, doctor, views
from widgets.lab.source import file_or_sample

lesson.opening(
    "What-if lab", "Your predictions, any number of models, ten minutes. What do the numbers say, and what if?"
)
lab = file_or_sample()
if lab is None:
    st.stop()
doctor.section(lab)
views.section(lab)
answers.section(lab)
compare.section(lab)
