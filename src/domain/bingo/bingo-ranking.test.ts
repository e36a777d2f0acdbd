import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSteps } from '#domain/base/run-steps.ts';
import { DAY_MS } from '#domain/base/time.ts';
import { aRace, aSeason, resultOf } from '#support/seasons/season-builders.ts';
import { BINGO_CELLS, completeLines } from './bingo.ts';
import { dealBoard } from './bingo-board.ts';
import { canBeMarked, happenedAt } from './bingo-marks.ts';
import { bingoRankingSteps, boardProgress, dealingSteps } from './bingo-ranking.ts';

const IN_ORDER = Array.from({ length: BINGO_CELLS }, (_, index) => index);
const happened = (races: Readonly<Record<number, number>>) =>
  IN_ORDER.map((place) => races[place] ?? null);

describe('boardProgress', () => {
  it('has nothing at first', () => {
    expect(boardProgress(IN_ORDER, happened({}))).toEqual({
      marked: 0,
      lines: 0,
      firstLine: null,
      fullHouse: null,
    });
  });

  it('has a line with the last of its five, and tells the earliest', () => {
    const row = { 0: 1, 1: 4, 2: 0, 3: 2, 4: 2 };
    const column = { 5: 3, 10: 3, 15: 3, 20: 0 };
    expect(boardProgress(IN_ORDER, happened({ ...row, ...column }))).toEqual({
      marked: 9,
      lines: 2,
      firstLine: 3,
      fullHouse: null,
    });
  });

  it('is full with the last cell', () => {
    const all = Object.fromEntries(IN_ORDER.map((place) => [place, place === 7 ? 9 : 2]));
    expect(boardProgress(IN_ORDER, happened(all))).toEqual({
      marked: 25,
      lines: 12,
      firstLine: 2,
      fullHouse: 9,
    });
  });

  it('agrees with the common card about lines, race for race', () => {
    const races = fc.array(fc.option(fc.integer({ min: 0, max: 5 })), {
      minLength: 40,
      maxLength: 40,
    });
    fc.assert(
      fc.property(races, fc.string(), (when, id) => {
        const board = dealBoard('seed', id, 40);
        const linesAfter = (race: number) =>
          completeLines(
            board.map((place, cell) => ({ id: cell, marked: (when[place] ?? 99) <= race })),
          ).length;
        const { lines, firstLine } = boardProgress(board, when);
        expect(lines).toBe(linesAfter(5));
        const first = [0, 1, 2, 3, 4, 5].find((race) => linesAfter(race) > 0);
        expect(firstLine).toBe(first ?? null);
      }),
    );
  });
});

describe('the ranking of boards', () => {
  const players = Array.from({ length: 1_200 }, (_, index) => `player-${index}`);
  const boards = runSteps(dealingSteps('seed', players, 48));

  it('are of the boards that each player has', () => {
    expect([...boards.places.subarray(0, BINGO_CELLS)]).toEqual(dealBoard('seed', 'player-0', 48));
    expect([...boards.places.subarray(-BINGO_CELLS)]).toEqual(dealBoard('seed', 'player-1199', 48));
  });

  it('share what was reached in the same race, and come with who has come furthest', () => {
    const when = Array.from({ length: 48 }, (_, place) => (place < 30 ? place % 6 : null));
    const { ranked, firstLine, fullHouse } = runSteps(bingoRankingSteps(boards, when));
    const progress = players.map((id) => boardProgress(dealBoard('seed', id, 48), when));
    const races = progress.flatMap((each) => each.firstLine ?? []);
    expect(firstLine?.race).toBe(Math.min(...races));
    expect(firstLine?.playerIds).toEqual(
      players.filter((_, index) => progress[index]?.firstLine === firstLine?.race),
    );
    expect(fullHouse).toBeNull();
    const lines = ranked.map((each) => each.lines);
    expect(lines).toEqual(lines.toSorted((a, b) => b - a));
    expect(ranked).toHaveLength(1_200);
  });

  it('tell who was full first', () => {
    const { fullHouse, ranked } = runSteps(
      bingoRankingSteps(boards, new Array<number>(48).fill(3)),
    );
    expect(fullHouse).toEqual({ race: 3, playerIds: players });
    expect(ranked[0]).toMatchObject({ playerId: 'player-0', marked: 25, lines: 12 });
  });
});

describe('when a text happened', () => {
  const races = [1, 2, 3].map((position) =>
    aRace(position, position < 3 ? { result: resultOf(['hamilton', 'norris']) } : {}),
  );
  const season = aSeason({ races });
  const [first, second, third] = races.map(({ startsAt }) => startsAt);
  const wins = {
    kind: 'DRIVER_WINS',
    driverId: 'hamilton',
    otherDriverId: null,
    constructorId: null,
    count: null,
  } as const;
  const dealtAt = (first ?? 0) - DAY_MS;

  it('is the first race in which its rule holds, after the boards were dealt', () => {
    const text = { rule: wins, markedRaceId: null };
    expect(happenedAt(text, season, dealtAt)).toBe(0);
    expect(happenedAt(text, season, first ?? 0)).toBe(1);
    expect(happenedAt(text, season, second ?? 0)).toBeNull();
  });

  it('is another when the result is corrected', () => {
    const corrected = races.map((race, index) =>
      index === 0 ? { ...race, result: resultOf(['norris', 'hamilton']) } : race,
    );
    const text = { rule: wins, markedRaceId: null };
    expect(happenedAt(text, { races: corrected }, dealtAt)).toBe(1);
  });

  it('is what the bingo master says where nothing else decides', () => {
    const text = { rule: null, markedRaceId: 'race-2' };
    expect(happenedAt(text, season, dealtAt)).toBe(1);
    expect(happenedAt({ ...text, rule: wins }, season, dealtAt)).toBe(0);
    // A cancelled race is left out of the facts.
    expect(happenedAt({ ...text, markedRaceId: 'gone' }, season, dealtAt)).toBeNull();
  });

  it('can be a race whose weekend has begun', () => {
    const race = { startsAt: third ?? 0 };
    const at = (now: number) => canBeMarked(race, { dealtAt, now });
    expect(at(race.startsAt - 3 * DAY_MS)).toBe(true);
    expect(at(race.startsAt - 3 * DAY_MS - 1)).toBe(false);
    expect(canBeMarked(race, { dealtAt: race.startsAt, now: race.startsAt })).toBe(false);
  });
});
