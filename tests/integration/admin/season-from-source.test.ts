import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LogPage } from '#contract/admin/admin-log.ts';
import type { AdminSeason, SourceOutcome, SourcePreview } from '#contract/admin/admin-seasons.ts';
import type { Problem } from '#contract/shared.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import type { FaultKind } from '#support/f1-api/faults.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { logIn, logInAdmin } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { readSeasonFile, seasonAt, sourceOf } from '#support/seasons/season-sources.ts';

const BEFORE_SEASON = Date.parse('2026-01-20T12:00:00Z');
const AFTER_AUSTRALIA = Date.parse('2026-03-08T12:00:00Z');
const AFTER_CHINA = Date.parse('2026-03-15T18:00:00Z');
const MID_SEASON = Date.parse('2026-07-27T12:00:00Z');
const MAX_WAIT_MS = 25_000;

onAnyDatabase('a season from the real sources', { scope: 'test' }, (open) => {
  let api: F1Api;
  let server: TestServer;
  let admin: Client;

  beforeEach(async () => {
    const clock = { now: () => server.clock.now() };
    api = await startF1Api([2025, 2026].map(readSeasonFile), clock);
    server = await startServer(open(), {
      now: BEFORE_SEASON,
      bundled: sourceOf(null),
      environment: { JOLPICA_URL: api.urls.jolpica, OPENF1_URL: api.urls.openf1 },
    });
    admin = await logInAdmin(open(), server);
  });
  afterEach(async () => {
    await server.close();
    await api.close();
  });

  /** Runs a step in which the sources answer again. */
  const next = (name: string, act: () => Promise<void>) =>
    step(name, async () => {
      api.mend();
      await act();
    });

  const goTo = async (instant: number) => {
    server.clock.set(instant);
    server.wallClock.set(instant);
    // Logs in again, because a session does not last from one race to the next.
    admin = await logIn(server, 'admin');
  };
  const season = () => admin.getJson<AdminSeason>('/api/admin/seasons/2026');
  const put = async (path: string) => {
    const answer = await admin.send('PUT', `/api/admin/${path}`);
    return { status: answer.status, body: (await answer.json()) as SourceOutcome & Problem };
  };

  it.each<[FaultKind, string]>([
    ['ERROR_500', 'source-unavailable'],
    ['RESET', 'source-unavailable'],
    ['HTML', 'source-broken'],
    ['HTML_AS_JSON', 'source-broken'],
  ])('that fails (%s) is told to the admin as %s, and stores no season', async (fault, code) => {
    api.breakAnswers(/^jolpica /, fault);
    const preview = await admin.get('/api/admin/seasons/2026/source');
    expect([preview.status, ((await preview.json()) as Problem).code]).toEqual([502, code]);
    expect(await put('seasons/2026/source')).toMatchObject({ status: 502, body: { code } });
    expect((await admin.get('/api/admin/seasons/2026')).status).toBe(404);
    const log = await admin.getJson<{ entries: readonly unknown[] }>('/api/admin/log/IMPORT');
    expect(log.entries[0]).toMatchObject({ year: 2026, source: 'live', outcome: 'FAILED' });
  });

  it('is stored as it was seen, told again race by race, and never half', async () => {
    await next('is looked at first, and then stored as it was seen', async () => {
      const preview = await admin.getJson<SourcePreview>('/api/admin/seasons/2026/source');
      expect(preview).toMatchObject({ source: 'live', isStored: false });
      expect(preview.races.slice(0, 2).map(({ name }) => name)).toEqual(['Australia', 'Kina']);
      expect((await admin.get('/api/admin/seasons/2026')).status).toBe(404);
      expect(await put('seasons/2026/source')).toMatchObject({
        status: 200,
        body: { outcome: 'CHANGED' },
      });
      const stored = await season();
      expect(stored.guessDeadline).toBe(preview.testingStartsAt);
      expect(stored.races.map(({ name, startsAt }) => ({ name, startsAt }))).toEqual(
        preview.races.map(({ name, startsAt }) => ({ name, startsAt })),
      );
      expect(stored.drivers.map(({ name }) => name).sort()).toEqual(
        preview.drivers.map(({ name }) => name).sort(),
      );
    });

    await next('tells of one race again what is known of it, and asks for no other', async () => {
      await goTo(AFTER_CHINA);
      const [, china] = (await season()).races;
      api.requests.length = 0;
      const { status, body } = await put(`races/${china?.id}/source`);
      expect(status).toBe(200);
      expect(
        body.changes.filter(({ raceId }) => raceId === china?.id).map(({ kind }) => kind),
      ).toEqual(expect.arrayContaining(['GRID_CHANGED', 'RESULT_CHANGED']));
      const [first, second] = (await season()).races;
      expect([first?.hasResult, second?.hasResult]).toEqual([false, true]);
      const asked = api.requests.map(({ path }) => path);
      // Everything was fetched once: the previewed data is the stored data.
      expect(asked).toEqual([...new Set(asked)]);
    });

    await next(
      'has what a source failed to say in the log of the import, though it was asked before that began',
      async () => {
        await goTo(AFTER_CHINA + HOUR_MS);
        api.breakAnswers(/^openf1 /, 'ERROR_500');
        const [, china] = (await season()).races;
        expect(await put(`races/${china?.id}/source`)).toMatchObject({ status: 200 });
        const log = await admin.getJson<LogPage>('/api/admin/log/IMPORT');
        const details = [{ kind: 'UNAVAILABLE', source: 'openf1', reason: 'SERVER_ERROR' }];
        expect(log.entries[0]).toMatchObject({
          lines: [{ code: 'SOURCE_UNAVAILABLE', race: null, details }],
        });
      },
    );

    await next(
      'While another import is going on, nothing is asked or stored beside it',
      async () => {
        const before = await season();
        const held = { job: 'import', fence: 9, done_tick: null };
        const expires_at = server.wallClock.now() + 30_000;
        await open()
          .db.insertInto('job_lease')
          .values({ ...held, expires_at })
          .onConflict((conflict) => conflict.column('job').doUpdateSet({ expires_at }))
          .execute();
        api.requests.length = 0;
        for (const path of ['seasons/2026/source', `races/${before.races[0]?.id}/source`]) {
          const { status, body } = await put(path);
          expect([status, body.code]).toEqual([409, 'import-running']);
        }
        expect(api.requests).toEqual([]);
        expect(await season()).toEqual(before);
        await open().db.deleteFrom('job_lease').execute();
      },
    );

    await next(
      'When another import takes over meanwhile, then what comes late is not stored',
      async () => {
        const before = await season();
        let isTakenOver = false;
        // Writes wait for each other: this one is done before the next request is booked.
        api.breakAnswers(() => {
          if (!isTakenOver) {
            isTakenOver = true;
            void open().inWriteTransaction((trx) =>
              trx.updateTable('job_lease').set({ fence: 999 }).execute(),
            );
          }
          return false;
        }, 'ERROR_500');
        const { status, body } = await put(`races/${before.races[1]?.id}/source`);
        expect([status, body.code]).toEqual([409, 'import-running']);
        expect(await season()).toEqual(before);
        await open().db.deleteFrom('job_lease').execute();
      },
    );

    await next('that fails leaves a race as it was', async () => {
      const before = await season();
      api.breakAnswers(/^jolpica /, 'ERROR_500');
      const { status, body } = await put(`races/${before.races[0]?.id}/source`);
      expect([status, body.code]).toEqual([502, 'source-unavailable']);
      expect(await season()).toEqual(before);
    });

    await next(
      'keeps nobody waiting: what takes too long is left for later, and said',
      async () => {
        await goTo(MID_SEASON);
        const began = server.wallClock.now();
        const preview = await admin.getJson<SourcePreview>('/api/admin/seasons/2026/source');
        expect(server.wallClock.now() - began).toBeLessThanOrEqual(MAX_WAIT_MS);
        expect(preview.warnings).toContainEqual({ code: 'UNFINISHED', race: null });
      },
    );
  });
});

onAnyDatabase('a race whose season comes with the game', (open) => {
  let api: F1Api;
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    api = await startF1Api([readSeasonFile(2026)], { now: () => server.clock.now() });
    server = await startServer(open(), {
      now: AFTER_AUSTRALIA,
      // The bundled facts end before the race in China.
      bundled: sourceOf(seasonAt(2026, AFTER_AUSTRALIA)),
      environment: { JOLPICA_URL: api.urls.jolpica, OPENF1_URL: api.urls.openf1 },
    });
    admin = await logInAdmin(open(), server);
  });
  afterAll(async () => {
    await server.close();
    await api.close();
  });

  const reload = async (position: number) => {
    const { races } = await admin.getJson<AdminSeason>('/api/admin/seasons/2026');
    const race = races.find((one) => one.position === position);
    const answer = await admin.send('PUT', `/api/admin/races/${race?.id}/source`);
    expect(answer.status).toBe(200);
    return (await admin.getJson<AdminSeason>('/api/admin/seasons/2026')).races.find(
      ({ id }) => id === race?.id,
    );
  };

  it('is asked for over the network only when the box does not have it', async () => {
    const stored = await admin.send('PUT', '/api/admin/seasons/2026/source');
    expect(stored.status).toBe(200);
    expect((await reload(1))?.hasResult).toBe(true);
    expect(api.requests).toEqual([]);
    server.clock.set(AFTER_CHINA);
    server.wallClock.set(AFTER_CHINA);
    admin = await logIn(server, 'admin');
    expect((await reload(2))?.hasResult).toBe(true);
    expect(api.requests.length).toBeGreaterThan(0);
  });
});
