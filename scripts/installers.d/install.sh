#!/bin/sh
# Installs Miskatonic @VERSION@ for you alone, into ~/.local/bin (or BIN), and checks what it has fetched.
set -eu
from=${FROM:-https://github.com/@REPOSITORY@/releases/download/v@VERSION@}
bin=${BIN:-$HOME/.local/bin}
case $(uname -s)-$(uname -m) in
    Linux-x86_64) target=x86_64-unknown-linux-gnu ;;
    Linux-aarch64 | Linux-arm64) target=aarch64-unknown-linux-gnu ;;
    Darwin-x86_64) target=x86_64-apple-darwin ;;
    Darwin-arm64) target=aarch64-apple-darwin ;;
    *) echo "there is no program for this system: $(uname -s) on $(uname -m)" >&2; exit 1 ;;
esac
name=miskatonic-@VERSION@-$target
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fetch() {
    if command -v curl >/dev/null; then curl --proto '=https,file' -fsSL -o "$work/$1" "$from/$1"; else wget -qO "$work/$1" "$from/$1"; fi
}
fetch "$name.tar.gz"
fetch "$name.tar.gz.sha256"
cd "$work"
if command -v sha256sum >/dev/null; then sha256sum -c "$name.tar.gz.sha256"; else shasum -a 256 -c "$name.tar.gz.sha256"; fi
tar -xzf "$name.tar.gz"
mkdir -p "$bin"
# A program that runs keeps its file.
cp "$name/miskatonic" "$bin/.miskatonic.new"
chmod 755 "$bin/.miskatonic.new"
mv "$bin/.miskatonic.new" "$bin/miskatonic"
echo "$("$bin/miskatonic" --version) is in $bin"
case :$PATH: in *":$bin:"*) ;; *) echo "Add $bin to PATH, or say $bin/miskatonic." ;; esac
