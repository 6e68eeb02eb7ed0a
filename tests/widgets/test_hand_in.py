"""Codes that readers hand in: they say what was done, and a changed one is found out."""

import stat
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

from widgets.curriculum import LESSONS
from widgets.exercises.exercise import exercises_of
from widgets.hand_in import codes
from widgets.hand_in.codes import EPOCH, GUESSES, WAYS, Work, checked, copies, course_key, mark, opened, sealed

KEY = course_key(b"the server's own", "ABCDEFGH")
WORKS = some.builds(
    Work,
    lesson=some.sampled_from([lesson.url for lesson in LESSONS]),
    made=some.integers(0, 2**32 - 1).map(lambda minutes: EPOCH + timedelta(minutes=minutes)),
    reader=some.integers(0, 2**32 - 1),
    question=some.sampled_from(GUESSES),
    others=some.tuples(some.integers(0, 15), some.integers(0, 15)).map(lambda pair: (max(pair), min(pair))),
    exercises=some.lists(some.sampled_from(WAYS), max_size=8).map(tuple),
    seed=some.none() | some.integers(0, 999_999),
)
ONE = Work("ndcg", EPOCH, 7, "right", (2, 1), ("done", "shown", "open"), 5)
SAID = {"lesson": "ndcg", "reader": 7, "seed": 5, "question": "right", "others": [2, 1], "exercises": ["done"]}


@given(WORKS)
def test_a_code_says_what_was_done(work):
    code = sealed(work, KEY)
    assert codes.CODE.fullmatch(code) and len(code) == 44
    said = opened(code, KEY)
    assert said == Work(mark(work.lesson), *(getattr(work, name) for name in list(Work.__dataclass_fields__)[1:]))
    assert opened(code.lower(), KEY) == said


@given(some.integers(0, 39), some.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))
def test_a_changed_letter_breaks_the_seal(place, letter):
    code = sealed(ONE, KEY)
    at = place + place // 8  # past the hyphens
    changed = code[:at] + letter + code[at + 1 :]
    assert (opened(changed, KEY) is None) == (changed != code)


def test_another_course_or_server_cannot_read_a_code():
    code = sealed(ONE, KEY)
    assert opened(code, course_key(b"the server's own", "ABCDEFGJ")) is None
    assert opened(code, course_key(b"another server", "ABCDEFGH")) is None


@pytest.mark.parametrize("code", ["", "ABCDEFGH", "9" * 44, "A" * 40, "ÄÄ" * 20])
def test_what_is_no_code_is_none(code):
    assert opened(code, KEY) is None


@pytest.mark.parametrize("course", ["", "abcdefgh", "ABCDEFG", "ABCDEFG1", "ABCDEFGHI", "ABCDEFGH\n"])
def test_what_is_no_course_has_no_key(course):
    with pytest.raises(ValueError, match="no such course"):
        course_key(b"", course)


@pytest.mark.parametrize(
    "wrong",
    [
        {"lesson": "../etc"},
        {"lesson": None},
        {"question": "perfect"},
        {"question": []},
        {"others": [1, 2]},
        {"others": [1]},
        {"others": [True, True]},
        {"exercises": ["done"] * 9},
        {"exercises": ["won"]},
        {"exercises": "done"},
        {"reader": -1},
        {"reader": 2**32},
        {"reader": 1.5},
        {"seed": 1_000_000},
        {"seed": "5"},
    ],
)
def test_a_browser_cannot_say_what_no_lesson_has(wrong):
    assert sealed(checked(SAID), KEY)
    with pytest.raises(ValueError, match="not what a lesson has"):
        sealed(checked({**SAID, **wrong}), KEY)


def test_further_questions_are_counted_up_to_fifteen():
    assert opened(sealed(checked({**SAID, "others": [40, 20]}), KEY), KEY).others == (15, 15)


def test_every_lesson_has_a_mark_of_its_own_and_its_exercises_fit():
    assert len({mark(lesson.url) for lesson in LESSONS}) == len(LESSONS)
    assert max(len(exercises_of(lesson.url)) for lesson in LESSONS) <= codes.MOST_EXERCISES


def test_a_second_code_of_one_browser_and_lesson_is_a_copy():
    again = Work("ndcg", EPOCH + timedelta(days=1), 7, "wrong", (0, 0), ())
    others = Work("ranking", EPOCH, 7, "none", (0, 0), ()), Work("ndcg", EPOCH, 8, "none", (0, 0), ())
    assert copies([ONE, None, *others, again, None]) == [None, None, None, None, 0, None]


def test_the_servers_key_is_given_or_written_once_for_all_its_processes(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("METRICSCOPE_KEY", raising=False)
    first = codes.server_key()
    (path,) = (tmp_path / "metricscope").iterdir()
    assert len(first) >= 32 and codes.server_key() == first == path.read_bytes()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    monkeypatch.setenv("METRICSCOPE_KEY", "of the operator")
    assert codes.server_key() == b"of the operator"


def test_a_server_with_nowhere_to_keep_a_key_says_so(monkeypatch, tmp_path):
    (tmp_path / "metricscope").write_text("no folder")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("METRICSCOPE_KEY", raising=False)
    with pytest.raises(codes.NoKey):
        codes.server_key()
