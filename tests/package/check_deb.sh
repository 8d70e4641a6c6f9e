#!/usr/bin/env bash
# check_deb.sh SOURCE BUILD LIBRARY WORK PROGRAM...: Debian packages libfftcl0.1 and fftcl-tools of what a finished build has (LIBRARY is its
# shared library, the programs are linked with it), put together by debian/'s own lists, and installed by dpkg into an empty root, where
# fftcl-selftest runs. scripts/package deb does it in full: it compiles, asks lintian, and has a whole Debian as the root.
set -euo pipefail
source=$1 build=$2 library=$3 work=$4
shift 4
programs=("$@")
rm -rf "$work"
mkdir -p "$work/packaging/debian"

fail() {
  echo "FAILED: $*"
  exit 1
}
quiet() { "$@" >"$work/log" 2>&1 || { cat "$work/log"; fail "$*"; }; }

version=$(sed -nE '1s/^fftcl \((.*)\).*/\1/p' "$source/debian/changelog")
abi=$(sed -nE 's/^Package: libfftcl([0-9.]+)$/\1/p' "$source/debian/control")
triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
libraries=usr/lib/$triplet

# What `cmake --install` of debian/rules would leave, with the shared library.
stage=$work/stage
DESTDIR=$stage quiet cmake --install "$build" --prefix /usr --component tools
DESTDIR=$stage quiet cmake --install "$build" --prefix /usr --component doc
mkdir -p "$stage/$libraries"
soname=$(objdump -p "$library" | awk '$1 == "SONAME" {print $2}')
[ "$soname" = "libfftcl.so.$abi" ] || fail "debian/control has libfftcl$abi, the library is $soname"
cp "$library" "$stage/$libraries/libfftcl.so.$abi.0"
ln -s "libfftcl.so.$abi.0" "$stage/$libraries/$soname"
for program in "${programs[@]}"; do cp "$program" "$stage/usr/bin/"; done

# dpkg's tools look for debian/ where they run.
cp "$source"/debian/{control,changelog,*.symbols} "$work/packaging/debian/"
cd "$work/packaging"

package() { # package NAME: the files of debian/NAME.install, dependencies and symbols, NAME.deb
  local name=$1 root=$work/$1 pattern found
  mkdir -p "$root/DEBIAN"
  while read -r pattern; do
    found=$(cd "$stage" && compgen -G "$pattern") || fail "debian/$name.install: there is no $pattern"
    (cd "$stage" && echo "$found" | xargs cp -a --parents -t "$root")
  done <"$source/debian/$name.install"
  if [ -e "debian/$name.symbols" ]; then
    quiet dpkg-gensymbols -p"$name" -P"$root" -v"$version" -c4 -I"debian/$name.symbols" -O"$root/DEBIAN/symbols"
  fi
  find "$root/usr" -type f \( -name '*.so.*' -o -path '*/bin/*' \) -exec strip --strip-unneeded {} + \
    -exec dpkg-shlibdeps -T"debian/$name.substvars" -S"$work/libfftcl$abi" {} + 2>"$work/log" || { cat "$work/log"; fail "dpkg-shlibdeps"; }
  quiet dpkg-gencontrol -p"$name" -P"$root" -T"debian/$name.substvars" -fdebian/files -Vmisc:Depends= -Vmisc:Pre-Depends=
  quiet dpkg-deb --root-owner-group -Znone --build "$root" "$work/$name.deb"
  echo "ok: $name $(dpkg-deb -f "$work/$name.deb" Version), $(dpkg-deb -c "$work/$name.deb" | grep -cv '/$') files"
}
package "libfftcl$abi"
package fftcl-tools
for needed in "libfftcl$abi (>= ${version%-*})" libc6 ocl-icd; do
  dpkg-deb -f "$work/fftcl-tools.deb" Depends | grep -F "$needed" >/dev/null || fail "fftcl-tools does not depend on $needed"
done

# An empty root: nothing of this machine's packages, so what they depend on counts as there.
root=$work/root
mkdir -p "$root"/var/lib/dpkg/{info,updates}
touch "$root/var/lib/dpkg/status"
in_root() { quiet dpkg --root="$root" --log="$work/dpkg.log" --force-not-root --force-depends --force-bad-path --force-script-chrootless "$@"; }
in_root --install "$work/libfftcl$abi.deb" "$work/fftcl-tools.deb"
run() { env -u LD_PRELOAD LD_LIBRARY_PATH="$root/$libraries" "$root/usr/bin/$@"; }
LD_LIBRARY_PATH=$root/$libraries ldd "$root/usr/bin/fftcl-selftest" | grep -F "$root/$libraries/$soname" >/dev/null || fail "the program takes another library"
for program in "${programs[@]}"; do run "$(basename "$program")" --version | grep -F "${version%-*}" >/dev/null || fail "$program --version"; done
run fftcl-selftest --quick >"$work/selftest" || { cat "$work/selftest"; fail "fftcl-selftest"; }
tail -n 2 "$work/selftest"
in_root --purge fftcl-tools "libfftcl$abi"
[ -z "$(find "$root/usr" -not -type d 2>/dev/null)" ] || fail "purging leaves $(find "$root/usr" -not -type d)"
echo "ok: installed, tried, purged"
