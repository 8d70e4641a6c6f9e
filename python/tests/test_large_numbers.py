"""Integers that the library's 64 bits, or pyopencl's, do not hold: errors name them and the limit, wherever they are given."""

from __future__ import annotations

from typing import Any, Callable, Dict

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest

import fftcl

x, h, picture = np.ones(16, np.float32), np.ones(4, np.float32), np.ones((4, 4), np.float32)
signal, spectra = fftcl.signal, np.ones((5, 3), np.complex64)

# Names of the arguments, and calls with a queue, an array on it and the number.
CALLS: Dict[str, Callable[[cl.CommandQueue, cl_array.Array, int], Any]] = {
    "shape": lambda q, d, n: fftcl.Plan(q, (2, n)),
    "batch": lambda q, d, n: fftcl.Plan(q, 8, batch=n),
    "batch of an estimate": lambda q, d, n: fftcl.Plan.estimate(q, 8, batch=n),
    "signal_strides": lambda q, d, n: fftcl.Plan(q, 8, signal_strides=[n]),
    "signal_offset": lambda q, d, n: fftcl.Plan(q, 8, signal_offset=n),
    "spectrum_distance": lambda q, d, n: fftcl.Plan(q, 8, batch=2, spectrum_distance=n),
    "signal_extents": lambda q, d, n: fftcl.Plan(q, 8, signal_extents=[n]),
    "shape of a convolver": lambda q, d, n: signal.Convolver(n, h),
    "signals of a convolver": lambda q, d, n: signal.Convolver(16, h, signals=n),
    "channels": lambda q, d, n: signal.StreamingConvolver(h, channels=n),
    "expected_count": lambda q, d, n: signal.StreamingConvolver(h, expected_count=n),
    "count of a cost": lambda q, d, n: signal.StreamingConvolver(h).cost(n),
    "partition": lambda q, d, n: signal.PartitionedConvolver(h, partition=n),
    "channels of partitions": lambda q, d, n: signal.PartitionedConvolver(h, channels=n),
    "count of a workspace": lambda q, d, n: signal.PartitionedConvolver(h, partition=16).workspace_bytes(n),
    "shape of a filter": lambda q, d, n: signal.Filter(n, "1"),
    "batch of a filter": lambda q, d, n: signal.Filter(16, "1", batch=n),
    "num": lambda q, d, n: signal.resample(x, n),
    "num, device": lambda q, d, n: signal.resample(d, n),
    "N": lambda q, d, n: signal.hilbert(x, n),
    "N, device": lambda q, d, n: signal.hilbert(d, n),
    "m of czt": lambda q, d, n: signal.czt(x, n),
    "m of zoom_fft": lambda q, d, n: signal.zoom_fft(x, 0.5, n),
    "nfft": lambda q, d, n: signal.stft(x, nperseg=8, nfft=n),
    "nfft of welch": lambda q, d, n: signal.welch(x, nperseg=8, nfft=n),
    "num_iter": lambda q, d, n: signal.richardson_lucy(picture, picture[:2, :2], num_iter=n),
    "nfft of istft": lambda q, d, n: signal.istft(spectra, nfft=n),
    "hop": lambda q, d, n: pytest.importorskip("scipy") and signal.ShortTimeFFT(np.hanning(8), hop=n, fs=1.0).stft(x),
    "k_offset": lambda q, d, n: pytest.importorskip("scipy") and signal.ShortTimeFFT(np.hanning(8), hop=4, fs=1.0).stft(x, k_offset=n),
    "n": lambda q, d, n: fftcl.fft.fft(x, n),
    "n, device": lambda q, d, n: fftcl.fft.fft(d, n),
    "n of irfft, device": lambda q, d, n: fftcl.fft.irfft(d, n),
    "s, device": lambda q, d, n: fftcl.fft.fftn(d, (n,)),
    "n of dct, device": lambda q, d, n: fftcl.fft.dct(d, n=n),
    "n of hfft": lambda q, d, n: fftcl.fft.hfft(x, n),
    "n of next_fast_length": lambda q, d, n: fftcl.next_fast_length(n),
}
# What takes the whole range of 64 bits, or no number that a test can wait for.
ABOVE = {
    "bytes": lambda q, d, n: fftcl.set_cache_limit(n),
    "noverlap": lambda q, d, n: signal.stft(x, nperseg=8, noverlap=n),
}


CASES = [(name, number) for number in (2**63, 2**64 - 1, 2**64, 2**70, -(2**70)) for name in (*CALLS, *ABOVE)
         if name in CALLS or not 0 < number < 2**64]


@pytest.mark.parametrize("name, number", CASES)
def test_numbers_of_many_bits(name: str, number: int, queue: cl.CommandQueue) -> None:
    device = cl_array.to_device(queue, x)
    with pytest.raises(ValueError) as error:
        {**CALLS, **ABOVE}[name](queue, device, number)
    assert "incompatible function arguments" not in str(error.value)
    if number > 0:
        assert str(number) in str(error.value), str(error.value)


def test_what_is_no_integer(queue: cl.CommandQueue) -> None:
    for call, text in ((lambda: signal.Convolver(16, h, signals=1.5), "signals is 1.5: an int is needed"),  # type: ignore[arg-type]
                       (lambda: signal.PartitionedConvolver(h, partition="8"), "partition is '8': an int is needed"),  # type: ignore[arg-type]
                       (lambda: signal.resample(x, 2.0), "num is 2.0: an int is needed")):  # type: ignore[arg-type]
        with pytest.raises(TypeError) as error:
            call()
        assert str(error.value) == text
