#!/usr/bin/env bash
# check_layers.sh SOURCE: dependencies go one way, api -> ops -> runtime -> codegen -> planning, and planning and codegen
# never see an OpenCL type.
set -euo pipefail
cd "$1"
failed=0

forbid() {  # forbid WHY PATTERN DIRECTORY...: no C++ line under the directories may match
  local why=$1 pattern=$2
  shift 2
  for directory in "$@"; do
    [ -d "$directory" ] || continue
    if grep -rnE --include='*.cpp' --include='*.hpp' "$pattern" "$directory"; then
      echo "FAILED: $why"
      failed=1
    fi
  done
}

# Comments may speak of OpenCL, so the pattern wants code: an include, a handle type, a call, a CLHPP name, a constant.
opencl='#[[:space:]]*include[[:space:]]*[<"]CL/|\bcl_(context|device_id|platform_id|command_queue|mem|program|kernel|event|int|uint|ulong)\b|\bcl::|\bcl(Get|Create|Enqueue|Release|Retain|Set|Build)[A-Z]|\bCL_[A-Z]{3}'
forbid "planning and codegen are pure: no OpenCL type, call or header" "$opencl" lib/planning lib/codegen
include='#[[:space:]]*include[[:space:]]*"'
forbid "planning depends on no other layer" "${include}(codegen|runtime|ops|api)/" lib/planning
forbid "codegen depends on planning only" "${include}(runtime|ops|api)/" lib/codegen
forbid "runtime depends on codegen and planning only" "${include}(ops|api)/" lib/runtime
forbid "ops does not depend on api" "${include}api/" lib/ops
forbid "public headers do not include the library's own" "${include}" include
forbid "the library never prints and never aborts" 'std::(cout|cerr|clog|puts|abort|exit|terminate)\b|[^n]printf\(' lib include
exit $failed
