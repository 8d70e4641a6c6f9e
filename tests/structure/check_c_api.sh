#!/usr/bin/env bash
# check_c_api.sh SOURCE: every function of the C headers is called by a test, has its row in docs/c.md and its line in
# debian/libfftcl0.1.symbols; neither names one that is not there.
set -euo pipefail
cd "$1"
failed=0
declared=$(cat include/fftcl/c/*.h | tr '\n' ' ' | grep -oE '(FFTCL_EXPORT|FFTCL_INLINE) [a-z0-9_* ]+\(' | grep -oE 'fftcl_[a-z0-9_]+ *\($' |
  tr -d ' (' | sort -u)
[ "$(echo "$declared" | wc -l)" -gt 100 ] || { echo "FAILED: the functions were not found in the headers"; failed=1; }
for function in $declared; do
  grep -rqE "\\b$function\\(" tests/c || { echo "FAILED: no test in tests/c calls $function()"; failed=1; }
  grep -qF "\`$function\`" docs/c.md || { echo "FAILED: docs/c.md does not name $function"; failed=1; }
done
for name in $(grep -oE '`fftcl_[a-z0-9_]+`' docs/c.md | tr -d '`' | sort -u); do
  grep -qE "\\b$name\\b" include/fftcl/c/*.h || { echo "FAILED: docs/c.md names $name, which no header has"; failed=1; }
done
# The symbols file of the Debian package has those that are exported, no more and no less: else the package does not build.
exported=$(cat include/fftcl/c/*.h | tr '\n' ' ' | grep -oE 'FFTCL_EXPORT [a-z0-9_* ]+\(' | grep -oE 'fftcl_[a-z0-9_]+ *\($' | tr -d ' (' | sort -u)
packaged=$(sed -nE 's/^ (fftcl_[a-z0-9_]+)@FFTCL_0 .*/\1/p' debian/libfftcl0.1.symbols | sort)
diff <(echo "$exported") <(echo "$packaged") || { echo "FAILED: debian/libfftcl0.1.symbols (>) does not have the functions of the headers (<): a line is ' NAME@FFTCL_0 VERSION'"; failed=1; }
exit $failed
