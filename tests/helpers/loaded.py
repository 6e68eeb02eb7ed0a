"""What each lesson shows once an example is opened in it: a function a lesson, which asserts that its inputs are there."""

import json

import numpy as np
import pytest
from sklearn.metrics import average_precision_score, log_loss, roc_auc_score

from datasets.boxes import hits_of, pair_of
from datasets.inputs import (
    CELLS,
    classes_of,
    counts_of,
    relevances_of,
    rows_of,
    sets_of,
    token_probabilities_of,
    triangle_of,
    vectors_of,
)
from datasets.item_lists import clicks_of, user_lists_of
from datasets.rankings import lists_of
from datasets.regression import pairs_of
from datasets.sentences import texts_of
from pages.regression.forecasting.data import percentages_of
from pages.vision.clustering.typed_points import points_of
from tests.helpers.pages import shipped


def accuracy_pitfalls(at, inputs):
    """The four counts of the matrix."""
    assert {cell: at.number_input(key=cell).value for cell in CELLS} == counts_of(inputs)


def bleu_rouge(at, inputs):
    """The texts in the fields."""
    pair = texts_of(inputs)
    fields = [e.proto for e in at.get("bidi_component") if e.proto.component_name == "metricscope_live_text"]
    assert [json.loads(field.json)["text"] for field in fields] == [pair.hypothesis, *pair.references]


def language_models(at, inputs):
    """The probabilities behind perplexity."""
    q = np.array(token_probabilities_of(inputs))
    assert shipped(at)["perplexity"].value("perplexity") == pytest.approx(np.exp(-np.mean(np.log(q))))


def ndcg(at, inputs):
    """The gains, discounted."""
    relevances = np.array(relevances_of(inputs))
    gains = relevances if at.segmented_control(key="gain").value == "linear" else 2**relevances - 1
    ranks = np.arange(len(gains))
    terms = [shipped(at)["ndcg"].value(f"counted_{i + 1}") for i in ranks]
    assert terms == pytest.approx(gains / np.log2(ranks + 2))


def regression(at, inputs):
    """Truths and predictions behind the errors."""
    pairs = pairs_of(inputs)
    error = np.array(pairs.truths) - np.array(pairs.predictions)
    assert shipped(at)["errors"].value("mean_absolute_error") == pytest.approx(np.abs(error).mean())
    assert shipped(at)["errors"].value("mean_squared_error") == pytest.approx((error**2).mean())


def ranking(at, inputs):
    """How many of the first k are relevant, for every query and k."""
    hits = shipped(at)["lists"].track("hits").reshape(len(lists_of(inputs)[0]), -1)
    for found, relevant, ranked in zip(hits, *lists_of(inputs), strict=True):
        assert found.tolist() == [len({*relevant} & {*ranked[:k]}) for k in range(1, len(found) + 1)]


def clustering(at, inputs):
    """The silhouette of the points, or the accuracy of the renamed clusters, by hand."""
    key, name = ("clusters", "silhouette") if points_of(inputs) else ("agreement", "accuracy")
    assert shipped(at)[key].value(name) == pytest.approx(287 / 360 if points_of(inputs) else 0, abs=1e-12)


def generated_images(at, inputs):
    """The squared distance between the two Gaussians, by hand."""
    assert shipped(at)["plane"].value("total") == pytest.approx(7)


def distances(at, inputs):
    """Both vectors, or the sides of a triangle."""
    if vectors_of(inputs):
        a, b = map(np.array, vectors_of(inputs))
        assert shipped(at)["distances"].value("euclidean") == pytest.approx(np.sqrt(np.sum((a - b) ** 2)))
        assert shipped(at)["distances"].value("cosine_distance") == pytest.approx(
            1 - a @ b / np.sqrt((a @ a) * (b @ b)), abs=1e-12
        )
    else:
        assert shipped(at)["triangle"].value("cosine_round") == sum(triangle_of(inputs)[:2])
        assert shipped(at)["triangle"].value("cosine_direct") == triangle_of(inputs)[2]


def recommenders(at, inputs):
    """Clicks, or the lists of a few users."""
    if clicks_of(inputs):
        assert (at.number_input(key="clicks").value, at.number_input(key="impressions").value) == clicks_of(inputs)
    else:
        (table,) = (one.value for one in at.dataframe if "went on to take" in one.value)
        assert table.to_numpy().tolist() == [list(row) for row in user_lists_of(inputs).rows()]


def multiclass(at, inputs):
    """Label sets, or the matrix."""
    if sets_of(inputs):
        assert shipped(at)["label-sets"].value("tp") == sum(
            len({*true} & {*said}) for true, said in zip(*sets_of(inputs), strict=True)
        )
        return
    true, said = map(np.array, classes_of(inputs))
    for i, a in enumerate(sorted({*true, *said})):
        for j, b in enumerate(sorted({*true, *said})):
            assert shipped(at)["class-matrix"].value(f"n_{i}_{j}") == ((true == a) & (said == b)).sum()


def forecasting(at, inputs):
    """A pair of truth and forecast is where the percentages are dragged; a series is the lesson's own."""
    for truth, forecast in percentages_of(inputs)[:1]:
        one = shipped(at)["percent"]
        assert (one.value("truth"), one.value("forecast")) == (truth, forecast)
        return
    one = shipped(at)["forecasts"]
    assert one.value("mae") == pytest.approx(np.abs(np.diff(inputs["values"])).mean())
    assert one.value("mse") == pytest.approx(np.square(np.diff(inputs["values"])).mean())


def detection(at, inputs):
    """The two boxes stand on the pad, or the picture's detections are right and wrong as the example's are."""
    if pair_of(inputs):
        pad = next(e.proto for e in at.get("bidi_component") if e.proto.component_name == "metricscope_pad")
        assert [tuple(box) for box in json.loads(pad.bytes)["boxes"]] == [inputs["box_a"], inputs["box_b"]]
    else:
        hits, objects = hits_of(inputs)
        one = shipped(at)["match"]
        found = one.track("tp")[::-1, 9]  # from the surest down, at an overlap of 0.5
        assert np.diff(found).tolist() == list(hits)
        assert (one.value("n"), one.value("tp")) == (objects, sum(hits))


def precision_recall(at, inputs):
    """The rows, and the four counts at their threshold."""
    rows, one = _rows(at, inputs), shipped(at)["pr"]
    flagged = rows.scores >= rows.threshold
    cells = ((1, 1), (1, 0), (0, 1), (0, 0))
    expected = [((rows.labels == label) & (flagged == called)).sum() for called, label in cells]
    assert [one.value(cell) for cell in CELLS] == expected


def roc_pr_det(at, inputs):
    """The rows, and the areas under their curves."""
    rows, one = _rows(at, inputs), shipped(at)["curves"]
    expected = roc_auc_score(rows.labels, rows.scores), average_precision_score(rows.labels, rows.scores)
    assert (one.value("auroc"), one.value("average_precision")) == pytest.approx(expected)


def thresholds(at, inputs):
    """The rows that a threshold is chosen on."""
    assert _rows(at, inputs) is not None and "choice" in shipped(at)


def probabilities(at, inputs):
    """The rows and their log loss."""
    rows, one = _rows(at, inputs), shipped(at)["distortion"]
    assert one.value("rows") == len(rows.labels)
    assert one.value("log_loss") == pytest.approx(log_loss(rows.labels, rows.scores, labels=[0, 1]))


def _rows(at, inputs):
    """Labels and scores of the example, which are the lesson's data."""
    rows = rows_of(inputs)
    assert at.pills(key="data").value == "documents"
    assert any(f"The {len(rows.labels):,} row" in expander.label for expander in at.expander)
    return rows
