#!/usr/bin/env bash
# check_exports.sh SOURCE LIBRARY: what a shared fftcl exports is the C API, all of it and with version FFTCL_0, and of C++ fft::v0
# alone; its soname has the version of the ABI.
set -euo pipefail
source=$1 library=$2
failed=0

fail() {
  echo "FAILED: $1"
  failed=1
}

exported=$(nm -D --defined-only --with-symbol-versions "$library" | awk '$2 != "A" {print $3}' | sort)  # A: names of versions
declared=$(cat "$source"/include/fftcl/c/*.h | tr '\n' ' ' | grep -oE 'FFTCL_EXPORT [a-z0-9_* ]+\(' | grep -oE 'fftcl_[a-z0-9_]+ *\($' |
  tr -d ' (' | sort)
[ "$(echo "$declared" | wc -l)" -gt 100 ] || fail "only $(echo "$declared" | wc -l) C functions were found in the headers"
for function in $declared; do
  grep -qxF "$function@@FFTCL_0" <<<"$exported" || fail "$function is declared, but $function@@FFTCL_0 is not exported"
done
for function in $(grep -oE '^fftcl_[a-z0-9_]+' <<<"$exported"); do
  grep -qxF "$function" <<<"$declared" || fail "$function is exported, but no header declares it"
done
version=$(sed -nE 's/#define FFTCL_VERSION_(MAJOR|MINOR) ([0-9]+)/\2/p' "$source/include/fftcl/version.h" | paste -sd.)
cxx=$(grep -vE '^fftcl_[a-z0-9_]+@@FFTCL_0$' <<<"$exported")
unversioned=$(grep -vF "@@FFTCL_CXX_$version" <<<"$cxx" || true)
[ -z "$unversioned" ] || fail "not of version FFTCL_CXX_$version (cmake/exports.map): $unversioned"
others=$(sed 's/@@.*//' <<<"$cxx" | c++filt | grep -vE '^(vtable for |typeinfo for |typeinfo name for )?fft::v0::' || true)
[ -z "$others" ] || fail "internals must stay hidden, but these are exported: $others"
[[ $(objdump -p "$library" | awk '$1 == "SONAME" {print $2}') == *.so.$version ]] || fail "the soname does not end in .so.$version"
exit $failed
