#!/bin/sh
# Runs the tests in the browser, file by file. A file that fails is run once more, alone: a browser on a busy machine
# may be late. What passes only then is named, so that somebody looks at it.
set -u
failed=""
for file in tests/browser/*.test.mjs; do
    node --test --test-concurrency=1 "$file" || failed="$failed $file"
done
for file in $failed; do
    echo "Once more: $file"
    node --test --test-concurrency=1 "$file" || exit 1
done
if [ -n "$failed" ]; then
    echo "Passed at the second try only:$failed"
fi
