#!/bin/sh
# Prints the path of a Chromium for the browser tests, installing Debian's when there is none and it may.
# The one without windows comes first: it draws the same pages, and half of a whole browser's time goes into windows.
set -eu
for name in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
        command -v "$name"
        exit 0
    fi
done
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    apt-get update -qq >/dev/null 2>&1 || true
    for name in chromium-headless-shell chromium; do
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y "$name" >/dev/null 2>&1 || continue
        if command -v "$name"; then
            exit 0
        fi
    done
fi
echo "The browser tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to its path." >&2
exit 1
