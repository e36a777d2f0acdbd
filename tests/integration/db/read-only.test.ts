import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import type { ReadOnlyContext } from '#server/http/authority.ts';
import type { ExtraFeature } from '#server/http/feature.ts';
import { onEachDatabase } from '#support/databases/databases.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';

const YEAR = 2030;

/** What a feature could do to write if it forgot, or did not want to know, that it only reads. */
const WAYS: readonly [string, (db: OpenDatabase['db']) => Promise<unknown>][] = [
  ['a query', (db) => db.insertInto('season').values({ year: YEAR }).execute()],
  ['raw SQL', (db) => sql`insert into season (year) values (${YEAR})`.execute(db)],
  [
    'a transaction',
    (db) =>
      db.transaction().execute((trx) => trx.insertInto('season').values({ year: YEAR }).execute()),
  ],
  [
    'raw SQL in a transaction',
    (db) =>
      db
        .transaction()
        .execute((trx) => sql`insert into season (year) values (${YEAR})`.execute(trx)),
  ],
  ['a query without plugins', (db) => db.withoutPlugins().deleteFrom('points_table').execute()],
  ['a change of the schema', (db) => db.schema.createTable('own').addColumn('a', 'text').execute()],
];

onEachDatabase('what a feature and a request read from', (open) => {
  let server: TestServer;
  let context: ReadOnlyContext | undefined;
  let acting: OpenDatabase | undefined;
  const feature: ExtraFeature = (app, given) => {
    context = given;
    app.get('/own', { config: { access: 'PUBLIC' } }, async (request) => {
      acting = request.authorised.database;
      return {};
    });
  };
  beforeAll(async () => {
    server = await startServer(open(), { features: [feature] });
    expect((await server.newClient().get('/own')).status).toBe(200);
  });
  afterAll(() => server.close());

  it('has no writer among its parts', () => {
    expect(Object.keys(context?.database ?? {}).toSorted()).toEqual([
      ...['db', 'dialect', 'inReadTransaction', 'inSnapshot'],
      ...['readRevision', 'readRevisionOrLatest'],
    ]);
  });

  describe.each(WAYS)('When it is written to by %s', (_way, write) => {
    it.each([
      ['a feature', () => context?.database.db],
      ['a request', () => acting?.db],
    ])('of %s, then the database refuses it', async (_whose, of) => {
      // What is typed to read only is taken for more here.
      const db = of() as OpenDatabase['db'];
      await expect(write(db)).rejects.toThrow(/read-?only/);
      const { db: all } = open();
      const seasons = await all.selectFrom('season').where('year', '=', YEAR).selectAll().execute();
      expect(seasons).toEqual([]);
    });
  });

  it('When a transaction of a request writes, then it is stored', async () => {
    await acting?.inWriteTransaction((trx) =>
      trx.insertInto('season').values({ year: YEAR }).execute(),
    );
    const { revision } = await open().readRevision(YEAR, server.clock);
    expect(revision).toBe(1);
    await open().db.deleteFrom('season').where('year', '=', YEAR).execute();
  });
});
