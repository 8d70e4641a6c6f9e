#!/usr/bin/env bash
# check_wisdom.sh PROGRAM WORK: how fftcl-wisdom answers: exit status, output, files. One line per step; fails at the first.
set -euo pipefail
program=$1 work=$2
rm -rf "$work"
mkdir -p "$work"
export FFTCL_CACHE_DIR=$work/cache
# shellcheck source=expect.sh
. "$(dirname "$0")/expect.sh"

expect 0 "Exit status:" --help
expect 0 "fftcl-wisdom 0." --version
expect 0 "0  " --list
expect 2 "nothing to do"
expect 2 "--bogus" --bogus
expect 2 "'f33-8' does not name a problem" f33-8
expect 2 "cannot be read" --file "$work/none"
expect 2 "cannot be read" --file "$work" f32-8 --seconds 0
expect 2 "no device 99" --device 99 f32-8 --json "$work/early"
check_absent "$work/early"
printf '# two\n \tf32-8*3  # short\n\nf32r2c-6x10\n' >"$work/list"
expect 0 "[2/2] f32r2c-6x10: measured" "${device[@]}" --file "$work/list" --seconds 0 --output "$work/a"
[ "$(grep -c '^what: ' "$work/a")" = 4 ] || { echo "FAILED: four directions are expected in the file"; exit 1; }
expect 1 "the time limit is reached: 2 problems are left" "${device[@]}" f64-4 f64-5 --seconds 0 --limit 1e-9 --json "$work/left.json"
check_json "$work/left.json" "not d['complete'] and [p['failure'][:9] for p in d['problems']] == ['not begun'] * 2"
expect 1 "0: " "${device[@]}" f32-0 f32-8 --seconds 0 --json "$work/json"
check_json "$work/json" "[(p['problem'], p['measured'], p['failure'] is None) for p in d['problems']] == [('f32-0', False, False), ('f32-8', True, True)]"
check_json "$work/json" "d['device']['name'] and d['seconds'] >= d['problems'][1]['seconds'] > 0"
expect 0 "2 plans prepared in" "${device[@]}" --prepare f32-8*3 f64-20 --jobs 2 --json "$work/prepared.json"
check_json "$work/prepared.json" "d['prepared'] == 2 and d['kernels'] >= 2 and d['rebuilt'] == 0 and min(d['seconds'], d['open_seconds'], d['open_threads_seconds']) > 0"
expect 1 "1 plans prepared in" "${device[@]}" --prepare f32-0 f32-8*3 --json "$work/prepared.json"
check_json "$work/prepared.json" "[p['failure'] is None for p in d['problems']] == [False, True]"
expect 2 "nothing to do: name problems" --prepare --output "$work/c"
# A cache that keeps nothing is told, before anything is measured where that can be known.
for entry in "$work"/cache/*.fftcl; do # no file can take these places, as on a full disk
  rm "$entry"
  mkdir "$entry"
done
expect 1 "of them: the directory '$work/cache' could not take a file" "${device[@]}" --prepare f32-8*3
expect 1 "f32-8*3: measured, but not kept: the directory '$work/cache' could not take a file" "${device[@]}" f32-8*3 --seconds 0
expect 0 "f32-8*3: measured in" "${device[@]}" f32-8*3 --seconds 0 --output "$work/kept"
rmdir "$work"/cache/*.fftcl
FFTCL_CACHE=off expect 2 "nothing would keep what is measured: the disk cache is switched off" f32-8
FFTCL_CACHE=off expect 2 "--prepare needs the disk cache: it is switched off" --prepare f32-8
expect 2 "cannot write $work/none/json" f32-8 --json "$work/none/json"
for output in none/a cache; do # known before anything is measured
  expect 2 "cannot write $work/$output: " "${device[@]}" f32-8 --seconds 0 --output "$work/$output"
  if grep -q measured "$work/log"; then cat "$work/log"; echo "FAILED: measured in vain"; exit 1; fi
done
expect 0 "saved" --merge "$work/a" --output "$work/both"
cmp "$work/a" "$work/both"
( # a write beyond the limit would end the process
  ulimit -f 1
  expect 2 "cannot be written: File too large" --merge "$work/a" --output "$work/both"
)
cmp "$work/a" "$work/both"
expect 2 "line 1" --merge "$work/list" --output "$work/c"
