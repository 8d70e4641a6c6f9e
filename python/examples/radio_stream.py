"""A radio's samples from a file to a file of spectra, block by block, as a flow graph of GNU Radio does it: file source, window, transform,
levels in decibels, file sink. One kernel does all between the two files: fftcl.Format.

    pip install . matplotlib
    python python/examples/radio_stream.py [radio_stream.png] [SAMPLES RATE]

SAMPLES: interleaved 16-bit integers, in phase and in quadrature (hackrf and USRP tools write them: "sc16"); RATE: complex samples a second.
Without them the example makes a file with three stations.
"""

# %% The file: half a second of a receiver at 2 MHz, with a carrier, a station that sweeps and a short burst, in noise
import sys
import tempfile
from pathlib import Path

import matplotlib

if not hasattr(sys, "ps1"):
    matplotlib.use("Agg")  # no display needed
import matplotlib.pyplot as plt
import numpy as np
import pyopencl.array as cl_array

import fftcl

arguments = [] if hasattr(sys, "ps1") else sys.argv[1:]
folder = tempfile.TemporaryDirectory()
if len(arguments) > 2:
    source, rate = Path(arguments[1]), float(arguments[2])
else:
    source, rate = Path(folder.name) / "samples.sc16", 2e6
    time = np.arange(1_000_000) / rate
    rng = np.random.default_rng(5)
    sweep = 2 * np.pi * np.cumsum(300e3 + 200e3 * np.sin(2 * np.pi * 4 * time)) / rate
    received = 0.1 * np.exp(-2j * np.pi * 450e3 * time) + 0.2 * np.exp(1j * sweep)
    received += 0.1 * np.exp(2j * np.pi * 800e3 * time) * (np.abs(time - 0.3) < 0.02)
    received += 0.02 * (rng.standard_normal(time.size) + 1j * rng.standard_normal(time.size))
    parts = np.stack([received.real, received.imag], axis=-1)
    np.rint(parts * 32767).astype(np.int16).tofile(source)

# %% The plan: 1024 points, 64 frames in a call; 16-bit integers in, decibels out, the receiver's frequency in the middle
points, frames = 1024, 64
window = np.blackman(points)
queue = fftcl.default_queue()
plan = fftcl.Plan(
    queue, points, batch=frames, directions="forward", forward_scale=1 / window.sum(),
    signal_format=fftcl.Format("int16", scale=1 / 32768, windows=window),
    spectrum_format=fftcl.Format(form="decibels", centred=True, min_decibels=-120),
)
levels = cl_array.empty(queue, (frames, points), np.float32)

# %% The stream: as many samples as a call takes, again and again; what is left at the end of the file is filled up with silence
sink = Path(folder.name) / "levels.f32"
rows = 0
with open(source, "rb") as samples, open(sink, "wb") as spectra:
    while True:
        block = np.fromfile(samples, np.int16, frames * points * 2)
        complete = block.size // (2 * points)
        if complete == 0:
            break
        block = np.concatenate([block, np.zeros(frames * points * 2 - block.size, np.int16)]).reshape(frames, points, 2)
        plan.forward(cl_array.to_device(queue, block), levels)
        levels.get()[:complete].tofile(spectra)
        rows += complete

# %% The waterfall, and whether it says what numpy says of its last whole row
waterfall = np.fromfile(sink, np.float32).reshape(rows, points)
last = np.fromfile(source, np.int16)[: rows * points * 2].reshape(rows, points, 2)[-1] / 32768
expected = np.fft.fftshift(np.fft.fft((last[:, 0] + 1j * last[:, 1]) * window)) / window.sum()
assert np.allclose(10 ** (waterfall[-1] / 20), np.abs(expected), atol=1e-5)
frequency = np.fft.fftshift(np.fft.fftfreq(points, 1 / rate))
if len(arguments) <= 2:
    assert abs(frequency[waterfall[:, frequency < 0].mean(axis=0).argmax()] + 450e3) < rate / points

figure, (picture, mean) = plt.subplots(2, 1, figsize=(9, 8), height_ratios=(3, 1), sharex=True, constrained_layout=True)
shown = picture.imshow(waterfall, aspect="auto", vmin=-80, vmax=-10, cmap="viridis", interpolation="nearest",
                       extent=(frequency[0] / 1e3, frequency[-1] / 1e3, rows * points / rate, 0))
picture.set(title=f"{rows} spectra of {points} points, from 16-bit samples", ylabel="s")
figure.colorbar(shown, ax=picture, label="dB of full scale")
mean.plot(frequency / 1e3, 10 * np.log10((10 ** (waterfall / 10)).mean(axis=0)), linewidth=1)
mean.set(xlabel="kHz from the receiver's frequency", ylabel="mean, dB")
mean.grid(alpha=0.4)

# %%
name = arguments[0] if arguments else "radio_stream.png"
figure.savefig(name, dpi=100)
folder.cleanup()
print(f"{name}: {rows} spectra on {queue.device.name.strip()}")
