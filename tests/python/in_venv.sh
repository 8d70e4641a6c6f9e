#!/usr/bin/env bash
# in_venv.sh install PYTHON SOURCE LIBRARY WORK: makes the virtual environment WORK/venv with the Python package, built on the
#   static library, and all that its tests need.
# in_venv.sh pytest SOURCE WORK [ARGUMENTS]: runs python/tests in it.
# in_venv.sh judge SOURCE WORK [ARGUMENTS]: runs scipy's own tests of scipy.fft with fftcl as the global backend.
set -euo pipefail
command=$1
shift
case $command in
  install)
    python=$1 source=$2 library=$3 work=$4
    rm -rf "$work"
    mkdir -p "$work"
    "$python" -m venv "$work/venv"
    pip="$work/venv/bin/pip --quiet --disable-pip-version-check"
    export CMAKE_BUILD_PARALLEL_LEVEL=2
    $pip install "$source/python[test]" --config-settings "cmake.define.FFTCL_PYTHON_LIBRARY=$library" \
      --config-settings "build-dir=$work/extension" </dev/null
    "$work/venv/bin/python" -c 'import fftcl; print("fftcl", fftcl.__version__, "on", fftcl.default_queue().device.name)'
    ;;
  pytest)
    source=$1 work=$2
    shift 2
    cd "$work" # not in python/: the installed package is tested, not the sources
    venv/bin/python -m pytest -q --durations=5 -p no:cacheprovider "$source/python/tests" "$@"
    ;;
  judge)
    source=$1 work=$2
    shift 2
    cd "$work"
    venv/bin/pip --quiet --disable-pip-version-check install hypothesis </dev/null # scipy's tests need it
    PYTHONPATH="$source/python/judge" venv/bin/python -m pytest -p fftcl_judge --pyargs scipy.fft -q -p no:cacheprovider "$@"
    ;;
  *) echo "usage: in_venv.sh install|pytest|judge ..." >&2 && exit 2 ;;
esac
