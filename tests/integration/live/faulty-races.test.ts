import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { AdminImports } from '#contract/admin/admin-imports.ts';
import type { AdminRaceResults } from '#contract/admin/admin-results.ts';
import { ReviewList } from '#contract/admin/admin-reviews.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import type { ResultEntry } from '#server/importing/fetch/season-file.ts';
import { importAlone } from '#server/importing/schedule/import-lease.ts';
import { runImport } from '#server/importing/schedule/run-import.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Correction } from '#support/f1-api/corrections.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { logInAdmin } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { readSeasonFile, sourceOf } from '#support/seasons/season-sources.ts';
import { createLiveImports } from '#support/worlds/live-imports.ts';

const YEAR = 2025;
const FILE = readSeasonFile(YEAR);

function raceOf(key: string) {
  const race = FILE.races.find((each) => each.key === key);
  if (race?.result === undefined) throw new Error(`${key} has no result`);
  return { ...race, at: Date.parse(race.startsAt), rows: race.result };
}

/** Returns a world whose result changes some hours after the start. */
function corrected(
  key: string,
  phases: readonly (readonly [hours: number, rows: readonly ResultEntry[]])[],
): Correction {
  const { at } = raceOf(key);
  const result = phases.map(([hours, rows]) => {
    return { from: new Date(at + hours * HOUR_MS).toISOString(), rows: [...rows] };
  });
  return { attribution: '', about: '', year: YEAR, race: key, result, qualifying: [] };
}

/** Swaps the first two of the result. */
function exchanged(key: string): ResultEntry[] {
  const [first, second, ...rest] = raceOf(key).rows;
  if (first === undefined || second === undefined) throw new Error(`${key} has no result`);
  return [
    { ...second, position: 1, points: first.points },
    { ...first, position: 2, points: second.points },
    ...rest,
  ];
}

for (const mode of ['review', 'auto'] as const) {
  onAnyDatabase(`faulty races, corrections: ${mode}`, (open) => {
    const clock = createTestClock(Date.parse('2025-02-01T12:00:00Z'));
    let api: F1Api;
    let imports: ReturnType<typeof createLiveImports>;
    let server: TestServer;
    let admin: Client;

    beforeAll(async () => {
      const environment = { CORRECTIONS: mode };
      api = await startF1Api([FILE], clock);
      imports = createLiveImports({ database: open(), api, clock, environment });
      const urls = { JOLPICA_URL: api.urls.jolpica, OPENF1_URL: api.urls.openf1 };
      server = await startServer(open(), {
        clock,
        now: clock.now(),
        bundled: sourceOf(null),
        environment: { ...environment, ...urls },
      });
      admin = await logInAdmin(open(), server);
      await admin.send('PUT', `/api/admin/seasons/${YEAR}`);
      await admin.send('PUT', `/api/admin/seasons/${YEAR}/imports`, { isOn: true });
      await run([]);
    });
    afterAll(async () => {
      await server.close();
      await api.close();
    });

    function correct(key: string, phases: Parameters<typeof corrected>[1]): void {
      const others = api.scenario.corrections.filter(({ race }) => race !== key);
      api.scenario.corrections = [...others, corrected(key, phases)];
    }

    async function idOf(key: string) {
      const row = await open()
        .db.selectFrom('race')
        .select('id')
        .where('year', '=', YEAR)
        .where('key', '=', key)
        .executeTakeFirst();
      return row?.id ?? '';
    }

    async function run(keys: readonly string[]) {
      const { installation } = imports;
      const raceIds = await Promise.all(keys.map(idOf));
      const ran = await importAlone(installation, (lease) =>
        runImport(installation, { year: YEAR, raceIds }, lease),
      );
      if (ran === null) throw new Error('Another import is going on');
      return ran.result;
    }

    async function runAt(key: string, hours: number, keys: readonly string[] = [key]) {
      clock.set(raceOf(key).at + hours * HOUR_MS);
      return run(keys);
    }

    async function carsIn(key: string) {
      const path = `/api/admin/races/${await idOf(key)}/results`;
      const { result } = await admin.getJson<AdminRaceResults>(path);
      return result.length;
    }

    async function winnerOf(key: string) {
      const winner = await open()
        .db.selectFrom('result_row')
        .innerJoin('race', 'race.id', 'result_row.race_id')
        .innerJoin('driver', 'driver.id', 'result_row.driver_id')
        .select('driver.key')
        .where('race.year', '=', YEAR)
        .where('race.key', '=', key)
        .where('result_row.session', '=', 'RACE')
        .where('result_row.sort', '=', 0)
        .executeTakeFirst();
      return winner?.key;
    }

    const notices = async () => {
      const { seasons } = AdminImports.parse(await admin.getJson('/api/admin/imports'));
      return (seasons[0]?.notices ?? []).map(({ code, race }) => `${race?.name} ${code}`);
    };
    const reviews = async () =>
      ReviewList.parse(await admin.getJson('/api/admin/reviews')).map(
        ({ race, kind, state }) => `${race.name} ${kind} ${state}`,
      );
    const waiting = async () => (await reviews()).filter((each) => each.endsWith('WAITING'));

    it('When the standings were ahead of the result, then the result may follow', async () => {
      await runAt('australia', 3);
      await runAt('china', 3);
      await open()
        .db.updateTable('result_row')
        .set((row) => ({ points: row('points', '+', 1) }))
        .where('race_id', '=', await idOf('china'))
        .where('session', '=', 'RACE')
        .where('sort', '=', 0)
        .execute();
      const { changes, refused } = await runAt('china', 4);
      expect(refused).toEqual([]);
      expect(changes.map(({ kind }) => kind)).toEqual(['RESULT_CHANGED']);
    });

    describe('a result that is corrected while the standings stay', () => {
      const stale = /jolpica 2025\/3\/(driver|constructor)standings/;

      it('is refused alone, shown while it lasts, and asked of an admin, who loads it', async () => {
        onTestFinished(() => {
          api.scenario.corrections = [];
          api.mend();
        });
        await step('it is refused alone: what else is asked for is stored', async () => {
          await runAt('japan', 3, ['japan', 'china']);
          correct('japan', [[0, exchanged('japan')]]);
          correct('china', [[0, exchanged('china')]]);
          api.breakAnswers(stale, 'NOT_FOUND');
          const before = await winnerOf('japan');
          const { outcome, refused } = await runAt('japan', 4, ['japan', 'china']);
          expect(outcome).toBe(mode === 'auto' ? 'CHANGED' : 'UNCHANGED');
          expect(refused.map(({ code, race }) => [code, race?.key])).toEqual([
            ['HALF_CORRECTED', 'japan'],
          ]);
          expect(await winnerOf('japan')).toBe(before);
          const ofChina = mode === 'auto' ? [] : ['RACE_RESULT', 'DRIVER_STANDINGS'];
          expect(await waiting()).toEqual(
            expect.arrayContaining(ofChina.map((kind) => `Kina ${kind} WAITING`)),
          );
          if (mode === 'auto') expect(await winnerOf('china')).toBe(exchanged('china')[0]?.driver);
        });

        await step(
          'the portal shows it for as long as it lasts, whatever else is asked for',
          async () => {
            await runAt('japan', 5, []);
            expect(await notices()).toContain('Japan HALF_CORRECTED');
            await runAt('japan', 6, ['china']);
            expect(await notices()).toContain('Japan HALF_CORRECTED');
          },
        );

        await step('When it has lasted, then an admin is asked, once', async () => {
          for (const hours of [11, 12, 30]) {
            const { refused } = await runAt('japan', hours);
            expect(refused).toEqual([]);
            expect((await waiting()).filter((each) => each.startsWith('Japan'))).toEqual([
              'Japan RACE_RESULT WAITING',
            ]);
            expect(await notices()).not.toContain('Japan HALF_CORRECTED');
          }
        });

        await step(
          'When an admin loads the race again, then it is as the source has it',
          async () => {
            server.wallClock.advance(2 * HOUR_MS);
            const answer = await admin.send(
              'PUT',
              `/api/admin/races/${await idOf('japan')}/source`,
            );
            expect(answer.status).toBe(200);
            expect(await winnerOf('japan')).toBe(exchanged('japan')[0]?.driver);
            expect((await waiting()).filter((each) => each.startsWith('Japan'))).toEqual([]);
            api.mend();
          },
        );
      });
    });

    it('While flags that are gone wait for an admin, the race is looked at again within the hour', async () => {
      const nextLook = async () => {
        const { seasons } = AdminImports.parse(await admin.getJson('/api/admin/imports'));
        const miami = seasons[0]?.races.find(({ name }) => name === 'Miami');
        return (miami?.nextAt ?? 0) - (miami?.askedAt ?? 0);
      };
      await runAt('miami', 50 * 24);
      expect(await nextLook()).toBe(7 * 24 * HOUR_MS);
      api.breakAnswers(/openf1 race_control/, 'LAST_SAFETY_CAR_LOST');
      await runAt('miami', 57 * 24);
      expect(await waiting()).toContain('Miami FLAGS WAITING');
      expect(await nextLook()).toBe(HOUR_MS);
      api.mend();
      // Race control messages may be from a response six hours old.
      await runAt('miami', 57 * 24 + 7);
      expect(await waiting()).not.toContain('Miami FLAGS WAITING');
      expect(await nextLook()).toBe(7 * 24 * HOUR_MS);
    });

    it('When another answer about a race is broken, then its start is set right all the same', async () => {
      const startOf = () =>
        open()
          .db.selectFrom('race')
          .select(['starts_at', 'guess_deadline'])
          .where('year', '=', YEAR)
          .where('key', '=', 'austria')
          .executeTakeFirstOrThrow();
      const before = await startOf();
      const { at } = raceOf('austria');
      api.scenario.staleStarts = { austria: at - 3 * HOUR_MS };
      await runAt('austria', -12);
      expect(Number((await startOf()).starts_at)).toBe(at - 3 * HOUR_MS);
      api.scenario.staleStarts = {};
      api.breakAnswers(/jolpica .*qualifying/, 'HTML_AS_JSON');
      const { outcome } = await runAt('austria', -10);
      expect(outcome).toBe('FAILED');
      expect(await startOf()).toEqual(before);
      api.mend();
    });

    it('When only times of a race cannot be read, then those stay, and all else of it comes', async () => {
      const times = () =>
        open()
          .db.selectFrom('race')
          .select(['starts_at', 'qualifying_at', 'sprint_at', 'guess_deadline', 'cancelled_at'])
          .where('year', '=', YEAR)
          .where('key', '=', 'belgium')
          .executeTakeFirstOrThrow();
      const before = await times();
      expect(Object.values(before).filter((at) => at === null)).toHaveLength(1);
      api.breakAnswers(/jolpica 2025\/races/, 'BAD_SESSIONS');
      api.breakAnswers(/openf1 sessions/, 'EMPTY');
      await runAt('belgium', 3);
      expect(await times()).toEqual(before);
      expect(await carsIn('belgium')).toBe(raceOf('belgium').rows.length);
      expect(await notices()).toContain('Belgia CALENDAR_REFUSED');
      api.mend();
      await runAt('belgium', 4);
      expect(await notices()).not.toContain('Belgia CALENDAR_REFUSED');
    });
  });
}
