#!/usr/bin/env bash
# test_program.sh PROGRAM DIRECTORY: fftcl_ladder at small sizes accepts its own results and its tables come out.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
csv=$2/ladder-test.csv
output=$("$1" --device="${FFTCL_TEST_PLATFORM:-}" --seconds=0.001 --points=8192 --lengths=64,60 --image=32 --groups=1,16 \
  --vectors=32,64 --pairs=2x2,3x3 --csv="$csv")
echo "$output"
if grep -q WRONG "$csv"; then exit 1; fi
expect() { grep -Eq "$1" "$csv" || { echo "FAILED: no row $1 in $csv"; exit 1; }; }
for kernel in '1 Stockham radix-2' '2 in place radix-2' '3c radix-2 alone' '3a mixed radix' '3b mixed radix' fftcl; do
  expect "^transform,64,128,$kernel,all,[0-9.]"
done
expect '^transform,60,128,3c mixed radix,all,[0-9.]'
expect '^image,32,16,2 image filter,butterflies,[0-9.]'
expect '^image,32,[0-9]+,fftcl,total,[0-9.]'
for kernel in sequential,total A,total B,device C,device D,total E,device fftcl,device; do
  expect "^convolution,64,3x3,$kernel,[0-9.]"
done
command -v python3 >/dev/null || exit 0
document=$2/ladder-test.md
printf '# Title\n\n## One device\n\nold\n\n## Another device\n\nkept\n' >"$document"
"$here/tables.py" "$csv" --fill="$document" --name='One device' --note='a note'
for line in '## One device' 'a note' '^[|] 64 [*] 128 [|]' 'kernels together' 'M x J = 3 x 3' '^[|] 64 [|]' '## Another device' kept; do
  grep -Eq -- "$line" "$document" || { echo "FAILED: no '$line' in $document"; exit 1; }
done
if grep -q old "$document"; then echo "FAILED: the section's old text is still there"; exit 1; fi
