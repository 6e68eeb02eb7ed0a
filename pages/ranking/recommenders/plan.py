"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.recommendation import coverage, mean_success_at_k
from widgets.lesson_plans.plan import EXERCISES, OPENING, PICTURE, WORKSHEET, Plan, Stage, sources

LISTS, READ = [list(one) for one in ("abc", "abd", "abe", "abf")], [{"b"}, {"d"}, {"g"}, {"a"}]

PLAN = Plan(
    able=(
        "Tell apart hits, coverage, personalisation and diversity of lists.",
        "Say which of them must rise when lists become personal, and which can fall.",
        "Compute success at k and coverage by hand.",
    ),
    misconception="Personal lists are more varied lists.",
    ten=(
        Stage(
            4,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "Each reader gets five stories to their taste instead of the same five. Which number must rise?",
            "Coverage: lists that differ show more than five stories together, here 32 of 36.",
        ),
        Stage(
            3,
            PICTURE,
            "Drag from popular to personal.",
            "What happens to diversity, and why?",
            "It falls from 0.77 to 0.29: stories that suit one taste are alike.",
        ),
        Stage(
            3,
            "One reader’s list",
            "Drag from popular to personal again, and read one list aloud.",
            "Would you like this list? Does high personalisation say so?",
            "Personalisation does not say so: it would be even higher with lists drawn at random.",
        ),
    ),
    further=(
        Stage(
            7,
            "Two meanings of new",
            "Drag from popular to personal.",
            "Do both numbers rise?",
            "No. The stories nearest to a taste are often known to this reader and to few others.",
        ),
        Stage(
            8,
            "Take the popular stories away",
            "Strike the most popular stories, one after another, up to fifteen.",
            "Which recommender keeps its hits?",
            "The personal one. “Popular for all” loses half of its success.",
        ),
        Stage(
            5,
            "Clicks",
            "Enter 12 clicks on 480 displays, then ten times as many of both.",
            "What happens to the rate, and to its interval?",
            "The rate stays 2.5%, and the interval gets shorter.",
        ),
        Stage(
            8,
            EXERCISES,
            "In pairs, exercise 2: more success than the popular stories alone.",
            "There are 24 readers. Could the gain be chance?",
            "Yes: its interval contains 0.",
        ),
        Stage(7, WORKSHEET, "Each student alone, tasks 1 and 2."),
    ),
    questions=(
        "A story was never recommended. Can it be a hit?",
        "Which of these numbers is high for lists drawn at random?",
        "Which measure would you show to an editor, and which to the reader?",
    ),
    exam="Four readers get the lists abc, abd, abe and abf. Afterwards they read b, d, g and a, one story each. The paper has eight stories, a to h. "
    "Give success at 3 and coverage.",
    answer=(explain(mean_success_at_k, READ, LISTS, k=3), explain(coverage, "abcdefgh", LISTS)),
    reading=sources("mean_success_at_k", "mean_self_information", "serendipity"),
    before=("ranking",),
)
