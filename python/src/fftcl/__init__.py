"""Fast Fourier transforms on OpenCL devices.

``fftcl.fft`` has numpy's names, for numpy and pyopencl arrays. :class:`Plan` is a compiled transform of fixed lengths
and layouts.

Examples
--------
>>> import numpy as np
>>> import fftcl
>>> x = np.cos(2 * np.pi * 3 * np.arange(16) / 16)
>>> np.round(np.abs(fftcl.fft.rfft(x)), 6).argmax()
np.int64(3)
"""

from ._loader import share_loader as _share_loader

_share_loader()  # before the extension is imported

from . import fft, signal, wisdom  # noqa: E402
from ._cache import plan_cache  # noqa: E402
from ._core import (  # noqa: E402
    __version__,
    cache_bytes,
    cache_directory,
    cache_limit,
    cache_problem,
    cache_statistics,
    clear_cache,
    disable_disk_cache,
)
from ._checked import next_fast_length, set_cache_directory, set_cache_limit  # noqa: E402
from ._device import DeviceInfo, default_queue, device_info, set_default_queue, using  # noqa: E402
from ._scipy import __ua_domain__, __ua_function__, scipy_backend  # noqa: E402
from ._errors import Error, InvalidArgument  # noqa: E402
from ._recording import Recording  # noqa: E402
from ._plan import Plan  # noqa: E402
from ._formats import Format, KernelFunction  # noqa: E402
from ._planned import Cost, KernelSource, PassTrace  # noqa: E402
from ._progress import Progress, set_progress_handler  # noqa: E402

__all__ = [
    "Cost",
    "DeviceInfo",
    "Error",
    "Format",
    "InvalidArgument",
    "KernelFunction",
    "KernelSource",
    "PassTrace",
    "Plan",
    "Progress",
    "Recording",
    "__version__",
    "cache_bytes",
    "cache_directory",
    "cache_limit",
    "cache_problem",
    "cache_statistics",
    "clear_cache",
    "default_queue",
    "device_info",
    "disable_disk_cache",
    "fft",
    "next_fast_length",
    "plan_cache",
    "scipy_backend",
    "set_cache_directory",
    "set_cache_limit",
    "set_default_queue",
    "set_progress_handler",
    "signal",
    "using",
    "wisdom",
]
