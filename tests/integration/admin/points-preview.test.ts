import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PointsPreview } from '#contract/admin/admin-points.ts';
import { DAY_MS } from '#domain/base/time.ts';
import { finaliseDueGuesses } from '#server/season/closing/finalise-guesses.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import type { TestServer } from '#support/requests/start-server.ts';
import { insertRaceGuess, insertSeasonGuess } from '#support/rows/factories.ts';
import { dumpDatabase } from '#support/rows/filled-database.ts';
import { insertPerson } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import {
  type AdminSeasonIds,
  insertAdminSeason,
  startAdminSeason,
} from '#support/worlds/admin-season.ts';

const YEAR = 2031;
const NOW = Date.UTC(YEAR, 5, 1, 12);

onAnyDatabase('the effect of other points', (open) => {
  let server: TestServer;
  let admin: Client;
  let ids: AdminSeasonIds;

  beforeAll(async () => {
    ({ server, admin, ids } = await startAdminSeason(open(), YEAR, NOW));
    const drivers = ids.allDriverIds;
    for (const [index, username] of ['Åse', 'Bo'].entries()) {
      const { id } = await insertPerson(open(), server, { login: `spiller${index + 1}`, username });
      // Åse picks the winner, Bo the second.
      await insertRaceGuess(open().db, {
        userId: id,
        raceId: ids.runRaceId,
        first: String(drivers[index]),
      });
      await insertSeasonGuess(open().db, { userId: id, year: YEAR, drivers });
    }
  });
  afterAll(() => server.close());

  const preview = (query: string) =>
    admin.getJson<PointsPreview>(`/api/admin/seasons/${YEAR}/points/preview?${query}`);

  it('is shown before it is stored, once season guesses are public', async () => {
    await step('When the season guesses are still secret, then none is shown', async () => {
      const { effect, tables } = await preview('category=FIRST&points=10,40');
      expect(effect).toEqual([]);
      expect(tables).toMatchObject({ FIRST: [10, 40], TENTH: [25] });
    });

    await step('shows the leaderboard before and after, and stores nothing', async () => {
      server.clock.set(NOW + 20 * DAY_MS);
      await finaliseDueGuesses(open(), server.clock);
      const before = await dumpDatabase(open());
      const { effect } = await preview('category=FIRST&points=10,40');
      expect(effect.map(({ user, before, after }) => [user.username, before, after])).toEqual([
        ['Bo', { rank: 2, points: 0 }, { rank: 1, points: 40 }],
        ['Åse', { rank: 1, points: 25 }, { rank: 2, points: 10 }],
      ]);
      expect(await dumpDatabase(open())).toEqual(before);
    });

    await step('shows what the tables of another season would do', async () => {
      await insertAdminSeason(open().db, YEAR + 1, NOW);
      await admin.send('PUT', `/api/admin/seasons/${YEAR + 1}/points/FIRST`, { points: [1, 2, 3] });
      const { effect, tables } = await preview(`copyFrom=${YEAR + 1}`);
      expect(tables.FIRST).toEqual([1, 2, 3]);
      expect(effect.map(({ user, after }) => [user.username, after.points])).toEqual([
        ['Bo', 2],
        ['Åse', 1],
      ]);
    });
  });
});
