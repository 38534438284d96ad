#!/bin/sh
# Prints the path of a Chromium for the browser tests, installing Debian's when there is none and it may.
set -eu
for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
        command -v "$name"
        exit 0
    fi
done
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium; } >/dev/null 2>&1 || true
    if command -v chromium; then
        exit 0
    fi
fi
echo "The browser tests need Chromium: install it (Debian: apt-get install chromium), or set CHROMIUM to its path." >&2
exit 1
