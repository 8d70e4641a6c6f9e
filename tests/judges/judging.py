"""What the judges share: programs of others run with fftcl's libraries in place of the original's, and a tally of what came out."""
import os
import pathlib
import shutil
import subprocess
import sys

CLFFT = "libclFFT.so.2"


def environment(directories, **variables):
    """The environment with these directories before all others that the loader searches."""
    path = [str(d) for d in directories] + [p for p in [os.environ.get("LD_LIBRARY_PATH")] if p]
    return {**os.environ, "LD_LIBRARY_PATH": ":".join(path), **variables}


def run(command, directories=(), timeout=600, **variables):
    """(exit status, text of stdout and stderr, path of the library that was loaded as libclFFT.so.2)."""
    done = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", timeout=timeout,
                          env=environment(directories, LD_DEBUG="libs", **variables))
    loaded, text = "", []
    for line in done.stdout.splitlines():
        if "calling init: " in line and CLFFT in line:
            loaded = line.split("calling init: ")[1]
        head = line.split(":")[0].strip()
        if not head.isdigit():  # lines of LD_DEBUG begin with the process's number
            text.append(line)
    return done.returncode, "\n".join(text), loaded


def mapped(name):
    """Paths of the shared libraries of that name that this process has mapped."""
    with open("/proc/self/maps") as maps:
        return {line.split()[-1] for line in maps if name in line}


def pyvkfft_on(library):
    """Directory with a copy of pyvkfft, in the working directory, that has fftcl's library as its OpenCL module."""
    import pyvkfft.base as base
    module = pathlib.Path(base._library_path("_vkfft_opencl"))
    copy = pathlib.Path.cwd() / "pyvkfft-on-fftcl"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(module.parent, copy / "pyvkfft")
    shutil.copyfile(library, copy / "pyvkfft" / module.name)
    return copy


class Tally:
    """Counts of outcomes. A failure is printed at once; the exit status tells whether there was one."""

    def __init__(self):
        self.passed, self.failed, self.others = 0, 0, {}

    def check(self, holds, what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("FAILED:", what, flush=True)

    def count(self, what):
        self.others[what] = self.others.get(what, 0) + 1

    def finish(self):
        others = "".join(f", {count} {what}" for what, count in sorted(self.others.items()))
        print(f"{self.passed} passed, {self.failed} failed{others}")
        sys.exit(1 if self.failed or not self.passed else 0)
