"""fftcl.fft on numpy arrays, against numpy in extended precision."""

from __future__ import annotations

from typing import Any, Tuple

import numpy as np
import pyopencl as cl
import pytest

import fftcl
from fftcl._functions import as_array
from support import CASES, LIMIT, SINGLE, exact, input_dtypes, noise, random_call, result_dtype, units

NAMES = [
    "fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "fft2", "ifft2", "rfft2", "irfft2", "fftn", "ifftn", "rfftn", "irfftn",
]


def view(rng: np.random.Generator, x: np.ndarray) -> np.ndarray:
    """The same values, lying in memory in some way."""
    way = rng.integers(4)
    if way == 0:
        return x
    if way == 1:
        return np.asfortranarray(x)
    wide = np.zeros(tuple(2 * n + 1 for n in x.shape), x.dtype)
    step = tuple(slice(1, None, 2) if way == 2 else slice(2 * n - 1, None, -2) for n in x.shape)
    inner = wide[step]
    inner[...] = x
    return inner


@pytest.mark.parametrize("case", range(2 * CASES))
def test_random_problems(case: int, rng: np.random.Generator, queue: object) -> None:
    rng = np.random.default_rng([case, int(rng.integers(2**31))])
    name = NAMES[case % len(NAMES)]
    shape, arguments, points = random_call(rng, name)
    dtypes = input_dtypes(name)
    x = noise(rng, shape, dtypes[rng.integers(len(dtypes))])
    given = view(rng, x)
    before = given.copy()
    result = getattr(fftcl.fft, name)(given, **arguments)
    reference = exact(name, x, **arguments)
    assert isinstance(result, np.ndarray)
    assert result.shape == reference.shape
    assert result.dtype == result_dtype(name, x.dtype)
    assert units(result, reference, x.dtype in SINGLE, points) < LIMIT, (shape, x.dtype, arguments)
    assert np.array_equal(given, before)


def test_lists_and_scalars(queue: object) -> None:
    assert np.allclose(fftcl.fft.fft([1, 2, 3]), np.fft.fft([1, 2, 3]))
    assert fftcl.fft.fft([5.0]).tolist() == [5]
    assert fftcl.fft.fftn(np.array(2.0)) == 2.0  # no axis
    assert fftcl.fft.fftn(np.ones((2, 3)), axes=()).shape == (2, 3)


def test_byte_order(queue: object) -> None:
    x = np.arange(6, dtype=">f4")
    result = fftcl.fft.rfft(x)
    assert result.dtype == np.complex64 and result.dtype.isnative
    assert np.allclose(result, np.fft.rfft(np.arange(6)), atol=1e-5)


def test_empty_batches_and_padded_nothing(queue: object) -> None:
    assert fftcl.fft.fft(np.empty((0, 8), np.complex64)).shape == (0, 8)
    assert fftcl.fft.rfft(np.empty((3, 0, 8), np.float32)).shape == (3, 0, 5)
    assert fftcl.fft.fft(np.empty(0), n=4).tolist() == [0, 0, 0, 0]


def test_half_axis_is_the_last_one_named(rng: np.random.Generator, queue: object) -> None:
    x = noise(rng, (6, 5, 4), np.float64)
    for axes in ((1, 0), (2, 0, 1)):
        spectrum = fftcl.fft.rfftn(x, axes=axes)
        assert spectrum.shape == np.fft.rfftn(x, axes=axes).shape
        assert np.allclose(spectrum, np.fft.rfftn(x, axes=axes))
        s = [x.shape[a] for a in axes]
        assert np.allclose(fftcl.fft.irfftn(spectrum, s=s, axes=axes), x)


def test_axes_named_twice(rng: np.random.Generator, queue: object) -> None:
    x = noise(rng, (4, 6), np.complex128)
    for name in ("fftn", "ifftn", "rfftn", "irfftn"):
        given = x.real if name == "rfftn" else x
        for axes in ((1, 1), (0, 1, 0)):
            result = getattr(fftcl.fft, name)(given, axes=axes)
            reference = getattr(np.fft, name)(given, axes=axes)
            assert result.shape == reference.shape
            assert np.allclose(result, reference), (name, axes)


def test_out(rng: np.random.Generator, queue: object) -> None:
    x = noise(rng, (6, 10), np.float32)
    out = np.zeros((6, 6), np.complex64)
    assert fftcl.fft.rfft(x, out=out) is out
    assert np.allclose(out, np.fft.rfft(x), atol=1e-5)
    wide = np.zeros((6, 12), np.complex128)[:, ::2]
    assert fftcl.fft.rfft(x, out=wide) is wide
    assert np.allclose(wide, out)
    same = noise(rng, (6, 10), np.complex64)
    expected = np.fft.fft(same)
    assert np.allclose(fftcl.fft.fft(same, out=same), expected, atol=1e-5)
    assert np.allclose(same, expected, atol=1e-5)
    with pytest.raises(ValueError, match="out has shape"):
        fftcl.fft.rfft(x, out=np.zeros((6, 5), np.complex64))
    with pytest.raises(ValueError, match="out has shape"):
        fftcl.fft.irfft(out, out=out)
    same.flags.writeable = False
    with pytest.raises(ValueError, match="out is read-only"):
        fftcl.fft.fft(same, out=same)
    for bad in ([0], np.zeros((6, 6), np.float32)):  # numpy's type of error, too
        with pytest.raises(TypeError):
            fftcl.fft.rfft(x, out=bad)


def test_fractions_are_no_lengths() -> None:
    x = np.ones((4, 8))
    for call in (lambda m: m.fft(x, 4.5), lambda m: m.fft(x, 4.0), lambda m: m.fftn(x, (4, 4.5), (0, 1)), lambda m: m.fft(x, axis=0.5), lambda m: m.fftn(x, axes=(0, 1.0))):
        for module in (np.fft, fftcl.fft):
            with pytest.raises(TypeError):
                call(module)
    for options in ({"shape": (4.5, 8)}, {"shape": 8.0}, {"shape": (4, 8), "axes": [0.0]}, {"shape": (4, 8), "signal_extents": (2.5, 8)}):
        with pytest.raises(TypeError):
            fftcl.Plan(fftcl.default_queue(), **options)  # type: ignore[arg-type]


def test_hermitian_in_several_axes(rng: np.random.Generator, queue: object) -> None:
    fft = pytest.importorskip("scipy.fft")
    x, y = noise(rng, (3, 5, 6), np.complex128), noise(rng, (3, 5, 6), np.float64)
    assert np.allclose(fftcl.fft.hfft2(x), fft.hfft2(x))
    assert np.allclose(fftcl.fft.hfftn(x, s=(4, 7), axes=(0, 2), norm="ortho"), fft.hfftn(x, s=(4, 7), axes=(0, 2), norm="ortho"))
    assert np.allclose(fftcl.fft.ihfft2(y, axes=(0, 1)), fft.ihfft2(y, axes=(0, 1)))
    assert np.allclose(fftcl.fft.ihfftn(y, norm="forward"), fft.ihfftn(y, norm="forward"))
    with pytest.raises(TypeError):
        fftcl.fft.ihfftn(x)
    assert [fftcl.fft.next_fast_len(n) for n in (1, 17, 1021)] == [1, 18, 1024]
    assert all(fftcl.fft.next_fast_len(n) <= fft.next_fast_len(n, real) for n in range(1, 2000, 7) for real in (True, False))


def test_helpers() -> None:
    assert np.array_equal(fftcl.fft.fftfreq(7, 0.5), np.fft.fftfreq(7, 0.5))
    assert np.array_equal(fftcl.fft.rfftfreq(8, 0.5), np.fft.rfftfreq(8, 0.5))
    x = np.arange(35).reshape(5, 7)
    for axes in (None, 0, (1,), (0, -1)):
        assert np.array_equal(fftcl.fft.fftshift(x, axes), np.fft.fftshift(x, axes))
        assert np.array_equal(fftcl.fft.ifftshift(x, axes), np.fft.ifftshift(x, axes))
    assert fftcl.next_fast_length(1021) == 1024


BAD = [
    (lambda x: fftcl.fft.fft(x, n=0), ValueError, "0"),
    (lambda x: fftcl.fft.fft(x, n=-1), ValueError, "Invalid number of FFT data points \\(-1\\)"),
    (lambda x: fftcl.fft.fft(x, n=-3), ValueError, "-3"),
    (lambda x: fftcl.fft.fft([]), ValueError, "0"),
    (lambda x: fftcl.fft.irfft(x[:, :1]), ValueError, "0"),
    (lambda x: fftcl.fft.fft(x, axis=2), IndexError, "2"),
    (lambda x: fftcl.fft.fftn(x, axes=(0, -3)), IndexError, "-3"),
    (lambda x: fftcl.fft.fftn(x, s=(2, 2), axes=(0,)), ValueError, "different lengths"),
    (lambda x: fftcl.fft.fft(x, norm="wrong"), ValueError, "norm"),
    (lambda x: fftcl.fft.hfft(x, norm="wrong"), ValueError, "norm"),
    (lambda x: fftcl.fft.fftn(x, axes=(), norm="wrong"), ValueError, "norm"),
    (lambda x: fftcl.fft.rfft(x), TypeError, "complex"),
    (lambda x: fftcl.fft.ihfft(x), TypeError, "complex"),
    (lambda x: fftcl.fft.rfftn(x.real, axes=()), ValueError, "axis"),
    (lambda x: fftcl.fft.fft(x.astype(np.clongdouble)), TypeError, "longdouble|complex256"),
    (lambda x: fftcl.fft.fft(np.array(["a"])), TypeError, "U"),
    (lambda x: fftcl.fft.fft(np.float32(1)), IndexError, "axis"),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_bad_arguments(number: int, queue: object) -> None:
    call, kind, text = BAD[number]
    with pytest.raises(kind, match=text):
        call(np.ones((3, 4), np.complex64))


class Foreign:
    """An array of another library: DLPack, and nothing else."""

    def __init__(self, values: np.ndarray, device: Tuple[int, int]) -> None:
        self.values, self.device = values, device

    def __dlpack_device__(self) -> Tuple[int, int]:
        return self.device

    def __dlpack__(self, **arguments: Any) -> Any:
        return self.values.__dlpack__(**arguments)


def test_dlpack(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = rng.standard_normal((3, 8)).astype(np.float32)
    assert np.shares_memory(as_array(Foreign(x, (1, 0))), x)
    result = fftcl.fft.rfft(Foreign(x, (1, 0)))
    assert result.dtype == np.complex64 and np.allclose(np.from_dlpack(result), np.fft.rfft(x), atol=1e-5)
    with pytest.raises(TypeError, match="DLPack device 2, number 1"):
        fftcl.fft.rfft(Foreign(x, (2, 1)))
