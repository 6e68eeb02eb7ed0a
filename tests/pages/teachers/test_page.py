"""For teachers: a plan is picked, a course is made; what was pasted is read line by line, and what is wrong with a code is said."""

import json
import re
from html import escape, unescape
from itertools import pairwise

import pytest

from pages.reference.teachers.received import BROKEN, Line, lines, table
from widgets.curriculum import LESSONS, ROOMS
from widgets.hand_in.codes import EPOCH, Work, course_key, sealed
from widgets.lesson_plans.card import LICENCE_NAME
from widgets.lesson_plans.plan import plan_of, planned

PAGE = "reference/teachers"
COURSE = "ABCDEFGH"
KEY = course_key(b"the server's own", COURSE)
ADA = sealed(Work("ndcg", EPOCH, 1, "right", (2, 1), ("done", "shown", "open"), 5), KEY)
BOB = sealed(Work("ranking", EPOCH, 2, "none", (0, 0), ("open", "open", "open")), KEY)
NOBODY = sealed(Work("a_lesson_that_was_taken_away", EPOCH, 3, "wrong", (0, 0), ()), KEY)


@pytest.fixture(autouse=True)
def key(monkeypatch):
    monkeypatch.setenv("METRICSCOPE_KEY", "the server's own")


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        (f"{ADA}\n{BOB}", ["", ""]),
        (f"Ada: {ADA}\nBob: {BOB}", ["Ada", "Bob"]),
        (f"name;code;group\nAda;{ADA};1\nBob;{BOB};2\n", ["Ada, 1", "Bob, 2"]),
        (f'name,code\n"Lovelace, Ada",{ADA}\n\n"Bob",{BOB}', ["Lovelace, Ada", "Bob"]),
        (f"Ada\t{ADA}\r\nBob\t{BOB}\r\n", ["Ada", "Bob"]),
        (f"Dear teacher, here are both: {ADA} and {BOB.lower()}.", ["Dear teacher, here are both: and"] * 2),
    ],
)
def test_codes_are_found_with_what_stands_beside_them(text, beside):
    found, without = lines(text)
    assert [line.beside.rstrip(" .") for line in found] == beside and not without
    assert [line.code.upper() for line in found] == [ADA, BOB]


def test_a_line_without_a_code_is_counted_and_a_heading_is_not():
    assert lines(f"name,code\nAda,{ADA}\nBob,forgotten\n") == ([Line("Ada", ADA)], 1)
    assert lines("nothing at all\nnor here") == ([], 0)


def test_a_row_says_what_was_done_and_what_is_wrong():
    changed = ADA[:-1] + ("A" if ADA[-1] != "A" else "B")
    found = table([Line("Ada", ADA), Line("Bob", BOB), Line("Eve", changed), Line("Cy", ADA), Line("Di", NOBODY)], KEY)
    assert found["Lesson"] == ["NDCG", "Precision at k", "", "NDCG", "a lesson that is not here"]
    assert found["Its question"] == ["right", "not answered", "", "right", "wrong at first"]
    assert found["Further questions"][:2] == ["1 of 2 right", ""]
    assert found["Exercises"][:2] == ["1 of 3: 1 done, 2 answer shown, 3 open", "0 of 3"]
    assert found["Made (UTC)"][0] == "2026-01-01 00:00" and found["Seed"][:2] == ["5", ""]
    assert found["Remark"] == ["", "", BROKEN, "same browser and lesson as row 1", ""]


def test_a_course_is_made_and_its_codes_are_read(visit):
    at = visit(PAGE)
    at.button[0].click().run()
    course = at.query_params["course"]
    html = " ".join(one.proto.body for one in at.get("html"))
    assert f"{LESSONS[0].url}?course={course}" in html  # for students
    assert f"{LESSONS[0].url}?present=1&amp;course={course}&amp;room=new" in html  # for a live class
    code = sealed(Work("ndcg", EPOCH, 1, "right", (0, 0), ()), course_key(b"the server's own", course))
    at.text_area(key="codes").input(f"Ada {code}\nBob {ADA}\nCy").run()
    assert at.dataframe[0].value["Remark"].tolist() == ["", BROKEN]
    assert [one.value for one in at.warning] == ["1 line holds no code."]


def test_a_link_keeps_its_course_and_nonsense_is_none(visit):
    assert visit(PAGE, course=COURSE).text_area(key="codes").value == ""
    assert not visit(PAGE, course="<script>").text_area


def test_without_a_key_it_says_what_the_operator_can_do(visit, monkeypatch, tmp_path):
    (tmp_path / "metricscope").write_text("no folder")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("METRICSCOPE_KEY")
    at = visit(PAGE, course=COURSE)
    at.text_area(key="codes").input(ADA).run()
    assert "METRICSCOPE_KEY" in at.error[0].value and not at.dataframe


def test_more_codes_than_are_read_at_once_are_refused(visit):
    at = visit(PAGE, course=COURSE)
    at.text_area(key="codes").input("\n".join([ADA] * 5_001)).run()
    assert "5,001 codes" in at.error[0].value and not at.dataframe


def test_each_part_is_drawn_once_it_is_opened_and_a_link_opens_it(visit):
    def shown(**query):
        at = visit(PAGE, parts=set(), **query)
        return [any('class="lesson-plan"' in one.proto.body for one in at.get("html")), bool(at.text_area)]

    assert shown() == [False, False]
    assert shown(plan="NDCG") == [True, False]
    assert shown(course=COURSE) == [False, True]


def test_the_table_links_to_all_that_there_is_for_each_lesson(visit):
    (table,) = [one.proto.body for one in visit(PAGE, parts=set()).get("html") if "every-lesson" in one.proto.body]
    rows = [row for row in table.split("<tr>") if 'scope="row"' in row]
    assert len(rows) == len(planned())
    for url, row in zip(planned(), rows, strict=True):
        for to in (url, f"plan/{url}", f"{url}?present=1", f"worksheet/{url}/1"):
            assert f'href="{to}"' in row
        assert (
            f"<td>{escape(plan_of(url).misconception)}</td><td>{ROOMS[url].about.minutes}\N{NO-BREAK SPACE}min</td>"
            in row
        )


def test_the_time_line_has_every_stage_of_the_plan_where_it_begins_and_what_is_asked_there(visit):
    at = visit(PAGE, parts=set(), plan="NDCG")
    (line,) = [one.proto.body for one in at.get("html") if "timetable" in one.proto.body]
    rows = re.findall(
        r'<td style="--from:(\d+);--long:(\d+)">.*?</td><td><a href="(.*?)">.*?</a> <small>(.*?)</small></td><td>(.*?)</td>',
        line,
    )
    plan = plan_of("ndcg")
    stages = (*plan.ten, *plan.further)
    assert [(int(long), unescape(does), unescape(asks)) for _, long, _, does, asks in rows] == [
        (s.minutes, s.does, s.asks) for s in stages
    ]
    starts = [int(start) for start, *_ in rows]
    assert [b - a for a, b in pairwise(starts)] == [s.minutes for s in stages[:-1]]
    assert starts[0] == 0 and starts[3] == 10 and starts[-1] + stages[-1].minutes == 45  # three stages in ten minutes
    assert escape(plan.misconception.rstrip(".")) in line
    assert rows[0][2] == "ndcg?present=1" and rows[-1][2] == "worksheet/ndcg/1"


def test_a_plan_is_picked_by_its_link(visit):
    at = visit(PAGE, plan="NDCG")
    assert at.selectbox(key="plan").value == "NDCG"
    assert set(at.selectbox(key="plan").options) == {ROOMS[url].title for url in planned()}
    html = " ".join(one.proto.body for one in at.get("html"))
    assert plan_of("ndcg").misconception in html and 'href="plan/ndcg"' in html and LICENCE_NAME in html
    assert "Normalised discounted cumulative gain: 0.8254." in html  # its formula is MathML, which a page's HTML drops
    at.selectbox(key="plan").select("Detection").run()
    assert plan_of("detection").misconception in " ".join(one.proto.body for one in at.get("html"))


def test_a_link_to_no_plan_shows_the_first(visit):
    at = visit(PAGE, plan="<b>")
    assert at.selectbox(key="plan").value == ROOMS[planned()[0]].title and not at.exception


def test_a_package_is_of_the_lesson_and_the_version_that_are_chosen(visit):
    def asked(at):
        protos = [one.proto for one in at.get("bidi_component")]
        (one,) = (json.loads(p.json) for p in protos if p.component_name.endswith("package"))
        return one["lesson"], one["version"]

    at = visit(PAGE)
    assert asked(at) == (LESSONS[0].url, "1.2")
    at.selectbox(key=f"package-lesson-{LESSONS[0].url}").select("NDCG").run()
    at.button_group(key="package-version").set_value("SCORM 2004").run()
    assert asked(at) == ("ndcg", "2004")


def test_questions_and_a_package_are_of_the_lesson_at_the_top_at_first(visit):
    at = visit(PAGE, plan="NDCG")
    assert at.multiselect(key="bank-lessons-ndcg").value == ["NDCG"]
    assert at.selectbox(key="package-lesson-ndcg").value == "NDCG"
