#!/usr/bin/env bash
# check_install.sh BUILD WORK: what each component of a finished build installs, and that the target uninstall takes all of it away, and
# nothing else. One line per step; fails at the first.
set -euo pipefail
build=$1 work=$2
rm -rf "$work"
mkdir -p "$work"

fail() {
  echo "FAILED: $*"
  exit 1
}

installed() { # installed COMPONENT: the files of a component, in its own root
  DESTDIR=$work/$1 cmake --install "$build" --prefix /usr --component "$1" >"$work/log" || { cat "$work/log"; fail "component $1"; }
  (cd "$work/$1" 2>/dev/null && find . -type f -o -type l) | sort >"$work/$1.list" || true
}

has() { # has COMPONENT PATTERN...: each pattern is the end of a file's name
  local component=$1 pattern
  shift
  for pattern; do grep -qE "$pattern\$" "$work/$component.list" || { cat "$work/$component.list"; fail "$component lacks $pattern"; }; done
  echo "ok: component $component, $(wc -l <"$work/$component.list") files"
}

for component in runtime development tools doc; do installed $component; done
has development /include/fftcl/fft.hpp /include/fftcl/c/plan.h /fftclConfig.cmake /fftcl.pc '/libfftcl\.(a|so)' /LICENSE
has doc /README.md /CHANGELOG.md /LICENSE /docs/conventions.md /examples/hello_1d.cpp
programs=$(cd "$build/tools" && find . -maxdepth 1 -name 'fftcl-*' -executable -type f | sed 's|^\./||')
[ "$(wc -w <<<"$programs")" -ge 3 ] || fail "the build has no programs"
for program in $programs; do
  has tools "/bin/$program" "/man1/$program\.1"
  # The page is that of --help: every option of it, and what the exit status means.
  page=$(find "$work/tools" -name "$program.1" -exec sed 's/\\-/-/g' {} +)
  for option in $("$build/tools/$program" --help | grep -oE '^ +(-[a-z],)?--[a-z-]+' | grep -oE -- '--[a-z-]+'); do
    grep -qF -- "$option" <<<"$page" || fail "the manual page of $program lacks $option"
  done
  for heading in NAME "Exit status" EXAMPLES "SEE ALSO"; do
    grep -qiE "^\.S[HS] \"?$heading" <<<"$page" || fail "the manual page of $program has no section $heading"
  done
done
[ "$(cat "$work"/{runtime,development,tools}.list | sort | uniq -d)" = "" ] || fail "components share files"

# All of it, beside the files of somebody else.
root=$work/all
mkdir -p "$root/usr/include/fftcl" "$root/usr/bin"
touch "$root/usr/include/fftcl/theirs.h" "$root/usr/bin/theirs"
DESTDIR=$root cmake --install "$build" --prefix /usr >"$work/log"
find "$root" -name 'libfftcl.*' | grep -q . || fail "nothing was installed"
DESTDIR=$root cmake --build "$build" --target uninstall >"$work/log" || { cat "$work/log"; fail "uninstall"; }
left=$(cd "$root" && find . -not -type d | sort | tr '\n' ' ')
[ "$left" = "./usr/bin/theirs ./usr/include/fftcl/theirs.h " ] || fail "uninstall leaves $left"
[ -z "$(find "$root" -path '*/fftcl*' -type d -empty)" ] || fail "uninstall leaves empty folders: $(find "$root" -type d -empty)"
echo "ok: uninstall"
if DESTDIR=$root cmake --build "$build" --target uninstall >"$work/log" 2>&1; then fail "a second uninstall does not say that there is nothing"; fi
