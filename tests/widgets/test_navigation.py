"""Each visitor has pages of their own, made from the same ones."""

from widgets.curriculum import ROOMS
from widgets.navigation import declared


def test_the_pages_of_two_visitors_are_equal_and_not_the_same(visit) -> None:
    one, other = ({page.url_path: page for page in _pages(visit("history"))} for _ in range(2))
    assert [*one] == ["" if url == "home" else url for url in ROOMS]
    for url, page in one.items():
        assert page is not other[url]
        assert vars(page) == vars(other[url])


def test_they_are_declared_without_a_visitor() -> None:
    assert sum(map(len, declared().values())) == len(ROOMS)


def _pages(at):
    return at.session_state["lesson:pages"].values()
