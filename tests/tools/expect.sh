# To be sourced with $program and $work set: what a program answers.

# The device under test, where it is not the first one.
device=(${FFTCL_TEST_PLATFORM:+--device "$FFTCL_TEST_PLATFORM"})

expect() { # expect STATUS TEXT ARGUMENTS...: the program ends with this status and prints this text
  local status=$1 text=$2 got=0
  shift 2
  "$program" "$@" >"$work/log" 2>&1 || got=$?
  if [ "$got" != "$status" ] || ! grep -qF -- "$text" "$work/log"; then
    cat "$work/log"
    echo "FAILED: ${program##*/} $*: status $got, expected $status and '$text'"
    exit 1
  fi
  echo "ok: ${program##*/} $*"
}

check_json() { # check_json FILE CONDITION: of the JSON `d` in the file the Python expression holds
  if ! python3 -c "import json, sys; d = json.load(open('$1')); sys.exit(not ($2))"; then
    cat "$1"
    echo "FAILED: ${program##*/}: $2 does not hold for $1"
    exit 1
  fi
  echo "ok: $2"
}

check_absent() { # check_absent FILE: a run that failed left none
  if [ -e "$1" ]; then
    echo "FAILED: ${program##*/}: $1 is there after a run that failed"
    exit 1
  fi
  echo "ok: no ${1##*/}"
}
