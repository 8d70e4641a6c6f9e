"""From numpy's arguments to transforms: axes, lengths, norms, symmetric data. numpy's and scipy's names stand on it."""

from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING, Any, Callable, List, Optional, Sequence, Tuple, Union, overload

import numpy as np
import pyopencl.array as cl_array

from ._arrays import check_native, queue_for
from ._device import enter
from ._errors import InvalidArgument
from ._gather import gather
from ._transform import Job, factor, on_device, on_host

Array = Union[np.ndarray, cl_array.Array]
Shape = Optional[Sequence[Optional[int]]]
Axes = Optional[Sequence[int]]

if TYPE_CHECKING:  # in Python's own library from 3.10 on
    from typing_extensions import Concatenate, ParamSpec, Protocol

    P = ParamSpec("P")

    class OfArrays(Protocol[P]):
        """A function whose result is an array of the kind of its first argument: a union would have to be told apart at every use."""

        @overload
        def __call__(self, array: cl_array.Array, /, *args: P.args, **kwargs: P.kwargs) -> cl_array.Array: ...
        @overload
        def __call__(self, array: Any, /, *args: P.args, **kwargs: P.kwargs) -> np.ndarray: ...
        @overload
        def __call__(self, **kwargs: Any) -> Any: ...  # the first argument by its name


def of_arrays(function: Callable[Concatenate[Any, P], Array]) -> OfArrays[P]:
    """The function itself, with types that tell numpy's arrays from those of devices."""
    return function  # type: ignore[return-value]


def normal_axis(axis: int, rank: int) -> int:
    """The axis from 0 on; numpy's AxisError for one that is not there."""
    if not -rank <= axis < rank:
        raise getattr(np, "exceptions", np).AxisError(axis, rank)  # numpy 1.22 to 1.24 has it itself
    return axis + rank if axis < 0 else axis


_HOST = (1, 3)  # DLPack's devices: main memory, pinned or not


def as_array(a: Any) -> Array:
    """A device array itself; anything else as a numpy array: by DLPack, without a copy, where it has that.

    Raises TypeError for DLPack arrays in the memory of a device, which pyopencl cannot share, and InvalidArgument for device arrays of the
    other byte order.
    """
    if isinstance(a, cl_array.Array):
        check_native(a)
        return a
    if not isinstance(a, np.ndarray) and hasattr(a, "__dlpack_device__") and hasattr(np, "from_dlpack"):
        kind, number = a.__dlpack_device__()
        if int(kind) not in _HOST:
            raise TypeError(f"a {type(a).__name__} in the memory of a device (DLPack device {int(kind)}, number {number}) cannot be shared "
                            "with OpenCL: pass a copy in host memory, or a pyopencl array")
        return np.from_dlpack(a)
    return np.asarray(a)


def length(n: Optional[int]) -> Shape:
    """The lengths of a transform of one axis: -1, which in `s` stands for the array's own, is none."""
    if n == -1:
        raise ValueError(f"Invalid number of FFT data points ({n}) specified.")
    return None if n is None else [n]


def resolve(shape: Tuple[int, ...], s: Shape, axes: Axes, to_real: bool) -> Tuple[List[int], List[int]]:
    """Lengths and axes by numpy's rules; lengths are those of the signal."""
    if s is None:
        chosen = list(range(len(shape))) if axes is None else [normal_axis(operator.index(axis), len(shape)) for axis in axes]
        lengths: List[Optional[int]] = [None] * len(chosen)
    else:
        lengths = [None if n is None or n == -1 else operator.index(n) for n in s]
        chosen = list(range(-len(lengths), 0)) if axes is None else [operator.index(axis) for axis in axes]
        if len(chosen) != len(lengths):
            raise ValueError("Shape and axes have different lengths.")
        chosen = [normal_axis(axis, len(shape)) for axis in chosen]
    resolved = [shape[axis] if n is None else n for n, axis in zip(lengths, chosen)]
    if to_real and chosen and lengths[-1] is None:
        resolved[-1] = 2 * (shape[chosen[-1]] - 1)
    for n in resolved:
        if n < 1:
            raise ValueError(f"Invalid number of FFT data points ({n}) specified.")
    points = math.prod(resolved) * math.prod(n for axis, n in enumerate(shape) if axis not in chosen)
    if points >= 2**58:  # whose bytes pyopencl could not count
        raise InvalidArgument(f"the lengths {tuple(resolved)} make {points} elements: use fewer than 2^58")
    return resolved, chosen


def run(a: Array, kind: str, forward: bool, lengths: List[int], axes: List[int], norm: Optional[str], out: Any,
         conjugate: bool = False) -> Array:
    """One transform along several different axes."""
    shape = list(a.shape)
    points = 1
    for n, axis in zip(lengths, axes):
        shape[axis] = n
        points *= n
    job = Job(kind, forward, tuple(shape), tuple(axes), factor(norm, forward, points))
    if isinstance(a, cl_array.Array):
        return on_device(job, a, out, conjugate)
    if out is not None and not isinstance(out, np.ndarray):
        raise TypeError("return arrays must be of ArrayType")
    return on_host(job, np.conjugate(a) if conjugate else a, out)


def transform(a: Any, kind: str, forward: bool, s: Shape, axes: Axes, norm: Optional[str], out: Any) -> Array:
    """A transform by numpy's rules: `kind` is c2c, r2c or c2r."""
    array = as_array(a)
    lengths, chosen = resolve(array.shape, s, axes, kind == "c2r")
    factor(norm, forward, 1)  # refuses names that there are not, also where nothing is transformed
    if not chosen:
        if kind != "c2c":
            raise ValueError("at least one axis must be transformed")
        return array
    if len(set(chosen)) == len(chosen):
        return run(array, kind, forward, lengths, chosen, norm, out)
    # An axis that is named twice is transformed twice, as numpy does: one axis after another, from the last to the first.
    steps = list(zip(lengths, chosen))[::-1]
    if kind == "c2r":
        steps = steps[1:][::-1] + steps[:1]
    for i, (n, axis) in enumerate(steps):
        real = (kind == "r2c" and i == 0) or (kind == "c2r" and i == len(steps) - 1)
        target = out if i == len(steps) - 1 else None
        array = run(array, kind if real else "c2c", forward, [n], [axis], norm, target)
    return array


_SWAPPED = {None: "forward", "backward": "forward", "ortho": "ortho", "forward": "backward"}


def swapped_norm(norm: Optional[str]) -> str:
    """The norm of the other direction."""
    if norm not in _SWAPPED:
        factor(norm, True, 1)
    return _SWAPPED[norm]


def real(a: Any) -> Array:
    """The array; TypeError for complex numbers."""
    array = as_array(a)
    if array.dtype.kind == "c":
        raise TypeError(f"a real transform takes real input, not {array.dtype}: use fft, or the real part")
    return array


def hermitian(a: Any, s: Shape, axes: Axes, norm: Optional[str], out: Any) -> Array:
    """The real spectrum of a signal with Hermitian symmetry: hfft."""
    array = as_array(a)
    lengths, chosen = resolve(array.shape, s, axes, True)
    return run(array, "c2r", False, lengths, chosen, swapped_norm(norm), out, conjugate=True)


def half_hermitian(a: Any, s: Shape, axes: Axes, norm: Optional[str], out: Any) -> Array:
    """Half of the signal with Hermitian symmetry that has a real spectrum: ihfft."""
    array = real(a)
    result = transform(array, "r2c", True, s, axes, swapped_norm(norm), out)
    if isinstance(result, np.ndarray):
        return np.conjugate(result, out=result)
    mirrored = gather(result, queue_for(result, None, "the array"), result.dtype, result.shape, conjugate=True)
    if out is None:
        return mirrored
    out[...] = mirrored
    return out


def shifted(x: Any, axes: Union[int, Sequence[int], None], back: bool) -> Array:
    """fftshift, and ifftshift (`back`)."""
    if not isinstance(x, cl_array.Array):
        return (np.fft.ifftshift if back else np.fft.fftshift)(x, axes)
    enter()
    chosen = range(x.ndim) if axes is None else [axes] if isinstance(axes, (int, np.integer)) else axes
    shifts = [0] * x.ndim
    for axis in chosen:
        n = x.shape[normal_axis(int(axis), x.ndim)]
        shifts[axis] += n // 2 if back else n - n // 2
    return gather(x, queue_for(x, None, "the array"), x.dtype, x.shape, shifts=shifts)
