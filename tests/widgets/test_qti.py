"""QTI 2.1: items keep to the binding's rules as they are written down here, and read back as what was written."""

import json
import re
import subprocess
import sys
from functools import cache
from html import unescape
from io import BytesIO
from math import isclose
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from tests.helpers import ROOT
from widgets.lesson_plans.card import LICENCE
from widgets.question_bank.qti import LOM, MANIFEST, MATHML, PACKAGING, QTI, TYPE, qti_package
from widgets.question_bank.questions import Answer, Question, questions
from widgets.worksheets.page import TITLES

Q = f"{{{QTI}}}"
# What may stand in what, of the elements that are used: imsqti_v2p1, sections 4 (items), 5 (content) and 8 (response processing).
INLINE = {"a", "span", "strong", "em", "code", "sub", "sup", "br", "img", "math", "textEntryInteraction"}
BLOCK = {"p", "div", "ol", "ul", "table", "rubricBlock", "choiceInteraction", "extendedTextInteraction"}
WITHIN = {
    "assessmentItem": {"responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing", "modalFeedback"},
    "responseDeclaration": {"correctResponse"},
    "correctResponse": {"value"},
    "itemBody": BLOCK,
    "rubricBlock": BLOCK - {"rubricBlock"},
    "modalFeedback": BLOCK | INLINE,
    "div": BLOCK | INLINE,
    "choiceInteraction": {"simpleChoice"},
    "simpleChoice": BLOCK | INLINE,
    "ol": {"li"},
    "ul": {"li"},
    "li": BLOCK | INLINE,
    "table": {"tbody"},
    "tbody": {"tr"},
    "tr": {"th", "td"},
    "th": BLOCK | INLINE,
    "td": BLOCK | INLINE,
    "responseProcessing": {"responseCondition", "setOutcomeValue"},
    "responseCondition": {"responseIf", "responseElse"},
    "responseIf": {"equal", "match", "or", "setOutcomeValue"},
    "responseElse": {"setOutcomeValue"},
    "or": {"stringMatch"},
    "stringMatch": {"variable", "baseValue"},
    "equal": {"variable", "correct"},
    "match": {"variable", "correct"},
    "setOutcomeValue": {"variable", "baseValue"},
    **dict.fromkeys(("a", "p", "span", "strong", "em", "code", "sub", "sup"), INLINE),
}
ATTRIBUTES = {
    "assessmentItem": {"identifier", "title", "adaptive", "timeDependent"},
    "responseDeclaration": {"identifier", "cardinality", "baseType"},
    "outcomeDeclaration": {"identifier", "cardinality", "baseType"},
    "rubricBlock": {"view"},
    "choiceInteraction": {"responseIdentifier", "shuffle", "maxChoices"},
    "simpleChoice": {"identifier"},
    "textEntryInteraction": {"responseIdentifier", "expectedLength"},
    "extendedTextInteraction": {"responseIdentifier", "expectedLines"},
    "modalFeedback": {"outcomeIdentifier", "identifier", "showHide"},
    "equal": {"toleranceMode", "tolerance"},
    "stringMatch": {"caseSensitive"},
    "baseValue": {"baseType"},
    "a": {"href"},
    "img": {"src", "alt"},
    "th": {"colspan", "rowspan"},
    "td": {"colspan", "rowspan"},
    **{name: {"identifier"} for name in ("variable", "correct", "setOutcomeValue")},
}
NEEDED = {name: ATTRIBUTES[name] for name in ATTRIBUTES.keys() - {"th", "td"}}
ORDER = ("responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing", "modalFeedback")


@cache
def bank() -> tuple[Question, ...]:
    return questions(TITLES, range(1, 4), app="https://scope.example/")


@pytest.fixture(scope="module")
def files():
    with ZipFile(BytesIO(qti_package(bank()))) as zipped:
        assert zipped.testzip() is None
        return {name: zipped.read(name) for name in zipped.namelist()}


def named(node):
    return node.tag.removeprefix(Q)


def checked(node):
    """Whether an element and all below it keep to the rules; a formula is MathML's own affair."""
    name = named(node)
    assert set(node.attrib) <= ATTRIBUTES.get(name, set()), (name, node.attrib)
    assert NEEDED.get(name, set()) <= set(node.attrib), (name, node.attrib)
    if not (WITHIN.get(name, set()) & INLINE):
        assert (
            name in ("value", "baseValue", "br")
            or not "".join([node.text or "", *(c.tail or "" for c in node)]).strip()
        )
    for child in node:
        if child.tag == f"{{{MATHML}}}math":
            assert "math" in WITHIN[name] and all(one.tag.startswith(f"{{{MATHML}}}") for one in child.iter())
            continue
        assert named(child) in WITHIN.get(name, set()), (name, named(child))
        checked(child)


def items(files):
    return [(name, ElementTree.fromstring(files[name])) for name in files if name.startswith("items/")]


def test_every_item_keeps_to_the_binding(files):
    for name, item in items(files):
        checked(item)
        order = [ORDER.index(named(child)) for child in item]
        assert order == sorted(order)
        assert (
            re.fullmatch(r"[A-Za-z_][\w-]*", item.get("identifier")) and name == f"items/{item.get('identifier')}.xml"
        )
        declared = {one.get("identifier") for one in item if named(one).endswith("Declaration")}
        used = {
            one.get(way) for one in item.iter() for way in ("responseIdentifier", "outcomeIdentifier") if one.get(way)
        }
        used |= {
            one.get("identifier") for one in item.iter() if named(one) in ("variable", "correct", "setOutcomeValue")
        }
        assert used <= declared == {"RESPONSE", "SCORE", "FEEDBACK"}
        assert sum(named(one).endswith("Interaction") for one in item.iter()) == 1
        if choices := [one.get("identifier") for one in item.iter(f"{Q}simpleChoice")]:
            assert len(set(choices)) == len(choices) and item.findtext(f".//{Q}value") in choices


def test_the_manifest_names_every_file_once_and_nothing_else(files):
    root = ElementTree.fromstring(files[MANIFEST])
    cp = f"{{{PACKAGING}}}"
    assert root.findtext(f"{cp}metadata/{cp}schema") == "QTIv2.1 Package"
    assert LICENCE in root.findtext(f"{cp}metadata/{{{LOM}}}lom/{{{LOM}}}rights/{{{LOM}}}description/{{{LOM}}}string")
    resources = root.findall(f"{cp}resources/{cp}resource")
    assert {one.get("type") for one in resources} == {TYPE}
    assert [one.get("href") for one in resources] == [name for name, _ in items(files)]
    listed = {file.get("href") for one in resources for file in one.iter(f"{cp}file")}
    difficulty = f"{cp}metadata/{{{LOM}}}lom/{{{LOM}}}educational/{{{LOM}}}difficulty/{{{LOM}}}value"
    assert [one.findtext(difficulty) for one in resources] == [one.difficulty for one in bank()]
    assert listed == files.keys() - {MANIFEST}
    drawings = {src for _, item in items(files) for src in (one.get("src") for one in item.iter(f"{Q}img"))}
    assert {src.removeprefix("../") for src in drawings} == {one for one in listed if one.startswith("images/")}
    for one in listed:
        if one.startswith("images/"):
            assert ElementTree.fromstring(files[one]).tag == "{http://www.w3.org/2000/svg}svg"


# ---- read by a reader that knows the information model alone
def words(node):
    """The words of an element, formulas apart."""
    found = [node.text or ""]
    for child in node:
        found += ["" if child.tag == f"{{{MATHML}}}math" else words(child), child.tail or ""]
    return re.sub(r"\s+", "", "".join(found))


def plain(html):
    return re.sub(r"\s+", "", unescape(re.sub(r"<[^>]+>", "", re.sub(r"\\\(.*?\\\)", "", html, flags=re.DOTALL))))


def answered(item, response):
    """The score and the feedback that an item gives a response, by its own response processing."""
    right = item.findtext(f"{Q}responseDeclaration/{Q}correctResponse/{Q}value")
    (met,) = item.findall(f"{Q}responseProcessing/{Q}responseCondition/{Q}responseIf")
    test = met[0]
    if named(test) == "equal":
        low, high = map(float, test.get("tolerance").split())
        score = float(right) - low <= float(response) <= float(right) + high
    elif named(test) == "match":
        score = response == right
    else:
        assert all(one.get("caseSensitive") == "false" for one in test)
        score = response.casefold() in [one.findtext(f"{Q}baseValue").casefold() for one in test]
    (sets,) = item.findall(f"{Q}responseProcessing/{Q}setOutcomeValue")
    shown = response if sets.find(f"{Q}variable") is not None else sets.findtext(f"{Q}baseValue")
    feedback = [one for one in item.findall(f"{Q}modalFeedback") if one.get("identifier") == shown]
    return score, "".join(map(words, feedback))


def test_items_read_back_as_the_questions_and_mark_as_they_should(files):
    read = items(files)
    assert len(read) == len(bank())
    for (_, item), one in zip(read, bank(), strict=True):
        body = item.find(f"{Q}itemBody")
        rubric = body.find(f"{Q}rubricBlock")
        assert item.get("title") == one.name
        assert (words(rubric) if rubric is not None else "") == (plain(one.feedback) if one.kind == "essay" else "")
        said = "".join(words(child) for child in body if named(child) not in ("rubricBlock", "choiceInteraction"))
        assert said == plain(one.whole)
        if one.kind == "number":
            value, away = float(item.findtext(f".//{Q}value")), one.tolerance
            assert isclose(value, one.value, rel_tol=1e-11)
            for response, right in ((f"{value:.3g}", True), (value + 2 * away, False), (value - 2 * away, False)):
                assert answered(item, response) == (right, plain(one.feedback))
        elif one.kind == "word":
            assert [answered(item, word.upper())[0] for word in one.words] == [True] * len(one.words)
            assert answered(item, "0") == (False, plain(one.feedback))
        elif one.kind == "choice":
            found = item.findall(f".//{Q}simpleChoice")
            for node, answer in zip(found, one.answers, strict=True):
                assert words(node) == plain(answer.text)
                assert answered(item, node.get("identifier")) == (answer.right, plain(answer.feedback))
        else:
            assert item.find(f"{Q}responseProcessing") is None


def test_each_formula_is_there_as_mathml(files):
    for (_, item), one in zip(items(files), bank(), strict=True):
        formulas = len(re.findall(r"\\\(.*?\\\)", one.feedback, re.DOTALL))
        assert len(list(item.iter(f"{{{MATHML}}}math"))) == formulas


def test_signs_that_mean_something_in_xml_are_text():
    one = Question(
        "choice", "ndcg", 'a < b & "c"', "<p>1 &lt; 2 &amp; 3</p>", answers=(Answer("<em>x</em> &lt;", True, "y"),)
    )
    with ZipFile(BytesIO(qti_package([one]))) as zipped:
        item = ElementTree.fromstring(zipped.read("items/q00001.xml"))
    assert item.get("title") == 'a < b & "c"' and words(item.find(f"{Q}itemBody/{Q}p")) == "1<2&3"
    assert words(item.find(f".//{Q}simpleChoice")) == "x<"


@pytest.mark.slow
def test_an_engine_of_others_reads_every_item_and_scores_choices_and_words(files, tmp_path):
    """pyslet, which knows nothing of ours: each answer of a choice, each accepted word and another one."""
    asked, wanted = [], []
    for (name, _), one in zip(items(files), bank(), strict=True):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(files[name])
        given = [f"A{i}" for i, _ in enumerate(one.answers, 1)] if one.kind == "choice" else [*one.words]
        scores = [(float(answer.right), f"A{i}") for i, answer in enumerate(one.answers, 1)]
        if one.kind == "word":
            given.append("12.5")
            scores = [(1.0, "worked")] * len(one.words) + [(0.0, "worked")]
        asked.append((name, given))
        wanted.append({"title": one.name, "scores": [list(score) for score in scores]})
    command = [sys.executable, "-W", "ignore", "-m", "tests.helpers.qti_engine", str(tmp_path)]
    done = subprocess.run(command, input=json.dumps(asked).encode(), stdout=subprocess.PIPE, check=True, cwd=ROOT)
    assert json.loads(done.stdout) == wanted
