"""Worksheet on choosing a threshold."""

from dataclasses import dataclass
from random import Random

from metrics_core import Confusion, explain
from metrics_core.classification import precision, recall
from metrics_core.classification.decisions import net_benefit, normalised_cost
from metrics_core.classification.lift import lift, profit
from metrics_core.classification.operating_points import total_cost
from metrics_core.classification.sweep import sweep
from metrics_core.filled import Filled
from widgets.formulas import significant
from widgets.worksheets.given import marked, table
from widgets.worksheets.task import Places, Task, in_words

PRICES = ((1, 3), (1, 4), (2, 1), (3, 1), (3, 2))  # of a false alarm, of a miss
OPTIONS = (0.75, 0.55, 0.35)


@dataclass(frozen=True)
class Cases:
    """Eight cases of which four are positive, sorted by score. The cases in the places `room` and `room` + 1 are tied."""

    scores: tuple[float, ...]
    labels: tuple[int, ...]
    room: int


def _cases(draw: Random) -> Cases:
    """Half of the cases positive, more of them at the top."""
    room = draw.choice((2, 3, 4))
    while True:
        labels = tuple(int(draw.random() < chance) for chance in (0.8, 0.7, 0.7, 0.5, 0.5, 0.4, 0.3, 0.2))
        if sum(labels) == 4 and 0 < sum(labels[:4]) < 4:
            scores = sorted((score / 100 for score in draw.sample(range(20, 96), 7)), reverse=True)
            return Cases((*scores[:room], *scores[room - 1 :]), labels, room)


def _target(cases: Cases) -> Task:
    point = sweep(cases.labels, cases.scores).for_recall(0.75)
    return Task(
        "Read off",
        "Eight cases. A score equal to the threshold is flagged. What is the highest threshold that finds at least three "
        "quarters of the positives, and what precision comes with it?",
        marked("score", cases.scores, "actually", cases.labels),
        ("Threshold", "Recall", "Precision"),
        key=(
            Filled("Threshold {threshold}: {reason}.", threshold=significant(point.threshold), reason=point.reason),
            explain(recall, point.counts),
            explain(precision, point.counts),
        ),
    )


def _capacity(cases: Cases) -> Task:
    point = sweep(cases.labels, cases.scores).for_capacity(cases.room)
    flagged = int(point.counts.tp + point.counts.fp)
    return Task(
        "Decide",
        Filled(
            "There is time to look at {room} cases, and equal scores must be treated alike. What is the lowest score that you may take as the threshold, and how many cases are then flagged? Give a reason.",
            room=cases.room,
        ),
        blanks=("Threshold", "Flagged"),
        lines=2,
        key=(
            Filled(
                "{flagged} The two cases at {score} are tied. Taking only one of them would leave it to chance which one is "
                "reviewed. So neither is flagged, and there is time left for one review.",
                flagged=Filled.many(
                    "Threshold {threshold}: it flags {n} case, and there is time for {room}.",
                    "Threshold {threshold}: it flags {n} cases, and there is time for {room}.",
                    flagged,
                    threshold=significant(point.threshold),
                    room=cases.room,
                ),
                score=significant(cases.scores[cases.room]),
            ),
        ),
        follows=True,
    )


def _costs_of(cases: Cases, alarm: int, miss: int) -> dict[float, float]:
    """What the errors cost at each threshold."""
    s = sweep(cases.labels, cases.scores)
    return {t: float(total_cost(s.at(t), alarm, miss)) for t in OPTIONS}


def _costs(cases: Cases, alarm: int, miss: int) -> Task:
    costs, s = _costs_of(cases, alarm, miss), sweep(cases.labels, cases.scores)
    empty = [(name, *[""] * len(OPTIONS)) for name in ("false alarms", "misses", "total cost")]
    return Task(
        "Work out",
        Filled(
            "A false alarm costs {alarm}, a miss costs {miss}. For the eight cases above, work out the total cost at each threshold, and choose the cheapest.",
            alarm=alarm,
            miss=miss,
        ),
        table((("threshold", *OPTIONS), *empty)),
        ("Cheapest threshold",),
        key=(
            *(
                Filled(
                    "At {threshold}, false alarms and misses: {alarms:g} · {alarm} + {misses:g} · {miss} = {cost:g}.",
                    threshold=t,
                    alarms=s.at(t).fp,
                    alarm=alarm,
                    misses=s.at(t).fn,
                    miss=miss,
                    cost=cost,
                )
                for t, cost in costs.items()
            ),
            Filled("Cheapest: {threshold}.", threshold=min(costs, key=costs.__getitem__)),
        ),
        follows=True,
    )


def _promise(draw: Random, cases: Cases) -> Task:
    score, promise = draw.choice((0.96, 0.97, 0.98, 0.99)), draw.choice((0.85, 0.9, 0.95))
    point = sweep([0, *cases.labels], [score, *cases.scores]).for_precision(promise)
    return Task(
        "Find the mistake",
        Filled(
            "A ninth case comes in, a negative with a score of {score}. “We promise a precision of {promise}: we only have to raise the "
            "threshold far enough.”",
            score=score,
            promise=promise,
        ),
        lines=2,
        key=(
            Filled(
                "It cannot be done: {reason}. Every threshold that flags anything flags the case at {score}, a negative. There are "
                "four positives, so precision is at most 4/5. Where nothing is flagged, precision is undefined, not 1.",
                reason=point.reason,
                score=score,
            ),
        ),
        follows=True,
    )


def _eight(draw: Random) -> tuple[Task, ...]:
    while True:  # until one threshold alone is the cheapest
        cases, prices = _cases(draw), draw.choice(PRICES)
        least, second, _ = sorted(_costs_of(cases, *prices).values())
        if least < second:
            return (_target(cases), _capacity(cases), _costs(cases, *prices), _promise(draw, cases))


def _flagged(tp: int, fp: int, positives: int, n: int) -> Confusion:
    """The counts of n cases of which tp positives and fp negatives are flagged."""
    return Confusion(tp, fp, positives - tp, n - positives - fp)


def _lift(draw: Random) -> Task:
    customers, reply, called = draw.choice((1000, 2000, 5000)), draw.randint(50, 150), draw.choice((100, 200, 250))
    found = draw.randint(reply // 4, min(reply, called) * 3 // 4)
    c = _flagged(found, called - found, reply, customers)
    return Task(
        "Work out",
        Filled(
            "Of {customers:,} customers {reply} would reply to a letter. Letters go to the {called} with the highest scores, and {found} of these reply. Give precision and lift. Lift is precision divided by the proportion of all customers who would reply.",
            customers=customers,
            reply=reply,
            called=called,
            found=found,
        ),
        blanks=("Precision", "Lift"),
        key=(explain(precision, c), in_words(explain(lift, c), ("samples", "customers"))),
    )


def _profit(draw: Random) -> Task:
    while True:  # until one clearly earns more than the other, and more than nothing
        gain, cost, lost = draw.randint(20, 60), draw.randint(2, 15), draw.randint(1, 10)
        c = _flagged(draw.randint(20, 40), draw.randint(10, 40), 100, 1000)
        wide = _flagged(c.tp + draw.randint(10, 30), c.fp + draw.randint(100, 300), 100, 1000)
        strict, loose = (float(profit(one, gain, cost, lost)) for one in (c, wide))
        if abs(strict - loose) >= 0.01 <= max(strict, loose):
            break
    return Task(
        "Decide",
        Filled(
            "A positive that is found earns {gain}, one that is missed costs {lost}, a false alarm costs {cost}. Of 1,000 cases 100 are positive. A strict threshold finds {found} of them, with {alarms} false alarms; a loose one finds "
            "{found_loose}, with {alarms_loose} false alarms. Give the profit per case at both thresholds. Which profit is higher?",
            gain=gain,
            lost=lost,
            cost=cost,
            found=c.tp,
            alarms=c.fp,
            found_loose=wide.tp,
            alarms_loose=wide.fp,
        ),
        blanks=("Profit, strict", "Profit, loose"),
        lines=1,
        key=(
            *(in_words(explain(profit, one, gain, cost, lost), ("sample", "case")) for one in (c, wide)),
            "The profit at the strict threshold." if strict > loose else "The profit at the loose threshold.",
        ),
        names=("Profit per case, strict", "Profit per case, loose"),
    )


def _benefit(draw: Random) -> Task:
    at = draw.choice((0.05, 0.1, 0.2, 0.25))
    while True:  # until it is clearly better or worse than both ways without a model
        ill = draw.randint(80, 150)
        c = _flagged(draw.randint(ill // 2, ill - 5), draw.randint(50, 300), ill, 1000)
        every = Confusion(ill, 1000 - ill, 0, 0)
        model, all_of_them = (float(net_benefit(one, at)) for one in (c, every))
        if min(abs(model - other) for other in (all_of_them, 0)) >= 0.002:
            break
    return Task(
        "Work out",
        Filled(
            "Of 1,000 people {ill} are ill. A model gives each person a probability of being ill. Everybody with at least {at} is treated: {found} of the ill and {others} others. Net benefit is TP/n − FP/n · t / (1 − t) with t = {at}. Give the net benefit of the model and of treating everybody. "
            "Is the model better than both treating everybody and treating nobody?",
            ill=ill,
            at=at,
            found=c.tp,
            others=c.fp,
        ),
        blanks=("Net benefit of the model", "Net benefit of treating everybody"),
        lines=1,
        key=(
            *(in_words(explain(net_benefit, one, at), ("samples", "people")) for one in (c, every)),
            _useful(model, all_of_them),
        ),
    )


def _useful(model: float, everybody: float) -> str:
    """Whether a net benefit is above that of treating everybody and that of treating nobody."""
    here, there = significant(model), significant(everybody)
    if model > max(everybody, 0):
        return Filled(
            "Yes: {here} is above {there} (treating everybody) and above 0 (treating nobody).", here=here, there=there
        )
    if everybody > 0:
        return Filled("No: {here} is below {there}, the net benefit of treating everybody.", here=here, there=there)
    return Filled("No: {here} is below 0, the net benefit of treating nobody.", here=here)


def _half(draw: Random) -> Task:
    alarm, ratio = draw.randint(1, 4), draw.randint(4, 12)
    miss = alarm * ratio
    high = _flagged(draw.randint(20, 40), draw.randint(5, 20), 60, 1000)
    more = draw.randint(8, 15)
    low = _flagged(high.tp + more, high.fp + draw.randint(more, 3 * more), 60, 1000)
    return Task(
        "Find the mistake",
        Filled(
            "“The threshold must be 0.5, because above it a case is more likely positive than not.” A false alarm costs {alarm}, a miss costs {miss}. At 0.5 there are {alarms} false alarms and {misses} misses; at a lower threshold there are {alarms_low} false alarms and {misses_low} misses. "
            "Of the 1,000 cases 60 are positive. For each threshold, divide the total cost by the cost of getting every case wrong.",
            alarm=alarm,
            miss=miss,
            alarms=high.fp,
            misses=high.fn,
            alarms_low=low.fp,
            misses_low=low.fn,
        ),
        blanks=("Normalised cost at 0.5", "At the lower threshold"),
        names=("Normalised expected cost at 0.5", "Normalised expected cost at the lower threshold"),
        lines=1,
        key=(
            explain(normalised_cost, high, alarm, miss),
            explain(normalised_cost, low, alarm, miss),
            Filled(
                "With calibrated probabilities (for example, 30% of the cases at 0.3 are positive) the cheapest threshold is {alarm} / ({alarm} + {miss}) = {threshold}: where a miss costs more than a false alarm, this threshold is below 0.5.",
                alarm=alarm,
                miss=miss,
                threshold=significant(alarm / (alarm + miss)),
            ),
        ),
    )


PLACES: Places = ((_eight,), (_lift, _profit, _benefit, _half))
