"""``python -m fftcl``: devices, the cache, versions, and whether a few transforms on the default device are right.

The programs ``fftcl-info`` and ``fftcl-selftest`` of the C++ library say and try more; a wheel does not bring them.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any, Dict, List

import numpy as np
import pyopencl as cl

import fftcl

_CHECKS = [((1000,), np.float32), ((64, 81), np.complex64), ((1009,), np.complex64), ((4, 30, 25), np.float64)]


def report() -> Dict[str, Any]:
    """Versions, devices and the cache."""
    devices = []
    for platform in cl.get_platforms():
        for device in platform.get_devices():
            about: Dict[str, Any] = {"platform": platform.name, "device": device.name.strip(), "driver": device.driver_version}
            try:
                about.update(fftcl.device_info(device)._asdict())
            except fftcl.Error as error:
                about["error"] = str(error)
            devices.append(about)
    cache = {"directory": fftcl.cache_directory(), "bytes": fftcl.cache_bytes(), "limit_bytes": fftcl.cache_limit(), "problem": fftcl.cache_problem()}
    return {"fftcl": fftcl.__version__, "numpy": np.__version__, "pyopencl": cl.VERSION_TEXT, "devices": devices,
            "default": fftcl.default_queue().device.name.strip(), "cache": cache}


def checks() -> List[Dict[str, Any]]:
    """A few transforms against numpy's: the error relative to the spectrum's norm, and the time of the first call."""
    rng = np.random.default_rng(1)
    outcomes = []
    for shape, dtype in _CHECKS:
        if dtype == np.float64 and not fftcl.device_info().has_f64:
            continue
        values = rng.standard_normal((2, *shape))
        x: np.ndarray = (values[0] + 1j * values[1]).astype(dtype) if np.dtype(dtype).kind == "c" else values[0].astype(dtype)
        name = "fftn" if x.dtype.kind == "c" else "rfftn"
        begin = time.perf_counter()
        result = getattr(fftcl.fft, name)(x)
        seconds = time.perf_counter() - begin
        want = getattr(np.fft, name)(x.astype(np.result_type(dtype, np.float64)))
        error = float(np.linalg.norm(result - want) / np.linalg.norm(want))
        limit = float(np.finfo(dtype).eps * np.sqrt(np.log2(x.size)))
        outcomes.append({"transform": name, "shape": list(shape), "dtype": x.dtype.name, "error": error, "right": error <= limit, "seconds": seconds})
    return outcomes


def main(arguments: List[str]) -> int:
    """Prints the report. 0: all transforms are right; 1: some are wrong; 2: there is nothing to compute on."""
    parser = argparse.ArgumentParser(prog="python -m fftcl", description="fftcl's devices, cache and versions, and a few transforms against numpy's.",
                                     epilog="exit status: 0 all transforms are right, 1 some are wrong, 2 there is no device that computes")
    parser.add_argument("--json", action="store_true", help="for programs")
    given = parser.parse_args(arguments)
    try:
        fftcl.default_queue()  # which says what to do where there is no device
        known, outcomes = report(), checks()
    except (fftcl.Error, cl.Error) as error:
        print(f"fftcl: {error}", file=sys.stderr)
        return 2
    right = all(outcome["right"] for outcome in outcomes)
    if given.json:
        print(json.dumps({**known, "checks": outcomes, "right": right}, indent=2))
        return 0 if right else 1
    print(f"fftcl {known['fftcl']}, pyopencl {known['pyopencl']}, numpy {known['numpy']}")
    for about in known["devices"]:
        print(f"{'*' if about['device'] == known['default'] else ' '} {about['device']}, {about['platform']}, driver {about['driver']}")
        print("    " + (about.get("error") or f"{about['compute_units']} compute units, {about['shape']} kernels, double precision: "
                        f"{'yes' if about['has_f64'] else 'no'}, {about['global_memory_bytes'] / 2**30:.1f} GiB"))
    print(f"kernels on disk: {known['cache']['directory'] or 'none are kept'}, {known['cache']['bytes'] / 2**20:.1f} MiB  {known['cache']['problem']}".rstrip())
    for outcome in outcomes:
        print(f"{'right' if outcome['right'] else 'WRONG'}: {outcome['transform']} of {outcome['shape']} {outcome['dtype']}, error {outcome['error']:.1e}, "
              f"{outcome['seconds']:.2f} s with building")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
