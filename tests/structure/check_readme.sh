#!/usr/bin/env bash
# check_readme.sh SOURCE: the program that opens README.md is examples/hello_1d.cpp, which is compiled and run as a test.
set -euo pipefail
cd "$1"
block=$(awk '/^```cpp$/ {inside = 1; next} /^```$/ && inside {exit} inside' README.md)
program=$(sed -e '1,/^#/{/^\/\//d}' examples/hello_1d.cpp)  # less the comment that opens the file
if [ "$block" != "$program" ]; then
  diff <(echo "$block") <(echo "$program") || true
  echo "FAILED: the first program of README.md (<) is not examples/hello_1d.cpp (>): copy it"
  exit 1
fi
block=$(awk '/^```c$/ {inside = 1; next} /^```$/ && inside {exit} inside' docs/c.md)
if [ "$block" != "$(sed 1d examples/hello_c.c)" ]; then
  diff <(echo "$block") <(sed 1d examples/hello_c.c) || true
  echo "FAILED: the first program of docs/c.md (<) is not examples/hello_c.c (>): copy it"
  exit 1
fi
