"""Many small cases in one test: a test for each would take longer to collect than to run, in every process that runs tests."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest


def each(cases: Mapping[str, Any]) -> Callable[[Callable[[Any], None]], Callable[[], None]]:
    """A decorator: the test runs with every case, and fails with the names of all that it failed for."""

    def of_all(test: Callable[[Any], None]) -> Callable[[], None]:
        def run() -> None:
            failed = []
            for name, case in cases.items():
                try:
                    test(case)
                except Exception as error:  # an error is a failure of this case as well
                    failed.append(f"{name}: {type(error).__name__}: {error}")
            if failed:
                pytest.fail(f"{len(failed)} of {len(cases)} cases:\n" + "\n".join(failed), pytrace=False)
            assert cases

        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        return run

    return of_all
