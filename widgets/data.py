"""The data picker: documented examples, editable toy data, models on real data, or the reader's own file.

Whatever is picked comes back as one Scored. Built-in data are kept for everybody; edits and files stay in the session.
"""

from collections.abc import Callable, Sequence

import numpy as np
import streamlit as st

from datasets import models, toy
from datasets.documents import CATALOGUE
from datasets.inputs import rows_of, settings_of
from datasets.uploads.table import shown as cut
from language import gettext
from metrics_core.classification.operating_points import usual_threshold
from widgets.cache import for_all
from widgets.curriculum import loadable_in
from widgets.links import ONE_OF, here, whole
from widgets.opened import choose, data_set, opened
from widgets.place import in_place, mention
from widgets.predictions_file import uploaded
from widgets.rows import editable_rows, from_link, to_link
from widgets.scored import Scored
from widgets.scrubber import move
from widgets.stand_in import shown

__all__ = ["KEYS", "MODELS", "NAMES", "ROWS", "Scored", "built_in", "from_link", "pick", "to_link"]

MODELS: dict[str, Callable[[], models.ModelScores]] = {
    "rare": models.imbalanced,
    "breast-cancer": models.breast_cancer,
    "digits": models.digits,
}
ROWS = {"patients": toy.PATIENTS, "cats": toy.CAT_SEARCH, "five": toy.FIVE_ITEMS, "ties": toy.TIED_SCORES}
NAMES = {
    "spam-like": "Spam-like",
    "patients": "20 patients",
    "cats": "Cat search",
    "five": "Five items",
    "ties": "Ties",
    "rare": "Rare positives",
    "breast-cancer": "Breast cancer",
    "digits": "Digits: 8 or not",
    "documents": "Documents",
    "file": "Your file…",
}
KEYS = ("data", "rows", "separation", "spread", "positives", "seed", *(f"model-{name}" for name in MODELS))  # in a link
SPAM_LIKE = "1,600 made-up messages. Their scores are drawn from two bell curves."


@in_place
def pick(options: Sequence[str], *, scrubber: str) -> Scored:
    """Let the reader choose; the choice, the model and the edits are in the URL. Another choice starts at its threshold.

    An example that a link opens is chosen by that.
    """
    chosen = data_set("Data", options, "data", NAMES.__getitem__)
    if chosen not in ROWS:
        st.query_params.pop("rows", None)
    scored = shown(
        _load(chosen, scrubber),
        _called(chosen),
        first=lambda: built_in(options[0]),
        first_name=NAMES[options[0]],
    )
    showing = (chosen, opened().example, opened().case) if chosen == "documents" else chosen
    showing = scored.digest if scored.private else showing
    if st.session_state.get("data:shown", showing) != showing:
        move(scrubber, threshold=scored.threshold, **scored.position)
    st.session_state["data:shown"] = showing
    mention(gettext("{n:,} rows", n=len(scored.y_true)))
    return scored


@st.cache_resource(show_spinner="Fitting the models…")
def built_in(name: str) -> Scored:
    """A data set as it comes, unedited and by its first model."""
    if name in MODELS:
        return _of_model(name, next(iter(MODELS[name]().scores)))
    if name in ROWS:
        rows = ROWS[name]
        arrays = np.asarray(rows.labels), np.asarray(rows.scores)
        return Scored(rows.says, *arrays, rows.positive, rows.negative, rows.threshold, f"rows/{name}")
    labels, scores = toy.two_normals()
    return Scored(SPAM_LIKE, labels, scores, "spam", "ham", 0.56, "bells")


def _called(name: str) -> str:
    """What a choice is called where it is named elsewhere; "" for the reader's file."""
    if name == "documents" and opened().example in CATALOGUE.examples:
        return f"{NAMES[name]}: {CATALOGUE.examples[opened().example].document.title}"
    return "" if name == "file" else NAMES[name]


def _load(name: str, scrubber: str) -> Scored | None:
    if name in MODELS:
        return _model(name)
    if name in ROWS:
        return editable_rows(name, ROWS[name], scrubber)
    return {"documents": _example, "file": _file}.get(name, _bells)()


def _model(name: str) -> Scored:
    run = MODELS[name]()
    models_ = list(run.scores)
    with st.container(horizontal=True, vertical_alignment="center"):
        model = st.segmented_control(
            "Model", models_, default=models_[0], key=f"model-{name}", label_visibility="collapsed", **ONE_OF
        )
        with st.popover("About these data", type="tertiary"):
            st.markdown(f"{gettext(run.says)}\n\n{gettext('Source: {source}', source=run.source)}")
    return _of_model(name, model or models_[0])


def _of_model(name: str, chosen: str) -> Scored:
    run = MODELS[name]()
    others = models.Later((name for name in run.scores if name != chosen), run.scores.__getitem__)
    return Scored(
        run.says, run.y_true, run.scores[chosen], run.positive, run.negative, 0.5, f"{name}/{chosen}", others=others
    )


def _example() -> Scored:
    """The inputs of the example that is open; another one can be opened here."""
    now = choose(loadable_in(here()))
    digest = f"documents/{now.example}/{now.case}"
    example = CATALOGUE.examples[now.example]
    rows = for_all(digest, lambda: rows_of(now.inputs))
    assert rows is not None  # what is loadable here has rows
    position = settings_of(example, now.inputs)
    return Scored(
        example.story, rows.labels, rows.scores, "positive", "negative", rows.threshold, digest, position=position
    )


def _bells() -> Scored:
    with st.expander(f"{gettext(SPAM_LIKE)} {gettext('Change the curves.')}"):
        left, middle, right, last = st.columns(4)
        separation = left.slider(
            "Separation (standard deviations)", 0.0, 4.0, 2.5, 0.1, key="separation", bind="query-params"
        )
        spread = middle.slider("Spread of the positives", 0.3, 3.0, 1.3, 0.1, key="spread", bind="query-params")
        prevalence = right.slider("Positives in 1,600", 8, 1592, toy.SPAM_POSITIVES, **whole("positives"))
        seed = last.number_input("Seed", 0, 9999, 0, **whole("seed"))
    drawn = (separation, spread, prevalence / toy.SPAM_ROWS, toy.SPAM_ROWS, int(seed))
    digest = f"bells/{'/'.join(map(str, drawn))}"
    labels, scores = for_all(digest, lambda: toy.two_normals(*drawn))
    return Scored(SPAM_LIKE, labels, scores, "spam", "ham", 0.56, digest)


# ---- the reader's file
def _file() -> Scored | None:
    read = uploaded()
    if read is None:
        return None
    found = read.found
    start = usual_threshold(found.scores, found.y_true.astype(bool)).value
    return Scored(
        f"Your file: {len(found.y_true):,} rows.",
        found.y_true.astype(np.int8),
        found.scores,
        cut(found.positive, 24),
        cut(found.negative, 24),
        start,
        f"file/{read.digest}",
        found.weights,
        private=True,
    )
