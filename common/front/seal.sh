#!/usr/bin/env bash
# Seals what comes in with the passphrase that is KEY in the environment, or opens it again: openssl's AES-256, its key
# drawn from the passphrase by 600000 rounds of PBKDF2.    usage: KEY=... seal.sh seal|open <IN >OUT
# The salt is drawn from the text and the passphrase, so that the same of both gives the same bytes; it stands in the
# first line.
set -euo pipefail
: "${KEY:?seal.sh: KEY is the passphrase}"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cipher=(openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -md sha256 -pass env:KEY -a)
case ${1:-} in
    seal)
        cat >"$scratch/text"
        salt=$({ sha256sum <"$scratch/text" && printf %s "$KEY"; } | sha256sum | cut -c 1-16)
        echo "cuda-practicals sealed 1 $salt"
        { sha256sum <"$scratch/text" | cut -c 1-64 && cat "$scratch/text"; } | "${cipher[@]}" -S "$salt"
        ;;
    open)
        read -r name what version salt
        [ "$name $what $version" = 'cuda-practicals sealed 1' ] && [[ $salt =~ ^[0-9a-f]{16}$ ]] ||
            { echo 'seal.sh: this is not sealed by make dist' >&2; exit 2; }
        "${cipher[@]}" -d -S "$salt" >"$scratch/opened" 2>/dev/null && IFS= read -r sum <"$scratch/opened" &&
            tail -n +2 "$scratch/opened" >"$scratch/text" &&
                [ "$(sha256sum <"$scratch/text" | cut -c 1-64)" = "$sum" ] 2>/dev/null ||
            { echo 'seal.sh: another passphrase, or a damaged file' >&2; exit 1; }
        cat "$scratch/text"
        ;;
    *) echo 'usage: KEY=... seal.sh seal|open' >&2; exit 2 ;;
esac
