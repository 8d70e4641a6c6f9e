#!/usr/bin/env bash
# check_selftest_use.sh PROGRAM WORK: how fftcl-selftest answers: exit status, output, files. One line per step; fails at the
# first.
set -euo pipefail
program=$1 work=$2
rm -rf "$work"
mkdir -p "$work/no-drivers"
export FFTCL_CACHE_DIR=$work/cache

# shellcheck source=expect.sh
. "$(dirname "$0")/expect.sh"

expect 0 "Exit status:" --help
expect 0 "fftcl-selftest 0." --version
expect 0 "0  " --list
expect 0 "f64  large primes          100003 points" --list-checks
expect 2 "--fast" --fast
expect 2 "--device: 1 required" --device
expect 2 "--jobs: '0' is not a whole number from 1 to 64" --jobs 0
expect 2 "no device 99; there are:" --device 99 --json "$work/early"
check_absent "$work/early"
expect 2 "no device or platform has 'no such name' in its name" --device "no such name"
expect 2 "no check has that name" --only "no such check"
OCL_ICD_FILENAMES="" OCL_ICD_VENDORS=$work/no-drivers/ expect 2 "no OpenCL device found" --quick
OCL_ICD_FILENAMES="" OCL_ICD_VENDORS=$work/no-drivers/ expect 2 "no OpenCL device found" --list
expect 2 "cannot write $work/no/such/folder" --only "f32  radices               4 points" --report "$work/no/such/folder"

# The whole sample of one precision, with its reports; then the same kernels from the cache.
expect 0 "CORRECT: " "${device[@]}" --quick --only f32 --json "$work/report.json" --report "$work/report.txt"
checks=$("$program" --quick --only f32 --list-checks | wc -l)
check_json "$work/report.json" "d['verdict'] == 'correct' and len(d['checks']) == $checks >= 20 and all(c['verdict'] == 'correct' for c in d['checks'])"
check_json "$work/report.json" "all(c['precision'] == 'f32' and 0 <= c['error'] < c['bound'] and c['seconds'] > 0 for c in d['checks'])"
check_json "$work/report.json" "d['cache'] == '$FFTCL_CACHE_DIR' and d['kernels_compiled'] > 0 and d['device']['driver'] and d['environment']['FFTCL_CACHE_DIR'] == d['cache']"
if [ "$(grep -c ' ok$' "$work/report.txt")" != "$checks" ]; then
  echo "FAILED: the report does not have all $checks checks"
  exit 1
fi
for text in "device " "driver " "cache      $FFTCL_CACHE_DIR" "CORRECT: $checks checks"; do
  grep -qF -- "$text" "$work/report.txt" || { echo "FAILED: no '$text' in the report"; exit 1; }
done
expect 0 " 0 kernels compiled" "${device[@]}" --quick --only "f32  radices"
expect 0 "cache      off" "${device[@]}" --no-cache --only "f32  radices               4 points"
expect 0 "running f32  radices               4 points" "${device[@]}" --jobs 1 --only "f32  radices               4 points"
