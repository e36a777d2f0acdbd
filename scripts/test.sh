#!/usr/bin/env bash
# `npm test`, and with THOROUGH=1 `npm run test:all`. Ends with one line that counts the tests of all suites.
set -uo pipefail
cd "$(dirname "$0")/.."
# Some hundred processes of Node begin, most of them with the same modules.
export NODE_COMPILE_CACHE="$PWD/node_modules/.cache/node"
reports=$(mktemp -d)
browser_tests=(--grep @journey)
[ "${THOROUGH:-}" = 1 ] && browser_tests=()
# Tests of a file run in a shuffled order; another seed tries another one.
seed=${SEED:-9}
trap 'rm -rf "$reports"' EXIT
steps=0
failed_steps=()

step() {
  printf '\n== %s\n' "$1"
  steps=$((steps + 1))
  local log="$reports/step-$steps.log"
  shift
  # A pipe would run the step in a shell that cannot wait for what this one has started.
  "$@" > >(tee "$log") 2>&1 || { failed_steps+=("$log"); echo "-- failed: $*" | tee -a "$log"; }
}

# Each of these leaves most of the machine idle. Their output is shown in turn.
run_together() {
  local names=("$@") running=() index
  for index in "${!names[@]}"; do
    npm run --silent "${names[$index]}" >"$reports/${names[$index]}.log" 2>&1 &
    running+=("$!")
  done
  for index in "${!names[@]}"; do
    step "${names[$index]}" wait_and_show "${running[$index]}" "$reports/${names[$index]}.log"
  done
}

wait_and_show() {
  local code=0
  wait "$1" || code=$?
  cat "$2"
  return "$code"
}

# Getting a browser is waiting for the network; what it says is shown when it is needed.
node scripts/ensure-browser.ts >"$reports/browser.log" 2>&1 &
browser=$!
run_together lint typecheck build
step 'Unit and integration tests' npx vitest run --project unit --project integration --sequence.seed="$seed" --reporter=default --reporter=json --outputFile.json="$reports/vitest.json"
step 'Other engines, where they are installed' npx vitest run --project engines --reporter=default --reporter=json --outputFile.json="$reports/engines.json"
step 'Browser' wait_and_show "$browser" "$reports/browser.log"
step 'Browser tests' env PLAYWRIGHT_JSON_OUTPUT_NAME="$reports/playwright.json" npx playwright test --reporter=list,json "${browser_tests[@]}"
# What stops a step without failing one of its tests is said nowhere else.
for log in "${failed_steps[@]}"; do
  printf '\n-- the end of what failed\n'
  tail -n 40 "$log"
done
if [ "${#failed_steps[@]}" -gt 0 ]; then
  printf '\n-- the order of the tests: SEED=%s npm test, or --sequence.seed=%s\n' "$seed" "$seed"
fi
printf '\n'
node scripts/count-tests.mjs "${#failed_steps[@]}" "$reports/vitest.json" "$reports/engines.json" "$reports/playwright.json"
