"""fftcl.signal.ShortTimeFFT against scipy.signal.ShortTimeFFT in double precision."""

from __future__ import annotations

import itertools
from typing import Any, Dict

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest
import scipy.signal

import fftcl
from support import CASES, SINGLE, noise
from test_fft_device import on_device
from test_signal import near, wide

MODES = ["onesided", "twosided", "centered", "onesided2X"]


def pair(case: int, rng: np.random.Generator) -> Any:
    """The same random transform by both classes."""
    mode = MODES[case % len(MODES)]
    points = int(rng.integers(2, 40))
    options: Dict[str, Any] = {
        "fft_mode": mode,
        "mfft": points + int(rng.integers(0, 3)) * int(rng.integers(0, 9)),
        "scale_to": "psd" if mode == "onesided2X" and case % 8 < 4 else "magnitude" if mode == "onesided2X" else [None, "psd", "magnitude"][case % 3],
        "phase_shift": [0, None, int(rng.integers(-points + 1, points))][case // 2 % 3],
    }
    window = rng.uniform(0.2, 1.0, points)
    hop = int(rng.integers(1, points + 1))
    return [kind(window, hop, fs=8.0, **options) for kind in (scipy.signal.ShortTimeFFT, fftcl.signal.ShortTimeFFT)]


def by_rows(function: Any, x: np.ndarray, axis: int, **arguments: Any) -> np.ndarray:
    """scipy's result, signal by signal: of more axes it computes some transforms longer than the window wrongly, or not at all."""
    rows = np.moveaxis(x, axis, -1)
    results = np.array([function(row, **arguments) for row in rows.reshape(-1, rows.shape[-1])])
    results = results.reshape(*rows.shape[:-1], *results.shape[-2:])
    return results if x.ndim == 1 else np.moveaxis(results, -2, axis if axis >= 0 else axis - 1)


@pytest.mark.parametrize("case", range(2 * CASES))
def test_random_transforms(case: int, rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    rng = np.random.default_rng([case, 29, int(rng.integers(2**31))])
    reference, own = pair(case, rng)
    n = reference.m_num + int(rng.integers(0, 60))
    shape = [int(s) for s in rng.integers(1, 4, int(rng.integers(0, 3)))]
    axis = int(rng.integers(0, len(shape) + 1))
    shape.insert(axis, n)
    types = [np.float32, np.float64, np.int16] + ([np.complex64, np.complex128] if case % 4 in (1, 2) else [])
    x = noise(rng, tuple(shape), types[int(rng.integers(len(types)))])
    axis = axis - len(shape) if rng.random() < 0.5 else axis
    device = bool(rng.integers(2))
    given = on_device(rng, queue, x) if device else x
    arguments: Dict[str, Any] = {"axis": axis, "padding": ["zeros", "edge", "even", "odd"][int(rng.integers(4))]}
    if rng.random() < 0.5:
        arguments["k_offset"] = int(rng.integers(-3, 4))
    single = x.dtype in SINGLE
    try:
        expected = by_rows(reference.stft, wide(x), **arguments)
        powers = by_rows(reference.spectrogram, wide(x), **arguments)
        result = own.stft(given, **arguments)
    except ValueError as error:
        assert "mirrors" in str(error) or "must be >=" in str(error)
        return
    assert isinstance(result, cl_array.Array if device else np.ndarray)
    got = result.get() if device else result
    assert got.dtype == (np.complex64 if single else np.complex128)
    assert near(got, expected, single)
    power = own.spectrogram(given, **arguments)
    power = power.get() if device else power
    assert power.dtype == (np.float32 if single else np.float64)
    assert near(power, powers, single)

    slices, frequencies = got.ndim - 1, axis if axis >= 0 else got.ndim - 1 + axis
    shortest = reference.m_num - reference.m_num_mid
    k0 = int(rng.choice([0, 1, max(0, n - shortest)]))
    arguments = {"k0": k0, "k1": n if rng.random() < 0.5 else None, "f_axis": frequencies, "t_axis": slices}
    back = own.istft(result, **arguments)
    assert isinstance(back, cl_array.Array if device else np.ndarray)
    back = back.get() if device else back
    # (scipy's own istft fails for some k0 above 0: it is asked for all samples.)
    everything = reference.istft(expected, **{**arguments, "k0": 0})
    place = frequencies if frequencies < everything.ndim else slices
    assert near(back, np.take(everything, range(k0, everything.shape[place]), place), single)


def test_axes_of_the_inverse(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    window = rng.uniform(0.2, 1.0, 8)
    reference, own = (kind(window, 2, 1.0) for kind in (scipy.signal.ShortTimeFFT, fftcl.signal.ShortTimeFFT))
    spectra = reference.stft(rng.standard_normal((3, 40)))
    assert own.istft(spectra, k1=40).shape == (3, 40)
    for f, t in itertools.permutations(range(3), 2):
        moved = np.moveaxis(spectra, (1, 2), (f, t))
        for f_axis, t_axis in itertools.product((f, f - 3), (t, t - 3)):
            expected = reference.istft(moved, k1=40, f_axis=f_axis, t_axis=t_axis)
            assert near(own.istft(moved, k1=40, f_axis=f_axis, t_axis=t_axis), expected, False), (f_axis, t_axis)
    there = own.istft(cl_array.to_device(queue, spectra), k1=40)
    assert near(there.get(), reference.istft(spectra, k1=40), False)
    with pytest.raises(ValueError, match="may not be equal"):
        own.istft(spectra, f_axis=-1, t_axis=2)


def test_no_signals(queue: cl.CommandQueue) -> None:
    reference, own = (kind(np.hanning(8), 4, 1.0) for kind in (scipy.signal.ShortTimeFFT, fftcl.signal.ShortTimeFFT))
    x, spectra = np.ones((2, 0, 64)), np.ones((0, 5, 18), complex)
    for function, given in (("stft", x), ("spectrogram", x), ("istft", spectra)):
        expected = getattr(reference, function)(given)
        result = getattr(own, function)(given)
        assert result.shape == expected.shape and result.dtype == expected.dtype
        assert getattr(own, function)(cl_array.to_device(queue, given)).shape == expected.shape


def test_it_is_scipys_class() -> None:
    own = fftcl.signal.ShortTimeFFT.from_window("hann", 100.0, 16, 8, scale_to="magnitude")
    assert isinstance(own, scipy.signal.ShortTimeFFT) and isinstance(own, fftcl.signal.ShortTimeFFT)
    assert own.p_min == 0 and own.m_num == 16 and own.f_pts == 9 and own.delta_t == 0.08 and own.scaling == "magnitude"
    own.scale_to("psd")
    x = np.random.default_rng(1).standard_normal(200)
    theirs = scipy.signal.ShortTimeFFT.from_window("hann", 100.0, 16, 8, scale_to="psd")
    assert near(own.stft(x), theirs.stft(x), False)
    assert near(own.spectrogram(x, x[::-1]), theirs.spectrogram(x, x[::-1]), False)
    assert near(own.stft(x, 2, 5), theirs.stft(x, 2, 5), False)
    assert near(own.istft(own.stft(x), own.k_min), theirs.istft(theirs.stft(x), own.k_min), False)


def test_refusals(queue: cl.CommandQueue) -> None:
    window = np.hanning(16)
    with pytest.raises(ValueError, match="win is complex"):
        fftcl.signal.ShortTimeFFT(window * 1j, 4, 1.0, fft_mode="twosided")
    own = fftcl.signal.ShortTimeFFT(window, 4, 1.0)
    x = np.ones(100)
    for call in (lambda: own.stft_detrend(x, "constant"), lambda: own.spectrogram(x, detr="linear")):
        with pytest.raises(ValueError, match="not detrended"):
            call()
    with pytest.raises(ValueError, match="Complex-valued"):
        own.stft(x * 1j)
    with pytest.raises(ValueError, match="padding='wrap'"):
        own.stft(x, padding="wrap")
    with pytest.raises(ValueError, match="7 samples must be >="):
        own.stft(x[:7])
    with pytest.raises(ValueError, match="mirrors the 8 samples"):
        own.stft(x[:8], k_offset=-9, padding="even")
    spectra = own.stft(x)
    with pytest.raises(ValueError, match="f_pts is 9"):
        own.istft(spectra[1:])
    with pytest.raises(ValueError, match="is false"):
        own.istft(spectra, k1=1000)
    with pytest.raises(TypeError, match="k1 is 100.0: an int is needed"):
        own.istft(spectra, k1=100.0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="slices, but needs"):
        own.istft(spectra[:, :1])
    other = fftcl.signal.ShortTimeFFT(window, 4, 1.0, dual_win=np.ones(16))
    with pytest.raises(ValueError, match="canonical"):
        other.istft(spectra)
    with pytest.raises(ValueError, match="no attribute|not invertible|invertible"):
        fftcl.signal.ShortTimeFFT(window, 16, 1.0).istft(np.ones((9, 10), complex))
