#!/usr/bin/env bash
# check_programs.sh FOLDER WORK: how the programs in FOLDER answer at small sizes: exit status, output, CSV. One line per step; fails
# at the first.
set -euo pipefail
folder=$1 work=$2
rm -rf "$work"
mkdir -p "$work"
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=../tests/tools/expect.sh
. "$here/../tests/tools/expect.sh"
run() { # run PROGRAM STATUS TEXT ARGUMENTS...: with the device under test; a --device= without a value is the default
  program=$folder/$1
  expect "$2" "$3" --device="${FFTCL_TEST_PLATFORM:-}" "${@:4}"
}
csv() { grep -Eq -- "$2" "$work/$1" || { cat "$work/$1"; echo "FAILED: no line $2 in $1"; exit 1; }; }
random_cases() { # COUNT SET: its cases, one a line, in the file "cases"
  run fftcl_bench 0 "/fftcl" --libraries=fftcl --points=4194304 --sets="$2" --benchmark_list_tests
  sed -n 's|/fftcl.*||p' "$work/log" >"$work/cases"
  [ "$(sort -u "$work/cases" | wc -l)" = "$1" ] || { cat "$work/cases"; echo "FAILED: not $1 cases of $2"; exit 1; }
}

if [ -x "$folder/fftcl_bench" ]; then
  few=(--libraries=fftcl --rounds=1 --slot-ms=0.1)
  run fftcl_bench 0 "--benchmark_filter" --help
  run fftcl_bench 2 "--bogus" --bogus
  run fftcl_bench 1 "'foo' is none of fftcl, fftcl-recorded, fftw-1t" --libraries=foo --cases=f32-8*1
  run fftcl_bench 1 "--points: '-3' is not a whole number >= 1" --points=-3
  run fftcl_bench 1 "--budget: '-1' is not a number >= 0" --budget=-1
  run fftcl_bench 0 "f32-16*4" "${few[@]}" --cases=f32-16*4 --csv="$work/a.csv"
  csv a.csv '^# begin f32-16[*]4$'
  csv a.csv '^fftcl,f32-16[*]4,[0-9.e-]+,[0-9.e-]+,1,[0-9.e-]+$'
  run fftcl_bench 0 "f32-16*8" "${few[@]}" --cases=f32-16*4,f32-16*8 --csv="$work/a.csv" --resume
  [ "$(grep -c '^# begin' "$work/a.csv")" = 2 ] || { echo "FAILED: --resume began a case again"; exit 1; }
  # What lost its context in a case is left out of it the next time; the others get their figures.
  printf '# begin f32-16*16\n# lost f32-16*16 clfft\n' >>"$work/a.csv"
  run fftcl_bench 0 "f32-16*16" --libraries=fftcl,clfft,fftw-1t --rounds=1 --slot-ms=0.1 --cases=f32-16*8,f32-16*16 --csv="$work/a.csv" --resume
  csv a.csv '^fftw-1t,f32-16[*]16(,[0-9.e-]+){4}$'
  grep -q '^clfft,f32-16[*]16,[0-9]' "$work/a.csv" && { cat "$work/a.csv"; echo "FAILED: clfft has a figure of a case that it lost its context in"; exit 1; }
  # Only right results have figures. n real numbers are read and n written.
  run fftcl_bench 0 "f32rfilter-16*4" --libraries=fftcl,fftw-1t,fftw-2t-chunks --rounds=1 --slot-ms=0.1 --csv="$work/g.csv" \
    --cases='f32rfilter-16*4,f64rfilter-15*5,f32rcausal-16*4,f64rcausal-15*4096'
  for case in 'f32rfilter-16[*]4' 'f64rfilter-15[*]5' 'f32rcausal-16[*]4' 'f64rcausal-15[*]4096'; do
    for library in fftcl fftw-1t fftw-2t-chunks; do
      [ $library-$case = 'fftw-2t-chunks-f64rfilter-15[*]5' ] || csv g.csv "^$library,$case(,[0-9.e-]+){4}\$"
    done
  done
  csv g.csv '^fftw-2t-chunks,f64rfilter-15[*]5,,,,$'
  awk -F, '$2 == "f32rcausal-16*4" && ($3 * $4 * 1e6 < 500 || $3 * $4 * 1e6 > 524) { exit 1 }' "$work/g.csv" ||
    { cat "$work/g.csv"; echo "FAILED: 16*4 reals in and out are not 512 bytes"; exit 1; }
  run fftcl_bench 1 "convolutions are timed in 1D" --cases=f32rfilter-8x8*1
  run fftcl_bench 1 "expected f32-LENGTH*BATCH" --cases=f32rcausal7-64*1
  run fftcl_bench 0 "f32rfilter-96*21/fftcl" --sets=rfilter,rfilter_mixed,rcausal:f64 --points=4096 --libraries=fftcl --benchmark_list_tests
  grep -qF 'f32rfilter-64*32/fftcl' "$work/log" && grep -qF 'f64rcausal-2048*1/fftcl' "$work/log" ||
    { cat "$work/log"; echo "FAILED: sets rfilter and rcausal"; exit 1; }
  run fftcl_bench 1 "random:SEED:COUNT is needed" --sets=random:7
  run fftcl_bench 0 "Failed to match" "${few[@]}" --sets=random:7:3 --points=4194304 --benchmark_filter=/none
  run fftcl_bench 1 "random-dct:SEED:COUNT is needed" --sets=random-dct:7
  random_cases 60 random-dct:7:60
  [ "$(grep -cE '^f(32|64)dct[234]-' "$work/cases")" = 60 ] || { cat "$work/cases"; echo "FAILED: not only DCT-II to DCT-IV"; exit 1; }
  for form in dct2- dct3- dct4- f64 '-[0-9]*[*]' '-[0-9]*x[0-9]*[*]' '-[0-9]*x[0-9]*x[0-9]*[*]'; do
    grep -q -e "$form" "$work/cases" || { cat "$work/cases"; echo "FAILED: no case $form"; exit 1; }
  done
  mv "$work/cases" "$work/earlier"
  random_cases 60 random-dct:7:60
  cmp "$work/cases" "$work/earlier" || { echo "FAILED: other cases of the same seed"; exit 1; }
  random_cases 60 random-dct:8:60
  cmp -s "$work/cases" "$work/earlier" && { echo "FAILED: the same cases of another seed"; exit 1; }
  # As runs of earlier versions had them.
  random_cases 5 random:7:5
  cmp "$work/cases" <(printf '%s\n' 'f32-1441x20*145' 'f32-11760*356' 'f32-42x3937*25' 'f32r2c-85x27x15*121' 'f64-1107*3788') || { echo "FAILED: other cases of a seed than before"; exit 1; }
  run fftcl_bench 0 "Failed to match" "${few[@]}" --cases=f32-16*4 --benchmark_filter=/none
fi
run fftcl_latency 0 "f32-16*1" --libraries=fftcl --cases=f32-16*1 --rounds=1 --slot-ms=0.01 --csv="$work/b.csv"
csv b.csv '^fftcl,f32-16[*]1(,[0-9.e-]+){5}$'
run fftcl_latency 1 "--placement" --placement=over
run fftcl_accuracy 0 "geometric mean" --lengths=16 --kinds=c2c --precisions=f32 --limits=2,2 --csv="$work/c.csv"
csv c.csv '^f32,c2c,16,'
run fftcl_accuracy 1 "NOT GOOD" --lengths=16 --kinds=c2c --precisions=f32 --limits=0.1,0.1
run fftcl_accuracy 1 "is no length" --lengths=some
run fftcl_plan_time 0 "f32-16*4" --cases=f32-16*4 --csv="$work/d.csv"
csv d.csv '^cold_plan_ms,f32-16[*]4,'
run fftcl_host_cost 0 "f32-16*1" --cases=f32-16*1 --csv="$work/e.csv"
csv e.csv '^host_us,f32-16[*]1,'
run fftcl_stft_times 0 "16 samples a frame" --samples=64 --frames=16
run fftcl_format_times 0 "time per byte" --points=64 --lengths=16 --rounds=1 --csv="$work/f.csv"
csv f.csv '^f16,16,4,'
run fftcl_gated_convolution 0 "convolution, forward pass 1 of" --trace --lengths=64 --batch=2 --channels=2 --rounds=1 --repeats=1
run fftcl_spectrum_order 0 "2^4 " --points=64 --lengths=16 --precisions=f32
run fftcl_padding 0 "real 4x4x4" --side=4 --repeats=1
if [ -x "$folder/fftcl_tune" ]; then
  run fftcl_tune 1 "case is required"
  run fftcl_tune 0 "s64,0,0,64,p,p,0,0," --keep 1 --splits 1 --points 4096 s64
  grep -v '^[0-9]* kernels\|^done' "$work/log" >"$work/tune.csv"
  run fftcl_tune 0 "f32r2c-70x6*2,0,1,6,c,c,0,0," --keep 1 --splits 1 --points 4096 'f32r2c-70x6*2'
  run fftcl_tune 0 "s64,0,0,64,p,p,0,0," --list --keep 1 s64
  run fftcl_tune 0 "sv65536,0,1,128,c,c,1," --list --keep 1 --splits 1 sv65536
  run fftcl_tune 0 "sz2000,0,0,1000,p,p,0,0," --list --planned sz2000
  run fftcl_tune 0 "sZ1048576,0,2," --list --planned sZ1048576
  run fftcl_tune 0 "sm32768,0,0,32768,p,p,0," --list --keep 1 sm32768
  run fftcl_tune 0 "f32-9600*6990,0,0,9600,p,p,0,0,30.10.32,1,320,0,0," --list --fetching --keep 2 'f32-9600*6990'
  run fftcl_tune 0 "f64dct3-1000*33554,0,0,500,p,p,0,0," --list --keep 1 --splits 1 'f64dct3-1000*33554'
  run fftcl_tune 0 "f64r2c-129*260111,0,0,129,p,p,0,0," --list --planned 'f64r2c-129*260111'
  sed -n 's/,0,A,/,100,A,/p; /^case,/p' "$work/log" >"$work/planned.csv"
  run fftcl_tune 0 "case,decomposition" --list --untimed 'f32-1024*65536'
  grep -q '^f32-1024[*]65536,' "$work/log" && { echo "FAILED: --untimed lists a timed pass"; exit 1; }
  run fftcl_tune 0 "f32dct4-8x48*10,0,1,24,c,c,0,0," --list --planned --pass 1 'f32dct2-9x45*10' 'f32dct2-8x45*10' 'f32dct4-8x48*10'
  sed -n 's/,0,\([sV2],0\)$/,200,\1/p; /^case,/p' "$work/log" >"$work/columns.csv"
  run fftcl_tune 0 "f32-6151*10,0,0,6150," --list --untimed --keep 1 --splits 1 'f32-6151*10'
fi

command -v python3 >/dev/null || exit 0
report() { # report SCRIPT TEXT ARGUMENTS...
  program=$here/$1
  expect 0 "$2" "${@:3}"
}
report render.py "SUMMARY" check --targets="$here/targets" "$work"/[a-e].csv
for text in '`f32-16*4`' "in a row / waited for" "f32 c2c 16" cold_plan_ms "## Required figures"; do
  report render.py "$text" report --targets="$here/targets" "$work"/[a-e].csv
done
if [ -f "$work/g.csv" ]; then
  for text in "time / copy of the streams" "f32 rfilter, fftcl over FFTW" "f64 rcausal-mixed, fftcl over FFTW"; do
    report render.py "$text" report --targets="$here/targets" "$work/g.csv"
  done
fi
report render.py "f32 c2c | 1 |" accuracy "$work/c.csv"
if [ -f "$work/tune.csv" ]; then
  report tune/best.py "s64 " "$work/tune.csv"
  report tune/make_tables.py "{'s', 64, 'p', 'p', false, 0, 0," --ceiling 100 --device test "$work/tune.csv"
  table=$here/../lib/group/tiles/tuned/whole_rows.cpp
  row=$(grep -o "row<'p'>('d', 129, [^)]*'A')" "$table") # faster than the 100 GB/s of planned.csv
  report tune/make_tables.py "$row" --ceiling 100 --device test --part whole_rows --faster --keep "$table" "$work/planned.csv"
  report tune/make_tables.py "1.000F, 'A')" --ceiling 100 --device test --part whole_rows --keep "$table" "$work/planned.csv"
  for row in "row<'c'>('s', 45, " "0.500F, 's')" "0.500F, '2')" "row<'c'>('s', 24, " "0.500F, 'V')"; do
    report tune/make_tables.py "$row" --ceiling 100 --device test --part real_columns "$work/columns.csv"
  done
  report tune/audit.py "f64r2c-129*260111" cases --kinds A --precision d
  report tune/audit.py "1 rows compared, 1 off" compare "$work/planned.csv" --ceiling 100
fi
