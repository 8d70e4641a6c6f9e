"""Spectra and resampling of fftcl.signal against scipy.signal in double precision."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest
import scipy.signal

import fftcl
from support import SINGLE, noise
from test_signal import near, on, wide

CHIRPS = [
    ("czt", (100,), np.float32, {"m": 37}),
    ("czt", (3, 50), np.complex128, {"m": 64, "axis": 0}),
    ("czt", (2, 40), np.float64, {"m": 30, "w": np.exp(-0.02j) * 0.9995, "a": 1.01 * np.exp(0.3j)}),
    ("czt", (53,), np.complex64, {}),
    ("zoom_fft", (4, 200), np.float64, {"fn": [3.0, 5.5], "m": 80, "fs": 48.0, "endpoint": True}),
    ("zoom_fft", (60, 2), np.int32, {"fn": 0.7, "axis": 0}),
]


@pytest.mark.parametrize("device", [False, True])
@pytest.mark.parametrize("number", range(len(CHIRPS)))
def test_chirps(number: int, device: bool, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    name, shape, dtype, arguments = CHIRPS[number]
    x = noise(rng, shape, dtype)
    reference = getattr(scipy.signal, name)(wide(x), **arguments)
    result = getattr(fftcl.signal, name)(*on(queue, rng, device, x), **arguments)
    assert isinstance(result, cl_array.Array if device else np.ndarray)
    got = result.get() if device else result
    assert got.dtype == (np.complex64 if x.dtype in SINGLE else np.complex128)
    assert near(got, reference, x.dtype in SINGLE)


def test_chirps_keep_their_digits(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    """k**2 / 2 steps of many points: those of scipy have an error of 1e-7 here."""
    x = rng.standard_normal(30000)
    expected = [x.sum(), (x * (-1.0) ** np.arange(30000)).sum()]
    assert near(fftcl.signal.czt(x, 40000, -1 + 0j), np.tile(np.array(expected, complex), 20000), False)


WELCH = [
    ("welch", (2000,), np.float32, {}),
    ("welch", (3, 700), np.float64, {"nperseg": 64, "noverlap": 48, "window": "hamming", "fs": 8000.0, "detrend": "linear"}),
    ("welch", (500, 2), np.complex64, {"nperseg": 60, "axis": 0, "nfft": 75, "scaling": "spectrum", "return_onesided": False}),
    ("welch", (600,), np.float64, {"nperseg": 50, "return_onesided": False, "detrend": False}),
    ("welch", (2, 1500), np.float32, {"nperseg": 64, "average": "median"}),
    ("periodogram", (2, 300), np.float32, {"fs": 10.0, "window": "hann"}),
    ("periodogram", (200, 2), np.float64, {"nfft": 150, "axis": 0, "scaling": "spectrum", "detrend": "linear"}),
    ("periodogram", (100,), np.complex64, {"nfft": 128, "return_onesided": False}),
    ("csd", (2, 900), np.float32, {"nperseg": 64, "fs": 10.0}),
    ("csd", (2, 960), np.float64, {"nperseg": 64, "average": "median"}),
    ("csd", (900,), np.complex128, {"nperseg": 48, "return_onesided": False, "detrend": False}),
    ("coherence", (2, 900), np.float64, {"nperseg": 64, "noverlap": 50}),
    ("coherence", (900, 2), np.float32, {"nperseg": 64, "axis": 0, "detrend": "linear"}),
]


@pytest.mark.parametrize("device", [False, True])
@pytest.mark.parametrize("number", range(len(WELCH)))
def test_averaged_spectra(number: int, device: bool, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    name, shape, dtype, arguments = WELCH[number]
    given = [noise(rng, shape, dtype) for _ in range(1 if name in ("welch", "periodogram") else 2)]
    given[-1] = (given[-1] + given[0]).astype(dtype)  # something in common
    f0, reference = getattr(scipy.signal, name)(*map(wide, given), **arguments)
    f, result = getattr(fftcl.signal, name)(*on(queue, rng, device, *given), **arguments)
    got = result.get() if device else result
    single = given[0].dtype in SINGLE
    assert np.allclose(f, f0)
    assert got.dtype == np.result_type(np.float32 if single else np.float64, np.complex64 if name == "csd" else np.float32)
    assert near(got, reference, single)


def test_signals_that_differ_in_length_and_rank(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x, y = rng.standard_normal((3, 400)), rng.standard_normal(400)
    reference = scipy.signal.csd(x, y, nperseg=64)[1]
    assert near(fftcl.signal.csd(x, y, nperseg=64)[1], reference, False)
    reference = scipy.signal.csd(x, x[:, :350], nperseg=64)[1]
    assert near(fftcl.signal.csd(x, x[:, :350], nperseg=64)[1], reference, False)
    assert [array.shape for array in fftcl.signal.csd(y, y[:0])] == [(0,), (0,)]  # as scipy
    with pytest.warns(UserWarning, match="nperseg"):
        short = fftcl.signal.welch(np.arange(20.0) ** 2)[1]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert near(short, scipy.signal.welch(np.arange(20.0) ** 2)[1], False)


RESAMPLED = [
    ((100,), np.float32, 130, {}),
    ((60, 2), np.float64, 41, {}),
    ((2, 60), np.complex128, 40, {"axis": 1}),
    ((2, 45), np.complex64, 90, {"axis": -1}),
    ((80,), np.float64, 50, {"window": "hamming"}),
    ((50,), np.complex128, 80, {"window": lambda f: 1 / (1 + f**2)}),
    ((30,), np.float64, 20, {"window": np.linspace(1, 2, 30)}),
]


@pytest.mark.parametrize("device", [False, True])
@pytest.mark.parametrize("number", range(len(RESAMPLED)))
def test_resampling(number: int, device: bool, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    shape, dtype, num, arguments = RESAMPLED[number]
    x = noise(rng, shape, dtype)
    reference = scipy.signal.resample(wide(x), num, **arguments)
    result = fftcl.signal.resample(*on(queue, rng, device, x), num, **arguments)
    got = result.get() if device else result
    assert got.dtype == x.dtype
    assert near(got, reference, x.dtype in SINGLE)


def test_named_window_of_an_odd_number_of_samples(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    """Complex signals tell which way it is shifted: as in scipy 1.16, whatever scipy is installed."""
    x = noise(rng, (9,), np.complex128)
    expected = scipy.signal.resample(x, 17, window=np.fft.fftshift(scipy.signal.get_window("hann", 9)))
    assert near(fftcl.signal.resample(x, 17, window="hann"), expected, False)


@pytest.mark.parametrize("name, arguments, shape, dtype", [
    ("hilbert", {}, (0, 8), np.complex64), ("resample", {"num": 4, "axis": 1}, (0, 4), np.float32),
    ("czt", {"m": 5}, (0, 5), np.complex64), ("zoom_fft", {"fn": [0, 1]}, (0, 8), np.complex64)])
def test_no_signals(name: str, arguments: Any, shape: Any, dtype: Any, queue: cl.CommandQueue) -> None:
    x = np.empty((0, 8), np.float32)
    assert getattr(scipy.signal, name)(x, **arguments).shape == shape
    for given in (x, cl_array.to_device(queue, x)):
        result = getattr(fftcl.signal, name)(given, **arguments)
        assert isinstance(result, type(given)) and result.shape == shape and result.dtype == dtype


def test_times_of_resampled_signals(queue: cl.CommandQueue) -> None:
    t = np.linspace(0, 1, 20, endpoint=False)
    y, times = fftcl.signal.resample(np.cos(2 * np.pi * t), 30, t)
    assert np.allclose(y, np.cos(2 * np.pi * times)) and times.shape == (30,)


@pytest.mark.parametrize("device", [False, True])
@pytest.mark.parametrize("case", [((60,), np.float32, {}), ((2, 127), np.float64, {}), ((50, 3), np.int32, {"axis": 0, "N": 64}),
                                  ((2, 50), np.float64, {"N": 33})])
def test_analytic_signals(case: Any, device: bool, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    shape, dtype, arguments = case
    x = noise(rng, shape, dtype)
    reference = scipy.signal.hilbert(wide(x), **arguments)
    result = fftcl.signal.hilbert(*on(queue, rng, device, x), **arguments)
    assert near(result.get() if device else result, reference, x.dtype in SINGLE)


BAD = [
    (lambda: fftcl.signal.czt(np.ones(4), 0), ValueError, "m must be positive"),
    (lambda: fftcl.signal.czt(np.ones(400), 400, 0.9), fftcl.Error, "the precision has room for"),
    (lambda: fftcl.signal.zoom_fft(np.ones(4), [1, 2, 3]), ValueError, "2-length"),
    (lambda: fftcl.signal.welch(np.ones(400), average="mode"), ValueError, "mean"),
    (lambda: fftcl.signal.welch(np.ones(400), detrend=lambda x: x), ValueError, "detrend"),
    (lambda: fftcl.signal.welch(np.ones(400), scaling="power"), ValueError, "scaling"),
    (lambda: fftcl.signal.periodogram(np.ones(400), window=np.ones(8)), ValueError, "8 values"),
    (lambda: fftcl.signal.periodogram(np.ones(400), nfft=-3), ValueError, "nfft is -3"),
    # before its 2^30 frequencies are made, which takes a minute and 16 GB
    (lambda: fftcl.signal.welch(np.ones(400), nperseg=8, nfft=2**31 + 1), ValueError, "fft_length = 2147483649 is above 2\\^31"),
    (lambda: fftcl.signal.csd(np.ones((2, 400)), np.ones((3, 400))), ValueError, "broadcast"),
    (lambda: fftcl.signal.welch(np.ones(400), fs=0), ValueError, "must be positive"),
    (lambda: fftcl.signal.welch(np.ones(400), fs=np.inf), ValueError, "must be positive and finite"),
    (lambda: fftcl.signal.welch(np.ones(400), window=("kaiser",)), ValueError, "kaiser"),
    (lambda: fftcl.signal.welch(np.ones(400), window=np.ones(16) * 1j), ValueError, "window is complex128"),
    (lambda: fftcl.signal.welch(np.ones(400), window=cl_array.zeros(fftcl.default_queue(), 16, np.float32)), ValueError, "on the host"),
    (lambda: fftcl.signal.hilbert(np.ones(4, complex)), ValueError, "real"),
    (lambda: fftcl.signal.richardson_lucy(np.ones((4, 4)), np.ones((5, 5))), fftcl.Error, "cut off"),
    (lambda: fftcl.signal.richardson_lucy(np.ones((4, 4)), np.ones((2, 2)), 0), ValueError, "num_iter"),
    (lambda: fftcl.signal.richardson_lucy(np.ones((4, 4), complex), np.ones((2, 2))), TypeError, "real"),
    (lambda: fftcl.signal.richardson_lucy(1.0, 1.0), ValueError, "0 axes"),
    (lambda: fftcl.signal.match_template(np.ones((4, 4)), np.ones((5, 5))), fftcl.Error, "must not be longer"),
    (lambda: fftcl.signal.match_template(np.ones((4, 4)), np.ones((2, 2)), True, "mirror"), ValueError, "mode is 'mirror'"),
    (lambda: fftcl.signal.match_template(np.ones((4, 4), complex), np.ones((2, 2))), TypeError, "real"),
    (lambda: fftcl.signal.hilbert(np.ones(4), 0), ValueError, "positive"),
    (lambda: fftcl.signal.resample(np.ones(4), 0), ValueError, "positive"),
    (lambda: fftcl.signal.resample(np.ones(4), 8, domain="freq"), ValueError, "domain"),
    (lambda: fftcl.signal.resample(np.ones(4), 8, window=np.ones(3)), ValueError, "window"),
    (lambda: fftcl.signal.resample(np.ones(4), 8, window=np.ones(4) * 1j), ValueError, "window is complex128"),
    (lambda: fftcl.signal.resample(np.ones(4), 8, window=lambda f: np.exp(1j * f)), ValueError, "window is complex128"),
    (lambda: fftcl.signal.resample(np.ones(4), 8, window=lambda f: 1.0), ValueError, "same length as data"),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_bad_arguments(number: int, queue: cl.CommandQueue) -> None:
    call, kind, text = BAD[number]
    with pytest.raises(kind, match=text):
        call()


def richardson_lucy(image: np.ndarray, psf: np.ndarray, num_iter: int, filter_epsilon: Any = None) -> np.ndarray:
    """What skimage 0.25 documents and does."""
    estimate = np.full(image.shape, 0.5)
    for _ in range(num_iter):
        blurred = scipy.signal.convolve(estimate, psf, mode="same") + 1e-12
        ratio = np.where(blurred < filter_epsilon, 0, image / blurred) if filter_epsilon else image / blurred
        estimate = estimate * scipy.signal.convolve(ratio, np.flip(psf), mode="same")
    return np.clip(estimate, -1, 1)


@pytest.mark.parametrize("device", [False, True])
@pytest.mark.parametrize("case", [((40, 50), (5, 7), np.float32, {}), ((9, 10, 12), (3, 4, 3), np.float64, {}),
                                  ((30, 30), (6, 6), np.float64, {"filter_epsilon": 0.3})])
def test_richardson_lucy(case: Any, device: bool, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    shape, blur, dtype, arguments = case
    image, psf = rng.random(shape).astype(dtype), rng.random(blur).astype(dtype)
    psf /= psf.sum()
    reference = richardson_lucy(wide(image), wide(psf), 5, **arguments)
    result = fftcl.signal.richardson_lucy(*on(queue, rng, device, image, psf), 5, **arguments)
    got = result.get() if device else result
    assert got.dtype == dtype and near(got, reference, dtype == np.float32)
    if not device and not arguments:
        smooth = fftcl.signal.richardson_lucy(image, psf, 5, total_variation=0.05)
        assert np.abs(np.diff(smooth)).sum() < np.abs(np.diff(got)).sum()


def match_template(image: np.ndarray, template: np.ndarray, pad_input: bool = False, mode: str = "constant",
                   constant_values: float = 0) -> np.ndarray:
    """What skimage 0.26 documents: the correlation coefficient of every window."""
    if pad_input:
        width = [(n // 2, (n - 1) // 2) for n in template.shape]
        image = np.pad(image, width, mode, **({"constant_values": constant_values} if mode == "constant" else {}))  # type: ignore[call-overload]
    windows = np.lib.stride_tricks.sliding_window_view(image, template.shape)
    axes = tuple(range(image.ndim, 2 * image.ndim))
    windows = windows - windows.mean(axes, keepdims=True)
    pattern = template - template.mean()
    return (windows * pattern).sum(axes) / np.sqrt((windows**2).sum(axes) * (pattern**2).sum())


@pytest.mark.parametrize("device", [False, True])
@pytest.mark.parametrize("case", [((30, 40), (5, 8), np.float32, {}), ((90,), (8,), np.float64, {"pad_input": True, "mode": "reflect"}),
                                  ((9, 10, 12), (3, 4, 3), np.float32, {"pad_input": True, "constant_values": 0.5})])
def test_match_template(case: Any, device: bool, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    shape, size, dtype, arguments = case
    image, template = rng.random(shape).astype(dtype), rng.random(size).astype(dtype)
    reference = match_template(wide(image), wide(template), **arguments)
    result = fftcl.signal.match_template(*on(queue, rng, device, image, template), **arguments)
    got = result.get() if device else result
    assert got.dtype == dtype and near(got, reference, dtype == np.float32)
