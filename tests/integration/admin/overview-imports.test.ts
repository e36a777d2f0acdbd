import { afterAll, beforeAll, expect, it } from 'vitest';
import { AdminImports } from '#contract/admin/admin-imports.ts';
import { type ActionItem, Overview } from '#contract/admin/admin-overview.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type F1Api, startF1Api } from '#support/f1-api/f1-api.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertSeason } from '#support/rows/factories.ts';
import { logInAdmin } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';
import { createLiveImports } from '#support/worlds/live-imports.ts';

const YEAR = 2025;
const FILE = readSeasonFile(YEAR);
const startOf = (key: string) =>
  Date.parse(FILE.races.find((race) => race.key === key)?.startsAt ?? '');
const MONACO = startOf('monaco');
const SPAIN = startOf('spain');
const RACES_RUN = FILE.races.filter(({ startsAt }) => Date.parse(startsAt) <= MONACO).length;
const OF_RACES = ['GRID_MISSING', 'RESULT_MISSING', 'STANDINGS_MISSING', 'FLAGS_NOT_COUNTED'];

onAnyDatabase('the Admin Portal while the sources are asked', (open) => {
  const clock = createTestClock(MONACO + DAY_MS);
  let api: F1Api;
  let imports: ReturnType<typeof createLiveImports>;
  let server: TestServer;
  let kept: TestServer;
  let admin: Client;
  let keeper: Client;

  beforeAll(async () => {
    api = await startF1Api([FILE], clock);
    imports = createLiveImports({ database: open(), api, clock });
    server = await startServer(open(), { clock, now: clock.now() });
    const environment = { IMPORTS: 'off' };
    kept = await startServer(open(), { clock, now: clock.now(), environment });
    admin = await logInAdmin(open(), server);
    keeper = admin.copy(kept.url);
  });
  afterAll(async () => {
    await server.close();
    await kept.close();
    await api.close();
  });

  const attention = async (who = admin) =>
    Overview.parse(await who.getJson('/api/admin/overview')).attention;
  const ofRaces = (all: readonly ActionItem[]) => all.filter(({ kind }) => OF_RACES.includes(kind));
  const fetched = (all: readonly ActionItem[]) =>
    all.filter(({ kind }) => kind === 'SEASON_BEING_FETCHED');
  const shown = async () => {
    const { seasons } = AdminImports.parse(await admin.getJson('/api/admin/imports'));
    return seasons[0]?.races ?? [];
  };

  it('lists what is missing unless it is just being fetched', async () => {
    await step('When there is no season of this year, then that comes first', async () => {
      const { db } = open();
      await insertSeason(db, { year: YEAR - 1 });
      expect((await attention())[0]).toEqual({ kind: 'SEASON_MISSING', year: YEAR });
      await db
        .deleteFrom('season')
        .where('year', '=', YEAR - 1)
        .execute();
    });

    await step(
      'When a season has just been added, then what is being fetched is one line',
      async () => {
        expect((await admin.send('PUT', `/api/admin/seasons/${YEAR}`)).status).toBe(204);
        expect((await attention()).map(({ kind }) => kind)).not.toContain('SEASON_MISSING');
        await admin.send('PUT', `/api/admin/seasons/${YEAR}/imports`, { isOn: true });
        await imports.tick();

        const now = await attention();
        expect(ofRaces(now)).toEqual([]);
        expect(fetched(now)).toEqual([
          { kind: 'SEASON_BEING_FETCHED', year: YEAR, races: RACES_RUN },
        ]);
        expect((await shown()).filter(({ isAwaited }) => isAwaited)).toHaveLength(RACES_RUN);
      },
    );

    await step('When nothing is imported by itself, then every race is listed', async () => {
      const byHand = await attention(keeper);
      expect(ofRaces(byHand)).toHaveLength(RACES_RUN);
      expect(fetched(byHand)).toEqual([]);
      await admin.send('PUT', `/api/admin/seasons/${YEAR}/imports`, { isOn: false });
      expect(ofRaces(await attention())).toEqual(ofRaces(byHand));
      expect((await shown()).filter(({ isAwaited }) => isAwaited)).toEqual([]);
      await admin.send('PUT', `/api/admin/seasons/${YEAR}/imports`, { isOn: true });
    });

    await step('When all has been fetched, then nothing is said of it', async () => {
      await imports.tickUntil(clock.now() + 30 * MINUTE_MS);
      const now = await attention();
      expect([...ofRaces(now), ...fetched(now)]).toEqual([]);
    });

    await step(
      'When the sources have no result two hours after the race, then it is listed',
      async () => {
        api.scenario.resultDelayMs = 10 * HOUR_MS;
        clock.set(SPAIN - HOUR_MS);
        await imports.tickUntil(SPAIN + 4 * HOUR_MS - MINUTE_MS);
        expect(ofRaces(await attention())).toEqual([]);
        clock.set(SPAIN + 4 * HOUR_MS);
        const now = await attention();
        expect(ofRaces(now)).toMatchObject([
          { kind: 'RESULT_MISSING', race: { name: 'Spania', year: YEAR } },
        ]);
        expect(fetched(now)).toEqual([]);
        expect((await shown()).find(({ name }) => name === 'Spania')).toMatchObject({
          isAwaited: false,
          lacks: expect.arrayContaining(['RESULT']),
        });
      },
    );
  });
});
