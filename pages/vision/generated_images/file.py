"""The Fréchet distance of the reader's own features. Both files stay in the session."""

from functools import partial

import numpy as np
import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.uploads import UploadError, safe_csv
from language import gettext
from metrics_core import Worked, explain
from metrics_core.generative import Gaussian, frechet_distance
from pages.vision.generated_images.features import INCEPTION, Features, read_features
from widgets.cache import Content, kept
from widgets.formulas import plain, significant
from widgets.upload import Field, LeftOut, explained, files_of, left_out

SIDES = {
    "real": LeftOut(
        "1 row of the real images is left out",
        "{n:,} rows of the real images are left out",
        "rows_of_the_real_images_that_are_left_out.csv",
    ),
    "generated": LeftOut(
        "1 row of the generated images is left out",
        "{n:,} rows of the generated images are left out",
        "rows_of_the_generated_images_that_are_left_out.csv",
    ),
}


def own_features() -> list[Worked]:
    """Two files; the distance with its steps once both are there, and what is wrong with them."""
    worked = _of_files()
    return [worked] if worked else []


@explained
def _of_files() -> Worked | None:
    asks = _asks(gettext("real")), _asks(gettext("generated"))
    files = files_of("features", Field(asks[0], "features-real"), Field(asks[1], "features-generated"))
    if files is None:
        return None
    sides = []
    for (side, without), (file,) in zip(SIDES.items(), files.found, strict=True):
        found = kept(files, f"features/{side}", partial(_read, file))
        left_out(found, without)
        sides.append(found)
    return _compared(files, *sides)


def _asks(side: str) -> str:
    return gettext(
        "Features of {side} images: one row per image (.npy, or CSV or Parquet of up to 500 columns), or .npz with mu and sigma",
        side=side,
    )


def _read(file: UploadedFile, _: object) -> Features:
    return read_features(file.getvalue(), file.name)


def _compared(files: Content, real: Features, generated: Features) -> Worked:
    if real.size != generated.size:
        raise UploadError(
            gettext(
                "The real images have {real:,} features and the generated ones {generated:,}. Both need the same number.",
                real=real.size,
                generated=generated.size,
            )
        )
    if real.columns and generated.columns and real.columns != generated.columns:
        st.caption("The two files name their columns differently. Columns are matched by position.")
    with st.spinner("Comparing…"):
        worked = kept(files, "frechet", lambda _: _distance(real, generated))
    value = significant(worked.value)
    if worked.undefined:
        value = gettext("undefined: {reason}", reason=gettext(worked.undefined))
    st.markdown(gettext("**Fréchet distance {value}**, of {n:,} features.", value=plain(value), n=real.size))
    _remarks(real, generated)
    parts: dict[str, list[object]] = {
        gettext("part"): [gettext(step.label) for step in worked.steps],
        gettext("value"): [step.value for step in worked.steps],
    }
    st.download_button("Download the parts (CSV)", safe_csv(parts), "frechet.csv", "text/csv", on_click="ignore")
    return worked


def _distance(real: Features, generated: Features) -> Worked:
    try:
        return explain(frechet_distance, *map(_side, (real, generated), SIDES))
    except ValueError as error:
        raise UploadError(str(error)) from None


def _side(one: Features, name: str) -> np.ndarray | Gaussian:
    if one.mean is None or one.covariance is None:
        return np.asarray(one.rows)
    try:
        return Gaussian(one.mean, one.covariance)
    except ValueError as error:
        what = gettext(
            "The file of the {side} images cannot be used: {reason}.", side=gettext(name), reason=gettext(str(error))
        )
        how = gettext(
            "With one row of x per image, save mu as numpy.mean(x, axis=0) and sigma as numpy.cov(x, rowvar=False)."
        )
        raise UploadError(f"{what} {how}") from None


def _remarks(real: Features, generated: Features) -> None:
    """What to know before trusting the number."""
    if real.size == INCEPTION:
        st.caption(
            "Inception-v3 gives the same number of features. If these are its features, compare the distance only with FIDs from the same program."
        )
    for name, side in ((gettext("Real"), real), (gettext("Generated"), generated)):
        if side.rows is not None and len(side.rows) <= side.size:
            st.caption(
                gettext(
                    "{side}: {rows:,} rows are too few for the covariance of {n:,} features, and the distance "
                    "is usually much too large. Compare only values from the same number of images.",
                    side=name,
                    rows=len(side.rows),
                    n=side.size,
                )
            )
