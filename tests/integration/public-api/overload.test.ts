import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Problem } from '#contract/shared.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';

function keepBusy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

onAnyDatabase('a server that is far behind', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer(open(), { limits: { longestDelayMs: 20 } });
  });
  afterAll(() => server.close());

  it('says so at once instead of falling further behind, and comes back', async () => {
    const client = server.newClient();
    const status = async () => (await client.get('/api/public/year/list')).status;
    const code = async () => {
      keepBusy(60);
      const response = await client.get('/api/public/year/list');
      return ((await response.json()) as Partial<Problem>).code;
    };
    await expect.poll(code, { interval: 1 }).toBe('overloaded');
    await expect.poll(status, { interval: 100 }).toBe(200);
  });
});
