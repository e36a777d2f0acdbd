import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const ROWS = 12;
const RULES = 300;

/** Number of incompressible characters, which are fetched and only scanned. */
const DEAD_WEIGHT = 150_000;

function deadWeight(): string {
  let state = 1;
  return Array.from({ length: DEAD_WEIGHT }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  }).join('');
}

const FUNCTIONS = 2000;

const calls = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `sum += work${from + i}(${from + i});`).join('\n');

/**
 * Generates small functions that each run once, as an app does before it shows anything. Half of
 * them run before the heading, the rest before the table.
 */
const SCRIPT = `${Array.from(
  { length: FUNCTIONS },
  (_, i) =>
    `function work${i}(x) { const rows = []; for (let j = 0; j < 50; j += 1) rows.push({ id: j, value: (x * j + ${i}) % 97 }); return rows.sort((a, b) => a.value - b.value)[0].value; }`,
).join('\n')}
const weight = '${deadWeight()}';
let sum = weight.length;
${calls(0, FUNCTIONS / 2)}
const main = document.querySelector('main');
main.appendChild(document.createElement('h1')).textContent = 'A plain page';
function showTable() {
  ${calls(FUNCTIONS / 2, FUNCTIONS)}
  const body = main.appendChild(document.createElement('table')).createTBody();
  for (let i = 0; i < ${ROWS}; i += 1) {
    const row = body.insertRow();
    for (const text of [i + 1, 'Player ' + i, sum % 1000]) row.insertCell().textContent = text;
  }
}
requestAnimationFrame(() => setTimeout(showTable));
`;

const STYLE = `body { font: 1rem/1.5 sans-serif } table { width: 100% } td { padding: .5rem }
${Array.from({ length: RULES }, (_, i) => `.rule-${i} > .part { margin: ${i % 9}px; color: #${100 + i} }`).join('\n')}`;

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A plain page</title><link rel="stylesheet" href="/style.css"><main></main>
<script src="/script.js"></script></html>`;

const FILES: Readonly<Record<string, readonly [type: string, content: Buffer]>> = {
  '/': ['text/html', gzipSync(PAGE)],
  '/style.css': ['text/css', gzipSync(STYLE)],
  '/script.js': ['text/javascript', gzipSync(SCRIPT)],
};

/**
 * Page of a fixed weight that shows a leaderboard once its script has run. Comparing ours with it
 * says more about a machine than either alone. It never changes.
 */
export async function startPlainPage(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(({ url = '' }, response) => {
    const [type, content] = FILES[url] ?? [];
    if (type === undefined) return response.writeHead(404).end();
    response.setHeader('content-type', type).setHeader('content-encoding', 'gzip');
    return response.end(content);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
