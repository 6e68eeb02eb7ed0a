"""The exercises of the lessons on texts, pictures and clusters."""

from __future__ import annotations

from collections.abc import Mapping

from datasets.exercises.exercise import Exercise

PAIR = {"texts:next": "The documents' pair"}

BLEU_ROUGE = (
    Exercise(
        "lower-without-a-word",
        "overlap",
        "Make ROUGE-1 smaller than 0.705 without touching a word.",
        {"ROUGE-1 below 0.705": "rouge_1 < 0.705", "BLEU as it is": "bleu == start.bleu"},
        "ROUGE-1 F weighs precision against recall. Which of the two is the smaller one here, and what gives it "
        "more weight?",
        "With a large beta, F becomes recall. Papers that report “ROUGE-1” may mean recall, F1 or another F: ask "
        "for beta.",
        sets=PAIR,
        to={"beta": 8},
    ),
    Exercise(
        "precise-by-silence",
        "overlap",
        "Type a candidate in which every n-gram up to four words matches, so that the geometric mean is 1, and "
        "whose BLEU is below 0.5.",
        {"geometric mean is 1": "geometric_mean == 1", "BLEU below 0.5": "bleu < 0.5"},
        "Copy from the reference, word for word, but not all of it.",
        "Precision cannot see what is missing. BLEU has no recall; its brevity penalty stands in for it, and looks "
        "at the length alone.",
        sets=PAIR,
        puts={"texts:next": "A short sentence"},
    ),
    Exercise(
        "all-words-no-sense",
        "overlap",
        "Type a candidate whose ROUGE-1 is 1 and whose BLEU is 0.",
        {"ROUGE-1 is 1": "rouge_1 == 1", "BLEU is 0": "bleu == 0"},
        "Use each word of the reference exactly once. Where must they not stand?",
        "ROUGE-1 is a bag of words. BLEU multiplies the precisions of one to four words, and one factor of 0 is "
        "enough; with smoothing it would "
        "be small instead.",
        sets=PAIR,
        puts={"texts:next": "The same words, shuffled"},
    ),
)

LANGUAGE_MODELS = (
    Exercise(
        "one-word",
        "perplexity",
        "Change the probability of one word of the four, so that perplexity at least doubles, and stays finite.",
        {
            "perplexity at least doubles": "perplexity >= 2 * start.perplexity",
            "and stays finite": "perplexity < 1000000",
        },
        "Doubled is one bit more in the mean of four words. So this one word must get four bits more surprising.",
        "Four bits are a factor of sixteen: from 1/2 to 1/32. Logarithms turn factors into sums, so a single "
        "unlikely word weighs as much as many mediocre ones.",
        to={"p": 0.03125},
        needs={"token": 0},
    ),
    Exercise(
        "learned-by-heart",
        "ngrams",
        "Make the model better on the text that it has read, and worse on the one that it has not.",
        {
            "training perplexity falls": "perplexity_training < start.perplexity_training",
            "held-out perplexity rises": "perplexity > start.perplexity",
        },
        "Let it look at longer n-grams, with as much added to each count as now. Or believe the counts more.",
        "Longer contexts are remembered and seldom met again. A perplexity on training text says how much was "
        "learned by heart.",
        to={"order": 3, "k": 0.003},
    ),
    Exercise(
        "impossible",
        "ngrams",
        "Make the perplexity of the held-out text infinite, though the training text gets easier and easier.",
        {
            "some token is impossible": "impossible > 0",
            "training perplexity falls": "perplexity_training < start.perplexity_training",
        },
        "A product with one factor of 0 is 0. When does a pair of words that was never read get the probability 0?",
        "Without smoothing, one unseen pair outweighs everything else. Infinite is the honest answer; a tool that "
        "prints a large number has clipped it.",
        to={"order": 2, "k": 0},
    ),
)

DETECTION = (
    Exercise(
        "nothing-wrong",
        "match",
        "Raise the confidence until no box is wrong any more. Some objects have to be found all the same.",
        {"precision is 1": "precision == 1", "something is found": "tp >= 1"},
        "Wrong boxes have confidences too. Where does the last one end?",
        "Sure of everything, and most objects missed: precision at one confidence says nothing about recall. The "
        "whole curve, or its average, does.",
        to={"confidence": 0.93},
    ),
    Exercise(
        "surer-and-worse",
        "match",
        "Ask for more confidence than 0.52, and get a lower precision than there.",
        {
            "confidence above 0.52": "confidence > 0.52",
            "precision falls": "precision < start.precision",
            "overlap as it is": "iou == start.iou",
        },
        "Precision falls wherever a right box is dropped and wrong ones stay. Step through the boxes one by one.",
        "A precision curve has teeth: each right box that goes lowers it. That is why average precision is "
        "interpolated, and why tools that "
        "interpolate differently print different numbers.",
        start={"confidence": 0.52},
        to={"confidence": 0.72},
    ),
    Exercise(
        "how-tight",
        "match",
        "Leave all boxes where they are, and halve the average precision (101 points).",
        {"AP at most half": "ap_coco101 <= start.ap_coco101 / 2"},
        "When does a box count as right? Ask for a tighter fit.",
        "AP at an overlap of 0.5 and at 0.75 are two metrics. A mean over thresholds rewards boxes that fit, and a "
        "bare “AP” does not say which it is.",
        to={"iou": 0.75},
    ),
)

CLUSTERING = (
    Exercise(
        "right-by-name",
        "agreement",
        "Accuracy is 0, and every cluster is pure. Make accuracy 1, without moving a single sample.",
        {"accuracy is 1": "accuracy == 1", "no sample moved": "misplaced == 0"},
        "Clusters have numbers, not names. Who says which number is which class?",
        "Nothing about the clusters has changed. Accuracy needs names that a clustering does not have; the adjusted "
        "Rand index asks only who is with whom.",
        to={"renamed": 2},
    ),
    Exercise(
        "agreement-by-chance",
        "agreement",
        "Misplace samples until the Rand index still looks passable, above 0.6, though hardly more than chance is "
        "left: adjusted Rand below 0.1.",
        {"Rand index above 0.6": "rand_index > 0.6", "adjusted Rand below 0.1": "adjusted_rand < 0.1"},
        "Most pairs are apart in both columns whatever you do. Go to where things are most mixed up.",
        "With three clusters, random ones agree on more than half of all pairs. The adjusted index subtracts that, "
        "and is 0 where nothing is left.",
        to={"misplaced": 4},
    ),
    Exercise(
        "structure-in-nothing",
        "clusters",
        "There is no cluster in these points. Search until both judges see some: a silhouette above 0.38, and DBCV "
        "above 0.",
        {"silhouette above 0.38": "silhouette > 0.38", "DBCV above 0": "dbcv > 0"},
        "Go through all numbers of clusters. One will do, by luck.",
        "Of many settings one looks good, even in noise. Before you believe the best of a search, run the same "
        "search on points that have "
        "no groups.",
        to={"k": 8},
        needs={"data": "nothing", "method": "k-means"},
    ),
)

GENERATED_IMAGES = (
    Exercise(
        "same-middle-same-size",
        "plane",
        "Make the distance at least 1, though both means and all lengths agree.",
        {"distance at least 1": "frechet_distance >= 1", "means agree": "shift == 0", "same spread": "spread == 1"},
        "What is left when neither the middle nor the size may change?",
        "The second term compares how features vary together, not just how much. Turned by a quarter, an ellipse is "
        "as unlike itself as it gets.",
        to={"turn": 90},
    ),
    Exercise(
        "two-halves",
        "plane",
        "Make both terms exactly equal, and neither of them 0.",
        {"terms are equal": "mean_term == covariance_term", "and not 0": "mean_term > 0"},
        "The term of the means is the square of the shift. Turn by a quarter first; then look for a spread whose "
        "term is a square as well.",
        "One number, two causes: pictures that are off on the whole, or pictures that vary differently. FID alone "
        "cannot tell them apart.",
        to={"shift": 1.5, "spread": 0.5, "turn": 90},
    ),
    Exercise(
        "seen-and-not-seen",
        "digits",
        "Spoil the digits in a way that everybody sees, with noise of 4 or more, and keep the distance below 0.2.",
        {"noise of 4 or more": "noise >= 4", "distance below 0.2": "frechet_distance < 0.2"},
        "Blur counts at once. Noise alone hardly does.",
        "These features hold what varies most in real digits, and noise is spread over all pixels. What the "
        "features do not see is free, in "
        "FID proper as well.",
        to={"noise": 4},
    ),
)

TEXTS_AND_PICTURES: Mapping[str, tuple[Exercise, ...]] = {
    "bleu_rouge": BLEU_ROUGE,
    "language_models": LANGUAGE_MODELS,
    "detection": DETECTION,
    "clustering": CLUSTERING,
    "generated_images": GENERATED_IMAGES,
}
