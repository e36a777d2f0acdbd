#!/usr/bin/env bash
# The unit and integration tests of what is committed, on another Node: `npm run test:node` (22), `npm run test:node -- 24`.
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1:-22}
folder=$(mktemp -d)
# PostgreSQL runs as a user of its own.
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --prefix "$folder/node" "node@$version"
binary=$(realpath "$(find "$folder/node" -path '*/bin/node' -type f -size +1M | head -1)")
export PATH="$(dirname "$binary"):$PATH"
# Its headers come with it: what is compiled for it asks nobody else.
npm_config_nodedir=$(dirname "$(dirname "$binary")")
export npm_config_nodedir
git clone --quiet . "$folder/game"
cd "$folder/game"
npm ci --no-audit --no-fund --no-engine-strict
npm run --silent build
echo "On Node $(node --version):"
npx vitest run --project unit --project integration
