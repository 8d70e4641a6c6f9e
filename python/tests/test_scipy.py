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


@pytest.mark.parametrize("family", ["dct", "dst"])
@pytest.mark.parametrize("type", [1, 2, 3, 4])
def test_cosines_and_sines(family: str, type: int, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (5, 8), np.float32 if type % 2 else np.float64)
    tolerance = 1e-5 if type % 2 else 1e-12
    calls = [
        lambda m, x: getattr(m, family)(x, type, norm="ortho"),
        lambda m, x: getattr(m, "i" + family)(x, type, axis=0),
        lambda m, x: getattr(m, family + "n")(x, type, norm="forward", axes=(0,)),
        lambda m, x: getattr(m, "i" + family + "n")(x, type, norm="ortho"),
        lambda m, x: getattr(m, family)(x, type=type, n=6, axis=-2, norm="backward", orthogonalize=True),
    ]
    for number, call in enumerate(calls):
        expected = call(scipy.fft, x)
        own = call(fftcl.fft, x)
        before = fftcl.plan_cache.statistics()
        with scipy.fft.set_backend(fftcl.scipy_backend, only=True):
            result = call(scipy.fft, x)
        after = fftcl.plan_cache.statistics()
        assert sum(after.values()) > sum(before.values())  # fftcl computed it
        there = call(fftcl.fft, cl_array.to_device(queue, x)) if number == 3 else None
        for got in (own, result, there.get() if there is not None else own):
            assert got.dtype == expected.dtype and got.shape == expected.shape
            assert np.allclose(got, expected, atol=tolerance * max(1.0, np.abs(expected).max()))


def test_cosines_of_other_types(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (4, 6), np.complex128)
    assert np.allclose(fftcl.fft.dct(x), scipy.fft.dct(x))
    assert fftcl.fft.dstn([[1, 2], [3, 4]], s=(3, 4), workers=2, overwrite_x=True).dtype == np.float64
    assert fftcl.fft.dct(np.ones(4, np.float16)).dtype == np.float32
    for bad in (dict(type=5), dict(norm="no"), dict(n=0), dict(type=1, n=1), dict(axis=3)):
        with pytest.raises(ValueError):
            fftcl.fft.dct(x.real, **bad)
    with pytest.raises(ValueError):
        fftcl.fft.dctn(x.real, axes=(0, 0))
    with pytest.raises(TypeError):
        fftcl.fft.dct(cl_array.to_device(queue, x))


GIVEN_BACK = [
    (lambda x: scipy.fft.dct(x.astype(np.longdouble)), None),
    (lambda x: scipy.fft.dct(x, type=5), ValueError),
    (lambda x: scipy.fft.dctn(x, axes=(0, 0)), ValueError),
    (lambda x: scipy.fft.fft(x.astype(np.longdouble)), None),
    (lambda x: scipy.fft.fft(x, n=0), ValueError),
    (lambda x: scipy.fft.fft(x, axis=5), (ValueError, IndexError)),
    (lambda x: scipy.fft.fft(x, norm="no"), ValueError),
    (lambda x: scipy.fft.fft(x, workers=0), ValueError),
    (lambda x: scipy.fft.fft(x, n=-1), ValueError),
    (lambda x: scipy.fft.dct(x.real, n=-1), ValueError),
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
scipy.fft.dct(np.ones(4, np.longdouble))
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)
