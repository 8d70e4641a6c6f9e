"""Complex, real and Hermitian transforms along one axis."""

from __future__ import annotations

from typing import Any, Optional

from .._functions import Array, half_hermitian, hermitian, length, of_arrays, real, transform


@of_arrays
def fft(a: Any, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, out: Any = None) -> Array:
    """The discrete Fourier transform along one axis.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    n : int, optional
        Length of the transform; the axis is cropped or zero-padded to it. Default: the length of the axis.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum, frequencies 0, 1, ..., then the negative ones.

    Raises
    ------
    ValueError
        A length below 1, an unknown norm, an axis that does not exist.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.

    Examples
    --------
    >>> import numpy as np, fftcl
    >>> np.round(fftcl.fft.fft([1, 2, 3, 4]), 12)
    array([10.+0.j, -2.+2.j, -2.+0.j, -2.-2.j])
    """
    return transform(a, "c2c", True, length(n), [axis], norm, out)


@of_arrays
def ifft(a: Any, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`fft`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    n : int, optional
        Length of the transform; the axis is cropped or zero-padded to it. Default: the length of the axis.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex signal.

    Raises
    ------
    ValueError
        A length below 1, an unknown norm, an axis that does not exist.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.
    """
    return transform(a, "c2c", False, length(n), [axis], norm, out)


@of_arrays
def rfft(a: Any, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform of a real signal along one axis: frequencies 0 to n//2.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank, real.
    n : int, optional
        Length of the transform; the axis is cropped or zero-padded to it. Default: the length of the axis.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum, n//2 + 1 points along the axis.

    Raises
    ------
    ValueError
        A length below 1, an unknown norm, an axis that does not exist.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.

    Examples
    --------
    >>> import numpy as np, fftcl
    >>> fftcl.fft.rfft(np.ones(6, np.float32)).dtype
    dtype('complex64')
    """
    return transform(real(a), "r2c", True, length(n), [axis], norm, out)


@of_arrays
def irfft(a: Any, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`rfft`: a real signal from half its spectrum.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank: frequencies 0 to n//2.
    n : int, optional
        Length of the result. Default: 2 * (m - 1) for m input points; odd lengths must be given.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The real signal.

    Raises
    ------
    ValueError
        A length below 1, an unknown norm, an axis that does not exist.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.

    Examples
    --------
    >>> import numpy as np, fftcl
    >>> np.round(fftcl.fft.irfft([6, 0, 0], n=5), 12)
    array([1.2, 1.2, 1.2, 1.2, 1.2])
    """
    return transform(a, "c2r", False, length(n), [axis], norm, out)


@of_arrays
def hfft(a: Any, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform of a signal with Hermitian symmetry, of which half is given: a real spectrum.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank: points 0 to n//2 of the signal.
    n : int, optional
        Length of the result. Default: 2 * (m - 1) for m input points; odd lengths must be given.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The real spectrum.

    Raises
    ------
    ValueError
        A length below 1, an unknown norm, an axis that does not exist.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.
    """
    return hermitian(a, length(n), [axis], norm, out)


@of_arrays
def ihfft(a: Any, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`hfft`: half of a Hermitian signal from its real spectrum.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank, real.
    n : int, optional
        Length of the transform; the axis is cropped or zero-padded to it. Default: the length of the axis.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        Points 0 to n//2 of the complex signal.

    Raises
    ------
    ValueError
        A length below 1, an unknown norm, an axis that does not exist.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.
    """
    return half_hermitian(a, length(n), [axis], norm, out)
