"""Two made-up files of answers to questions: scores in several runs with some human verdicts, and verdicts on pairs of answers."""

from __future__ import annotations

from itertools import combinations

import numpy as np

Columns = dict[str, np.ndarray | list[str]]
TOPICS = {"history": 0.6, "medicine": -0.3, "law": -0.7, "geography": 0.9}


def quiz() -> Columns:
    """Questions about passages: coral knows more, basalt is steadier from run to run, and amber declines where it is unsure. Each states a confidence, and coral's is too high.

    A judge scored every answer; people looked at one in four, and find it lenient.
    """
    rng = np.random.default_rng(17)
    passages, each, runs = 40, 3, 4
    n = passages * each
    passage = np.repeat(np.arange(1, passages + 1), each)
    topic = np.array([*TOPICS])[np.arange(passages) % len(TOPICS)][passage - 1]
    ease = np.array([TOPICS[name] for name in topic.tolist()]) + rng.normal(0, 0.9, passages)[passage - 1]
    ease = ease + rng.normal(0, 0.7, n)
    words = rng.integers(6, 40, n)
    names = ("question_id", "passage", "topic", "words", "model", "run", "verdict", "human_verdict", "confidence")
    columns: dict[str, list[object]] = {name: [] for name in names}
    for model, skill, steady, cautious, boast in (
        ("coral", 0.6, 0.8, 0.0, 1.2),
        ("basalt", 0.25, 2.2, 0.0, 0.0),
        ("amber", 0.4, 1.0, 0.8, 0.0),
    ):
        for question in range(n):
            lean = steady * (skill + ease[question] + rng.normal(0, 0.5))
            for run in range(1, runs + 1):
                right = rng.random() < 1 / (1 + np.exp(-lean))
                declines = not right and rng.random() < cautious * (lean < 0)
                passed = right if rng.random() < (0.95 if right else 0.78) else not right
                said = "refused" if declines else "correct" if passed else "incorrect"
                looked = rng.random() < 0.25 and not declines
                human = ("correct" if right else "incorrect") if looked else ""
                sure = 1 / (1 + np.exp(-lean - boast))
                of = (f"q{question + 1:03d}", f"p{passage[question]:02d}", topic[question], words[question])
                row = (*of, model, run, said, human, "" if declines else f"{np.round(20 * sure) / 20:g}")
                for name, value in zip(columns, row, strict=True):
                    columns[name].append(value)
    return {name: np.array(values) for name, values in columns.items()}


def duels() -> Columns:
    """Pairs of answers to the same question: a judge's verdicts, with a lean to the answer that it reads first, and some of people's."""
    rng = np.random.default_rng(18)
    strength = {"coral": 0.8, "basalt": 0.35, "amber": 0.3, "flint": -0.4, "onyx": -1.05}
    prompts: list[str] = rng.choice(["writing", "code", "reasoning"], 60, p=[0.4, 0.3, 0.3]).tolist()
    columns: dict[str, list[object]] = {
        name: [] for name in ("question_id", "topic", "words", "model_a", "model_b", "winner", "human_winner")
    }
    for question, topic in enumerate(prompts, 1):
        met, words = list(combinations(strength, 2)), int(rng.integers(15, 200))
        for place in rng.choice(len(met), 6, replace=False).tolist():
            a, b = met[place] if rng.random() < 0.5 else met[place][::-1]
            lead = strength[a] - strength[b] + (0.5 if topic == "code" and a == "basalt" else 0)
            judge, human = (_verdict(rng, lead + lean) for lean in (0.35, 0.0))
            row = (f"q{question:02d}", topic, words, a, b, judge, human if rng.random() < 0.3 else "")
            for name, value in zip(columns, row, strict=True):
                columns[name].append(value)
    return {name: np.array(values) for name, values in columns.items()}


def _verdict(rng: np.random.Generator, lead: float) -> str:
    """The winner of one pair, or a tie where the noisy lead is small."""
    seen = lead + rng.logistic()
    return "tie" if abs(seen) < 0.35 else "model_a" if seen > 0 else "model_b"
