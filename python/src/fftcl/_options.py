"""Arguments of a plan, as the core's options."""

from __future__ import annotations

import math
import operator
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union

import numpy as np
import pyopencl.array as cl_array

from . import _core
from ._arrays import COMPLEX
from ._errors import InvalidArgument

DIRECTIONS = {
    "both": _core.Directions.both,
    "forward": _core.Directions.forward_only,
    "inverse": _core.Directions.inverse_only,
}
EFFORTS = {"estimate": _core.Effort.estimate, "measure": _core.Effort.measure}
ORDERS = {"natural": _core.SpectrumOrder.natural, "digit_reversed": _core.SpectrumOrder.digit_reversed}


def _integer(value: Any, name: str) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is {value!r}: an int is needed") from None


def counted(value: Any, name: str, least: Optional[int] = 0, power: int = 64) -> int:
    """An integer that goes to the library or to pyopencl: below 2^power, which has at most 64 bits.

    `least`: None where the caller has another message for small numbers.
    """
    number = _integer(value, name)
    if least is not None and number < least:
        raise InvalidArgument(f"{name} is {number}: it must {'not be negative' if least == 0 else f'be at least {least}'}")
    if number >= 2**power:
        raise InvalidArgument(f"{name} is {number}: it must be below 2^{power}")
    return number


def _entries(given: Union[int, Iterable[Any]]) -> Iterable[Any]:
    """The entries of an argument that has one per axis. An int stands for the only one."""
    return [given] if isinstance(given, (int, np.integer)) else given


def host_values(values: Any, name: str) -> np.ndarray:
    """Numbers that the library reads on the host, such as a transfer function. numpy would make objects of a device array's elements."""
    if isinstance(values, cl_array.Array):
        raise InvalidArgument(f"{name} is a pyopencl array, but its values are needed on the host: pass a copy made by its get()")
    return np.asarray(values)


def real_values(values: Any, name: str) -> np.ndarray:
    """Real ones, such as a window, in double precision. numpy would drop imaginary parts and only warn."""
    array = host_values(values, name)
    if array.dtype.kind == "c":
        raise InvalidArgument(f"{name} is {array.dtype}: real numbers are needed")
    return array.astype(np.float64)


def lengths_of(shape: Any, name: str = "shape") -> List[int]:
    """Lengths of axes, given as one or as a sequence."""
    lengths = [_integer(n, f"an entry of {name}") for n in ([shape] if np.ndim(shape) == 0 else shape)]
    if not lengths or min(lengths) < 1:
        raise InvalidArgument(f"{name} is {tuple(lengths)}: one axis or more is needed, and lengths of 1 or more")
    if math.prod(lengths) > 2**62:
        raise InvalidArgument(f"{name} is {tuple(lengths)}, above 2^62 elements: use smaller lengths")
    return lengths


def scales(norm: Optional[str], points: int) -> Tuple[float, float]:
    """The factors of the forward and the inverse transform, by numpy's names.

    Parameters
    ----------
    norm : {None, "backward", "ortho", "forward"}
        Which direction is scaled by 1/n; "ortho": both by its root.
    points : int
        Product of the transformed lengths.
    """
    if norm is None or norm == "backward":
        return 1.0, 1.0 / points
    if norm == "ortho":
        root = 1.0 / float(np.sqrt(points))
        return root, root
    if norm == "forward":
        return 1.0 / points, 1.0
    raise InvalidArgument(f'Invalid norm value {norm}; should be "backward", "ortho" or "forward".')


def logical_length(name: str, n: int) -> int:
    """By what a cosine, sine or Hartley transform of this kind and its inverse multiply together."""
    return {"dct1": 2 * (n - 1), "dst1": 2 * (n + 1), "dht": n}.get(name, 2 * n)


def kinds_of(kinds: Union[str, Sequence[str]], axes: Sequence[int]) -> List[str]:
    """The kind of each transformed axis."""
    names = [kinds] * len(axes) if isinstance(kinds, str) else list(kinds)
    if len(names) != len(axes):
        raise InvalidArgument(f"kinds has {len(names)} entries for {len(axes)} transformed axes: give one for all, or one each")
    for name in names:
        from_name(_core.RealKind.__members__, name, "kinds")  # type: ignore[arg-type]
    return names


def extents_of(extents: Union[None, int, Sequence[int]], name: str) -> List[int]:
    """Extents of one side; 0 where all elements exist."""
    if extents is None:
        return []
    figures = [counted(extent, f"an entry of {name}", None) for extent in _entries(extents)]
    if min(figures, default=0) < 0:
        raise InvalidArgument(f"{name} counts elements that exist, not {min(figures)}; 0: all of the axis")
    return figures


def from_name(table: Dict[str, Any], key: str, name: str) -> Any:
    if key not in table:
        raise InvalidArgument(f"{name} is {key!r}: use one of {', '.join(map(repr, table))}")
    return table[key]


def _needed(label: str, value: Any, kind: type) -> Exception:
    """Why a field of this type cannot hold a value."""
    if kind is int and hasattr(value, "__index__"):
        counted(value, label, 0, 63)
    for entry in value if kind is list else ():
        if hasattr(entry, "__index__"):
            counted(entry, f"an entry of {label}", -(2**63), 63)
    needed = {int: "an int is needed", list: "integers of 64 bits are needed, one per axis"}.get(kind, f"a {kind.__name__} is needed")
    return TypeError(f"{label} is {value!r}: {needed}")


def assign(target: Any, field: str, value: Any, label: str = "") -> None:
    """Sets a field of the core's options. Of a value that it cannot hold the core says neither the option's name nor the value: this does."""
    try:
        setattr(target, field, bool(value) if isinstance(value, np.bool_) else value)
    except TypeError:
        raise _needed(label or field, value, type(getattr(target, field))) from None


def axes_of(axes: Union[None, int, Iterable[int]], rank: int, name: str = "axes has axis") -> List[int]:
    if axes is None:
        return list(range(rank))
    given = list(map(operator.index, _entries(axes)))
    if not given:
        raise InvalidArgument("axes is empty: name at least one axis, or leave it out for all of them")
    for axis in given:
        if not -rank <= axis < rank:
            raise InvalidArgument(f"{name} {axis}, but shape has {rank} axes")
    return [axis % rank for axis in given]


def set_domain(options: Any, dtype: np.dtype, kinds: Union[None, str, Sequence[str]]) -> List[str]:
    """Sets what the dtype and the kinds say. Returns the names of the kinds, one for each of the axes that are set; none for Fourier transforms."""
    if dtype not in COMPLEX and dtype not in COMPLEX.values():
        raise InvalidArgument(f"dtype is {dtype}: use complex64, complex128, float32 or float64")
    options.precision = _core.Precision.f32 if dtype in (np.float32, np.complex64) else _core.Precision.f64
    options.domain = _core.Domain.real if dtype in COMPLEX else _core.Domain.complex
    if kinds is None:
        return []
    if dtype not in COMPLEX:
        raise InvalidArgument(f"dtype is {dtype}: kinds are of real signals, float32 or float64")
    names = kinds_of(kinds, options.axes)
    options.domain = _core.Domain.real_to_real
    options.kinds = [getattr(_core.RealKind, name) for name in names]
    return names


def set_layout(layout: Any, strides: Union[None, int, Sequence[int]], offset: int, distance: int, side: str) -> None:
    """Sets the layout of "signal" or "spectrum"."""
    assign(layout, "strides", list(_entries(strides)) if strides is not None else [], f"{side}_strides")
    assign(layout, "offset", offset, f"{side}_offset")
    assign(layout, "distance", distance, f"{side}_distance")


def copy_options(options: Any) -> Any:
    copy = _core.Options()
    for name in ("precision", "domain", "axes", "halved_axis", "kinds", "orthogonal", "batch", "signal", "spectrum", "signal_format", "spectrum_format",
                 "signal_extents", "spectrum_extents", "spectrum_order", "in_place", "forward_scale", "inverse_scale", "directions", "effort",
                 "measure_seconds"):
        setattr(copy, name, getattr(options, name))
    return copy
