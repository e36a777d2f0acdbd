import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RaceListItem } from '#contract/season/races.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { logInAdmin } from '#support/rows/people.ts';
import { selectStoredRace } from '#support/rows/stored-race.ts';
import { step } from '#support/running/step.ts';
import { createTestRandom, seasonAt, sourceOf } from '#support/seasons/season-sources.ts';

const YEAR = 2025;
/** The Monday after Monaco. */
const NOW = Date.UTC(YEAR, 4, 26);

onAnyDatabase('two races that a source calls the same', (open) => {
  const random = createTestRandom();
  let server: TestServer;
  let admin: Client;

  /**
   * Imports the season with other names by race key; Austria's race is a week before Great
   * Britain's.
   */
  const importNow = (names: Readonly<Record<string, string>>) => {
    const season = seasonAt(YEAR, NOW);
    const races = season.races.map((race) => ({ ...race, name: names[race.key] ?? race.name }));
    const installation = { database: open(), clock: server.clock, random };
    return importSeason(installation, sourceOf({ ...season, races }), YEAR);
  };
  const names = async () => {
    const races = await admin.getJson<RaceListItem[]>(`/api/public/race/list/${YEAR}`);
    return races.filter(({ position }) => [11, 12].includes(position)).map(({ name }) => name);
  };
  const rename = async (key: string, name: string) => {
    const race = await selectStoredRace(open().db, YEAR, key);
    return admin.send('PUT', `/api/admin/races/${race.id}`, {
      name,
      startsAt: race.starts_at,
      qualifyingAt: race.qualifying_at,
      sprintAt: race.sprint_at,
    });
  };

  beforeAll(async () => {
    server = await startServer(open(), { now: NOW });
    admin = await logInAdmin(open(), server);
  });
  afterAll(() => server.close());

  it('have a name each, which an admin may choose', async () => {
    await step('have a name each, and keep it', async () => {
      await importNow({ 'great-britain': 'Østerrike' });
      expect(await names()).toEqual(['Østerrike', 'Østerrike 2']);
      expect(await importNow({ 'great-britain': 'Østerrike' })).toMatchObject({
        outcome: 'UNCHANGED',
        reasons: [],
      });
    });

    await step('When an admin gives one the name of another, then that is refused', async () => {
      for (const name of ['Monaco', 'østerrike']) {
        const answer = await rename('great-britain', name);
        expect(await answer.json()).toMatchObject({ status: 409, code: 'race-name-taken' });
      }
      const added = await admin.send('POST', `/api/admin/seasons/${YEAR}/races`, {
        name: 'Monaco',
        startsAt: Date.UTC(YEAR, 11, 20),
        qualifyingAt: null,
        sprintAt: null,
      });
      expect(await added.json()).toMatchObject({ status: 409, code: 'race-name-taken' });
      expect((await rename('great-britain', 'Østerrike 2')).status).toBe(204);
    });

    await step('When an admin has named one, then it is the other that is told apart', async () => {
      expect((await rename('great-britain', 'Sommerløpet')).status).toBe(204);
      await importNow({ austria: 'Sommerløpet' });
      expect(await names()).toEqual(['Sommerløpet 2', 'Sommerløpet']);
    });
  });
});
