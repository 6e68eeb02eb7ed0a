"""The least that a page can be: one slider and one line of text, the floor beside the lesson."""

import streamlit as st

threshold = st.slider("threshold", 0.0, 1.0, 0.5, 0.001, key="threshold")
st.write(f"threshold {threshold:.3f}")
