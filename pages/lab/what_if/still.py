"""Views that nothing moves, on the page."""

from collections.abc import Sequence

from charts.moving import Swatch, View
from widgets.scrubber import pack, scrubber
from widgets.scrubber.layouts import Width, grid


def still(name: str, *pictures: View, widths: Sequence[Width] = ("1fr",), legend: Sequence[Swatch] = ()) -> None:
    """Views that nothing moves, in a row."""
    payload = pack(grid(dict.fromkeys(pictures, 1), widths=widths), (), legend=legend)
    scrubber(payload, start={}, key=f"lab-still-{name}", shareable=False)
