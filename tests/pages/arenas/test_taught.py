"""What the lesson on arenas says holds where it sends its reader: each answer's case, each exercise's every solution, each sentence's number."""

import re
from random import Random

import numpy as np
import pytest

from charts.moving import Dot, Label, Segment, Swarm, Track
from metrics_core import explain
from metrics_core.arenas import (
    bradley_terry,
    bradley_terry_rating,
    elo_paths,
    elo_rating,
    style_controlled,
    win_rate,
)
from metrics_core.arenas.strengths import APART, ONE_SIDED
from pages.language.arenas.bridge import GAMES, PRIOR, SHARE, two_pairs
from pages.language.arenas.certain import ranks_of_six
from pages.language.arenas.circle import ALONG, BACK, in_a_circle
from pages.language.arenas.data import EACH, NAMES, ORDERS, SIZES, WON, orders, played, styled
from pages.language.arenas.opponents import EXTRA, weaker_opponents
from pages.language.arenas.picture import APART as APART_NAMES
from pages.language.arenas.picture import HIGHEST, KS, LEVEL, LOWEST, OVER, START, columns, leads, lines, shuffled
from pages.language.arenas.steady import ends, many_orders
from pages.language.arenas.style import LEAN, LONGER, long_answers
from pages.language.arenas.tied import SHARE as TIED
from pages.language.arenas.tied import more_ties
from pages.language.arenas.worksheet import _edge as edge_of
from pages.language.arenas.worksheet import _mistake as mistake_of
from pages.language.arenas.worksheet import _opponents as opponents_of
from pages.language.arenas.worksheet import _orders as orders_of
from tests.helpers.lessons import answered, walk
from tests.helpers.pages import shipped


def tracks(payload) -> dict[str, np.ndarray]:
    return {name: track.values for name, track in payload.tracks.items()}


# ---- the first screen
def test_every_answer_shows_an_order_with_another_leader(visit):
    for text, answer in answered(visit, "arenas").items():
        assert answer.right == (text == "other ratings, perhaps another leader")
        one = shipped(answer.at)["arena"]
        assert one.value("elo_lead") < -50 < 40 < one.value("bradley_terry_lead") < 50


def test_the_first_order_has_the_leader_of_bradley_terry():
    found = tracks(shuffled())
    assert found["elo_lead"][START["order"] - 1, list(KS).index(START["k"])] > 25
    assert found["bradley_terry_lead"] == pytest.approx(44.4, abs=0.05)


@pytest.mark.parametrize("at", [{"order": 1, "k": 32}, {"order": 2, "k": 32}, {"order": 17, "k": 4}])
def test_the_picture_ships_the_cores_ratings(at):
    found, games = tracks(shuffled()), columns(at)
    place = at["order"] - 1, list(KS).index(at["k"])
    for name in NAMES:
        rating = elo_rating(*games, model=name, k_factor=at["k"])
        assert found[f"elo_{name.lower()}"][place] == pytest.approx(rating, rel=1e-13)
    gap = [bradley_terry_rating(*games, model=name) for name in "AB"]
    assert found["bradley_terry_lead"] == pytest.approx(gap[0] - gap[1], abs=1e-9)


@pytest.fixture(scope="module")
def drawn():
    """Where each line ends, A's lead over B there, and what both pictures draw of them."""
    found = played()
    order = orders(ORDERS, 240)[:, None, :]
    paths = elo_paths(found.first[order], found.second[order], found.score[order], 4, k_factor=KS[None, :])
    ends = [Track(paths[..., -1, i], OVER) for i in range(4)]
    lead = Track(ends[0].values - ends[1].values, OVER)
    return ends, lead, lines(paths, ends, lead), leads(lead, Track(np.array(44.4), ()))


def test_each_line_has_its_name_at_its_end(drawn):
    ends, _, left, _ = drawn
    names = [mark for mark in left.marks if isinstance(mark, Label) and mark.text in NAMES and mark.anchor == "start"]
    assert [mark.text for mark in names] == list(NAMES)  # near the ends of the lines, and apart
    for name, end in zip(names, ends, strict=True):
        assert np.abs(name.y.values - end.values).max() < 80
    assert np.diff(np.sort([name.y.values for name in names], axis=0), axis=0).min() >= APART_NAMES - 1e-9


def test_no_other_order_shows_before_one_is_chosen(drawn):
    """A dot for each order before the chosen one, as high as A's lead there with the same K: at the start there is none."""
    _, lead, _, right = drawn
    (swarm,) = [mark for mark in right.marks if isinstance(mark, Swarm)]
    assert START["order"] == 1
    assert np.isfinite(swarm.x.values).sum(axis=1).tolist() == list(range(ORDERS))
    assert swarm.x.values[16, :16].tolist() == list(range(1, 17)) and np.isnan(swarm.x.values[16, 16:]).all()
    assert swarm.y.over == ("k", "past") and np.allclose(swarm.y.values, lead.values.T, atol=1e-3)
    assert (swarm.group.values == (lead.values.T < 0)).all()


def test_a_bracket_at_the_ends_of_the_lines_says_who_leads(drawn):
    ends, lead, left, _ = drawn
    upright = [m for m in left.marks if isinstance(m, Segment) and m.y0 is ends[0] and m.y1 is ends[1]]
    assert len(upright) == 1
    said = {m.text: m for m in left.marks if isinstance(m, Label) and m.large and m.track}
    assert list(said) == ["A leads by", "B leads by"]
    assert (np.isfinite(said["A leads by"].y.values) == (lead.values > 0)).all()
    assert (np.isfinite(said["B leads by"].y.values) == (lead.values < 0)).all()
    for label in said.values():
        assert (label.track.values == np.abs(lead.values)).all()


def test_the_lead_has_a_scale_of_its_own_as_long_as_the_ratings_and_bradley_terry_a_name_at_its_line(drawn):
    _, lead, left, right = drawn
    (now,) = [m for m in right.marks if isinstance(m, Dot)]
    assert now.y is lead
    assert np.abs(lead.values[:, list(KS).index(START["k"])]).max() < min(HIGHEST - LEVEL, LEVEL - LOWEST)
    assert np.subtract(left.figure.layout.yaxis.range, LEVEL).tolist() == list(right.figure.layout.yaxis.range)
    assert left.figure.layout.margin.t == right.figure.layout.margin.t and left.height == right.height
    (line,) = [m for m in right.marks if isinstance(m, Segment) and m.y0]
    (name,) = [m for m in right.marks if isinstance(m, Label) and m.text == "Bradley-Terry"]
    assert line.y0 == line.y1 == name.y == name.track.values


def test_the_documented_mistake():
    """Elo read as if games had no order: the same games in thirty orders have two leaders, and one by Bradley-Terry."""
    games = played()
    leaders, still = set(), []
    for order in orders(ORDERS, len(games.score)):
        again = games.first[order], games.second[order], games.score[order]
        last = elo_paths(*again, len(NAMES))[-1]
        leaders.add(NAMES[int(last.argmax())])
        again_won = np.zeros((4, 4))
        np.add.at(again_won, (again[0], again[1]), again[2] == 1)
        np.add.at(again_won, (again[1], again[0]), again[2] == 0)
        still.append(bradley_terry(again_won).ratings)
    assert leaders == {"A", "B"}
    assert np.ptp(still, axis=0).max() < 1e-9


def test_the_games_are_as_they_are_said_to_be():
    games = played()
    assert len(games.score) == 240 == 6 * EACH and set(games.score.tolist()) == {0.0, 1.0}
    for (a, b), won in WON.items():
        assert games.wins[games.place(a), games.place(b)] == won
    assert {tuple(sorted(zip(*columns({"order": o}), strict=True))) for o in (1, 9)} == {
        tuple(sorted(zip(*columns(START), strict=True)))
    }


def test_no_line_leaves_the_picture_for_long():
    games = played()
    order = orders(ORDERS, 240)
    paths = elo_paths(games.first[order], games.second[order], games.score[order], 4, k_factor=48.0)
    assert np.mean((paths < LOWEST) | (paths > HIGHEST)) < 0.001


# ---- sections
def test_more_games_do_not_make_elo_steady_and_a_small_k_does():
    found = tracks(many_orders())
    spread, behind = found["spread"], found["behind"]
    assert (np.diff(spread[list(KS).index(32)]) > 0).all()
    assert (np.diff(spread, axis=0) > 0).all()
    assert behind[0, 0] == 0 and behind[list(KS).index(32)].min() > 0.2


def test_with_a_small_k_ratings_are_still_near_their_start():
    found = tracks(shuffled())
    assert np.abs(found["elo_a"][:, 0] - 1000).max() < 75 < bradley_terry(played().wins).ratings[0] - 1000


def test_win_rates_follow_the_opponents_and_ratings_do_not():
    found = tracks(weaker_opponents())
    assert np.round(100 * found["win_rate_a"][[0, -1]]).tolist() == [70, 70]
    assert round(100 * found["win_rate_b"][-1]) == 74
    assert (np.diff(found["win_rate_b"]) > 0).all()
    for name, rating in zip("abcd", (1120, 1060, 980, 840), strict=True):
        assert found[f"rating_{name}"] == pytest.approx(np.full(len(EXTRA), rating), abs=1e-8)


def test_win_rates_of_the_games_at_the_top():
    games = columns(START)
    assert win_rate(*games, model="A") == (23 + 28 + 32) / 120
    assert win_rate(*games, model="B") == (17 + 26 + 31) / 120


def test_ranks_close_as_games_are_added():
    found = tracks(ranks_of_six())
    assert found["first"][list(SIZES).index(20)] == 3 > 1 == found["first"][-1]  # "three models may be first"
    assert (found["apart_differences"] >= found["apart_intervals"]).all()
    assert (found["apart_differences"] > found["apart_intervals"]).any()


def test_ties_as_half_pull_together_and_davidson_does_not():
    found = tracks(more_ties())
    assert (np.diff(found["lead_half"]) < 0).all()
    double = 400 * np.log10(2)
    assert found["lead_davidson"] == pytest.approx(np.full(len(TIED), double), abs=1e-9)
    assert found["lead_out"] == pytest.approx(np.full(len(TIED), double), abs=1e-9)


def test_in_a_circle_all_ratings_are_the_same():
    found = tracks(in_a_circle())
    place = list(ALONG).index(0.7), list(BACK).index(0.3)
    for name in "abc":
        assert found[f"rating_{name}"][place] == pytest.approx(1000, abs=1e-8)
    assert found["missed"][place] == pytest.approx(0.2, abs=1e-12)


def test_style_control_takes_the_length_out():
    found = tracks(long_answers())
    place = list(LEAN).index(1.5), list(LONGER).index(2.0)
    assert found["plain_a"][place] > 1050
    assert np.abs(found["controlled_a"] - 1000).max() < 12 < 3 * 6.5
    games, lengths = styled(1.5, 2.0)
    a, c = (games.place(name) for name in "AC")
    plain, held = bradley_terry(games.wins, games.ties).ratings, style_controlled(games, lengths).ratings
    assert plain[a] - plain[c] > 80 and 0 < held[a] - held[c] < 20  # "Yes, if lengths are ignored" and "nearly level"
    assert found["slope"] == pytest.approx(np.broadcast_to(LEAN[:, None], found["slope"].shape), abs=0.2)


def test_no_answer_without_links_or_with_one_sided_ones():
    track = two_pairs().tracks["across"]
    missing = np.isnan(track.values)
    assert missing[0, :, 0].all() and missing[1:, [0, -1], 0].all()
    assert not missing[1:, 1:-1, 0].any() and not missing[:, :, 1:].any()
    shape = len(GAMES), len(SHARE), len(PRIOR)
    assert track.reasons[int(np.ravel_multi_index((0, 2, 0), shape))] == APART
    assert track.reasons[int(np.ravel_multi_index((3, 4, 0), shape))] == ONE_SIDED
    assert (track.values[0, :, 1:] < -50).all()  # C is given a lead over B, whom it never met
    assert np.ptp(track.values[3, 4, 1:]) > 100  # the answer depends on how many are added


# ---- exercises and worksheet
def test_exercises_hold_for_every_solution(visit):
    leader = walk(visit, "arenas", "another-leader")
    assert leader.against(lambda now, start: now.bradley_terry_lead > 44) == []
    assert leader.solved.any(axis=1).sum() == 11
    assert leader.against(lambda now, start: now.bradley_terry_lead < 45) == []
    wins = walk(visit, "arenas", "more-wins-and-no-better")
    assert wins.against(lambda now, start: now.extra >= 160) == []
    assert wins.solved.sum() == np.sum(EXTRA >= 160)
    first = walk(visit, "arenas", "one-first-place")
    assert first.against(lambda now, start: now.each >= 320) == []
    assert 15 * 320 == 4800


def test_further_exercises_hold_for_every_solution(visit):
    steady = walk(visit, "arenas", "order-hardly-matters")
    assert steady.against(lambda now, start: now.k <= 8) == []
    lead = (last := ends())[..., 0].mean(axis=-1) - last[..., 1].mean(axis=-1)
    assert lead[:2, 0] == pytest.approx([23, 33], abs=0.5)
    ties = walk(visit, "arenas", "half-the-lead")
    assert ties.against(lambda now, start: now.tied >= 150) == [] and ties.solved.sum() == np.sum(TIED >= 0.5)
    assert ties.against(lambda now, start: now.lead_davidson > 120) == []
    cycles = walk(visit, "arenas", "what-ratings-expect")
    assert cycles.against(lambda now, start: now.back == 0.95) == []
    assert round(100 * 16 / 17) == 94
    style = walk(visit, "arenas", "only-longer")
    assert style.against(lambda now, start: (now.lean == 2) & (now.longer == 3)) == []
    assert style.against(lambda now, start: now.plain_a - now.controlled_a > 100) == []
    bridge = walk(visit, "arenas", "a-number-from-a-convention")
    assert bridge.against(lambda now, start: now.prior == 2) == []
    across = tracks(two_pairs())["across"][list(GAMES).index(20), list(SHARE).index(1)]
    assert np.isnan(across[0]) and across[[1, -1]] == pytest.approx([800, 294], abs=0.5)


def test_the_worksheets_keys():
    for seed in range(30):
        both, opponents, edge, mistake = (
            template(Random(seed)) for template in (orders_of, opponents_of, edge_of, mistake_of)
        )
        assert both.key[0].value < both.key[1].value
        assert (both.key[0].value + both.key[1].value) / 2 == pytest.approx(
            float(re.search(r"with ([\d,]+)", both.asks)[1].replace(",", ""))
        )
        assert opponents.key[0].value == 0.6 < opponents.key[1].value
        assert edge.key[0].undefined == ONE_SIDED
        assert (
            mistake.key[0].value
            < 1000
            < float(re.search(r"rating is ([\d.]+(?:,\d{3})*)", mistake.asks)[1].replace(",", ""))
        )


def test_the_other_ratings_in_the_undefined_task_have_none_either():
    games = ["A", "A", "C"], ["B", "B", "A"], [1, 0, 1]
    assert explain(bradley_terry_rating, *games, model="A").undefined == ONE_SIDED
