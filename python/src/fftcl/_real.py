"""Discrete cosine and sine transforms by scipy's rules: types, norms, weights, arrays of complex numbers."""

from __future__ import annotations

from typing import Any, List, Optional

import numpy as np
import pyopencl.array as cl_array

from ._arrays import COMPLEX
from ._functions import Array, Axes, Shape, as_array, resolve
from ._options import logical_length
from ._transform import Job, factor, on_device, on_host, precision_of

_INVERSE = {1: 1, 2: 3, 3: 2, 4: 4}


def inverse_type(type: int) -> int:
    """The type of the inverse transform. ValueError for none of 1 to 4."""
    if type not in _INVERSE:
        raise ValueError(f"invalid type {type}: there are types 1 to 4")
    return _INVERSE[type]


def run_real(array: Array, family: str, type: int, forward: bool, lengths: List[int], axes: List[int],
             norm: Optional[str], orthogonalize: Optional[bool]) -> Array:
    """A transform of real or, part by part, complex numbers along different axes; `family` is dct or dst."""
    inverse = inverse_type(type)
    name = f"{family}{type if forward else inverse}"
    shape = list(array.shape)
    points = 1
    for n, axis in zip(lengths, axes):
        if name == "dct1" and n < 2:
            raise ValueError(f"a DCT-I needs at least 2 points, axis {axis} has {n}")
        shape[axis] = n
        points *= logical_length(name, n)
    orthogonal = norm == "ortho" if orthogonalize is None else bool(orthogonalize)
    job = Job("r2r", True, tuple(shape), tuple(axes), factor(norm, forward, points), (name,) * len(axes), orthogonal)
    if isinstance(array, cl_array.Array):
        if array.dtype.kind == "c":
            raise TypeError(f"{family} takes real numbers on the device, not {array.dtype}: transform real and imag")
        return on_device(job, array, None)
    if array.dtype.kind != "c":
        return on_host(job, array, None)
    result = np.empty(job.out_shape, COMPLEX[precision_of(array.dtype)])
    result.real = on_host(job, array.real, None)
    result.imag = on_host(job, array.imag, None)
    return result


def cosines(x: Any, family: str, type: int, forward: bool, s: Shape, axes: Axes, norm: Optional[str],
            orthogonalize: Optional[bool]) -> Array:
    """dct, dst and their kin; scipy's arguments but for overwrite_x and workers."""
    array = as_array(x)
    lengths, chosen = resolve(array.shape, s, axes, False)
    factor(norm, True, 1)  # refuses names that there are not
    if len(set(chosen)) < len(chosen):
        raise ValueError("all axes must be unique")
    if not chosen:
        return array
    return run_real(array, family, type, forward, lengths, chosen, norm, orthogonalize)
