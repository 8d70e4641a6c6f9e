#!/usr/bin/env bash
# check_bench.sh PROGRAM WORK SHIM RENDER: how fftcl-bench answers: exit status, table, JSON, CSV, picture; and that it times no wrong
# result (kernels damaged on their way to the compiler by the shim). Not how fast anything is. Fails at the first.
set -euo pipefail
program=$1 work=$2 shim=$3 render=$4
rm -rf "$work"
mkdir -p "$work/no-drivers"
export FFTCL_CACHE_DIR=$work/cache
# shellcheck source=expect.sh
. "$(dirname "$0")/expect.sh"

expect 0 "Exit status:" --help
expect 0 "fftcl-bench 0." --version
expect 0 "0  " --list
expect 2 "--bogus" --bogus
expect 2 "--lengths" --lengths 0
expect 2 "is more than the 64 points" --lengths 100 --points 64
expect 2 "--points 9999999999999999999 is more than the" "${device[@]}" --lengths 64 --points 9999999999999999999
expect 2 "f16" --precision f16
expect 2 "no device 99" --device 99 --json "$work/early" --csv "$work/early.csv"
check_absent "$work/early"
check_absent "$work/early.csv"
expect 2 "cannot write" --svg "$work/none/a.svg"

few=("${device[@]}" --points 256 --seconds 0.01 --precision f32)
expect 2 "cannot write '/dev/full'" "${few[@]}" --lengths 8 --csv /dev/full
expect 0 "of the copy's rate" "${few[@]}" --lengths 8,13 --json "$work/json" --csv "$work/csv" --svg "$work/svg"
check_json "$work/json" "d['complete'] and [(f['case'], f['length'], f['batch']) for f in d['figures']] == [('f32-8*32', 8, 32), ('f32-13*19', 13, 19)]"
check_json "$work/json" "all(f['ms'] > 0 and f['copy_gbps'] > 0 and 0 < f['error'] < 1e-6 and f['failure'] is None for f in d['figures'])"
check_json "$work/json" "all(abs(f['gbps'] * f['ms'] * 1e6 / (16 * f['length'] * f['batch']) - 1) < 1e-6 for f in d['figures'])"
python3 - "$work/svg" <<'END'
import sys, xml.etree.ElementTree as tree
name = '{http://www.w3.org/2000/svg}'
root = tree.parse(sys.argv[1]).getroot()
assert len(root.findall(name + 'circle')) == 1 and len(root.findall(name + 'path')) == 1, 'a dot for 8 and a cross for 13'
assert any('copy' in (text.text or '') for text in root.iter(name + 'text'))
END
echo "ok: picture"
python3 "$render" table "$work/csv" >"$work/log"
grep -qF 'f32-13*19' "$work/log" || { cat "$work/log" && echo "FAILED: bench/render.py does not find the case in the CSV" && exit 1; }
echo "ok: CSV"
expect 0 "f32 r2c" "${few[@]}" --lengths 12 --real --json "$work/json"
check_json "$work/json" "d['figures'][0]['real'] and 0 < d['figures'][0]['error'] < 1e-6"

FFTCL_CACHE=off LD_PRELOAD=$shim FFTCL_DAMAGE_FROM='FFT_COS13_2 K\(0\.568' FFTCL_DAMAGE_TO='FFT_COS13_2 K(0.569' \
  FFTCL_DAMAGE_LOG=$work/damaged expect 1 "NO FIGURE: wrong result" "${few[@]}" --lengths 8,13 --json "$work/json"
[ -s "$work/damaged" ] || { echo "FAILED: nothing was damaged; the test needs another damage" && exit 1; }
check_json "$work/json" "not d['complete'] and d['figures'][0]['ms'] > 0 and d['figures'][1]['ms'] is None and 'wrong' in d['figures'][1]['failure']"
export OCL_ICD_VENDORS=$work/no-drivers/ OCL_ICD_FILENAMES=
expect 2 "no OpenCL device found" --lengths 8
expect 2 "no OpenCL device found" --list
