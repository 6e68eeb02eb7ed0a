"""The lab's settings: read with a word where they are none, applied as far as they fit, and named where they do not."""

import json
from functools import partial

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as some

from lab.settings_file import NOT_SETTINGS, SettingsError, read_settings, settings_json
from pages.lab.what_if import settings
from tests.helpers.lab_page import SETTINGS
from widgets.headless import EVERY

pytestmark = pytest.mark.usefixtures("few_resamples")
PAGE = "lab/what_if"
CONTROLS = some.dictionaries(
    some.text(max_size=20).map(lambda text: f"lab-{text}").filter(lambda key: key not in NOT_SETTINGS),
    some.one_of(
        some.none(), some.booleans(), some.text(max_size=50), some.floats(allow_nan=False), some.lists(some.text())
    ),
    max_size=8,
)


@given(CONTROLS)
def test_settings_survive_their_file(found):
    found = {key: value for key, value in found.items() if not key.endswith(settings.STATE)}
    assert read_settings(settings_json(found)) == found


@given(some.binary(max_size=200) | some.text(max_size=200).map(str.encode))
def test_a_file_that_is_none_is_told_so(content):
    with pytest.raises(SettingsError):
        read_settings(content)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"[" * 100_000, "not JSON"),
        (b'{"settings": {"lab-x": 1}}', "no settings of the lab"),
        (b'{"metricscope": "lab settings", "version": 99, "settings": {}}', "version 99"),
        (b" " * 1_000_001, "too large"),
    ],
)
def test_each_refusal_says_why(content, says):
    with pytest.raises(SettingsError, match=says):
        read_settings(content)


def test_only_the_labs_own_controls_are_taken():
    found = read_settings(
        settings_json({"lab-rule": "recall", "guess": "x", "lab-file": "x", "lab-deep": {"a": {"b": 1}}})
    )
    assert found == {"lab-rule": "recall"}


HOSTILE = (
    "score <img src=x onerror=alert(1)>",
    "$x^2$ **bold** [a](javascript:alert(1)) `code`",
    "=cmd|' /C calc'!A0",
    '+1, "quoted"; \'n',
    "😀 \u202eשלום",
    "lab-models&lab-data=Fraud#%00",
    "x" * 10_000,
)


@pytest.fixture
def visit(visit):
    """The page as a reader has it who has opened what was read and what takes settings."""
    return partial(visit, parts=SETTINGS)


def told(at) -> str:
    """The warnings about settings, without the backslashes that keep them from being markup."""
    return " ".join(element.value.replace("\\", "") for element in at.warning if "settings" in element.value)


def upload(at, content: bytes):
    """Give the page a file of settings."""
    at.file_uploader(key="lab-settings-file").upload("settings.json", content, "application/json").run()
    assert not at.exception
    return at


def test_settings_go_into_the_controls_and_what_does_not_fit_is_named(visit):
    at = visit(PAGE)
    asked = {
        "lab-rule": "recall",
        "lab-recall": 0.75,
        "lab-models": ["score_b", "score_of_last_week"],
        "lab-weight": "amount",
        "lab-group": "region",
        "lab-positive": "legit",
        "lab-fn-cost": "dear",
    }
    at = upload(at, settings_json(asked))
    now = at.session_state
    assert (now["lab-rule"], now["lab-recall"], now["lab-weight"], now["lab-positive"]) == (
        "recall",
        0.75,
        "amount",
        "legit",
    )
    assert list(now["lab-models"]) == ["score_b"]
    assert told(at) == (
        "These settings do not apply to this file: models (score_of_last_week), group (region), cost of a miss (FN) (dear). All others are in use."
    )
    rows = now["lab:last"].rows
    assert (rows.positive, rows.roles.weight, list(rows.models)) == ("legit", "amount", ["score_b"])


def test_hostile_names_go_through_the_settings_and_back(visit):
    """Roles, model and slice by names with markup, formulas, text from right to left and 10,000 letters, as JSON."""
    rows = range(60)
    columns = {name: [(7 * i + 3 * place) % 11 / 10 for i in rows] for place, name in enumerate(HOSTILE)}
    truth, weight, group = "$\\frac{1}{0}$ **label**", "=1+1 weight", "<b>group</b> \u202eגרופ"
    columns |= {truth: [i % 2 for i in rows], weight: [1 + i % 3 for i in rows], group: [f"g{i % 9}" for i in rows]}
    content = pd.DataFrame(columns).to_csv(index=False).encode()
    asked = {"lab-truth": truth, "lab-models": list(HOSTILE[1:]), "lab-weight": weight, "lab-group": group}
    asked |= {"lab-lower": [HOSTILE[-1]], "lab-model": HOSTILE[2], "lab-slice-column": group}
    first = visit(PAGE, parts=EVERY)
    first.file_uploader(key="lab-file").upload("mine.csv", content, "text/csv").run()
    upload(first, settings_json(asked))
    assert told(first) == ""
    found = read_settings(settings_json({key: first.session_state[key] for key in asked}))
    assert found == asked
    second = visit(PAGE, parts=EVERY)
    second.file_uploader(key="lab-file").upload("mine.csv", content, "text/csv").run()
    assert second.session_state["lab-models"] != asked["lab-models"]
    upload(second, settings_json(found))
    assert told(second) == "" and {key: second.session_state[key] for key in asked} == asked
    roles = second.session_state["lab:last"].rows.roles
    assert (roles.truth, roles.models, roles.weight, roles.group) == ((truth,), HOSTILE[1:], weight, group)


def test_settings_of_controls_that_come_with_them_are_in_the_link(visit):
    """The number of a rule has a control only once that rule is chosen; a column of another file never stands in the link."""
    at = upload(
        visit(PAGE), settings_json({"lab-rule": "recall", "lab-recall": 0.75, "lab-models": ["score_b", "gone"]})
    )
    assert (at.query_params["lab-rule"], at.query_params["lab-recall"]) == ("recall", "0.75")
    assert at.query_params["lab-models"] in ("score_b", ["score_b"])
    assert told(at) == "These settings do not apply to this file: models (gone). All others are in use."
    again = visit(PAGE, **{name: at.query_params[name] for name in at.query_params})
    assert (again.session_state["lab-recall"], again.session_state["lab-models"]) == (0.75, ["score_b"])


@pytest.mark.parametrize("value", ["dear", [1, 2], -3, 1e300, True])
def test_a_number_that_is_none_is_no_setting(value, visit):
    at = upload(visit(PAGE), settings_json({"lab-rule": "recall", "lab-recall": value}))
    assert at.session_state["lab-rule"] == "recall" and 0 <= at.session_state["lab-recall"] <= 1


def test_a_model_that_is_gone_is_no_fault(visit):
    """The chosen model stands in the link when its column is taken out of the models."""
    at = visit(PAGE, parts=EVERY, **{"lab-model": "score_b"})
    assert at.session_state["lab-model"] == "score_b"
    at.multiselect(key="lab-models").set_value(["score_a"]).run()
    assert not at.exception
    at.multiselect(key="lab-models").set_value(["score_a", "predicted_by_rule"]).run()
    assert not at.exception


def test_the_task_and_the_threshold_come_along(visit):
    at = visit(PAGE)
    at = upload(at, settings_json({"lab-point": {"threshold": "0.25"}}))
    assert at.session_state["lab:operating"][1].thresholds["score_a"] == pytest.approx(0.25, abs=0.01)
    assert told(at) == ""
    at = upload(at, settings_json({"lab-task": "several classes", "lab-truth": "country", "lab-models": ["country"]}))
    assert at.session_state["lab-task"] == "several classes" and at.session_state["lab-truth"] == "country"


def test_a_threshold_that_a_rule_chose_is_kept_and_said(visit):
    at = upload(
        visit(PAGE), settings_json({"lab-rule": "recall", "lab-recall": 0.9, "lab-point": {"threshold": "0.2512"}})
    )
    assert at.session_state["lab-rule"] == "by hand"
    assert at.session_state["lab:operating"][1].thresholds["score_a"] == 0.2512
    assert any("0.2512 is kept" in one.value for one in at.info)
    at.selectbox(key="lab-rule").set_value("recall").run()
    assert not any("is kept" in one.value for one in at.info)
    assert at.session_state["lab:operating"][1].thresholds["score_a"] != 0.2512


def test_what_is_no_settings_changes_nothing(visit):
    at = visit(PAGE)
    before = dict(at.session_state["lab:last"].rows.models)
    at = upload(at, json.dumps({"a": 1}).encode())
    assert any("has no settings" in element.value for element in at.error)
    assert dict(at.session_state["lab:last"].rows.models).keys() == before.keys()


def test_every_file_arrives_so_that_a_refusal_is_in_our_words(visit):
    """An uploader that is told which types to take refuses others in Streamlit's words, before the lab can say why."""
    uploaders = visit(PAGE, parts=EVERY).get("file_uploader")
    assert uploaders and not any(each.proto.type for each in uploaders)


def test_notes_are_a_setting_and_never_in_a_link(visit):
    at = visit("lab/what_if")
    at.text_area(key="lab-notes").input("Chosen with the bank.").run()
    assert read_settings(settings_json({"lab-notes": "Chosen with the bank."})) == {
        "lab-notes": "Chosen with the bank."
    }
    upload(at, settings_json({"lab-notes": "Another reader's."}))
    assert at.text_area(key="lab-notes").value == "Another reader's." and "lab-notes" not in at.query_params
