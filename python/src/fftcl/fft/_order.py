"""Lengths that are fast, and the order of frequencies."""

from __future__ import annotations

from typing import Any, Sequence, Union

from .._checked import next_fast_length
from .._functions import Array, of_arrays, shifted


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


@of_arrays
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


@of_arrays
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
