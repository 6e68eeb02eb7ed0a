"""The question bank: what is asked has its own key, and both formats read back as what was written."""

import ast
import json
import re
import subprocess
from base64 import b64decode
from collections import Counter
from functools import cache
from html import escape, unescape
from html.parser import HTMLParser
from itertools import groupby
from math import isfinite, isinf, isnan
from xml.etree import ElementTree

import pytest
from moodle_xml_parser.parser import parse_bytes

from datasets.questions import QUESTIONS
from metrics_core import Worked
from tests.helpers import ROOT, parsed
from tests.helpers.worksheets import tasks
from widgets.curriculum import ROOMS, part, scenarios_of
from widgets.exercises.exercise import exercises_of, further_of
from widgets.lesson_plans.card import LICENCE
from widgets.question_bank.gift import gift
from widgets.question_bank.moodle import TOP, TYPES, moodle_xml
from widgets.question_bank.questions import DIFFICULTIES, INFINITE, UNDEFINED, Answer, Question, names_of, questions
from widgets.worksheets.page import TITLES

SHEETS = range(1, 6)
APP = "https://scope.example/app/"
every_lesson = pytest.mark.parametrize("lesson", TITLES)
# Names of numbers that neither hold their card's name nor are held by it, read by eye.
READ = {
    "Rating of B": "Bradley-Terry rating",
    "Rating of C": "Bradley-Terry rating",
    "Rating of A": "Bradley-Terry rating",
    "A wins first": "Elo rating",
    "B wins first": "Elo rating",
    "Matthews corr.": "Matthews correlation",
    "Precision at #": "precision at k",
    "Recall at #": "recall at k",
    "Best precision at #": "precision at k",
    "Success at #": "mean success at k",
    "Rate of the new story": "click-through rate",
    "A to B": "Euclidean distance",
    "B to C": "Euclidean distance",
    "A to C": "Euclidean distance",
    "pass@#": ("pass@k", "mean pass@k"),
    "pass^#": "pass^k",
    "pass@# of A": "mean pass@k",
    "pass@# of B": "mean pass@k",
    "Corrected rate": "corrected pass rate",
    "Standard error, more questions": "standard error of a mean score",
    "F#": "F-beta",
    "F#.#": "F-beta",
    "F-measure at #": "F-beta at k",
    "Hit rate at #": "hit rate",
    "Mean precision at #": "mean precision at k",
    "Mean recall at #": "mean recall at k",
    "Novelty at #": "novelty at k",
    "Top-# accuracy": "top-k accuracy",
    "Profit per case, strict": "profit per sample",
    "Profit per case, loose": "profit per sample",
    "Squared error, first": "Brier score",
    "Squared error, second": "Brier score",
    "Proportion within #%": "share within a tolerance",
    "Proportion of the largest squared error": "share of the largest squared error",
    "New MAE": "mean absolute error",
    "New RMSE": "root mean squared error",
    "Percentage error of the first": "mean absolute percentage error",
    "Percentage error of the second": "mean absolute percentage error",
    "Euclidean distance at length #": "unit chord",
}

# What a guess needs besides its page's question, which a reader would see on the page or be told below it.
NEED_MORE = {
    "accuracy_pitfalls": "the three models",
    "fairness": "what the threshold is",
    "multiclass": "the model",
    "probabilities": "how every probability changes",
    "thresholds": "what is flagged",
    "roc_pr_det": "what a point of the curve is",
    "arenas": "what K is",
    "error_bars": "how many questions and texts there are",
    "samples": "how many answers there are, and that an average is meant",
    "distances": "the lengths that the feedback speaks of",
    "forecasting": "how much is added in a year",
    "bleu_rouge": "the sentence, and which scores",
    "clustering": "when a silhouette is above 0",
    "language_models": "whose probabilities these are",
    "judges": "what a judge and a pass rate are",
    "detection": "what IoU stands for",
    "generated_images": "what the distance compares",
}
PICTURED = re.compile(r"\b(picture|below(?! \d)|drag|slider|now shown|look at|see the|compare the)\b|\*", re.I)


@cache
def bank() -> tuple[Question, ...]:
    return questions(TITLES, SHEETS, app=APP)


def of(lesson):
    return [one for one in bank() if one.lesson == lesson]


@every_lesson
def test_every_lesson_has_questions_with_numbers_and_with_words(lesson):
    kinds = Counter(one.kind for one in of(lesson))
    assert kinds["number"] + kinds["word"] >= 8
    assert kinds["essay"] >= 3 and f"{TITLES[lesson]}: exam question" in {one.name for one in of(lesson)}
    stories = sum(scenario in QUESTIONS for scenario in scenarios_of(lesson))
    assert kinds["choice"] == stories + len(guesses(lesson))


def guesses(lesson):
    return part(lesson, "quiz").GUESSES


def opening_of(lesson):
    """The page's opening question, as it is written there."""
    calls = [node for node in ast.walk(parsed(ROOT / ROOMS[lesson].page)) if isinstance(node, ast.Call)]
    (found,) = [node.args[0] for node in calls if ast.unparse(node.func) == "lesson.opening"]
    return found.value


@every_lesson
def test_the_lessons_guess_is_asked_with_all_that_it_needs(lesson):
    opening, *others = guesses(lesson)
    assert not opening.section and all(one.section for one in others)
    assert (opening.asks != opening_of(lesson)) == (lesson in NEED_MORE)
    for one in guesses(lesson):
        assert [answer.right for answer in one.answers].count(True) == 1
        assert set(one.told) <= {answer.text for answer in one.answers}
        for text in (one.asks, *map(one.feedback, one.answers)):
            assert text.strip() == text and "  " not in text and not PICTURED.search(text), text


@every_lesson
def test_a_guess_of_a_section_is_one_of_the_page(lesson):
    page = (ROOT / ROOMS[lesson].page).read_text("utf-8")
    assert page.count("lesson.guess(") == len(guesses(lesson))
    assert all(f'"{one.section}"' in page for one in guesses(lesson)[1:])


@every_lesson
def test_an_exercise_is_done_in_the_app_and_explained(lesson):
    """By a link that opens it; without an address of the app there is none."""
    exercises = (*exercises_of(lesson), *further_of(lesson))
    linked = [one for one in questions([lesson], [], app=APP) if ": exercise " in one.name]
    assert not [one for one in questions([lesson], []) if ": exercise " in one.name]
    for one, question in zip(exercises, linked, strict=True):
        assert f'href="{APP}{lesson}?exercise={one.name}"' in question.text
        assert escape(one.asks).replace("**", "") in re.sub("</?strong>", "", question.text)
        assert all(escape(part) in question.feedback for part in one.goal)


@every_lesson
def test_no_question_is_there_twice(lesson):
    assert len({one.whole for one in of(lesson)}) == len({one.name for one in of(lesson)}) == len(of(lesson))


@every_lesson
def test_a_name_is_that_of_the_number_below_it(lesson):
    for sheet in range(12):
        for task in tasks(lesson, sheet):
            worked = [one for one in task.key if isinstance(one, Worked)]
            for name, one in zip(names_of(task), worked, strict=True) if names_of(task) else ():
                known = [alias.casefold() for alias in (one.card.name, *one.card.aliases)]
                alike = any(alias in name.casefold() or name.casefold() in alias for alias in known)
                assert alike or one.card.name in READ[re.sub(r"\d+", "#", name)], (name, one.card.name)


@every_lesson
def test_the_answers_are_the_keys(lesson):
    asked = {one.name: one for one in of(lesson)}
    checked = 0
    for number, task in enumerate(tasks(lesson, 1), 1):
        worked = [one for one in task.key if isinstance(one, Worked)]
        for name, one in zip(names_of(task), worked, strict=True) if names_of(task) else ():
            question = asked[f"{TITLES[lesson]}, sheet 1, task {number}: {name}"]
            checked += 1
            if isfinite(one.value):
                assert question.kind == "number" and question.value == one.value
                assert float(f"{one.value:.3g}") == pytest.approx(one.value, abs=question.tolerance)
            else:
                assert question.kind == "word" and question.words == (UNDEFINED if isnan(one.value) else INFINITE)
            assert escape(one.steps[-1].label) in question.feedback
    assert checked >= 2


@every_lesson
def test_a_task_that_needs_an_earlier_one_has_it(lesson):
    """What points back has something to point to, and what is given first points nowhere."""
    for task in tasks(lesson, 1):
        back = re.match(
            r"(The same list|Now the|From the rates above|Raise the threshold|Ranks \d|Divide the MAE)", task.asks
        )
        assert not back or task.follows, task.asks
    assert not tasks(lesson, 1)[0].follows
    for one in of(lesson):
        assert one.text.startswith("<p>Earlier: ") == (
            "sheet" in one.name and tasks(lesson, _sheet(one))[_task(one)].follows
        )


def _sheet(one):
    return int(re.search(r"sheet (\d+)", one.name)[1])


def _task(one):
    return int(re.search(r"task (\d+)", one.name)[1]) - 1


def test_a_number_is_told_to_three_digits_and_zero_is_not_missed():
    assert Question("number", "ndcg", "n", "t", value=0.0).tolerance == 0.0005
    assert Question("number", "ndcg", "n", "t", value=-2.0).tolerance == pytest.approx(0.012)


def test_a_choice_has_one_right_answer_and_a_word_to_each():
    for one in bank():
        if one.kind == "choice":
            assert [answer.right for answer in one.answers].count(True) == 1
            assert all(answer.text and answer.feedback for answer in one.answers)


def test_only_some_lessons_and_sheets_are_taken():
    some = questions(["ndcg"], [7])
    assert {one.lesson for one in some} == {"ndcg"}
    assert {_sheet(one) for one in some if "sheet" in one.name} == {7}


def test_only_some_difficulties_are_taken_and_each_says_what_is_to_be_done():
    kinds = {"easy": {"choice"}, "medium": {"number", "word"}, "difficult": {"essay"}}
    for difficulty, wanted in kinds.items():
        some = questions(TITLES, [1], [difficulty])
        assert {one.kind for one in some} == wanted and {one.difficulty for one in some} == {difficulty}
    assert questions(["ndcg"], [1], ["easy", "medium", "difficult"]) == questions(["ndcg"], [1])


class Balanced(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in ("br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_texts_are_whole_html_and_need_no_style_sheet():
    for one in bank():
        for html in (one.whole, one.feedback, *(answer.text + answer.feedback for answer in one.answers)):
            parser = Balanced()
            parser.feed(html)
            assert not parser.open
            assert "<svg" not in html and "class=" not in html and "\n" not in re.sub(r"<table.*", "", html)


def test_formulas_are_whole_latex():
    for one in bank():
        for formula in re.findall(r"\\\((.*?)\\\)", one.feedback):
            assert formula.count("{") == formula.count("}") and "nan" not in formula, formula
        assert one.feedback.count(r"\(") == one.feedback.count(r"\)")


# ---- Moodle XML, read as Moodle's importer reads it
def text_of(node, path):
    return node.findtext(f"{path}/text") or ""


def with_drawings(node):
    """A text with its files put back where it names them."""
    html = node.findtext("text") or ""
    for file in node.findall("file"):
        assert file.get("encoding") == "base64"
        drawing = ElementTree.fromstring(b64decode(file.text))
        assert (
            drawing.tag == "{http://www.w3.org/2000/svg}svg"
            and drawing.find("{http://www.w3.org/2000/svg}style") is not None
        )
        assert html.count(f'src="@@PLUGINFILE@@/{file.get("name")}"') == 1
        html = html.replace(f"@@PLUGINFILE@@/{file.get('name')}", f"data:image/svg+xml;base64,{file.text}")
    assert "@@PLUGINFILE@@" not in html
    return html


def from_moodle(content):
    kinds = {name: kind for kind, name in TYPES.items()}
    lessons = {title: lesson for lesson, title in TITLES.items()}
    lesson = ""
    for node in ElementTree.fromstring(content):
        assert node.tag == "question"
        if node.get("type") == "category":
            lesson = lessons[node.findtext("category/text").removeprefix(f"{TOP}/")]
            assert LICENCE in node.findtext("info/text")
            continue
        assert node.find("questiontext").get("format") == node.find("generalfeedback").get("format") == "html"
        assert 0 <= float(node.findtext("penalty")) < 1 and node.findtext("hidden") == "0"
        if node.get("type") == "cloze":
            assert node.find("answer") is None and node.findtext("tags/tag/text") == "medium"
            yield from from_cloze(lesson, node)
            continue
        kind = kinds[node.get("type")]
        assert (node.findtext("defaultgrade"), node.findtext("tags/tag/text")) == ("1", DIFFICULTIES[kind])
        answers = node.findall("answer")
        assert all(answer.get("fraction") in ("0", "100") for answer in answers)
        value, words, choices = float("nan"), (), ()
        if kind == "number":
            assert [node.findtext(name) for name in ("unitgradingtype", "showunits", "unitsleft")] == ["0", "3", "0"]
            (answer,) = answers
            value = float(answer.findtext("text"))
            assert 0 < float(answer.findtext("tolerance")) <= max(0.0005, 0.0061 * abs(value))
        elif kind == "word":
            assert node.findtext("usecase") == "0"
            words = tuple(answer.findtext("text") for answer in answers)
        elif kind == "choice":
            assert (node.findtext("single"), node.findtext("shuffleanswers")) == ("true", "true")
            choices = tuple(
                Answer(one.findtext("text"), one.get("fraction") == "100", text_of(one, "feedback")) for one in answers
            )
        else:
            assert node.findtext("responseformat") == "editor" and not answers
            assert text_of(node, "graderinfo") == text_of(node, "generalfeedback")
            assert node.find("responsetemplate") is not None
        asked = parts_of(kind, text_of(node, "name"), with_drawings(node.find("questiontext")))
        yield Question(kind, lesson, *asked, value, words, choices, text_of(node, "generalfeedback"))


ASKS = re.compile(r"<p><strong>([^<]+)</strong>: give (?:it|a number)[^<{]*?</p>")


def parts_of(kind, name, whole):
    """The task, its text, and which number of it is asked for, by name and as a sentence."""
    asks = ASKS.search(whole) if kind in ("number", "word") else None
    if asks is None:
        return name, whole, "", ""
    called = unescape(asks[1])
    return name.removesuffix(f": {called}"), whole.removesuffix(asks[0]), called, asks[0]


# The part of the pattern by which Moodle finds its fields (question/type/multianswer) that these use.
FIELD = re.compile(r" \{(\d+):(NUMERICAL|SHORTANSWER):((?:[^}\\]|\\.)*)\}(?=</p>)")


def from_cloze(lesson, node):
    """A question for each field."""
    whole, solution = with_drawings(node.find("questiontext")), text_of(node, "generalfeedback")
    fields = FIELD.findall(whole)
    asks = list(ASKS.finditer(FIELD.sub("", whole)))
    text = FIELD.sub("", whole)[: asks[0].start()]
    assert len(fields) == len(asks) >= 2 and "{1:" not in FIELD.sub("", whole)
    for (weight, kind, answers), asked in zip(fields, asks, strict=True):
        assert weight == "1" and not re.search(r'[#"\\]', answers)
        heading = f"<p><strong>{asked[1]}</strong></p>"
        assert solution.startswith(heading)
        ends = [at for one in asks if (at := solution.find(f"<p><strong>{one[1]}</strong></p>", len(heading))) > 0]
        cut = min(ends, default=len(solution))
        feedback, solution = solution[len(heading) : cut], solution[cut:]
        one = (lesson, text_of(node, "name"), text, unescape(asked[1]), asked[0])
        if kind == "NUMERICAL":
            value, within = map(float, answers.removeprefix("=").split(":"))
            assert 0 < within <= max(0.0005, 0.0061 * abs(value))
            yield Question("number", *one, value, (), (), feedback)
        else:
            words = tuple(word.removeprefix("=") for word in answers.split("~"))
            yield Question("word", *one, float("nan"), words, (), feedback)


def test_several_numbers_of_a_task_are_one_question_with_fields_in_moodle():
    gain = questions(["ndcg"], [0], ["medium"])
    (cloze,) = ElementTree.fromstring(moodle_xml([one for one in gain if one.task.endswith("task 1")])).findall(
        "question[@type='cloze']"
    )
    assert len(FIELD.findall(text_of(cloze, "questiontext"))) == 3


def alike(read, written):
    assert len(read) == len(written)
    for one, other in zip(read, written, strict=True):
        assert one.value == pytest.approx(other.value, rel=1e-11, nan_ok=True)
        assert {**vars(one), "value": 0} == {**vars(other), "value": 0}


def test_moodle_xml_reads_back_as_what_was_written():
    content = moodle_xml(bank())
    assert content.startswith(b"<?xml version='1.0' encoding='UTF-8'?>")
    alike(list(from_moodle(content)), bank())
    assert b"data:image" not in content


def test_a_parser_of_others_reads_choices_and_fields_from_moodle():
    """moodle-xml-parser, which knows these two kinds; it leaves fields among a text's formulas for the caller to tell apart."""
    found = parse_bytes(moodle_xml(bank()))
    choices = [one for one in bank() if one.kind == "choice"]
    for one, other in zip(found["multichoice"], choices, strict=True):
        assert (one.name, one.single, one.shuffle_answers) == (unescape(other.name), True, True)
        given = [(unescape(a.text), 100 * a.right, unescape(a.feedback)) for a in other.answers]
        assert [(o.answer, o.score_fraction, o.feedback) for o in one.options] == given
        assert one.general_feedback == unescape(other.feedback)
    numbers = (one for one in bank() if one.called)
    tasks = [[*alike] for _, alike in groupby(numbers, lambda one: (one.lesson, one.task))]
    for one, fields in zip(found["cloze"], [task for task in tasks if len(task) > 1], strict=True):
        assert one.name == unescape(fields[0].task)
        gaps = [gap for gap in one.gaps if gap.sub_type in ("NUMERICAL", "SHORTANSWER")]
        for gap, field in zip(gaps, fields, strict=True):
            assert gap.sub_grade == 1 and {option.score for option in gap.options} == {100}
            if field.kind == "number":
                value, within = map(float, gap.options[0].answer.split(":"))
                assert value == pytest.approx(field.value, rel=1e-11)
                assert within == pytest.approx(field.tolerance, rel=1e-5)
            else:
                assert [option.answer for option in gap.options] == list(field.words)


# ---- GIFT, read in the order in which Moodle's importer reads it
ESCAPED = {f"\\{sign}": f"&&{ord(sign):03};" for sign in ":#={}~"}


def from_gift(content):
    lessons = {title: lesson for lesson, title in TITLES.items()}
    lesson, told = "", {f"// [tag:{difficulty}]": difficulty for difficulty in DIFFICULTIES.values()}
    first, *blocks = content.decode().split("\n\n")
    assert first.startswith("//") and LICENCE in first
    for block in blocks:
        if not block.strip():
            continue
        *tag, line = block.strip().split("\n")
        text = line.replace("\\\\", "&&092;")
        for escaped, held in ESCAPED.items():
            text = text.replace(escaped, held)
        assert "\\n" not in text
        text = text.replace("&&092;", "\\")
        if text.startswith("$CATEGORY:"):
            lesson = lessons[text.removeprefix("$CATEGORY: ").removeprefix(f"{TOP}/")]
            continue
        name, _, rest = text.removeprefix("::").partition("::")
        assert rest.startswith("[html]") and rest.count("{") == rest.count("}") == 1 and rest.endswith("}")
        asks, _, answers = rest.removeprefix("[html]").removesuffix("}").partition("{")
        answers, _, feedback = answers.partition("####")
        value, words, choices, kind = float("nan"), (), (), "essay"
        if answers.startswith("#"):
            kind, value = "number", float(answers[1:].split(":")[0])
            assert float(answers[1:].split(":")[1]) > 0
        elif "~" in answers:
            kind = "choice"
            bits = [one.strip() for one in answers.replace("=", "~=").split("~") if one.strip()]
            choices = tuple(
                Answer(post(one.removeprefix("=").partition("#")[0]), one[0] == "=", post(one.partition("#")[2]))
                for one in bits
            )
        elif answers:
            kind, words = "word", tuple(post(one.strip()) for one in answers.split("=") if one.strip())
        assert told["".join(tag)] == DIFFICULTIES[kind]
        yield Question(kind, lesson, *parts_of(kind, post(name), post(asks)), value, words, choices, post(feedback))


def post(text):
    for escaped, held in ESCAPED.items():
        text = text.replace(held, escaped[1:])
    return text.strip()


def test_gift_reads_back_as_what_was_written():
    alike(list(from_gift(gift(bank()))), bank())


READS = """import gift from "gift-pegjs"; import { text } from "node:stream/consumers";
console.log(JSON.stringify(gift.parse(await text(process.stdin)).filter(({ type }) => type !== "Category")))"""
ITS = {"Numerical": "number", "Short": "word", "MC": "choice", "Essay": "essay"}


def its_text(one):
    return one["text"].strip() if one else ""


def given_to(one):
    """The answers of a question, as gift-pegjs has them."""
    if one["type"] == "Numerical":
        return one["choices"]["number"], one["choices"]["range"]
    return [(its_text(c["text"]), c["isCorrect"], its_text(c["feedback"])) for c in one.get("choices", ())]


@pytest.mark.slow
def test_a_parser_of_others_reads_the_same_from_gift():
    """gift-pegjs, which has a grammar of its own."""
    command = ["node", "--input-type=module", "-e", READS]
    done = subprocess.run(command, input=gift(bank()), stdout=subprocess.PIPE, check=True, cwd=ROOT)
    found = json.loads(done.stdout)
    assert len(found) == len(bank())
    for one, other in zip(found, bank(), strict=True):
        assert (ITS[one["type"]], one["title"]) == (other.kind, other.name)
        assert its_text(one["stem"]) == " ".join(other.whole.split())
        assert its_text(one["globalFeedback"]) == " ".join(other.feedback.split())
        if other.kind == "number":
            assert given_to(one) == (pytest.approx(other.value, rel=1e-11), pytest.approx(other.tolerance, rel=1e-5))
        elif other.kind == "word":
            assert given_to(one) == [(word, True, "") for word in other.words]
        else:
            assert given_to(one) == [(c.text, c.right, c.feedback) for c in other.answers]


@pytest.mark.parametrize("text", [r"\(\ne \nu {a} \{b\}\)", "a:b #1 ~ =", r"\\", "{", "a \\\\= b"])
def test_what_means_something_in_gift_is_kept(text):
    one = Question("number", "ndcg", "name: 1", f"<p>{text}</p>", value=0.25, feedback=f"<p>{text}</p>")
    alike(list(from_gift(gift([one]))), [one])


def test_an_infinite_number_is_asked_for_as_a_word():
    certain = [one for one in of("language_models") if one.words == INFINITE]
    assert certain and not any(isinf(one.value) for one in bank())
