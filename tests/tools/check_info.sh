#!/usr/bin/env bash
# check_info.sh PROGRAM WORK: how fftcl-info answers: exit status, text, JSON. One line per step; fails at the first.
set -euo pipefail
program=$1 work=$2
rm -rf "$work"
mkdir -p "$work/no-drivers"
export FFTCL_CACHE_DIR=$work/cache
unset FFTCL_SHAPE
# shellcheck source=expect.sh
. "$(dirname "$0")/expect.sh"

for text in "" --json --help; do # a full disk takes no report
  status=0
  "$program" ${text:+"$text"} 2>"$work/log" >/dev/full || status=$?
  if [ "$status" != 2 ] || ! grep -q "cannot write to the standard output" "$work/log"; then
    cat "$work/log"
    echo "FAILED: ${program##*/} $text >/dev/full: status $status, expected 2 and a message"
    exit 1
  fi
done
echo "ok: ${program##*/} >/dev/full"

json() { # json STATUS CONDITION ARGUMENTS...: the program ends with this status, and of its JSON `d` the Python expression holds
  local status=$1 condition=$2 got=0
  shift 2
  "$program" --json "$@" >"$work/json" 2>"$work/log" || got=$?
  if [ "$got" != "$status" ]; then
    cat "$work/json" "$work/log"
    echo "FAILED: ${program##*/} --json $*: status $got, expected $status"
    exit 1
  fi
  check_json "$work/json" "$condition"
}

expect 0 "Exit status:" --help
expect 0 "fftcl-info 0." --version
expect 2 "--bogus" --bogus
expect 2 "no device 99; there are:" --device 99
expect 0 " shape" "${device[@]}"
expect 0 "device " --device "$("$program" --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["devices"][0]["platform"])')"

json 0 "d['fftcl']['library'] == d['fftcl']['headers'] and d['opencl']['clhpp'][0].isdigit()"
json 0 "d['opencl']['loader']['file'] is not None"
json 0 "d['cache']['directory'] == '$work/cache' and d['cache']['problem'] is None and d['cache']['limit_bytes'] == 2**30"
json 0 "[each['number'] for each in d['devices']] == list(range(len(d['devices']))) and all(each['usable'] for each in d['devices'])"
json 0 "all(p['shape'] in ('vector', 'work_group') and 0 < p['reported_local_memory_bytes'] <= p['local_memory_bytes'] \
  for p in (each['planning'] for each in d['devices']))"
# `planning` has the fields of fft::DeviceInfo by their names.
fields=$(sed -n '/^struct DeviceInfo/,/^}/p' "$(dirname "$0")/../../include/fftcl/detail/device_info.hpp" | sed -E 's|//.*||' | tr '\n' ' ' |
  grep -oE '[A-Za-z:_0-9]+ +[a-z_0-9]+ *(=[^;]*)?;' | sed -E 's/^[^ ]+ +([a-z_0-9]+).*/\1/' | tr '\n' ' ')
json 0 "all(set(each['planning']) == set('$fields'.split()) and each['has_f64'] == each['planning']['has_f64'] for each in d['devices'])"
json 0 "len(d['devices']) == 1 and d['devices'][0]['number'] == 0" --device 0
FFTCL_SHAPE=group json 0 "d['devices'][0]['planning']['shape'] == 'work_group' and d['environment']['FFTCL_SHAPE'] == 'group'"

# The cache: filled, off, not to be trusted.
mkdir -m 700 "$work/cache" 2>/dev/null || true
entries_before=$("$program" --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["cache"]["entries"])')
cp "$0" "$work/cache/not-an-entry"
json 0 "d['cache']['exists'] and d['cache']['trusted'] and d['cache']['entries'] == $entries_before"
FFTCL_CACHE=off json 0 "d['cache']['directory'] is None and not d['cache']['trusted'] and d['cache']['problem'] is None"
FFTCL_CACHE=off expect 0 "kernel cache     off"
chmod 777 "$work/cache"
json 0 "not d['cache']['trusted'] and 'may write' in d['cache']['problem']"
expect 0 "NOT USED: the directory '$work/cache'"
chmod 700 "$work/cache"

# A device that fftcl cannot use; no device at all.
FFTCL_SHAPE=round json 1 "not d['devices'][0]['usable'] and 'FFTCL_SHAPE' in d['devices'][0]['failure'] and d['devices'][0]['planning'] is None"
FFTCL_SHAPE=round expect 1 "UNUSABLE"
export OCL_ICD_VENDORS=$work/no-drivers/ OCL_ICD_FILENAMES=
expect 2 "no OpenCL device found: install a driver"
rmdir "$work/cache" 2>/dev/null || rm -r "$work/cache"
expect 2 "which is made when it is needed"
json 2 "d['devices'] == [] and d['fftcl']['library'] is not None"
