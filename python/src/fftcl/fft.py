"""Discrete Fourier transforms with numpy's names, arguments and results.

Arrays of numpy are transformed on the default queue (:func:`fftcl.default_queue`) and come back as numpy arrays. Arrays of
pyopencl are transformed where they are, on their own queue; the result is a pyopencl array whose last event is that of the
transform. Types follow numpy: float16, float32 and complex64 are transformed in single precision, integers, float64 and
complex128 in double. There are no transforms of long doubles.

Every function takes views of any strides. Device arrays are read where they lie if their type fits, also cropped or strided
ones; what must be converted or conjugated is copied on the device first. Plans are kept in :data:`fftcl.plan_cache`.
"""

from __future__ import annotations

from typing import Any, Optional, Sequence, Union

from numpy.fft import fftfreq, rfftfreq

from ._disk_cache import next_fast_length
from ._functions import Array, Axes, Shape, half_hermitian, hermitian, length, real, shifted, transform
from ._real import cosines

__all__ = [
    "fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "fft2", "ifft2", "rfft2", "irfft2", "fftn", "ifftn", "rfftn", "irfftn",
    "hfft2", "ihfft2", "hfftn", "ihfftn", "next_fast_len", "fftfreq", "rfftfreq", "fftshift", "ifftshift", "dct", "idct", "dst", "idst", "dctn", "idctn", "dstn", "idstn",
]


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


def fft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform along two axes.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, default (-2, -1)
        The axes to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum.
    """
    return transform(a, "c2c", True, s, axes, norm, out)


def ifft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`fft2`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, default (-2, -1)
        The axes to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex signal.
    """
    return transform(a, "c2c", False, s, axes, norm, out)


def rfft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform of a real signal along two axes.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank, real.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, default (-2, -1)
        The axes to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum, n//2 + 1 points along the last transformed axis.
    """
    return transform(real(a), "r2c", True, s, axes, norm, out)


def irfft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`rfft2`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank: half a spectrum along the last transformed axis.
    s : sequence of int, optional
        Lengths of the result's transformed axes. Default: the array's; 2 * (m - 1) for the last one.
    axes : sequence of int, default (-2, -1)
        The axes to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The real signal.
    """
    return transform(a, "c2r", False, s, axes, norm, out)


def fftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform along several axes.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum.
    """
    return transform(a, "c2c", True, s, axes, norm, out)


def ifftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`fftn`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex signal.
    """
    return transform(a, "c2c", False, s, axes, norm, out)


def rfftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform of a real signal along several axes.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank, real.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex spectrum, n//2 + 1 points along the last transformed axis.
    """
    return transform(real(a), "r2c", True, s, axes, norm, out)


def irfftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`rfftn`.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Input of any rank: half a spectrum along the last transformed axis.
    s : sequence of int, optional
        Lengths of the result's transformed axes. Default: the array's; 2 * (m - 1) for the last one.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/n (default), both by 1/sqrt(n), or the forward one by 1/n.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The real signal.
    """
    return transform(a, "c2r", False, s, axes, norm, out)


def hfftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The transform of a signal with Hermitian symmetry in all of its axes together, of which half is given along the last one. The spectrum is real.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        Half of the signal along the last transformed axis.
    s : sequence of int, optional
        Lengths of the result's transformed axes. Default: the array's; 2 * (m - 1) for the last one.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        As for :func:`hfft`.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The real spectrum.
    """
    return hermitian(a, s, axes, norm, out)


def ihfftn(a: Any, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, out: Any = None) -> Array:
    """The inverse of :func:`hfftn`: half of a Hermitian signal from its real spectrum.

    Parameters
    ----------
    a : array_like or pyopencl.array.Array
        A real spectrum.
    s : sequence of int, optional
        Lengths of the transformed axes (-1: the array's), which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s) if `s` is given.
    norm : {"backward", "ortho", "forward"}, optional
        As for :func:`ihfft`.
    out : array, optional
        Array for the result, of its shape and, on the device, of its type.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The complex signal, points 0 to n//2 along the last transformed axis.
    """
    return half_hermitian(a, s, axes, norm, out)


def hfft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """:func:`hfftn` of two axes, the last ones by default."""
    return hermitian(a, s, axes, norm, out)


def ihfft2(a: Any, s: Shape = None, axes: Axes = (-2, -1), norm: Optional[str] = None, out: Any = None) -> Array:
    """:func:`ihfftn` of two axes, the last ones by default."""
    return half_hermitian(a, s, axes, norm, out)


def next_fast_len(target: int, real: bool = False) -> int:
    """The smallest length >= `target` that has no prime factor above 13; pad to it if you are free to choose the length.

    Parameters
    ----------
    target : int
        The minimum length.
    real : bool
        Ignored: real and complex transforms are fast at the same lengths (scipy has fewer for real ones).

    Returns
    -------
    int
        The length, not larger than scipy's.
    """
    return next_fast_length(target)


def fftshift(x: Any, axes: Union[int, Sequence[int], None] = None) -> Array:
    """Moves frequency 0 to the middle of the axes.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        A spectrum.
    axes : int or sequence of int, optional
        The axes to shift. Default: all.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        A new array.
    """
    return shifted(x, axes, False)


def ifftshift(x: Any, axes: Union[int, Sequence[int], None] = None) -> Array:
    """Undoes :func:`fftshift`, also for odd lengths.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        A spectrum with frequency 0 in the middle.
    axes : int or sequence of int, optional
        The axes to shift. Default: all.

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        A new array.
    """
    return shifted(x, axes, True)


def dct(x: Any, type: int = 2, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, overwrite_x: bool = False,
        workers: Optional[int] = None, *, orthogonalize: Optional[bool] = None) -> Array:
    """The discrete cosine transform along one axis, as in scipy.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Input of any rank; real and imaginary parts of complex input are transformed separately (device arrays must be real).
    type : {1, 2, 3, 4}, default 2
        The type.
    n : int, optional
        Length of the transform; the axis is cropped or zero-padded to it. Default: the length of the axis.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/N (default), both by 1/sqrt(N), or the forward one by 1/N. N is 2 n;
        for type 1 it is 2 (n - 1).
    overwrite_x, workers
        Accepted for compatibility with scipy; no effect.
    orthogonalize : bool, optional
        Whether to apply the weights that make types 1 to 3 orthogonal. Default: True if `norm` is "ortho".

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The same number of real numbers.

    Raises
    ------
    ValueError
        An unknown type or norm, a length below 1 (below 2 for type 1), an axis that is not there.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.

    Examples
    --------
    >>> import numpy as np, fftcl
    >>> np.round(fftcl.fft.dct([1.0, 2.0, 4.0, 8.0], norm="ortho"), 4)
    array([ 7.5   , -5.1142,  1.5   , -0.5876])
    """
    return cosines(x, "dct", type, True, length(n), [axis], norm, orthogonalize)


def dctn(x: Any, type: int = 2, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, overwrite_x: bool = False,
         workers: Optional[int] = None, *, orthogonalize: Optional[bool] = None) -> Array:
    """:func:`dct` along several axes.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Input of any rank.
    type : {1, 2, 3, 4}, default 2
        The type, for all axes.
    s : sequence of int, optional
        Lengths of the axes, which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s).
    norm : {"backward", "ortho", "forward"}, optional
        As for one axis, with N the product over the axes.
    overwrite_x, workers
        Accepted for compatibility with scipy; no effect.
    orthogonalize : bool, optional
        Whether to apply the weights that make types 1 to 3 orthogonal. Default: True if `norm` is "ortho".

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The same number of real numbers.

    Raises
    ------
    ValueError
        An unknown type or norm, a length below 1 (below 2 for type 1), axes that are not there or named twice.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.
    """
    return cosines(x, "dct", type, True, s, axes, norm, orthogonalize)


def idct(x: Any, type: int = 2, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, overwrite_x: bool = False,
         workers: Optional[int] = None, *, orthogonalize: Optional[bool] = None) -> Array:
    """The inverse of :func:`dct` along one axis, as in scipy.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Input of any rank; real and imaginary parts of complex input are transformed separately (device arrays must be real).
    type : {1, 2, 3, 4}, default 2
        The type of the transform to undo.
    n : int, optional
        Length of the transform; the axis is cropped or zero-padded to it. Default: the length of the axis.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/N (default), both by 1/sqrt(N), or the forward one by 1/N. N is 2 n;
        for type 1 it is 2 (n - 1).
    overwrite_x, workers
        Accepted for compatibility with scipy; no effect.
    orthogonalize : bool, optional
        Whether to apply the weights that make types 1 to 3 orthogonal. Default: True if `norm` is "ortho".

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The same number of real numbers.

    Raises
    ------
    ValueError
        An unknown type or norm, a length below 1 (below 2 for type 1), an axis that is not there.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.
    """
    return cosines(x, "dct", type, False, length(n), [axis], norm, orthogonalize)


def idctn(x: Any, type: int = 2, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, overwrite_x: bool = False,
          workers: Optional[int] = None, *, orthogonalize: Optional[bool] = None) -> Array:
    """:func:`idct` along several axes.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Input of any rank.
    type : {1, 2, 3, 4}, default 2
        The type of the transform to undo, for all axes.
    s : sequence of int, optional
        Lengths of the axes, which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s).
    norm : {"backward", "ortho", "forward"}, optional
        As for one axis, with N the product over the axes.
    overwrite_x, workers
        Accepted for compatibility with scipy; no effect.
    orthogonalize : bool, optional
        Whether to apply the weights that make types 1 to 3 orthogonal. Default: True if `norm` is "ortho".

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The same number of real numbers.

    Raises
    ------
    ValueError
        An unknown type or norm, a length below 1 (below 2 for type 1), axes that are not there or named twice.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.
    """
    return cosines(x, "dct", type, False, s, axes, norm, orthogonalize)


def dst(x: Any, type: int = 2, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, overwrite_x: bool = False,
        workers: Optional[int] = None, *, orthogonalize: Optional[bool] = None) -> Array:
    """The discrete sine transform along one axis, as in scipy.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Input of any rank; real and imaginary parts of complex input are transformed separately (device arrays must be real).
    type : {1, 2, 3, 4}, default 2
        The type.
    n : int, optional
        Length of the transform; the axis is cropped or zero-padded to it. Default: the length of the axis.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/N (default), both by 1/sqrt(N), or the forward one by 1/N. N is 2 n;
        for type 1 it is 2 (n + 1).
    overwrite_x, workers
        Accepted for compatibility with scipy; no effect.
    orthogonalize : bool, optional
        Whether to apply the weights that make types 1 to 3 orthogonal. Default: True if `norm` is "ortho".

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The same number of real numbers.

    Raises
    ------
    ValueError
        An unknown type or norm, a length below 1, an axis that is not there.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.
    """
    return cosines(x, "dst", type, True, length(n), [axis], norm, orthogonalize)


def dstn(x: Any, type: int = 2, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, overwrite_x: bool = False,
         workers: Optional[int] = None, *, orthogonalize: Optional[bool] = None) -> Array:
    """:func:`dst` along several axes.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Input of any rank.
    type : {1, 2, 3, 4}, default 2
        The type, for all axes.
    s : sequence of int, optional
        Lengths of the axes, which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s).
    norm : {"backward", "ortho", "forward"}, optional
        As for one axis, with N the product over the axes.
    overwrite_x, workers
        Accepted for compatibility with scipy; no effect.
    orthogonalize : bool, optional
        Whether to apply the weights that make types 1 to 3 orthogonal. Default: True if `norm` is "ortho".

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The same number of real numbers.

    Raises
    ------
    ValueError
        An unknown type or norm, a length below 1, axes that are not there or named twice.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.
    """
    return cosines(x, "dst", type, True, s, axes, norm, orthogonalize)


def idst(x: Any, type: int = 2, n: Optional[int] = None, axis: int = -1, norm: Optional[str] = None, overwrite_x: bool = False,
         workers: Optional[int] = None, *, orthogonalize: Optional[bool] = None) -> Array:
    """The inverse of :func:`dst` along one axis, as in scipy.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Input of any rank; real and imaginary parts of complex input are transformed separately (device arrays must be real).
    type : {1, 2, 3, 4}, default 2
        The type of the transform to undo.
    n : int, optional
        Length of the transform; the axis is cropped or zero-padded to it. Default: the length of the axis.
    axis : int, default -1
        The axis to transform.
    norm : {"backward", "ortho", "forward"}, optional
        The scaled direction: the inverse by 1/N (default), both by 1/sqrt(N), or the forward one by 1/N. N is 2 n;
        for type 1 it is 2 (n + 1).
    overwrite_x, workers
        Accepted for compatibility with scipy; no effect.
    orthogonalize : bool, optional
        Whether to apply the weights that make types 1 to 3 orthogonal. Default: True if `norm` is "ortho".

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The same number of real numbers.

    Raises
    ------
    ValueError
        An unknown type or norm, a length below 1, an axis that is not there.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.
    """
    return cosines(x, "dst", type, False, length(n), [axis], norm, orthogonalize)


def idstn(x: Any, type: int = 2, s: Shape = None, axes: Axes = None, norm: Optional[str] = None, overwrite_x: bool = False,
          workers: Optional[int] = None, *, orthogonalize: Optional[bool] = None) -> Array:
    """:func:`idst` along several axes.

    Parameters
    ----------
    x : array_like or pyopencl.array.Array
        Input of any rank.
    type : {1, 2, 3, 4}, default 2
        The type of the transform to undo, for all axes.
    s : sequence of int, optional
        Lengths of the axes, which are cropped or zero-padded to them. Default: the array's.
    axes : sequence of int, optional
        The axes to transform. Default: all, or the last len(s).
    norm : {"backward", "ortho", "forward"}, optional
        As for one axis, with N the product over the axes.
    overwrite_x, workers
        Accepted for compatibility with scipy; no effect.
    orthogonalize : bool, optional
        Whether to apply the weights that make types 1 to 3 orthogonal. Default: True if `norm` is "ortho".

    Returns
    -------
    numpy.ndarray or pyopencl.array.Array
        The same number of real numbers.

    Raises
    ------
    ValueError
        An unknown type or norm, a length below 1, axes that are not there or named twice.
    fftcl.Error
        The device cannot do it: f64 without cl_khr_fp64, lengths beyond its memory.
    """
    return cosines(x, "dst", type, False, s, axes, norm, orthogonalize)
