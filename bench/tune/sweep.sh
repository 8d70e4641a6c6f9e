#!/usr/bin/env bash
# Times many cases with fftcl_tune in several processes, which build at the same time and measure in turns, only when all of them have
# built: kernels that are built beside a measurement make one figure in ninety wrong by a third.
# Usage: bench/tune/sweep.sh FFTCL_TUNE CASES CSV [OPTIONS OF fftcl_tune]     (CASES: a file, one case a line; FFTCL_TUNE_JOBS: processes)
set -euo pipefail
tune=$1 cases=$2 csv=$3
shift 3
jobs=${FFTCL_TUNE_JOBS:-$(nproc)}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# A sweep that is ended by a time limit leaves nothing that measures beside the next one.
# (fftcl_tune and its builders are a process group.)
end_all() {
  for job in $(jobs -p); do
    for process in $(pgrep -P "$job"); do kill -- "-$process" "$process" || true; done
  done
  cat "$scratch"/*.csv >"$csv"
  exit 143
} 2>/dev/null
trap end_all TERM
awk -v jobs="$jobs" -v folder="$scratch" '{ print > (folder "/" NR % jobs ".cases") }' "$cases"
exec 9>/tmp/fftcl_tune.lock # of take_turn() in timing.cpp
flock 9
for part in "$scratch"/*.cases; do
  xargs "$tune" --jobs=1 "$@" <"$part" >"${part%.cases}.csv" 2>"${part%.cases}.log" 9>&- &
done
# A process that has failed runs no more; one that has built waits for its turn.
while [ "$(cat "$scratch"/*.log | grep -c 'kernels built')" -lt "$(jobs -r | wc -l)" ]; do sleep 1; done
flock -u 9
# What is there so far, should the time run out.
while jobs -r | grep -q .; do
  sleep 2
  cat "$scratch"/*.csv >"$csv"
done
cat "$scratch"/*.csv >"$csv"
grep -hv ' way \|kernels built\|^done in' "$scratch"/*.log >&2 || true
