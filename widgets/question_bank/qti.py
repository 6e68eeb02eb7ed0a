"""QTI 2.1: a content package with an item for each question, its drawings as files, its formulas as MathML.

Source: IMS Question and Test Interoperability 2.1, Information Model and XML binding (2012). The response of each item is RESPONSE;
what is shown after an answer depends on FEEDBACK. Essays are marked by people: their key is a rubric for the scorer.
"""

import re
from base64 import b64decode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from xml.etree.ElementTree import Element, SubElement, TreeBuilder, tostring
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from widgets.formulas import to_mathml
from widgets.question_bank.moodle import DATA
from widgets.question_bank.questions import RIGHTS, Answer, Difficulty, Question

QTI, PACKAGING = "http://www.imsglobal.org/xsd/imsqti_v2p1", "http://www.imsglobal.org/xsd/imscp_v1p1"
MATHML, LOM = "http://www.w3.org/1998/Math/MathML", "http://ltsc.ieee.org/xsd/LOM"
TYPE, MANIFEST = "imsqti_item_xmlv2p1", "imsmanifest.xml"
LICENSED = (
    f'<lom xmlns="{LOM}"><rights><copyrightAndOtherRestrictions><source>LOMv1.0</source><value>yes</value>'
    f'</copyrightAndOtherRestrictions><description><string language="en">{RIGHTS}</string></description></rights></lom>'
)
ONCE = (1980, 1, 1, 0, 0, 0)  # the time of each file in the zip
KEPT = {"img": ("src", "alt"), "a": ("href",), "th": ("colspan", "rowspan"), "td": ("colspan", "rowspan")}
FORMULA = re.compile(r"\\\((.*?)\\\)", re.DOTALL)


def qti_package(questions: Iterable[Question]) -> bytes:
    """The zip: imsmanifest.xml, items/ and images/."""
    files: dict[str, bytes] = {}
    resources: list[tuple[str, Difficulty, list[str]]] = []
    for number, one in enumerate(questions, 1):
        name = f"q{number:05}"
        drawings: dict[str, bytes] = {}
        files[f"items/{name}.xml"] = _item(name, _with_files(one.whole, drawings), one)
        files |= drawings
        resources.append((name, one.difficulty, [f"items/{name}.xml", *drawings]))
    packed = BytesIO()
    with ZipFile(packed, "w") as zipped:
        for path, content in {MANIFEST: _manifest(resources), **files}.items():
            zipped.writestr(ZipInfo(path, ONCE), content, ZIP_DEFLATED)
    return packed.getvalue()


def _manifest(resources: list[tuple[str, Difficulty, list[str]]]) -> bytes:
    """What is in the package: each item with its difficulty and its files."""
    listed = ""
    for name, difficulty, paths in resources:
        inside = (
            f'<metadata><lom xmlns="{LOM}"><educational><difficulty><source>LOMv1.0</source><value>{difficulty}</value>'
        )
        inside += "</difficulty></educational></lom></metadata>"
        inside += "".join(f'<file href="{path}"/>' for path in paths)
        listed += f'<resource identifier="{name}" type="{TYPE}" href="{paths[0]}">{inside}</resource>\n'
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="{PACKAGING}" identifier="metricscope">\n'
        "<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion>"
        f"{LICENSED}</metadata>\n"
        f"<organizations/>\n<resources>\n{listed}</resources>\n</manifest>\n"
    ).encode()


def _with_files(html: str, drawings: dict[str, bytes]) -> str:
    """The text with its drawings as files beside it."""

    def named(found: re.Match[str]) -> str:
        content = b64decode(found[1])
        path = f"images/{sha256(content).hexdigest()[:16]}.svg"
        drawings[path] = content
        return f'src="../{path}"'

    return DATA.sub(named, html)


# ---- an item
def _item(name: str, text: str, one: Question) -> bytes:
    lesson = {"identifier": name, "title": one.name, "adaptive": "false", "timeDependent": "false"}
    root = Element("assessmentItem", {"xmlns": QTI, **lesson})
    base = {"number": "float", "word": "string", "choice": "identifier", "essay": "string"}[one.kind]
    response = SubElement(root, "responseDeclaration", identifier="RESPONSE", cardinality="single", baseType=base)
    if right := _right(one):
        SubElement(SubElement(response, "correctResponse"), "value").text = right
    SubElement(root, "outcomeDeclaration", identifier="SCORE", cardinality="single", baseType="float")
    SubElement(root, "outcomeDeclaration", identifier="FEEDBACK", cardinality="single", baseType="identifier")
    body = SubElement(root, "itemBody")
    if one.kind == "essay" and one.feedback:
        SubElement(body, "rubricBlock", view="scorer tutor").extend(blocks(one.feedback))
    body.extend(blocks(text))
    {"number": _entry, "word": _entry, "choice": _choice, "essay": _essay}[one.kind](body, one)
    if one.kind != "essay":
        _processing(SubElement(root, "responseProcessing"), one)
        _feedback(root, one)
    written: bytes = tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + written


def _right(one: Question) -> str:
    if one.kind == "number":
        return f"{one.value:.12g}"
    if one.kind == "choice":
        return next(name for name, answer in _named(one) if answer.right)
    return one.words[0] if one.words else ""


def _named(one: Question) -> Iterator[tuple[str, Answer]]:
    return ((f"A{i}", answer) for i, answer in enumerate(one.answers, 1))


def _entry(body: Element, one: Question) -> None:
    SubElement(SubElement(body, "p"), "textEntryInteraction", responseIdentifier="RESPONSE", expectedLength="15")


def _choice(body: Element, one: Question) -> None:
    choices = SubElement(body, "choiceInteraction", responseIdentifier="RESPONSE", shuffle="true", maxChoices="1")
    for name, answer in _named(one):
        SubElement(choices, "simpleChoice", identifier=name).extend(blocks(f"<span>{answer.text}</span>"))


def _essay(body: Element, one: Question) -> None:
    SubElement(body, "extendedTextInteraction", responseIdentifier="RESPONSE", expectedLines="10")


def _processing(root: Element, one: Question) -> None:
    """The score, and which feedback is shown: of a choice that of the answer, else the worked steps."""
    condition = SubElement(root, "responseCondition")
    met = SubElement(condition, "responseIf")
    _compares(met, one)
    _sets(met, "SCORE", "float", "1")
    _sets(SubElement(condition, "responseElse"), "SCORE", "float", "0")
    if one.kind == "choice":
        SubElement(SubElement(root, "setOutcomeValue", identifier="FEEDBACK"), "variable", identifier="RESPONSE")
    else:
        _sets(root, "FEEDBACK", "identifier", "worked")


def _compares(parent: Element, one: Question) -> None:
    if one.kind == "word":
        any_of = SubElement(parent, "or")
        for word in one.words:
            test = SubElement(any_of, "stringMatch", caseSensitive="false")
            SubElement(test, "variable", identifier="RESPONSE")
            SubElement(test, "baseValue", baseType="string").text = word
        return
    if one.kind == "choice":
        test = SubElement(parent, "match")
    else:
        within = f"{one.tolerance:.6g}"
        test = SubElement(parent, "equal", toleranceMode="absolute", tolerance=f"{within} {within}")
    SubElement(test, "variable", identifier="RESPONSE")
    SubElement(test, "correct", identifier="RESPONSE")


def _sets(parent: Element, name: str, base: str, value: str) -> None:
    SubElement(SubElement(parent, "setOutcomeValue", identifier=name), "baseValue", baseType=base).text = value


def _feedback(root: Element, one: Question) -> None:
    said = [(name, f"<p>{answer.feedback}</p>") for name, answer in _named(one)] or [("worked", one.feedback)]
    for name, html in said:
        if html:
            node = SubElement(root, "modalFeedback", outcomeIdentifier="FEEDBACK", identifier=name, showHide="show")
            node.extend(blocks(html))


# ---- HTML as the elements that QTI has
def blocks(html: str) -> list[Element]:
    """A text's elements: with the attributes that QTI knows alone, rows in a body of their table, formulas as MathML."""
    parser = _Parser()
    parser.feed(FORMULA.sub(lambda found: to_mathml(unescape(found[1])), html))
    parser.close()
    root = parser.builder.close()
    for table in root.iter("table"):
        rows = list(table)
        for row in rows:
            table.remove(row)
        SubElement(table, "tbody").extend(rows)
    return [_block(node) for node in root]


def _block(node: Element) -> Element:
    """A drawing on its own stands in a paragraph: an item's body holds blocks."""
    if node.tag != "img":
        return node
    paragraph = Element("p")
    paragraph.append(node)
    return paragraph


class _Parser(HTMLParser):
    """Builds elements of HTML that is whole."""

    def __init__(self) -> None:
        super().__init__()
        self.builder = TreeBuilder()
        self.builder.start("div", {})
        self.math = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.math += tag == "math"
        named = {name: value or "" for name, value in attrs}
        kept = named if self.math else {name: named[name] for name in KEPT.get(tag, ()) if name in named}
        self.builder.start(tag, {"xmlns": MATHML} if tag == "math" else kept)
        if tag in ("img", "br"):
            self.builder.end(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("img", "br"):  # which ended as they began
            self.math -= tag == "math"
            self.builder.end(tag)

    def handle_data(self, data: str) -> None:
        self.builder.data(data)

    def close(self) -> None:
        super().close()
        self.builder.end("div")
