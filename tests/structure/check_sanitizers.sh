#!/usr/bin/env bash
# check_sanitizers.sh SOURCE: <regex>, which the library and its tests use, compiles with the flags of the preset asan-ubsan, whose
# warnings are errors. CI does not build that preset.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cmake -S "$1" -B "$scratch" --preset asan-ubsan -G 'Unix Makefiles' -DFFTCL_HOST_ONLY=ON -DFFTCL_BUILD_CLFFT=OFF -DFFTCL_BUILD_PYVKFFT=OFF \
  -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >/dev/null
command=$(sed -n 's/^ *"command": "\(.*\) -o .*user_lines\.cpp",*$/\1/p' "$scratch/compile_commands.json")
if [ -z "$command" ]; then
  echo "FAILED: no command that compiles user_lines.cpp"
  exit 1
fi
cat >"$scratch/regex.cpp" <<'END'
#include <regex>
bool matches(const std::string& text) { return std::regex_match(text, std::regex("(a|b)*[0-9]+")); }
END
if ! $command -o "$scratch/regex.o" -c "$scratch/regex.cpp" 2>"$scratch/messages"; then
  head -n 20 "$scratch/messages"
  echo "FAILED: <regex> does not compile with the preset asan-ubsan"
  exit 1
fi
