import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { TRIED_DIALECTS } from '#support/databases/databases.ts';
import { buildPages } from '#support/processes/build-pages.ts';
import {
  callAllRoutes,
  differingResponses,
  type RouteCall,
  routesToCall,
} from '#support/requests/call-all-routes.ts';
import { withoutRun } from '#support/requests/without-run.ts';
import { insertDriver, insertReserves } from '#support/rows/factories.ts';
import { reverseRows } from '#support/rows/reverse-rows.ts';
import { IS_EXHAUSTIVE, sample } from '#support/running/exhaustive.ts';
import { step } from '#support/running/step.ts';
import { WORLD } from '#support/worlds/guess-world.ts';
import {
  bumpRevision,
  createSecretWorld,
  deleteRaceGuess,
  deleteSeasonGuess,
  HIDDEN_LEAGUE,
  insertHiddenLeague,
  KARI,
  LEAGUE,
  ROLES,
  RUN_RACE,
  type SecretWorld,
  setRaceGuess,
  setReserves,
  setSeasonGuess,
} from '#support/worlds/secret-world.ts';

const { year, lastYear, drivers, constructors, race, nextRace, seasonDeadline, raceDeadline } =
  WORLD;

/**
 * Matches views of the player's own guesses; the header, and so every page, shows if one is
 * missing.
 */
const OWN_VIEW = /^\/(api\/(guess|user|settings)(\/|$|\?)|api\/public\/header$|(?!api\/))/;

/** Matches routes and pages that show guesses, or points for them, once they are public. */
const SHOWS_GUESSES =
  /^\/(api\/(guess|user|league|public\/(home|board|chances|user|race-guess|what-if|stats|score|seals|link-picture))(\/|$|\?)|user\/|race-guess\?|what-if\/|stats\/|$)/;

/** Number of turns after which every route has been called in every role. */
const TURNS = IS_EXHAUSTIVE ? 3 : 6;

interface AdminWrite {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

/** Returns everything that a response reveals. */
async function tryWrite(
  world: SecretWorld,
  headers: Readonly<Record<string, string>>,
  { method, path, body }: AdminWrite,
) {
  const response = await world.server.app.inject({
    method: method as 'PUT',
    url: path,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  const { date: _date, ...rest } = response.headers;
  const told = JSON.stringify([response.statusCode, rest, response.body]);
  return `${method} ${path} ${withoutRun(world.server, told)}`;
}

/** Returns all calls of a complete test, in every role. */
function everyQuestion({ server }: SecretWorld, methods?: readonly string[]): RouteCall[] {
  const questions = routesToCall(server, ROLES, methods);
  expect(questions.length).toBeGreaterThan(500);
  return questions;
}

const folder = mkdtempSync(join(tmpdir(), 'formelgjett-web-'));
let webRoot: string;
beforeAll(async () => {
  webRoot = await buildPages(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(TRIED_DIALECTS)('two worlds that differ in one player’s guess (%s)', (dialect) => {
  let turn = 0;
  let worlds: readonly [SecretWorld, SecretWorld];

  async function openWorlds() {
    worlds = [await createSecretWorld(dialect, webRoot), await createSecretWorld(dialect, webRoot)];
    // Both worlds share the modules of pages. Whichever loads one first waits for it, which may
    // reduce its contents, so all are loaded in advance.
    await callAllRoutes(
      worlds[0],
      everyQuestion(worlds[0]).filter(
        ({ call, role }) => role === 'visitor' && !call.address.startsWith('/api/'),
      ),
    );
  }
  async function closeWorlds() {
    for (const world of worlds) await world.close();
  }
  beforeAll(openWorlds);
  afterAll(closeWorlds);

  function setClocks(instant: number) {
    for (const { server } of worlds) server.clock.set(instant);
  }

  async function moveDeadlines(season: number, ofRaces: number) {
    for (const { database } of worlds) {
      const { db } = database;
      await db
        .updateTable('season')
        .set({
          guess_deadline: season,
          passed_deadline: season === seasonDeadline ? null : seasonDeadline,
        })
        .where('year', '=', year)
        .execute();
      await db
        .updateTable('race')
        .set({ guess_deadline: ofRaces })
        .where('id', 'in', [race, RUN_RACE])
        .execute();
      await bumpRevision(database);
    }
  }

  /** Bumps the revision with the guess in the second world only, which must not be noticeable. */
  async function differIn(set: typeof setSeasonGuess) {
    for (const [index, { database }] of worlds.entries()) {
      await setSeasonGuess(database, true);
      await setRaceGuess(database, true);
      if (index === 1) await set(database, false);
      await bumpRevision(database);
    }
    await bumpRevision(worlds[1].database);
  }

  /**
   * Stores the rows of the second world in another order: a query that does not put them in order
   * itself is a difference.
   */
  async function storeOtherwise() {
    const { database } = worlds[1];
    await reverseRows(database);
    await bumpRevision(database);
  }

  /**
   * Calls all routes, and again with the ETags of the responses, which must give 304: with a sixth
   * of them, unless exhaustive.
   */
  async function askTwice(world: SecretWorld, questions: readonly RouteCall[]) {
    const answers = await callAllRoutes(world, questions);
    expect(answers.filter(({ text }) => text.startsWith('[5'))).toEqual([]);
    const tagged = answers.flatMap(({ role, call, etag }) =>
      etag === null ? [] : [{ role, call, headers: { 'if-none-match': etag } }],
    );
    expect(tagged.length).toBeGreaterThan(questions.length / 10);
    const conditional = tagged.filter(
      (_, index) => IS_EXHAUSTIVE || index % TURNS === turn % TURNS,
    );
    const again = await callAllRoutes(world, conditional);
    for (const { text } of again) expect(text).toMatch(/^\[304,/);
    return { answers, conditional, again };
  }

  /** Returns the calls whose responses differ between the worlds. */
  async function differences(questions: readonly RouteCall[]): Promise<string[]> {
    const [ours, theirs] = await Promise.all(
      worlds.map((world) => callAllRoutes(world, questions)),
    );
    expect(ours?.filter(({ text }) => text.startsWith('[5'))).toEqual([]);
    return differingResponses(ours, theirs);
  }

  /** Also compares conditional requests. */
  async function differencesAskedTwice(questions: readonly RouteCall[]): Promise<string[]> {
    const [ours, theirs] = await Promise.all([
      askTwice(worlds[0], questions),
      callAllRoutes(worlds[1], questions),
    ]);
    const others = await callAllRoutes(worlds[1], ours.conditional);
    return [...differingResponses(ours.answers, theirs), ...differingResponses(ours.again, others)];
  }

  /**
   * Selects calls that must be made each time, and each other route in roles that change from time
   * to time. With all moments, of which there are four times as many as turns, every route is called
   * in every role at three or more.
   */
  function inTurns(
    questions: readonly RouteCall[],
    isAskedEachTime: (question: RouteCall) => boolean = () => false,
  ): RouteCall[] {
    turn += 1;
    const calls = new Map<string, number>();
    return questions.filter((question) => {
      const { role, call } = question;
      const name = `${call.method} ${call.address}`;
      if (!calls.has(name)) calls.set(name, calls.size);
      const place = (calls.get(name) ?? 0) + ROLES.indexOf(role) + turn;
      return isAskedEachTime(question) || place % TURNS === 0;
    });
  }

  const canShowGuesses = ({ call }: RouteCall) => SHOWS_GUESSES.test(call.address);

  /**
   * Calls routes that can show guesses in every role at every moment, and all others in turns,
   * because a moved deadline does not make a route read guesses. At the last moment everything is
   * called in every role, and again with the ETag, which is part of every response.
   */
  async function differencesSeen(isThorough: boolean): Promise<string[]> {
    if (isThorough) {
      const all = everyQuestion(worlds[0], ['GET', 'HEAD']);
      return differencesAskedTwice(inTurns(all, ({ call }) => call.method === 'GET'));
    }
    return differences(inTurns(everyQuestion(worlds[0]), canShowGuesses));
  }

  async function expectSecret(ownView: readonly string[], { isThorough = false } = {}) {
    await storeOtherwise();
    const found = await differencesSeen(isThorough);
    const isAllowed = (each: string) => {
      const [role, , address = ''] = each.split(' ');
      return role === 'player' && OWN_VIEW.test(address);
    };
    expect(found.filter((each) => !isAllowed(each))).toEqual([]);
    // The player's own view shows that the worlds do differ.
    expect(found).toEqual(
      expect.arrayContaining(ownView.map((address) => `player GET ${address}`)),
    );
  }

  async function expectPublic(addresses: readonly string[]) {
    const found = await differences(
      everyQuestion(worlds[0]).filter(({ call }) => addresses.includes(call.address)),
    );
    const expected = ROLES.flatMap((role) => addresses.map((address) => `${role} GET ${address}`));
    expect(found).toEqual(expect.arrayContaining(expected));
  }

  const OWN_SEASON = [
    '/api/guess',
    `/api/guess/season/${year}/drivers`,
    `/api/guess/season/${year}/constructors`,
    `/api/guess/season/${year}/flags`,
    `/api/guess/season/${year}/questions`,
    `/api/user/my-profile?year=${year}`,
  ];
  const PUBLIC_SEASON = [
    '/',
    `/user/${KARI}`,
    '/api/public/home',
    '/api/public/link-picture/home',
    `/api/public/link-picture/profile/${KARI}`,
    `/api/public/link-picture/duel/${KARI}/ola`,
    `/api/public/user/${KARI}`,
    // Her points move the others' ranks.
    `/api/public/user/ola?year=${year}&raceId=${RUN_RACE}`,
  ];
  const OWN_RACE = [
    '/api/guess',
    `/api/guess/race/${race}`,
    `/api/guess/race/${RUN_RACE}`,
    '/api/guess/latest-result',
    `/api/user/my-profile?year=${year}`,
  ];
  const PUBLIC_RACE = [
    '/',
    `/user/${KARI}`,
    `/race-guess?raceId=${race}`,
    '/api/public/home',
    `/api/public/race-guess?raceId=${race}`,
    `/api/public/race-guess?raceId=${RUN_RACE}`,
    `/api/public/link-picture/race/${RUN_RACE}`,
    '/api/public/link-picture/home',
    `/api/public/what-if?raceId=${race}`,
    `/api/public/what-if?raceId=${RUN_RACE}`,
    `/api/public/user/${KARI}`,
  ];

  describe.each([
    {
      name: 'in the season guess',
      set: setSeasonGuess,
      deadline: seasonDeadline,
      own: OWN_SEASON,
      shown: PUBLIC_SEASON,
    },
    {
      name: 'in a race guess',
      set: setRaceGuess,
      deadline: raceDeadline,
      own: OWN_RACE,
      shown: PUBLIC_RACE,
    },
  ])('$name', ({ set, deadline, own, shown }) => {
    beforeAll(async () => {
      await moveDeadlines(seasonDeadline, raceDeadline);
      await differIn(set);
    });

    it('are the same until the deadline, and differ from then on', async () => {
      await step(
        'are the same one millisecond before the deadline, but for the player',
        async () => {
          setClocks(deadline - 1);
          // A route that reads no guesses reads those of races no more than those of the season.
          await expectSecret(own, { isThorough: IS_EXHAUSTIVE || set === setSeasonGuess });
        },
      );

      await step('differ at the deadline and after it', async () => {
        setClocks(deadline);
        await expectPublic(shown);
        await askTwice(worlds[0], inTurns(everyQuestion(worlds[0])));
        setClocks(deadline + 1);
        await expectPublic(shown);
      });

      if (IS_EXHAUSTIVE) {
        await step(
          'When the deadline is moved, then they are the same until the new one',
          async () => {
            await moveDeadlines(
              set === setSeasonGuess ? deadline + HOUR_MS : seasonDeadline,
              set === setRaceGuess ? deadline + HOUR_MS : raceDeadline,
            );
            // The first world has been asked more by now; no page of it is still cached a minute later.
            setClocks(deadline + MINUTE_MS + 1);
            await expectSecret(
              own.filter((address) => address !== '/api/guess' || set !== setRaceGuess),
            );
            setClocks(deadline + HOUR_MS);
            await expectPublic(shown);
            await moveDeadlines(seasonDeadline, raceDeadline);
          },
        );

        await step(
          'are the same while another season is the current one, until the deadline',
          async () => {
            setClocks(Date.UTC(lastYear, 10, 1));
            await expectSecret(own.filter((address) => /season|race|my-profile/.test(address)));
            setClocks(Date.UTC(year + 1, 1, 1));
            await expectPublic([`/api/public/user/${KARI}`]);
          },
        );
      }
    });
  });

  describe('in the reserves of a player who has guessed', () => {
    beforeAll(async () => {
      await moveDeadlines(seasonDeadline, raceDeadline);
      await differIn(setRaceGuess);
      await differIn(setReserves);
      await setReserves(worlds[0].database, true);
    });
    afterAll(async () => {
      for (const { database } of worlds) await setReserves(database, false);
    });

    const moments = [
      { moment: 'before the deadline', at: raceDeadline - 1 },
      { moment: 'at the deadline', at: raceDeadline },
      { moment: 'long after it', at: raceDeadline + 60 * HOUR_MS },
    ];
    it.each(sample(moments, 3))('are the same $moment, but for the player', async ({ at }) => {
      setClocks(at);
      await expectSecret(['/api/guess', `/api/guess/season/${year}/reserves`]);
    });
  });

  describe('a league of hers', () => {
    it.each([
      [`/api/league/${LEAGUE}/home`, setSeasonGuess, seasonDeadline],
      [`/api/league/${LEAGUE}/race-guess?raceId=${race}`, setRaceGuess, raceDeadline],
    ])('shows its members no more than everybody sees, in %s', async (address, set, deadline) => {
      await moveDeadlines(seasonDeadline, raceDeadline);
      await differIn(set);
      const roles = ['player', 'admin', 'bingoMaster'];
      const asked = everyQuestion(worlds[0]).filter(
        ({ call, role }) => call.address === address && roles.includes(role),
      );
      expect(asked).toHaveLength(3);
      setClocks(deadline - 1);
      expect(await differences(asked)).toEqual([]);
      setClocks(deadline);
      expect(await differences(asked)).toEqual(roles.map((role) => `${role} GET ${address}`));
    });

    it('that one world alone has, is seen by its members and admins there, and by nobody else', async () => {
      await differIn(async () => {});
      // The first world has been asked more by now; no page of it is still cached a minute later.
      setClocks(raceDeadline + 2 * MINUTE_MS);
      await insertHiddenLeague(worlds[1].database);
      const found = await differences(
        inTurns(everyQuestion(worlds[0]), ({ call }) => /league/.test(call.address)),
      );
      const roles = new Set(found.map((each) => each.split(' ')[0]));
      expect(roles).toEqual(new Set(['player', 'admin', 'bingoMaster']));
      expect(found).toEqual(
        expect.arrayContaining([`bingoMaster GET /api/league/${HIDDEN_LEAGUE}`]),
      );
      await worlds[1].database.db.deleteFrom('league').where('id', '=', HIDDEN_LEAGUE).execute();
    });
  });

  describe('what an admin tries', () => {
    const write = (method: string, path: string, body?: object): AdminWrite => ({
      method,
      path: `/api/admin/${path}`,
      body,
    });
    const DELETIONS = [
      ...drivers.map((id) => write('DELETE', `drivers/${id}`)),
      ...constructors.map((id) => write('DELETE', `constructors/${id}`)),
      ...[race, RUN_RACE, nextRace].map((id) => write('DELETE', `races/${id}`)),
      write('DELETE', `seasons/${year}`),
    ];

    async function tryAll(world: SecretWorld, writes: readonly AdminWrite[]): Promise<string[]> {
      const cookie = world.cookies.admin;
      const { headerName, token } = (
        await world.server.app.inject({ url: '/api/public/csrf-token', headers: { cookie } })
      ).json();
      const answers: string[] = [];
      for (const each of writes) {
        answers.push(await tryWrite(world, { cookie, [headerName]: token }, each));
      }
      return answers;
    }

    async function expectAlike(writes: readonly AdminWrite[]) {
      await storeOtherwise();
      const [ours, theirs] = await Promise.all(worlds.map((world) => tryAll(world, writes)));
      expect(ours).toEqual(theirs);
      expect(ours?.filter((answer) => / \[5/.test(answer))).toEqual([]);
      expect(ours?.filter((answer) => / \[2/.test(answer))).not.toEqual([]);
    }

    it.runIf(IS_EXHAUSTIVE)('is answered alike while guesses are open', async () => {
      const others = worlds;
      // What is deleted, cancelled and merged here, and the log of it, would stay.
      await openWorlds();
      onTestFinished(async () => {
        await closeWorlds();
        worlds = others;
      });

      await step(
        'is answered alike while race guesses are open, whoever is guessed, or nobody',
        async () => {
          await moveDeadlines(seasonDeadline, raceDeadline);
          await differIn(deleteRaceGuess);
          setClocks(raceDeadline - 1);
          const empty = { state: 'FINAL', places: [] };
          await expectAlike([
            ...DELETIONS,
            write('PUT', `races/${race}/grid`, empty),
            ...DELETIONS,
            write('PUT', `races/${race}/cancelled`),
            ...DELETIONS,
          ]);
          await expectSecret([]);
        },
      );

      await step(
        'is answered alike while season guesses are open, as is the world that it leaves',
        async () => {
          await differIn(deleteSeasonGuess);
          for (const [index, { database }] of worlds.entries()) {
            const spare = {
              id: 'spare',
              key: 'spare',
              name: 'Spare',
              year,
              position: drivers.length + 1,
            };
            await insertDriver(database.db, spare);
            if (index === 1) continue;
            await insertReserves(database.db, {
              userId: KARI,
              year,
              first: ['driver-4', spare.id],
            });
            await database.db
              .insertInto('order_guess')
              .values({
                user_id: KARI,
                year,
                kind: 'DRIVER',
                competitor_id: spare.id,
                position: spare.position,
                saved_at: 0,
              })
              .execute();
          }
          setClocks(seasonDeadline - 1);
          await expectAlike([write('DELETE', 'drivers/spare'), ...DELETIONS]);
          await expectSecret([]);
          for (const { database } of worlds) {
            await insertDriver(database.db, { id: 'double', key: 'double', name: 'Double', year });
          }
          const into = { into: 'driver-1' };
          await expectAlike([write('POST', 'drivers/double/merge', into), ...DELETIONS]);
          await expectSecret([]);
        },
      );
    });
  });
});
