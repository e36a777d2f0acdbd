#!/usr/bin/env bash
# The unit and integration tests of what is committed, on another Node: `npm run test:node` (24), `npm run test:node -- 26`.
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1:-24}
folder=$(mktemp -d)
# PostgreSQL runs as a user of its own.
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --prefix "$folder/node" "node@$version"
binary=$(realpath "$(find "$folder/node" -path '*/bin/node' -type f -size +1M | head -1)")
git clone --quiet . "$folder/game"
cd "$folder/game"
npm ci --no-audit --no-fund
# The Node of tools/node would come first.
rm node_modules/.bin/node
# So does that of the project that this was called from.
PATH="$(dirname "$binary"):$(tr ':' '\n' <<<"$PATH" | grep -v '/node_modules/.bin$' | paste -sd:)"
export PATH
npm run --silent build
echo "On Node $(node --version):"
npx vitest run --project unit --project integration
