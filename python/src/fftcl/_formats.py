"""Formats: how the elements of a side of a plan are stored, and what is applied to them on load and store."""

from __future__ import annotations

import dataclasses
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

from . import _core
from ._arrays import COMPLEX, REAL, MemoryHandle, is_shared, memory_handle
from ._errors import InvalidArgument
from ._options import from_name, real_values

# By the library's names; bf16 as the upper halves of float32 in unsigned integers, since numpy has no such type.
_NUMBERS: Dict[str, Any] = {"native": None, "f16": np.float16, "bf16": np.uint16, "uint8": np.uint8, "int8": np.int8,
                            "uint16": np.uint16, "int16": np.int16, "int32": np.int32}

# OpenCL's numbers that Python's int and float can stand for.
_SCALARS = {"char": np.int8, "uchar": np.uint8, "short": np.int16, "ushort": np.uint16, "int": np.int32, "uint": np.uint32,
            "long": np.int64, "ulong": np.uint64, "float": np.float32, "double": np.float64}


@dataclasses.dataclass(frozen=True)
class KernelFunction:
    """An OpenCL C function that loads or stores the elements of a side of a plan, compiled into its kernels.

    Parameters
    ----------
    name : str
        The function's name.
    source : str
        OpenCL C 1.2. To load: ``elem_t name(global const NUMBER *data, ulong index, PARAMETERS)``; to store:
        ``void name(global NUMBER *data, ulong index, elem_t value, PARAMETERS)``. For real data, ``scalar_t`` replaces ``elem_t``. NUMBER is the type
        of a stored number (``scalar_t`` if the storage is "native"; a complex element has two). `index` counts elements from the
        beginning of the buffer.
    parameters : sequence of str
        Additional parameters, declared like those of a kernel: ``"global const float *gains"``. Every call supplies their values (``bindings``).
    pair_name : str, optional
        Real data only: a second function in `source`, which handles two neighbouring numbers, the first at an even index, in one call:
        ``elem_t pair_name(global const NUMBER *data, ulong index, PARAMETERS)`` or
        ``void pair_name(global NUMBER *data, ulong index, elem_t value, PARAMETERS)``. It must do to both what `name` does to one.
    """

    name: str
    source: str
    parameters: Sequence[str] = ()
    pair_name: str = ""


@dataclasses.dataclass(frozen=True)
class Format:
    """How the elements of a side of a plan are stored, and what is applied to them on load and store.

    Parameters
    ----------
    storage : str or numpy.dtype, default "native"
        Storage of a number: "native" (the plan's precision), "f16", "bf16" (in arrays of ``uint16``), "uint8", "int8", "uint16", "int16", "int32"; or the
        corresponding numpy types. Arithmetic has the plan's precision. Arrays of complex elements have a last axis of 2, real and imaginary part,
        unless they are native.
    parts : {"interleaved", "planar", "real"}
        "planar": calls take and return pairs ``(real, imaginary)`` of arrays or buffers. "real": imaginary parts are read as 0, and not written.
    scale, bias : float, default 1.0 and 0.0
        The value read is ``scale * number + bias``; the number written is the one nearest to ``(value - bias) / scale``.
    conjugated : bool, default False
        Conjugates elements as they are loaded or stored.
    centred : bool, default False
        Spectrum: frequency 0 in the middle, as after ``numpy.fft.fftshift``; not along the halved axis of real data.
    form : {"complex", "magnitude", "power", "decibels", "phase"}
        Spectrum: what ``forward()`` writes. All forms except "complex" are real numbers, and require ``directions="forward"``.
    min_decibels : float, default -200.0
        Minimum value with "decibels", which zeros give.
    windows : array_like, or sequence of array_like or None
        Signal: one array of factors per axis, applied to what ``forward()`` reads; None for an axis without. For a single axis, a plain array. Default:
        none.
    load, store : KernelFunction, optional
        Functions that load and store elements, instead of storage, scale and bias.

    Examples
    --------
    16-bit samples of a radio to levels in decibels, with frequency 0 in the middle:

    >>> import numpy as np, fftcl
    >>> samples = fftcl.Format("int16", scale=1 / 32768, windows=np.hanning(512))
    >>> levels = fftcl.Format(form="decibels", centred=True)
    >>> plan = fftcl.Plan(fftcl.default_queue(), 512, batch=100, directions="forward", signal_format=samples, spectrum_format=levels)
    >>> plan.forward(np.zeros((100, 512, 2), np.int16)).shape
    (100, 512)
    """

    storage: Any = "native"
    parts: str = "interleaved"
    scale: float = 1.0
    bias: float = 0.0
    conjugated: bool = False
    centred: bool = False
    form: str = "complex"
    min_decibels: float = -200.0
    windows: Any = ()
    load: Optional[KernelFunction] = None
    store: Optional[KernelFunction] = None


class Side(NamedTuple):
    """What the arrays of one side of a plan are."""

    shape: Tuple[int, ...]
    dtype: np.dtype
    planes: int = 1  # arrays: 2 of real and of imaginary parts
    numbers: int = 1  # of `dtype` in an element of an array


def storage_name(storage: Any) -> str:
    """The library's name of a storage; numpy's types have others."""
    if isinstance(storage, str) and storage in _NUMBERS:
        return storage
    try:
        name = np.dtype(storage).name
    except TypeError:
        name = str(storage)
    name = {"float16": "f16", "bfloat16": "bf16"}.get(name, name)
    if name not in _NUMBERS:
        raise InvalidArgument(f"storage is {storage!r}: use one of {', '.join(map(repr, _NUMBERS))}, or numpy's type")
    return name


def windows_of(windows: Any) -> List[List[float]]:
    """A list for each axis, empty where there is no window."""
    if windows is None:
        return []
    if not isinstance(windows, (list, tuple)) and np.ndim(windows) == 0:
        raise InvalidArgument(f"windows is {windows!r}: give one array of factors for each axis of the transform, or None")
    if len(windows) == 0:
        return []
    if all(np.ndim(window) == 0 and window is not None for window in windows):
        windows = [windows]
    lists = []
    for window in windows:
        values = real_values([] if window is None else window, "a window")
        if values.ndim != 1:
            raise InvalidArgument(f"a window has {values.ndim} axes: give one array of factors for each axis of the transform, or None")
        lists.append([float(value) for value in values])
    return lists


def _function(function: Optional[KernelFunction], name: str) -> Any:
    core = _core.KernelFunction()
    if function is not None:
        if not isinstance(function, KernelFunction):
            raise InvalidArgument(f"{name} is a {type(function).__name__}: pass a fftcl.KernelFunction")
        if isinstance(function.parameters, str):
            raise InvalidArgument(f"{name}.parameters is {function.parameters!r}: pass a list with a text for each parameter")
        core.name, core.source, core.parameters = function.name, function.source, list(function.parameters)
        core.pair_name = function.pair_name
    return core


def to_core(given: Optional[Format], name: str) -> Any:
    """The library's format."""
    core = _core.Format()
    if given is None:
        return core
    if not isinstance(given, Format):
        raise InvalidArgument(f"{name} is a {type(given).__name__}: pass a fftcl.Format")
    core.storage = _core.Storage.__members__[storage_name(given.storage)]  # type: ignore[index]
    core.parts = from_name(_core.Parts.__members__, given.parts, "parts")  # type: ignore[arg-type]
    core.form = from_name(_core.SpectrumForm.__members__, given.form, "form")  # type: ignore[arg-type]
    core.scale, core.bias = float(given.scale), float(given.bias)
    core.conjugated, core.centred, core.min_decibels = bool(given.conjugated), bool(given.centred), float(given.min_decibels)
    core.windows = windows_of(given.windows)
    core.load, core.store = _function(given.load, "load"), _function(given.store, "store")
    return core


def side_of(shape: Tuple[int, ...], dtype: np.dtype, given: Optional[Format]) -> Side:
    """The arrays of a side whose elements would have this type without the format."""
    if given is None:
        return Side(shape, dtype)
    number = _NUMBERS[storage_name(given.storage)]
    part = np.dtype(REAL.get(dtype, dtype) if number is None else number)
    if dtype in COMPLEX or given.parts == "real" or given.form != "complex":
        return Side(shape, part)
    if given.parts == "planar":
        return Side(shape, part, 2)
    return Side(shape, dtype) if number is None else Side((*shape, 2), part, 1, 2)


class Values(NamedTuple):
    """Values of the parameters of kernel functions, as the core takes them."""

    numbers: List[Tuple[str, bytes]]
    memory: List[Tuple[str, MemoryHandle]]
    arrays: List[cl_array.Array]


def _declared(formats: Sequence[Optional[Format]], name: str) -> Any:
    """numpy's type of a parameter; None: not a plain number of OpenCL."""
    for given in formats:
        for function in (given.load, given.store) if given is not None else ():
            for parameter in function.parameters if function is not None else ():
                words = parameter.replace("*", " * ").split()
                if words and words[-1] == name:
                    return _SCALARS.get(" ".join(word for word in words[:-1] if word != "const"))
    return None


def _bytes_of(name: str, value: Any, dtype: Any) -> bytes:
    """A number as the kernel takes it. `dtype`: the parameter's; None: not a plain number of OpenCL."""
    if isinstance(value, (np.generic, np.ndarray)):
        if dtype is not None and value.dtype != dtype:  # other numbers of as many bytes would be read as this type's
            raise InvalidArgument(f"{name} is a {value.dtype.str}, but the parameter is a {np.dtype(dtype)} ({np.dtype(dtype).str}): pass "
                                  f"numpy.{np.dtype(dtype)}(...), or a number of Python's")
        return value.tobytes()
    if dtype is None or not isinstance(value, (int, float)):
        raise InvalidArgument(f"{name} is a {type(value).__name__}: pass a number of numpy's that has the parameter's type, such as "
                              "numpy.float32(1), or for a pointer a pyopencl array or buffer")
    if np.dtype(dtype).kind == "f":
        limit = float(np.finfo(dtype).max)
        if limit < abs(value) != float("inf"):
            raise InvalidArgument(f"{name} is {value}: the parameter is a {np.dtype(dtype)}, which holds up to {limit:.6g}")
    else:
        limits = np.iinfo(dtype)
        if not (isinstance(value, int) and limits.min <= value <= limits.max):
            raise InvalidArgument(f"{name} is {value}: the parameter is a {np.dtype(dtype)}, an int from {limits.min} to {limits.max} is needed")
    return bytes(dtype(value).tobytes())


def bindings_of(bindings: Optional[Mapping[str, Any]], formats: Sequence[Optional[Format]]) -> Values:
    """The values of one call: numpy's numbers as they are, Python's by the parameter's type, buffers and arrays for pointers."""
    values = Values([], [], [])
    if bindings is not None and not isinstance(bindings, Mapping):
        raise InvalidArgument(f"bindings is a {type(bindings).__name__}: pass a dict of values by the names of the parameters")
    for name, value in (bindings or {}).items():
        if isinstance(value, cl_array.Array):
            if value.offset != 0:
                raise InvalidArgument(f"{name} begins at byte {value.offset} of its buffer: bind an array that begins its buffer; copy it")
            values.memory.append((name, memory_handle(value.base_data, name)))
            values.arrays.append(value)
        elif isinstance(value, cl.MemoryObjectHolder) or is_shared(value):
            values.memory.append((name, memory_handle(value, name)))
        else:
            values.numbers.append((name, _bytes_of(name, value, _declared(formats, name))))
    return values
