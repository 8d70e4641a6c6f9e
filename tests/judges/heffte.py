"""heFFTe with fftcl as its back end:
    heffte.py tests WORK HEFFTE FFTCL LIBRARY [RANKS...]          its own tests (default 1 2 4 8 ranks)
    heffte.py staged WORK HEFFTE FFTCL LIBRARY     the same on 1 and 2 ranks, arrays being copied to the device and back, as on GPUs
    heffte.py speed WORK HEFFTE FFTCL LIBRARY [N[,N...] [RANKS...]]   speed3d beside its FFTW back end (default 64,128 on 1 2 4)
    heffte.py parts WORK HEFFTE FFTCL LIBRARY CSV [N[,N...] [RANKS...]]   times of computing, packing and exchange (default 32,64 on 1 2 4 8)
    heffte.py killed WORK HEFFTE FFTCL LIBRARY     a rank of examples/distributed_poisson is killed: all end, with a message
    heffte.py build WORK HEFFTE FFTCL LIBRARY TARGET
WORK: a folder for the build of tests/judges/heffte. HEFFTE: a checkout of heFFTe 2.4. FFTCL: this repository, LIBRARY its libfftcl.
PoCL computes in the ranks' own threads (POCL_DEVICES=basic)."""
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

import heffte_traces
from judging import Tally

ENVIRONMENT = {"POCL_DEVICES": "basic", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
TESTS = {"1": ["test_fft3d_np1", "test_fft3d_r2c", "test_cos"], "2": ["test_fft3d_np2", "test_fft3d_r2c", "test_cos"],
         "4": ["test_fft3d_np4", "test_fft3d_r2c", "test_cos"], "8": ["test_fft3d_np8", "test_fft3d_r2c"]}
KINDS = {"c2c": ("fftw", "fftcl"), "r2c": ("fftw", "fftcl"), "r2r": ("fftw-cos", "fftcl-cos")}


def build(work, heffte, fftcl, library, targets):
    work.mkdir(parents=True, exist_ok=True)
    configure = ["cmake", "-S", fftcl / "tests/judges/heffte", "-B", work, f"-DHEFFTE_SOURCE={heffte}", f"-DFFTCL_SOURCE={fftcl}",
                 f"-DFFTCL_LIBRARY={library}"]
    if subprocess.run(["sh", "-c", "command -v ccache >/dev/null"]).returncode == 0:
        configure.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    for command in (configure, ["cmake", "--build", work, "--parallel", str(os.cpu_count()), "--target", *targets]):
        done = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            sys.exit(f"heffte.py: {' '.join(str(c) for c in command)} failed:\n{done.stdout[-4000:]}")


def mpirun(work, ranks, program, *arguments):
    """(exit status, output) of a program on so many ranks."""
    done = subprocess.run(["mpirun", "--oversubscribe", "--bind-to", "none", "-np", ranks, str(work / program), *arguments],
                          cwd=work, env={**os.environ, **ENVIRONMENT}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def judge_tests(work, ranks_list):
    os.environ["OMPI_MCA_mpi_yield_when_idle"] = "1"  # more ranks than cores: those that wait leave them to those that build kernels
    tally = Tally()
    for ranks in ranks_list:
        for program in TESTS[ranks]:
            status, text = mpirun(work, ranks, program)
            cases = re.findall(r"^ *(\S.*<fftcl\S*>) +(\w+) *$", text, re.M)
            for name, outcome in cases:
                tally.check(outcome == "pass", f"{program}, {ranks} ranks: {name}: {outcome}")
            tally.check(status == 0 and cases, f"{program}, {ranks} ranks: status {status}, {len(cases)} cases\n{text[-2000:]}")
            print(f"{program}, {ranks} ranks: {len(cases)} cases of fftcl", flush=True)
    tally.finish()


def assert_staged(work):
    """The loader tells whether a program of the tests ever reads a buffer."""
    done = subprocess.run([str(work / "test_cos")], cwd=work, env={**os.environ, **ENVIRONMENT, "LD_DEBUG": "bindings"}, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")
    if "clEnqueueReadBuffer" not in done.stdout:
        sys.exit("heffte.py: no array was copied to the device and back")


def ranks_of(parent):
    """Process numbers of the children of a process that run poisson."""
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            name, fields = (entry / "comm").read_text().strip(), (entry / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue  # gone meanwhile
        if name == "poisson" and fields[1] == str(parent):
            found.append(int(entry.name))
    return sorted(found)


def judge_killed(work):
    """Kills a rank in the middle of solving."""
    tally = Tally()
    job = subprocess.Popen(["mpirun", "--oversubscribe", "--bind-to", "none", "-np", "4", str(work / "poisson"), "32", "", "1000000"],
                           cwd=work, env={**os.environ, **ENVIRONMENT}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    first = job.stdout.readline()  # behind the first solve
    ranks = ranks_of(job.pid)
    tally.check("first of" in first and len(ranks) == 4, f"4 ranks that solve: {ranks}: {first}")
    begin = time.monotonic()
    if ranks:
        os.kill(ranks[2], signal.SIGKILL)
    try:
        text, _ = job.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        job.kill()
        text = "still there after 60 s"
    tally.check(job.returncode not in (0, None) and "signal 9" in text, f"mpirun names the killed rank:\n{text[-1000:]}")
    tally.check(not ranks_of(job.pid), "no rank is left")
    print(f"all ended {time.monotonic() - begin:.1f} s after the kill, status {job.returncode}:\n{text[-600:]}")
    tally.finish()


def measure(work, kind, back_end, precision, n, ranks, options):
    """Of speed3d: ms a transform, of computing, and of computing and packing where nothing interrupts them, the best of three programs."""
    program = ("fftw_" if back_end.startswith("fftw") else "") + f"speed3d_{kind}"
    best = (float("inf"),) * 3
    for _ in range(3):
        status, text = mpirun(work, ranks, program, back_end, precision, n, n, n, *options)
        found = re.search(r"Time per run: (\S+)", text)
        if status != 0 or not found or "ERROR" in text:
            sys.exit(f"heffte.py: {program} {back_end} {precision} {n} on {ranks} ranks failed:\n{text[-2000:]}")
        logs = [work / f"speed3d_{kind}_{back_end}_{precision}{n}_{n}_{n}_{rank}.log" for rank in range(int(ranks))]
        parts = heffte_traces.shortest(logs)
        seconds = (float(found.group(1)), parts["fft"], parts["fft"] + parts["pack"])
        best = tuple(min(a, b * 1e3) for a, b in zip(best, seconds))
    return best


def judge_speed(work, sizes, ranks_list):
    """FFTW's default transposes boxes so that every line is contiguous; fftcl's does not. So FFTW runs without that, too."""
    print("kind precision n ranks: ms of FFTW (default), FFTW (strided), fftcl; in parentheses of computing, of computing and packing; "
          "ratios: whole (defaults), computing (both strided), computing and packing (defaults)")
    for kind, (theirs, ours) in KINDS.items():
        for precision in ("float", "double"):
            for n in sizes:
                for ranks in ranks_list:
                    runs = f"-nruns{max(2, min(50, 20 * 64**3 // int(n) ** 3))}"
                    default, strided, fftcl = (measure(work, kind, back_end, precision, n, ranks, options)
                                               for back_end, options in ((theirs, [runs]), (theirs, [runs, "-no-reorder"]), (ours, [runs])))
                    figures = ", ".join("{:.2f} ({:.2f}, {:.2f})".format(*times) for times in (default, strided, fftcl))
                    print(f"{kind} {precision} {n} {ranks}: {figures}; {default[0] / fftcl[0]:.2f} {strided[1] / fftcl[1]:.2f} "
                          f"{default[2] / fftcl[2]:.2f}", flush=True)


def measure_parts(work, table, sizes, ranks_list):
    """The table that bench/scaling/model.py is checked with: complex f32, forward and backward."""
    lines = ["n,ranks,logic,fft_s,pack_s,exchange_s"]
    for n in sizes:
        for ranks in ranks_list:
            for logic in ("slabs", "pencils"):
                status, text = mpirun(work, ranks, "speed3d_c2c", "fftcl", "float", n, n, n, "-nruns20", f"-{logic}")
                if status != 0:
                    sys.exit(f"heffte.py: speed3d_c2c {n} on {ranks} ranks failed:\n{text[-2000:]}")
                sums = heffte_traces.shortest([work / f"speed3d_c2c_fftcl_float{n}_{n}_{n}_{rank}.log" for rank in range(int(ranks))])
                lines.append(f"{n},{ranks},{logic},{sums['fft']:.6f},{sums['pack']:.6f},{sums['exchange']:.6f}")
                print(lines[-1], flush=True)
    table.write_text("\n".join(lines) + "\n")


def main():
    command, work, heffte, fftcl, library = sys.argv[1], *(pathlib.Path(path).resolve() for path in sys.argv[2:6])
    rest = sys.argv[6:]
    if command == "tests":
        ranks_list = rest or list(TESTS)
        build(work, heffte, fftcl, library, sorted({program for ranks in ranks_list for program in TESTS[ranks]}))
        judge_tests(work, ranks_list)
    elif command == "staged":
        os.environ["FFTCL_HEFFTE_STAGED"] = "1"
        build(work, heffte, fftcl, library, sorted({program for ranks in ("1", "2") for program in TESTS[ranks]}))
        assert_staged(work)
        judge_tests(work, ["1", "2"])
    elif command == "speed":
        build(work, heffte, fftcl, library, ["speeds"])
        judge_speed(work, rest[0].split(",") if rest else ["64", "128"], rest[1:] or ["1", "2", "4"])
    elif command == "parts":
        build(work, heffte, fftcl, library, ["speed3d_c2c"])
        measure_parts(work, pathlib.Path(rest[0]), rest[1].split(",") if len(rest) > 1 else ["32", "64"], rest[2:] or ["1", "2", "4", "8"])
    elif command == "killed":
        build(work, heffte, fftcl, library, ["poisson"])
        judge_killed(work)
    elif command == "build":
        build(work, heffte, fftcl, library, rest)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
