#!/usr/bin/env bash
# check_odr.sh SOURCE BUILD: builds the library with link-time optimisation, where the compiler sees all files at once, and fails
# when two of them have different types of one name (GCC's -Wodr). Some 80 s of processor time; ccache makes it seconds.
set -euo pipefail
source=$1 build=$2
if ! "${CXX:-c++}" --version | grep -qiE 'gcc|g\+\+|free software foundation'; then
  echo "skipped: ${CXX:-c++} is not GCC"
  exit 77
fi
options=(-DCMAKE_BUILD_TYPE=None "-DCMAKE_CXX_FLAGS=-O0 -flto -Wodr -Werror=odr" -DBUILD_SHARED_LIBS=ON)
if command -v ccache >/dev/null; then options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
cmake -S "$source" -B "$build" "${options[@]}" >"$build.log" 2>&1 || { cat "$build.log"; exit 1; }
cmake --build "$build" --parallel 2 --target fftcl >"$build.log" 2>&1 || { grep -vE '^(\[|: &&)' "$build.log"; exit 1; }
