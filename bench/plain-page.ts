import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const ROWS = 12;
const FUNCTIONS = 1200;
const RULES = 300;

/** As many letters that gzip finds nothing in: what is fetched, and only looked through. */
const DEAD_WEIGHT = 150_000;

function deadWeight(): string {
  let state = 1;
  return Array.from({ length: DEAD_WEIGHT }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  }).join('');
}

/** 190 kB of small functions, each run once: what an app of this size does before it shows anything. */
const SCRIPT = `${Array.from(
  { length: FUNCTIONS },
  (_, i) =>
    `function work${i}(x) { const rows = []; for (let j = 0; j < 50; j += 1) rows.push({ id: j, value: (x * j + ${i}) % 97 }); return rows.sort((a, b) => a.value - b.value)[0].value; }`,
).join('\n')}
const weight = '${deadWeight()}';
let sum = weight.length;
${Array.from({ length: FUNCTIONS }, (_, i) => `sum += work${i}(${i});`).join('\n')}
const table = document.createElement('table');
const body = table.appendChild(document.createElement('tbody'));
for (let i = 0; i < ${ROWS}; i += 1) {
  const row = body.insertRow();
  for (const text of [i + 1, 'Player ' + i, sum % 1000]) row.insertCell().textContent = text;
}
document.querySelector('main').append(table);
`;

const STYLE = `body { font: 1rem/1.5 sans-serif } table { width: 100% } td { padding: .5rem }
${Array.from({ length: RULES }, (_, i) => `.rule-${i} > .part { margin: ${i % 9}px; color: #${100 + i} }`).join('\n')}`;

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A plain page</title><link rel="stylesheet" href="/style.css"><main><h1>A plain page</h1></main>
<script src="/script.js"></script></html>`;

const FILES: Readonly<Record<string, readonly [type: string, content: Buffer]>> = {
  '/': ['text/html', gzipSync(PAGE)],
  '/style.css': ['text/css', gzipSync(STYLE)],
  '/script.js': ['text/javascript', gzipSync(SCRIPT)],
};

/**
 * A page of a fixed weight that shows a leaderboard once its script has run, to measure ours against: what a machine takes for
 * both says more than either alone. It never changes.
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
