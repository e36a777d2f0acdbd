import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import type { RaceToGuessView } from '#contract/guessing/guesses.ts';
import type { Shape } from '#contract/http/paging.ts';
import type { Home } from '#contract/scoring/home.ts';
import type {
  LeaderboardLine,
  LeaderboardPage,
  ViewerLeaderboard,
} from '#contract/scoring/leaderboard.ts';
import type { UserData, UserList, UserListPage } from '#contract/scoring/profiles.ts';
import type { OwnRaceGuess, RaceGuesses } from '#contract/scoring/race-guesses.ts';
import type { WhatIfView } from '#contract/scoring/what-if.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertUser } from '#support/rows/factories.ts';
import { insertManyPlayers } from '#support/rows/many-players.ts';
import { step } from '#support/running/step.ts';
import { SAO_PAULO_OPEN, seedDemoWorld } from '#support/worlds/demo-world.ts';

const YEAR = 2025;
const DEMO_PLAYERS = 12;
const MAX_BYTES = 60_000;

const nextOffsetOf = (list: Shape) => (list.kind === 'PAGE' ? list.nextOffset : null);

// There are never fewer players again, so each number has a database of its own.
for (const size of ['up to 200 players', 'with 250 players'] as const) {
  onAnyDatabase(`answers that grow with the players: ${size}`, (open) => {
    let server: TestServer;
    let visitor: Client;
    let player: Client;
    let playerId: string;
    let players = DEMO_PLAYERS;

    /** Adds players until so many are on the leaderboard. */
    async function bePlayers(count: number) {
      await insertManyPlayers(open(), { year: YEAR, from: players, count: count - players });
      players = count;
    }

    beforeAll(async () => {
      server = await startServer(open(), { now: SAO_PAULO_OPEN, logLevel: 'error' });
      await seedDemoWorld(open(), SAO_PAULO_OPEN, String(server.issuer));
      visitor = server.newClient();
      player = server.newClient();
      await player.login('spiller1');
      const header = await player.getJson<HeaderInfo>('/api/public/header');
      playerId = header.user?.id ?? '';
    });
    afterAll(() => server.close());

    const home = () => visitor.getJson<Home>('/api/public/home');
    const lastRun = async () => (await home()).completedRaces.at(-1)?.id ?? '';

    async function wholeBoard() {
      const first = await home();
      const entries = [...(first.leaderboard ?? [])];
      for (let next = nextOffsetOf(first); next !== null; ) {
        expect(next).toBe(entries.length);
        const page = await visitor.getJson<LeaderboardPage>(`/api/public/board?offset=${next}`);
        entries.push(...page.entries);
        next = nextOffsetOf(page);
      }
      expect(entries).toHaveLength(first.playerCount);
      return entries;
    }

    if (size === 'up to 200 players') {
      /**
       * Number of demo users with a username who are no participants: the admin and the bingo master.
       */
      const OTHERS = 2;
      beforeAll(() => bePlayers(200 - OTHERS));

      it('are whole with 200, and come in pages with one more', async () => {
        await step('are whole', async () => {
          const { leaderboard, guessers, graph, ...rest } = await home();
          expect([leaderboard?.length, guessers.length, graph.length]).toEqual([198, 198, 198]);
          expect(rest).toMatchObject({ kind: 'WHOLE', playerCount: 198, guesserCount: 198 });
          const best = rest.completedRaces.map((_, race) =>
            Math.max(...graph.map(({ scores }) => scores[race + 1] ?? 0)),
          );
          expect(rest.bestTotals).toEqual([0, ...best]);
          expect(graph.some((line) => 'ranks' in line)).toBe(false);
          const guesses = await visitor.getJson<RaceGuesses>(
            `/api/public/race-guess?raceId=${await lastRun()}`,
          );
          expect(guesses.first).toHaveLength(198);
          expect(guesses).toMatchObject({ kind: 'WHOLE', playerCount: 198 });
        });

        await step('list everybody, also who does not take part', async () => {
          expect(await visitor.getJson<UserList>('/api/public/user/list')).toHaveLength(200);
          expect(await visitor.getJson<UserListPage>('/api/public/user/page')).toMatchObject({
            kind: 'WHOLE',
            playerCount: 198,
          });
        });

        await step('are whole with 200, and come in pages with one more', async () => {
          await bePlayers(200);
          const whole = await home();
          expect([whole.kind, whole.leaderboard?.length]).toEqual(['WHOLE', 200]);
          await bePlayers(201);
          const first = await home();
          expect(first).toMatchObject({ kind: 'PAGE', playerCount: 201, nextOffset: 100 });
          expect(first.leaderboard).toHaveLength(100);
        });
      });
    } else {
      beforeAll(() => bePlayers(250));

      it('begin with the first hundred and the leaders, in few bytes', async () => {
        const text = await (await visitor.get('/api/public/home')).text();
        expect(text.length).toBeLessThan(MAX_BYTES);
        const home = JSON.parse(text) as Home;
        if (home.kind !== 'PAGE') throw new Error('It is whole');
        const { leaderboard, guessers, graph, playerCount, guesserCount } = home;
        expect([leaderboard.length, guessers.length, graph.length]).toEqual([100, 100, 10]);
        expect([playerCount, guesserCount]).toEqual([250, 250]);
        expect(graph.map(({ id }) => id)).toEqual(
          leaderboard.slice(0, 10).map(({ guesser }) => guesser.id),
        );
        expect(graph.map(({ ranks }) => ranks.at(-1))).toEqual(
          leaderboard.slice(0, 10).map(({ rank }) => rank),
        );
        expect(graph.map(({ ranks }) => ranks[0])).toEqual(Array(10).fill(1));
      });

      it('have everybody on one of the pages, in order', async () => {
        const entries = await wholeBoard();
        expect(new Set(entries.map(({ guesser }) => guesser.id)).size).toBe(250);
        for (const [index, { rank, guesser }] of entries.entries()) {
          const before = entries[index - 1];
          if (before?.guesser.points === guesser.points) expect(rank).toBe(before.rank);
          else {
            expect(rank).toBe(index + 1);
            if (before) expect(before.guesser.points).toBeGreaterThan(guesser.points);
          }
        }
        const last = entries.at(-1);
        const data = await visitor.getJson<UserData>(`/api/public/user/${last?.guesser.id}`);
        expect(data.summary.total).toEqual({ pos: last?.rank, value: last?.guesser.points });
      });

      it.each([
        '',
        '?offset=',
        '?offset=-100',
        '?offset=50',
        '?offset=0x64',
        '?offset=1e2',
        '?offset=100.0',
        '?offset=99999999999999999999',
        '?offset=100&offset=200',
        '?offset=100&limit=1000',
      ])('refuse a page that is none (%s)', async (query) => {
        expect(await outcomeOf(await visitor.get(`/api/public/board${query}`))).toMatch(
          /^(400|422) /,
        );
        if (query === '') return;
        expect(await outcomeOf(await visitor.get(`/api/public/user/page${query}`))).toMatch(
          /^(400|422) /,
        );
        expect(await outcomeOf(await visitor.get(`/api/public/race-guess${query}`))).toMatch(
          /^(400|422) /,
        );
      });

      it('have nothing beyond the end', async () => {
        expect(await outcomeOf(await visitor.get('/api/public/board?offset=300'))).toBe(
          '404 not-found',
        );
        expect(await outcomeOf(await visitor.get('/api/public/user/page?offset=300'))).toBe(
          '404 not-found',
        );
        const race = await lastRun();
        const guesses = await visitor.get(`/api/public/race-guess?raceId=${race}&offset=300`);
        expect(await outcomeOf(guesses)).toBe('404 not-found');
      });

      it('tell a player the place, who is about, and the own line', async () => {
        const entries = await wholeBoard();
        const place = entries.findIndex(({ guesser }) => guesser.id === playerId);
        const response = await player.get('/api/user/my-board');
        expect(response.headers.get('cache-control')).toBe('no-store');
        const { own } = (await response.json()) as ViewerLeaderboard;
        expect(own?.entries).toEqual(entries.slice(Math.max(0, place - 2), place + 3));
        expect(own?.offset).toBe(Math.max(0, place - 2));
        expect(own?.line).toEqual(
          await visitor.getJson<LeaderboardLine>(`/api/public/board/line/${playerId}`),
        );
        expect(own?.line.scores.at(-1)).toBe(entries[place]?.guesser.points);
        expect(own?.line.ranks.at(-1)).toBe(entries[place]?.rank);
        expect(await outcomeOf(await visitor.get('/api/user/my-board'))).toBe('401 not-logged-in');
        expect(await outcomeOf(await visitor.get('/api/public/board/line/nobody'))).toBe(
          '404 user-not-found',
        );
      });

      it('list users page by page as the leaderboard has them', async () => {
        const list = await visitor.getJson<UserList>('/api/public/user/list');
        const entries = await wholeBoard();
        expect(list.map(({ id }) => id)).toEqual(
          entries.slice(0, 100).map(({ guesser }) => guesser.id),
        );
        const start = await visitor.getJson<UserListPage>('/api/public/user/page');
        const pages = [start];
        for (let next = nextOffsetOf(start); next !== null; ) {
          const page = await visitor.getJson<UserListPage>(`/api/public/user/page?offset=${next}`);
          pages.push(page);
          next = nextOffsetOf(page);
        }
        expect(start).toMatchObject({ kind: 'PAGE', playerCount: 250 });
        expect(pages.map(({ users }) => users.length)).toEqual([100, 100, 50]);
        expect(
          pages.flatMap(({ users }) => users.map(({ id, place }) => [id, place?.rank])),
        ).toEqual(entries.map(({ rank, guesser }) => [guesser.id, rank]));
      });

      it('find users by a part of the name, also who does not take part', async () => {
        await insertUser(open().db, { id: 'late', username: 'Åse Ørn' });
        const found = async (name: string) => {
          const query = new URLSearchParams({ name });
          const page = await visitor.getJson<UserListPage>(`/api/public/user/page?${query}`);
          return page.users.map(({ username, hasGuessed }) => `${username} ${hasGuessed}`);
        };
        expect(await found('ange 0123')).toEqual(['Mange 0123 true']);
        expect(await found('ÅSE ø')).toEqual(['Åse Ørn false']);
        expect(await found('MANGE')).toHaveLength(100);
        expect(await found('%')).toEqual([]);
        expect(await found('Anonym Ingen')).toEqual([]);
        const tooLong = new URLSearchParams({ name: 'a'.repeat(31) });
        expect(await outcomeOf(await visitor.get(`/api/public/user/page?${tooLong}`))).toMatch(
          /^(400|422) /,
        );
      });

      it('show a race’s guesses page by page, and what all of them were', async () => {
        const race = await lastRun();
        const path = `/api/public/race-guess?raceId=${race}`;
        const start = await visitor.getJson<RaceGuesses>(path);
        expect(start).toMatchObject({ kind: 'PAGE', playerCount: 250 });
        const pages = [start];
        for (let next = nextOffsetOf(start); next !== null; ) {
          const page = await visitor.getJson<RaceGuesses>(`${path}&offset=${next}`);
          pages.push(page);
          next = nextOffsetOf(page);
        }
        expect(pages.map(({ first }) => first.length)).toEqual([100, 100, 50]);
        const first = pages.flatMap((page) => page.first);
        expect(new Set(first.map(({ userId }) => userId)).size).toBe(250);
        const points = first.map((entry) => entry.points ?? 0);
        expect(points).toEqual(points.toSorted((a, b) => b - a));
        const picks = pages[0]?.picks.first ?? [];
        for (const { driver, count, aloneUser } of picks) {
          const own = first.filter((entry) => entry.driver === driver);
          expect([count, aloneUser]).toEqual([own.length, own.length === 1 ? own[0]?.user : null]);
        }
        expect(picks.reduce((sum, { count }) => sum + count, 0)).toBe(250);
        expect(
          await player.getJson<OwnRaceGuess>(`/api/user/my-race-guess?raceId=${race}`),
        ).toEqual({
          first: first.find(({ userId }) => userId === playerId),
          tenth: pages[0]?.tenth.find(({ userId }) => userId === playerId),
          outcome: expect.objectContaining({ points: expect.any(Number) }),
        });
      });

      it('play a race through with the first hundred, and the player who was asked for', async () => {
        const entries = await wholeBoard();
        const path = `/api/public/what-if?raceId=${await lastRun()}`;
        const last = entries.at(-1)?.guesser.id ?? '';
        for (const [query, asked] of [
          ['', []],
          [`&playerId=${last}`, [last]],
        ] as const) {
          const view = await visitor.getJson<WhatIfView>(path + query);
          expect(view).toMatchObject({ kind: 'PAGE', playerCount: 250 });
          expect(new Set(view.players.map(({ id }) => id))).toEqual(
            new Set([...entries.slice(0, 100).map(({ guesser }) => guesser.id), ...asked]),
          );
        }
      });

      it('tell nobody of a guess that is open', async () => {
        const race = await lastRun();
        const next = (await home()).next?.race?.id ?? '';
        const paths = [
          '/api/public/home',
          '/api/public/board?offset=100',
          `/api/public/board/line/${playerId}`,
          '/api/public/user/list',
          '/api/public/user/page',
          '/api/public/user/page?name=e',
          `/api/public/race-guess?raceId=${race}`,
          `/api/public/race-guess?raceId=${next}`,
          `/api/public/race-guess?raceId=${next}&offset=100`,
        ];
        const own = ['/api/user/my-board', `/api/user/my-race-guess?raceId=${next}`];
        const ask = async () => {
          const answers = await Promise.all([
            ...paths.map((path) => visitor.get(path)),
            ...own.map((path) => player.get(path)),
          ]);
          return Promise.all(
            answers.map(async (answer) => [
              answer.url,
              answer.status,
              answer.headers.get('etag'),
              await answer.text(),
            ]),
          );
        };
        const before = await ask();
        const path = `/api/guess/race/${next}`;
        const { first, grid } = await player.getJson<RaceToGuessView>(path);
        const other = grid.find(({ competitor }) => competitor.id !== first?.look.id);
        const driver = other?.competitor.id;
        expect((await player.send('PUT', `${path}/first`, { driver })).status).toBe(200);
        expect((await player.getJson<RaceToGuessView>(path)).first?.look.id).toBe(driver);
        expect(await ask()).toEqual(before);
      });
    }
  });
}
