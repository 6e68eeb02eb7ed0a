"""The lessons on clustering and on generated images in a real browser: drags, typed points, links, the reader's own files."""

import re

import numpy as np
import pytest
import sklearn.metrics
from playwright.sync_api import expect

from metrics_core.generative import frechet_distance
from pages.vision.clustering.data import KMEANS, SETS, clusters_of
from pages.vision.clustering.picture import EDGE


def test_the_ring_is_dragged_to_another_point(visitor):
    reader = visitor("/clustering?data=Moons&k=2&point=1")
    one, mouse, data = reader.scrubber("clusters"), reader.page.mouse, SETS["moons"]()
    reader.page.locator(".st-key-settings").get_by_text("Settings", exact=True).click()  # which the link has opened
    one.root.locator(".ms-panel").first.scroll_into_view_if_needed()
    samples = sklearn.metrics.silhouette_samples(data.points, clusters_of(data, KMEANS)[1])
    assert one.value("silhouette_of_point") == pytest.approx(samples[0])
    target = int(np.argmin(data.points[:, 0]))
    pixels = one.geometry(x=(float(data.points[target, 0]),), y=(float(data.points[target, 1]),))["points"]["pixels"]
    box = one.root.locator('[data-view="points"]').bounding_box()
    sent, history = reader.messages, reader.history
    mouse.move(*one.knob("points"))
    mouse.down()
    mouse.move(box["x"] + pixels["x"][0], box["y"] + pixels["y"][0], steps=6)
    assert one.painted().value("silhouette_of_point") == pytest.approx(samples[target])
    assert one.value("silhouette") == pytest.approx(samples.mean())
    assert reader.messages == sent
    mouse.up()
    reader.page.wait_for_url(f"**point={target + 1}*")
    reader.answered(sent + 1)
    assert (reader.messages, reader.history) == (sent + 1, history)
    one.slider("k").focus()
    reader.page.keyboard.press("Home")
    expect(one.output("silhouette")).to_contain_text("undefined: there is one cluster")
    panel = one.root.locator(".ms-panel").first.bounding_box()
    assert panel["y"] + panel["height"] <= 900


def test_points_are_typed_and_travel_in_the_link(visitor):
    reader = visitor("/clustering?example=silhouette-line")
    one, page = reader.scrubber("clusters"), reader.page
    assert one.value("silhouette") == pytest.approx(287 / 360)
    reader.fold("5 points and their clusters")
    grid = page.get_by_test_id("stDataFrame").first
    grid.locator("canvas").first.wait_for()
    reader.type_into(grid, 90, 35 * 4.5, "9")
    page.wait_for_url("**points=*9*0*1**")
    reader.ready()
    points = np.array([[0.0], [1], [2], [9], [10]])
    expected = sklearn.metrics.silhouette_score(points, [0, 0, 0, 1, 1])
    expect(one.output("silhouette")).to_have_text(f"{expected:.4g}")
    again = visitor(page.url)
    assert again.scrubber("clusters").value("silhouette") == pytest.approx(expected)


def test_before_the_guess_the_silhouettes_that_were_seen_stay(visitor):
    reader = visitor("/clustering")
    one, mouse = reader.scrubber("clusters"), reader.page.mouse
    seen = one.root.locator("[data-view=visited] path")

    def places() -> list[float]:
        return [
            float(x) for part in seen.all() for x in re.findall(r"M(-?[\d.]+) [-\d.]+m", part.get_attribute("d") or "")
        ]

    before = len(places())
    box = one.root.locator("[data-view=points]").bounding_box()
    mouse.move(*one.knob("points"))
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] + 60, steps=8)
    mouse.up()
    now = places()
    assert 1 <= before < len(now) <= 200
    zero = (
        one.root.locator("[data-view=visited]").bounding_box()["width"] / 2
    )  # from -1 to 1, with the same room on both sides
    above = sum(x + EDGE > zero for x in now)
    expect(one.root.locator(".ms-seen")).to_have_text(f"{len(now)} seen, {above} above 0")


def test_a_gaussian_is_moved_and_turned(visitor):
    reader = visitor("/generated_images?turn=90")
    one, mouse = reader.scrubber("plane"), reader.page.mouse
    one.root.scroll_into_view_if_needed()
    assert one.value("covariance_term") == pytest.approx(2)
    sent = reader.messages
    x, y = one.knob("gaussians")
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 20, y - 40, steps=5)
    now = one.painted().values()
    assert now["covariance_term"] == pytest.approx(2) and now["mean_term"] > 0.5
    assert now["frechet_distance"] == pytest.approx(now["mean_term"] + 2)
    assert reader.messages == sent
    mouse.up()
    reader.page.wait_for_url("**shift=*")
    reader.ready()
    assert visitor(reader.page.url).scrubber("plane").value("frechet_distance") == now["frechet_distance"]


def test_two_files_of_features_are_compared(visitor, tmp_path):
    reader, rng = visitor("/generated_images"), np.random.default_rng(0)
    reader.part("your-own-features")
    real, generated = rng.normal(size=(40, 3)), rng.normal(1, 2, (30, 3))
    np.save(tmp_path / "real.npy", real)
    np.savetxt(tmp_path / "generated.csv", generated, delimiter=",", header="a,b,c", comments="")
    fields = reader.page.locator('input[type="file"]')
    reader.upload(fields.nth(0), tmp_path / "real.npy")
    reader.upload(fields.last, tmp_path / "generated.csv")
    expected = frechet_distance(real, np.loadtxt(tmp_path / "generated.csv", delimiter=",", skiprows=1)).value
    expect(reader.page.get_by_text(f"Fréchet distance {expected:.4g}")).to_be_visible()
