import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '#support/databases.ts';
import { startServer, type TestServer } from '#support/start-server.ts';

const TOKEN = 'a-token-that-only-the-host-knows';

onEachDatabase('whether an instance is ready', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(open(), { environment: { HEALTH_TOKEN: TOKEN } });
  });
  afterAll(() => server.close());

  const ready = async (authorization = '') => {
    const headers: Record<string, string> = authorization === '' ? {} : { authorization };
    const response = await server.newClient().request('/api/health/ready', { headers });
    return { status: response.status, body: await response.json() };
  };

  it('is told to everybody, and the details to whoever has the token', async () => {
    const short = { status: 200, body: { status: 'ready' } };
    expect(await ready()).toEqual(short);
    expect(await ready(`Bearer ${TOKEN.slice(1)}`)).toEqual(short);
    expect(await ready(`Bearer ${TOKEN}`)).toEqual({
      status: 200,
      body: {
        status: 'ready',
        details: {
          database: 'READY',
          pulse: {
            imports: { lastAt: null, isLate: false },
            backup: { lastAt: null, isLate: true },
            mail: { lastAt: null, isLate: false, failures: 0 },
          },
        },
      },
    });
  });

  it('When the database has been brought to a later version, then it is not', async () => {
    const { db } = open();
    const later = { name: '9999-later', timestamp: 'later' };
    await db
      .insertInto('kysely_migration' as never)
      .values(later as never)
      .execute();
    expect(await ready()).toEqual({ status: 503, body: { status: 'not-ready' } });
    expect(await ready(`Bearer ${TOKEN}`)).toMatchObject({
      body: { details: { database: 'OTHER', pulse: null } },
    });
    await db
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', later.name as never)
      .execute();
  });
});
