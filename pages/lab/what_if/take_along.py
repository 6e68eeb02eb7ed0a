"""What a reader takes along: a report, the numbers, a script that computes them again, the settings, a link."""

from collections.abc import Callable
from pathlib import PurePath
from typing import Any

import streamlit as st

from datasets.uploads.table import shown
from lab import numbers
from lab.answered.lines import answered_lines
from lab.pictures import MOST_PICTURED
from lab.script import script
from lab.settings_file import settings_json
from language import gettext
from pages.lab.what_if import counts, settings
from pages.lab.what_if.answers import answers
from pages.lab.what_if.asked import Asked
from pages.lab.what_if.contents import Told, holds, report_of
from pages.lab.what_if.folds import SETS
from pages.lab.what_if.operating import NUMBERS
from pages.lab.what_if.source import Lab
from widgets import lesson
from widgets.formulas import plain, significant
from widgets.speaking import in_its_language

PLACE = "take-along"
FILE = "lab-settings-file"
WITH_ROWS = "lab:report-with-rows"  # of one session: no link and no settings bring rows into a report
TROUBLE = "lab:settings-trouble"
CALLED = {f"lab-{name}": label for name, (label, _) in NUMBERS.items()} | {
    "lab-point": "threshold in use",
    "lab-if": "What if",
    "lab-if-model": "model of What if",
    "lab-first": "first model of the disagreement",
    "lab-second": "second model of the disagreement",
}
DRAWN = "lab-pictures"


def section(lab: Lab, asked: Asked) -> None:
    """Downloads of all that the lab has found and the reader asked, and settings to use again."""
    left = settings.not_taken()
    if left:
        lesson.unfold(PLACE)

    @lesson.section(
        "Report and numbers",
        "A report to send, the numbers as data, and a script that checks them with the reference libraries only.",
        anchor=PLACE,
        sets=SETS[PLACE],
    )
    def offered() -> None:
        _offers(lab, asked)
        _again(left)


def _offers(lab: Lab, asked: Asked) -> None:
    found = answers(lab)
    notes = st.text_area(
        "Notes for the report",
        key=settings.NOTES,
        max_chars=10_000,
        height=80,
        placeholder="What you asked, what was decided, and by whom. The report begins with these notes.",
    )
    with_rows = st.checkbox("Put rows that look wrong or are left out into the report", key=WITH_ROWS)
    drawn = _drawn(lab)
    st.caption(holds(with_rows))
    now, address, wrong = settings.later(), settings.link(), lab.findings

    def report() -> bytes:
        link = settings.moved_to(address, **(asked.moved.query if asked.moved else {}))
        return report_of(
            Told(
                lab.rows, lab.judged, found, lab.guess.reasons, wrong, now(), link, asked, notes or "", with_rows, drawn
            )
        )

    def lines() -> list[dict[str, Any]]:
        return [*answered_lines(found), *asked.lines(lab.judged)]

    name = PurePath(shown(lab.title, 60)).stem or "predictions"
    offers: list[tuple[str, str, Callable[[], bytes], str, str]] = [
        ("Report (HTML)", "One file with interactive pictures. It works in a browser, offline.", report, f"{name}_report.html", "text/html"),
        ("Numbers (CSV)", "All digits, intervals, and why a number is undefined.", lambda: numbers.as_csv(found, lines()), f"{name}_numbers.csv", "text/csv"),
        ("Numbers (JSON)", "The same numbers, and how each was computed.", lambda: numbers.as_json(lab.rows, found, now(), lines(), asked.earlier_rows), f"{name}_numbers.json", "application/json"),
        ("Script (Python)", "Reads your file, computes the numbers again (the intervals too, with --intervals; changes since an earlier file, with --earlier) and compares them with the JSON.", lambda: script(lab.rows, found, asked.earlier, asked.bounded.forecasts if asked.bounded else None), f"{name}_reproduce.py", "text/x-python"),
        ("Settings (JSON)", "To use again with another file.", lambda: settings_json(now()), "lab_settings.json", "application/json"),
    ]  # fmt: skip
    for column, (label, says, make, file, kind) in zip(st.columns(len(offers)), offers, strict=True):
        with column:
            st.download_button(
                label, in_its_language(make) if make is report else make, file, kind, on_click="ignore", width="stretch"
            )
            st.caption(says)


def of_counts(lab: Lab, asked: Asked) -> None:
    """The report and the numbers of a table that stays where it is; what needs its rows, and a sample of them for that."""
    assert lab.remote is not None and lab.counted is not None
    table, known = (lab.remote, lab.counted), answers(lab)
    lesson.heading("Report and numbers", "A report to send, and the numbers as data.", anchor="take-along")
    st.caption(holds(False))
    now, address, drawn = settings.later(), settings.link(), _drawn(lab)

    def report() -> bytes:
        link = settings.moved_to(address, **(asked.moved.query if asked.moved else {}))
        return report_of(
            Told(lab.rows, lab.judged, known, lab.guess.reasons, (), now(), link, asked, drawn=drawn, counted=table)
        )

    name = PurePath(shown(lab.title, 60)).stem or "table"
    with st.container(horizontal=True):
        st.download_button(
            "Report (HTML)", in_its_language(report), f"{name}_report.html", "text/html", on_click="ignore"
        )
        st.download_button(
            "Numbers (CSV)",
            lambda: numbers.as_csv(known, asked.lines(lab.judged)),
            f"{name}_numbers.csv",
            "text/csv",
            on_click="ignore",
        )
    needs = counts.BY_ROWS + (counts.BY_BINS if lab.counted.areas else "")
    lesson.heading("What needs single rows", needs, anchor="needs-rows")
    counts.offer("lab:draw-rows")


def _drawn(lab: Lab) -> tuple[str, ...]:
    """The models with pictures of their own in the report; the reader chooses where there are more than it holds."""
    models = list(lab.judged.models)
    if len(models) <= MOST_PICTURED:
        return ()
    if set(st.session_state.get(DRAWN, ())) - set(models):
        st.session_state[DRAWN] = [name for name in st.session_state[DRAWN] if name in models]
    chosen = st.multiselect(
        gettext("Models with pictures of their own in the report, {most} at most", most=MOST_PICTURED),
        models,
        key=DRAWN,
        max_selections=MOST_PICTURED,
        format_func=lambda name: shown(name, 40),
        placeholder=gettext("The first {n}", n=MOST_PICTURED),
    )
    return tuple(chosen)


def _again(left: dict[str, str]) -> None:
    """Settings of another time, and the link."""
    use, copy = st.columns(2, gap="large")
    with use:
        st.file_uploader("Use saved settings (JSON)", key=FILE, on_change=_apply)
        if trouble := st.session_state.get(TROUBLE, ""):
            st.error(plain(trouble))
        rule, cut = st.session_state.get(settings.KEPT_CUT, ("", 0.0))
        if rule and st.session_state.get("lab-rule") == settings.HAND:
            st.info(
                gettext(
                    "The threshold {threshold} is kept from these settings, where the rule “{rule}” chose it on other rows. "
                    "Choose the rule again to apply it to these rows.",
                    threshold=significant(cut),
                    rule=plain(gettext(rule)),
                )
            )
        if left:
            listed = ", ".join(
                f"{gettext(CALLED.get(key, '')) or plain(key.removeprefix('lab-'))} ({plain(shown(value, 80))})"
                for key, value in left.items()
            )
            st.warning(
                gettext("These settings do not apply to this file: {settings}. All others are in use.", settings=listed)
            )
    with copy:
        st.caption(
            "A link to the lab with these settings. The file is not part of it: whoever opens the link is asked for the file."
        )
        lesson.copyable(settings.link())


def _apply() -> None:
    st.session_state[TROUBLE] = settings.uploaded(st.session_state[FILE])
