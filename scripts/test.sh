#!/usr/bin/env bash
# Everything CI runs. Ends with one line that counts the tests of all suites.
set -uo pipefail
cd "$(dirname "$0")/.."
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
failed_steps=0

step() {
  printf '\n== %s\n' "$1"
  shift
  "$@" || { failed_steps=$((failed_steps + 1)); echo "-- failed: $*"; }
}

# Getting a browser is waiting for the network; what it says is shown when it is needed.
node scripts/ensure-browser.mjs >"$reports/browser.log" 2>&1 &
browser=$!
browser_is_there() {
  wait "$browser"
  local code=$?
  cat "$reports/browser.log"
  return "$code"
}

step 'Lint' npm run --silent lint
step 'Types' npm run --silent typecheck
step 'Build' npm run --silent build
step 'Unit and integration tests' npx vitest run --reporter=default --reporter=json --outputFile.json="$reports/vitest.json"
step 'Browser' browser_is_there
step 'Browser tests' env PLAYWRIGHT_JSON_OUTPUT_NAME="$reports/playwright.json" npx playwright test --reporter=list,json
printf '\n'
node scripts/count-tests.mjs "$failed_steps" "$reports/vitest.json" "$reports/playwright.json"
