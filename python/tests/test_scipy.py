"""fftcl as a backend of scipy.fft. scipy's own tests judge it further: python/judge."""

from __future__ import annotations

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest
import scipy.fft

import fftcl
from support import noise

NAMES = [
    kind + way
    for kind in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
    for way in ("", "2", "n")
]


@pytest.mark.parametrize("name", NAMES)
def test_every_function(name: str, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    real = name.startswith(("rfft", "ihfft"))
    x = noise(rng, (6, 8), np.float32 if real else np.complex64)
    expected = getattr(scipy.fft, name)(x, norm="ortho")
    before = fftcl.plan_cache.statistics()
    with scipy.fft.set_backend(fftcl.scipy_backend, only=True):
        result = getattr(scipy.fft, name)(x, norm="ortho")
        there = getattr(scipy.fft, name)(cl_array.to_device(queue, x), norm="ortho")
    after = fftcl.plan_cache.statistics()
    assert sum(after.values()) > sum(before.values())  # fftcl computed it
    assert result.dtype == expected.dtype and result.shape == expected.shape
    assert np.allclose(result, expected, atol=1e-5)
    assert isinstance(there, cl_array.Array) and np.allclose(there.get(), expected, atol=1e-5)


def test_arguments(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (6, 8), np.float64)
    calls = [
        lambda: scipy.fft.fft(x, 5, 0, "forward", True, 2),
        lambda: scipy.fft.fftn(x, s=5, axes=0),
        lambda: scipy.fft.fftn(x, [4, 10]),
        lambda: scipy.fft.fftn(x, (-1, 4), axes=(1, 0)),
        lambda: scipy.fft.irfft2(x, (5, 7), axes=(1, 0), workers=1),
        lambda: scipy.fft.fft([1, 2, 3]),
    ]
    for call in calls:
        expected = call()
        with scipy.fft.set_backend(fftcl, only=True):
            result = call()
        assert result.shape == expected.shape and np.allclose(result, expected)


GIVEN_BACK = [
    (lambda x: scipy.fft.dct(x), None),
    (lambda x: scipy.fft.fft(x.astype(np.longdouble)), None),
    (lambda x: scipy.fft.fft(x, n=0), ValueError),
    (lambda x: scipy.fft.fft(x, axis=5), (ValueError, IndexError)),
    (lambda x: scipy.fft.fft(x, norm="no"), ValueError),
    (lambda x: scipy.fft.fft(x, workers=0), ValueError),
    (lambda x: scipy.fft.fft(x, plan="plan"), NotImplementedError),
    (lambda x: scipy.fft.fftn(x, axes=(0, 0)), ValueError),
    (lambda x: scipy.fft.fftn(x, s=(2, 2, 2)), ValueError),
    (lambda x: scipy.fft.fftn(x, s=1.5), ValueError),
    (lambda x: scipy.fft.rfft(x + 1j), TypeError),
]


@pytest.mark.parametrize("number", range(len(GIVEN_BACK)))
def test_given_back_to_scipy(number: int, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    """scipy computes what fftcl does not, and raises its own errors."""
    call, error = GIVEN_BACK[number]
    x = noise(rng, (4, 6), np.float64)
    with scipy.fft.set_backend(fftcl.scipy_backend):
        if error is None:
            assert np.array_equal(call(x), np.asarray(_plain(call, x)))
        else:
            with pytest.raises(error):
                call(x)


def _plain(call: object, x: np.ndarray) -> np.ndarray:
    with scipy.fft.skip_backend(fftcl.scipy_backend):
        return call(x)  # type: ignore[operator]


def test_registered_for_the_whole_program(queue: cl.CommandQueue) -> None:
    """register_backend() puts fftcl before scipy's own; a global backend would replace scipy's."""
    import subprocess
    import sys

    program = """
import numpy as np, scipy.fft, fftcl
scipy.fft.register_backend(fftcl.scipy_backend)
scipy.fft.fft(np.ones(4))
assert fftcl.plan_cache.statistics()["misses"] == 1
scipy.fft.dct(np.ones(4))
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)
