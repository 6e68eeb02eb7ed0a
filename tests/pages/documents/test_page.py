"""The atlas: everything in the documents is listed and can be filtered, and every example answers to an edit."""

import re
from collections import Counter
from collections.abc import Mapping
from html import unescape

import pytest

from datasets.documents import CATALOGUE
from datasets.missing import MISSING
from datasets.questions import QUESTIONS
from pages.reference.documents.answers import answers
from pages.reference.documents.browse import ON_A_PAGE
from pages.reference.documents.five import MISTAKE, compared, counted, subtitle
from pages.reference.documents.kinds import RUN
from widgets.atlas import NAMES, TITLES
from widgets.curriculum import HOME_OF_SCENARIO, home_of
from widgets.panel import facts

PAGE = "reference/documents"


def entries(kind):
    return getattr(CATALOGUE, kind)


def said(at) -> str:
    """All the words on the page, without the backslashes that keep them words."""
    html = "\n".join(str(element.proto.body) for element in at.get("html"))
    words = [e.value for kind in (at.markdown, at.caption, at.info, at.warning) for e in kind]
    return unescape("\n".join([*map(str, words), *(box.label for box in at.expander), html]).replace("\\", ""))


@pytest.mark.parametrize("kind", TITLES)
def test_every_entry_is_listed(kind, visit):
    at = visit(PAGE, kind=TITLES[kind])
    found = said(at)
    for page in range(2, -(-len(entries(kind)) // ON_A_PAGE) + 1):
        at.session_state[f"{kind}-page"] = page
        at.run()
        assert not at.exception
        found += said(at)
    for entry in entries(kind).values():
        title = {
            "examples": "story",
            "mistakes": "claim",
            "concepts": "definition",
            "scenarios": "story",
            "claims": "claim",
        }
        assert getattr(entry, title[kind]) in found, entry.id
        if kind == "scenarios":
            assert QUESTIONS[entry.id].asks in found
            assert f"{HOME_OF_SCENARIO[entry.id]}?story={entry.id}#story" in found


@pytest.mark.parametrize("example", [e.id for i, e in enumerate(entries("examples").values()) if i % 6 == 0])
def test_an_example_shows_its_inputs_both_numbers_and_the_way_into_its_lesson(example, visit):
    one = entries("examples")[example]
    at = visit(PAGE, entry=example)
    assert not at.exception
    text, fields = said(at), facts(one)
    for name in ("printed", "recomputed", "verdict"):
        assert f"<dd>{fields[name]}</dd>" in text
    assert f'href="{home_of(one)}?example={example}' in text
    assert ("These inputs are ours" in text) == one.our_inputs
    assert at.text_input or at.text_area or example in MISSING


def test_what_cannot_be_reproduced_names_what_is_missing(visit):
    cannot = [one.id for one in entries("examples").values() if one.verdict == "not reproducible"]
    assert {*cannot} <= MISSING.keys()
    for example in cannot:
        assert MISSING[example] in said(visit(PAGE, entry=example))


def test_an_edit_is_recomputed_in_place_and_opens_by_its_link(visit):
    """5 found of 9 instead of 3 of 7: 5/9."""
    at = visit(PAGE, entry="cats-recall")
    at.text_input(key="cats-recall.tp").set_value("5").run()
    assert "With your inputs: **0.5556**" in said(at)
    again = visit(PAGE, entry="cats-recall", **{"cats-recall.tp": "5"})
    assert "With your inputs: **0.5556**" in said(again)
    among = visit(PAGE, **{"examples-topic": "precision and recall", "cats-recall.tp": "5"})
    assert "With your inputs: **0.5556**" in said(among)
    at.text_input(key="cats-recall.tp").set_value("<b>many</b>").run()
    assert "“<b>many</b>” is not a number" in said(at)
    at.text_input(key="cats-recall.tp").set_value("0").run()
    at.text_input(key="cats-recall.fn").set_value("0").run()
    assert "With your inputs: **undefined**" in said(at)
    assert "no actual positives" in said(at)


def test_what_the_core_refuses_is_said(visit):
    at = visit(PAGE, entry="thakur-precision")
    at.text_input(key="thakur-precision.y_pred").set_value("0, 1").run()
    assert not at.exception
    assert "y_true has 8 labels and y_pred has 2" in said(at)


@pytest.mark.parametrize(
    "mistake", [m for m in entries("mistakes").values() if m.kind in ("formula", "number")], ids=lambda m: m.id
)
def test_a_mistake_runs_its_counter_example_through_the_core(mistake, visit):
    at = visit(PAGE, kind=TITLES["mistakes"], entry=mistake.id)
    text = said(at)
    assert mistake.correction in text
    assert mistake.examples
    for example in mistake.examples:
        assert f"<dd>{facts(entries('examples')[example])['recomputed']}</dd>" in text


def test_mistakes_of_other_kinds_show_the_correction_and_no_run(visit):
    for mistake in ("t-matthews-spelling", "a-micro-f1-sentence"):
        assert entries("mistakes")[mistake].kind not in RUN
        at = visit(PAGE, kind=TITLES["mistakes"], entry=mistake)
        assert entries("mistakes")[mistake].correction in said(at)
        assert "Run it" not in said(at)


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ({"examples-verdict": "wrong"}, 32),
        ({"examples-topic": "NDCG"}, 10),
        ({"document": "Thakur notebook", "examples-verdict": "other rule"}, 4),
        ({"document": "Thakur notebook", "examples-verdict": "convention"}, 4),  # as links once said it
        ({"examples-verdict": "rounded"}, 86),
        ({"kind": "Mistakes", "mistakes-verdict": "number"}, 10),
        ({"kind": "Claims, checked", "claims-verdict": "holds under some conditions"}, None),
    ],
)
def test_filters_are_in_the_link(query, count, visit):
    count = count or sum(claim.holds != "yes" for claim in CATALOGUE.claims.values())
    shown = next(c.value for c in visit(PAGE, **query).caption if re.match(r"\d+ of \d+", c.value))
    assert shown.startswith(f"{count} of ")


@pytest.mark.parametrize("query", [{"examples-page": "99"}, {"examples-page": "1e9"}, {"kind": "x"}, {"entry": "<b>"}])
def test_a_link_to_nowhere_shows_everything(query, visit):
    at = visit(PAGE, **query)
    assert not at.exception
    assert "190 of 190" in said(at)


def drawn(page: str) -> Counter:
    """How many marks there are of each verdict."""
    return Counter(
        re.findall(
            r'<i class="five-([a-z-]+)"></i>(?!\w)', page.partition('"five five-whole"')[2].partition("<figure")[0]
        )
    )


def test_before_the_guess_nothing_says_what_the_error_in_the_formula_is(visit):
    page = said(visit(PAGE, parts=set()))
    assert drawn(page) == {verdict.replace(" ", "-"): count for verdict, count in again(counted()).items()}
    assert "five-asked" not in page and "framed" not in page
    (figure,) = re.findall("<figure.*?</figure>", page)
    one = CATALOGUE.examples[MISTAKE]
    assert f"= {one.printed}<" in figure and NAMES[one.document.id] in figure
    printed, patients = figure.split('<div class="five-patients">')
    assert "<b>3/9</b></span>." in printed and "5/9" not in printed  # the reader counts what is right
    assert blocks(printed) == {"fp": 3, "tp": 5, "fn": 4}, "3 over 9"
    assert "9 positives, 5 found" in patients and "11 negatives, 3 flagged" in patients
    assert blocks(patients) == {"tp": 5, "fn": 4, "fp": 3, "tn": 8}


def again(found: Mapping[str, int]) -> dict[str, int]:
    """Without those that were not compared."""
    return {verdict: count for verdict, count in found.items() if verdict != "not compared"}


def blocks(drawn: str) -> Counter[str]:
    return Counter(re.findall('<i class="five-(..)"', drawn))


def squares(page: str) -> dict[str, int]:
    """How many marks stand below each text's name."""
    rows = re.findall(
        r'<p><a [^>]*>([^<]+)</a><small>[^<]+</small></p><div class="five-found"><div class="five-squares"[^>]*>(.*?)</div>',
        page,
    )
    return {name: row.count("<i ") for name, row in rows}


@pytest.mark.parametrize("answer", answers(), ids=lambda one: one.text)
def test_the_guess_shows_the_verdict_of_each_example(answer, visit):
    whole = counted()
    page = said(visit(PAGE, guess=answer.text, parts=set()))
    assert squares(page) == {NAMES[one]: sum(again(counted(one)).values()) for one in CATALOGUE.documents}
    assert drawn(page) == {verdict.replace(" ", "-"): count for verdict, count in again(whole).items()}
    assert f"one of the {whole['wrong']} wrong ones, of {compared()} that could be checked" in page
    every = len(CATALOGUE.examples)
    assert (
        f"The five documents have {every} worked examples. We could check {compared()} printed results or formulas: {whole['wrong']} are wrong."
        in page
    )
    assert "Each square is one example that we could check." in page
    assert re.findall(r"five-count.>(\d+) of (\d+) wrong<", page) == [
        (str(found["wrong"]), str(sum(found.values()) - found["not compared"]))
        for found in map(counted, CATALOGUE.documents)
    ]
    (framed,) = re.findall(r'<b class="five-asked"><i class="five-([a-z-]+)"', page)
    assert framed == CATALOGUE.examples[MISTAKE].verdict
    lines = [(count + 1) // 2 for count in squares(page).values()]  # squares stand in two of them
    assert [int(columns) for columns in re.findall(r"--some:(\d+)", page)] == lines
    assert max(lines) == int(*re.findall(r"--most:(\d+)", page)), "there is room for each document's"
    for verdict, count in whole.items():
        assert f'examples-verdict={verdict.replace(" ", "+")}#all">{count}<' in page
    mistake = CATALOGUE.examples[MISTAKE]
    assert answer.right == ("true positives belong on top" in answer.text) and "TP belongs on top" in mistake.reason


def test_a_link_to_one_entry_asks_for_no_guess(visit):
    at = visit(PAGE, entry="cats-recall")
    assert "guess" not in {one.key for one in at.pills} and "32 are wrong" in said(at)
    assert "<figure" not in said(at) and "five-asked" not in said(at)  # it answers the question that is not asked


def test_the_list_is_folded_away_until_a_link_asks_for_some_of_it(visit):
    def listed(**query: str) -> bool:
        return bool(visit(PAGE, parts=set(), **query).selectbox)

    assert not listed()
    assert listed(kind="Mistakes") and listed(document="Distilled AI") and listed(**{"examples-verdict": "wrong"})
    assert listed(**{"claims-topic": "roc"})


def test_the_table_counts_every_example_once(visit):
    page = said(visit(PAGE))
    counts = [*counted().values()]
    assert sum(counts) == len(CATALOGUE.examples) and sum(counts[:3]) == compared()
    assert counts[0] == sum(one.verdict == "wrong" for one in CATALOGUE.examples.values())
    table = page.split("<table")[-1]
    rows = [
        [int(count) for count in re.findall(r">(\d+)<", row)] for row in re.findall("<tr><th scope=.row.*?</tr>", table)
    ]
    assert [sum(column) for column in zip(*rows, strict=True)] == [*counts, len(CATALOGUE.examples)]
    assert all(sum(row[:-1]) == row[-1] for row in rows)


def test_one_mistake_is_told_at_a_glance_and_titles_are_said_once(visit):
    page = said(visit(PAGE, guess="no: the formula is right"))
    (figure,) = re.findall("<figure.*?</figure>", page)
    one = CATALOGUE.examples[MISTAKE]
    (printed,) = one.readings
    assert "number of positives" in figure and f"<b>{one.value}</b>" in figure and one.verdict == "wrong"
    as_printed = "{numerator}/{denominator}".format(**printed.inputs)
    assert f"= {one.printed}</blockquote>" in figure and printed.matches_print
    assert "On these patients it gives" in figure and f"<b>{as_printed}</b>" in figure
    assert f"{NAMES[one.document.id]} prints FP where TP belongs" in figure
    pairs = Counter(zip(one.inputs["y_true"], one.inputs["y_pred"], strict=True))
    drawn, patients = figure.split('<div class="five-patients">')
    assert blocks(drawn) == {"fp": pairs[0, 1], "tp": 2 * pairs[1, 1] + pairs[1, 1], "fn": 2 * pairs[1, 0]}
    assert blocks(patients) == {"tp": pairs[1, 1], "fn": pairs[1, 0], "fp": pairs[0, 1], "tn": pairs[0, 0]}
    named = {NAMES[one.id]: subtitle(NAMES[one.id], one.title) for one in CATALOGUE.documents.values()}
    assert not any(name in title for name, title in named.items())
    assert named["Distilled AI"] == "Evaluation Metrics, ROC-Curves and Imbalanced Datasets (Aman Chadha, 2020)"
