"""What a lesson that moves is measured against: Streamlit's own slider and one st.plotly_chart, with nothing of the house."""

import numpy as np
import plotly.graph_objects as go
import streamlit as st

st.title("A plain page")
position = st.slider("threshold", 0.0, 1.0, 0.5)
scores = np.random.default_rng(0).normal(size=1000)
st.plotly_chart(go.Figure(go.Histogram(x=scores + position)))
