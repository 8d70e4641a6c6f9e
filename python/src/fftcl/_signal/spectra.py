"""Averaged spectra: scipy.signal's welch, csd and coherence."""

from __future__ import annotations

import warnings
from typing import Any, Optional, Tuple

import numpy as np

from .. import _core
from .._arrays import COMPLEX
from .._functions import Array, as_array, normal_axis
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


def estimate(output: str, x: Any, y: Any, fs: float, window: Any, nperseg: Optional[int], noverlap: Optional[int],
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
        options.signals, options.window, options.sample_rate = signals, list(frames.window), frames.fs
        return _core.Welch(context, device, samples, options)

    bins = frames.nfft // 2 + 1 if return_onesided else frames.nfft
    frequencies = (np.fft.rfftfreq if return_onesided else np.fft.fftfreq)(frames.nfft, 1 / fs)
    dtype = COMPLEX[precision] if output == "cross" else precision
    return frequencies, along(arrays, axis, ("welch", output, detrend, average, frames), make, bins, dtype, return_onesided)
