"""The exceptions of fftcl."""

from __future__ import annotations

import re

# The library's names of options and values in C++, and what they are in Python.
_NAMES = (
    (re.compile(r"\bDirections::(\w+)_only\b"), r"directions='\1'"),
    (re.compile(r"\b(?:fft::)?[A-Z]\w*::(\w+)"), r"\1"),
    (re.compile(r"\b(\w+_format|load|store)::(?=[a-z])"), r"\1."),
    (re.compile(r"\b([a-z_]+) = true\b"), r"\1=True"),
)


class Error(RuntimeError):
    """A call of fftcl failed. The message names the value, the limit and the remedy.

    Attributes
    ----------
    code : str
        ``"invalid_argument"``, ``"unsupported"`` (a valid request that this version, device or driver cannot serve),
        ``"opencl"`` (an OpenCL call failed), ``"build"`` (a kernel did not compile), ``"internal"`` (a defect of fftcl).
    cl_status : int
        Status of the OpenCL call that failed, 0 if none did.
    """

    __module__ = "fftcl"  # as callers name it, also in tracebacks

    def __init__(self, message: str, code: str = "internal", cl_status: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.cl_status = cl_status


class InvalidArgument(Error, ValueError):
    """The caller passed something that can never work. It is also a ``ValueError``, which numpy raises for such arguments."""

    __module__ = "fftcl"

    def __init__(self, message: str, code: str = "invalid_argument", cl_status: int = 0) -> None:
        super().__init__(message, code, cl_status)


def make_error(message: str, code: str, cl_status: int) -> Error:
    """The exception for a failure of the library: the extension calls this."""
    if code in ("invalid_argument", "unsupported"):  # the others quote compilers and drivers
        for pattern, name in _NAMES:
            message = pattern.sub(name, message)
    kind = InvalidArgument if code == "invalid_argument" else Error
    return kind(message, code, cl_status)
