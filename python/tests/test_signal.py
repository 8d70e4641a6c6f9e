"""fftcl.signal against scipy.signal in double precision."""

from __future__ import annotations

import warnings
from typing import Any, Tuple

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest
import scipy.signal

import fftcl
from support import CASES, SINGLE, noise
from test_fft_device import on_device

TYPES = [np.float32, np.float64, np.complex64, np.complex128, np.int32]


def near(result: np.ndarray, reference: np.ndarray, single: bool) -> bool:
    """Relative to the reference's norm; 64 roundings: convolutions cancel."""
    eps = float(np.finfo(np.float32 if single else np.float64).eps)
    scale = max(float(np.linalg.norm(reference)), 1e-3 * np.sqrt(reference.size))
    return result.shape == reference.shape and float(np.linalg.norm(result - reference)) <= 64 * eps * scale


def on(queue: cl.CommandQueue, rng: np.random.Generator, device: bool, *arrays: np.ndarray) -> Tuple[Any, ...]:
    return tuple(on_device(rng, queue, a) if device else a for a in arrays)


def wide(x: np.ndarray) -> np.ndarray:
    return x.astype(np.complex128 if x.dtype.kind == "c" else np.float64)


@pytest.mark.parametrize("case", range(2 * CASES))
def test_random_convolutions(case: int, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    rng = np.random.default_rng([case, 11, int(rng.integers(2**31))])
    rank = int(rng.integers(1, 5))
    limit = {1: 300, 2: 24, 3: 9, 4: 5}[rank]
    s1, s2 = (tuple(int(n) for n in rng.integers(1, limit, rank)) for _ in range(2))
    mode = ["full", "same", "valid"][case % 3]
    axes = None
    name = ["fftconvolve", "correlate", "oaconvolve"][case // 3 % 3]
    if name != "correlate" and rng.random() < 0.5:  # some axes go together or are repeated
        axes = sorted(int(a) for a in rng.permutation(rank)[: int(rng.integers(1, rank + 1))])
        s2 = tuple(m if a in axes else int(rng.choice([1, n])) for a, (n, m) in enumerate(zip(s1, s2)))
    if mode == "valid" and not (case % 2 and name == "correlate"):
        chosen = range(rank) if axes is None else axes
        s2 = tuple(min(n, m) if a in chosen else m for a, (n, m) in enumerate(zip(s1, s2)))
    elif mode == "valid":
        s2 = tuple(max(n, m) for n, m in zip(s1, s2))
    x, y = (noise(rng, s, TYPES[rng.integers(len(TYPES))]) for s in (s1, s2))
    arguments = {} if axes is None else {"axes": axes}
    reference = getattr(scipy.signal, name)(wide(x), wide(y), mode, **arguments)
    device = bool(rng.integers(2))
    result = getattr(fftcl.signal, name)(*on(queue, rng, device, x, y), mode, **arguments)
    assert isinstance(result, cl_array.Array if device else np.ndarray)
    single = x.dtype in SINGLE and y.dtype in SINGLE
    got = result.get() if device else result
    assert got.dtype == np.result_type(np.float32 if single else np.float64, np.complex64 if reference.dtype.kind == "c" else np.float32)
    assert near(got, reference, single), (name, mode, s1, s2, axes, x.dtype, y.dtype)


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
def test_more_axes_than_the_library_convolves(mode: str, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x, y = noise(rng, (3, 4, 5, 3, 4), np.float64), noise(rng, (2, 3, 2, 3, 2), np.float64)
    for name in ("fftconvolve", "correlate"):
        reference = getattr(scipy.signal, name)(x, y, mode)
        assert near(getattr(fftcl.signal, name)(x, y, mode), reference, False)
        there = getattr(fftcl.signal, name)(*on(queue, rng, True, x, y), mode)
        assert near(there.get(), reference, False)


def test_long_signal(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x, y = noise(rng, (100_000,), np.float32), noise(rng, (201,), np.float32)
    for mode in ("full", "same"):
        assert near(fftcl.signal.oaconvolve(x, y, mode), scipy.signal.oaconvolve(wide(x), wide(y), mode), True)


def test_small_cases(queue: cl.CommandQueue) -> None:
    assert fftcl.signal.fftconvolve(3.0, 4.0) == 12.0
    assert fftcl.signal.correlate(1j, 1j) == 1.0
    assert fftcl.signal.fftconvolve([], [1.0]).shape == (0,)
    assert np.allclose(fftcl.signal.fftconvolve([[2.0]], [[1.0, 3.0]]), [[2, 6]])
    assert np.allclose(fftcl.signal.convolve([[1, 2, 3], [4, 5, 6]], [[1, 1]], "same"), [[1, 3, 5], [4, 9, 11]])


BAD = [
    (lambda: fftcl.signal.fftconvolve([1.0], [[1.0]]), ValueError, "dimensionality"),
    (lambda: fftcl.signal.fftconvolve([1.0], [1.0], "all"), ValueError, "mode"),
    (lambda: fftcl.signal.fftconvolve(np.ones((2, 3)), np.ones((3, 2)), "valid"), ValueError, "valid"),
    (lambda: fftcl.signal.fftconvolve(np.ones((2, 3)), np.ones((4, 3)), axes=1), ValueError, "incompatible"),
    (lambda: fftcl.signal.fftconvolve(np.ones(3), np.ones(3), axes=[]), ValueError, "empty"),
    (lambda: fftcl.signal.fftconvolve(np.ones(3), np.ones(3), axes=1), ValueError, "axes exceeds"),
    (lambda: fftcl.signal.fftconvolve(np.ones((3, 3)), np.ones((3, 3)), axes=(0, 0)), ValueError, "unique"),
    (lambda: fftcl.signal.fftconvolve(np.ones(3), np.ones(3), axes=0.7), ValueError, "iterable of integers"),
    (lambda: fftcl.signal.convolve(np.ones((4, 1, 5)), np.ones((2, 3, 2)), "valid"), ValueError, "valid"),
    (lambda: fftcl.signal.correlate([1.0], [1.0], method="direct"), ValueError, "direct"),
    (lambda: fftcl.signal.convolve([1.0], [1.0], method="direct"), ValueError, "scipy.signal.convolve"),
    (lambda: fftcl.signal.stft(np.ones(64), nperseg=16, noverlap=16), ValueError, "noverlap"),
    (lambda: fftcl.signal.stft(np.ones(64), nperseg=16, nfft=8), ValueError, "nfft"),
    (lambda: fftcl.signal.stft(np.ones(64), boundary="wrap"), ValueError, "boundary"),
    (lambda: fftcl.signal.stft(np.ones(64), scaling="power"), ValueError, "scaling"),
    (lambda: fftcl.signal.stft(np.ones(64), detrend="constant"), ValueError, "detrend"),
    (lambda: fftcl.signal.stft(np.ones(64), window=np.ones(8), nperseg=16), ValueError, "window"),
    (lambda: fftcl.signal.stft(np.ones(64), window=np.ones(16) * 1j), ValueError, "window is complex128"),
    (lambda: fftcl.signal.istft(np.ones((9, 4)), window=np.ones(16) * 1j), ValueError, "window is complex128"),
    (lambda: fftcl.signal.istft(np.ones(9)), ValueError, "2d"),
    (lambda: fftcl.signal.istft(np.ones((9, 4)), time_axis=0, freq_axis=0), ValueError, "differing"),
    (lambda: fftcl.signal.istft(np.ones((9, 4), complex), window=np.zeros(16)), fftcl.Error, "window"),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_bad_arguments(number: int, queue: cl.CommandQueue) -> None:
    call, kind, text = BAD[number]
    with pytest.raises(kind, match=text):
        call()


STFTS = [
    ((1000,), np.float32, {}),
    ((3, 500), np.float64, {"nperseg": 64, "noverlap": 48, "window": "hamming", "fs": 8000.0}),
    ((400, 2), np.float32, {"nperseg": 50, "axis": 0, "boundary": "even", "nfft": 64}),
    ((600,), np.complex64, {"nperseg": 60, "return_onesided": False, "scaling": "psd", "fs": 10.0}),
    ((2, 333), np.float32, {"nperseg": 33, "noverlap": 20, "boundary": None, "padded": False, "window": ("kaiser", 5.0)}),
    ((300,), np.float32, {"nperseg": 40, "return_onesided": False, "boundary": "odd", "window": "blackman"}),
    ((2, 200, 3), np.float64, {"nperseg": 32, "axis": 1, "boundary": "constant", "window": "boxcar"}),
    ((256,), np.int32, {"nperseg": 32, "window": np.linspace(1, 2, 32)}),
    ((300,), np.float32, {"nperseg": 32, "window": "flattop"}),
]


@pytest.mark.parametrize("device", [False, True])
@pytest.mark.parametrize("number", range(len(STFTS)))
def test_stft_and_back(number: int, device: bool, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    shape, dtype, arguments = STFTS[number]
    x = noise(rng, shape, dtype)
    f0, t0, z0 = scipy.signal.stft(wide(x), **arguments)
    f, t, z = fftcl.signal.stft(*on(queue, rng, device, x), **arguments)
    single = x.dtype in SINGLE
    assert np.allclose(f, f0) and np.allclose(t, t0)
    assert z.dtype == (np.complex64 if single else np.complex128)
    assert near(z.get() if device else z, z0, single)
    back = {k: v for k, v in arguments.items() if k in ("nperseg", "noverlap", "nfft", "window", "fs", "scaling")}
    axis = arguments.get("axis", -1) % len(shape)
    one = bool(arguments.get("return_onesided", True))
    back.update(input_onesided=one, boundary=arguments.get("boundary", "zeros") is not None, freq_axis=axis)
    if not back["boundary"]:
        return  # Hann-like windows do not cover the first sample
    given = z0.astype(z.dtype)
    _, x0 = scipy.signal.istft(given, **back)  # of several signals its times are too few: it counts the first axis
    time, x1 = fftcl.signal.istft(*on(queue, rng, device, given), **back)
    got = x1.get() if device else x1
    assert np.allclose(time, np.arange(x0.shape[-1]) / back.get("fs", 1.0))
    assert near(got, x0, single)


@pytest.mark.parametrize("noverlap", [-1, -2])
def test_hops_longer_than_a_frame(noverlap: int, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    """Where all samples that are left lie in the gap before a frame, scipy has no such frame."""
    x = rng.standard_normal(64)
    for result, expected in zip(fftcl.signal.stft(x, nperseg=8, noverlap=noverlap), scipy.signal.stft(x, nperseg=8, noverlap=noverlap)):
        assert near(result, expected, False)


def test_signals_of_no_samples(queue: cl.CommandQueue) -> None:
    for shape in ((5, 1), (2, 5, 1), (0, 5, 3), (2, 5, 0)):
        z = np.ones(shape, np.complex64)
        expected = scipy.signal.istft(z, nperseg=8, noverlap=7)[1]
        for given in (z, cl_array.to_device(queue, z)):
            x = fftcl.signal.istft(given, nperseg=8, noverlap=7)[1]
            assert x.shape == expected.shape and x.dtype == np.float32


def test_stft_warnings(queue: cl.CommandQueue) -> None:
    with pytest.warns(UserWarning, match="nperseg"):
        f, t, z = fftcl.signal.stft(np.ones(20))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        f0, t0, z0 = scipy.signal.stft(np.ones(20))
    assert np.allclose(z, z0) and np.allclose(t, t0)
    with pytest.warns(UserWarning, match="complex"):
        assert fftcl.signal.stft(np.ones(64, complex), nperseg=16)[2].shape[0] == 16
