"""The reader's own truths and predictions. Stays in the session."""

import streamlit as st

from datasets.regression import TREES
from datasets.uploads import Table, safe_csv
from datasets.uploads.pairs import PairRoles, TruePredicted, guess_pair_roles, true_predicted
from language import gettext
from widgets.cache import Held
from widgets.upload import READS, Field, column_of, upload


def uploaded_pairs() -> Held[TruePredicted] | None:
    """The file's numbers, true and predicted; None while there is no usable file, and why is said here."""
    ask, one, two, beside = st.columns([5, 2, 2, 1.4], vertical_alignment="bottom")

    def roles(table: Held[Table], guess: PairRoles) -> PairRoles:
        return PairRoles(
            column_of(table, "Truth", guess.truth, one), column_of(table, "Prediction", guess.prediction, two)
        )

    return upload(
        Field(
            gettext("True and predicted numbers, a column each ({reads})", reads=gettext(READS)),
            "pairs-file",
            lambda: safe_csv({"truth": TREES.truths, "prediction": TREES.predictions}),
            "sample_numbers.csv",
        ),
        guess=guess_pair_roles,
        choose=roles,
        build=true_predicted,
        places=(ask, beside),
    )
