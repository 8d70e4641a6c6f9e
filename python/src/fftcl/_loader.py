"""Lets the extension use the OpenCL loader that pyopencl uses.

pyopencl's wheels bring a loader of their own, Debian's package uses the system's. The extension is linked with neither: its
functions of OpenCL stay undefined until they are called, and are found in the loader that this module makes global. So one
process has one loader, and no libOpenCL.so.1 need be installed.
"""

from __future__ import annotations

import ctypes
import os


class _DlInfo(ctypes.Structure):
    _fields_ = [
        ("dli_fname", ctypes.c_char_p),
        ("dli_fbase", ctypes.c_void_p),
        ("dli_sname", ctypes.c_char_p),
        ("dli_saddr", ctypes.c_void_p),
    ]


def loader_path() -> str:
    """Path of the shared library in which pyopencl finds OpenCL."""
    from pyopencl import _cl

    # RTLD_NOLOAD: pyopencl has loaded them; a handle's symbols include those of the libraries it needs.
    extension = ctypes.CDLL(_cl.__file__, mode=os.RTLD_LAZY | os.RTLD_NOLOAD)
    info = _DlInfo()
    dladdr = ctypes.CDLL(None).dladdr
    dladdr.argtypes = [ctypes.c_void_p, ctypes.POINTER(_DlInfo)]
    address = ctypes.cast(extension.clGetPlatformIDs, ctypes.c_void_p)
    if dladdr(address, ctypes.byref(info)) == 0:
        raise ImportError("fftcl: pyopencl's OpenCL loader was not found: dladdr(clGetPlatformIDs) failed")
    return os.fsdecode(info.dli_fname)


def share_loader() -> None:
    """Makes pyopencl's loader visible to the extension. Must precede the import of ``fftcl._core``."""
    ctypes.CDLL(loader_path(), mode=os.RTLD_LAZY | os.RTLD_NOLOAD | os.RTLD_GLOBAL)
