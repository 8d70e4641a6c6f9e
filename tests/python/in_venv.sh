#!/usr/bin/env bash
# in_venv.sh install PYTHON SOURCE LIBRARY WORK: makes an empty virtual environment, WORK/venv, and installs the wheel of the Python
#   package there, built from its source package on the static library (scripts/wheel), and all that its tests need.
# in_venv.sh pytest SOURCE WORK [ARGUMENTS]: runs python/tests in it.
# in_venv.sh types SOURCE WORK: checks the package's types, its stub among them, and a program of a caller with strict ones, by mypy.
# in_venv.sh judge SOURCE WORK [ARGUMENTS]: runs scipy's own tests of scipy.fft with fftcl as the global backend.
set -euo pipefail
command=$1
shift
case $command in
  install)
    python=$1 source=$2 library=$3 work=$4
    rm -rf "$work"
    mkdir -p "$work"
    "$source/scripts/wheel" --library "$library" --build-only "$work/wheels"
    "$python" -m venv "$work/venv"
    "$work/venv/bin/pip" --quiet --disable-pip-version-check install --no-compile "$(ls "$work"/wheels/*.whl)[test]" </dev/null
    "$work/venv/bin/python" -c 'import fftcl; print("fftcl", fftcl.__version__, "on", fftcl.default_queue().device.name)'
    ;;
  pytest)
    source=$1 work=$2
    shift 2
    cd "$work" # not in python/: the installed package is tested, not the sources
    venv/bin/python -m pytest -q --durations=5 -p no:cacheprovider "$source/python/tests" "$@"
    ;;
  types)
    source=$1 work=$2
    cd "$work"
    venv/bin/pip --quiet --disable-pip-version-check install --no-compile mypy </dev/null
    venv/bin/python -m mypy --config-file "$source/pyproject.toml" -p fftcl
    venv/bin/python -m mypy --strict "$source/python/tests/types_of_callers.py"
    ;;
  judge)
    source=$1 work=$2
    shift 2
    cd "$work"
    venv/bin/pip --quiet --disable-pip-version-check install hypothesis </dev/null # scipy's tests need it
    # addopts: not those of the repository, in which this folder may lie; scipy's markers are none of ours.
    PYTHONPATH="$source/python/judge" venv/bin/python -m pytest -o addopts= -p fftcl_judge --pyargs scipy.fft -q -p no:cacheprovider "$@"
    ;;
  *) echo "usage: in_venv.sh install|pytest|types|judge ..." >&2 && exit 2 ;;
esac
