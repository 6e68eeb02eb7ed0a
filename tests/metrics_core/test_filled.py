"""A text with values in it is English as it stands, and can be said anew from its template."""

import pickle

import pytest

import language
from language import Language, gettext
from metrics_core import explain
from metrics_core.filled import Filled
from metrics_core.ranking import dcg


class Dutch(Language):
    def gettext(self, text):
        return {"{part} of {name}": "{part} van {name}", "mean": "gemiddelde"}.get(text, text)

    def ngettext(self, one, many, n):
        return {"{n} row": "{n} rij", "{n} rows": "{n} rijen"}[one if n == 1 else many]


@pytest.fixture
def in_dutch(monkeypatch):
    monkeypatch.setattr(language, "_asked", [lambda: Dutch("nl", {})])


def test_it_is_its_english_text_and_survives_a_pickle():
    made = Filled("bin {b}, ({low:.4g}, {high:.4g}]", b=1, low=0.0, high=1 / 3)
    assert made == "bin 1, (0, 0.3333]" and f"{made}" == made
    again = pickle.loads(pickle.dumps(made))
    assert (again, again.template, again.values) == (made, made.template, made.values)
    assert pickle.loads(pickle.dumps(Filled.many("{n} row", "{n} rows", 2))).forms == ("{n} row", "{n} rows")


def test_braces_of_a_text_without_values_are_left_alone():
    assert Filled(r"\frac{1}{2}") == r"\frac{1}{2}"


def test_texts_of_ours_within_it_are_looked_up_and_the_readers_names_are_not(in_dutch):
    assert gettext(Filled("{part} of {name}", part=Filled("mean"), name="mean")) == "gemiddelde van mean"
    assert gettext("mean") == "gemiddelde"
    assert gettext("{part} of {name}", part=Filled("mean"), name="mean") == "gemiddelde van mean"


def test_one_and_many_have_a_form_each(in_dutch):
    for n, english, dutch in ((1, "1 row", "1 rij"), (2, "2 rows", "2 rijen")):
        made = Filled.many("{n} row", "{n} rows", n)
        assert (made, gettext(made), gettext("{part} of {name}", part=made, name="x")) == (
            english,
            dutch,
            f"{dutch} van x",
        )


def test_what_an_error_says_keeps_its_template(in_dutch):
    assert gettext(str(ValueError(Filled("{part} of {name}", part="5", name="x")))) == "5 van x"


def test_steps_of_the_core_carry_their_templates():
    first = explain(dcg, [3, 2, 1]).steps[0].label
    assert first == "rank 1" and first.template == "rank {i}" and first.values == {"i": 1}
