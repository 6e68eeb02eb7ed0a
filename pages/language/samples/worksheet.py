"""Worksheet on k answers to a problem."""

from fractions import Fraction
from math import comb
from random import Random

from metrics_core import explain
from metrics_core.abstention import attempted_f_score, correct_given_attempted, penalised_score
from metrics_core.filled import Filled
from metrics_core.samples import best_of_k, mean_pass_at_k, pass_at_k, pass_hat_k
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Places, Task, on_a_half


def _one(draw: Random) -> Task:
    n = draw.randint(5, 24)
    c = draw.randint(2, n - 2)
    worked = explain(pass_at_k, n, c, 1), explain(pass_at_k, n, c, 2), explain(pass_hat_k, n, c, 2)
    fractions = ", ".join(str(Fraction(one.value).limit_denominator(comb(n, 2))) for one in worked)
    return Task(
        "Work out",
        Filled(
            "A model gave {n} answers to a problem, and {c} are right. Of the {n} answers, k different ones are drawn at random: pass@k is the chance that at least one is right, and pass^k that all are. Give each number as a fraction and as a decimal.",
            n=n,
            c=c,
        ),
        blanks=("pass@1", "pass@2", "pass^2"),
        key=(*worked, Filled("As fractions: {fractions}.", fractions=fractions)),
    )


def _two(draw: Random) -> Task:
    problems, times = draw.randint(4, 12), draw.randint(1, 3)
    solved = draw.randint(1, problems - 1)
    each, even = times * problems, times * solved
    spread, sure = [even] * problems, [each] * solved + [0] * (problems - solved)
    return Task(
        "Decide",
        Filled(
            "Two models gave {each} answers to each of {problems} problems. Model A has {even} right answers to each problem. Model B's answers to {solved} "
            "of the problems are all right, and the rest are all wrong. Does one model have a higher pass@1, and does one have a higher pass@2? Work out the four numbers.",
            each=each,
            problems=problems,
            even=even,
            solved=solved,
        ),
        blanks=("pass@1 of A", "pass@1 of B", "pass@2 of A", "pass@2 of B"),
        names=("pass@2 of A", "pass@2 of B"),
        lines=1,
        key=(
            explain(mean_pass_at_k, [each] * problems, spread, 2),
            explain(mean_pass_at_k, [each] * problems, sure, 2),
            Filled(
                "pass@1 is {rate} for both. pass@2 is higher for A: a second answer helps model A on every problem, and model B on none.",
                rate=significant(solved / problems),
            ),
        ),
    )


def _few(draw: Random) -> Task:
    n = draw.randint(3, 6)
    return Task(
        "Decide",
        Filled(
            "A model gave n = {n} answers to a problem, and c = 0 of them are right. A program returns 1 if n − c < k, so it prints pass@{k} = 1. What is wrong, and what should it print?",
            n=n,
            k=n + 2,
        ),
        lines=2,
        key=(
            explain(pass_at_k, n, 0, n + 2),
            Filled(
                "It should print “undefined”: pass@{k} needs {k} answers, and there are {n}. The program does not check whether n is at least k.",
                k=n + 2,
                n=n,
            ),
        ),
    )


def _mistake(draw: Random) -> Task:
    problems = 5 * draw.randint(4, 20)
    solved = draw.randint(problems // 4, problems // 2)
    return Task(
        "Find the mistake",
        Filled(
            "“Our model solved {solved} of {problems} problems, with one answer to each. With n = {problems} and c = {solved} its pass@5 is "
            "{score}.”",
            solved=solved,
            problems=problems,
            score=significant(pass_at_k(problems, solved, 5)),
        ),
        blanks=("pass@1",),
        lines=2,
        key=(
            explain(mean_pass_at_k, [1] * problems, [1] * solved + [0] * (problems - solved), 1),
            "In the formula n is the number of answers to one problem; the quote puts in the number of problems. With one answer to each, pass@5 is undefined.",
        ),
    )


def _scored(draw: Random) -> Task:
    n, k = draw.randint(5, 8), draw.randint(2, 4)
    scores, right = draw.sample(range(10, 99), n), [1] * 3 + [0] * (n - 3)
    draw.shuffle(right)
    right[scores.index(max(scores))] = 0
    return Task(
        "Work out",
        Filled(
            "A scorer gave these points to {n} answers to a problem. {k} of the answers are drawn at random, and the one with the most points is kept. How likely is the kept answer to be right? How likely is it that at least one of the {k} is right? "
            "Count, for each answer, in how many draws it has the most points.",
            n=n,
            k=k,
        ),
        table((("points", *map(str, scores)), ("right", *("yes" if one else "no" for one in right))), heads=0),
        blanks=("Best of k", "pass@k"),
        lines=1,
        key=(explain(best_of_k, scores, right, k), explain(pass_at_k, n, sum(right), k)),
    )


def _not_sure(draw: Random) -> Task:
    correct, wrong = draw.randint(40, 70), draw.randint(10, 25)
    abstained, penalty = 100 - correct - wrong, draw.choice((1, 2, 3, 4))
    return Task(
        "Work out",
        Filled(
            "Of 100 questions a model answers {correct} correctly and {wrong} wrongly, and says “I don't know” to the rest. A correct answer earns 1 point, a wrong one costs {cost}, and “I don't know” earns 0. Give p, the proportion correct among the attempted questions; "
            "the F-score 2pq / (p + q), where q is the proportion correct among all questions; and the penalised score, the mean points per question. How sure must the model be for an answer to gain points on average?",
            correct=correct,
            wrong=wrong,
            cost=Filled.many("{n} point", "{n} points", penalty),
        ),
        blanks=("Correct given attempted", "F-score of attempted answers", "Penalised score"),
        lines=1,
        key=(
            explain(correct_given_attempted, correct, wrong),
            explain(attempted_f_score, correct, wrong, abstained),
            explain(penalised_score, correct, wrong, abstained, penalty=penalty),
            Filled(
                "More than {penalty}/{of} ({percent}%) sure: at exactly {penalty}/{of} the expected points are 0.",
                penalty=penalty,
                of=1 + penalty,
                percent=significant(100 * penalty / (1 + penalty)),
            ),
        ),
    )


def _all_right(draw: Random) -> Task:
    n = draw.randint(8, 30)
    c = draw.randint(3, n - 2)
    return Task(
        "Decide",
        Filled(
            "A program did a task {n} times, {c} of them well. Three runs are drawn at random. How likely is at least one good run, and how likely are three good ones? If all three runs are used and nobody checks them, which of the two probabilities do you report?",
            n=n,
            c=c,
        ),
        blanks=("pass@3", "pass^3"),
        lines=1,
        key=(
            explain(pass_at_k, n, c, 3),
            explain(pass_hat_k, n, c, 3),
            "pass^3: all three are used, so all three have to be good. pass@3 needs somebody, or a test, that picks a good one.",
        ),
    )


def _averaged(draw: Random) -> Task:
    n = draw.randint(8, 20)
    while True:
        low, middle, high = draw.randint(0, n // 4), draw.randint(n // 3, n * 2 // 3), draw.randint(n * 3 // 4, n)
        right, mean = draw.sample((low, middle, high), 3), (low + middle + high) / (3 * n)
        if not on_a_half(mean) and not on_a_half(1 - (1 - mean) ** 5):
            break
    return Task(
        "Find the mistake",
        Filled(
            "“Three problems have {n} answers each; {first}, {second} and {third} of them are right. pass@1 is {mean}, so pass@5 is 1 − (1 − {mean})⁵ = {all_five}.”",
            n=n,
            first=right[0],
            second=right[1],
            third=right[2],
            mean=significant(mean),
            all_five=significant(1 - (1 - mean) ** 5),
        ),
        blanks=("pass@5",),
        lines=1,
        key=(
            explain(mean_pass_at_k, [n] * 3, right, 5),
            Filled(
                "The problems differ, so pass@5 cannot be computed from their mean pass@1. Also, pass@5 draws 5 different answers of the {n}; with the fifth power, an answer could be drawn twice. Work out pass@5 for each problem, then take the mean.",
                n=n,
            ),
        ),
    )


PLACES: Places = (
    (_one,),
    (_two, _all_right),
    (_few,),
    (_mistake, _averaged),
    (_scored, _not_sure),
)
