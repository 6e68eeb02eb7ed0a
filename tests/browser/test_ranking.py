"""The lesson on precision at k in a real browser: the cut is dragged, lists are typed, runs are uploaded, links restored."""

import csv
import io

import pytest
from playwright.sync_api import expect

from datasets.rankings import FIVE_SEARCHES, Rankings, two_engines

LESSON = "/ranking"


def by_counting(lists: Rankings, query: int, k: int) -> dict[str, float]:
    relevant, ranked = lists.relevant[query], lists.ranked[query]
    places = [i for i, item in enumerate(ranked[:k], 1) if item in relevant]
    average = sum(n / i for n, i in enumerate(places, 1)) / min(len(relevant), k)
    return {
        "precision_at_k": len(places) / k,
        "recall_at_k": len(places) / len(relevant),
        "average_precision_at_k": average,
        "f_at_k": 2 * len(places) / (k + len(relevant)),
    }


def agrees(one, lists: Rankings, query: int) -> int:
    """The live numbers are those of the k that the slider says, which is returned."""
    k = one.painted().index("k") + 1
    values = one.values()
    for name, expected in by_counting(lists, query, k).items():
        if name == "average_precision_at_k" and lists == FIVE_SEARCHES:  # not on the first screen
            assert name not in values
            continue
        assert values[name] == pytest.approx(expected), (name, k)
    assert values["formula: precision_at_k"] == values["precision_at_k"]
    return k


def trec(lists: Rankings, engine: str) -> bytes:
    rows = zip(lists.names, lists.runs[engine], strict=True)
    lines = [f"{q.split()[1]} Q0 {d} {i} {-i} {engine[-1]}" for q, items in rows for i, d in enumerate(items, 1)]
    return "\n".join(lines).encode()


def qrels(lists: Rankings) -> bytes:
    rows = zip(lists.names, lists.ranked, lists.relevant, strict=True)
    return "\n".join(f"{q.split()[1]} 0 {d} {int(d in good)}" for q, items, good in rows for d in items).encode()


def test_the_documents_can_be_chosen_on_the_page(visitor):
    reader = visitor(LESSON)
    reader.unfold()
    page = reader.page
    for name in ("Documents", "Two engines", "Documents"):
        page.get_by_role("radio", name=name).or_(page.get_by_role("button", name=name, exact=True)).first.click()
        expect(page.get_by_role("link", name="to its inputs")).to_have_count(int(name == "Documents"))
        expect(page.get_by_test_id("stException")).to_have_count(0)


def test_a_click_on_a_row_looks_at_its_query(visitor):
    reader = visitor(LESSON)
    one = reader.scrubber("lists")
    pixels = one.geometry(x=(7.5,), y=(-2.0,))["lists"]["pixels"]
    box = one.root.locator('[data-view="lists"]').bounding_box()
    assert box
    reader.page.mouse.click(box["x"] + pixels["x"][0], box["y"] + pixels["y"][0])
    agrees(one, FIVE_SEARCHES, 2)
    reader.page.wait_for_url("**query=*")


def test_dragging_the_cut_moves_all_of_it_and_sends_nothing_until_release(visitor):
    reader = visitor(LESSON)
    one, mouse = reader.scrubber("lists"), reader.page.mouse
    box = one.root.locator('[data-view="lists"]').bounding_box()
    assert box and box["y"] + box["height"] <= 900
    assert agrees(one, FIVE_SEARCHES, 0) == 4
    sent, before = reader.messages, one.geometry()
    x, y = one.knob("lists")
    mouse.move(x, y)
    mouse.down()
    seen = []
    for right in (60, 120, 180):
        mouse.move(x + right, y, steps=4)
        seen.append(agrees(one, FIVE_SEARCHES, 0))
    assert 4 < seen[0] < seen[1] < seen[2]
    now = one.geometry()
    assert now["lists"]["panes"]["upto"]["width"] > before["lists"]["panes"]["upto"]["width"]
    where = "all => all.map((one) => one.getBoundingClientRect().left - one.parentElement.getBoundingClientRect().left)"
    wide = one.root.locator(".ms-bar").first.bounding_box()["width"]
    marks = [x / wide for x in one.root.locator(".ms-bar > b").evaluate_all(where)]
    before_last = by_counting(FIVE_SEARCHES, 0, seen[2] - 1)
    assert marks == pytest.approx([before_last[f"{name}_at_k"] for name in ("precision", "recall", "f")], abs=0.02)
    assert reader.messages == sent
    mouse.up()
    reader.page.wait_for_url(f"**k={seen[2]}*")
    reader.ready()
    one.slider("query").focus()
    reader.page.keyboard.press("ArrowRight")
    agrees(one, FIVE_SEARCHES, 1)
    reader.page.wait_for_url("**query=2*")
    assert visitor(reader.page.url).scrubber("lists").values() == one.painted().values()


def test_lists_are_typed_and_travel_in_the_link(visitor):
    reader = visitor(LESSON)
    one, page = reader.scrubber("lists"), reader.page
    reader.unfold()
    reader.fold("Type your own queries and lists")
    grid = page.get_by_test_id("stDataFrame").first
    reader.type_into(grid, 300, 52, "d x a")
    page.wait_for_url("**lists=jaguar*")
    reader.ready()
    typed = Rankings(("jaguar",), (tuple("ade"),), {"": (("d", "x", "a"),)})
    agrees(one, typed, 0)
    assert visitor(page.url).scrubber("lists").values() == one.painted().values()


def test_two_runs_and_their_judgements_are_uploaded_and_compared(visitor):
    lists = two_engines()
    reader = visitor(f"{LESSON}?data=Your+files%E2%80%A6")
    page = reader.page
    runs = [{"name": f"{e}.run", "mimeType": "text/plain", "buffer": trec(lists, e)} for e in lists.runs]
    judged = {"name": "qrels.txt", "mimeType": "text/plain", "buffer": qrels(lists)}
    twice = {**runs[0], "buffer": runs[0]["buffer"] + b"\n1 Q0 d1 0 9 A"}
    ask, ask_judged = page.locator("input[type=file]").all()
    reader.upload(ask, [twice])
    reader.upload(ask_judged, judged)
    expect(page.get_by_text("has the item “d1” twice, on lines")).to_be_visible()
    page.get_by_role("button", name="Remove engine A.run").click()
    expect(page.get_by_text("A link does not contain your file")).to_be_visible()
    reader.ready()
    reader.upload(ask, runs)
    expect(page.get_by_text("60 judged queries")).to_be_visible()
    reader.part("which-queries-fail")
    expect(page.get_by_text("wins on")).to_be_visible()
    k = reader.scrubber("lists").painted().index("k") + 1
    saved = reader.download(page.get_by_role("button", name="Every query (CSV)")).path().read_text("utf-8")
    rows = list(csv.DictReader(io.StringIO(saved)))
    for row in rows:
        query = lists.names.index(f"query {row['query']}")
        if row["AP at k, engine A.run"] != "nan":
            expected = by_counting(lists, query, k)["average_precision_at_k"]
            assert float(row["AP at k, engine A.run"]) == pytest.approx(expected)
    assert len(rows) == 60


def test_definitions_are_scrubbed_and_an_answer_opens_its_case(visitor):
    reader = visitor(f"{LESSON}?data=Six+samples")
    page, one = reader.page, reader.scrubber("definitions")
    one.slider("k").focus()
    page.keyboard.press("End")
    page.wait_for_url("**definitions-k=4*")
    marks = {tuple(mark["words"]) for mark in one.geometry()["samples"]["marks"]}
    assert {("0.4778",), ("0.3889",)} <= marks
    page.get_by_role("radio", name="precision at k").first.click()
    expect(page.get_by_text("An irrelevant result makes it fall")).to_be_visible()
    page.wait_for_url("**k=2*")
    reader.ready()
    assert agrees(reader.scrubber("lists"), FIVE_SEARCHES, 0) == 2
