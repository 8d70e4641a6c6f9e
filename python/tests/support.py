"""Random problems, and errors in units of rounding."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Tuple

import numpy as np

LENGTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 15, 16, 17, 20, 31, 37]
NORMS = [None, "backward", "ortho", "forward"]
SINGLE = {np.dtype(np.float32), np.dtype(np.complex64), np.dtype(np.float16)}
CASES = int(os.environ.get("FFTCL_TEST_CASES", "14"))  # per test of random problems: each builds kernels

# Relative L2 error in units of eps * sqrt(log2 n), n the points of a transform, as in the library's own tests. Largest of 600
# random problems on PoCL: 0.51, with a scale that is rounded once more ("ortho").
LIMIT = 0.6


def units(result: np.ndarray, reference: np.ndarray, single: bool, points: int) -> float:
    """The error of a result, whose reference has more precision."""
    eps = float(np.finfo(np.float32 if single else np.float64).eps)
    scale = np.linalg.norm(np.ravel(reference).astype(np.clongdouble))
    difference = np.linalg.norm(np.ravel(result).astype(np.clongdouble) - np.ravel(reference))
    return float(difference / max(scale, 1e-30) / eps / np.sqrt(np.log2(max(points, 4))))


def noise(rng: np.random.Generator, shape: Tuple[int, ...], dtype: Any) -> np.ndarray:
    """Noise of any numeric type."""
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(dtype)
    if dtype.kind in "iu":
        return rng.integers(0, 100, shape).astype(dtype)
    values = rng.standard_normal(shape)
    if dtype.kind == "c":
        values = values + 1j * rng.standard_normal(shape)
    return values.astype(dtype)


def exact(name: str, x: np.ndarray, **arguments: Any) -> np.ndarray:
    """numpy's result in extended precision."""
    wide = x.astype(np.clongdouble if x.dtype.kind == "c" else np.longdouble)
    return getattr(np.fft, name)(wide, **arguments)


def result_dtype(name: str, dtype: Any) -> np.dtype:
    """The type that fftcl (and numpy, but for float16 in irfft) gives."""
    single = np.dtype(dtype) in SINGLE
    if name in ("irfft", "hfft", "irfft2", "irfftn"):
        return np.dtype(np.float32 if single else np.float64)
    return np.dtype(np.complex64 if single else np.complex128)


def input_dtypes(name: str) -> List[Any]:
    """Types of input that a function takes."""
    real = [np.float32, np.float64, np.int32, np.float16, np.uint8, bool]
    return real if name in ("rfft", "ihfft", "rfft2", "rfftn") else real + 3 * [np.complex64, np.complex128]


def random_call(rng: np.random.Generator, name: str) -> Tuple[Tuple[int, ...], Dict[str, Any], int]:
    """A shape, arguments for it, and the points of a transform."""
    rank = int(rng.integers(2 if name.endswith("2") else 1, 5))
    shape = tuple(int(n) for n in rng.choice(LENGTHS, rank))
    while np.prod(shape) > 6000:
        shape = tuple(max(1, n // 2) for n in shape)
    arguments: Dict[str, Any] = {"norm": NORMS[rng.integers(len(NORMS))]}
    several = name.endswith(("2", "n"))
    if several:
        count = 2 if name.endswith("2") else int(rng.integers(1, rank + 1))
        axes = [int(a) for a in rng.permutation(rank)[:count]]
        axes = [a - rank if rng.random() < 0.5 else a for a in axes]
        arguments["axes"] = axes
    else:
        axes = [int(rng.integers(-rank, rank))]
        arguments["axis"] = axes[0]
    half = name in ("irfft", "hfft", "irfft2", "irfftn")
    lengths = [shape[a] for a in axes]
    if half:
        lengths[-1] = 2 * (lengths[-1] - 1)
    if half and lengths[-1] == 0 or rng.random() < 0.5:  # cropped, padded, or odd
        lengths = [max(1, n + int(rng.integers(-3, 4))) for n in lengths]
        arguments["s" if several else "n"] = lengths if several else lengths[0]
    return shape, arguments, int(np.prod(lengths))
