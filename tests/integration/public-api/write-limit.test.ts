import { afterAll, beforeAll, expect, it } from 'vitest';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';

const MOST = 120;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

onAnyDatabase('an address that writes too often', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer(open(), {
      environment: { TRUST_PROXY: 'true' },
      limits: { writesPerMinute: undefined },
    });
  });
  afterAll(() => server.close());

  /** Calls as through nginx, which appends the IP that it saw to the client's own header. */
  async function call(method: string, url: string, address: string, said = '') {
    const forwarded = [said, address].filter((each) => each !== '').join(', ');
    return server.newClient().request(url, { method, headers: { 'x-forwarded-for': forwarded } });
  }

  it('is refused at the 121st, on every route, whatever it says of itself', async () => {
    const address = '198.51.100.7';
    for (let count = 0; count < MOST; count += 1) {
      const response = await call('POST', '/api/logout', address, `203.0.113.${count}`);
      expect(response.status).toBe(403);
    }
    const writes = server.app.routeTable.filter(({ method }) => !READING.has(method));
    expect(writes.length).toBeGreaterThan(50);
    for (const { method, url } of [...writes, { method: 'POST', url: '/api/unknown' }]) {
      const response = await call(method, url.replace(/:\w+/g, '1'), address, '203.0.113.250');
      expect(response.status, `${method} ${url}`).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await call('GET', '/api/public/year/list', address)).status).toBe(200);
    expect((await call('POST', '/api/logout', '198.51.100.8', address)).status).toBe(403);
  });

  it('is its whole network where addresses are IPv6', async () => {
    for (let count = 0; count < MOST; count += 1) {
      await call('POST', '/api/logout', `2001:db8:0:7::${count.toString(16)}`);
    }
    expect((await call('POST', '/api/logout', '2001:db8:0:7:ffff::')).status).toBe(429);
    expect((await call('POST', '/api/logout', '2001:db8:0:8::1')).status).toBe(403);
  });

  it.each([
    ['198.51.100.9', (port: number) => `198.51.100.9:${port}`],
    ['2001:db8:0:9::1', (port: number) => `[2001:db8:0:9::1]:${port}`],
  ])('is %s, whatever port a proxy writes behind it', async (address, withPort) => {
    for (let count = 0; count < MOST; count += 1) {
      expect((await call('POST', '/api/logout', withPort(4711 + count))).status).toBe(403);
    }
    expect((await call('POST', '/api/logout', address)).status).toBe(429);
  });

  it('is that of the proxy where it passes on what is no address, in the log as well', async () => {
    const texts = (count: number) => `_hidden-${count}`;
    for (let count = 0; count < MOST; count += 1) {
      expect((await call('POST', '/api/logout', texts(count))).status).toBe(403);
    }
    for (const text of [texts(MOST), 'unknown', 'fe80::1%a', '198.51.100.300', '1:2:3']) {
      expect((await call('POST', '/api/logout', text)).status, text).toBe(429);
    }
    await call('GET', '/%zz', texts(0));
    expect(server.logs()).toContain('/%zz');
    expect(server.logs()).not.toContain('_hidden');
  });
});
