"""The Fréchet distance of the reader's own features. Both files stay in the session."""

from __future__ import annotations

import numpy as np
import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.uploads import UploadError, safe_csv
from datasets.uploads.features import INCEPTION, Features, read_features
from metrics_core import Worked, explain
from metrics_core.generative import Gaussian, frechet_distance
from widgets.formulas import plain, significant
from widgets.memory import forget_session, in_session
from widgets.upload import left_out

SIDES = ("real", "generated")
TYPES = ["csv", "tsv", "txt", "parquet", "gz", "npy", "npz"]


def own_features() -> list[Worked]:
    """Two files; the distance with its steps once both are there, and what is wrong with them."""
    files = [
        column.file_uploader(
            f"Features of {side} images: a row an image (.npy, or CSV or Parquet of up to 500 columns), or .npz with mu and sigma",
            type=TYPES,
            key=f"features-{side}",
        )
        for column, side in zip(st.columns(2), SIDES, strict=True)
    ]
    if not all(files):
        st.info("Files cannot travel in a link: whoever opens it is asked for them. Yours stay in your session.")
        return []
    names = tuple(file.file_id for file in files if file)
    if st.session_state.get("features:files") != names:
        forget_session()
        st.session_state["features:files"] = names
    try:
        sides = [_read(file, side) for file, side in zip(files, SIDES, strict=True) if file]
        return [_compared(*sides)]
    except (UploadError, ValueError) as error:
        st.error(plain(str(error)))
        return []


def _read(file: UploadedFile, side: str) -> Features:
    found: Features = in_session(f"features/{file.file_id}", lambda: read_features(file.getvalue(), file.name))
    left_out(f"of the {side} images are left out", found.left_out, found.left_out_count)
    return found


def _compared(real: Features, generated: Features) -> Worked:
    if real.size != generated.size:
        raise UploadError(
            f"The real images have {real.size:,} features and the generated ones {generated.size:,}. Both need the same."
        )
    if real.columns and generated.columns and real.columns != generated.columns:
        st.caption("The two files name their columns differently; they are compared by their places.")
    with st.spinner("Comparing…"):
        worked: Worked = in_session(
            f"frechet/{real.digest}/{generated.digest}",
            lambda: explain(frechet_distance, *map(_side, (real, generated), SIDES)),
        )
    value = f"undefined: {worked.undefined}" if worked.undefined else significant(worked.value)
    st.markdown(f"**Fréchet distance {plain(value)}**, of {real.size:,} features.")
    _remarks(real, generated)
    parts: dict[str, list[object]] = {
        "part": [step.label for step in worked.steps],
        "value": [step.value for step in worked.steps],
    }
    st.download_button("Download the parts (CSV)", safe_csv(parts), "frechet.csv", "text/csv", on_click="ignore")
    return worked


def _side(one: Features, name: str) -> np.ndarray | Gaussian:
    if one.mean is None or one.covariance is None:
        return np.asarray(one.rows)
    try:
        return Gaussian(one.mean, one.covariance)
    except ValueError as error:
        what = f"The file of the {name} images cannot be used: {error}."
        raise UploadError(f"{what} Save mu and sigma as numpy.mean and numpy.cov give them.") from None


def _remarks(real: Features, generated: Features) -> None:
    """What to know before trusting the number."""
    if real.size == INCEPTION:
        st.caption("As many as the pool features of Inception-v3: if that is what they are, this is FID.")
    for name, side in zip(SIDES, (real, generated), strict=True):
        if side.rows is not None and len(side.rows) <= side.size:
            st.caption(
                f"{name.capitalize()}: {len(side.rows):,} rows for {side.size:,} features. The covariance is singular, and the distance "
                "is far too large by its bias: compare only numbers of equally many images."
            )
