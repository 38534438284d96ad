#!/bin/sh
# Installs Debian's PostgreSQL for the tests of the table when there is none and it may; says so when it may not.
set -eu
if ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null 2>&1; then
    exit 0
fi
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y postgresql; } >/dev/null 2>&1 || true
fi
if ! ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then
    echo "Without PostgreSQL its tests are left out: install it (Debian: apt-get install postgresql) to run them." >&2
fi
