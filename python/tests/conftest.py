"""What all tests share. The program cache of the user is left alone."""

from __future__ import annotations

import os
import tempfile

os.environ.setdefault("FFTCL_CACHE_DIR", os.path.join(tempfile.gettempdir(), f"fftcl-python-tests-{os.getuid()}"))

import numpy as np  # noqa: E402
import pyopencl as cl  # noqa: E402
import pytest  # noqa: E402

import fftcl  # noqa: E402


@pytest.fixture(scope="session")
def queue() -> cl.CommandQueue:
    """The queue of all tests: the first device of FFTCL_TEST_PLATFORM, else the default one."""
    wanted = os.environ.get("FFTCL_TEST_PLATFORM")
    if wanted:
        device = next(p.get_devices()[0] for p in cl.get_platforms() if wanted in p.name)
        fftcl.set_default_queue(device)
    return fftcl.default_queue()


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> np.random.Generator:
    """Numbers that depend on FFTCL_TEST_SEED (default 1) alone."""
    return np.random.default_rng(int(os.environ.get("FFTCL_TEST_SEED", "1")))


def pytest_report_header() -> str:
    device = fftcl.default_queue().device
    return f"fftcl {fftcl.__version__} on {device.name.strip()}, {device.platform.version.strip()}"
