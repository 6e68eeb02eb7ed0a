"""What a keystroke costs the server in the lesson on BLEU and ROUGE: the fragment that runs after each one.

    python benchmarks/bench_typing.py [--print-only]

Texts of 200 words a side out of 120 different ones, so that much matches; each keystroke adds a letter. Streamlit's
AppTest runs the page without a browser, and only the fragment is timed, as a keystroke runs nothing else: reading the
texts, all scores, the marked words, the closer look that is open, and the messages made of them. Beside it stand
sacreBLEU's sentence score and rouge-score's three for the same texts, which is the counting without a page.
"""

import logging
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import sacrebleu
from rouge_score.rouge_scorer import RougeScorer
from streamlit.testing.v1 import AppTest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.common import ROOT, keep, machine, options_of, quantiles, table
from pages.text.bleu_rouge import aligner
from pages.text.bleu_rouge.options import Reading

WORDS, KEYS, TARGET = 200, 12, 150
LOOKS = ("BLEU", "ROUGE-1", "ROUGE-2", "ROUGE-L", "ROUGE-W", "ROUGE-S")


def texts(references: int) -> tuple[str, tuple[str, ...]]:
    rng = random.Random(0)
    words = [f"w{i}" for i in range(120)]
    hypothesis, *others = (" ".join(rng.choices(words, k=WORDS)) for _ in range(references + 1))
    return hypothesis, tuple(others)


def keystrokes(look: str, references: int) -> list[float]:
    """Milliseconds of the fragment at each of KEYS keystrokes."""
    took: list[float] = []
    fragment = aligner.aligner

    def timed(how: Reading) -> None:
        start = time.perf_counter()
        fragment(how)
        took.append((time.perf_counter() - start) * 1000)

    said, true = texts(references)
    page = (
        AppTest.from_file(str(ROOT / "app.py"), default_timeout=60).run().switch_page("pages/text/bleu_rouge/page.py")
    )
    page.query_params = {"closer": look, "said": said} | {f"ref{i}": text for i, text in enumerate(true, 1)}
    page.run()
    aligner.aligner = timed
    try:
        for i in range(1, KEYS + 1):
            typed = {
                "order": page.session_state["said:state"]["order"],
                "stamp": i,
                "text": said + " w1"[: i % 4] + "x" * i,
            }
            page.session_state["said"] = {"typed": typed}
            page.run()
    finally:
        aligner.aligner = fragment
    assert len(took) == KEYS and not page.exception
    return took


def counting(references: int) -> float:
    """Milliseconds of the same scores by the reference libraries, without a page."""
    said, true = texts(references)
    scorer = RougeScorer(["rouge1", "rouge2", "rougeL"])

    def once() -> None:
        sacrebleu.BLEU(smooth_method="none", effective_order=False).sentence_score(said, list(true))
        scorer.score_multi(list(true), said)

    return quantiles([_timed(once) for _ in range(KEYS)])[0]


def _timed(call: Callable[[], None]) -> float:
    start = time.perf_counter()
    call()
    return (time.perf_counter() - start) * 1000


def main() -> None:
    logging.disable(logging.WARNING)
    parser = options_of(__doc__)
    options = parser.parse_args()
    rows: list[list[str]] = []
    worst: dict[int, float] = {}
    for references in (1, 4):
        alone = counting(references)
        for look in LOOKS:
            p50, p95 = quantiles(keystrokes(look, references))
            worst[references] = max(worst.get(references, 0), p95)
            rows.append([look, f"{references}", f"{p50:.0f}", f"{p95:.0f}", f"{alone:.0f}", f"{p50 / alone:.1f}"])
    head = ["closer look", "references", "keystroke p50, ms", "p95, ms", "the libraries' counting alone, ms", "ratio"]
    verdicts = [
        f"- {count} reference{'s' * (count > 1)} of {WORDS} words, slowest look: p95 {ms:.0f} of at most {TARGET} ms: "
        f"{'met' if ms <= TARGET else 'missed'}."
        for count, ms in worst.items()
    ]
    says = f"{KEYS} keystrokes each, {WORDS} words a side, wall time of the fragment that a keystroke runs."
    text = "\n\n".join(
        [f"{machine('streamlit', 'numpy', 'sacrebleu', 'rouge-score')}.", says, table(head, rows), "\n".join(verdicts)]
    )
    print(text) if options.print_only else keep("Typing", text)


if __name__ == "__main__":
    main()
