"""Chirp-z transforms: scipy.signal's czt and zoom_fft."""

from __future__ import annotations

import cmath
from typing import Any, Optional, Tuple

import numpy as np

from .. import _core
from .._arrays import COMPLEX
from .._functions import Array, as_array, normal_axis, of_arrays
from .._options import counted
from .along import along, elements_of, library_elements


def _transform(x: Any, m: Optional[int], axis: int, band: Tuple[float, float, float], endpoint: bool, radius: float, log_growth: float) -> Array:
    x = as_array(x)
    axis = normal_axis(axis, x.ndim)
    n = x.shape[axis]
    m = n if m is None else counted(m, "m", None)
    if n < 1:
        raise ValueError(f"Invalid number of CZT data points ({n}) specified. n must be positive and integer type.")
    if m < 1:
        raise ValueError(f"Invalid number of CZT output points ({m}) specified. m must be positive and integer type.")
    precision, real = elements_of(x)

    def make(context: int, device: int, signals: int) -> Any:
        return _core.ZoomFFT(context, device, n, m, *library_elements(precision, real), signals, list(band), endpoint, radius, log_growth)

    return along([x], axis, ("zoom", band, endpoint, radius, log_growth), make, m, COMPLEX[precision])


def _log_growth(w: complex) -> float:
    """-log(abs(w)), also where that is small: abs(w) would keep 16 digits behind the 1."""
    re, im = np.longdouble(w.real), np.longdouble(w.imag)
    return float(-np.log1p(re * re + im * im - 1) / 2)


@of_arrays
def czt(x: Any, m: Optional[int] = None, w: Optional[complex] = None, a: complex = 1 + 0j, *, axis: int = -1) -> Array:
    """The z-transform at the points ``a * w**-k`` of a spiral, ``k < m``: ``X[k] = sum over j of x[j] (a * w**-k)**-j``.

    On the unit circle the error is that of a Fourier transform. Where ``abs(w)`` is not 1, factors reach ``abs(w)**(n**2 / 2)`` or its inverse, n the
    larger of `m` and the number of samples, and results lose as many digits as these have before the decimal point: of 100 samples, 19 in a
    mild spiral of ``abs(w) = 1.0087``, which is more than double precision has.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Signals.
    m : int, optional
        Number of points. Default: the number of samples.
    w : complex, optional
        The ratio between points. Default: exactly ``exp(-2j*pi/m)``, the whole unit circle.
    a : complex
        The first point.
    axis : int
        The axis of the samples.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        Complex numbers, in place of `axis`.

    Raises
    ------
    fftcl.InvalidArgument
        Spirals whose factors the precision cannot represent (scipy overflows).
    """
    first = cmath.phase(a) / (2 * np.pi)
    if w is None:
        return _transform(x, m, axis, (first, first + 1, 1.0), False, abs(a), 0.0)
    if w == 0 or a == 0:
        raise ValueError("w and a must not be zero")
    points = as_array(x).shape[normal_axis(axis, as_array(x).ndim)] if m is None else counted(m, "m", None)
    # The band of so many steps; a step is what the angle of w says.
    return _transform(x, m, axis, (first, first - cmath.phase(w) / (2 * np.pi) * max(points, 1), 1.0), False, abs(a), _log_growth(complex(w)))


@of_arrays
def zoom_fft(x: Any, fn: Any, m: Optional[int] = None, *, fs: float = 2, endpoint: bool = False, axis: int = -1) -> Array:
    """The spectrum of `x` at `m` frequencies of a band: a DFT zoomed in.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Signals.
    fn : array_like
        Both ends of the band, or only the upper one; the lower one is then 0.
    m : int, optional
        Number of frequencies. Default: the number of samples.
    fs : float
        The sampling rate, in whose unit `fn` is given. Default 2: `fn` in units of half the rate.
    endpoint : bool
        Whether the upper end is the last frequency, instead of one step beyond it.
    axis : int
        The axis of the samples.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        Complex numbers, in place of `axis`.
    """
    ends = np.asarray(fn, dtype=np.float64)
    if np.size(ends) == 2:
        first, last = (float(f) for f in ends)
    elif np.size(ends) == 1:
        first, last = 0.0, float(ends.reshape(-1)[0])
    else:
        raise ValueError("fn must be a scalar or 2-length sequence")
    return _transform(x, m, axis, (first, last, float(fs)), endpoint, 1.0, 0.0)
