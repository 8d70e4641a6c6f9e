"""pytest plugin: runs scipy's own tests of scipy.fft with fftcl as the global backend.

    PYTHONPATH=python/judge python -m pytest -p fftcl_judge --pyargs scipy.fft -q

Prints how many calls fftcl computed and how many it gave back to scipy, by function, and fails if it computed none.
"""

from __future__ import annotations

import collections
from typing import Any, Dict, Iterator, Tuple

import pytest
import scipy.fft

import fftcl

_computed: Dict[str, int] = collections.Counter()
_given_back: Dict[str, int] = collections.Counter()


class _Counting:
    """fftcl's backend, with a count."""

    __ua_domain__ = fftcl.scipy_backend.__ua_domain__

    @staticmethod
    def __ua_function__(method: Any, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> Any:
        result = fftcl.scipy_backend.__ua_function__(method, args, kwargs)
        (_given_back if result is NotImplemented else _computed)[method.__name__] += 1
        return result


@pytest.fixture(autouse=True)
def _fftcl_is_global() -> Iterator[None]:
    """Before every test, for some of scipy's tests choose a global backend of their own."""
    scipy.fft.set_global_backend(_Counting)
    scipy.fft.register_backend("scipy")  # a global backend replaces scipy's: this brings it back for what fftcl gives back
    yield
    scipy.fft.set_global_backend("scipy", try_last=True)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    terminalreporter.section("fftcl as the global backend of scipy.fft")
    for title, counts in (("computed by fftcl", _computed), ("given back to scipy", _given_back)):
        names = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
        terminalreporter.write_line(f"{title}: {sum(counts.values())} calls ({names})")


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.testscollected and not _computed:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
