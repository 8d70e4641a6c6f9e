#!/usr/bin/env bash
# check_packages.sh SOURCE WORK BUILD KIND QUICK: consumers of fftcl as a static and as a shared library, by add_subdirectory,
# find_package (of an install tree that was moved) and pkg-config. BUILD is a finished build of KIND (static or shared), which
# serves for that kind; the other is built here, as a subproject of the consumer: the library is compiled once for all of this.
# A shared one is linked with link-time optimisation, where GCC sees all files at once: two types of one name fail
# (-Wodr). The subproject gets what a project around it, or another processor, may set: -ffast-math, unity builds, unsigned characters, and
# targets of OpenCL's loader and headers. Of the
# programs it has fftcl-info alone; package.deb_of_build links all of them with a shared library. without_exceptions
# uses the headers in another way than with_exceptions, not the library: one build of it is enough.
# QUICK: FFTCL_QUICK_BUILD of the finished build. One line per step; fails at the first.
set -euo pipefail
source=$1 work=$2 finished_build=$3 finished_kind=$4 quick=${5:-OFF}
here=$source/tests/package
other_kind=$([ "$finished_kind" = static ] && echo shared || echo static)
# Installs of an earlier run would hide a header that is no longer installed; build trees are kept, for speed.
rm -rf "$work"/prefix-* "$work"/moved-*
mkdir -p "$work"
cmake_flags=(-DCMAKE_BUILD_TYPE=None)
if command -v ccache >/dev/null; then cmake_flags+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi

step() {  # step NAME COMMAND...: quiet unless it fails
  local name=$1
  shift
  if "$@" >"$work/log" 2>&1; then
    echo "ok: $name"
  else
    grep -vE '^: && ' "$work/log" # (the command that links)
    echo "FAILED: $name: $*"
    exit 1
  fi
}

run_consumers() {  # run_consumers NAME DIRECTORY PROGRAM...
  local name=$1 directory=$2
  shift 2
  for program in "$@"; do
    step "$name: $program runs" timeout 120 "$directory/$program"
  done
}

exports_nothing() {  # exports_nothing PLUGIN: functions of the library that other plugins would take for theirs
  local defined
  defined=$(nm -D --defined-only "$1") && [ -n "$defined" ] && ! grep -E ' (fftcl_|_ZN3fft)' <<<"$defined"
}

refuses_components() {  # refuses_components PREFIX: CMake breaks the lines of messages
  local said
  if said=$(cmake -S "$here/consumer" -B "$work/use-components" -DCMAKE_PREFIX_PATH="$1" -DCOMPONENTS="COMPONENTS;tools" --fresh 2>&1); then
    echo "a component that does not exist was found"
    return 1
  fi
  tr -s '\n ' ' ' <<<"$said" | grep -F "leave COMPONENTS out"
}

other_build=$work/use-source other_flags=("${cmake_flags[@]}" -DFFTCL_INSTALL=ON -DFFTCL_BUILD_TOOLS=ON -DFFTCL_TOOLS=info -DFFTCL_WERROR=ON
  -DFFTCL_QUICK_BUILD="$quick" -DCMAKE_UNITY_BUILD=ON)
host_flags="-ffast-math -funsigned-char"
if [ "$other_kind" = shared ]; then
  other_flags+=(-DBUILD_SHARED_LIBS=ON)
  if "${CXX:-c++}" --version | grep -qiE 'gcc|g\+\+|free software foundation'; then host_flags+=" -O0 -flto -Wodr -Werror=odr"; fi
fi
other_flags+=("-DCMAKE_CXX_FLAGS=$host_flags")
step "add_subdirectory, $other_kind: configure" cmake -S "$here/consumer" -B "$other_build" "${other_flags[@]}" \
  -DFFTCL_SOURCE="$source" -DPROGRAMS=with_exceptions
step "add_subdirectory, $other_kind: build" cmake --build "$other_build" --parallel 2
run_consumers "add_subdirectory, $other_kind" "$other_build" with_exceptions in_c

step "build folder: find_package configures" cmake -S "$here/consumer" -B "$work/use-build" -Dfftcl_DIR="$finished_build" \
  -DLANGUAGES=C -DPROGRAMS= -DFFTCL_CLHPP_INCLUDE_DIR= --fresh
step "build folder: find_package builds" cmake --build "$work/use-build" --target in_c --clean-first
run_consumers "build folder: find_package" "$work/use-build" in_c

for kind in static shared; do
  build=$([ $kind = "$finished_kind" ] && echo "$finished_build" || echo "$other_build")
  prefix=$work/moved-$kind
  step "$kind: install" cmake --install "$build" --prefix "$work/prefix-$kind"
  mv "$work/prefix-$kind" "$prefix" # a package must work wherever it is put

  step "$kind: fftcl-info runs" "$prefix/bin/fftcl-info"
  if [ "$kind" = "$finished_kind" ]; then # the other build has no such program
    step "$kind: fftcl-selftest runs" "$prefix/bin/fftcl-selftest" --quick --only "f32  radices"
  fi

  if [ "$kind" = "$finished_kind" ]; then # the same file is in both
    step "$kind: find_package refuses components, with a way out" refuses_components "$prefix"
  fi
  consumers=(with_exceptions)
  if [ "$kind" = "$finished_kind" ]; then consumers+=(without_exceptions); fi
  step "$kind: find_package configures" cmake -S "$here/consumer" -B "$work/use-$kind" "${cmake_flags[@]}" \
    -DCMAKE_PREFIX_PATH="$prefix" -DPROGRAMS="$(IFS=';' && echo "${consumers[*]}")" --fresh
  step "$kind: find_package builds" cmake --build "$work/use-$kind" --clean-first
  run_consumers "$kind: find_package" "$work/use-$kind" "${consumers[@]}" in_c
  # (Without CLHPP, which programs in C do not need.)
  step "$kind: find_package configures, C alone" cmake -S "$here/consumer" -B "$work/use-c-$kind" -DCMAKE_PREFIX_PATH="$prefix" \
    -DLANGUAGES=C -DPROGRAMS= -DFFTCL_CLHPP_INCLUDE_DIR= --fresh
  step "$kind: find_package builds, C alone" cmake --build "$work/use-c-$kind" --clean-first
  run_consumers "$kind: find_package, C alone" "$work/use-c-$kind" in_c
  step "$kind: a plugin exports nothing of fftcl" exports_nothing "$work/use-c-$kind/libplugin.so"

  pc_dir=$(dirname "$(find "$prefix" -name fftcl.pc)")
  flags=$(PKG_CONFIG_PATH=$pc_dir pkg-config $([ $kind = static ] && echo --static) --cflags --libs fftcl)
  mkdir -p "$work/pc-$kind"
  # shellcheck disable=SC2086 # the flags are several words
  step "$kind: pkg-config builds" c++ -std=c++17 "$here/consumer/with_exceptions.cpp" \
    -o "$work/pc-$kind/with_exceptions" $flags -Wl,-rpath,"$(dirname "$pc_dir")"
  # shellcheck disable=SC2086
  step "$kind: pkg-config builds in C" cc -std=c99 "$here/consumer/in_c.c" -o "$work/pc-$kind/in_c" $flags \
    -Wl,-rpath,"$(dirname "$pc_dir")"
  # shellcheck disable=SC2086
  step "$kind: pkg-config builds a plugin" cc -std=c99 -shared -fPIC "$here/consumer/in_c.c" -o "$work/pc-$kind/plugin.so" $flags
  step "$kind: pkg-config: a plugin exports nothing of fftcl" exports_nothing "$work/pc-$kind/plugin.so"
  run_consumers "$kind: pkg-config" "$work/pc-$kind" with_exceptions in_c
done

step "shared: exports" "$here/check_exports.sh" "$source" "$(find "$work/moved-shared" -name 'libfftcl.so.*.*.*')"
