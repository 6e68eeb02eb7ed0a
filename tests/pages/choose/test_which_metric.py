"""Which metric?: every way through the questions ends well, and every demonstration shows what it claims."""

import re
from html.parser import HTMLParser

import numpy as np
import pytest
from sklearn import metrics as sk

from metrics_core import CATALOG
from metrics_core.clustering import dbcv
from pages.reference.choose import arguments as of
from pages.reference.choose.demonstrations import shapes
from pages.reference.choose.demonstrations.words import SENTENCE
from pages.reference.choose.failures import DEMONSTRATIONS
from pages.reference.choose.picture import content, verdict
from pages.reference.choose.report import as_html, as_markdown, entries
from pages.reference.choose.scenes import picture
from pages.reference.choose.which_metric import (
    QUESTIONS,
    RECOMMENDATIONS,
    RULES,
    holds,
    next_question,
    paths,
    recommended,
)
from tests.helpers import ROOT
from widgets.curriculum import lesson_of

PATHS = tuple(paths())
CONTRAST = 4  # times as far, where neither of the two stands still


# ---- the rules
def test_every_way_ends_in_one_rule_and_one_to_four_metrics():
    for answers in PATHS:
        assert sum(holds(rule.when, answers) for rule in RULES) == 1, answers
        assert 1 <= len(recommended(answers)) <= 4, answers


def test_no_rule_no_question_and_no_answer_is_out_of_reach():
    assert all(any(holds(rule.when, answers) for answers in PATHS) for rule in RULES)
    given = {(question, answer) for answers in PATHS for question, answer in answers.items()}
    assert given == {(question.id, answer) for question in QUESTIONS for answer in question.answers}


def test_conditions_name_questions_and_answers_that_exist():
    known = {question.id: set(question.answers) for question in QUESTIONS}
    conditions = [rule.when for rule in RULES] + [condition for q in QUESTIONS for condition in q.when]
    for condition in conditions:
        for question, answers in condition.items():
            assert set(answers) <= known[question]


def test_all_twelve_tasks_are_told_apart():
    by_task = {
        task: {name for a in PATHS if a["task"] == task for name in recommended(a)} for task in QUESTIONS[0].answers
    }
    assert len(by_task) == 12
    assert len({frozenset(names) for names in by_task.values()}) == 12


def test_no_two_answers_to_a_question_read_alike():
    for question in QUESTIONS:
        assert len(set(question.answers.values())) == len(question.answers)


def test_an_open_question_leaves_nothing_recommended():
    answers = {"task": "binary"}
    question = next_question(answers)
    assert question
    assert question.id == "use"
    assert not recommended(answers)


def test_recommendations_are_in_the_catalogue_with_options_that_they_take():
    used = {name for answers in PATHS for name in recommended(answers)}
    assert used == set(RECOMMENDATIONS) == set(DEMONSTRATIONS)
    for one in RECOMMENDATIONS.values():
        assert one.metric in CATALOG
        assert list((ROOT / "pages").rglob(f"{lesson_of(one.metric, CATALOG[one.metric].topic)}/page.py"))


# ---- what the demonstrations claim
def moved(values: np.ndarray) -> float:
    return float(np.ptp(values))


@pytest.mark.parametrize("name", DEMONSTRATIONS)
def test_a_demonstration_shows_what_it_claims(name):
    """Blind: the metric stands still and the runner-up moves. Swayed: the other way round, or nearly so."""
    demonstration = DEMONSTRATIONS[name]
    scene = demonstration.scene()
    fails, notices = demonstration.fails.values(scene), demonstration.notices.values(scene)
    still, moves = (fails, notices) if demonstration.how == "blind" else (notices, fails)
    assert np.isfinite([fails, notices]).all()
    assert (np.diff(scene.ticks) > 0).all()
    assert moved(moves) / np.abs(moves).max() > 0.1
    if moved(still) > 1e-9:
        assert moved(moves) / np.abs(moves).max() > CONTRAST * moved(still) / np.abs(still).max()


def test_each_of_the_points_that_dbcv_leaves_out_has_one_link():
    for x, y, group in zip(*(getattr(shapes.strays(), name) for name in ("x", "y", "group")), strict=True):
        (left, _) = dbcv(np.c_[x, y], group.astype(int)).trees
        links = np.bincount(left.edges.ravel(), minlength=len(x))
        assert links[24:].tolist() == [1] * 8  # the two groups of twelve come first


def test_most_demonstrations_are_exact():
    inexact = set()
    for name, demonstration in DEMONSTRATIONS.items():
        scene = demonstration.scene()
        part = demonstration.fails if demonstration.how == "blind" else demonstration.notices
        if moved(part.values(scene)) > 1e-9:
            inexact.add(name)
    assert inexact == {"log_loss", "brier", "macro_f1", "macro_labels", "silhouette", "dbcv"}


def test_the_demonstration_of_accuracy_is_what_scikit_learn_counts():
    demonstration = DEMONSTRATIONS["accuracy"]
    scene = demonstration.scene()
    for t in (0, 36, 60):
        truth = np.repeat([1, 1, 0, 0], [scene.tp[t], scene.fn[t], scene.fp[t], scene.tn[t]])  # type: ignore[attr-defined]
        said = np.repeat([1, 0, 1, 0], [scene.tp[t], scene.fn[t], scene.fp[t], scene.tn[t]])  # type: ignore[attr-defined]
        assert demonstration.fails.values(scene)[t] == pytest.approx(sk.accuracy_score(truth, said))
        assert demonstration.notices.values(scene)[t] == pytest.approx(sk.recall_score(truth, said))


def test_f_beta_is_traded_as_said():
    """F2 = 5 TP / (4 P + flagged): 250 / 500 at 50 finds and 50 alarms, 500 / 1,000 at 100 finds and 500 alarms."""
    scene = DEMONSTRATIONS["f2"].scene()
    assert (scene.tp[0], scene.fp[0], scene.tp[-1], scene.fp[-1]) == (50, 50, 100, 500)  # type: ignore[attr-defined]
    assert set(DEMONSTRATIONS["f2"].fails.values(scene)) == {0.5}


@pytest.mark.parametrize("name", DEMONSTRATIONS)
def test_a_picture_moves_along_the_control_and_its_own_axes(name):
    drawn = picture(DEMONSTRATIONS[name].scene())
    tracks = list(drawn.view.tracks())
    assert tracks and {axis for track in tracks for axis in track.over} == {"at", *drawn.axes}
    assert content(DEMONSTRATIONS[name]).body


@pytest.mark.parametrize("name", ["frechet", "nearest"])
def test_the_nearest_picture_is_the_nearest(name):
    scene = DEMONSTRATIONS[name].scene()
    for t in range(len(scene.ticks)):
        real, generated = of.two_sets(scene, t)  # type: ignore[arg-type]
        all_of_them = np.linalg.norm(real - generated[0], axis=1)
        assert all_of_them.min() == pytest.approx(np.linalg.norm(np.subtract(*of.first_of_each(scene, t))))  # type: ignore[arg-type]


def test_what_can_be_chosen_side_by_side_has_different_names():
    for answers in PATHS:
        names = [DEMONSTRATIONS[name].fails.name for name in recommended(answers)]
        assert len(set(names)) == len(names)


def test_the_sentence_has_as_many_characters_as_said():
    assert RECOMMENDATIONS["bits_per_character"].options["characters"] == len(" ".join(SENTENCE))


# ---- the report card
class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        assert not {name for name, _ in attrs} & {"src", "href", "onload", "onerror"}


@pytest.mark.parametrize("answers", PATHS[:: len(PATHS) // 12])
def test_the_report_card_is_complete_and_self_contained(answers):
    html, markdown = as_html(answers), as_markdown(answers)
    parser = Tags()
    parser.feed(html)
    assert not {"script", "img", "link", "iframe"} & set(parser.tags)
    assert parser.tags.count("section") == len(recommended(answers))
    for entry, name in zip(entries(answers), recommended(answers), strict=True):
        assert f"## {entry.name}" in markdown
        for text in (entry.card.formula, entry.card.reference, entry.conventions, entry.beside, verdict(name)):
            assert text in markdown
        assert entry.conventions.startswith(RECOMMENDATIONS[name].metric)
    for question, answer in answers.items():
        words = next(q.answers[answer] for q in QUESTIONS if q.id == question)
        assert words in markdown


def test_what_a_report_says_is_escaped():
    """Every text goes through escape(): a card with < in its formula or its code stays text."""
    answers = next(a for a in PATHS if "within" in recommended(a))
    assert "&lt;= tolerance" in as_html(answers)
    assert "<= tolerance" in as_markdown(answers)


def test_sentences_are_whole():
    texts = [t for one in RECOMMENDATIONS.values() for t in (one.fails, one.beside)]
    texts += [reason for rule in RULES for reason in rule.then.values()]
    for text in texts:
        assert re.fullmatch(r"([A-Z0-9]|k checks ).*[.?]", text), text
    for question in QUESTIONS:
        assert question.asks.endswith("?")
