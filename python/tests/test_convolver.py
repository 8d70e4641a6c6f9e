"""fftcl.signal.Convolver: kept filters, filters of channels, formats, against numpy's sums in double precision."""

from __future__ import annotations

from typing import Any, Callable, Tuple

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest

import fftcl
from fftcl.signal import Convolver
from support import noise


def near(result: np.ndarray, reference: np.ndarray, eps: float = 2.0**-23) -> bool:
    """Within some roundings of the type of the results."""
    return result.shape == reference.shape and bool(np.linalg.norm(result - reference) <= 4 * eps * np.linalg.norm(reference))


def rows(x: np.ndarray, h: np.ndarray, mode: str) -> np.ndarray:
    """One signal and one filter."""
    if mode == "causal":
        return np.convolve(x, h)[: x.size]
    if mode == "circular":
        return np.fft.ifft(np.fft.fft(x) * np.fft.fft(h, x.size))
    return np.convolve(x, h, mode)  # numpy's "same" has the longer one's length, here the signal's


def test_filters_of_channels(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x, h = rng.integers(-3000, 3000, (6, 30)).astype(np.int16), noise(rng, (3, 5), np.float32)
    samples = fftcl.Format("int16", scale=1 / 32768)
    channels = Convolver(30, h, mode="causal", signals=6, pairwise=True, signal_format=samples, output_format=fftcl.Format("f16"))
    assert channels.signal_shape == channels.output_shape == (6, 30) and channels.dtype == np.float32
    want = np.array([rows(x[i] / 32768, h[i % 3].astype(float), "causal") for i in range(6)])
    result = channels.apply(x)
    assert result.dtype == np.float16 and near(result.astype(float), want, 2.0**-11)
    given = cl_array.to_device(queue, np.concatenate([x[:2], x]))[2:]  # not at its buffer's beginning
    out = cl_array.empty(queue, (6, 30), np.float16)
    assert channels.apply(given, out) is out and np.array_equal(out.get(), result)
    channels.set_filter(2 * h)
    assert near(channels.apply(x).astype(float), 2 * want, 2.0**-11)
    assert channels.workspace_bytes >= channels.cost().workspace_bytes
    assert channels.cost().bytes == 2 * 2 * 6 * 30 and "convolution" in channels.describe() and "signals=6" in repr(channels)


@pytest.mark.parametrize("mode", ["full", "circular"])
def test_every_signal_with_every_filter(rng: np.random.Generator, queue: cl.CommandQueue, mode: str) -> None:
    x, h = noise(rng, (2, 24), np.complex128), noise(rng, (3, 7), np.complex128)
    convolver = Convolver(24, cl_array.to_device(queue, h), mode=mode, signals=2)
    want = np.array([[rows(a, b, mode) for b in h] for a in x])
    assert convolver.output_shape == want.shape
    assert near(convolver.apply(x), want, 2.0**-52)


def test_pictures_and_correlation(rng: np.random.Generator) -> None:
    x, h = rng.integers(0, 255, (12, 20)).astype(np.uint8), noise(rng, (3, 5), np.float32)
    found = Convolver((12, 20), h, mode="valid", correlate=True, signal_format=fftcl.Format(np.uint8, scale=1 / 255)).apply(x)
    windows = np.lib.stride_tricks.sliding_window_view(x / 255, (3, 5))
    assert near(found, np.einsum("ijkl,kl->ij", windows, h.astype(float)))


def test_complex_signals_in_integers(rng: np.random.Generator) -> None:
    x, h = rng.integers(-2000, 2000, (40, 2)).astype(np.int16), noise(rng, (9,), np.float32)
    convolver = Convolver(40, h, np.complex64, mode="same", signal_format=fftcl.Format("int16"), output_format=fftcl.Format("int16", scale=4.0))
    assert convolver.signal_shape == convolver.output_shape == (40, 2)
    want = np.convolve(x[:, 0] + 1j * x[:, 1], h, "same") / 4
    result = convolver.apply(x)
    assert result.dtype == np.int16 and abs(result[:, 0] + 1j * result[:, 1] - want).max() < 0.75


GATE = fftcl.KernelFunction("gate", """
void gate(global scalar_t *data, ulong index, scalar_t value, global const float *gates, float level) {
  data[index] = value * gates[index] * level;
}
void gate_two(global scalar_t *data, ulong index, elem_t value, global const float *gates, float level) {
  data[index] = value.x * gates[index] * level;
  data[index + 1] = value.y * gates[index + 1] * level;
}""", ["global const float *gates", "float level"], "gate_two")


def test_functions_of_the_callers(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x, h, gates = (noise(rng, (n,), np.float32) for n in (20, 4, 20))
    convolver = Convolver(20, h, mode="causal", output_format=fftcl.Format(store=GATE))
    on_device = cl_array.to_device(queue, gates)
    want = rows(x.astype(float), h.astype(float), "causal") * gates * 0.5
    assert near(convolver.apply(x, bindings={"gates": on_device, "level": 0.5}), want)
    given = cl_array.to_device(queue, x)
    assert near(convolver.apply(given, bindings={"gates": on_device.base_data, "level": np.float32(0.5)}).get(), want)
    bad: Tuple[Any, ...] = (({}, "gates"), ({"gates": on_device, "level": "loud"}, "level is a str"), ({"gates": on_device, "level": 1, "x": np.float32(1)}, "x"))
    for bindings, text in bad:
        with pytest.raises(ValueError, match=text):
            convolver.apply(x, bindings=bindings)


def test_bad_arguments(queue: cl.CommandQueue) -> None:
    h = np.ones(4, np.float32)
    ok = Convolver(16, h)
    x = cl_array.zeros(queue, 16, np.float32)
    planar, decibels = fftcl.Format(parts="planar"), fftcl.Format(form="decibels")
    bad: Tuple[Tuple[Callable[[], Any], str], ...] = (
        (lambda: Convolver((4, 4), h), "2 axes are needed"),
        (lambda: Convolver(4, h[:0]), "1 point or more along each axis"),
        (lambda: Convolver(16, np.ones((0, 4))), "the shape"),
        (lambda: Convolver(16, h, mode="half"), "mode is 'half'"),
        (lambda: Convolver(16, h, np.int16), "dtype is int16"),
        (lambda: Convolver(16, h, signals=0), "signals is 0"),
        (lambda: Convolver(16, np.ones((2, 4)), signals=3, pairwise=True), "3"),
        (lambda: Convolver(16, np.ones(4, np.complex64), np.float32), "complex64"),
        (lambda: Convolver(16, h, signal_format="int16"), "signal_format is a str"),  # type: ignore[arg-type]
        (lambda: Convolver(16, h, np.complex64, signal_format=planar), "planar"),
        (lambda: Convolver(16, h, output_format=decibels), "form"),
        (lambda: Convolver((2, 2, 2, 2), np.ones((1, 1, 1, 1))), "4"),
        (lambda: ok.set_filter(np.ones(5)), "as before"),
        (lambda: ok.apply(np.zeros(15)), "(15,)"),
        (lambda: ok.apply(np.zeros(16, np.complex64)), "complex64"),
        (lambda: ok.apply(np.zeros(16), cl_array.zeros(queue, 19, np.float32)), "device arrays"),
        (lambda: ok.apply(x.astype(np.float64)), "float64"),
        (lambda: ok.apply(x, cl_array.zeros(queue, 16, np.float32)), "(19,)"),
    )
    for call, text in bad:
        with pytest.raises(fftcl.Error) as error:
            call()
        assert text in str(error.value), (text, str(error.value))


def test_recordings(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x, y, h = noise(rng, 60, np.float32), noise(rng, 60, np.float32), noise(rng, 7, np.float32)
    convolver = Convolver(60, h)
    given, out = cl_array.to_device(queue, x), cl_array.zeros(queue, 66, np.float32)
    call = convolver.record(given, out)
    queue.finish()
    assert not out.get().any() and call.launches == convolver.cost().launches
    convolver.set_filter(2 * h)
    assert near(convolver.apply(x), 2 * np.convolve(x, h))
    del convolver
    for values in (x, y):
        given.set(values)
        event = call.enqueue()
        assert out.events == [event] and near(out.get(), np.convolve(values, h))
    convolver = Convolver(60, h)
    longer = cl_array.to_device(queue, np.concatenate([x, y]))
    wrong = [(x, out), (given, None), (longer[60:], out), (longer[::2], out), (longer, out), (given, given), (given.astype(np.float64), out)]
    for arguments in wrong:
        with pytest.raises(fftcl.InvalidArgument):
            convolver.record(*arguments)
    assert near(out.get(), np.convolve(y, h))


def test_recordings_with_values_that_change(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, 60, np.float32)
    weighted = fftcl.KernelFunction("weighted", """
scalar_t weighted(global const scalar_t *data, ulong index, global const float *gains) { return data[index] * gains[index]; }""",
                                    ["global const float *gains"])
    convolver = Convolver(60, np.float32([1, 2]), signal_format=fftcl.Format(load=weighted))
    given, gains, out = (cl_array.to_device(queue, a) for a in (x, np.ones(60, np.float32), np.zeros(61, np.float32)))
    call = convolver.record(given, out, bindings={"gains": gains})
    gate = cl.UserEvent(queue.context)
    second = cl.CommandQueue(queue.context)
    for factor in (2, 3):
        values = np.full(60, factor, np.float32)
        gains.add_event(cl.enqueue_copy(second, gains.base_data, values, is_blocking=False, wait_for=[gate]))
        event = call.enqueue()  # waits for the new gains
        queue.flush()
        if factor == 2:
            assert event.command_execution_status != cl.command_execution_status.COMPLETE
            gate.set_status(cl.command_execution_status.COMPLETE)
        assert near(out.get(), factor * np.convolve(x, [1, 2]))
