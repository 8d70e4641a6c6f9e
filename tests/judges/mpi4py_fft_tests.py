"""mpi4py-fft's own tests with fftcl as one of its back ends:
    mpi4py_fft_tests.py [--every=N] TESTS WORK FFTCL LIBRARY [RANKS...]   (default 1 2 4)

TESTS is the folder of tests of mpi4py-fft's source package (scripts/setup judges), FFTCL the repository, whose Python package is built on
LIBRARY, a libfftcl.a, and installed below WORK. The tests name the back ends that they try; a copy in
WORK says fftcl where they say pyfftw, and leaves out long doubles. Runs under mpirun, PoCL in the thread of the rank (POCL_DEVICES=basic); prints the transforms that went through fftcl.
--every=N: test_mpifft takes every N-th of its 16 shapes of four axes, which are two thirds of its plans.

The tests make some thousand plans. So that each kernel is built once and no time is lost beside that:
- all runs share a program cache in WORK, which stays for the next call;
- PoCL's own cache, whose every file waits for the disk (fdatasync), is in memory;
- ranks that wait for another one, which builds, leave it the processor (mpi_yield_when_idle)."""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from judging import Tally

MODULES = {"test_libfft": ["test_libfft"], "test_mpifft": ["test_mpifft", "test_r2r"]}


def renamed(text, every=1):
    for old, new in (("pyfftw.builders", "fftcl.fft"), ("import pyfftw", "import fftcl"), ("'pyfftw'", "'fftcl'")):
        assert old in text, old
        text = text.replace(old, new)
    real_to_real = "(3, 4): (dstn, idstn)}"  # of test_mpifft alone; says no back end
    text = text.replace(real_to_real + ")", real_to_real + ", backend='fftcl')")
    shapes = "in product(*([sizes]*dim)):"
    text = text.replace(shapes, f"in list({shapes[3:-1]})[::{every} if dim == 4 else 1]:")
    return text.replace("in 'fdg'", "in 'fd'")  # fftcl has no long doubles


def cosines_beside_fftw():
    """Distributed cosine and sine transforms of all types by both back ends."""
    import functools

    import numpy as np
    from mpi4py import MPI
    from mpi4py_fft import PFFT, fftw, newDistArray

    for kind in (1, 2, 3, 4):
        for dtype, limit in (("f", 1e-6), ("d", 1e-15)):
            pairs = [tuple(functools.partial(f, type=kind) for f in pair) for pair in ((fftw.dctn, fftw.idctn), (fftw.dstn, fftw.idstn))]
            ours, theirs = (PFFT(MPI.COMM_WORLD, (5, 6, 7, 8, 9), axes=((0,), (1, 2), (3, 4)), grid=(-1,), dtype=dtype, backend=name,
                                 transforms={(1, 2): pairs[0], (3, 4): pairs[1]}) for name in ("fftcl", "fftw"))
            signal = newDistArray(ours, forward_output=False)
            signal[:] = np.random.default_rng(MPI.COMM_WORLD.rank).random(signal.shape)
            got, want = ours.forward(signal.copy()).copy(), theirs.forward(signal.copy())
            assert np.linalg.norm(got - want) <= limit * np.linalg.norm(want), (kind, dtype)
            assert np.linalg.norm(ours.backward(got) - signal) <= 2 * limit * np.linalg.norm(signal), (kind, dtype)


def one_rank(module, functions):
    """Runs in every rank."""
    from mpi4py import MPI

    import fftcl.mpi4py_fft as back_end

    back_end.register()
    calls, original = [0], back_end._Transform.__call__

    def counted(self, *args, **options):
        calls[0] += 1
        return original(self, *args, **options)

    back_end._Transform.__call__ = counted
    tests = __import__(module)
    for function in functions:
        getattr(tests, function)()
    if module == "test_mpifft":
        cosines_beside_fftw()
    total = MPI.COMM_WORLD.reduce(calls[0])
    if MPI.COMM_WORLD.rank == 0:
        print(f"{total} transforms by fftcl ({' '.join(functions)})")
        assert total > 100


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--every", type=int, default=1)
    options.add_argument("paths", nargs=4, type=lambda path: pathlib.Path(path).resolve())
    options.add_argument("ranks", nargs="*", default=["1", "2", "4"])
    given = options.parse_args()
    tests, work, fftcl, library = given.paths
    work.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--upgrade",
                    "--target", work / "site", fftcl,
                    "--config-settings", f"cmake.define.FFTCL_PYTHON_LIBRARY={library}"], check=True)
    for module in MODULES:
        (work / f"{module}.py").write_text(renamed((tests / f"{module}.py").read_text(), given.every))
    for helper in ("judging.py", pathlib.Path(__file__).name):
        shutil.copy(pathlib.Path(__file__).parent / helper, work)
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="fftcl-mpi4py-fft-", dir=memory) as driver_cache:
        run_all(work, given.ranks, driver_cache)


def run_all(work, ranks_list, driver_cache):
    """All modules on so many ranks each; exits."""
    tally = Tally()
    environment = {**os.environ, "PYTHONPATH": str(work / "site"), "POCL_DEVICES": "basic", "POCL_CACHE_DIR": driver_cache,
                   "FFTCL_CACHE_DIR": str(work / "kernels"), "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    environment.pop("FFTCL_CACHE", None)  # CTest's "off"
    mpirun = ["mpirun", "--oversubscribe", "--bind-to", "none", "--mca", "mpi_yield_when_idle", "1"]
    for ranks in ranks_list:
        for module, functions in MODULES.items():
            begin = time.monotonic()
            done = subprocess.run([*mpirun, "-np", ranks, sys.executable, pathlib.Path(__file__).name, "rank", module, *functions], cwd=work,
                                  env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            counts = [line for line in done.stdout.splitlines() if "by fftcl" in line]
            tally.check(done.returncode == 0 and counts, f"{module} on {ranks} ranks:\n{done.stdout[-3000:]}")
            print(f"{module}, {ranks} ranks: {' '.join(counts) or 'failed'}, {time.monotonic() - begin:.0f} s", flush=True)
    tally.finish()


if __name__ == "__main__":
    if sys.argv[1] == "rank":
        one_rank(sys.argv[2], sys.argv[3:])
    else:
        main()
