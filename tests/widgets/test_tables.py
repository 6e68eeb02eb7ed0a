"""A small table as HTML: what stands in a file is a text there, and its first column are the rows' heads."""

from io import StringIO

import pandas as pd
from streamlit.testing.v1 import AppTest

from widgets.formulas import plain


def page(frame):
    from widgets.tables import tabled

    tabled(frame)


def test_a_text_of_a_file_stands_there_as_it_is():
    names = ["<img src=x onerror=alert(1)>", "score_a", "**b** | $x$"]
    frame = pd.DataFrame(
        {plain(name): ["0.5", "1"] for name in names}, index=pd.Index(["F1", plain(names[0])], name="metric")
    )
    (shown,) = AppTest.from_function(page, kwargs={"frame": frame}).run().get("html")
    (read,) = pd.read_html(StringIO(shown.proto.body))
    assert list(read.columns) == ["metric", *names]
    assert list(read["metric"]) == ["F1", names[0]]
    assert shown.proto.body.count('scope="row"') == 2 and "<img" not in shown.proto.body
