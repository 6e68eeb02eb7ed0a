"""An earlier file beside this one, such as last week's: what changed in measures and scores, at the thresholds in use."""

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from lab.earlier import PREVALENCE, Earlier, earlier
from language import gettext
from pages.lab.what_if import earlier_tables as tables
from pages.lab.what_if.answer_frames import MAIN
from pages.lab.what_if.answered_tables import framed
from pages.lab.what_if.answers import answers, fixed_sizes
from pages.lab.what_if.folds import box
from pages.lab.what_if.second import read_once
from pages.lab.what_if.source import Lab
from widgets import lost_file
from widgets.cache import Held, digest_of, kept
from widgets.formulas import plain
from widgets.sheets import held, in_part
from widgets.upload import READS, explained, in_one_style

KEPT = "lab:earlier"


def section(lab: Lab) -> Earlier | None:
    """A field for the other file, and what changed since; None without one."""

    @box("Compare with an earlier file that has the same columns", "lab-earlier-box")
    def beside() -> Earlier | None:
        asks = gettext("The earlier file, such as last week's ({kinds})", kinds=gettext(READS))
        given = st.file_uploader(asks, key="lab-earlier-file")
        lost_file.say("lab-earlier-file")
        return _beside(lab, given) if isinstance(given, UploadedFile) else None

    return beside


@explained
def _beside(lab: Lab, file: UploadedFile) -> Earlier | None:
    table = in_part(file, "lab-earlier-", lambda part: held(read_once(KEPT, file, part)))
    before = table and in_one_style(table, "lab-earlier-decimal")
    if before is None:
        return None
    now, stratified = answers(lab), fixed_sizes(lab)
    with st.spinner("Computing the main metrics of the earlier file…"):
        both = Held(before.found, digest_of(lab.digest, before.digest, dict(now.thresholds), stratified))  # private
        keys = (PREVALENCE, *MAIN[lab.judged.task])
        found = kept(both, "earlier", lambda _: earlier(lab.rows, now, before.found, keys, stratified=stratified))
    st.table(framed(tables.measures(found, escaped=plain)), border="horizontal")
    if found.shifts:
        st.table(framed(tables.distributions(found, escaped=plain)), border="horizontal")
    st.caption(tables.says(found, lab.judged))
    return found
