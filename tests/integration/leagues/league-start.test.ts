import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicInvitation } from '#contract/leagues/invitations.ts';
import type { League, LeagueStarts, MyLeagues } from '#contract/leagues/leagues.ts';
import type { SeasonChances } from '#contract/scoring/chances.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { Ghosts } from '#contract/scoring/leaderboard.ts';
import type { OwnRaceGuess, RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { DAY_MS } from '#domain/base/time.ts';
import { onAnyDatabase, onEachDatabase } from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import type { TestServer } from '#support/requests/start-server.ts';
import { changeSeason } from '#support/rows/change-facts.ts';
import {
  insertAnswers,
  insertQuestion,
  insertRace,
  insertRaceGuess,
  insertResult,
  insertSeason,
  insertSeasonGuess,
  insertStandings,
} from '#support/rows/factories.ts';
import { logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import {
  PEOPLE,
  raceAt,
  startThreePlayerSeason,
  type ThreePlayerSeason,
  LEAGUE as WHOLE,
  YEAR,
} from '#support/worlds/three-player-season.ts';

const DRIVERS = Array.from({ length: 12 }, (_, index) => `d${index + 1}`);
const RACES = 5;
const FIRST = raceAt(3);

/** Picks of each race, all of which end in the order of the drivers' numbers. */
const PICKS = {
  // 50, 50, 0, 18 + 25 and 50 points, and those of the season.
  kari: [['d1', 'd10'], ['d1', 'd10'], [], ['d2', 'd10'], ['d1', 'd10']],
  // 43, 43, 43, 36 and 0 points.
  ola: [['d2', 'd10'], ['d2', 'd10'], ['d2', 'd10'], ['d2', 'd9'], []],
  // 25, 25, 25, 50 and 0 points.
  siv: [['d1'], ['d1'], ['d1'], ['d1', 'd10'], []],
} as const;

onAnyDatabase('a league that counts from a race', (open) => {
  let server: TestServer;
  let visitor: Client;
  let clients: ThreePlayerSeason['clients'];
  let deadlines: readonly number[];
  let league = '';

  const deadlineOf = (position: number) => deadlines[position - 1] ?? Number.NaN;
  const make = (firstRaceId: string | null | undefined, name = 'Fra nå av') =>
    clients.siv.send('POST', '/api/league', {
      name,
      ...(firstRaceId !== undefined && { firstRaceId }),
    });
  const made = async (firstRaceId?: string | null): Promise<string> => {
    const answer = await make(firstRaceId);
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  const show = (id = league, client = clients.siv) => client.getJson<League>(`/api/league/${id}`);
  const home = (id = league, client = clients.siv) =>
    client.getJson<Home>(`/api/league/${id}/home`);
  const start = async (firstRaceId: string | null, id = league, client = clients.siv) =>
    outcomeOf(await client.send('PUT', `/api/league/${id}/start`, { firstRaceId }));
  const guesses = (position: number, id = league) =>
    clients.siv.getJson<RaceGuesses>(`/api/league/${id}/race-guess?raceId=${raceAt(position)}`);
  const mine = async (id = league) =>
    (await clients.siv.getJson<MyLeagues>('/api/league')).find((each) => each.id === id);
  const boardOf = ({ leaderboard }: Home) =>
    leaderboard?.map(({ rank, guesser, movement }) => [rank, guesser.id, guesser.points, movement]);
  async function run(position: number): Promise<void> {
    const { db } = open();
    server.clock.set(deadlineOf(position) + DAY_MS);
    await changeSeason(open(), YEAR, async () => {
      await insertResult(db, raceAt(position), DRIVERS);
      await insertStandings(db, raceAt(position), 'DRIVER', { order: DRIVERS, points: 30 });
    });
  }

  beforeAll(async () => {
    const season = await startThreePlayerSeason(open(), { drivers: DRIVERS, races: RACES });
    ({ server, visitor, clients, deadlines } = season);
    const { db } = open();
    await insertQuestion(db, { id: 'wins', year: YEAR, kind: 'NUMBER', right: ['7'] });
    await insertSeasonGuess(db, { userId: 'kari', year: YEAR, drivers: DRIVERS });
    await insertAnswers(db, { userId: 'kari', year: YEAR, answers: { wins: '7' } });
    for (const userId of PEOPLE) {
      for (const [index, [first, tenth]] of PICKS[userId].entries()) {
        if (first === undefined) continue;
        const pick = { userId, raceId: raceAt(index + 1), first, ...(tenth && { tenth }) };
        await insertRaceGuess(db, pick);
      }
    }
    await run(1);
    await run(2);
    league = await made(FIRST);
    const { link } = await show();
    for (const id of ['ola', 'kari'] as const) {
      const joined = await clients[id].send('POST', '/api/league/join', { code: link?.code });
      expect(joined.status).toBe(200);
    }
  });
  afterAll(() => server.close());

  const ahead = { race: FIRST, position: 3, raceCount: 3, hasBegun: false };

  it('starts level, and counts the races from it on, everywhere', async () => {
    await step('is made with a race to come, and with no other', async () => {
      const choices = await clients.siv.getJson<LeagueStarts>('/api/league/starts');
      expect(choices).toEqual({
        isSeasonOpen: false,
        races: [3, 4, 5].map((position) => ({ id: raceAt(position), name: raceAt(position) })),
      });
      expect(await outcomeOf(await make(raceAt(2)))).toBe('409 deadline-passed');
      expect(await outcomeOf(await make('no-race'))).toBe('404 race-not-found');
    });

    await step('says so to members and to who is invited', async () => {
      const shown = await show();
      expect(shown).toMatchObject({ countsFrom: ahead, firstRaceId: FIRST, isStartFixed: false });
      expect(await mine()).toMatchObject({ countsFrom: ahead, standing: null });
      const path = `/api/public/invitation/${shown.link?.code}`;
      const invitation = await visitor.getJson<PublicInvitation>(path);
      expect(invitation.league).toMatchObject({ countsFrom: ahead, id: null });
    });

    await step('has no leaderboard before, whatever members have elsewhere', async () => {
      const before = await home();
      expect(before).toMatchObject({
        ...{ countsFrom: ahead, leaderboard: null, graph: [], completedRaces: [], story: null },
        ...{ chances: null, stillPossible: null, reveal: null, playerCount: 0 },
      });
      expect((await home(WHOLE)).leaderboard).toHaveLength(2);
      expect(await clients.siv.getJson<Ghosts>(`/api/league/${league}/ghosts`)).toEqual([]);
    });

    await step('shows who guessed what in earlier races, without a recap', async () => {
      const earlier = await guesses(2);
      expect(earlier).toMatchObject({ story: null, countsFrom: ahead, playerCount: 3 });
      expect(await guesses(2, WHOLE)).not.toHaveProperty('countsFrom');
      const path = `/api/league/${league}/my-race-guess?raceId=${raceAt(2)}`;
      const own = await clients.siv.getJson<OwnRaceGuess>(path);
      expect(own).toMatchObject({ first: { points: 25 }, outcome: null });
    });

    const later = await made(raceAt(5));

    await step('is fixed from its deadline on, at the millisecond', async () => {
      server.clock.set(deadlineOf(3) - 1);
      expect(await start(raceAt(4), league, clients.ola)).toBe('403 not-league-owner');
      expect(await start(raceAt(2))).toBe('409 deadline-passed');
      expect(await start(raceAt(4))).toBe('204');
      expect(await show()).toMatchObject({ countsFrom: { race: raceAt(4), raceCount: 2 } });
      expect(await start(FIRST)).toBe('204');
      server.clock.set(deadlineOf(3));
      expect(await start(raceAt(4))).toBe('409 league-has-begun');
      expect(await start(null)).toBe('409 league-has-begun');
      expect(await start(FIRST, later)).toBe('409 deadline-passed');
      expect(await outcomeOf(await make(FIRST))).toBe('409 deadline-passed');
      expect(await start(raceAt(4), later)).toBe('204');
      expect(await start(raceAt(5), later)).toBe('204');
      expect(await show()).toMatchObject({
        ...{ isStartFixed: true, firstRaceId: FIRST },
        countsFrom: { ...ahead, hasBegun: true },
      });
    });

    await step('has who guessed its first race from then on, with nothing', async () => {
      expect(boardOf(await home())).toEqual([
        [1, 'ola', 0, null],
        [1, 'siv', 0, null],
      ]);
      expect((await mine())?.standing).toEqual({ rank: 1, points: 0, playerCount: 2 });
    });

    await step('has the points of the race afterwards, without movements', async () => {
      await run(3);
      const after = await home();
      expect(boardOf(after)).toEqual([
        [1, 'ola', 43, null],
        [2, 'siv', 25, null],
      ]);
      expect(after.completedRaces.map(({ id }) => id)).toEqual([FIRST]);
      expect(after.graph.map(({ id, scores }) => [id, scores])).toEqual([
        ['ola', [0, 43]],
        ['siv', [0, 25]],
      ]);
      expect(after.bestTotals).toEqual([0, 43]);
      expect((await mine())?.standing).toEqual({ rank: 2, points: 25, playerCount: 2 });
      const { story, countsFrom } = await guesses(3);
      expect(story).toMatchObject({ winner: { players: [{ id: 'ola' }] }, climber: null });
      expect(countsFrom).toMatchObject({ race: FIRST, position: 3 });
      const path = `/api/league/${league}/my-race-guess?raceId=${FIRST}`;
      expect((await clients.siv.getJson<OwnRaceGuess>(path)).outcome).toEqual({
        ...{ points: 25, rank: 2, rankBefore: null },
      });
    });

    await step('is as the race stands while the next one is on', async () => {
      server.clock.set(deadlineOf(4) + 1);
      const { db } = open();
      await changeSeason(open(), YEAR, () =>
        db
          .insertInto('live_order')
          .values(
            DRIVERS.map((driver_id, index) => ({
              ...{ race_id: raceAt(4), position: index + 1, driver_id, set_at: deadlineOf(4) },
            })),
          )
          .execute(),
      );
      const { live } = await guesses(4);
      expect(live?.leaderboard?.map(({ playerId, points }) => [playerId, points])).toEqual([
        ['ola', 79],
        ['siv', 75],
        ['kari', 43],
      ]);
      const elsewhere = await guesses(4, later);
      expect(elsewhere).toMatchObject({
        waysPast: [],
        live: { leaderboard: null, overtake: null },
      });
    });

    await step('ranks whoever guesses later from nothing', async () => {
      await run(4);
      expect(boardOf(await home())).toEqual([
        [1, 'ola', 79, 0],
        [2, 'siv', 75, 0],
        [3, 'kari', 43, 0],
      ]);
      expect((await guesses(4)).story).toMatchObject({ winner: { players: [{ id: 'siv' }] } });
    });

    await step('compares with ghosts of the same races', async () => {
      const ghosts = await clients.siv.getJson<Ghosts>(`/api/league/${league}/ghosts`);
      const grid = ghosts.find(({ ghost }) => ghost === 'GRID');
      expect(grid).toMatchObject({ scores: [0, 50, 100], ranks: [1, 1, 1] });
    });

    await step('knows who can still win, by what counts in it', async () => {
      server.clock.set(deadlineOf(5));
      const { stillPossible, leaderboard } = await home();
      expect(stillPossible).toMatchObject({ count: 2, secured: [] });
      expect(leaderboard?.filter(({ isOut }) => isOut).map(({ guesser }) => guesser.id)).toEqual([
        'siv',
      ]);
    });

    await step('ends with its own podium, provisional and for good', async () => {
      await run(5);
      const places = [
        { id: 'kari', position: 1, points: 93 },
        { id: 'ola', position: 2, points: 79 },
        { id: 'siv', position: 3, points: 75 },
      ];
      expect(await home()).toMatchObject({
        ...{ isRun: true, ended: { isProvisional: true, places } },
      });
      expect((await guesses(5)).story).toMatchObject({
        climber: { players: [{ id: 'kari' }], places: 2 },
      });
      const path = `/api/league/${league}/chances`;
      const { raceIds } = await clients.siv.getJson<SeasonChances>(path);
      expect(raceIds).toEqual([3, 4, 5].map(raceAt));

      const { db } = open();
      await changeSeason(open(), YEAR, async () => {
        // As among all players, where Siv is first.
        await db
          .insertInto('placement')
          .values(
            ['siv', 'ola', 'kari'].map((user_id, index) => ({
              ...{ year: YEAR, user_id, position: index + 1, points: 300 - index },
            })),
          )
          .execute();
        const finished_at = server.clock.now();
        await db.updateTable('season').set({ finished_at }).where('year', '=', YEAR).execute();
      });
      expect(await home()).toMatchObject({
        ...{ medalsOf: YEAR, ended: { isProvisional: false, places } },
      });
      expect((await home()).leaderboard?.map(({ medal }) => medal)).toEqual([
        ...['GOLD', 'SILVER', 'BRONZE'],
      ]);
      const { members, seasons } = await show();
      expect(seasons.map(({ year, places: of }) => [year, of.map(({ user }) => user.id)])).toEqual([
        [YEAR, ['kari', 'ola', 'siv']],
      ]);
      expect(members.find(({ id }) => id === 'kari')?.medals.gold).toBe(1);
      const outside = (await show(WHOLE)).seasons[0]?.places.map(({ user }) => user.id);
      expect(outside).toEqual(['siv', 'ola']);
    });

    await step('counts whole seasons from the next one on', async () => {
      await insertSeason(open().db, { year: YEAR + 1 });
      server.clock.set(Date.UTC(YEAR + 1, 0, 10));
      clients = { ...clients, siv: await logIn(server, 'siv') };
      expect(await home()).not.toHaveProperty('countsFrom');
      expect(await home()).toMatchObject({ ended: { places: [{ id: 'kari' }, {}, {}] } });
      const shown = await show();
      expect(shown).not.toHaveProperty('countsFrom');
      expect(shown).toMatchObject({ isStartFixed: true, seasons: [{ year: YEAR }] });
    });
  });
});

onEachDatabase('the race that a league counts from', (open) => {
  let season: ThreePlayerSeason;
  let siv: Client;
  let kari: Client;

  const admin = async (method: string, path: string, body?: unknown) =>
    outcomeOf(await kari.send(method, `/api/admin/${path}`, body));
  const make = async (firstRaceId?: string): Promise<string> => {
    const answer = await siv.send('POST', '/api/league', { name: 'Fra nå av', firstRaceId });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  const show = (id: string) => siv.getJson<League>(`/api/league/${id}`);

  beforeAll(async () => {
    season = await startThreePlayerSeason(open(), { drivers: DRIVERS, races: RACES });
    ({ siv, kari } = season.clients);
    const { db } = open();
    await db.updateTable('user').set({ is_admin: 1 }).where('id', '=', 'kari').execute();
  });
  afterAll(() => season.server.close());

  it('can be any race to come, and stays that race whatever becomes of it', async () => {
    const { server, deadlines } = season;
    await step('is none while the season can be guessed, if it is its first', async () => {
      server.clock.set(Date.UTC(YEAR, 1, 26) - 1);
      const choices = await siv.getJson<LeagueStarts>('/api/league/starts');
      expect(choices.isSeasonOpen).toBe(true);
      expect(choices.races.map(({ id }) => id)).toEqual([2, 3, 4, 5].map(raceAt));
      expect(await show(await make(raceAt(1)))).toMatchObject({ firstRaceId: null });
      server.clock.set(Date.UTC(YEAR, 1, 26));
      expect(await show(await make(raceAt(1)))).toMatchObject({ firstRaceId: raceAt(1) });
    });

    await step('is fixed with the first race of the season, if that counts whole', async () => {
      const whole = await make();
      const change = async () =>
        outcomeOf(await siv.send('PUT', `/api/league/${whole}/start`, { firstRaceId: raceAt(2) }));
      expect(await show(whole)).toMatchObject({ isStartFixed: false });
      server.clock.set(deadlines[0] ?? Number.NaN);
      expect(await show(whole)).toMatchObject({ isStartFixed: true });
      expect(await change()).toBe('409 league-has-begun');
    });

    const league = await make(raceAt(3));
    const from = async () => {
      const { countsFrom, firstRaceId } = await show(league);
      return [countsFrom?.race, countsFrom?.position, countsFrom?.raceCount, firstRaceId];
    };

    await step('is followed to another place of the calendar', async () => {
      const order = [1, 2, 4, 3, 5].map(raceAt);
      const basedOn = [1, 2, 3, 4, 5].map(raceAt);
      const path = `seasons/${YEAR}/races/order`;
      expect(await admin('PUT', path, { raceIds: order, basedOn })).toBe('204');
      expect(await from()).toEqual([raceAt(3), 4, 2, raceAt(3)]);
      expect(await admin('PUT', path, { raceIds: basedOn, basedOn: order })).toBe('204');
      expect(await from()).toEqual([raceAt(3), 3, 3, raceAt(3)]);
    });

    await step('gives way to the next one while it is cancelled', async () => {
      expect(await admin('PUT', `races/${raceAt(3)}/cancelled`)).toBe('204');
      expect(await from()).toEqual([raceAt(4), 3, 2, raceAt(3)]);
      const body = { firstRaceId: raceAt(3) };
      const again = await siv.send('PUT', `/api/league/${league}/start`, body);
      expect(await outcomeOf(again)).toBe('409 race-cancelled');
      server.clock.set(deadlines[3] ?? Number.NaN);
      expect(await show(league)).toMatchObject({ isStartFixed: true });
      server.clock.set((deadlines[3] ?? Number.NaN) - 1);
      expect(await show(league)).toMatchObject({ isStartFixed: false });
      expect(await admin('DELETE', `races/${raceAt(3)}/cancelled`)).toBe('204');
      server.clock.set(deadlines[0] ?? Number.NaN);
      expect(await from()).toEqual([raceAt(3), 3, 3, raceAt(3)]);
    });

    await step('is passed on when it is deleted', async () => {
      const { db } = open();
      await changeSeason(open(), YEAR, async () => {
        for (const position of [6, 7]) {
          await insertRace(db, {
            id: raceAt(position),
            name: `Løp ${position}`,
            year: YEAR,
            position,
          });
        }
      });
      const body = { firstRaceId: raceAt(6) };
      expect((await siv.send('PUT', `/api/league/${league}/start`, body)).status).toBe(204);
      expect(await admin('DELETE', `races/${raceAt(6)}`)).toBe('204');
      expect(await from()).toEqual(['Løp 7', 6, 1, raceAt(7)]);
      expect(await admin('DELETE', `races/${raceAt(7)}`)).toBe('204');
      expect(await from()).toEqual([undefined, undefined, undefined, null]);
    });
  });
});
