"""Convolution, correlation, spectra, short-time and chirp-z transforms, resampling: with scipy.signal's names, arguments and results.

numpy arrays go through the default queue and come back as numpy arrays. pyopencl arrays are used in place, and the
results are dense pyopencl arrays. Types follow scipy: single precision stays single, integers
become double precision.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, Optional, Sequence, Tuple, Union

import numpy as np

from ._signal import stft as _stft
from ._signal.convolve import convolve as _convolve
from ._signal.convolver import Convolver
from ._signal.deconvolution import richardson_lucy
from ._signal.filtering import Filter, Shifts, phase_correlation
from ._functions import Array, as_array, normal_axis, of_arrays
from ._signal.matching import match_template
from ._signal.resampling import hilbert, resample
from ._signal.spectra import coherence, csd, periodogram, welch
from ._signal.streams import PartitionedConvolver, StreamingConvolver
from ._signal.zoom import czt, zoom_fft

if TYPE_CHECKING:
    from ._signal.short_time import ShortTimeFFT

__all__ = ["convolve", "fftconvolve", "oaconvolve", "correlate", "stft", "istft", "czt", "zoom_fft", "welch", "periodogram", "csd",
           "coherence", "hilbert", "resample", "richardson_lucy", "ShortTimeFFT", "Convolver", "StreamingConvolver", "PartitionedConvolver",
           "Filter", "Shifts", "phase_correlation", "match_template"]

Axes = Union[int, Sequence[int], None]


def __getattr__(name: str) -> Any:
    """ShortTimeFFT, when it is first used: its base class is scipy's, and importing scipy.signal takes a second."""
    if name != "ShortTimeFFT":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from ._signal.short_time import ShortTimeFFT
    except (ImportError, AttributeError) as error:
        raise ImportError("fftcl.signal.ShortTimeFFT needs scipy 1.12 or later: pip install 'scipy>=1.12'") from error
    globals()[name] = ShortTimeFFT
    return ShortTimeFFT


@of_arrays
def fftconvolve(in1: Any, in2: Any, mode: str = "full", axes: Axes = None) -> Array:
    """Convolution of two arrays; spectra are multiplied inside the transforms' kernels.

    Parameters
    ----------
    in1, in2 : array_like or pyopencl.array.Array
        Two arrays of the same rank, both numpy's or both pyopencl's.
    mode : {"full", "valid", "same"}
        The complete convolution; the part that needs no zeros beyond the borders; the middle part, of the size of `in1`.
    axes : int or sequence of int, optional
        The axes to convolve. Along the others the arrays must have the same length, or one of them one element. Default: all.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        Part of the linear convolution.

    Raises
    ------
    ValueError
        Different ranks, incompatible shapes, an unknown mode, or axes that do not exist.

    Examples
    --------
    >>> import numpy as np, fftcl
    >>> np.round(fftcl.signal.fftconvolve([1, 2, 3], [0, 1, 0.5]), 12)
    array([0. , 1. , 2.5, 4. , 1.5])
    """
    return _convolve(in1, in2, mode, axes, False)


@of_arrays
def oaconvolve(in1: Any, in2: Any, mode: str = "full", axes: Axes = None) -> Array:
    """Convolution, in blocks if one array is much longer.

    Parameters and results are those of :func:`fftconvolve`; both choose automatically whether to work in blocks
    (overlap-save, one axis).
    """
    return _convolve(in1, in2, mode, axes, False)


@of_arrays
def convolve(in1: Any, in2: Any, mode: str = "full", method: str = "auto") -> Array:
    """Convolution along all axes: :func:`fftconvolve` under scipy's other name.

    Parameters
    ----------
    in1, in2, mode
        As in :func:`fftconvolve`.
    method : {"auto", "fft"}
        Both use transforms; there is no direct method, and integers give floating-point results.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        Part of the linear convolution.
    """
    _by_transforms(method, "convolve")
    _check_valid(np.shape(in1), np.shape(in2), mode)
    return _convolve(in1, in2, mode, None, False)


def _check_valid(n: Tuple[int, ...], m: Tuple[int, ...], mode: str) -> None:
    """scipy's convolve refuses what its fftconvolve repeats along axes on which one of both is a point."""
    if mode == "valid" and len(n) == len(m) and any(a < b for a, b in zip(n, m)) and any(a > b for a, b in zip(n, m)):
        raise ValueError("For 'valid' mode, one must be at least as large as the other in every dimension")


def _by_transforms(method: str, name: str) -> None:
    if method not in ("auto", "fft"):
        raise ValueError(f"method is {method!r}: only 'auto' and 'fft' are computed here, 'direct' by scipy.signal.{name}")


@of_arrays
def correlate(in1: Any, in2: Any, mode: str = "full", method: str = "auto") -> Array:
    """Cross-correlation, ``z[k] = sum over l of in1[l + k] conj(in2[l])``, along all axes.

    Parameters
    ----------
    in1, in2 : array_like or pyopencl.array.Array
        Two arrays of the same rank, both numpy's or both pyopencl's.
    mode : {"full", "valid", "same"}
        As in :func:`fftconvolve`. "full" begins at ``k = -(in2's length - 1)``.
    method : {"auto", "fft"}
        Both use transforms; there is no direct method, and integers give floating-point results.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        Part of the correlation.
    """
    _by_transforms(method, "correlate")
    return _convolve(in1, in2, mode, None, True)


def _checked(boundary: Optional[str], scaling: str) -> None:
    if boundary is not None and boundary not in _stft._PADDING:
        raise ValueError(f"Unknown boundary option '{boundary}', must be one of: {[*_stft._PADDING, None]}")
    if scaling not in ("spectrum", "psd"):
        raise ValueError(f"Parameter scaling={scaling!r} not in ['spectrum', 'psd']!")


def stft(
    x: Any,
    fs: float = 1.0,
    window: Any = "hann",
    nperseg: Optional[int] = None,
    noverlap: Optional[int] = None,
    nfft: Optional[int] = None,
    detrend: Any = False,
    return_onesided: bool = True,
    boundary: Optional[str] = "zeros",
    padded: bool = True,
    axis: int = -1,
    scaling: str = "spectrum",
) -> Tuple[np.ndarray, np.ndarray, Any]:
    """The short-time Fourier transform, with windows applied inside the transforms' kernels.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Signals.
    fs : float
        Samples per unit of time.
    window : str, tuple or array_like
        A name that scipy.signal.get_window accepts, or one value per sample of a frame.
    nperseg, noverlap, nfft : int, optional
        Samples of a frame (256), samples that two frames share (nperseg // 2), points of the transforms (nperseg).
    detrend : False
        Only False is supported.
    return_onesided : bool
        Real signals: only frequencies up to half the rate. Complex signals always have all.
    boundary : {"zeros", "even", "odd", "constant", None}
        How the signal is extended by half a frame at both ends.
    padded : bool
        Whether zeros fill up the last frame.
    axis : int
        The axis of the samples.
    scaling : {"spectrum", "psd"}
        1 / sum(window), or 1 / sqrt(fs * sum(window**2)).

    Returns
    -------
    f : numpy.ndarray
        Frequencies.
    t : numpy.ndarray
        Times of the frames' middles.
    Zxx : numpy.ndarray or pyopencl.array.Array
        The spectra, with frequencies in place of `axis` and times last.
    """
    _checked(boundary, scaling)
    if detrend is not False:
        raise ValueError(f"detrend is {detrend!r}: frames are not detrended here, use False")
    x = as_array(x)
    if x.size == 0:
        return np.empty(x.shape), np.empty(x.shape), np.empty(x.shape)
    if fs <= 0:
        raise ValueError(f"fs is {fs}: it must be above 0")
    samples = x.shape[normal_axis(axis, x.ndim)]
    if x.dtype.kind == "c" and return_onesided:
        warnings.warn("Input data is complex, switching to return_onesided=False", UserWarning, stacklevel=2)
        return_onesided = False
    nperseg = _stft.shortened(nperseg, window, samples)
    frames = _stft.frames_of(window, nperseg, noverlap, nfft, 256, onesided=return_onesided, boundary=boundary, padded=padded,
                             scaling=scaling, fs=float(fs))
    z, count = _stft.forward(x, axis, frames)
    times = (frames.nperseg / 2 + frames.hop * np.arange(count)) / fs
    if boundary is not None:
        times -= (frames.nperseg / 2) / fs
    return _stft.frequencies(frames.nfft, fs, return_onesided), times, z


def istft(
    Zxx: Any,
    fs: float = 1.0,
    window: Any = "hann",
    nperseg: Optional[int] = None,
    noverlap: Optional[int] = None,
    nfft: Optional[int] = None,
    input_onesided: bool = True,
    boundary: bool = True,
    time_axis: int = -1,
    freq_axis: int = -2,
    scaling: str = "spectrum",
) -> Tuple[np.ndarray, Any]:
    """The signal whose frames are closest to the given spectra; undoes :func:`stft`.

    Parameters
    ----------
    Zxx : array_like or pyopencl.array.Array
        Spectra, as returned by :func:`stft`.
    fs, window, nperseg, noverlap, nfft, scaling
        As for :func:`stft`.
    input_onesided : bool
        Whether there are only frequencies up to half the rate, so that the signal is real.
    boundary : bool
        Whether the signal was extended; if so, half a frame is dropped at both ends.
    time_axis, freq_axis : int
        Axes of the frames and of the frequencies.

    Returns
    -------
    t : numpy.ndarray
        Times of all samples (scipy counts the first axis of the signal, whatever it is).
    x : numpy.ndarray or pyopencl.array.Array
        The signal, with samples in place of `time_axis`.

    Raises
    ------
    fftcl.Error
        The squared windows do not cover every sample (scipy only warns).
    """
    _checked(None, scaling)
    z = as_array(Zxx)
    if z.ndim < 2:
        raise ValueError("Input stft must be at least 2d!")
    time_axis, freq_axis = normal_axis(time_axis, z.ndim), normal_axis(freq_axis, z.ndim)
    if time_axis == freq_axis:
        raise ValueError("Must specify differing time and frequency axes!")
    points = 2 * (z.shape[freq_axis] - 1) if input_onesided else z.shape[freq_axis]
    if nperseg is not None and int(nperseg) < 1:
        raise ValueError("nperseg must be a positive integer")
    length = points if nperseg is None else int(nperseg)
    if nfft is None:
        nfft = length if input_onesided and length == points + 1 else points
    frames = _stft.frames_of(window, length, noverlap, nfft, points, onesided=input_onesided,
                             boundary="zeros" if boundary else None, padded=False, scaling=scaling, fs=float(fs))
    if z.shape[freq_axis] != (frames.nfft // 2 + 1 if input_onesided else frames.nfft):
        raise ValueError(f"Zxx has {z.shape[freq_axis]} frequencies, but nfft is {frames.nfft}")
    x = _stft.inverse(z, time_axis, freq_axis, frames)
    return np.arange(x.shape[_stft.samples_axis(time_axis, freq_axis)]) / float(fs), x
