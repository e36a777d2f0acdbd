import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/base/time.ts';
import { TRIED_DIALECTS } from '#support/databases/databases.ts';
import { buildPages } from '#support/processes/build-pages.ts';
import {
  callAllRoutes,
  differingResponses,
  type RouteCall,
  routesToCall,
} from '#support/requests/call-all-routes.ts';
import { insertRecordingOf } from '#support/rows/factories.ts';
import { WORLD } from '#support/worlds/guess-world.ts';
import {
  bumpRevision,
  createSecretWorld,
  LEAGUE,
  type Role,
  type SecretWorld,
  setRaceGuess,
  setSeasonGuess,
} from '#support/worlds/secret-world.ts';
import {
  hideFromEverybody,
  prepareSpoilerWorld,
  RESULT_AT,
  SPRINT_AT,
  setClocks,
  setWeekend,
} from '#support/worlds/spoiler-world.ts';

const { drivers, race } = WORLD;

/** Second until which the recordings of the two worlds are equal. */
const SAME_UNTIL = 600;
/** Hides results, and so do all others. */
const HIDER: Role = 'player';
/** Shows results, as most do. */
const OTHER: Role = 'other';

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-web-'));
let webRoot: string;
beforeAll(async () => {
  webRoot = await buildPages(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Stores a recording, of which all but the first ten minutes depends on the world. */
async function record({ database }: SecretWorld, isTurned: boolean): Promise<void> {
  const end = isTurned ? drivers.map((_, index) => index).reverse() : [2, 0, 1];
  await insertRecordingOf(database.db, race, drivers, {
    later: [
      [300, 1, 1],
      [300, 2, 0],
      ...end.map((driver, index) => [SAME_UNTIL + 1, index + 1, driver] as const),
    ],
    laps: isTurned ? [0, 200, 600, 601, 800] : [0, 200, 600, 900],
    flags: [
      [250, 'YELLOW_FLAG', 2],
      [SAME_UNTIL + 1, isTurned ? 'RED_FLAG' : 'SAFETY_CAR', 3],
    ],
    endsAt: isTurned ? 1000 : 2000,
  });
  await bumpRevision(database);
}

const replayCalls = (role: Role, moments: readonly string[]): RouteCall[] =>
  moments.flatMap((moment) =>
    ['/api/user/replay', `/api/league/${LEAGUE}/replay`].map((path) => ({
      role,
      call: { method: 'GET', route: path, address: `${path}?raceId=${race}&${moment}` },
    })),
  );

describe.each(TRIED_DIALECTS)(
  'two worlds that are equal until a second of a race (%s)',
  (dialect) => {
    let worlds: readonly [SecretWorld, SecretWorld];

    beforeAll(async () => {
      worlds = [
        await createSecretWorld(dialect, webRoot),
        await createSecretWorld(dialect, webRoot),
      ];
      for (const { database } of worlds) {
        await prepareSpoilerWorld(database);
        await setSeasonGuess(database, true);
        await setRaceGuess(database, true);
      }
      setClocks(worlds, SPRINT_AT - HOUR_MS);
      for (const world of worlds)
        await callAllRoutes(world, routesToCall(world.server, ['visitor']));
      for (const [index, world] of worlds.entries()) {
        const { database } = world;
        const isTurned = index === 1;
        await hideFromEverybody(database.db);
        await setWeekend(database, { isTurned, isSprintTurned: false, isRaceRun: true });
        await database.db
          .updateTable('user')
          .set({ results_shown_until: null })
          .where('id', '=', 'ola')
          .execute();
        await record(world, isTurned);
      }
      setClocks(worlds, RESULT_AT + HOUR_MS);
    });
    afterAll(async () => {
      for (const world of worlds) await world.close();
    });

    async function ask(calls: readonly RouteCall[]) {
      const [ours = [], theirs = []] = await Promise.all(
        worlds.map((world) => callAllRoutes(world, calls)),
      );
      const statuses = [...ours, ...theirs].map(({ text }) => JSON.parse(text)[0]);
      return { statuses, differing: differingResponses(ours, theirs) };
    }

    const SAME = ['at=0', 'at=299', 'at=300', `at=${SAME_UNTIL - 1}`, `at=${SAME_UNTIL}`];
    const SAME_LAPS = ['lap=1', 'lap=2', 'lap=3'];
    const LATER = [`at=${SAME_UNTIL + 1}`, 'at=999', 'at=21600'];

    it.each([HIDER, OTHER, 'admin'] as const)(
      'are the same at that second, whoever asks: %s',
      async (role) => {
        const inLeague = role === OTHER ? /^\/api\/user/ : /./;
        const calls = replayCalls(role, [...SAME, ...SAME_LAPS]).filter(({ call }) =>
          inLeague.test(call.route),
        );
        const { statuses, differing } = await ask(calls);
        expect(differing).toEqual([]);
        expect(new Set(statuses)).toEqual(new Set([200]));
      },
    );

    it('differ a second later, and in a lap beyond it', async () => {
      for (const role of [HIDER, 'admin'] as const) {
        const later = replayCalls(role, LATER);
        const { differing } = await ask(later);
        expect(differing).toHaveLength(later.length);
        expect((await ask(replayCalls(role, ['lap=4']))).differing).toHaveLength(2);
        expect((await ask(replayCalls(role, ['lap=5']))).statuses.sort()).toEqual([
          200, 200, 404, 404,
        ]);
      }
    });

    it('are the same in all else that is told to who hides results, before, after and between', async () => {
      const all = () => routesToCall(worlds[0].server, [HIDER]);
      expect((await ask(all())).differing).toEqual([]);
      await ask(replayCalls(HIDER, [...SAME, ...LATER]));
      expect((await ask(all())).differing).toEqual([]);
      // Who does not hide anything has the result.
      const shown = await ask(routesToCall(worlds[0].server, [OTHER]));
      expect(shown.differing).toContain(`${OTHER} GET /api/public/home`);
    });

    it('tell nobody in what order others have asked', async () => {
      for (const { database } of worlds) await bumpRevision(database);
      // What is derived of the second after is there already.
      await ask(replayCalls('admin', LATER));
      expect((await ask(replayCalls(HIDER, SAME))).differing).toEqual([]);
    });
  },
);
