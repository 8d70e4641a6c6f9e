"""Endless signals through filters, against numpy.convolve of the whole signal in extended precision."""

from __future__ import annotations

from typing import Any, List

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest

import fftcl
from support import noise, units

Streaming, Partitioned = fftcl.signal.StreamingConvolver, fftcl.signal.PartitionedConvolver


def whole(x: np.ndarray, h: np.ndarray) -> np.ndarray:
    """The convolution of signals with one filter, or with one each; the first samples of it, as many as the signals have."""
    rows = np.atleast_2d(x).astype(np.clongdouble)
    filters = np.broadcast_to(np.atleast_2d(h), (len(rows), h.shape[-1]))
    return np.stack([np.convolve(row, f)[: x.shape[-1]] for row, f in zip(rows, filters)]).reshape(x.shape)


def in_pieces(convolver: Any, x: np.ndarray, counts: List[int], queue: Any = None) -> np.ndarray:
    """What a convolver makes of a signal that comes in pieces; on the device with a queue."""
    results, first = [], 0
    for count in counts:
        piece = np.ascontiguousarray(x[..., first : first + count])
        first += count
        results.append(convolver.process(piece) if queue is None else convolver.process(cl_array.to_device(queue, piece)).get())
    assert first == x.shape[-1]
    return np.concatenate(results, axis=-1)


@pytest.mark.parametrize("dtype", [np.float32, np.complex128])
@pytest.mark.parametrize("device", [False, True])
def test_streaming(rng: np.random.Generator, queue: cl.CommandQueue, dtype: Any, device: bool) -> None:
    x, h = noise(rng, (2, 300), dtype), noise(rng, (37,), dtype)
    convolver = Streaming(h, channels=2, expected_count=40)
    assert (convolver.dtype, convolver.channels, convolver.filter_length) == (np.dtype(dtype), 2, 37)
    result = in_pieces(convolver, x, [1, 0, 99, 150, 50], queue if device else None)
    assert result.dtype == dtype and units(result, whole(x, h), np.dtype(dtype).itemsize == 4, 300) < 0.6
    assert convolver.samples == 300
    tail = convolver.flush()
    longer = np.concatenate([x, np.zeros((2, 36))], axis=-1)
    assert units(tail, whole(longer, h)[:, 300:], np.dtype(dtype).itemsize == 4, 300) < 1
    assert convolver.samples == 0


def test_correlation_of_one_signal(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x, h = noise(rng, (200,), np.complex64), noise(rng, (9,), np.complex64)
    result = Streaming(h, correlate=True, expected_count=100).process(x)
    assert result.shape == (200,) and units(result, whole(x, h[::-1].conj()), True, 200) < 0.6


@pytest.mark.parametrize("dtype", [np.float64, np.complex64])
def test_partitioned(rng: np.random.Generator, queue: cl.CommandQueue, dtype: Any) -> None:
    x, h = noise(rng, (2, 320), dtype), noise(rng, (2, 150), dtype)
    convolver = Partitioned(h, partition=32)
    assert (convolver.partition, convolver.partitions, convolver.channels) == (32, 5, 2)
    single = np.dtype(dtype) == np.complex64
    assert units(in_pieces(convolver, x, [32, 96, 192], queue), whole(x, h), single, 300) < 0.6
    convolver.reset()
    assert units(in_pieces(convolver, x[:, :64], [64]), whole(x[:, :64], h), single, 300) < 0.6
    assert convolver.max_count >= 320 and convolver.state_bytes > 0 and convolver.cost().launches >= 5
    assert "partition" in convolver.describe()


def test_another_filter_sees_the_past(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x, h, g = noise(rng, (96,), np.float32), noise(rng, (40,), np.float32), noise(rng, (40,), np.float32)
    for convolver in (Partitioned(h, partition=16), Streaming(h, expected_count=32)):
        first = convolver.process(x[:32])
        convolver.set_filter(cl_array.to_device(queue, g))
        assert units(first, whole(x, h)[:32], True, 96) < 0.6
        assert units(convolver.process(x[32:]), whole(x, g)[32:], True, 96) < 0.6


def test_interleaved_channels_and_parts(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    frames, h = noise(rng, (80, 2), np.float32), noise(rng, (11,), np.float32)
    on_device = cl_array.to_device(queue, frames)
    out = cl_array.zeros(queue, (100, 2), np.float32)
    convolver = Streaming(h, channels=2, expected_count=80, queue=queue)
    part = out[10:90].T
    assert convolver.process(on_device.T, part) is part
    part.finish()
    result = out.get()
    assert units(result[10:90], whole(frames.T, h).T, True, 80) < 0.6
    assert not result[:10].any() and not result[90:].any()


def test_waits_and_types(queue: cl.CommandQueue) -> None:
    convolver = Streaming([1, 2, 1], expected_count=9)
    assert convolver.dtype == np.float64 and convolver.process([1, 0]).tolist() == pytest.approx([1, 2])
    assert convolver.process(np.zeros(0)).shape == (0,) and convolver.flush().shape == (2,)
    assert Streaming([3.0], expected_count=9).flush().shape == (0,)
    gate = cl.UserEvent(queue.context)
    x = cl_array.to_device(queue, np.ones(5))
    result = Streaming([1.0, 1.0, 0.0], expected_count=9, queue=queue).process(x, wait_for=[gate])
    assert result.events[-1].command_execution_status != cl.command_execution_status.COMPLETE
    gate.set_status(cl.command_execution_status.COMPLETE)
    assert np.allclose(result.get(), [1, 2, 2, 2, 2])


BAD = [
    (lambda q: Streaming(np.ones((2, 3))), "shape"),
    (lambda q: Partitioned(np.ones((1, 2, 3))), "shape"),
    (lambda q: Streaming(np.ones(0)), "shape"),
    (lambda q: Partitioned(np.ones((2, 3)), channels=3), "channels is 3"),
    (lambda q: Streaming(np.ones(3), channels=0), "channels is 0"),
    (lambda q: Partitioned(np.ones(3), partition=0), "partition is 0"),
    (lambda q: Streaming(np.ones(3), queue=q.context), "queue is a Context"),
    (lambda q: Partitioned(np.ones(3), partition=8).process(np.ones(9)), "partition"),
    (lambda q: Streaming(np.ones(3), expected_count=9).process(np.ones((2, 9))), "shape"),
    (lambda q: Streaming(np.ones(3), channels=2, expected_count=9).process(np.ones((3, 9))), "shape"),
    (lambda q: Streaming(np.ones(3), expected_count=9).process(np.ones(9) * 1j), "complex"),
    (lambda q: Streaming(np.ones(3), expected_count=9).process(cl_array.zeros(q, 9, np.float32)), "float64 is needed"),
    (lambda q: Streaming(np.ones(3), expected_count=9).process(cl_array.zeros(q, 9, np.float64), cl_array.zeros(q, 8, np.float64)), "out is"),
    (lambda q: Streaming(np.ones(3), expected_count=9).process(cl_array.zeros(q, 9, np.float64)[::-1]), "backwards"),
    (lambda q: Streaming(np.ones(3), channels=2, expected_count=9).process(cl_array.zeros(q, (2, 9), np.float64)[::-1]), "backwards"),
    (lambda q: Streaming(np.ones(3), channels=2, expected_count=9).process(
        cl_array.Array(q, (2, 9), np.float64, data=cl_array.zeros(q, 9, np.float64).base_data, strides=(0, 8))), "repeats"),
    (lambda q: Streaming(np.ones(3), expected_count=9).process(np.ones(9), np.ones(9)), "out is for device arrays"),
    (lambda q: Streaming(np.ones(3), expected_count=9).set_filter(np.ones(4)), "shape"),
    (lambda q: Streaming(np.ones(3), expected_count=9).set_filter(np.ones(3) * 1j), "complex"),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_bad_arguments(number: int, queue: cl.CommandQueue) -> None:
    call, text = BAD[number]
    with pytest.raises(ValueError, match=text):
        call(queue)
