"""Averaged spectra: scipy.signal's welch, periodogram, csd and coherence."""

from __future__ import annotations

import warnings
from typing import Any, Optional, Tuple

import numpy as np

from .. import _core
from .._arrays import COMPLEX
from .._functions import Array, as_array, normal_axis
from .._options import counted
from . import stft as _stft
from .along import along, elements_of, library_elements

_DETREND = {"constant": _core.WelchDetrend.constant, "linear": _core.WelchDetrend.linear, False: _core.WelchDetrend.none}
_SCALING = {"density": _core.WelchScaling.density, "spectrum": _core.WelchScaling.spectrum}
_AVERAGE = {"mean": _core.WelchAverage.mean, "median": _core.WelchAverage.median}
_OUTPUT = {"power": _core.WelchOutput.power, "cross": _core.WelchOutput.cross, "coherence": _core.WelchOutput.coherence}


def _together(x: Array, y: Array, axis: int) -> Tuple[Array, Array]:
    """Both with one shape: numpy arrays are repeated, and the shorter one is filled up with zeros, as scipy does."""
    if x.shape == y.shape and isinstance(x, np.ndarray) == isinstance(y, np.ndarray):
        return x, y
    if not (isinstance(x, np.ndarray) and isinstance(y, np.ndarray)):
        raise ValueError(f"x and y have the shapes {x.shape} and {y.shape}: device arrays must have one shape, and be both on the device")
    x, y = np.moveaxis(x, axis, -1), np.moveaxis(y, axis, -1)
    try:
        lead = np.broadcast_shapes(x.shape[:-1], y.shape[:-1])
    except ValueError as error:
        raise ValueError("x and y cannot be broadcast together.") from error
    samples = max(x.shape[-1], y.shape[-1]) if x.size and y.size else 0
    both = []
    for z in (x, y):
        whole = np.zeros((*lead, samples), z.dtype)
        whole[..., : z.shape[-1]] = z[..., :samples]
        both.append(np.moveaxis(whole, -1, axis))
    return both[0], both[1]


def _estimate(output: str, x: Any, y: Any, fs: float, window: Any, nperseg: Optional[int], noverlap: Optional[int],
              nfft: Optional[int], detrend: Any, return_onesided: bool, scaling: str, axis: int,
              average: str = "mean") -> Tuple[np.ndarray, Array]:
    """Frequencies, and the estimate in the place of `axis`. `y`: None for power."""
    if scaling not in _SCALING:
        raise ValueError(f"Unknown scaling: {scaling!r}")
    if not isinstance(detrend, (str, bool)) or detrend not in _DETREND:
        raise ValueError(f"detrend is {detrend!r}: 'constant', 'linear' and False are computed here")
    if average not in _AVERAGE:
        raise ValueError(f"average is {average!r}: 'mean' and 'median' are computed here")
    x = as_array(x)
    arrays = [x] if y is None else list(_together(x, as_array(y), axis))
    axis = normal_axis(axis, arrays[0].ndim)
    samples = arrays[0].shape[axis]
    if arrays[0].size == 0:
        return np.empty(arrays[0].shape), np.empty(arrays[0].shape)
    precision, real = elements_of(*arrays)
    if not real and return_onesided:
        if y is None or output == "cross":
            warnings.warn("Input data is complex, switching to return_onesided=False", UserWarning, stacklevel=3)
        return_onesided = False
    nperseg = _stft.shortened(nperseg, window, samples)
    frames = _stft.frames_of(window, nperseg, noverlap, nfft, 256, onesided=return_onesided, boundary=None, padded=False,
                             scaling=scaling, fs=float(fs))

    def make(context: int, device: int, signals: int) -> Any:
        options = _core.WelchOptions()
        options.precision, options.domain = library_elements(precision, return_onesided)
        options.output, options.detrend, options.scaling = _OUTPUT[output], _DETREND[detrend], _SCALING[scaling]
        options.average = _AVERAGE[average]
        options.frame, options.hop, options.fft_length = frames.nperseg, frames.hop, frames.nfft
        options.batch, options.window, options.sample_rate = signals, list(frames.window), frames.fs
        return _core.Welch(context, device, samples, options)

    bins = frames.nfft // 2 + 1 if return_onesided else frames.nfft
    dtype = COMPLEX[precision] if output == "cross" else precision
    estimate = along(arrays, axis, ("welch", output, detrend, average, frames), make, bins, dtype, return_onesided)
    return _stft.frequencies(frames.nfft, fs, return_onesided), estimate  # in this order: they would take minutes where a length is refused


def welch(
    x: Any,
    fs: float = 1.0,
    window: Any = "hann",
    nperseg: Optional[int] = None,
    noverlap: Optional[int] = None,
    nfft: Optional[int] = None,
    detrend: Any = "constant",
    return_onesided: bool = True,
    scaling: str = "density",
    axis: int = -1,
    average: str = "mean",
) -> Tuple[np.ndarray, Any]:
    """The power spectrum by Welch's method: the mean or the median over overlapping frames, on the device.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Signals.
    fs, window, nperseg, noverlap, nfft, return_onesided, axis
        As for :func:`fftcl.signal.stft`.
    detrend : {"constant", "linear", False}
        What is subtracted from every frame: its mean, its least-squares line, nothing.
    scaling : {"density", "spectrum"}
        1 / (fs * sum(window**2)), or 1 / sum(window)**2.
    average : {"mean", "median"}
        How frames are averaged; the median is divided by its bias for noise.

    Returns
    -------
    f : numpy.ndarray
        Frequencies.
    Pxx : numpy.ndarray or pyopencl.array.Array
        Powers, in place of `axis`.
    """
    return _estimate("power", x, None, fs, window, nperseg, noverlap, nfft, detrend, return_onesided, scaling, axis, average)


def periodogram(
    x: Any,
    fs: float = 1.0,
    window: Any = "boxcar",
    nfft: Optional[int] = None,
    detrend: Any = "constant",
    return_onesided: bool = True,
    scaling: str = "density",
    axis: int = -1,
) -> Tuple[np.ndarray, Any]:
    """The power spectrum of whole signals: :func:`welch` with one frame.

    Parameters
    ----------
    x, fs, window, detrend, return_onesided, scaling, axis
        As for :func:`welch`; a window given by values must have one per sample of a signal.
    nfft : int, optional
        Points of the transform: signals are cropped or zero-padded to it. Default: the number of samples.

    Returns
    -------
    f : numpy.ndarray
        Frequencies.
    Pxx : numpy.ndarray or pyopencl.array.Array
        Powers, in place of `axis`.
    """
    x = as_array(x)
    if x.size == 0:
        return np.empty(x.shape), np.empty(x.shape)
    axis = normal_axis(axis, x.ndim)
    if nfft is not None and nfft < x.shape[axis]:
        x = x[(slice(None),) * axis + (slice(counted(nfft, "nfft")),)]
        nfft = None
    samples = x.shape[axis]
    if np.ndim(window) == 1 and not isinstance(window, tuple) and len(window) != samples:
        raise ValueError(f"window has {len(window)} values, but the signals have {samples} samples: give as many")
    return welch(x, fs, "boxcar" if window is None else window, samples, 0, nfft, detrend, return_onesided, scaling, axis)


def csd(
    x: Any,
    y: Any,
    fs: float = 1.0,
    window: Any = "hann",
    nperseg: Optional[int] = None,
    noverlap: Optional[int] = None,
    nfft: Optional[int] = None,
    detrend: Any = "constant",
    return_onesided: bool = True,
    scaling: str = "density",
    axis: int = -1,
    average: str = "mean",
) -> Tuple[np.ndarray, Any]:
    """The cross-spectrum ``conj(X) Y`` by Welch's method. Arguments are those of :func:`welch`; device arrays must have the same shape.

    Returns
    -------
    f : numpy.ndarray
        Frequencies.
    Pxy : numpy.ndarray or pyopencl.array.Array
        Complex numbers, in place of `axis`.
    """
    return _estimate("cross", x, y, fs, window, nperseg, noverlap, nfft, detrend, return_onesided, scaling, axis, average)


def coherence(
    x: Any,
    y: Any,
    fs: float = 1.0,
    window: Any = "hann",
    nperseg: Optional[int] = None,
    noverlap: Optional[int] = None,
    nfft: Optional[int] = None,
    detrend: Any = "constant",
    axis: int = -1,
) -> Tuple[np.ndarray, Any]:
    """The coherence ``|Pxy|**2 / (Pxx Pyy)`` of two signals, 0 to 1, in one pass over both. Arguments are those of :func:`csd`.

    If one signal is shorter, it is filled up with zeros for all three spectra. (scipy fills it up for Pxy alone, and may return more than 1.)

    Returns
    -------
    f : numpy.ndarray
        Frequencies.
    Cxy : numpy.ndarray or pyopencl.array.Array
        Real numbers, in place of `axis`.
    """
    return _estimate("coherence", x, y, fs, window, nperseg, noverlap, nfft, detrend, True, "density", axis)
