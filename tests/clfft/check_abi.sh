#!/usr/bin/env bash
# check_abi.sh SOURCE LIBRARY [HEADER]: the library exports the functions of integrations/clfft/abi_functions.h and nothing else,
# under clFFT's soname and without symbol versions, as clFFT's own does. With clFFT's header: those are all of its functions.
set -euo pipefail
source=$1 library=$2 header=${3:-}
failed=0

fail() {
  echo "FAILED: $1"
  failed=1
}

functions_of() { grep -oE 'clfft[A-Z][A-Za-z0-9]+ *\(' | tr -d ' (' | sort -u; }

exported=$(nm -D --defined-only --with-symbol-versions "$library" | awk '{print $3}' | sort)
declared=$(functions_of <"$source/integrations/clfft/abi_functions.h")
[ "$(wc -l <<<"$declared")" = 34 ] || fail "$(wc -l <<<"$declared") functions are declared, not 34"
[ "$exported" = "$declared" ] || fail "exported (<) differs from declared (>): $(diff <(echo "$exported") <(echo "$declared"))"
soname=$(objdump -p "$library" | awk '$1 == "SONAME" {print $2}')
[ "$soname" = libclFFT.so.2 ] || fail "the soname is $soname"
if [ -n "$header" ]; then
  # clfftInitSetupData is inline there. clfftLocalMemSize is exported by clFFT, but not declared.
  theirs=$(grep -E 'CLFFTAPI' "$header" | functions_of)
  [ "$theirs" = "$(grep -v LocalMemSize <<<"$declared")" ] ||
    fail "clFFT's header (<) and ours (>): $(diff <(echo "$theirs") <(echo "$declared"))"
fi
exit $failed
