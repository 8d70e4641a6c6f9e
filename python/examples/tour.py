"""A tour with pictures: spectrum, spectrogram, a search and an image filter. Run it whole, or cell by cell as a notebook.

    pip install . matplotlib
    python python/examples/tour.py [tour.png]
"""

# %% Two tones and a chirp in noise, ten seconds at 8 kHz
import sys

import matplotlib

if not hasattr(sys, "ps1"):
    matplotlib.use("Agg")  # no display needed
import matplotlib.pyplot as plt
import numpy as np
import pyopencl.array as cl_array

import fftcl

rate = 8000.0
time = np.arange(80000) / rate
rng = np.random.default_rng(1)
signal = np.sin(2 * np.pi * 440 * time) + 0.5 * np.sin(2 * np.pi * 1000 * time) + 0.3 * np.sin(2 * np.pi * (1500 + 100 * time) * time)
signal = (signal + 0.5 * rng.standard_normal(time.size)).astype(np.float32)
figure, plots = plt.subplots(2, 2, figsize=(11, 8), constrained_layout=True)

# %% Its spectrum: float32 in, complex64 out, numpy's names
spectrum = np.abs(fftcl.fft.rfft(signal, norm="forward"))
frequency = fftcl.fft.rfftfreq(signal.size, 1 / rate)
assert frequency[spectrum.argmax()] == 440
plots[0, 0].semilogy(frequency, 2 * spectrum, linewidth=0.5)
plots[0, 0].set(title="amplitude spectrum", xlabel="Hz", ylim=(1e-4, 2))

# %% Its spectrogram: windows are applied inside the transform's kernel
f, t, frames = fftcl.signal.stft(signal, fs=rate, nperseg=512, noverlap=384)
plots[0, 1].pcolormesh(t, f, 20 * np.log10(np.abs(frames) + 1e-6), vmin=-70, vmax=0, shading="auto", rasterized=True)
plots[0, 1].set(title="short-time transform, dB", xlabel="s", ylabel="Hz")

# %% Where is this piece? Correlation of 80,000 samples with 2,000
piece = signal[31000:33000]
likeness = fftcl.signal.correlate(signal, piece, mode="valid")
assert likeness.argmax() == 31000
plots[1, 0].plot(np.arange(likeness.size) / rate, likeness, linewidth=0.5)
plots[1, 0].set(title=f"likeness with a piece from {31000 / rate:.3f} s", xlabel="s")

# %% An image filter that never leaves the device: transform, multiply, transform back
rows, columns = 384, 512
picture = ((np.indices((rows, columns)) // 48).sum(0) % 2).astype(np.float32)
noisy = picture + 0.6 * rng.standard_normal(picture.shape).astype(np.float32)
radius = np.hypot(fftcl.fft.fftfreq(rows)[:, None], fftcl.fft.rfftfreq(columns)[None, :])
queue = fftcl.default_queue()
low_pass = cl_array.to_device(queue, np.exp(-((radius / 0.04) ** 2)).astype(np.complex64))
there = fftcl.fft.rfft2(cl_array.to_device(queue, noisy))
there *= low_pass
smooth = fftcl.fft.irfft2(there).get()
assert np.abs(smooth - picture).mean() < 0.5 * np.abs(noisy - picture).mean()
plots[1, 1].imshow(np.hstack([noisy, smooth]), cmap="gray", vmin=-0.5, vmax=1.5)
plots[1, 1].set(title="an image and its low-pass", xticks=[], yticks=[])

# %%
name = sys.argv[1] if len(sys.argv) > 1 and not hasattr(sys, "ps1") else "tour.png"
figure.savefig(name, dpi=100)
print(f"{name}: drawn on {queue.device.name.strip()}")
