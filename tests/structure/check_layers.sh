#!/usr/bin/env bash
# check_layers.sh SOURCE: every folder of lib/ includes only itself and the folders before it in the order below; the pure
# folders never see an OpenCL type.
set -euo pipefail
cd "$1"
failed=0

forbid() {  # forbid WHY PATTERN DIRECTORY...: no C++ line under the directories may match
  local why=$1 pattern=$2
  shift 2
  for directory in "$@"; do
    [ -d "$directory" ] || continue
    if grep -rnE --include='*.cpp' --include='*.hpp' --include='*.h' "$pattern" "$directory"; then
      echo "FAILED: $why"
      failed=1
    fi
  done
}

pure=(core tables codegen butterflies planning group/tiles group/plan group/codegen vector/plan vector/codegen shapes)
order=("${pure[@]}" runtime/opencl runtime/cache runtime/report runtime/device runtime/execution plan ops c)
include='#[[:space:]]*include[[:space:]]*"'
for at in "${!order[@]}"; do
  folder=${order[$at]}
  later=("${order[@]:at+1}")
  forbid "lib/$folder comes before: $(IFS=' '; echo "${later[*]}")" "${include}($(IFS='|'; echo "${later[*]}"))/" "lib/$folder"
done
for folder in $(cd lib && find . -type d -printf '%P\n'); do # a new folder needs a place in the order
  known=0
  for other in "${order[@]}"; do
    case $folder/ in "$other"/*) known=1 ;; esac
    case $other/ in "$folder"/*) known=1 ;; esac
  done
  if [ $known = 0 ]; then
    echo "FAILED: lib/$folder has no place in the order of layers"
    failed=1
  fi
done
forbid "the kernel shapes do not know each other" "${include}vector/" lib/group
forbid "the kernel shapes do not know each other" "${include}group/" lib/vector
for operation in lib/ops/*/; do # operations use the design functions; streams are convolutions; else none knows another
  operation=${operation%/}
  own="design|${operation##*/}"
  case $operation in lib/ops/stream) own="$own|convolution" ;; esac
  others=$(cd lib/ops && find . -mindepth 1 -maxdepth 1 -type d -printf '%P\n' | grep -vxE "$own" | paste -sd '|')
  forbid "operations do not include each other" "${include}ops/($others)/" "$operation"
done

# Comments may speak of OpenCL, so the pattern wants code: an include, a handle type, a call, a CLHPP name, a constant.
opencl='#[[:space:]]*include[[:space:]]*[<"]CL/|\bcl_(context|device_id|platform_id|command_queue|mem|program|kernel|event|int|uint|ulong)\b|\bcl::|\bcl(Get|Create|Enqueue|Release|Retain|Set|Build)[A-Z]|\bCL_[A-Z]{3}'
forbid "the layers up to shapes are pure: no OpenCL type, call or header" "$opencl" "${pure[@]/#/lib/}"
forbid "public headers do not include the library's own" "${include}" include
if grep -rnE --include='*.cpp' --include='*.hpp' '\bstd(err|out)\b' lib include | grep -v '^lib/runtime/report/log.cpp:'; then
  echo "FAILED: FFTCL_LOG alone writes to standard error, in lib/runtime/report/log.cpp"
  failed=1
fi
if grep -rn --include='*.cpp' --include='*.hpp' 'getenv' lib include | grep -v '^lib/core/\(.*/\)\?environment.hpp:'; then
  echo "FAILED: lib/core/environment.hpp alone reads the environment"
  failed=1
fi
forbid "the library never prints and never aborts" 'std::(cout|cerr|clog|puts|abort|exit|terminate)\b|[^n]printf\(' lib include
exit $failed
