"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.samples import pass_at_k, pass_hat_k
from widgets.lesson_plans.plan import EXERCISES, OPENING, WORKSHEET, Plan, Stage, sources

PLAN = Plan(
    able=(
        "Compute pass@1, pass@2 and pass^2 of one problem.",
        "Say why two models with the same proportion of right answers can solve different numbers of problems.",
        "Choose between one right, most right and all right by what happens to the answers.",
    ),
    misconception="If two models are right equally often, more answers help both alike.",
    ten=(
        Stage(
            4,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "Both models got 30 of 100 right. Five answers per problem are kept. Which model has a right one for more problems?",
            "Model A: its pass@5 is 0.9167. Model B has none right on seven problems, so its pass@5 is 0.3.",
        ),
        Stage(
            3,
            "pass@k of both models against k",
            "Raise k from 1 to 10.",
            "Why does the line of B stay flat?",
            "On each problem all of its answers are right, or none is.",
        ),
        Stage(
            3,
            "Problems are not answers",
            "Read the report of a pass@10 of 97.7% aloud.",
            "There was one answer to each of 164 problems. What is wrong?",
            "n counts answers to one problem. pass@10 is undefined here.",
        ),
    ),
    further=(
        Stage(
            8,
            "One right, most right, all right",
            "Set 8 right of 20. Raise k.",
            "Which cannot fall: at least one right, most right, or all right?",
            "At least one right. Fewer than half are right, so a right majority gets less likely (compare odd k).",
        ),
        Stage(
            6,
            "The best of k by a scorer",
            "Keep 1.5 extra points for right answers, and raise k from 1 to 20.",
            "At which k is the kept answer right most often?",
            "At five. With all twenty, the overrated wrong answer is always kept.",
        ),
        Stage(
            5,
            "Answer, or say “I don't know”",
            "A wrong answer costs 3. Raise the lowest confidence at which the model answers.",
            "How sure must the model be for an answer to gain points on average?",
            "Above 75%. At 75%, of four answers three earn 3 together, and one costs 3.",
        ),
        Stage(
            8,
            EXERCISES,
            "In pairs, exercise 2: pass@k above 0.99 and pass^k below 0.001.",
            "Which of the two makes the model look better?",
            "pass@k, the high one. Both describe the same model, so report both.",
        ),
        Stage(8, WORKSHEET, "Each student alone, tasks 1 and 2. Discuss task 3: the program that prints 1."),
    ),
    questions=(
        "Who picks the right answer out of ten: a test, a vote or a reader?",
        "Ten customers ask a model the same thing. Which measure fits?",
        "What do ten answers cost, compared with one?",
    ),
    exam="A model gave five answers to a problem, and two are right. Two answers are drawn. Give pass@1, pass@2 and pass^2.",
    answer=(
        ("pass@1", explain(pass_at_k, 5, 2, 1)),
        ("pass@2", explain(pass_at_k, 5, 2, 2)),
        ("pass^2", explain(pass_hat_k, 5, 2, 2)),
    ),
    reading=sources("pass_at_k", "pass_hat_k", "majority_at_k"),
)
