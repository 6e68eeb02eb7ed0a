"""The reader's own predictions: counted as scikit-learn counts them; a broken file is explained and changes nothing."""

from pathlib import Path

import numpy as np
import pandas as pd
from playwright.sync_api import expect

from datasets import models
from tests.helpers import MALFORMED

from .truth import SPAM_LIKE, Truth, everything_agrees

LINK = "/precision_recall?data=Your+file%E2%80%A6"
RUN = models.breast_cancer()
LOGISTIC, FOREST = RUN.scores["logistic regression"], RUN.scores["random forest"]


def upload(visitor, path: Path) -> None:
    visitor.page.get_by_test_id("stFileUploader").locator("input[type=file]").set_input_files(path)


def write(folder: Path, **columns) -> Path:
    path = folder / "predictions.csv"
    pd.DataFrame(columns).to_csv(path, index=False)
    return path


def arrived(visitor, truth: Truth) -> None:
    expect(visitor.scrubber("pr").slider()).to_have_attribute("max", str(len(truth.ticks) - 1))


def test_real_predictions_and_the_choice_of_their_columns(visitor, tmp_path):
    names = np.where(RUN.y_true == 1, "malignant", "benign")
    benign = Truth(1 - RUN.y_true, FOREST)
    reader = visitor(LINK)
    pr = reader.scrubber("pr")
    expect(reader.page.get_by_text("A link does not contain your file")).to_be_visible()
    upload(reader, write(tmp_path, diagnosis=names, score_logistic=LOGISTIC, score_forest=FOREST))
    arrived(reader, Truth(RUN.y_true, LOGISTIC))
    everything_agrees(pr, Truth(RUN.y_true, LOGISTIC))
    reader.page.mouse.click(*pr.thumb(part=0.4))
    reader.page.wait_for_url("**threshold=*")
    everything_agrees(pr, Truth(RUN.y_true, LOGISTIC))

    reader.page.get_by_role("radio", name="score_forest").click()
    arrived(reader, Truth(RUN.y_true, FOREST))
    everything_agrees(pr, Truth(RUN.y_true, FOREST))

    reader.ready()
    reader.fold("Check what was guessed")
    reader.choose("Positive class", "benign")
    expect(pr.root.get_by_text("benign (positive)").filter(visible=True)).to_have_count(1)
    everything_agrees(pr, benign)


def test_a_broken_file_is_explained_and_the_picture_stays_usable(visitor, tmp_path):
    reader = visitor(LINK)
    pr = reader.scrubber("pr")
    before, problem = everything_agrees(pr, SPAM_LIKE), reader.page.get_by_test_id("stAlertContentError")
    for name, says in (
        ("noise.bin", "is binary, not text"),
        ("single_class.csv", "Most metrics here need both classes"),
        ("text_scores.csv", "score"),
    ):
        path = tmp_path / f"{Path(name).stem}.csv"
        path.write_bytes((MALFORMED / name).read_bytes())
        upload(reader, path)
        expect(problem).to_contain_text(says)
        assert everything_agrees(pr, SPAM_LIKE) == before
    reader.settled().still()  # the message pushes the picture down
    reader.page.mouse.click(*pr.thumb(part=0.9))
    assert everything_agrees(pr, SPAM_LIKE) > before
    upload(reader, write(tmp_path, label=RUN.y_true, score=FOREST))
    arrived(reader, Truth(RUN.y_true, FOREST))
    expect(problem).to_have_count(0)
    everything_agrees(pr, Truth(RUN.y_true, FOREST))


def test_what_a_file_says_is_shown_and_never_run(visitor, tmp_path):
    """Names of classes and columns come from the file and go into pictures, tables and menus."""
    text = "<img src=x onerror=alert(1)><script>document.title='x'</script>**b** $x$"
    reader = visitor(LINK)
    labels = np.where(RUN.y_true == 1, text, "no")
    upload(reader, write(tmp_path, **{"label": labels, f"score {text}": LOGISTIC, "score b": FOREST}))
    arrived(reader, Truth(RUN.y_true, LOGISTIC))
    expect(reader.scrubber("pr").root.get_by_text(text[:20]).first).to_be_attached()
    assert reader.page.locator("img[src=x]").count() == 0
    assert "Precision" in reader.page.title()
