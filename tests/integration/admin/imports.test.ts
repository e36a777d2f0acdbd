import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuditPage } from '#contract/admin/admin-audit.ts';
import { AdminImports, ImportResponse } from '#contract/admin/admin-imports.ts';
import { Overview } from '#contract/admin/admin-overview.ts';
import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertRace } from '#support/rows/factories.ts';
import { logInAdmin } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';
import { createLiveImports } from '#support/worlds/live-imports.ts';

const YEAR = 2025;
const FILE = readSeasonFile(YEAR);
const raceOf = (key: string) => FILE.races.find((race) => race.key === key);
const AUSTRALIA = Date.parse(raceOf('australia')?.startsAt ?? '');
const QUALIFYING = Date.parse(raceOf('australia')?.qualifyingAt ?? '');
const EARLY = Date.parse('2025-02-01T12:00:00Z');

onAnyDatabase('imports in the Admin Portal', (open) => {
  const clock = createTestClock(EARLY);
  let api: F1Api;
  let imports: ReturnType<typeof createLiveImports>;
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    api = await startF1Api([FILE], clock);
    imports = createLiveImports({ database: open(), api, clock });
    const environment = { JOLPICA_URL: api.urls.jolpica, OPENF1_URL: api.urls.openf1 };
    server = await startServer(open(), { clock, now: EARLY, environment });
    admin = await logInAdmin(open(), server);
  });
  afterAll(async () => {
    await server.close();
    await api.close();
  });

  /** Runs a step half an hour after the last one: the request budget of the sources is limited per hour. */
  const later = (name: string, act: () => Promise<void>) =>
    step(name, async () => {
      server.wallClock.advance(30 * MINUTE_MS);
      await act();
    });

  const show = async () => AdminImports.parse(await admin.getJson('/api/admin/imports'));
  const season = async (year = YEAR) => {
    const found = (await show()).seasons.find((each) => each.year === year);
    if (!found) throw new Error(`${year} is not shown`);
    return found;
  };
  const attention = async () =>
    Overview.parse(await admin.getJson('/api/admin/overview')).attention;
  const path = (year = YEAR) => `/api/admin/seasons/${year}/imports`;
  const run = (raceId: string | null, year = YEAR) => admin.send('POST', path(year), { raceId });
  const ran = async (raceId: string | null) => {
    const answer = await run(raceId);
    expect(answer.status).toBe(200);
    return ImportResponse.parse(await answer.json());
  };
  const codeOf = async (answer: Response) =>
    `${answer.status} ${((await answer.json()) as { code: string }).code}`;
  const raceId = async (name: string) =>
    (await season()).races.find((race) => race.name === name)?.id ?? '';

  it('are followed through a season: steps at once, failures, notices, and what never comes', async () => {
    await later('An empty season is filled by hand, until an admin lets the sources', async () => {
      expect((await admin.send('PUT', `/api/admin/seasons/${YEAR}`)).status).toBe(204);
      expect(await imports.tick()).toBeNull();
      expect(await show()).toMatchObject({
        now: EARLY,
        isAutomatic: true,
        isRunning: false,
        seasons: [{ year: YEAR, isOn: false, calendar: { askedAt: null, nextAt: null }, runs: [] }],
      });

      expect((await admin.send('PUT', path(), { isOn: true })).status).toBe(204);
      expect(await season()).toMatchObject({ isOn: true, calendar: { nextAt: EARLY } });
      const { areImportsOn } = await admin.getJson<AdminSeason>(`/api/admin/seasons/${YEAR}`);
      expect(areImportsOn).toBe(true);
      const { entries } = AuditPage.parse(await admin.getJson('/api/audit'));
      expect(entries[0]).toMatchObject({
        action: 'SEASON_IMPORTS_SWITCHED',
        before: { isOn: false },
        after: { isOn: true },
      });

      expect(await imports.tick()).toMatchObject({ outcome: 'CHANGED' });
      const shown = await season();
      expect(shown).toMatchObject({
        failures: 0,
        calendar: { askedAt: EARLY, nextAt: EARLY + 8 * HOUR_MS },
        notices: [],
      });
      expect(shown.runs).toHaveLength(1);
      expect(shown.runs[0]).toMatchObject({ source: 'live', outcome: 'CHANGED' });
      expect(shown.runs[0]?.lines).toContainEqual(
        expect.objectContaining({ change: expect.objectContaining({ kind: 'DRIVER_ADDED' }) }),
      );
      expect(shown.races).toHaveLength(24);
      expect(shown.races[0]).toMatchObject({
        name: 'Australia',
        askedAt: null,
        nextAt: QUALIFYING + HOUR_MS,
        lacks: [],
      });
    });

    await later('An admin runs any step at once, and reads what came of it', async () => {
      clock.set(EARLY + HOUR_MS);
      expect(await ran(null)).toEqual({ outcome: 'UNCHANGED', lines: [], reviewCount: 0 });
      expect((await season()).calendar.askedAt).toBe(EARLY + HOUR_MS);

      clock.set(AUSTRALIA + 3 * HOUR_MS);
      const id = await raceId('Australia');
      expect((await season()).races[0]?.lacks).toEqual(['GRID', 'RESULT', 'STANDINGS', 'FLAGS']);
      const answer = await ran(id);
      expect(answer.outcome).toBe('CHANGED');
      expect(answer.lines).toContainEqual(
        expect.objectContaining({
          change: expect.objectContaining({ kind: 'RESULT_CHANGED', name: 'Australia' }),
        }),
      );
      const asked = await season();
      expect(asked.races[0]).toMatchObject({
        lacks: [],
        askedAt: AUSTRALIA + 3 * HOUR_MS,
        nextAt: AUSTRALIA + 4 * HOUR_MS,
      });
      const { entries } = AuditPage.parse(await admin.getJson('/api/audit'));
      // The deadline had passed, so it was sealed too.
      expect(entries.find(({ action }) => action === 'SEASON_IMPORT_RUN')).toMatchObject({
        actor: { username: 'Sjefen' },
        year: YEAR,
        after: { race: 'Australia', outcome: 'CHANGED' },
      });
    });

    await later('What failed is told as well', async () => {
      api.breakAnswers(/jolpica/, 'ERROR_500', 1);
      expect(await ran(null)).toEqual({
        outcome: 'FAILED',
        lines: [
          {
            code: 'FAILED',
            race: null,
            details: [{ kind: 'UNAVAILABLE', source: 'jolpica', reason: 'SERVER_ERROR' }],
          },
        ],
        reviewCount: 0,
      });
      expect((await season()).failures).toBe(1);
      await ran(null);
      expect((await season()).failures).toBe(0);
    });

    await later('While another import is going on, none is started', async () => {
      const expires_at = server.wallClock.now() + MINUTE_MS;
      await open().db.updateTable('job_lease').set({ expires_at }).execute();
      expect((await show()).isRunning).toBe(true);
      const asked = api.requests.length;
      expect(await codeOf(await run(null))).toBe('409 import-running');
      expect(api.requests).toHaveLength(asked);
      await open().db.updateTable('job_lease').set({ expires_at: 0 }).execute();
      expect((await show()).isRunning).toBe(false);
    });

    await later('What there is not cannot be run', async () => {
      const cancelled = await insertRace(open().db, {
        year: YEAR,
        position: 30,
        name: 'Avlyst',
        starts_at: EARLY,
        cancelled_at: EARLY,
      });
      expect(await codeOf(await run(null, 1999))).toBe('404 season-not-found');
      expect(await codeOf(await run('nowhere'))).toBe('404 race-not-found');
      expect(await codeOf(await run(cancelled.id))).toBe('409 race-cancelled');
      expect((await season()).races.map(({ id }) => id)).not.toContain(cancelled.id);
      const answer = await admin.send('PUT', '/api/admin/import-notices/none/dismissed');
      expect(await codeOf(answer)).toBe('404 notice-not-found');
      for (const body of [{}, { raceId: 5 }, { raceId: null, year: 2024 }]) {
        expect((await admin.send('POST', path(), body)).status).toBe(422);
      }
      await open().db.deleteFrom('race').where('id', '=', cancelled.id).execute();
    });

    await step('notices', async () => {
      const start = Date.parse(raceOf('miami')?.startsAt ?? '');
      const late = start + 3 * HOUR_MS;
      const starts = [
        { kind: 'TIME', by: 'JOLPICA', at: late },
        { kind: 'TIME', by: 'OPENF1', at: start },
      ];
      const notices = async () => (await season()).notices;
      const told = async () => (await attention()).filter(({ kind }) => kind === 'SOURCE_NOTICE');

      await later(
        'When the sources disagree on a start, then admins are told until they agree',
        async () => {
          api.scenario.staleStarts = { miami: late };
          const { lines } = await ran(null);
          expect(lines).toEqual([{ code: 'START_DISAGREES', race: 'Miami', details: starts }]);
          const since = clock.now();
          clock.set(since + HOUR_MS);
          await ran(null);
          expect(await notices()).toMatchObject([
            {
              code: 'START_DISAGREES',
              race: { name: 'Miami' },
              details: starts,
              mayPass: false,
              firstAt: since,
            },
          ]);
          expect(await told()).toMatchObject([
            {
              code: 'START_DISAGREES',
              race: { name: 'Miami', year: YEAR },
              details: starts,
              since,
            },
          ]);

          // While one source is silent, it is unknown whether they still disagree.
          api.breakAnswers(/openf1/, 'ERROR_500');
          await ran(null);
          expect((await notices()).map(({ code }) => code)).toEqual([
            'START_DISAGREES',
            'SOURCE_UNAVAILABLE',
          ]);
          // A failed run shows nothing at all.
          api.breakAnswers(/jolpica/, 'ERROR_500', 1);
          await ran(null);
          expect((await notices()).map(({ code }) => code)).toEqual([
            'START_DISAGREES',
            'SOURCE_UNAVAILABLE',
          ]);
          expect(await told()).toHaveLength(1);

          api.mend();
          api.scenario.staleStarts = {};
          await ran(null);
          expect(await notices()).toEqual([]);
        },
      );

      await later(
        'When an admin has dismissed one, then it is told no more while it lasts',
        async () => {
          api.scenario.staleStarts = { miami: late };
          await ran(null);
          const [notice] = await notices();
          const dismiss = () =>
            admin.send('PUT', `/api/admin/import-notices/${notice?.id}/dismissed`);
          expect((await dismiss()).status).toBe(204);
          expect(AuditPage.parse(await admin.getJson('/api/audit')).entries[0]).toMatchObject({
            action: 'SEASON_NOTICE_DISMISSED',
            before: { notice: 'START_DISAGREES', race: 'Miami', details: starts },
          });
          expect(await told()).toEqual([]);
          await ran(null);
          expect(await notices()).toEqual([]);
          api.scenario.staleStarts = {};
          await ran(null);
          expect(await codeOf(await dismiss())).toBe('404 notice-not-found');

          api.scenario.staleStarts = { miami: late };
          await ran(null);
          expect(await told()).toHaveLength(1);
          api.scenario.staleStarts = {};
          await ran(null);
        },
      );

      await later(
        'When OpenF1 is closed, then admins hear of it once later runs could not ask it either',
        async () => {
          api.breakAnswers(/openf1/, 'CLOSED');
          await ran(null);
          expect(await notices()).toMatchObject([{ code: 'SOURCE_UNAVAILABLE' }]);
          clock.advance(8 * HOUR_MS);
          expect(await told()).toEqual([]);
          await ran(null);
          expect(await told()).toMatchObject([{ code: 'SOURCE_UNAVAILABLE' }]);
          // The state of OpenF1 is unknown then.
          api.breakAnswers(/jolpica/, 'ERROR_500', 1);
          await run(null);
          expect(await told()).toEqual([]);
          api.mend();
          await ran(null);
          expect(await notices()).toEqual([]);
        },
      );

      await later(
        'When flags cannot be counted, then none are, and admins hear of it once it lasts',
        async () => {
          const china = Date.parse(raceOf('china')?.startsAt ?? '');
          clock.set(china + 3 * HOUR_MS);
          api.breakAnswers(/openf1 race_control/, 'EMPTY');
          const id = await raceId('Kina');
          const { lines } = await ran(id);
          expect(lines.at(-1)).toMatchObject({ code: 'FLAGS_NOT_COUNTED' });
          expect(await notices()).toMatchObject([
            { code: 'FLAGS_NOT_COUNTED', race: { id }, mayPass: true },
          ]);
          expect(await told()).toEqual([]);
          clock.set(china + 9 * HOUR_MS);
          await ran(null);
          expect(await told()).toMatchObject([{ code: 'FLAGS_NOT_COUNTED', race: { id } }]);
          expect((await season()).races[1]?.lacks).toEqual(['FLAGS']);

          api.mend();
          await ran(id);
          expect(await notices()).toEqual([]);
          expect((await season()).races[1]?.lacks).toEqual([]);
        },
      );
    });

    await later(
      'When runs fail again and again, then it asks for attention; once is no matter',
      async () => {
        const failed = async () =>
          (await attention()).filter(({ kind }) => kind === 'IMPORT_FAILED');
        api.breakAnswers(/jolpica/, 'ERROR_500');
        for (const told of [0, 0, 1]) {
          clock.advance(MINUTE_MS);
          await ran(null);
          expect(await failed()).toHaveLength(told);
        }
        expect(await failed()).toMatchObject([
          { year: YEAR, source: 'live', reasons: [{ code: 'FAILED' }] },
        ]);
        api.mend();
        await ran(null);
        expect(await failed()).toEqual([]);
      },
    );

    await later(
      'When a thing never comes, then it is asked for less often, and admins are told',
      async () => {
        const japan = Date.parse(raceOf('japan')?.startsAt ?? '');
        clock.set(japan + 3 * HOUR_MS);
        api.breakAnswers(/openf1 race_control/, 'EMPTY');
        const id = await raceId('Japan');
        await ran(id);
        await ran(id);
        const lacking = async () =>
          (await attention()).filter(({ kind }) => kind === 'SOURCES_LACK');
        expect(await lacking()).toEqual([]);
        await open()
          .db.updateTable('race_poll')
          .set({ failed_tries: 88 })
          .where('race_id', '=', id)
          .execute();
        await ran(id);
        expect(await lacking()).toMatchObject([
          { race: { id, name: 'Japan' }, things: ['FLAGS'], nextAt: clock.now() + HOUR_MS },
        ]);
        api.mend();
        await ran(id);
        expect(await lacking()).toEqual([]);
      },
    );

    await later('A season that is finished has no place in it any more', async () => {
      await open().db.updateTable('season').set({ finished_at: clock.now() }).execute();
      expect((await show()).seasons).toEqual([]);
      expect(await codeOf(await run(null))).toBe('409 season-finished');
      expect(await codeOf(await admin.send('PUT', path(), { isOn: false }))).toBe(
        '409 season-finished',
      );
    });
  });
});
