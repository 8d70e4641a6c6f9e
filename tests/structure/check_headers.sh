#!/usr/bin/env bash
# check_headers.sh SOURCE: every header compiles on its own; those that promise to need no OpenCL do so with OpenCL's
# headers poisoned; and the API compiles with every CLHPP setting that a caller may have.
set -euo pipefail
cd "$1"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/poison/CL"
for header in cl.h opencl.h opencl.hpp cl_ext.h cl_platform.h; do
  echo '#error "this header must not need OpenCL"' >"$scratch/poison/CL/$header"
done
flags=(-std=c++17 -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -Iinclude -Ilib)

compile() {  # compile HEADER FLAG...
  local header=$1
  shift
  local unit
  unit=$(mktemp "$scratch/XXXXXX.cpp")
  printf '#include <%s>\n#include <%s>\n' "$header" "$header" >"$unit"  # twice: guards
  if ! "${CXX:-c++}" "${flags[@]}" "$@" "$unit"; then
    echo "FAILED: $header does not compile on its own with $*"
    return 1
  fi
}
export -f compile

failed=0
for header in $(cd include && find fftcl -name '*.hpp') $(cd lib && find . -name '*.hpp' -printf '%P\n'); do
  case $header in
    core/* | tables/* | codegen/* | butterflies/* | planning/* | group/* | vector/* | shapes/* | fftcl/cache.hpp | fftcl/convolution_options.hpp | fftcl/error.hpp | fftcl/export.hpp | fftcl/filters.hpp | fftcl/filter_options.hpp | fftcl/options.hpp | fftcl/sizes.hpp | fftcl/stft_options.hpp | fftcl/streaming_options.hpp | fftcl/version.hpp | fftcl/windows.hpp)
      compile "$header" "-I$scratch/poison" || failed=1 ;;
    *)
      [ "${FFTCL_HOST_ONLY:-OFF}" = ON ] && continue
      compile "$header" -DCL_TARGET_OPENCL_VERSION=120 -DCL_HPP_TARGET_OPENCL_VERSION=120 \
        -DCL_HPP_MINIMUM_OPENCL_VERSION=120 || failed=1 ;;
  esac
done
[ "${FFTCL_HOST_ONLY:-OFF}" = ON ] && exit $failed
for target in 120 200 300; do
  for exceptions in -UCL_HPP_ENABLE_EXCEPTIONS -DCL_HPP_ENABLE_EXCEPTIONS; do
    # (Debian 12's CLHPP itself does not compile with target 200 or above and minimum 120.)
    compile fftcl/fft.hpp -DCL_HPP_TARGET_OPENCL_VERSION=$target $exceptions \
      -DCL_HPP_MINIMUM_OPENCL_VERSION=$((target > 200 ? 200 : target)) || failed=1
  done
done
compile fftcl/fft.hpp 2>"$scratch/note" || { cat "$scratch/note"; failed=1; }  # none set: CLHPP's defaults
exit $failed
