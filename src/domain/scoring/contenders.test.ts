import { describe, expect, test } from 'vitest';
import { runSteps } from '#domain/base/run-steps.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { aPlayer, aRace, aRaceGuess, aSeason, resultOf } from '#support/seasons/season-builders.ts';
import { type ContenderSet, contenderSteps } from './contenders.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';
import { scoreSeason } from './score-season.ts';
import { scoresAmong } from './scores-among.ts';

const DRIVERS = Array.from({ length: 20 }, (_, index) => `driver-${index + 1}`);
const RACES = 6;

/** Season after `done` races, all with the same result. */
const season = (done: number, more: Partial<SeasonFacts> = {}) =>
  aSeason({
    races: Array.from({ length: RACES }, (_, index) =>
      aRace(index + 1, { result: index < done ? resultOf(DRIVERS) : null }),
    ),
    ...more,
  });

/** Player who guesses the winner of the first `right` races; each is worth 25 points. */
const player = (id: string, right: number, more: Partial<Player> = {}) =>
  aPlayer(id, {
    raceGuesses: Array.from({ length: RACES }, (_, index) =>
      aRaceGuess(`race-${index + 1}`, index < right ? 'driver-1' : 'driver-20', null),
    ),
    ...more,
  });

const deadlineOf = (position: number) => aRace(position).guessDeadline;

function find(
  facts: SeasonFacts,
  players: readonly Player[],
  now: number,
  among?: readonly string[],
): ContenderSet | null {
  const isPublic = (raceId: string) =>
    facts.races.some((race) => race.id === raceId && race.guessDeadline <= now);
  const scores = scoreSeason({
    facts,
    tables: DEFAULT_POINTS_TABLES,
    players: players.map((each) => ({
      ...each,
      raceGuesses: each.raceGuesses.filter(({ raceId }) => isPublic(raceId)),
    })),
  });
  return runSteps(contenderSteps(facts, among ? scoresAmong(scores, among) : scores, now));
}

describe('after five of six races, 50 points are left', () => {
  const before = deadlineOf(6) - 1;

  test('who is 50 behind can still share the first place; who is farther behind is out', () => {
    const players = [player('kari', 5), player('ola', 3), player('per', 2)];
    expect(find(season(5), players, before)).toEqual({
      canWin: ['kari', 'ola'],
      secured: ['kari'],
      canNewcomerWin: false,
      behind: new Map([['per', 'kari']]),
    });
  });

  test('one point nearer, and nothing is certain', () => {
    const nearer = player('ola', 3, {
      raceGuesses: [
        ...player('ola', 3).raceGuesses.slice(0, 4),
        aRaceGuess('race-5', 'driver-10', null),
      ],
    });
    const possible = find(season(5), [player('kari', 5), nearer], before);
    expect(possible).toMatchObject({ canWin: ['kari', 'ola'], secured: [] });
  });

  test('a first place that cannot be lost is secured', () => {
    const possible = find(season(5), [player('kari', 5), player('ola', 1)], before);
    expect(possible).toMatchObject({ canWin: ['kari'], secured: ['kari'] });
  });

  test('who has not begun may begin with the last race', () => {
    const possible = find(season(5), [player('kari', 1)], before);
    expect(possible).toMatchObject({ canWin: ['kari'], secured: [], canNewcomerWin: true });
    const shared = find(season(5), [player('kari', 2)], before);
    expect(shared).toMatchObject({ secured: ['kari'], canNewcomerWin: true });
    const over = find(season(5), [player('kari', 3)], before);
    expect(over).toMatchObject({ secured: ['kari'], canNewcomerWin: false });
  });

  test('in a league only its members count', () => {
    const players = [player('kari', 5), player('ola', 2), player('per', 1)];
    expect(find(season(5), players, before)?.canWin).toEqual(['kari']);
    expect(find(season(5), players, before, ['ola', 'per'])).toMatchObject({
      canWin: ['ola', 'per'],
      secured: [],
    });
  });

  test('a guess of flags that may still come true counts', () => {
    const flagCounts = { YELLOW_FLAG: 3, RED_FLAG: 3, SAFETY_CAR: 3 };
    const players = [player('kari', 5), player('ola', 2, { flagCounts })];
    expect(find(season(5), players, before)?.canWin).toEqual(['kari', 'ola']);
  });

  test('a guess of the championship that may still come true counts', () => {
    const players = [player('kari', 5), player('ola', 2, { driverOrder: DRIVERS })];
    expect(find(season(5), players, before)?.canWin).toEqual(['kari', 'ola']);
  });
});

describe('once the guesses of the last race stand', () => {
  const after = deadlineOf(6);

  test('who has named the same driver cannot come nearer', () => {
    const possible = find(season(5), [player('kari', 5), player('ola', 4)], after);
    expect(possible).toMatchObject({
      canWin: ['kari'],
      secured: ['kari'],
      behind: new Map([['ola', 'kari']]),
    });
  });

  test('a race that nobody has a guess in may be opened again', () => {
    const without = (each: Player) => ({ ...each, raceGuesses: each.raceGuesses.slice(0, 5) });
    const players = [without(player('kari', 5)), without(player('ola', 4))];
    expect(find(season(5), players, after)?.canWin).toEqual(['kari', 'ola']);
  });
});

describe('nothing is said', () => {
  const players = [player('kari', 5), player('ola', 0)];
  const before = deadlineOf(6) - 1;

  test.each([
    ['before the first result', season(0), before],
    ['once every race has its result', season(RACES), deadlineOf(6)],
    ['of a season that is finished', season(5, { isFinished: true }), before],
    ['while the season can be guessed', season(5, { guessDeadline: before + 1 }), before],
    ['without a season deadline', season(5, { guessDeadline: null }), before],
  ])('%s', (_, facts, now) => {
    expect(find(facts, players, now)).toBeNull();
  });

  test('but from the first result on everybody can still win', () => {
    const first = find(season(1), players, deadlineOf(2) - 1);
    expect(first).toMatchObject({ canWin: ['kari', 'ola'], secured: [], canNewcomerWin: true });
  });
});
