"""Times of transforms through pyvkfft's VkFFTApp: one line each, "name milliseconds". Run by pyvkfft_tests.py with either module in turn.

The best of calls that are repeated for SECONDS each, until the device has finished.
"""
import sys
import time

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
from pyvkfft.opencl import VkFFTApp

# 28 x 25 x 30 is a case of examples/openmm_fft3d; OpenMM's grids for particle-mesh Ewald are real, in single precision, of such sizes.
PROBLEMS = [
    ("OpenMM: 28 x 25 x 30 complex", (28, 25, 30), np.complex64, 3, {}),
    ("OpenMM: 28 x 25 x 30 real", (28, 25, 30), np.float32, 3, {"r2c": True}),
    ("OpenMM: 66 x 78 x 60 real (33, 39)", (66, 78, 60), np.float32, 3, {"r2c": True}),
    ("OpenMM: 66 x 78 x 60 real (33, 39), f64", (66, 78, 60), np.float64, 3, {"r2c": True}),
    ("OpenMM: 128 x 128 x 128 real", (128, 128, 128), np.float32, 3, {"r2c": True}),
    ("1024 x 1000, rows", (1024, 1000), np.complex64, 1, {}),
    ("1024 x 1024", (1024, 1024), np.complex64, 2, {}),
    ("1024 x 1024 real", (1024, 1024), np.float32, 2, {"r2c": True}),
    ("1024 x 1024, f64", (1024, 1024), np.complex128, 2, {}),
    ("2^20", (2**20,), np.complex64, 1, {}),
    ("100 x 10007, rows (prime)", (100, 10007), np.complex64, 1, {}),
    ("1024 x 1024 cosine, type 2", (1024, 1024), np.float32, 2, {"dct": 2}),
]


def main(platform: str, seconds: float) -> None:
    device = next(d for p in cl.get_platforms() if platform.lower() in p.name.lower() for d in p.get_devices())
    queue = cl.CommandQueue(cl.Context([device]))
    rng = np.random.default_rng(1)
    for name, shape, dtype, dimensions, options in PROBLEMS:
        x = cl_array.to_device(queue, rng.standard_normal(shape).astype(dtype))
        half = shape[:-1] + (shape[-1] // 2 + 1,) if options.get("r2c") else shape
        out = cl_array.empty(queue, half, np.result_type(dtype, np.complex64) if options.get("r2c") else dtype)
        app = VkFFTApp(shape, dtype, queue=queue, ndim=dimensions, inplace=False, **options)
        best, end = float("inf"), time.perf_counter() + seconds
        app.fft(x, out)
        queue.finish()
        while time.perf_counter() < end:
            begin = time.perf_counter()
            app.fft(x, out)
            queue.finish()
            best = min(best, time.perf_counter() - begin)
        print(f"{name}\t{1e3 * best:.6f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
