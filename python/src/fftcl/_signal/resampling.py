"""Analytic signals and resampling: scipy.signal's hilbert and resample."""

from __future__ import annotations

from typing import Any, Optional, Tuple

import numpy as np

from .. import _core
from .._arrays import COMPLEX, queue_for
from .._device import enter
from .._functions import Array, as_array, normal_axis, of_arrays
from .._gather import gather
from .._options import counted, real_values
from . import stft as _stft
from .along import along, elements_of, library_elements


def _fitted(x: Array, axis: int, n: int) -> Array:
    """Cut, or filled up with zeros, to n samples along the axis."""
    if x.shape[axis] == n:
        return x
    shape = x.shape[:axis] + (n,) + x.shape[axis + 1 :]
    if not isinstance(x, np.ndarray):
        enter()
        return gather(x, queue_for(x, None, "x"), x.dtype, shape)
    whole = np.zeros(shape, x.dtype)
    part = (slice(None),) * axis + (slice(0, min(n, x.shape[axis])),)
    whole[part] = x[part]
    return whole


@of_arrays
def hilbert(x: Any, N: Optional[int] = None, axis: int = -1) -> Array:
    """The analytic signal: ``x`` with its Hilbert transform as imaginary part.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Real signals.
    N : int, optional
        Samples of the result; signals are cropped or zero-padded to it. Default: the number of samples.
    axis : int
        The axis of the samples.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        Complex numbers.
    """
    x = as_array(x)
    if x.dtype.kind == "c":
        raise ValueError("x must be real.")
    axis = normal_axis(axis, x.ndim)
    n = x.shape[axis] if N is None else counted(N, "N", None, 58)
    if n <= 0:
        raise ValueError("N must be positive.")
    x = _fitted(x, axis, n)
    precision, _ = elements_of(x)

    def make(context: int, device: int, signals: int) -> Any:
        return _core.AnalyticSignal(context, device, n, library_elements(precision, True)[0], signals)

    return along([x], axis, "hilbert", make, n, COMPLEX[precision])


def _factors(window: Any, n: int) -> Tuple[float, ...]:
    """Factors on the frequencies 0 .. n - 1 of a signal."""
    if window is None:
        return ()
    if callable(window):
        values = real_values(window(np.fft.fftfreq(n)), "window")
    elif isinstance(window, (str, tuple, float, int)):
        values = np.fft.fftshift(_stft.window_values(window, n))
    else:
        values = real_values(window, "window")
    if values.shape != (n,):
        raise ValueError(f"window has the shape {values.shape}: must have the same length as data, {n}")
    return tuple(float(v) for v in values)


def resample(x: Any, num: int, t: Any = None, axis: int = 0, window: Any = None, domain: str = "time") -> Any:
    """Resamples signals, taken as periodic, to `num` samples over the same time, by way of their spectra.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Signals.
    num : int
        Number of samples of a result.
    t : array_like, optional
        Equally spaced times of the samples; the times of the result are then returned, too.
    axis : int
        The axis of the samples.
    window : callable, array_like, str or tuple, optional
        Factors for the spectrum: a function of the frequencies ``numpy.fft.fftfreq(n)``, values in that order, or what scipy.signal.get_window takes,
        for ``fftshift(get_window(window, n))``. That is scipy's since 1.16. It had ``ifftshift`` before, which mirrors the factors of an odd number
        of samples: results of complex signals differ then.
    domain : "time"
        Only "time" is supported: spectra as input are not.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array, or a tuple of it and the new times.
    """
    if domain != "time":
        raise ValueError(f"domain is {domain!r}: only 'time' is computed here")
    x = as_array(x)
    axis = normal_axis(axis, x.ndim)
    n, num = x.shape[axis], counted(num, "num", None)
    if num < 1 or n < 1:
        raise ValueError(f"num is {num} and x has {n} samples: both must be positive")
    factors = _factors(window, n)
    precision, real = elements_of(x)

    def make(context: int, device: int, signals: int) -> Any:
        return _core.Resampler(context, device, n, num, *library_elements(precision, real), signals, list(factors))

    y = along([x], axis, ("resample", factors), make, num, precision if real else COMPLEX[precision])
    if t is None:
        return y
    t = np.asarray(t)
    return y, np.arange(num) * (t[1] - t[0]) * n / float(num) + t[0]
