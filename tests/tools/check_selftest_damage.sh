#!/usr/bin/env bash
# check_selftest_damage.sh PROGRAM WORK SHIM: kernels with one wrong sign, constant or bound, as a miscompiling driver would
# make them, are found: exit status 1, and the check is named. Without damage the same checks are right.
set -euo pipefail
program=$1 work=$2 shim=$3
rm -rf "$work"
mkdir -p "$work"
export FFTCL_CACHE=off # PoCL builds a kernel once more for its binary

run() { # run CHECK: sets got to the exit status
  got=0
  "$program" ${FFTCL_TEST_PLATFORM:+--device "$FFTCL_TEST_PLATFORM"} --quick --only "$1" >"$work/log" 2>&1 || got=$?
}

fail() {
  cat "$work/log"
  echo "FAILED: $*"
  exit 1
}

found() { # found CHECK FROM TO: right as it is, and wrong when the first FROM of every program is TO
  local check=$1
  run "$check"
  [ $got = 0 ] && grep -q '^CORRECT: 1 check ' "$work/log" || fail "$check: status $got without damage, 0 expected"
  rm -f "$work/damaged"
  LD_PRELOAD=$shim FFTCL_DAMAGE_FROM=$2 FFTCL_DAMAGE_TO=$3 FFTCL_DAMAGE_LOG=$work/damaged run "$check"
  [ -s "$work/damaged" ] || fail "$check: '$2' is in none of its kernels; the test needs another damage"
  [ $got = 1 ] && grep -q '^WRONG: 1 of 1 check' "$work/log" && grep -qF "$check" "$work/log" ||
    fail "$check with '$3' for '$2': status $got, 1 expected"
  echo "found: $(grep -F "$check" "$work/log" | sed 's/.*] //')"
}

found "f32  radices               13 points" 'FFT_COS13_2 K\(0\.568' 'FFT_COS13_2 K(0.569'
# A double constant with a float's digits.
found "f64  radices               13 points" 'K\(0\.568064746731155802512\)' 'K(0.56806475)'
found "f32  prime radices         17 points" '\(m->x - n->y, m->y \+ n->x\)' '(m->x - n->y, m->y - n->x)'
# The sign in a product with twiddles.
found "f32  one pass              4096 points" 'fma\(a\.x, b\.x, -\(a\.y \* b\.y\)\)' 'fma(a.x, b.x, a.y * b.y)'
found "f64  several passes        131072 points" 'fma\(a\.x, b\.y, a\.y \* b\.x\)' 'fma(a.x, b.y, -a.y * b.x)'
found "f32  real, even and odd    100 points" 'K\(0\.5\) \* \(m\.x - z\.x\)' 'K(0.5) * (z.x - m.x)'
found "f32  large primes          257 points" 'fma\(a\.x, b\.y, a\.y \* b\.x\)' 'fma(a.x, b.y, -a.y * b.x)'
found "f32  convolution           circular, 96 points" 'fma\(a\.x, b\.y, a\.y \* b\.x\)' 'fma(a.x, b.y, -a.y * b.x)'
found "f32  filters               low-pass of 1000 points" 'factors\.y, factors\.z' 'factors.y, -factors.z'
found "f32  frames                real frames of 256 points" 'a\.x \* w\.x, a\.y \* w\.y' 'a.x * w.x, a.y * w.x'
# The work-group shape: a sign, and a bound that lets one column too many be written.
export FFTCL_SHAPE=group
found "f32  layouts               columns of 96 x 45" 'make_cplx\(a\.y, -a\.x\)' 'make_cplx(a.y, a.x)'
found "f32  radices               4 points" 'if \(c2 < columns_left\)' 'if (c2 <= columns_left)'
grep -q '8 numbers written outside of the layout' "$work/log" || fail "the writes behind the result are not counted"
