import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AuditPage } from '#contract/admin/admin-audit.ts';
import type { LogPage } from '#contract/admin/admin-log.ts';
import type { Overview } from '#contract/admin/admin-overview.ts';
import { DAY_MS } from '#domain/base/time.ts';
import { recordAudit } from '#server/db/record-audit.ts';
import type { ExtraFeature } from '#server/http/feature.ts';
import { recordMail } from '#server/messages/mail/record-mail.ts';
import { purgeExpiredRows } from '#server/upkeep/purge-expired-rows.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';

const NOW = Date.UTC(2025, 5, 1, 12);
const UNKNOWN_SEASON = { code: 'SEASON_UNKNOWN', race: null, details: [] };
const TOKEN = 'c2VjcmV0LXRva2VuLW9mLXNvbWVib2R5';

/** Provokes an error whose message contains secrets. */
const breaking: ExtraFeature = (app) => {
  app.get('/api/public/breaks/:what', { config: { access: 'PUBLIC' } }, async () => {
    throw new TypeError(`No luck for kari@example.org with ${TOKEN}\nand her password: hemmelig`);
  });
};

onAnyDatabase('logs', { scope: 'test' }, (open) => {
  let server: TestServer;
  let admin: Client;
  let player: Client;
  let adminId: string;
  let playerId: string;

  beforeEach(async () => {
    server = await startServer(open(), { now: NOW, features: [breaking] });
    const sjef = { login: 'admin', username: 'Øverste Sjef', is_admin: 1 } as const;
    adminId = (await insertPerson(open(), server, sjef)).id;
    playerId = (await insertPerson(open(), server, { login: 'spiller1', username: 'Åse' })).id;
    admin = await logIn(server, 'admin');
    player = await logIn(server, 'spiller1');
  });
  afterEach(() => server.close());

  const audit = (query = '') => player.getJson<AuditPage>(`/api/audit${query}`);
  const subjects = async (query: string) =>
    (await audit(query)).entries.map(({ subject }) => subject);
  const log = (name: string, query = '') =>
    admin.getJson<LogPage>(`/api/admin/log/${name}${query}`);

  it('what admins did is there for players, is found, and does not name who left', async () => {
    await step('what an admin did is there for every player, but for no visitor', async () => {
      const path = `/api/admin/users/${playerId}/roles`;
      await admin.send('PUT', path, { isAdmin: false, isBingoMaster: true });
      expect(await audit()).toEqual({
        entries: [
          {
            entry: 1,
            at: NOW,
            actor: { id: adminId, username: 'Øverste Sjef' },
            kind: 'USER',
            action: 'USER_BINGO_MASTER_GIVEN',
            subject: 'Åse',
            subjectUser: { id: playerId, username: 'Åse' },
            year: null,
            before: { isBingoMaster: false },
            after: { isBingoMaster: true },
          },
        ],
        next: null,
      });
      expect((await server.newClient().get('/api/audit')).status).toBe(401);
      expect((await player.get('/api/admin/log/AUDIT')).status).toBe(403);
    });

    await step('is found by day in Norway, kind and words, however they are written', async () => {
      const midnight = Date.UTC(2025, 5, 1, 22);
      await open().inWriteTransaction(async (trx) => {
        const common = { actorUserId: adminId, before: null, year: 2025 } as const;
        const renamed = { ...common, action: 'RACE_CHANGED' } as const;
        await recordAudit(trx, {
          ...renamed,
          at: midnight - 1,
          subject: 'ØSTERRIKE',
          after: '50 % regn',
        });
        await recordAudit(trx, { ...renamed, at: midnight, subject: 'Ungarn', after: 'a_b' });
        await recordAudit(trx, {
          ...common,
          action: 'POINTS_TABLE_CHANGED',
          at: midnight + 1,
          subject: 'FIRST',
          after: [25, 18],
        });
      });
      expect(await subjects('?day=2025-06-01')).toEqual(['ØSTERRIKE', 'Åse']);
      expect(await subjects('?day=2025-06-02')).toEqual(['FIRST', 'Ungarn']);
      expect(await subjects('?kind=POINTS')).toEqual(['FIRST']);
      expect(await subjects('?search=%C3%B8sterrike')).toEqual(['ØSTERRIKE']);
      expect(await subjects('?search=SJEF&kind=RACE')).toEqual(['Ungarn', 'ØSTERRIKE']);
      expect(await subjects('?search=%C3%B8verstesjef&kind=RACE')).toEqual(['Ungarn', 'ØSTERRIKE']);
      expect(await subjects('?search=s%20jef&kind=RACE')).toEqual(['Ungarn', 'ØSTERRIKE']);
      // Searches by name ignore case, also for Å, which neither database folds by itself.
      expect(await subjects('?search=%C3%85se')).toEqual(['Åse']);
      expect(await subjects('?search=%C3%A5SE')).toEqual(['Åse']);
      // Wildcards of patterns stand for themselves.
      expect(await subjects('?search=%25')).toEqual(['ØSTERRIKE']);
      expect(await subjects('?search=_')).toEqual(['Ungarn']);
      expect(await subjects('?search=%5C')).toEqual([]);
      expect(await subjects('?search=ingen')).toEqual([]);
    });

    for (const name of ['AUDIT', 'IMPORT', 'MAIL', 'ERROR']) {
      await step(
        `When ${name} is asked for with what a database does not know, then that is no failure`,
        async () => {
          expect(await log(name, '?before=999999999999999')).toEqual(await log(name));
          expect((await admin.get(`/api/admin/log/${name}?search=%00`)).status).toBe(400);
        },
      );
    }

    await step(
      'forgets the name of a player who is anonymised, and keeps what was done',
      async () => {
        await admin.send('PUT', `/api/admin/users/${playerId}/anonymised`, { confirmation: 'Åse' });
        const text = await (await admin.get('/api/admin/log/AUDIT?kind=USER')).text();
        expect(text).not.toContain('Åse');
        const { entries } = JSON.parse(text) as AuditPage;
        expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
          'USER_ANONYMISED Anonym 1',
          'USER_BINGO_MASTER_GIVEN Anonym 1',
        ]);
        const dump = await open().db.selectFrom('audit_entry').selectAll().execute();
        expect(JSON.stringify(dump)).not.toContain('Åse');
        expect((await player.get('/api/audit')).status).toBe(401);
      },
    );
  });

  it('When another version has written what this one cannot read, then the rest is shown', async () => {
    const entry = { at: NOW + 3, actor_user_id: adminId, subject_user_id: null, year: null };
    const acted = { kind: 'RACE', action: 'RACE_CHANGED' } as const;
    const row = { ...entry, ...acted, subject: 'x', search_text: 'x' };
    const run = { year: 2025, source: 'bundled', started_at: NOW - 1, finished_at: NOW };
    const dropped = { code: 'COFFEE_DROPPED', race: null, details: [] };
    const cold = { kind: 'COFFEE_CHANGED', name: 'Ungarn', raceId: null, fields: [] };
    await open()
      .db.insertInto('audit_entry')
      .values([
        { ...row, entry: 5, before_json: '{', after_json: '"b"' },
        { ...row, entry: 6, before_json: '{"lap":"x"}', after_json: 'null' },
        {
          ...row,
          entry: 7,
          kind: 'COFFEE' as 'RACE',
          action: 'COFFEE_MADE' as 'RACE_CHANGED',
          before_json: 'null',
          after_json: 'null',
        },
      ])
      .execute();
    await open()
      .db.insertInto('import_run')
      .values([
        { ...run, id: 'cut', outcome: 'FAILED', account: '[{' },
        { ...run, id: 'later', outcome: 'CHANGED', account: JSON.stringify([cold, dropped]) },
      ])
      .execute();
    expect((await audit('?search=x')).entries).toMatchObject([
      { entry: 7, kind: null, action: null, subject: 'x', actor: { username: 'Øverste Sjef' } },
      { entry: 6, action: 'RACE_CHANGED', before: null, after: null },
      { entry: 5, action: 'RACE_CHANGED', before: null, after: 'b' },
    ]);
    expect(await log('IMPORT')).toMatchObject({
      entries: [
        { id: 'cut', lines: [] },
        { id: 'later', lines: [dropped] },
      ],
    });
    expect((await admin.get('/api/admin/overview')).status).toBe(200);
    expect((await admin.get('/api/settings/my-data')).status).toBe(200);
    await open().db.deleteFrom('audit_entry').where('entry', '>', 4).execute();
    await open().db.deleteFrom('import_run').execute();
  });

  it('comes in pages without a gap or a double', async () => {
    await open().inWriteTransaction(async (trx) => {
      for (let number = 0; number < 120; number++) {
        await recordAudit(trx, {
          at: NOW,
          actorUserId: null,
          action: 'FLAG_ADDED',
          subject: `flagg ${number}`,
          before: null,
          after: null,
        });
      }
    });
    const seen: string[] = [];
    let next: number | null = null;
    do {
      const page: AuditPage = await audit(`?kind=FLAG${next === null ? '' : `&before=${next}`}`);
      expect(page.entries.length).toBeLessThanOrEqual(50);
      expect(page.entries[0]?.actor).toBeNull();
      seen.push(...page.entries.map(({ subject }) => subject));
      next = page.next;
    } while (next !== null);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `flagg ${119 - index}`));
  });

  it('unexpected failures are there, without what could be a secret', async () => {
    expect((await player.get(`/api/public/breaks/${TOKEN}`)).status).toBe(500);
    expect((await admin.get('/api/public/nothing')).status).toBe(404);
    await expect
      .poll(async () => (await log('ERROR')).entries)
      .toEqual([
        {
          id: '1',
          at: NOW,
          place: 'GET /api/public/breaks/:what',
          message: 'TypeError: No luck for … with …',
        },
      ]);
    expect((await log('ERROR', '?day=2025-06-02')).entries).toEqual([]);
  });

  it('keeps no more failures than a small disk can bear', async () => {
    const rows = Array.from({ length: 520 }, (_, index) => ({
      entry: index + 2,
      at: NOW,
      place: 'before',
      message: 'x',
    }));
    await open().db.insertInto('error_entry').values(rows).execute();
    await player.get('/api/public/breaks/again');
    const count = async () =>
      (await open().db.selectFrom('error_entry').select('entry').execute()).length;
    await expect.poll(count).toBe(500);
  });

  it('imports are there line by line, with why one was refused', async () => {
    await admin.send('PUT', '/api/admin/seasons/2025/source');
    server.clock.advance(1);
    await admin.send('PUT', '/api/admin/seasons/2023/source');
    const page = await log('IMPORT');
    expect(page).toMatchObject({
      name: 'IMPORT',
      entries: [
        { year: 2023, outcome: 'REFUSED', lines: [UNKNOWN_SEASON] },
        { year: 2025, source: 'bundled', outcome: 'CHANGED', at: NOW },
      ],
      next: null,
    });
    expect((await log('IMPORT', '?kind=REFUSED')).entries).toHaveLength(1);
    expect((await log('IMPORT', '?search=norris')).entries).toMatchObject([{ year: 2025 }]);
    const { attention } = await admin.getJson<Overview>('/api/admin/overview');
    // A season that does not exist has no action items.
    expect(attention.map(({ kind }) => kind)).not.toContain('IMPORT_FAILED');
  });

  it('imports that changed nothing are forgotten after two months, the others are not', async () => {
    const run = { year: 2025, source: 'jolpica', finished_at: NOW, account: '[]' };
    await open()
      .db.insertInto('import_run')
      .values([
        { id: 'changed', outcome: 'CHANGED', started_at: NOW - 900 * DAY_MS, ...run },
        { id: 'old', outcome: 'UNCHANGED', started_at: NOW - 60 * DAY_MS, ...run },
        { id: 'failed', outcome: 'FAILED', started_at: NOW - 61 * DAY_MS, ...run },
        { id: 'recent', outcome: 'UNCHANGED', started_at: NOW - 60 * DAY_MS + 1, ...run },
      ])
      .execute();
    await purgeExpiredRows(open(), NOW);
    const kept = await open()
      .db.selectFrom('import_run')
      .select('id')
      .where('source', '=', run.source)
      .orderBy('id')
      .execute();
    expect(kept).toEqual([{ id: 'changed' }, { id: 'recent' }]);
  });

  it('mails are there without their addresses, and failing ones ask for attention', async () => {
    const mail = (at: number, error: unknown) =>
      recordMail(open(), { at, template: 'REMINDER_CODE', error });
    const failing = async () =>
      (await admin.getJson<Overview>('/api/admin/overview')).attention.filter(
        ({ kind }) => kind === 'MAIL_FAILING',
      );
    await mail(NOW, new Error('No such box: kari@example.org'));
    await mail(NOW + 1, null);
    expect(await failing()).toEqual([]);
    await mail(NOW + 2, new Error('ECONNREFUSED'));
    await mail(NOW + 3, new Error('ETIMEDOUT'));
    expect(await failing()).toEqual([
      { kind: 'MAIL_FAILING', since: NOW + 2, message: 'ETIMEDOUT' },
    ]);
    expect((await log('MAIL', '?kind=FAILED')).entries).toMatchObject([
      { message: 'ETIMEDOUT' },
      { message: 'ECONNREFUSED' },
      { template: 'REMINDER_CODE', outcome: 'FAILED', message: 'No such box: …' },
    ]);
  });
});
