#!/usr/bin/env bash
# check_headers.sh SOURCE: every header compiles on its own, twice in one file; those that promise to need no OpenCL do so with
# OpenCL's headers poisoned; and the API compiles with every CLHPP setting that a caller may have. A header that another file includes
# first has been compiled on its own with that file, by the build or here.
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

folders=(include lib)
if [ "${FFTCL_HOST_ONLY:-OFF}" = ON ]; then folders=(lib/{core,tables,codegen,butterflies,planning,group,vector,shapes}); fi
declare -A first=()
while read -r header; do first[$header]=1; done < <(grep -rhm 1 --include='*.[hc]pp' '^#include' "${folders[@]}" | tr -d '"<>' | cut -d ' ' -f 2)

compiled_first() {  # compiled_first HEADER: is it the first include of another header or of a source file?
  [ -n "${first[$1]:-}" ]
}

needs_no_opencl() {  # needs_no_opencl HEADER: the folders of lib/ without OpenCL, and public headers whose heading says so
  case $1 in
    core/* | tables/* | codegen/* | butterflies/* | planning/* | group/* | vector/* | shapes/* | fftcl/version.hpp | fftcl/export.hpp) return 0 ;;
    fftcl/*) head -n 3 "include/$1" | grep -qi 'no OpenCL header' ;;
    *) return 1 ;;
  esac
}

failed=0
pure=()
opencl=(-DCL_TARGET_OPENCL_VERSION=120 -DCL_HPP_TARGET_OPENCL_VERSION=120 -DCL_HPP_MINIMUM_OPENCL_VERSION=120)
for header in $(cd include && find fftcl -name '*.hpp') $(cd lib && find . -name '*.hpp' -printf '%P\n'); do
  if needs_no_opencl "$header"; then
    pure+=("$header")
    compiled_first "$header" || compile "$header" || failed=1
  elif [ "${FFTCL_HOST_ONLY:-OFF}" != ON ]; then
    compiled_first "$header" || compile "$header" "${opencl[@]}" || failed=1
  fi
done
promises=$(grep -rli 'no OpenCL header' include | wc -l)
public=$(printf '%s\n' "${pure[@]}" | grep -c '^fftcl/')
if [ "$public" -ne $((promises + 2)) ]; then # and version.hpp, export.hpp, which say nothing
  echo "FAILED: $promises public headers say that they need no OpenCL header, $public are compiled without"
  failed=1
fi
printf '#include <%s>\n' "${pure[@]}" "${pure[@]}" >"$scratch/pure.cpp" # twice: guards
"${CXX:-c++}" "${flags[@]}" "-I$scratch/poison" "$scratch/pure.cpp" || failed=1
if grep -rL --include='*.hpp' '^#pragma once$' include lib | grep .; then
  echo "FAILED: the headers above have no guard"
  failed=1
fi
if grep -rnE '\b(max|min)\(' include/fftcl --include='*.hpp' | grep -vE ':[0-9]+: *//'; then
  echo "FAILED: max and min above need parentheses, (std::max)(...): Windows' headers have macros of these names"
  failed=1
fi
if [ "${FFTCL_HOST_ONLY:-OFF}" = ON ]; then exit $failed; fi
# The C API with C's headers and OpenCL's alone: each header as C99 and C++11, all of them as other C and C++, which programs also are.
compile_c() {  # compile_c HEADER COMPILER FLAG...
  local header=$1
  shift
  printf '#include <%s>\n#include <%s>\nint unit;\n' "$header" "$header" >"$scratch/c.c"
  if ! "$@" -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -Iinclude -DCL_TARGET_OPENCL_VERSION=120 "$scratch/c.c"; then
    echo "FAILED: $header does not compile with $*"
    failed=1
  fi
}
for header in $(cd include && find fftcl -name '*.h'); do
  compile_c "$header" "${CC:-cc}" -std=c99
  compile_c "$header" "${CXX:-c++}" -std=c++11 -x c++
done
for standard in c89 gnu89 gnu99 c11 gnu17; do compile_c fftcl/fftcl.h "${CC:-cc}" -std=$standard; done
for standard in c++98 c++17 gnu++20; do compile_c fftcl/fftcl.h "${CXX:-c++}" -std=$standard -x c++; done
if grep -nE '# *include' include/fftcl/*.h include/fftcl/c/*.h | grep -vE '<(CL/cl|stddef|stdint|fftcl/[a-z_/]+)\.h>'; then
  echo "FAILED: the C API includes CL/cl.h and headers of C and its own alone"
  failed=1
fi
for target in 120 200 300; do
  for exceptions in -UCL_HPP_ENABLE_EXCEPTIONS -DCL_HPP_ENABLE_EXCEPTIONS; do
    # (Debian 12's CLHPP itself does not compile with target 200 or above and minimum 120.)
    compile fftcl/fft.hpp -DCL_HPP_TARGET_OPENCL_VERSION=$target $exceptions \
      -DCL_HPP_MINIMUM_OPENCL_VERSION=$((target > 200 ? 200 : target)) || failed=1
  done
done
# For programs without exceptions, which end where fft::Error would be thrown. (-fsyntax-only does not see a throw.)
echo '#include <fftcl/fft.hpp>' >"$scratch/none.cpp"
"${CXX:-c++}" -std=c++17 -Iinclude -fno-exceptions -fno-rtti -DCL_HPP_TARGET_OPENCL_VERSION=120 -DCL_HPP_MINIMUM_OPENCL_VERSION=120 \
  -c -o /dev/null "$scratch/none.cpp" || { echo "FAILED: the API does not compile without exceptions"; failed=1; }
# In any order with Qt's headers, whose keywords are macros, and which still have them afterwards.
cat >"$scratch/qt.cpp" <<'END'
#define signals public
#define slots
#define emit
#include <fftcl/fft.hpp>
#include <fftcl/fftcl.h>
struct Window {
 signals:
  void closed();
};
END
"${CXX:-c++}" "${flags[@]}" "${opencl[@]}" "$scratch/qt.cpp" || { echo "FAILED: the API does not compile after Qt's headers"; failed=1; }
compile fftcl/fft.hpp 2>"$scratch/note" || { cat "$scratch/note"; failed=1; }  # none set: CLHPP's defaults
exit $failed
