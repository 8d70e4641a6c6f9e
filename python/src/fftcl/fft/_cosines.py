"""Discrete cosine and sine transforms."""

from __future__ import annotations

from typing import Any, Optional

from .._functions import Array, Axes, Shape, length, of_arrays
from .._real import cosines


@of_arrays
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


@of_arrays
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


@of_arrays
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


@of_arrays
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


@of_arrays
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


@of_arrays
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


@of_arrays
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


@of_arrays
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
