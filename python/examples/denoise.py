"""A melody in noise, cleaned by its short-time spectra: ShortTimeFFT there and back, and Welch's spectra before and after.

    pip install . matplotlib scipy
    python python/examples/denoise.py [denoise.png]
"""

# %% A melody of five notes with overtones, in noise as loud as itself, ten seconds at 8 kHz
import sys

import matplotlib

if not hasattr(sys, "ps1"):
    matplotlib.use("Agg")  # no display needed
import matplotlib.pyplot as plt
import numpy as np

import fftcl

rate = 8000.0
time = np.arange(80000) / rate
notes = np.array([262, 330, 392, 523, 392])[(time / 2).astype(int)]
clean = sum(np.sin(2 * np.pi * k * np.cumsum(notes) / rate) / k for k in (1, 2, 3))
rng = np.random.default_rng(7)
noisy = (clean + rng.standard_normal(time.size)).astype(np.float32)

# %% scipy's class, computed on the device: float32 in, complex64 out
transform = fftcl.signal.ShortTimeFFT.from_window("hann", fs=rate, nperseg=1024, noverlap=768, scale_to="magnitude")
spectra = transform.stft(noisy)

# %% What is not well above the noise of its frequency is taken out; the rest goes back
level = np.median(np.abs(spectra))
kept = np.where(np.abs(spectra) > 4 * level, spectra, 0)
cleaned = transform.istft(kept, k1=noisy.size)
gain = 10 * np.log10(np.mean((noisy - clean) ** 2) / np.mean((cleaned - clean) ** 2))
assert gain > 10, f"noise went down by {gain:.1f} dB only"

# %% Pictures: both spectrograms, and the power spectra of both
figure, plots = plt.subplots(3, 1, figsize=(9, 9), constrained_layout=True)
for plot, values, title in ((plots[0], spectra, "as recorded"), (plots[1], kept, f"cleaned: {gain:.0f} dB less noise")):
    picture = plot.imshow(20 * np.log10(np.abs(values) + 1e-4), origin="lower", aspect="auto", extent=transform.extent(noisy.size),
                          vmin=-70, vmax=0, cmap="magma")
    plot.set(title=title, xlabel="s", ylabel="Hz", ylim=(0, 2000))
    figure.colorbar(picture, ax=plot, label="dB")
for signal, name in ((noisy, "as recorded"), (cleaned, "cleaned")):
    frequency, density = fftcl.signal.welch(signal, fs=rate, nperseg=2048)
    plots[2].semilogy(frequency, density, linewidth=1, label=name)
plots[2].set(title="power spectral density (Welch)", xlabel="Hz", xlim=(0, 2000), ylim=(1e-8, 1))
plots[2].legend()

# %%
name = sys.argv[1] if len(sys.argv) > 1 and not hasattr(sys, "ps1") else "denoise.png"
figure.savefig(name, dpi=100)
print(f"{name}: drawn on {fftcl.default_queue().device.name.strip()}")
