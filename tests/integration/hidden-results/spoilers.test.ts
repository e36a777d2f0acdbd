import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/base/time.ts';
import { TRIED_DIALECTS } from '#support/databases/databases.ts';
import { buildPages } from '#support/processes/build-pages.ts';
import {
  callAllRoutes,
  differingResponses,
  type RouteCall,
  routesToCall,
} from '#support/requests/call-all-routes.ts';
import { sample } from '#support/running/exhaustive.ts';
import { WORLD } from '#support/worlds/guess-world.ts';
import {
  createSecretWorld,
  KARI,
  LEAGUE,
  LEAGUE_SINCE,
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
  unmarkBingoTexts,
} from '#support/worlds/spoiler-world.ts';

const { year, race, raceStart } = WORLD;

/**
 * Returns true for routes on which admins work with results, and bingo masters with marks: those
 * hide nothing.
 */
const isWork = ({ role, call }: RouteCall) =>
  (role === 'admin' && call.route.startsWith('/api/admin/')) ||
  (role === 'bingoMaster' && /^\/api\/(public\/bingo(\/|$)|bingomaster\/)/.test(call.route));

const ROLES: readonly Role[] = ['player', 'other', 'admin', 'bingoMaster', 'nameless'];

/** Routes and pages on which the results of sprint and race are visible. */
const TELLS_OF_SPRINT = [`/api/public/stats/race/${race}`, '/api/public/bingo', '/api/audit'];
const TELLS_OF_RACE = [
  '/',
  `/user/${KARI}`,
  `/race-guess?raceId=${race}`,
  '/api/public/home',
  '/api/public/board?offset=0',
  `/api/public/board/line/${KARI}`,
  '/api/public/board/ghosts',
  `/api/public/race/list/${year}`,
  `/api/public/stats/race/${race}`,
  `/api/public/race-guess?raceId=${race}`,
  `/api/public/what-if?raceId=${race}`,
  `/api/public/user/${KARI}`,
  `/api/public/user/placements/${KARI}`,
  '/api/public/user/page?offset=0',
  '/api/public/link-picture/home',
  `/api/public/link-picture/race/${race}`,
  `/api/public/bingo/${year}`,
  '/api/public/bingo-boards',
  `/api/public/bingo-boards/${KARI}`,
  '/api/guess/latest-result',
  '/api/user/my-profile',
  '/api/user/my-placements',
  '/api/user/my-board',
  `/api/user/my-race-guess?raceId=${race}`,
  '/api/league',
  `/api/league/${LEAGUE}/home`,
  `/api/league/${LEAGUE_SINCE}/home`,
  '/api/settings/my-data',
  '/api/audit',
];

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-web-'));
let webRoot: string;
beforeAll(async () => {
  webRoot = await buildPages(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(TRIED_DIALECTS)('two worlds that differ in the weekend’s results (%s)', (dialect) => {
  let worlds: readonly [SecretWorld, SecretWorld];

  beforeAll(async () => {
    worlds = [await createSecretWorld(dialect, webRoot), await createSecretWorld(dialect, webRoot)];
    for (const { database } of worlds) {
      await prepareSpoilerWorld(database);
      await setSeasonGuess(database, true);
      await setRaceGuess(database, true);
    }
    // Loads the modules of pages and closes deadlines in advance, since both happen at the first
    // request.
    setClocks(worlds, SPRINT_AT - HOUR_MS);
    for (const world of worlds) await callAllRoutes(world, routesToCall(world.server, ['visitor']));
  });
  afterAll(async () => {
    for (const world of worlds) await world.close();
  });

  async function runWeekend(isRaceRun: boolean) {
    for (const [index, { database }] of worlds.entries()) {
      await hideFromEverybody(database.db);
      await setWeekend(database, { isTurned: index === 1, isRaceRun });
    }
  }

  const questions = (roles: readonly Role[] = sample(ROLES, 5)) =>
    routesToCall(worlds[0].server, roles).filter((question) => !isWork(question));

  /** Returns calls whose responses differ between the worlds, also for conditional requests: a third, unless exhaustive. */
  async function differences(asked: readonly RouteCall[]): Promise<string[]> {
    const [ours = [], theirs = []] = await Promise.all(
      worlds.map((each) => callAllRoutes(each, asked)),
    );
    expect(ours.filter(({ text }) => text.startsWith('[5'))).toEqual([]);
    const tagged = ours.flatMap(({ role, call, etag }) =>
      etag === null ? [] : [{ role, call, headers: { 'if-none-match': etag } }],
    );
    const conditional = sample(tagged, 3);
    const again = await Promise.all(worlds.map((each) => callAllRoutes(each, conditional)));
    return [...differingResponses(ours, theirs), ...differingResponses(again[0], again[1])];
  }

  async function expectToDiffer(role: Role, addresses: readonly string[]) {
    const found = await differences(
      questions([role]).filter(({ call }) => addresses.includes(call.address)),
    );
    expect([...new Set(found)].toSorted()).toEqual(
      addresses.map((address) => `${role} GET ${address}`).toSorted(),
    );
  }

  const open = async (login: Role) => {
    for (const { server, cookies } of worlds) {
      const cookie = cookies[login];
      const asked = await server.app.inject({ url: '/api/public/csrf-token', headers: { cookie } });
      const { headerName, token } = asked.json();
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/settings/results/open',
        headers: { cookie, [headerName]: token },
      });
      expect(answer.statusCode).toBe(204);
    }
  };

  describe('once the sprint has its result', () => {
    beforeEach(() => runWeekend(false));

    it('are the same for who hides results, to the ETag, but not for visitors', async () => {
      setClocks(worlds, SPRINT_AT + 2 * HOUR_MS);
      expect(await differences(questions())).toEqual([]);
      await expectToDiffer('visitor', [`/api/public/stats/race/${race}`, '/api/public/bingo']);
    });

    it('are the same for who hides results while the race is on, but not for visitors', async () => {
      setClocks(worlds, raceStart + HOUR_MS);
      expect(await differences(questions())).toEqual([]);
      await expectToDiffer('visitor', [
        '/',
        `/race-guess?raceId=${race}`,
        `/api/public/race-guess?raceId=${race}`,
        `/api/public/what-if?raceId=${race}`,
      ]);
    });

    it('differ in the sprint for who has opened it, and are the same in the race', async () => {
      setClocks(worlds, SPRINT_AT + 2 * HOUR_MS);
      await open('player');
      await expectToDiffer('player', TELLS_OF_SPRINT);
    });
  });

  describe('once the race has its result, and the season is finished with it', () => {
    beforeEach(() => runWeekend(true));

    it('are the same for who hides results, to the ETag', async () => {
      setClocks(worlds, RESULT_AT + HOUR_MS);
      expect(await differences(questions())).toEqual([]);
    });

    it('differ for visitors, and for admins at their work', async () => {
      setClocks(worlds, RESULT_AT + HOUR_MS);
      await expectToDiffer('visitor', [
        '/',
        '/api/public/home',
        `/api/public/stats/race/${race}`,
        '/api/public/link-picture/home',
      ]);
      const work = `/api/admin/seasons/${year}/finish`;
      const asked = routesToCall(worlds[0].server, ['admin']).filter(
        ({ call }) => call.address === work,
      );
      expect(await differences(asked)).toContain(`admin GET ${work}`);
    });

    it('are the same to the last millisecond of two days after the result, and differ then', async () => {
      setClocks(worlds, RESULT_AT + 2 * DAY_MS - 1);
      expect(await differences(questions(['player']))).toEqual([]);
      setClocks(worlds, RESULT_AT + 2 * DAY_MS);
      await expectToDiffer('player', TELLS_OF_RACE);
    });

    it('differ for who has opened results, and still are the same for the others', async () => {
      setClocks(worlds, RESULT_AT + HOUR_MS);
      await open('player');
      await expectToDiffer('player', TELLS_OF_RACE);
      expect(await differences(questions(['other']))).toEqual([]);
    });

    it('differ for who opened them when the race had begun, before there was a result', async () => {
      setClocks(worlds, raceStart);
      await open('player');
      setClocks(worlds, RESULT_AT + HOUR_MS);
      await expectToDiffer('player', TELLS_OF_RACE);
    });

    it('are the same for who opened the sprint alone', async () => {
      setClocks(worlds, raceStart - 1);
      await open('player');
      setClocks(worlds, RESULT_AT + HOUR_MS);
      const found = await differences(questions(['player']));
      const addresses = [
        ...TELLS_OF_SPRINT,
        `/api/public/bingo/${year}`,
        `/api/public/what-if?raceId=${race}`,
        `/api/public/what-if?raceId=${race}&playerId=${KARI}`,
        `/what-if/${race}`,
      ];
      expect([...new Set(found)].toSorted()).toEqual(
        addresses.map((address) => `player GET ${address}`).toSorted(),
      );
    });

    it('are the same for who hides results, though visitors asked first and results alone differ', async () => {
      setClocks(worlds, RESULT_AT + HOUR_MS);
      for (const world of worlds) {
        await unmarkBingoTexts(world.database);
        await callAllRoutes(world, routesToCall(world.server, ['visitor']));
      }
      expect(await differences(questions(['player']))).toEqual([]);
    });
  });
});
