"""Moodle XML: https://docs.moodle.org/en/Moodle_XML_format. Drawings are files of their question.

Several numbers of one task are one Cloze question: https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type.
"""

import re
from collections.abc import Iterable
from html import escape
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from language import gettext
from widgets.question_bank.questions import RIGHTS, Question
from widgets.worksheets.page import TITLES

TYPES = {"number": "numerical", "word": "shortanswer", "choice": "multichoice", "essay": "essay"}
TOP = "$course$/top/Metricscope"
PENALTY = "0.3333333"  # for each wrong try, where a quiz allows several
DATA = re.compile(r'src="data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)"')


def moodle_xml(questions: Iterable[Question]) -> bytes:
    """The questions, each in a category of its lesson."""
    quiz, lesson = Element("quiz"), ""
    for (of, _, _), alike in groupby(questions, lambda one: (one.lesson, one.task, one.called != "")):
        if of != lesson:
            lesson = of
            category = SubElement(quiz, "question", type="category")
            path = f"{TOP}/{gettext(TITLES[lesson]).replace('/', '//')}"
            SubElement(SubElement(category, "category"), "text").text = path
            SubElement(SubElement(category, "info", format="plain_text"), "text").text = RIGHTS
        first, *others = alike
        if others:
            _together(quiz, [first, *others])
        else:
            _question(quiz, first)
    indent(quiz)
    written: bytes = tostring(quiz, encoding="UTF-8", xml_declaration=True)
    return written


def _question(quiz: Element, one: Question) -> None:
    node = _begun(quiz, TYPES[one.kind], one.name, one.whole, one.feedback)
    _plain(node, defaultgrade="1", penalty="0" if one.kind == "essay" else PENALTY, hidden="0")
    {"number": _number, "word": _word, "choice": _choice, "essay": _essay}[one.kind](node, one)
    _tag(node, one)


def _together(quiz: Element, several: list[Question]) -> None:
    """A task with a field for each of its numbers."""
    first = several[0]
    fields = "".join(f"{one.asks.removesuffix('</p>')} {_field(one)}</p>" for one in several)
    solution = "".join(f"<p><strong>{escape(one.called)}</strong></p>{one.feedback}" for one in several)
    node = _begun(quiz, "cloze", first.task, first.text + fields, solution)
    _plain(node, penalty=PENALTY, hidden="0")
    _tag(node, first)


def _field(one: Question) -> str:
    if one.kind == "number":
        return f"{{1:NUMERICAL:={one.value:.12g}:{one.tolerance:.6g}}}"
    return f"{{1:SHORTANSWER:{'~'.join(f'={word}' for word in one.words)}}}"


def _begun(quiz: Element, kind: str, name: str, text: str, feedback: str) -> Element:
    node = SubElement(quiz, "question", type=kind)
    SubElement(SubElement(node, "name"), "text").text = name
    _html(node, "questiontext", text)
    _html(node, "generalfeedback", feedback)
    return node


def _tag(node: Element, one: Question) -> None:
    SubElement(SubElement(SubElement(node, "tags"), "tag"), "text").text = one.difficulty


def _number(node: Element, one: Question) -> None:
    answer = _answer(node, f"{one.value:.12g}", right=True)
    SubElement(answer, "tolerance").text = f"{one.tolerance:.6g}"
    _plain(node, unitgradingtype="0", unitpenalty="0.1", showunits="3", unitsleft="0")  # 3: no unit is asked for


def _word(node: Element, one: Question) -> None:
    _plain(node, usecase="0")
    for word in one.words:
        _answer(node, word, right=True)


def _choice(node: Element, one: Question) -> None:
    _plain(node, single="true", shuffleanswers="true", answernumbering="abc")
    for name in ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"):
        _html(node, name, "")
    for answer in one.answers:
        _answer(node, answer.text, right=answer.right, feedback=answer.feedback, kind="html")


def _essay(node: Element, one: Question) -> None:
    _plain(
        node,
        responseformat="editor",
        responserequired="1",
        responsefieldlines="10",
        attachments="0",
        attachmentsrequired="0",
    )
    _html(node, "graderinfo", one.feedback)
    _html(node, "responsetemplate", "")


def _answer(node: Element, text: str, *, right: bool, feedback: str = "", kind: str = "moodle_auto_format") -> Element:
    answer = SubElement(node, "answer", fraction="100" if right else "0", format=kind)
    SubElement(answer, "text").text = text
    _html(answer, "feedback", feedback)
    return answer


def _plain(node: Element, **texts: str) -> None:
    for name, text in texts.items():
        SubElement(node, name).text = text


def _html(node: Element, name: str, html: str) -> None:
    """A text in HTML, and its drawings as files beside it."""
    files: list[str] = []

    def named(found: re.Match[str]) -> str:
        files.append(found[1])
        return f'src="@@PLUGINFILE@@/drawing{len(files)}.svg"'

    place = SubElement(node, name, format="html")
    SubElement(place, "text").text = DATA.sub(named, html)
    for number, content in enumerate(files, 1):
        SubElement(place, "file", name=f"drawing{number}.svg", path="/", encoding="base64").text = content
