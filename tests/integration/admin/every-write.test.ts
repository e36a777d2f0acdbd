import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { AuditPage } from '#contract/admin/admin-audit.ts';
import { selectAuditPage } from '#server/admin/audit/audit.queries.ts';
import { restoreBackup } from '#server/upkeep/backup/restore-backup.ts';
import { writeBackup } from '#server/upkeep/backup/write-backup.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { ADMIN_WRITES, makeWrite, SAMPLES_NOW } from '#support/requests/admin-writes.ts';
import { AUDITED_CALLS } from '#support/requests/audited-calls.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { dumpDatabase } from '#support/rows/filled-database.ts';
import { insertPerson, logIn, logInAdmin } from '#support/rows/people.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

onAnyDatabase('every admin write', (open) => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-writes-'));
  let server: TestServer;
  let admin: Client;
  let adminId: string;

  beforeAll(async () => {
    server = await startServer(open(), { now: SAMPLES_NOW, environment: { BACKUP_DIR: folder } });
    const sjef = { login: 'admin', username: 'Sjefen', is_admin: 1 } as const;
    adminId = (await insertPerson(open(), server, sjef)).id;
    admin = await logIn(server, 'admin');
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const latest = async () => {
    const { entries } = AuditPage.parse(await admin.getJson('/api/audit'));
    return entries;
  };
  const revisionOf = async (year: number | undefined) =>
    year === undefined
      ? null
      : (
          await open()
            .db.selectFrom('season')
            .select('revision')
            .where('year', '=', year)
            .executeTakeFirst()
        )?.revision;

  it('has a sample here, and only the routes that there are', () => {
    const routes = server.app.routeTable
      .filter(({ method, url }) => !READING.has(method) && url.startsWith('/api/admin/'))
      .map(({ method, url }) => `${method} ${url}`);
    expect(Object.keys(ADMIN_WRITES).sort()).toEqual(routes.sort());
  });

  it.each(Object.keys(ADMIN_WRITES))(
    '%s works for an admin, leaves one entry in the log, and makes a new revision',
    async (route) => {
      const { method, path, body, year } = await makeWrite(open(), route);
      const revision = await revisionOf(year);
      const [last] = await latest();

      const answer = await admin.send(method, path, body);

      expect(`${answer.status} ${await answer.text()}`).toMatch(/^(20[01] \{|204 $)/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const [entry, older] = await latest();
      expect(entry).toMatchObject({
        entry: (last?.entry ?? 0) + 1,
        at: SAMPLES_NOW,
        actor: { id: adminId, username: 'Sjefen' },
      });
      expect(entry?.action && AUDITED_CALLS[entry.action]).toContain(route);
      expect(entry?.subject).not.toBe('');
      expect(older).toEqual(last);
      const ofKind = AuditPage.parse(await admin.getJson(`/api/audit?kind=${entry?.kind}`));
      expect(ofKind.entries[0]).toEqual(entry);
      if (year !== undefined) {
        expect(entry?.year).toBe(year);
        // A deleted season has no revision.
        expect((await revisionOf(year)) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(revision ?? 0);
      }
    },
  );

  it('When a season is finished, then every write about it is refused but the undoing', async () => {
    const fresh: [route: string, write: Awaited<ReturnType<typeof makeWrite>>][] = [];
    for (const route of Object.keys(ADMIN_WRITES)) {
      if (route === 'DELETE /api/admin/seasons/:year/finish') continue;
      const write = await makeWrite(open(), route);
      const { year } = write;
      if (year === undefined || (await revisionOf(year)) === undefined) continue;
      fresh.push([route, write]);
    }
    expect(fresh.length).toBeGreaterThan(25);
    const seasons = () => open().db.updateTable('season');
    const unfinished = await open()
      .db.selectFrom('season')
      .select('year')
      .where('finished_at', 'is', null)
      .execute();
    await seasons().set({ finished_at: SAMPLES_NOW }).execute();
    onTestFinished(async () => {
      const years = unfinished.map(({ year }) => year);
      await seasons().set({ finished_at: null }).where('year', 'in', years).execute();
    });
    // The attempted import is recorded.
    const dump = async () => ({ ...(await dumpDatabase(open())), import_run: [] });
    const before = await dump();
    for (const [route, { method, path, body }] of fresh) {
      const code = await outcomeOf(await admin.send(method, path, body));
      expect(`${route}: ${code}`).toBe(`${route}: 409 season-finished`);
    }
    expect(await dump()).toEqual(before);
  });
});

onAnyDatabase('the log of every admin write', (open) => {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-log-'));
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startServer(open(), { now: SAMPLES_NOW, environment: { BACKUP_DIR: folder } });
    admin = await logInAdmin(open(), server);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const latest = async () => AuditPage.parse(await admin.getJson('/api/audit')).entries;

  it('When all of that is in the log, then a backup of it is restored', async () => {
    for (const route of Object.keys(ADMIN_WRITES)) {
      const { method, path, body } = await makeWrite(open(), route);
      expect((await admin.send(method, path, body)).ok, route).toBe(true);
    }
    const file = join(folder, 'after-all.jsonl.gz');
    await writeBackup(open(), file, SAMPLES_NOW);
    const before = await latest();
    await restoreBackup(open(), file, SAMPLES_NOW);
    const after = await open().inReadTransaction((trx) => selectAuditPage(trx, {}, null));
    expect(after.entries[0]).toMatchObject({ action: 'BACKUP_RESTORED' });
    expect(after.entries.slice(1)).toEqual(before.slice(0, -1));
  });
});

onAnyDatabase('every admin write', (open) => {
  it('is refused to everybody else, without a token, and then changes nothing', async () => {
    const server = await startServer(open(), { now: SAMPLES_NOW });
    onTestFinished(() => server.close());
    const admin = await logInAdmin(open(), server);
    await insertPerson(open(), server, { login: 'bingomester', is_bingo_master: 1 });
    await insertPerson(open(), server, { login: 'spiller1' });
    const others = [
      ['401 not-logged-in', server.newClient()],
      ['403 no-username', await logIn(server, 'ny')],
      ['403 not-admin', await logIn(server, 'spiller1')],
      ['403 not-admin', await logIn(server, 'bingomester')],
    ] as const;
    const writes: [route: string, write: Awaited<ReturnType<typeof makeWrite>>][] = [];
    for (const route of Object.keys(ADMIN_WRITES)) {
      writes.push([route, await makeWrite(open(), route)]);
    }
    const before = await dumpDatabase(open());
    for (const [route, { method, path, body }] of writes) {
      for (const [refusal, client] of others) {
        const answer = await client.send(method, path, body);
        expect(await outcomeOf(answer), route).toBe(refusal);
      }
      const tokenless = await admin.request(path, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      expect(await outcomeOf(tokenless), route).toBe('403 csrf-token-wrong');
    }
    expect(await dumpDatabase(open())).toEqual(before);
  });
});
