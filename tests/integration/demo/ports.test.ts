import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDemo } from '#demo/run-demo.ts';
import { explainFailure } from '#server/base/operator-error.ts';

const taken = createServer();
beforeAll(() => once(taken.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => taken.close());

const failureAt = (port: number) =>
  runDemo({ PORT: String(port) }).then(() => 'It runs', explainFailure);

it('When the port is the last, then a line says that the login provider needs the next one', async () => {
  expect(await failureAt(65_535)).toBe(
    'Wrong setting PORT: must be at most 65534, for the login provider of the demo takes the next one',
  );
});

it('When the port of the login provider is taken, then a line says so', async () => {
  const { port } = taken.address() as AddressInfo;
  expect(await failureAt(port - 1)).toBe(
    `Port ${port} of 127.0.0.1 is in use: stop what uses it, or set PORT to another one`,
  );
});
