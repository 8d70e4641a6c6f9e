#!/usr/bin/env bash
# check_packages.sh SOURCE WORK BUILD KIND: installs fftcl static and shared below WORK, and builds and runs the consumers
# against each install tree (find_package, moved first; pkg-config) and by add_subdirectory. BUILD is a finished build of
# KIND (static or shared), which serves for that kind; the other is built here. One line per step; fails at the first.
set -euo pipefail
source=$1 work=$2 finished_build=$3 finished_kind=$4
here=$source/tests/package
# Installs of an earlier run would hide a header that is no longer installed; build trees are kept, for speed.
rm -rf "$work"/prefix-* "$work"/moved-*
mkdir -p "$work"
cmake_flags=(-DCMAKE_BUILD_TYPE=Debug)
if command -v ccache >/dev/null; then cmake_flags+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi

step() {  # step NAME COMMAND...: quiet unless it fails
  local name=$1
  shift
  if "$@" >"$work/log" 2>&1; then
    echo "ok: $name"
  else
    cat "$work/log"
    echo "FAILED: $name: $*"
    exit 1
  fi
}

run_consumers() {  # run_consumers NAME DIRECTORY
  for program in with_exceptions without_exceptions; do
    step "$1: $program runs" timeout 120 "$2/$program"
  done
}

for kind in static shared; do
  build=$work/build-$kind prefix=$work/moved-$kind
  if [ $kind = "$finished_kind" ]; then
    build=$finished_build
  else
    shared=$([ $kind = shared ] && echo ON || echo OFF)
    step "$kind: configure" cmake -S "$source" -B "$build" "${cmake_flags[@]}" -DBUILD_SHARED_LIBS="$shared" \
      -DFFTCL_BUILD_TESTS=OFF -DFFTCL_BUILD_EXAMPLES=OFF
    step "$kind: build" cmake --build "$build" --parallel 2
  fi
  step "$kind: install" cmake --install "$build" --prefix "$work/prefix-$kind"
  mv "$work/prefix-$kind" "$prefix" # a package must work wherever it is put

  step "$kind: fftcl-selftest runs" "$prefix/bin/fftcl-selftest" --quick --only "f32  radices"

  step "$kind: find_package configures" cmake -S "$here/consumer" -B "$work/use-$kind" "${cmake_flags[@]}" \
    -DCMAKE_PREFIX_PATH="$prefix" --fresh
  step "$kind: find_package builds" cmake --build "$work/use-$kind" --clean-first
  run_consumers "$kind: find_package" "$work/use-$kind"

  pc_dir=$(dirname "$(find "$prefix" -name fftcl.pc)")
  flags=$(PKG_CONFIG_PATH=$pc_dir pkg-config $([ $kind = static ] && echo --static) --cflags --libs fftcl)
  mkdir -p "$work/pc-$kind"
  for program in with_exceptions without_exceptions; do
    # shellcheck disable=SC2086 # the flags are several words
    step "$kind: pkg-config builds $program" c++ -std=c++17 "$here/consumer/$program.cpp" \
      -o "$work/pc-$kind/$program" $flags -Wl,-rpath,"$(dirname "$pc_dir")"
  done
  run_consumers "$kind: pkg-config" "$work/pc-$kind"
done

library=$(find "$work/moved-shared" -name 'libfftcl.so.*.*.*')
if nm -DC --defined-only "$library" | grep -vE ' (vtable for |typeinfo for |typeinfo name for )?fft::v0::'; then
  echo "FAILED: the shared library exports the symbols above, internals must stay hidden"
  exit 1
fi
echo "ok: shared: only fft::v0 is exported"

step "add_subdirectory: configure" cmake -S "$here/consumer" -B "$work/use-source" "${cmake_flags[@]}" -DFFTCL_SOURCE="$source"
step "add_subdirectory: build" cmake --build "$work/use-source" --parallel 2
run_consumers "add_subdirectory" "$work/use-source"
