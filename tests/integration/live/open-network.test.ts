import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNetwork } from '#server/importing/fetch/live/open-live-source.ts';

let silent: Server;
let url: string;
beforeAll(async () => {
  silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

test('When the process is to end, then neither an answer nor a turn is waited for', async () => {
  const stopping = new AbortController();
  const { fetch, wait } = openNetwork(stopping.signal);
  const began = performance.now();
  const asking = fetch(url, { signal: AbortSignal.timeout(60_000) });
  const waiting = wait(60_000);
  stopping.abort();
  await expect(asking).rejects.toThrow(/abort/i);
  await expect(waiting).rejects.toThrow(/abort/i);
  await expect(fetch(url, {})).rejects.toThrow(/abort/i);
  expect(performance.now() - began).toBeLessThan(5000);
});

test('Many who wait at once are no leak', async () => {
  const warnings: Error[] = [];
  const hear = (warning: Error) => void warnings.push(warning);
  process.on('warning', hear);
  const { wait } = openNetwork(new AbortController().signal);
  await Promise.all(Array.from({ length: 30 }, () => wait(1)));
  await new Promise(setImmediate);
  process.off('warning', hear);
  expect(warnings).toEqual([]);
});

test('An exchange ends at its own time all the same', async () => {
  const { fetch } = openNetwork(new AbortController().signal);
  await expect(fetch(url, { signal: AbortSignal.timeout(20) })).rejects.toThrow(/timeout/i);
});
