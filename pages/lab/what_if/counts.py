"""A table that stays where it is: what was counted in one line, what counts cannot give, and a sample of its rows for that.

What an engine answered is kept for the session, and so is its refusal: nothing is asked again until the reader asks.
"""

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from datasets.uploads import Table, UploadError
from datasets.uploads.table import Progress, shown
from lab import EvaluationSet
from lab.read import LabRoles
from lab.read.slicing import Slicing, crossed, sliceable
from lab.tables import (
    LOOK,
    SAMPLE,
    Counted,
    Drawn,
    NeedsRows,
    Remote,
    Summed,
    TableError,
    counted,
    sample,
    sliced,
    summed,
    wide,
)
from lab.tables.engines import ENGINES
from language import gettext
from pages.lab.what_if.place import Place
from pages.lab.what_if.waiting import patiently
from widgets.cache import Held, digest_of
from widgets.formulas import plain, significant

Result = TypeVar("Result")
WORK, SEED = "lab-work", "lab-seed"
EVERY, SOME = "counts of all rows", "a sample of its rows"
KEPT, MOST = "lab:remote", 8
BY_ROWS = "Lists of rows, disagreements, one change at a time, an earlier file and the script. Counts do not hold single rows."
BY_BINS = " Calibration within groups, and log loss and the Brier score of slices, also need rows, because the model's scores were counted in bins."


def look_at(remote: Remote, place: Place) -> Held[Drawn]:
    """The rows to find out from which column is what; in place of counts, those to work on. What to work on is chosen in the fold."""
    with place.first, st.container(horizontal=True, vertical_alignment="bottom"):
        work = st.pills("Work on", [EVERY, SOME], default=EVERY, key=WORK, required=True, bind="query-params")
        seed = 0
        if work == SOME:
            seed = int(
                st.number_input("Random seed of the sample", 0, 999, 0, key=SEED, bind="query-params", width=220)
            )
        st.button("Query the table again", key="lab:ask-again", on_click=_forget, args=(remote.name,))
    rows = SAMPLE if work == SOME else LOOK
    drawn = _asked(
        remote, f"sample/{rows}/{seed}", "drawing a sample of the rows", lambda tell: sample(remote, rows, seed=seed)
    )
    return Held(drawn, digest_of(remote.name, drawn.table.digest, rows, seed))


def of_rows() -> bool:
    """Whether the reader works on a sample of the rows."""
    return bool(st.session_state.get(WORK) == SOME)


def count(remote: Remote, roles: LabRoles, drawn: Drawn) -> Counted:
    """The whole table, counted where it is."""
    return _asked(
        remote,
        f"counts/{roles}",
        gettext("{engine} is counting the rows", engine=ENGINES[remote.connection.backend]),
        lambda tell: counted(remote, roles, drawn.table, before=drawn.total, tell=tell),
    )


def add_up(remote: Remote, roles: LabRoles, drawn: Drawn) -> Summed:
    """The errors of the whole table, added up where it is."""
    return _asked(
        remote,
        f"sums/{roles}",
        gettext("{engine} is adding up the errors", engine=ENGINES[remote.connection.backend]),
        lambda tell: summed(remote, roles, drawn.table, before=drawn.total, tell=tell),
    )


def slices(
    remote: Remote, known: Counted, look: Table, model: str, by: tuple[str, ...], at: float | None
) -> tuple[EvaluationSet, Slicing]:
    """One model's counts in every slice of one column or two. at: the threshold in use."""
    roles = known.rows.roles
    at = at if wide(known, look, model, by) else None
    judged, each = _asked(
        remote,
        f"slices/{roles}/{model}/{by}/{at!r}",
        gettext("{engine} is counting the slices", engine=ENGINES[remote.connection.backend]),
        lambda tell: sliced(remote, roles, look, known, model, by, at=at),
    )
    return judged, each[0] if len(each) == 1 else crossed(*each)


def columns(look: Table, roles: LabRoles) -> tuple[str, ...]:
    """What slices can be counted by, those with few values first: columns that were not judged."""
    said = [said for pair in roles.confidence for said in pair]
    judged = {*roles.truth, *roles.models, *said, roles.weight, roles.id, roles.group}
    return tuple(name for name in sliceable(look.columns) if name not in judged)


def refused(remote: Remote, error: UploadError, part: str = "all") -> None:
    """Why there are no counts, and what can be done. part: of the page."""
    st.error(plain(str(error)))
    with st.container(horizontal=True):
        if isinstance(error, NeedsRows):
            offer(f"lab:draw-instead/{part}")
        elif isinstance(error, TableError):
            st.button("Try again", key=f"lab:try-again/{part}", on_click=_forget, args=(remote.name, part == "all"))


def line(remote: Remote, found: Counted, place: Place) -> None:
    """What was counted, in one line."""
    rows = found.rows
    backend = ENGINES[remote.connection.backend]
    facts = [
        gettext("{n:,} rows counted in {engine} as two classes", n=found.total, engine=backend),
        gettext("models: {models}", models=", ".join(shown(m, 20) for m in rows.models)),
    ]
    facts.append(gettext("positive class: {label}", label=shown(rows.positive, 20)))
    if rows.left_out_count:
        facts.append(gettext("rows left out: {n:,}", n=rows.left_out_count))
    facts.append(gettext("scores in bins") if found.areas else gettext("counts are exact"))
    place.say(facts, found.notes)
    with place.first:
        st.caption(
            gettext(
                "Identical rows were counted together: these numbers come from {n:,} counts. The table stays where it is, and nothing is written to it.",
                n=len(rows),
            )
        )
        for model, area in found.areas.items():
            if not area.undefined:
                st.caption(
                    gettext(
                        "**{model}** has many different scores, so they were counted in bins. Whatever the order within the bins, the AUROC lies between {low:.8f} and {high:.8f}. Rates are exact at the ends of bins; only these can be chosen as thresholds.",
                        model=plain(shown(model, 40)),
                        low=area.low,
                        high=area.high,
                    )
                )


def bound(found: Counted | None) -> list[str]:
    """By how much areas of scores that were counted in bins can be off at most, in a sentence; none where all are exact."""
    widths = [area.width for area in found.areas.values() if not area.undefined] if found else []
    if not widths:
        return []
    most = significant(max(widths) / 2, 2)
    return [gettext("As scores come in bins, each AUROC is off by at most {difference}.", difference=most)]


def offer(key: str) -> None:
    """The button that goes on with a sample of the rows."""
    st.button(gettext("Work on a random sample of {n:,} rows", n=SAMPLE), key=key, on_click=_draw)


def _draw() -> None:
    st.session_state[WORK] = SOME


# ---- what an engine said
def _asked(remote: Remote, question: str, doing: str, make: Callable[[Progress], Result]) -> Result:
    """The answer, asked for once; or the same refusal again."""
    known: dict[tuple[str, str], Result | UploadError] = st.session_state.setdefault(KEPT, {})
    name = remote.name, question
    if name not in known:
        try:
            known[name] = patiently(f"remote/{remote.name}/{question}", doing, make)
        except UploadError as error:
            known[name] = error
        for old in list(known)[:-MOST]:
            known.pop(old)
    found = known[name]
    if isinstance(found, UploadError):
        raise found
    return found


def _forget(name: str, every: bool = True) -> None:
    """Let go of what is known of a table, or of its refusals alone."""
    known: dict[tuple[str, str], object] = st.session_state.get(KEPT, {})
    for one in [key for key, found in known.items() if key[0] == name and (every or isinstance(found, UploadError))]:
        known.pop(one)
