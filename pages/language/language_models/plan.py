"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.text.language_model import cross_entropy, perplexity
from widgets.lesson_plans.plan import EXERCISES, OPENING, PICTURE, WORKSHEET, Plan, Stage, sources

GIVEN = [0.5, 0.5, 0.25, 0.125]

PLAN = Plan(
    able=(
        "Compute surprise in bits, cross-entropy and perplexity of a few words.",
        "Say why halving a probability costs the same for every word.",
        "Say when two perplexities cannot be compared.",
    ),
    misconception="A lower perplexity always means a better model.",
    ten=(
        Stage(
            4,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "One of four words becomes half as likely. For which word does perplexity rise most?",
            "The same for each: halving costs one bit, and perplexity rises by a factor of about 1.19.",
        ),
        Stage(
            3,
            PICTURE,
            "Drag the probability of one word down to 0.",
            "Three words are as they were. What is perplexity?",
            "Infinite: −log 0 is infinite, and so is any mean that includes it.",
        ),
        Stage(
            3,
            "A model of your text: Perplexity of both texts",
            "Move k, which is added to every count, from large to 0.",
            "Which k helps most on the text that the model has not seen?",
            "At order 2, about 0.1. At 0 a pair that was never seen has probability 0.",
        ),
    ),
    further=(
        Stage(
            8,
            "A model of your text",
            "Leave the projector (Escape). Set order 3 and k = 0.1. Under “Other tokens, smoothing and unknown words”, change from words to characters.",
            "Perplexity falls from 4.76 to 2.42 at order 3 and k = 0.1. Is the model better?",
            "No, worse: 1.27 bits per character against 0.67. Perplexity is per token, and the tokens differ.",
        ),
        Stage(
            5,
            "Words that come in bursts",
            "Click “lighthouse”, then “the”.",
            "Which of the two has the higher number?",
            "“Lighthouse” has the higher number by gaps. By counts, “the” has the higher one, but only because it is frequent in every passage.",
        ),
        Stage(
            6,
            "Multiple choice: the most likely answer",
            "Raise the surprise added to each token from 0.",
            "Which of the four accuracies stays the same?",
            "Per token. In the sum, choices with few tokens gain.",
        ),
        Stage(
            8,
            EXERCISES,
            "In pairs, exercise 2: lower on the training text, higher on the held-out text.",
            "What has the model learned?",
            "The training text by heart.",
        ),
        Stage(8, WORKSHEET, "Each student alone, tasks 1 and 2. Discuss the tokens of task 4."),
    ),
    questions=(
        "A sentence is fluent but false. Does its perplexity show that?",
        "A tool prints a large number where a word has probability 0. What has it done?",
        "What is the perplexity of a fair coin?",
    ),
    exam="A model gives four words the probabilities 1/2, 1/2, 1/4 and 1/8. Give the perplexity, and the cross-entropy in bits. One of the words gets "
    "the probability 0 instead. What is perplexity now?",
    answer=(explain(cross_entropy, GIVEN), explain(perplexity, GIVEN), "With a probability of 0 it is infinite."),
    reading=sources("perplexity", "mutual_information"),
)
