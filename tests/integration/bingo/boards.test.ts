import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BingoBoard, BingoBoards } from '#contract/bingo/bingo-boards.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import type { Problem } from '#contract/shared.ts';
import { dealBoard } from '#domain/bingo/bingo-board.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import {
  insertDriver,
  insertPool,
  insertResult,
  insertSeason,
  insertSeasonGuess,
  insertUser,
} from '#support/rows/factories.ts';
import { insertThreeRaces, threeStarts } from '#support/rows/three-races.ts';
import { step } from '#support/running/step.ts';

const YEAR = 2025;
const PLAYERS = 230;
const RACES = threeStarts(YEAR);

onAnyDatabase("players' own bingo boards", (open) => {
  let server: TestServer;
  let another: TestServer;
  const ids = Array.from({ length: PLAYERS }, (_, index) => `player-${1000 + index}`);

  beforeAll(async () => {
    const { db } = open();
    const now = (RACES[2] ?? 0) + 1;
    await insertSeason(db, { year: YEAR });
    await insertDriver(db, { id: 'hamilton', name: 'Hamilton', year: YEAR });
    await insertThreeRaces(db, YEAR);
    for (const id of ids) {
      await insertUser(db, { id, username: id });
      await insertSeasonGuess(db, { userId: id, year: YEAR, drivers: ['hamilton'] });
    }
    await insertUser(db, { id: 'idle', username: 'Idle' });
    // The season is cached, so nothing may be written past the server.
    server = await startServer(open(), { now });
    another = await startServer(open(), { now });
  });
  afterAll(async () => {
    await server.close();
    await another.close();
  });

  const boards = async (offset = 0, from = server) => {
    const query = offset === 0 ? '' : `?offset=${offset}`;
    const { boards } = await from
      .newClient()
      .getJson<BingoBoards>(`/api/public/bingo-boards${query}`);
    return boards;
  };
  const board = (id: string, from = server) =>
    from.newClient().getJson<BingoBoard>(`/api/public/bingo-boards/${id}`);
  const refusal = async (path: string) => {
    const response = await server.newClient().send('GET', `/api/public/bingo-boards${path}`);
    return [response.status, ((await response.json()) as Problem).code];
  };
  const mark = (numbers: readonly number[], raceId: string | null) =>
    open()
      .db.updateTable('bingo_text')
      .set({ marked_race_id: raceId })
      .where('number', 'in', numbers)
      .execute();

  it('are dealt once, and are marked until all are full', async () => {
    await step('Before boards are dealt there are none, whatever texts there are', async () => {
      await insertPool(open().db, { year: YEAR, count: 48 });
      expect(await boards()).toBeNull();
      expect(await refusal('/player-1000')).toEqual([403, 'not-available-yet']);
      expect(await refusal('?offset=100')).toEqual([404, 'not-found']);
    });

    await step(
      'Once they are dealt everybody who takes part has one, the same on every instance',
      async () => {
        const dealt_at = Date.UTC(YEAR, 1, 20);
        await open()
          .db.insertInto('bingo_deal')
          .values({ year: YEAR, seed: 'seed', dealt_at })
          .execute();
        const shown = await board('player-1007');
        expect(shown.cells.map(({ text }) => text)).toEqual(
          dealBoard('seed', 'player-1007', 48).map((place) => `Tekst ${place + 1}`),
        );
        expect(await board('player-1007', another)).toEqual(shown);
        expect(shown.cells.every(({ race }) => race === null)).toBe(true);
        expect(await refusal('/idle')).toEqual([404, 'user-not-found']);
        expect(await refusal('/nobody')).toEqual([404, 'user-not-found']);
      },
    );

    await step('tells how far all have come, in pages', async () => {
      const first = await boards();
      expect(first).toMatchObject({
        year: YEAR,
        textCount: 48,
        markedCount: 0,
        firstLine: null,
        fullHouse: null,
        kind: 'PAGE',
        playerCount: PLAYERS,
        nextOffset: PAGE_SIZE,
      });
      expect(first?.standings).toHaveLength(PAGE_SIZE);
      const rest = [await boards(100), await boards(200)].flatMap((page) => page?.standings ?? []);
      const all = [...(first?.standings ?? []), ...rest].map(({ player }) => player.id);
      expect(new Set(all)).toEqual(new Set(ids));
      expect(all).toHaveLength(PLAYERS);
      expect(await boards(200)).toMatchObject({ kind: 'PAGE', nextOffset: null });
      expect(await refusal('?offset=300')).toEqual([404, 'not-found']);
      expect(await refusal('?offset=7')).toEqual([400, 'bad-request']);
    });

    await step('tells who came first, and when a mark is taken back, not any more', async () => {
      const row = (id: string) =>
        dealBoard('seed', id, 48)
          .slice(0, 5)
          .map((place) => place + 1);
      const mine = row('player-1007');
      await mark(mine.slice(0, 4), 'race-1');
      await mark(mine.slice(4), 'race-2');
      const shown = await boards();
      expect(shown?.firstLine?.race).toEqual({ id: 'race-2', name: 'Løp 2' });
      expect(shown?.firstLine?.players).toContainEqual({
        id: 'player-1007',
        username: 'player-1007',
      });
      const winner = shown?.standings.find(({ player }) => player.id === 'player-1007');
      expect(winner).toMatchObject({
        marked: 5,
        lines: 1,
        firstLine: { id: 'race-2' },
        isFull: false,
      });
      expect(winner?.cells).toEqual([0, 1, 2, 3, 4]);
      expect((await board('player-1007')).cells.slice(3, 6).map(({ race }) => race?.id)).toEqual([
        'race-1',
        'race-2',
        undefined,
      ]);
      expect(await boards(0, another)).toEqual(shown);

      await mark(mine.slice(4), null);
      expect((await boards())?.firstLine).toBeNull();
      await mark(mine, null);
    });

    await step('shares what many came to in the same race, and names some of them', async () => {
      await mark(
        Array.from({ length: 48 }, (_, index) => index + 1),
        'race-3',
      );
      const shown = await boards();
      expect(shown).toMatchObject({ markedCount: 48 });
      for (const first of [shown?.firstLine, shown?.fullHouse]) {
        expect(first?.race.id).toBe('race-3');
        expect(first?.playerCount).toBe(PLAYERS);
        expect(first?.players).toHaveLength(5);
      }
      expect(shown?.standings[0]).toMatchObject({ marked: 25, lines: 12, isFull: true });
      await mark(
        Array.from({ length: 48 }, (_, index) => index + 1),
        null,
      );
    });

    await step('marks by itself what a result decides', async () => {
      const { db } = open();
      await db
        .updateTable('bingo_text')
        .set({ rule_kind: 'DRIVER_WINS', driver_id: 'hamilton' })
        .where('number', '=', (dealBoard('seed', 'player-1007', 48)[12] ?? 0) + 1)
        .execute();
      expect((await board('player-1007')).cells[12]).toMatchObject({
        isAutomatic: true,
        race: null,
      });
      await insertResult(db, 'race-1', ['hamilton']);
      await db.updateTable('season').set({ revision: 2 }).execute();
      expect((await board('player-1007')).cells[12]?.race).toEqual({ id: 'race-1', name: 'Løp 1' });
      expect((await boards())?.markedCount).toBe(1);
    });

    await step(
      'gives whoever joins later a board as well, and keeps the others as they are',
      async () => {
        const { db } = open();
        const before = await board('player-1007');
        await insertSeasonGuess(db, { userId: 'idle', year: YEAR, drivers: ['hamilton'] });
        await db
          .insertInto('guesser_change')
          .values({ year: YEAR, change: 1, user_id: 'idle' })
          .execute();
        await db.updateTable('season').set({ guesser_changes: 1 }).execute();
        expect((await board('idle')).cells.map(({ text }) => text)).toEqual(
          dealBoard('seed', 'idle', 48).map((place) => `Tekst ${place + 1}`),
        );
        expect(await board('player-1007')).toEqual(before);
        expect((await boards())?.playerCount).toBe(PLAYERS + 1);
      },
    );
  });
});
