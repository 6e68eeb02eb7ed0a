"""Where the reader's own file is chosen and none can be used, every picker shows what was there before and says what it is."""

from dataclasses import dataclass
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from datasets.regression import TREES
from datasets.uploads import (
    safe_csv,
    sample_boxes_csv,
    sample_classes_csv,
    sample_csv,
    sample_points_csv,
    sample_ranking_csv,
)
from tests.helpers.pages import shipped
from widgets.data import built_in
from widgets.stand_in import LAST, Shown


@dataclass(frozen=True)
class Picker:
    """A page's choice of data: the first, another one, the file's by its value and by its label; files by their fields."""

    page: str
    first: str
    other: str
    files: dict[str, bytes]
    key: str = "data"
    value: str = "file"
    label: str = "Your file…"
    other_value: str = ""
    query: tuple[tuple[str, str], ...] = ()


SCORES = {"file": sample_csv()}
LINES = b"a b c d\ne f g h\n"
FIVE = {"other": "Five items", "other_value": "five", "files": SCORES}
CORPUS = {"key": "corpus", "first": "twelve sentences", "other": "average against corpus"}
PICKERS = [
    Picker("classification/precision_recall", "Spam-like", **FIVE),
    Picker("classification/roc_pr_det", "Spam-like", **FIVE),
    Picker("classification/thresholds", "Spam-like", "Ties", SCORES, other_value="ties"),
    Picker("classification/probabilities", "Spam-like", **FIVE),
    Picker(
        "classification/multiclass",
        "nine predictions",
        "ten digits",
        {"classes-file": sample_classes_csv()},
        "matrix-of",
        "your file",
        "your file",
    ),
    Picker(
        "ranking/ranking",
        "Five searches",
        "Two engines",
        {"ranking-table": sample_ranking_csv()},
        label="Your files…",
        other_value="engines",
        query=(("ranking-files", "one table"),),
    ),
    Picker(
        "regression/regression",
        "Seven trees",
        "Frosty mornings",
        {"pairs-file": safe_csv({"truth": TREES.truths, "prediction": [*TREES.predictions[1:], 9.0]})},
        other_value="frost",
    ),
    Picker(
        "regression/forecasting",
        "Airline passengers",
        "Italy: cases",
        {"series-file": b"week,sold\n1,4\n2,6\n3,5\n4,9\n"},
        "series",
        other_value="cases",
    ),
    Picker(
        "text/bleu_rouge",
        files={"corpus-table": b"output,reference\na b c d,a b c d\ne f g h,e f g x\n"},
        value="your table",
        label="your table",
        **CORPUS,
    ),
    Picker(
        "text/bleu_rouge",
        files={"outputs-files": LINES, "reference-files": LINES},
        value="your text files",
        label="your text files",
        **CORPUS,
    ),
    Picker(
        "vision/detection",
        "ten detections",
        "what tools disagree on",
        {"true_boxes": sample_boxes_csv(scored=False), "detections": sample_boxes_csv(scored=True)},
        value="your files…",
        label="your files…",
    ),
    Picker("vision/clustering", "Random points", "Moons", {"points-file": sample_points_csv()}, other_value="moons"),
]
TRIED = {  # whose own tests give all of their parts a file
    "classification/multiclass",
    "classification/precision_recall",
    "regression/forecasting",
    "text/bleu_rouge",
    "vision/detection",
}
EVERY = pytest.mark.parametrize("of", PICKERS, ids=lambda of: f"{of.page}-{of.value}")
BEGINS = ("**No usable file", "**The file is gone", "**Until the question")


def lines(at: AppTest) -> list[str]:
    """What is said of whose numbers are shown."""
    assert not at.exception
    return [one.value.replace("\\", "") for one in at.markdown if one.value.startswith(BEGINS)]


def choose(at: AppTest, of: Picker, value: str) -> AppTest:
    (pills,) = [one for one in [*at.pills, *at.segmented_control] if one.key == of.key]
    return pills.set_value(value).run()


def give(at: AppTest, of: Picker) -> AppTest:
    for key, content in of.files.items():
        at.file_uploader(key=key).upload(f"{key}.{'txt' if content == LINES else 'csv'}", content, "text/csv")
    return at.run()


def pictures(at: AppTest) -> dict[str, Any]:
    return {key: one.model for key, one in shipped(at).items()}


@EVERY
def test_a_link_or_a_reload_without_its_file_says_so_until_there_is_one(visit, of):
    at = visit(of.page, **{of.key: of.label}, **dict(of.query))
    said = f"**The file is gone, because links and reloads do not keep it. Choose it again. Until then, the picture shows “{of.first}”.**"
    assert lines(at) == [said]
    before = pictures(at)
    assert lines(at.run()) == [said]
    assert pictures(at) == before
    if of.page in TRIED:
        at.session_state["lesson:parts"] = set()  # but for those that the link opens, of which one has the picker
    assert lines(give(at, of)) == [] and not at.error
    assert any(one != before[key] for key, one in pictures(at).items() if key in before)


@EVERY
def test_without_a_file_the_data_of_before_stay_and_are_named(visit, of):
    at = choose(visit(of.page, **dict(of.query)), of, of.other_value or of.other)
    assert lines(at) == []
    before = pictures(at)
    choose(at, of, of.value)
    assert lines(at) == [f"**No usable file yet: the picture shows “{of.other}”.**"]
    assert pictures(at) == before


def test_a_file_that_is_taken_away_is_still_in_use_and_said_to_be(visit):
    of = PICKERS[0]
    at = give(visit(of.page, data=of.label), of)
    before = pictures(at)
    at.file_uploader(key="file").set_value(None).run()
    assert lines(at) == ["**No usable file here: the last one that could be read is still in use.**"]
    assert pictures(at) == before
    choose(at, of, "five")
    assert lines(at) == [] and pictures(at) != before


def test_scores_that_are_no_probabilities_name_the_data_that_stay(visit):
    of = next(of for of in PICKERS if of.page.endswith("probabilities"))
    at = choose(visit(of.page), of, "five")
    choose(at, of, "file")
    at.file_uploader(key="file").upload("mine.csv", b"label,score\n1,2.5\n0,-1\n1,3\n0,0.1\n", "text/csv").run()
    assert lines(at) == []
    (said,) = [one.value for one in at.warning if "not probabilities" in one.value]
    assert "the picture still shows “Five items”" in said


def test_data_of_another_lesson_never_stand_in(visit):
    """Both lessons call their choice of data alike; what one of them showed is of no use to the other."""
    of = next(of for of in PICKERS if of.page == "regression/regression")
    at = visit(of.page)
    at.session_state[LAST] = {"precision_recall": Shown("Five items", built_in("five"))}
    (said,) = lines(choose(at, of, "file"))
    assert said.startswith("**The file is gone") and "“Seven trees”" in said


def test_the_pages_that_have_nothing_without_files_show_nothing(visit):
    at = visit("vision/generated_images")
    assert any("does not contain your file" in one.value for one in at.info)
    assert not any("Fréchet distance " in one.value for one in at.markdown if one.value.startswith("**Fréchet"))


@pytest.mark.parametrize("before", ["a link", "a file"])
def test_while_a_question_about_the_file_is_open_that_is_said(visit, before):
    of = next(of for of in PICKERS if of.page.endswith("forecasting"))
    at = visit(of.page, **{of.key: of.label})
    if before == "a file":
        give(at, of)
    at.file_uploader(key="series-file").upload(
        "two.csv", b"week;sold\n1;4.250\n2;6.125\n3;5.375\n4;9.500\n", "text/csv"
    )
    said = "the previous file is still in use" if before == "a file" else f"the picture shows “{of.first}”"
    assert lines(at.run()) == [f"**Until the question is answered, {said}.**"]
    (asked,) = [one for one in at.pills if "two ways" in one.label]
    asked.set_value("comma").run()
    assert lines(at) == []
