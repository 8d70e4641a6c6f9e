"""fftcl.Plan."""

from __future__ import annotations

import gc
import time
import weakref
from typing import Any

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest

import fftcl
from support import noise


def close(result: np.ndarray, reference: np.ndarray) -> bool:
    """Within 1e-5 of the reference's norm: layouts and scales are tested here, numerics in test_fft_*."""
    return bool(np.linalg.norm(result - reference) <= 1e-5 * np.linalg.norm(reference)) and result.shape == reference.shape


def test_there_and_back(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (3, 8, 6), np.complex64)
    plan = fftcl.Plan(queue, (8, 6), batch=3)
    assert (plan.shape, plan.spectrum_shape, plan.batch, plan.axes) == ((8, 6), (8, 6), 3, (0, 1))
    assert plan.signal_bytes == plan.spectrum_bytes == x.nbytes
    given = cl_array.to_device(queue, x)
    spectrum = plan.forward(given)
    assert close(spectrum.get(), np.fft.fft2(x))
    assert close(plan.inverse(spectrum).get(), x)
    assert np.array_equal(given.get(), x)
    assert plan.forward(given, given) is given
    assert close(given.get(), np.fft.fft2(x))
    assert "fftcl.Plan(shape=(8, 6), dtype=complex64, axes=(0, 1), batch=3)" == repr(plan)
    assert "forward" in plan.describe()
    assert any("kernel" in kernel.source for kernel in plan.kernel_sources())
    assert np.array_equal(plan.frequencies(0), np.arange(8))


def test_real_data_and_norms(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (6, 9), np.float32)
    plan = fftcl.Plan(queue, (6, 9), np.float32, norm="ortho")
    assert plan.spectrum_shape == (6, 5) and plan.spectrum_dtype == np.complex64
    spectrum = plan.forward(cl_array.to_device(queue, x))
    assert close(spectrum.get(), np.fft.rfft2(x, norm="ortho"))
    assert close(plan.inverse(spectrum).get(), x)
    doubled = fftcl.Plan(queue, (6, 9), np.float32, forward_scale=2.0, directions="forward")
    assert close(doubled.forward(cl_array.to_device(queue, x)).get(), 2 * np.fft.rfft2(x))
    with pytest.raises(fftcl.Error):
        doubled.inverse(spectrum)


def test_real_to_real(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    fft = pytest.importorskip("scipy.fft")
    x = noise(rng, (2, 6, 9), np.float32)
    plan = fftcl.Plan(queue, (6, 9), np.float32, batch=2, kinds=("dct2", "dst1"), norm="ortho", orthogonal=True)
    assert plan.spectrum_shape == (6, 9) and plan.spectrum_dtype == np.float32
    spectrum = plan.forward(cl_array.to_device(queue, x))
    assert close(spectrum.get(), fft.dct(fft.dst(x, type=1, norm="ortho"), axis=1, norm="ortho"))
    assert close(plan.inverse(spectrum).get(), x)
    plain = fftcl.Plan(queue, (9,), np.float32, batch=12, kinds="dct1")
    assert close(plain.forward(x.reshape(12, 9)), fft.dct(x.reshape(12, 9), type=1))
    assert close(plain.inverse(plain.forward(x.reshape(12, 9))), x.reshape(12, 9))
    for bad in ({"kinds": "dct5"}, {"kinds": ("dct2", "dct2", "dct2")}, {"kinds": "dct2", "dtype": np.complex64}):
        with pytest.raises(ValueError):
            fftcl.Plan(queue, (6, 9), **{"dtype": np.float32, **bad})  # type: ignore[arg-type]
    with pytest.raises(fftcl.Error):
        fftcl.Plan(queue, (1,), np.float32, kinds="dct1")


def test_extents(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (3, 5, 7), np.float32)
    plan = fftcl.Plan(queue, (8, 12), np.float32, batch=3, signal_extents=(5, 7), spectrum_extents=(0, 4))
    want = np.fft.rfft2(x, s=(8, 12))
    spectrum = plan.forward(cl_array.to_device(queue, x))
    assert spectrum.shape == (3, 8, 4)
    assert close(spectrum.get(), want[:, :, :4])
    part = np.zeros_like(want)
    part[:, :, :4] = spectrum.get()
    assert close(plan.inverse(spectrum).get(), np.fft.irfft2(part, s=(8, 12))[:, :5, :7])
    assert close(plan.forward(x), want[:, :, :4])
    for bad in ((9, 7), (5,), (-1, 7)):
        with pytest.raises(ValueError):
            fftcl.Plan(queue, (8, 12), np.float32, signal_extents=bad)


def test_numpy_arrays(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (6, 9), np.float32)
    plan = fftcl.Plan(queue, (6, 9), np.float32, axes=[1])
    assert close(plan.forward(x), np.fft.rfft(x))
    out = np.zeros((6, 5), np.complex64)
    assert plan.forward(np.asfortranarray(x), out) is out
    with fftcl.using(queue.context) as chosen:
        assert fftcl.Plan(None, (6, 9), np.float32, axes=[1]).queue == chosen
    assert close(plan.inverse(out), x)


def test_real_in_place(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (6, 9), np.float32)
    padded = np.zeros((6, 10), np.float32)
    padded[:, :9] = x
    plan = fftcl.Plan(queue, (6, 9), np.float32, in_place=True)
    array = cl_array.to_device(queue, padded)
    spectrum = plan.forward(array, array)
    assert spectrum.base_data is array.base_data
    assert close(spectrum.get(), np.fft.rfft2(x))
    back = plan.inverse(spectrum, spectrum)
    assert back.dtype == np.float32 and close(back.get()[:, :9], x)
    columns = fftcl.Plan(queue, (9, 6), np.float32, axes=[0], in_place=True)
    padded = np.zeros((10, 6), np.float32)
    padded[:9] = x.T
    array = cl_array.to_device(queue, padded)
    assert close(columns.forward(array, array).get(), np.fft.rfft(x.T, axis=0))


def test_buffers_events_workspace(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (8192 * 3,), np.complex64)
    plan = fftcl.Plan(queue.context, x.shape)
    flags = cl.mem_flags
    source = cl.Buffer(queue.context, flags.READ_WRITE | flags.COPY_HOST_PTR, hostbuf=x)
    target = cl.Buffer(queue.context, flags.READ_WRITE, plan.spectrum_bytes)
    workspace = cl.Buffer(queue.context, flags.READ_WRITE, max(plan.workspace_bytes, 64))
    gate = cl.UserEvent(queue.context)
    event = plan.forward(source, target, queue=queue, wait_for=[gate], workspace=workspace)
    assert isinstance(event, cl.Event)
    queue.flush()
    time.sleep(0.2)  # long enough for a kernel that does not wait
    assert event.command_execution_status != cl.command_execution_status.COMPLETE
    gate.set_status(cl.command_execution_status.COMPLETE)
    result = np.empty_like(x)
    cl.enqueue_copy(queue, result, target, wait_for=[event])
    assert close(result, np.fft.fft(x))
    space = cl_array.empty(queue, max(plan.workspace_bytes, 64), np.uint8)
    cl.enqueue_copy(queue, result, target, wait_for=[plan.inverse(target, target, queue=queue, workspace=space)])
    assert close(result, x)
    with pytest.raises(fftcl.Error, match="no queue"):
        plan.forward(source, target)
    with pytest.raises(fftcl.Error, match="out is missing"):
        plan.forward(source, queue=queue)


def test_array_as_workspace(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (1 << 17,), np.complex64)
    plan = fftcl.Plan(queue, x.shape, in_place=True)
    need = plan.workspace_bytes
    assert need > 0
    given = cl_array.to_device(queue, x)
    space = cl_array.zeros(queue, 2 * need, np.uint8)
    for part, text in ((space[: need - 8], f"has {need - 8} bytes: the plan needs {need}"), (space[::2], "has gaps")):
        for call in (lambda: plan.forward(given, given, workspace=part), lambda: plan.record(given, given, workspace=part)):
            with pytest.raises(fftcl.Error, match=text):
                call()
    recording = plan.record(given, given, direction="inverse", workspace=space)
    for call, expected in ((lambda: plan.forward(given, given, workspace=space), np.fft.fft(x)), (recording.enqueue, x)):
        gate = cl.UserEvent(queue.context)
        space.add_event(gate)  # of another queue's work, say
        call()
        event = space.events[-1]  # others wait for the plan in turn
        assert event != gate
        queue.flush()
        time.sleep(0.2)  # long enough for a kernel that does not wait
        assert event.command_execution_status != cl.command_execution_status.COMPLETE
        gate.set_status(cl.command_execution_status.COMPLETE)
        assert close(given.get(), expected)


def test_out_of_order_queue(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    loose = cl.CommandQueue(queue.context, queue.device, properties=cl.command_queue_properties.OUT_OF_ORDER_EXEC_MODE_ENABLE)
    x = noise(rng, (8192 * 3,), np.complex64)
    plan = fftcl.Plan(loose, x.shape)
    array = cl_array.to_device(loose, x)
    for _ in range(3):  # each waits for the one before, by the arrays' events
        array = plan.inverse(plan.forward(array))
    array.finish()
    assert close(array.get(), x)


def test_offsets_strides_distances(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (40,), np.complex64)
    plan = fftcl.Plan(queue, 8, batch=2)
    wide = cl_array.to_device(queue, x)
    part = cl_array.Array(queue, (2, 8), np.complex64, data=wide.base_data, offset=8 * 5)
    out = cl_array.zeros(queue, 40, np.complex64)
    out_part = cl_array.Array(queue, (2, 8), np.complex64, data=out.base_data, offset=8 * 3)
    assert plan.forward(part, out_part) is out_part
    expected = np.zeros(40, np.complex64)
    expected[3:19] = np.fft.fft(x[5:21].reshape(2, 8)).ravel()
    out_part.finish()
    assert close(out.get(), expected)
    channels = fftcl.Plan(queue, 8, batch=3, signal_strides=[3], signal_distance=1, signal_offset=2)
    result = cl_array.zeros(queue, (3, 8), np.complex64)
    channels.forward(wide, result)
    assert close(result.get(), np.fft.fft(x[2:26].reshape(8, 3), axis=0).T)
    backward = fftcl.Plan(queue, 8, batch=3, signal_strides=[-3], signal_distance=-1, signal_offset=23)
    backward.forward(wide, result)
    assert close(result.get(), np.fft.fft(x[23::-1].reshape(8, 3), axis=0).T)


def test_an_int_stands_for_one_axis(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (4, 6), np.complex64)
    assert close(fftcl.Plan(queue, (4, 6), axes=0).forward(cl_array.to_device(queue, x)).get(), np.fft.fft(x, axis=0))
    line = cl_array.to_device(queue, x.ravel())
    every_second = fftcl.Plan(queue, 8, signal_strides=np.int64(2), signal_extents=5, directions="forward")
    spectrum = cl_array.zeros(queue, 8, np.complex64)
    every_second.forward(line.base_data, spectrum.base_data).wait()
    assert close(spectrum.get(), np.fft.fft(x.ravel()[:10:2], 8))


def test_halved_axis(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x = noise(rng, (2, 6, 5, 8), np.float32)
    plan = fftcl.Plan(queue, (6, 5, 8), np.float32, axes=[0, 2], halved_axis=-3, batch=2)
    assert (plan.halved_axis, plan.spectrum_shape) == (0, (4, 5, 8))
    spectrum = plan.forward(cl_array.to_device(queue, x))
    assert close(spectrum.get(), np.fft.fftn(x, axes=(1, 3))[:, :4])
    assert close(plan.inverse(spectrum).get(), x)
    padded = np.zeros((2, 8, 5, 8), np.float32)
    padded[:, :6] = x
    inside = fftcl.Plan(queue, (6, 5, 8), np.float32, axes=[0, 2], halved_axis=0, batch=2, in_place=True, directions="forward")
    array = cl_array.to_device(queue, padded)
    assert close(inside.forward(array, array).get(), np.fft.fftn(x, axes=(1, 3))[:, :4])
    assert fftcl.Plan(queue, 8, np.float32).halved_axis == 0 and fftcl.Plan(queue, 8).halved_axis is None
    for bad in ({"halved_axis": 1}, {"halved_axis": 3}, {"halved_axis": 0, "dtype": np.complex64}):
        with pytest.raises(ValueError, match="axis"):
            fftcl.Plan(queue, (6, 5, 8), **{"dtype": np.float32, "axes": [0, 2], **bad})  # type: ignore[arg-type]


def test_circular_operations(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x, y = noise(rng, (2, 12), np.float32), noise(rng, (2, 12), np.float32)
    plan = fftcl.Plan(queue, 12, np.float32, batch=2)
    fx, fy = np.fft.fft(x), np.fft.fft(y)
    assert close(plan.convolve(x, y), np.fft.ifft(fx * fy).real)
    arrays = [cl_array.to_device(queue, a) for a in (x, y)]
    assert close(plan.correlate(*arrays).get(), np.fft.ifft(fx * fy.conj()).real)


def test_digit_reversed(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    n = 64 * 1024
    x = noise(rng, (n,), np.complex64)
    plan = fftcl.Plan(queue, n, spectrum_order="digit_reversed", directions="forward")
    order = plan.frequencies()
    assert sorted(order) == list(range(n))
    assert close(plan.forward(x), np.fft.fft(x)[order])


BAD = [
    (lambda q: fftcl.Plan(q, ()), "shape is"),
    (lambda q: fftcl.Plan(q, (4, 0)), "shape is"),
    (lambda q: fftcl.Plan(q, 8, np.int32), "dtype is int32"),
    (lambda q: fftcl.Plan(q, 8, axes=[1]), "axis 1"),
    (lambda q: fftcl.Plan(q, 8, axes=1), "axis 1"),
    (lambda q: fftcl.Plan(q, (8, 8), signal_strides=1), "1 strides"),
    (lambda q: fftcl.Plan(q, (8, 8), axes=[0, 0]), "axis 0"),
    (lambda q: fftcl.Plan(q, (8, 8), axes=()), "axes is empty"),
    (lambda q: fftcl.Plan(q, (8, 8), axes=iter([-3])), "axis -3"),
    (lambda q: fftcl.Plan(q, 8, norm="half"), "half"),
    (lambda q: fftcl.Plan(q, 8, directions="back"), "back"),
    (lambda q: fftcl.Plan(q, 8, signal_strides=[-1]), "offset"),
    (lambda q: fftcl.Plan(q, 8, signal_offset=-1), "-1"),
    (lambda q: fftcl.Plan(q, (8, 8), signal_strides=[1]), "1 strides"),
    (lambda q: fftcl.Plan(q, 8, batch=0), "batch"),
    (lambda q: fftcl.Plan("queue", 8), "str"),
    (lambda q: fftcl.Plan(q, 8, device="gpu"), "device is a str"),
    (lambda q: fftcl.Plan(q, 2**70), "above 2.62"),
    (lambda q: fftcl.Plan(q, 8, batch=2**70), f"batch is {2**70}: it must be below 2.64"),
    (lambda q: fftcl.Plan(q, 8, batch=-5), "batch is -5: it must be at least 1"),
]
WRONG_TYPES = [
    ({"batch": 1.5}, "batch is 1.5: an int is needed"),
    ({"signal_offset": "1"}, "signal_offset is '1': an int is needed"),
    ({"spectrum_distance": 1.5}, "spectrum_distance is 1.5: an int is needed"),
    ({"signal_strides": [1.5]}, r"signal_strides is \[1.5\]: integers"),
    ({"forward_scale": "2"}, "forward_scale is '2': a float is needed"),
    ({"measure_seconds": "x"}, "measure_seconds is 'x': a float is needed"),
    ({"in_place": "no"}, "in_place is 'no': a bool is needed"),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_bad_arguments(number: int, queue: cl.CommandQueue) -> None:
    make, text = BAD[number]
    with pytest.raises(fftcl.Error, match=text) as caught:
        make(queue)
    assert isinstance(caught.value, ValueError)
    assert caught.value.code == "invalid_argument"


@pytest.mark.parametrize("options, text", WRONG_TYPES)
def test_options_of_wrong_types(options: Any, text: str, queue: cl.CommandQueue) -> None:
    with pytest.raises(TypeError, match=text):
        fftcl.Plan.estimate(queue, 8, **options)


def test_numbers_of_numpy_are_options(queue: cl.CommandQueue) -> None:
    fftcl.Plan.estimate(queue, np.int64(8), batch=np.int32(2), forward_scale=np.float32(0.5), in_place=np.True_)


@pytest.mark.parametrize("arguments, text", [
    ({"wait_for": [None]}, "wait_for has a NoneType"), ({"wait_for": 5}, "wait_for is a int"), ({"queue": "q"}, "queue is a str"),
    ({"bindings": 5}, "bindings is a int"),
])
def test_arguments_of_wrong_types(arguments: Any, text: str, queue: cl.CommandQueue) -> None:
    plan = fftcl.Plan(queue, 8)
    buffer = cl.Buffer(queue.context, cl.mem_flags.READ_WRITE, plan.signal_bytes)
    with pytest.raises(fftcl.InvalidArgument, match=text):
        plan.forward(buffer, buffer, **arguments)


def test_bad_calls(queue: cl.CommandQueue) -> None:
    plan = fftcl.Plan(queue, 8)
    x = cl_array.zeros(queue, 8, np.complex64)
    calls = [
        (lambda: plan.forward(cl_array.zeros(queue, 9, np.complex64)), "shape"),
        (lambda: plan.forward(cl_array.zeros(queue, 8, np.float32)), "dtype float32"),
        (lambda: plan.forward(cl_array.zeros(queue, 16, np.complex64)[::2]), "dense"),
        (lambda: plan.forward(x, np.zeros(8, np.complex64)), "out is a ndarray"),
        (lambda: plan.forward(np.zeros(9, np.complex64)), "shape"),
        (lambda: plan.forward(x, workspace=np.zeros(8)), "workspace is a ndarray"),
        (lambda: plan.forward("x"), "x is a str: pass a pyopencl array"),
        (lambda: plan.forward(x, workspace=cl.SVM(np.zeros(8))), "shared virtual memory"),
        (lambda: plan.forward(x, workspace=x[4:]), "workspace begins at byte 32 of its buffer"),
    ]
    for call, text in calls:
        with pytest.raises(fftcl.Error, match=text):
            call()
    if queue.device.image_support:
        image = cl.create_image(queue.context, cl.mem_flags.READ_WRITE, cl.ImageFormat(cl.channel_order.RGBA, cl.channel_type.FLOAT), shape=(8, 8))
        for arguments in ((image, x.base_data), (x.base_data, image)):
            with pytest.raises(fftcl.InvalidArgument, match="is a Image: pass a pyopencl array or buffer"):
                plan.forward(*arguments)
    small = cl.Buffer(queue.context, cl.mem_flags.READ_WRITE, 32)
    with pytest.raises(fftcl.Error, match="too small: it needs 64 bytes"):
        plan.forward(small, small)
    other = cl.Context([queue.device])
    with pytest.raises(fftcl.Error, match="another context"):
        plan.forward(x.base_data, x.base_data, queue=cl.CommandQueue(other))


def test_lifetimes(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    """A plan keeps its context; a context goes when its plans have gone."""
    context = cl.Context([queue.device])
    alive = weakref.ref(context)
    plan = fftcl.Plan(context, 8)
    del context
    gc.collect()
    own = cl.CommandQueue(plan.context)
    x = noise(rng, (8,), np.complex64)
    assert close(plan.forward(x, queue=own), np.fft.fft(x))
    del plan, own
    gc.collect()
    assert alive() is None


def test_recordings(rng: np.random.Generator, queue: cl.CommandQueue) -> None:
    x, y = noise(rng, (20, 12), np.complex64), noise(rng, (20, 12), np.complex64)
    plan = fftcl.Plan(queue, (20, 12))
    given = cl_array.to_device(queue, x)
    spectrum = cl_array.zeros(queue, (20, 12), np.complex64)
    workspace = cl.Buffer(queue.context, cl.mem_flags.READ_WRITE, max(1, plan.workspace_bytes))
    recordings = [plan.record(given, spectrum), plan.record(given.base_data, spectrum.base_data, workspace=workspace)]
    back = plan.record(spectrum, spectrum, direction="inverse")
    queue.finish()
    assert not spectrum.get().any() and recordings[0].launches >= 1 and "launches" in repr(back)
    del plan
    gc.collect()
    for recording in recordings:
        for values in (x, y):
            given.set(values)
            recording.enqueue().wait()
            assert close(spectrum.get(), np.fft.fft2(values))
    for _ in range(40):
        event = back.enqueue()
    assert spectrum.events == [event]
    spectrum.get()
    gate = cl.UserEvent(queue.context)
    waiting = recordings[0].enqueue([gate])
    queue.flush()
    assert waiting.command_execution_status != cl.command_execution_status.COMPLETE
    gate.set_status(cl.command_execution_status.COMPLETE)
    assert close(spectrum.get(), np.fft.fft2(y))
    plan = fftcl.Plan(queue, (20, 12))
    for call in (lambda: plan.record(x, x), lambda: plan.record(given, None), lambda: plan.record(given, spectrum, direction="up")):
        with pytest.raises(fftcl.InvalidArgument):
            call()
