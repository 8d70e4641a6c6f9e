"""What the package is: its loader, types, errors and documentation."""

from __future__ import annotations

import doctest
import importlib
import inspect
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array
import pytest

import fftcl

MODULES = ["fftcl", "fftcl.signal", "fftcl._signal.short_time", "fftcl._signal.streams", "fftcl._signal.convolver", "fftcl._signal.filtering", "fftcl._plan", "fftcl._formats", "fftcl._progress", "fftcl._scipy",
           "fftcl.fft._one_axis", "fftcl.fft._cosines"]


def test_one_loader() -> None:
    """The extension uses pyopencl's OpenCL, and brings no second one into the process."""
    program = "import fftcl; fftcl.fft.fft([1.0]); print(open('/proc/self/maps').read())"
    maps = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=120).stdout
    assert len(set(re.findall(r"\S*libOpenCL\S*", maps))) <= 1


def test_no_opencl_in_the_extension() -> None:
    from fftcl import _core

    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}  # a test may be run with one
    needed = subprocess.run(["ldd", _core.__file__], check=True, capture_output=True, text=True, env=environment).stdout
    assert "libOpenCL" not in needed and "libfftcl" not in needed


def test_typed() -> None:
    assert (Path(fftcl.__file__).parent / "py.typed").exists()
    for module in ("fft", "signal"):
        for name in getattr(fftcl, module).__all__:
            function = getattr(getattr(fftcl, module), name)
            assert function.__doc__, name
            own = [m for n, m in vars(function).items() if inspect.isfunction(m) and not n.startswith("_")] if inspect.isclass(function) else [function]
            for typed in own:
                if typed.__module__.startswith("fftcl"):
                    assert typed.__doc__ and "return" in inspect.get_annotations(typed), name


def test_error_of_the_library(queue: cl.CommandQueue) -> None:
    small = cl.Buffer(queue.context, cl.mem_flags.READ_WRITE, 16)
    with pytest.raises(fftcl.Error) as caught:
        fftcl.Plan(queue, 8).forward(small, small)
    assert isinstance(caught.value, ValueError)
    assert (caught.value.code, caught.value.cl_status) == ("invalid_argument", 0)
    assert "64 bytes" in str(caught.value)
    with pytest.raises(fftcl.Error) as caught:
        fftcl.Plan(queue, 1 << 50)
    assert caught.value.code == "unsupported" and not isinstance(caught.value, ValueError)


def test_messages_name_options_as_python_does(queue: cl.CommandQueue) -> None:
    x = cl_array.zeros(queue, (8, 8), np.complex64)
    with pytest.raises(fftcl.InvalidArgument, match="but signal and spectrum place .* set in_place=True"):
        fftcl.fft.fft(x[:4], out=x[2:6])
    error = fftcl._errors.make_error("fft::StftOptions::hop: use Directions::forward_only", "invalid_argument", 0)
    assert str(error) == "hop: use directions='forward'"
    text = "clang::Something::failed = true"
    assert str(fftcl._errors.make_error(text, "build", 0)) == text


def test_errors_are_named_as_they_are_caught_and_travel_between_processes() -> None:
    for error in (fftcl.Error("no device", "opencl", -1), fftcl.InvalidArgument("n is -1")):
        assert f"{type(error).__module__}.{type(error).__qualname__}" == f"fftcl.{type(error).__name__}"
        other = pickle.loads(pickle.dumps(error))
        assert (type(other), str(other), other.code, other.cl_status) == (type(error), str(error), error.code, error.cl_status)


def test_kernel_cache(tmp_path: Path) -> None:
    before = fftcl.cache_directory(), fftcl.cache_limit()
    try:
        fftcl.set_cache_directory(str(tmp_path / "kernels"))
        assert fftcl.cache_directory() == str(tmp_path / "kernels")
        assert fftcl.cache_bytes() == 0
        fftcl.set_cache_limit(1000)
        assert fftcl.cache_limit() == 1000
        fftcl.clear_cache()
    finally:
        fftcl.set_cache_directory(before[0])
        if not before[0]:  # it was switched off
            fftcl.disable_disk_cache()
        fftcl.set_cache_limit(before[1])
    assert set(fftcl.cache_statistics()) == {"memory_hits", "disk_hits", "builds"}
    assert fftcl.cache_directory() == before[0]
    assert fftcl.cache_problem() == ""


def test_paths_of_any_bytes(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff\xfe"
    before = fftcl.cache_directory()
    try:
        for given in (path, os.fsdecode(path), Path(os.fsdecode(path))):
            fftcl.set_cache_directory(given)
            assert os.fsencode(fftcl.cache_directory()) == path
    finally:
        fftcl.set_cache_directory(before)
        if not before:
            fftcl.disable_disk_cache()
    with pytest.raises(fftcl.Error) as caught:
        fftcl.wisdom.load(os.fsdecode(path))
    assert path in os.fsencode(str(caught.value))
    with pytest.raises(TypeError, match="int"):
        fftcl.set_cache_directory(5)  # type: ignore[arg-type]
    for call in (fftcl.set_cache_limit, fftcl.next_fast_length, lambda n: setattr(fftcl.plan_cache, "limit", n)):
        with pytest.raises(ValueError, match="is -5"):
            call(-5)
        with pytest.raises(TypeError, match="is 2.5"):
            call(2.5)
    for call in (fftcl.set_cache_directory, fftcl.wisdom.load, fftcl.wisdom.save):
        with pytest.raises(ValueError, match="behind a character 0"):
            call("a\0b")


def test_stub() -> None:
    """_core.pyi names what the extension has."""
    from fftcl import _core

    text = (Path(fftcl.__file__).parent / "_core.pyi").read_text()
    stubbed = set(re.findall(r"^(?:class|def) (\w+)", text, re.MULTILINE))
    assert stubbed == {name for name in dir(_core) if not name.startswith("_")}
    for name in stubbed:
        members = {m for m in vars(getattr(_core, name)) if not m.startswith("_")} if inspect.isclass(getattr(_core, name)) else set()
        assert all(re.search(rf"\b{member}\b", text) for member in members), name


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.skipif(int(np.__version__.split(".")[0]) < 2, reason="numpy 1 prints scalars in another way")
def test_examples_of_docstrings(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.attempted > 0 and outcome.failed == 0


REPOSITORY = Path(__file__).parents[2]


def documents() -> dict:
    """The Python blocks of every document, by page: tests/docs/blocks.py finds them. Empty where only the package is there."""
    folder = REPOSITORY / "tests" / "docs"
    if not folder.is_dir():
        return {}
    sys.path.insert(0, str(folder))
    try:
        blocks = importlib.import_module("blocks")
    finally:
        sys.path.remove(str(folder))
    found: dict = {}
    for block in blocks.all_blocks():
        if block.language == "python" and block.idle is None:
            found.setdefault(block.page, []).append(block)
    assert "docs/python.md" in found
    return found


DOCUMENTS = documents()


@pytest.mark.parametrize("page", DOCUMENTS)
def test_examples_of_the_documents(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every Python block of a page runs, in one namespace, as a reader would type them."""
    monkeypatch.chdir(tmp_path)
    names: dict = {}
    for block in DOCUMENTS[page]:
        exec(block.marks.get("before", ""), names)  # noqa: S102
        exec(compile("\n" * (block.line - 1) + block.text, str(REPOSITORY / page), "exec"), names)  # noqa: S102
        exec(block.marks.get("after", ""), names)  # noqa: S102
