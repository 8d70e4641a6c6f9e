"""What callers write, for mypy to accept (tests/python/in_venv.sh types): nothing here runs."""

import numpy as np
import pyopencl.array as cl_array

import fftcl
import fftcl.signal
from fftcl import fft


def of_numpy(x: np.ndarray) -> np.ndarray:
    spectrum = fft.rfft(x, norm="ortho")
    for row in fft.fft2(x, axes=(0, 1)):
        print(row)
    f, t, frames = fftcl.signal.stft(x, nperseg=64)
    print(np.abs(spectrum) ** 2, np.abs(frames).max(), f, t, np.abs(fft.dct(x=x, type=2)))
    return fftcl.signal.fftconvolve(fft.irfft(spectrum, n=x.shape[-1]), x, mode="same")


def of_device(image: cl_array.Array) -> cl_array.Array:
    print(fft.rfft2(image).get(), fftcl.signal.Filter((480, 640), "exp(-r)").apply(image).get())
    return fftcl.signal.correlate(image, image)


def of_lists() -> np.ndarray:
    return fft.fftshift(fft.fft([1, 2, 3]))
