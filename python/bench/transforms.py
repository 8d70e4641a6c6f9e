"""Times of transforms through numpy, scipy, fftcl and (if installed) pyvkfft, in one run.

    python python/bench/transforms.py [--seconds S] [--markdown]

Prints the best time in milliseconds of calls that are repeated for S seconds each (default 1). "numpy arrays" includes the
copies to the device and back; "device" is a transform of an array that is there, until it has finished.
"""

from __future__ import annotations

import argparse
import time
from typing import Callable, Dict, Optional

import numpy as np
import pyopencl.array as cl_array
import scipy.fft

import fftcl

PROBLEMS = [
    ("fft", (1024, 1024), np.complex64, (-1,)),
    ("fft", (2**20,), np.complex64, (-1,)),
    ("fft", (100, 10007), np.complex64, (-1,)),
    ("fftn", (1024, 1024), np.complex64, (0, 1)),
    ("rfftn", (1024, 1024), np.float32, (0, 1)),
    ("rfftn", (128, 128, 128), np.float32, (0, 1, 2)),
    ("fftn", (1024, 1024), np.complex128, (0, 1)),
    ("fft", (1000,), np.complex64, (-1,)),
]


def best(call: Callable[[], object], seconds: float) -> float:
    """The shortest time of a call in milliseconds."""
    call()
    shortest, end = 1e9, time.perf_counter() + seconds
    while time.perf_counter() < end:
        begin = time.perf_counter()
        call()
        shortest = min(shortest, time.perf_counter() - begin)
    return 1e3 * shortest


def vkfft_call(name: str, x: cl_array.Array, axes: tuple) -> Optional[Callable[[], object]]:
    """The same transform by pyvkfft; None where that is not installed."""
    try:
        from pyvkfft.opencl import VkFFTApp
    except (ImportError, OSError):
        return None
    real = name == "rfftn"
    app = VkFFTApp(x.shape, x.dtype, queue=x.queue, axes=[a % x.ndim - x.ndim for a in axes], inplace=False, r2c=real)
    shape = x.shape[:-1] + (x.shape[-1] // 2 + 1,) if real else x.shape
    out = cl_array.empty(x.queue, shape, np.result_type(x.dtype, np.complex64))

    def call() -> None:
        app.fft(x, out)
        x.queue.finish()

    return call


def times(name: str, shape: tuple, dtype: type, axes: tuple, seconds: float) -> Dict[str, Optional[float]]:
    """Best times in milliseconds by library."""
    rng = np.random.default_rng(1)
    x = rng.standard_normal(shape).astype(dtype)
    arguments = {"axis": -1} if name == "fft" else {"axes": axes}
    queue = fftcl.default_queue()
    there = cl_array.to_device(queue, x)
    out = getattr(fftcl.fft, name)(there, **arguments)

    def device() -> None:
        getattr(fftcl.fft, name)(there, out=out, **arguments)
        queue.finish()

    vkfft = vkfft_call(name, there, axes)
    return {
        "numpy": best(lambda: getattr(np.fft, name)(x, **arguments), seconds),
        "scipy": best(lambda: getattr(scipy.fft, name)(x, workers=-1, **arguments), seconds),
        "fftcl, numpy arrays": best(lambda: getattr(fftcl.fft, name)(x, **arguments), seconds),
        "fftcl, device": best(device, seconds),
        "pyvkfft, device": best(vkfft, seconds) if vkfft else None,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure")
    arguments = parser.parse_args()
    queue = fftcl.default_queue()
    print(f"{queue.device.name.strip()}, {queue.device.platform.version.strip()}, fftcl {fftcl.__version__}, "
          f"numpy {np.__version__}, scipy {scipy.__version__}; milliseconds\n")
    header = None
    for name, shape, dtype, axes in PROBLEMS:
        row = times(name, shape, dtype, axes, arguments.seconds)
        if header is None:
            header = list(row)
            print("| transform | " + " | ".join(header) + " |")
            print("|---" * (len(header) + 1) + "|")
        figures = " | ".join("-" if t is None else f"{t:.3g}" for t in row.values())
        along = "" if name != "fft" or len(shape) == 1 else ", last axis"
        print(f"| `{name}` {' x '.join(map(str, shape))}{along}, {np.dtype(dtype)} | {figures} |", flush=True)


if __name__ == "__main__":
    main()
