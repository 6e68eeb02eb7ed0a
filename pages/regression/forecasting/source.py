"""Which series the lesson is about: a built-in one, the reader's own numbers in a text field, or a column of a file."""

from typing import Any

import streamlit as st

from datasets.uploads import Table
from datasets.uploads.table import shown
from language import gettext
from pages.regression.forecasting.data import BUILT_IN, Series, numbered, of_inputs, typed
from pages.regression.forecasting.file import lone_column, numeric_columns, series_column
from widgets.cache import Held, digest_of
from widgets.links import anchor, pills, whole
from widgets.opened import close, opened, put
from widgets.place import in_place
from widgets.stand_in import shown as showing
from widgets.texts import text_of_reader
from widgets.upload import READS, STAYS, Field, LeftOut, explained, in_one_style, left_out, not_read, table_of

NAMES = {
    "airline": "Airline passengers",
    "cases": "Italy: cases",
    "deaths": "Italy: deaths",
    "typed": "Type your own…",
    "file": "Your file…",
}
CALLED = {name: said for name, said in NAMES.items() if name in BUILT_IN} | {"typed": "the numbers you typed"}
START_TEXT, START_SEASON = "12 14 9 11 13 15 10 12 15 16 11 13 16 18 12 15", 4
LONGEST_TEXT, LONGEST_SEASON = 1400, 52
GROWTH = "aia-covid-growth"  # has a picture of its own further down
FILE = "series-file"
OF_SERIES = LeftOut(
    "1 row is left out: each later number takes an earlier place, so the seasons may be shifted",
    "{n:,} rows are left out: each later number takes an earlier place, so the seasons may be shifted",
    "rows_that_are_left_out.csv",
)


@in_place
def pick_series() -> Held[Series]:
    """Let the reader choose; the choice and what is typed are in the URL. An example that a link opens chooses its own."""
    linked = of_inputs(opened().inputs) if opened().loads else ""
    if linked and opened().example != GROWTH:
        anchor("inputs")
    if linked and opened().fresh:
        put("series", linked)
    options = list(NAMES)
    chosen = pills("Series", options, "series", NAMES.__getitem__)
    if linked and chosen != linked:
        close()
    found = {"typed": _typed, "file": _file}.get(chosen, lambda: _built_in(chosen))()
    return showing(found, CALLED.get(chosen, ""), first=lambda: _built_in(options[0]), first_name=NAMES[options[0]])


def _built_in(name: str) -> Held[Series]:
    return Held(BUILT_IN[name], name, private=False)


def _season(key: str, start: int) -> int:
    options: dict[str, Any] = {
        "help": "How many values a season has: 12 for the months of a year, 7 for the days of a week, 1 for no season."
    }
    found = st.number_input("Length of a season", 1, LONGEST_SEASON, start, **whole(key), **options)
    return int(found)


def _typed() -> Held[Series]:
    left, right = st.columns([5, 1])
    with right:
        season = _season("season", START_SEASON)
    with left:
        text = text_of_reader(
            "Your numbers in time order, separated by spaces, commas or line breaks (1.5, not 1,5)",
            START_TEXT,
            key="numbers",
            most=LONGEST_TEXT,
            check=lambda text: typed(text, 1)[1],
            height=70,
        )
    series, _ = typed(text, season)
    assert series is not None  # text_of_reader keeps to texts that are in order
    return Held(series, f"typed/{digest_of(series.values, season)}")


@explained
def _file() -> Held[Series] | None:
    files = Field(
        gettext(
            "A file with a column of numbers in time order, or one number per line (up to 2,000 numbers; {reads})",
            reads=gettext(READS),
        ),
        FILE,
    ).files()
    if not files:
        st.info(STAYS)
        return None
    (file,) = files
    lone = lone_column(file.getvalue(), file.name)
    decimal = f"{FILE}-decimal"
    table = table_of(file, FILE) if lone is None else in_one_style(Held(lone, lone.digest), decimal)
    return None if table is None else _of_table(table)


def _of_table(held: Held[Table]) -> Held[Series]:
    table = held.found
    one, two = st.columns([5, 1])
    name = next(iter(table.columns))
    if len(table.columns) > 1:
        name = one.selectbox("Column", numeric_columns(table), key=f"series-column-{held.digest}") or ""
    with two:
        season = _season("file-season", 1)
    found = series_column(table, name)
    not_read(table)
    left_out(found, OF_SERIES)
    series = numbered(shown(name, 24), found.values, season, "Your file.")
    return Held(series, f"file/{held.digest}/{name}/{season}")


def about(source: Held[Series], drawn: int) -> str:
    """What the series is, and how many of its values are drawn."""
    series = source.found
    count = len(series.values)
    said = [gettext(series.says)]
    if drawn < count:
        said.append(gettext("The last {n} of {values:,} values are drawn.", n=drawn, values=count))
    if series.season <= 1:
        said.append(gettext("It has no season, so seasonal naive and naive are the same."))
    return " ".join(said)
