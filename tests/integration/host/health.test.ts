import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Readiness as ReadinessSchema } from '#contract/upkeep/health.ts';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { onEachDatabase } from '#support/databases/databases.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';

type Readiness = z.infer<typeof ReadinessSchema>;

const TOKEN = 'a-token-that-only-the-host-knows';

onEachDatabase('whether an instance is ready', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    // Whoever runs the game in this working copy has backups in the usual folder.
    const environment = {
      HEALTH_TOKEN: TOKEN,
      BACKUP_DIR: join(tmpdir(), 'formelgjett-without-backups'),
    };
    server = await startServer(open(), { environment });
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
          season: 'READ',
          pulse: {
            imports: { lastAt: null, isLate: false },
            backup: { lastAt: null, isLate: true },
            mail: { lastAt: null, isLate: false, failures: 0 },
            push: { lastAt: null, isLate: false },
            clock: { lastAt: null, isLate: false },
          },
        },
      },
    });
  });

  const NEWEST = sql.lit(Object.keys(MIGRATIONS).at(-1));
  it.each([
    [
      'is of a later version',
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'later')`,
      sql`delete from kysely_migration where name = '9999-later'`,
    ],
    [
      'is of an earlier version',
      sql`delete from kysely_migration where name = ${NEWEST}`,
      sql`insert into kysely_migration (name, timestamp) values (${NEWEST}, 'now')`,
    ],
    [
      'has other tables under the same version',
      sql`alter table season rename column revision to edition`,
      sql`alter table season rename column edition to revision`,
    ],
  ])('When the database %s, then it is not', async (_, change, changeBack) => {
    const { db } = open();
    await change.execute(db);
    try {
      expect(await ready()).toEqual({ status: 503, body: { status: 'not-ready' } });
      expect(await ready(`Bearer ${TOKEN}`)).toMatchObject({
        body: { details: { database: 'OTHER', pulse: null } },
      });
    } finally {
      await changeBack.execute(db);
    }
    expect((await ready()).status).toBe(200);
  });

  it('Until it has read the season, it is not, where another connection can hold that up', async () => {
    const { db, dialect } = open();
    // SQLite has one connection, which this request needs too.
    if (dialect === 'sqlite') return;
    const started = await startServer(open(), { environment: { HEALTH_TOKEN: TOKEN } });
    const askIt = async () => {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const response = await started.newClient().request('/api/health/ready', { headers });
      return { status: response.status, body: (await response.json()) as Readiness };
    };
    try {
      await db.transaction().execute(async (trx) => {
        await sql`lock table season in access exclusive mode`.execute(trx);
        expect(await askIt()).toMatchObject({
          status: 503,
          body: { status: 'not-ready', details: { database: 'READY', season: 'UNREAD' } },
        });
      });
      await expect.poll(askIt).toMatchObject({ status: 200, body: { status: 'ready' } });
    } finally {
      await started.close();
    }
  });
});
