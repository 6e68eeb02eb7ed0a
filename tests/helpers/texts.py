"""What is to be translated: each text of a page, of how its lesson is taught, of the frame that pages share, and of what the lab and files say, with where it stands.

Built on tests.helpers.prose, which finds what a reader sees. A template with names in braces is a message as it stands; a text that
is filled in otherwise (an f-string) is none, and is counted as `unready()`. How a lesson is taught is its plan, its worksheet and its questions in the bank: what
they say is read where it is written, and words in tables, names of metrics and the steps of keys from sheets as they are drawn. What the documents say of
their examples are quotations, in English.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from gettext import NullTranslations
from itertools import chain, product
from pathlib import Path
from random import Random
from typing import Any, get_args

import language
from datasets.documents import CATALOGUE
from datasets.questions import QUESTIONS
from datasets.stories import example_of_story, rows_of_story
from language import FILES, FRAME, SAMPLE, TEACHING, Language
from metrics_core import CATALOG, Worked
from tests.helpers import ROOT, parsed, prose
from tests.helpers.prose import Said
from widgets.curriculum import ROOMS, TITLES, part, scenarios_of
from widgets.data import NAMES
from widgets.exercises.exercise import exercises_of, further_of
from widgets.lesson_plans import card, plan
from widgets.lesson_plans.plan import Plan, plan_of
from widgets.question_bank import questions
from widgets.question_bank.guess import Guess
from widgets.terms import FIELD
from widgets.worksheets import page
from widgets.worksheets.task import Kind, together

SHARED = ("charts/swatches.py", "charts/figures.py", "charts/classification.py", "charts/threshold_curves.py")
WIDGETS = [
    "at_threshold",
    "conventions",
    "costly_point",
    "data",
    "exercises/__init__",
    "guess",
    "hand_in/__init__",
    "hand_in/codes",
    "intervals",
    "lesson",
    "links",
    "place",
    "progress/__init__",
    "rows",
    "scored",
    "scrubber/__init__",
    "search/__init__",
    "settings",
    "stories",
    "teaching/__init__",
    "trace",
    "worksheets/__init__",
    "room/__init__",
]
TEACHING_WIDGETS = (
    *("worksheets/page", "worksheets/given", "worksheets/route"),
    *("lesson_plans/card", "lesson_plans/route", "question_bank/questions"),
)
SCRIPTS = ("dom.js", "saving.js", "exercises", "package", "progress", "room", "scrubber", "search", "teaching")
CLASSROOM = ("asking", "door", "rooms", "routes")  # what is said at the door, and refusals
# Not in the frame, and said on every page that takes a file or has what they show; the rest of `widgets` is for programmers or English pages.
OF_FILES = ("charts", "datasets", "lab", "widgets", "classroom")
NOT_OF_FILES = (
    *("datasets/documents", "datasets/questions.py", "datasets/stories.py", "lab/reproduce", "lab/script.py"),
    *(
        "lab/conditions.py",
        "lab/fairness/conditions.py",
        "lab/verdicts.py",
        "lab/paired.py",
        "lab/tables/connections.py",
    ),
    *("widgets/worksheets", "widgets/lesson_plans", "widgets/question_bank", "widgets/guides", "widgets/atlas.py"),
    *("widgets/js", "widgets/scrubber", "widgets/fonts", "widgets/exercises/goals.py", "widgets/curriculum.py"),
    *("widgets/recompute", "widgets/scene.py", "widgets/speaking"),
)
TAUGHT = ("plan.py", "quiz.py", "worksheet.py")
DRAWN = range(60)  # seeds of what each template draws, which meet all that it may say
SAYING = frozenset(
    [
        "Readout",
        "Label",
        "Swatch",
        "Control",
        "View",
        "Formula",
        "Rule",
        "Answer",
        "Refused",
        "ValueError",
        "gettext",
        "Filled",
        "Part",
        "hint",
        "switch",
        "choice",
        "pills",
        "section",
        "caption",
        "button",
        "expander",
        "toggle",
        "segmented_control",
        "number_input",
        "slider",
        "selectbox",
        "popover",
        "titled",
        "formula",
        "link",
        "Scored",
        "sets",
        "data_set",
        "_said",
        "_heading",
        "_begun",
    ]
)
CALLS = re.compile(r'\b(?:button|labelled|say)\(\s*"((?:[^"\\]|\\.)+)"|html\("[^"]*", [^"]*"((?:[^"\\]|\\.)+)"\)')
CHOICE = re.compile(r'\bsay\([^"?]+\? "([^"]+)" : "([^"]+)"')
MANY = re.compile(r'sayMany\(\s*"([^"]+)",\s*"([^"]+)"')
WORDS = re.compile(r'"((?!.")[A-Z][a-z]*(?: [a-z]+)*(?:[.:] ?| …)?)"')  # in a script
NO_TEXT = re.compile(
    r"[\W\d_]*|[a-z]+(?:-[a-z]+)+|(?:m[qstx]-|[<.(]|:[^ ]|minmax|summary, |p, (?!Holm)|clipboard|a an and |default-src ).*|\S*[_#].*|[a-z]+[A-Z]\w*|2d|[tf][pn]|start|end|count"
    r"|mark|data|strict|intervals|flip|positives|bells|Enter|Escape|Tab|Home|End|Arrow\w*|Page\w*|Shift|Image|Blob|Space|Infinity"
)
FILLED = re.compile(r"…(?!$)|(?<![^\W\d_])…$")  # what prose shows for what is filled in; a text may end so itself
QUERY = re.compile(
    r"\b(?:SELECT|FROM|CREATE|COPY|UNION|ORDER BY|GROUP BY|WHERE|CASE WHEN|CAST|PERCENT|lower\()\b"
)  # to a database
NAMED = frozenset(["label", "marks", "names", "help", "before", "after", "unit", "says", "placeholder"])
IN_VARIABLES = ("actual", "predicted", "score", "flagged")  # of pictures that several lessons share
CODED = ("View", "Readout", "Control", "Formula")  # what comes first is a name for the program

OF_TEACHING = (
    *(*page.WHO, page.SHEET, page.KEY, page.FOOT, *get_args(Kind)),
    *(card.FOOT, card.MINUTES, *card.HEADS, plan.OPENING, plan.PICTURE, plan.EXERCISES, plan.WORKSHEET),
    *(questions.AS_NUMBER, questions.AS_DECIMAL, questions.WRITE, questions.OPENING),
    *(*questions.UNDEFINED[:3], *questions.INFINITE[:2]),
)

Message = str | tuple[str, str]


@cache
def messages(domain: str) -> dict[Message, list[str]]:
    """Each message of a page, or of the frame, with where it stands."""
    found: dict[Message, list[str]] = {}
    for message, where in _of(domain):
        sure = isinstance(message, tuple) or message == SAMPLE or where.startswith(("card ", "sheet "))
        if sure or (message.strip() and not NO_TEXT.fullmatch(message)):
            found.setdefault(message, []).append(where)
    forms = {form for one in found if isinstance(one, tuple) for form in one}
    return {message: where for message, where in found.items() if message not in forms}


def _of(domain: str) -> Iterator[tuple[Message, str]]:
    if domain.endswith(TEACHING):
        return _of_teaching(domain.removesuffix(TEACHING))
    return SPECIAL[domain]() if domain in SPECIAL else _of_page(domain)


def _of_page(url: str) -> Iterator[tuple[Message, str]]:
    folder = ROOT / "pages" / ROOMS[url].folder
    yield from _ready([one for one in prose.of_page(url) if not _is_taught(one)])
    for path in sorted(folder.glob("*.py")):
        if path.name not in TAUGHT:
            yield from _called(path)
    for name in ROOMS[url].about.metrics if url != "glossary" else ():
        yield CATALOG[name].name, f"card {name}, name"
    for exercise in (*exercises_of(url), *further_of(url)):
        yield from ((text, f"pages/{ROOMS[url].folder}/exercises.py:1") for text in exercise.goal)
    for scenario in scenarios_of(url):
        rows, example = rows_of_story(scenario), CATALOGUE.examples.get(example_of_story(scenario))
        said = (rows.says if rows else "", example.story if rows and example and not example.our_inputs else "")
        yield from ((text, f"scenario {scenario}, inputs") for text in said if text)
    if url == "home":
        for room in ROOMS.values():
            yield from ((text, f"pages/{room.folder}/about.py:1") for text in (room.title, room.question) if text)


def _of_teaching(url: str) -> Iterator[tuple[Message, str]]:
    """What the plan and the guess say; of the worksheet what it can say, and what its sheets say as they are drawn, which is its own or the core's."""
    folder = f"pages/{ROOMS[url].folder}"
    sheet = ROOT / folder / "worksheet.py"
    yield from _ready([one for one in prose._in_python(sheet) if not one.text.startswith("^")])  # a pattern
    yield from _called(sheet)
    constants = {node.value for node in ast.walk(parsed(sheet)) if isinstance(node, ast.Constant)}
    filled, words = _drawn(url)
    found = filled | {one for one in words & constants if len(one) > 1}  # A and B are names
    yield from ((one, f"sheet of {url}") for one in sorted(filter(None, found), key=str))
    yield from ((one, f"{folder}/plan.py:1") for one in _of_plan(plan_of(url)))
    yield from ((one, f"{folder}/quiz.py:1") for one in _of_guesses(part(url, "quiz").GUESSES))


def _of_plan(plan: Plan) -> Iterator[str]:
    texts = [*plan.able, plan.misconception, *plan.questions, plan.exam]
    texts += [
        text for stage in (*plan.ten, *plan.further) for text in (stage.shows, stage.does, stage.asks, stage.sees)
    ]
    texts += [one[0] if isinstance(one, tuple) else one for one in plan.answer if not isinstance(one, Worked)]
    yield from (getattr(text, "template", text) for text in texts)


def _of_guesses(guesses: Sequence[Guess]) -> Iterator[str]:
    for one in guesses:
        texts = one.asks, one.section, *(answer.text for answer in one.answers), *map(one.feedback, one.answers)
        yield from (getattr(text, "template", text) for text in texts)


def _drawn(url: str) -> tuple[set[Message], set[Message]]:
    """What is said with values in it or by the core, on drawn sheets and in the plan's answer; and words by themselves, which may be data."""
    filled, words = set[Message](), set[Message]()

    class Heard(Language):
        def said(self, text: str, values: dict[str, Any]) -> str:
            known = vars(text) if hasattr(text, "template") else {}
            if known or values:
                filled.add(known.get("forms") or known.get("template") or text)
            else:
                words.add(text)
            return super().said(text, values)

    before = [*language._asked]
    language.listen_to(lambda: Heard("en", {"": NullTranslations()}))
    try:
        templates = [one for place in part(url, "worksheet").PLACES for one in place]
        tasks = [task for one, seed in product(templates, DRAWN) for task in together(one(Random(seed)))]
        answer = [one[-1] if isinstance(one, tuple) else one for one in plan_of(url).answer]
        for text in chain.from_iterable((one.kind, one.asks, *one.blanks, *one.names, *one.key) for one in tasks):
            if isinstance(text, str):
                language.gettext(text)
        for worked in chain(answer, *(one.key for one in tasks)):
            if isinstance(worked, Worked):
                known = worked.card.name, worked.undefined, *(step.label for step in worked.steps)
                filled.update(one for one in known if not hasattr(one, "template"))
                for one in known:
                    language.gettext(one)
    finally:
        language._asked[:] = before
    return filled, words


def _of_frame() -> Iterator[tuple[Message, str]]:
    for text in ("ltr", "English", SAMPLE, "undefined", *IN_VARIABLES, *NAMES.values(), *filter(None, TITLES.values())):
        yield text, "language/__init__.py:1"
    for room in ROOMS.values():
        yield room.title, f"pages/{room.folder}/about.py:1"
    for name in TEACHING_WIDGETS:
        yield from _called(ROOT / "widgets" / f"{name}.py")
    for text in OF_TEACHING:
        yield text, "widgets/lesson_plans/card.py:1"
    shared = (*SHARED, *(f"widgets/{name}.py" for name in WIDGETS), *(f"classroom/{name}.py" for name in CLASSROOM))
    for path in map(ROOT.joinpath, shared):
        yield from _ready([*prose._in_python(path)])
        yield from _called(path)
    folders = [ROOT / "widgets" / "js" / name for name in SCRIPTS]
    for path in [one for folder in folders for one in ([folder] if folder.suffix else sorted(folder.rglob("*.js")))]:
        yield from _ready([*prose._in_script(path)])
        yield from _in_calls(path)
    for word, means in FIELD.items():
        yield word, f"word {word}"
        yield means, f"word {word}"


def _of_files() -> Iterator[tuple[Message, str]]:
    for path in _modules_of_files():
        yield from _ready([one for one in prose._in_python(path) if not QUERY.search(one.text)])
        yield from _called(path)
    yield from _ready([*prose._in_core(lambda homes: not homes)])


def _of_modules() -> Iterator[Said]:
    """What the modules of the lab and of files say, but to databases and to programmers, whose errors are ValueError itself."""
    for path in _modules_of_files():
        raised = {
            f"{path.relative_to(ROOT).as_posix()}:{part.lineno}"
            for node in ast.walk(parsed(path))
            if isinstance(node, ast.Raise)
            and isinstance(node.exc, ast.Call)
            and getattr(node.exc.func, "id", "") == "ValueError"
            for part in ast.walk(node.exc)
            if isinstance(part, ast.JoinedStr)
        }
        yield from (one for one in prose._in_python(path) if one.where not in raised and not QUERY.search(one.text))


def _modules_of_files() -> list[Path]:
    shared = {ROOT / name for name in (*SHARED, *(f"widgets/{name}.py" for name in WIDGETS))}
    shared |= {ROOT / "classroom" / f"{name}.py" for name in CLASSROOM}
    without = {ROOT / name for name in NOT_OF_FILES}
    found = [path for part in OF_FILES for path in sorted((ROOT / part).rglob("*.py"))]
    return [path for path in found if path not in shared and not {path, *path.parents} & without]


SPECIAL = {FRAME: _of_frame, FILES: _of_files}


def _ready(said: list[Said]) -> Iterator[tuple[Message, str]]:
    """What prose has found and is no f-string; of cards in the core also their names."""
    for one in said:
        if one.where.startswith("example "):
            continue
        if found := re.fullmatch(r"scenario (.+)|question (.+), (?:right|wrong)|concept (.+), definition", one.where):
            yield from ((part, one.where) for part in _parts(one, found))
        elif not FILLED.search(one.text):
            yield one.text, one.where
        if one.where.startswith("card "):
            name = one.where.removeprefix("card ").partition(",")[0]
            yield CATALOG[name].name, f"card {name}, name"


def _parts(one: Said, found: re.Match[str]) -> Iterator[str]:
    """Texts that prose shows together."""
    if found[1]:
        scenario, question = CATALOGUE.scenarios[found[1]], QUESTIONS[found[1]]
        yield from (scenario.title, scenario.story, scenario.lesson)
        yield from filter(
            None, (question.positive, question.negative, question.false_positive, question.false_negative)
        )
    elif found[2]:
        for answer in QUESTIONS[found[2]].answers:
            yield from (answer.text, answer.feedback)
    else:
        concept = CATALOGUE.concepts[found[3]]
        yield from (concept.name, concept.definition)


def _called(path: Path) -> Iterator[tuple[Message, str]]:
    """Texts that are handed to what shows them, of one word too, and those of ngettext()."""
    where = path.relative_to(ROOT).as_posix()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Dict):
            yield from ((text, f"{where}:{node.lineno}") for text in _titles(node))
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        given = [
            part for one in node.args for part in ((one.body, one.orelse) if isinstance(one, ast.IfExp) else (one,))
        ]
        texts = [one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        named = [
            part
            for one in node.keywords
            if one.arg in NAMED
            for part in getattr(one.value, "elts", None) or getattr(one.value, "values", None) or [one.value]
        ]
        texts += [one.value for one in named if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        texts = texts[1:] if name in CODED else texts[:1] if name == "link" else texts
        if name in ("ngettext", "many", "LeftOut") and len(texts) >= 2:
            yield (texts[0], texts[1]), f"{where}:{node.lineno}"
        elif name in SAYING:
            yield from ((text, f"{where}:{node.lineno}") for text in texts)


def _titles(node: ast.Dict) -> Iterator[str]:
    """An axis's title, {"title": {"text": "probability"}}."""
    for key, value in zip(node.keys, node.values, strict=True):
        if isinstance(key, ast.Constant) and key.value == "text" and isinstance(value, ast.Constant):
            yield str(value.value)


def _in_calls(path: Path) -> Iterator[tuple[Message, str]]:
    where, source = path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
    for pattern in (CALLS, MANY, CHOICE, WORDS):
        for found in pattern.finditer(source):
            line = source.count("\n", 0, found.start()) + 1
            if pattern is MANY:
                yield (found[1], found[2]), f"{where}:{line}"
            else:
                yield from ((text, f"{where}:{line}") for text in found.groups() if text)


def _is_taught(one: Said) -> bool:
    return one.where.rpartition(":")[0].endswith(TAUGHT)


def unready(domain: str) -> list[Said]:
    """Sentences of a page, of how it is taught, or of what the lab and files say, that are filled in where nobody can translate them."""
    teaching = domain.endswith(TEACHING)
    return [
        one
        for one in (_of_modules() if domain == FILES else prose.of_page(domain.removesuffix(TEACHING)))
        if FILLED.search(one.text) and one.where.endswith(tuple("0123456789")) and _is_taught(one) == teaching
    ]
