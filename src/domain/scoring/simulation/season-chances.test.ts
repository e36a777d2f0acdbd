import { describe, expect, test } from 'vitest';
import { runSteps } from '#domain/base/run-steps.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import { completedRaces } from '#domain/season/completed-races.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { anOutcome, aPlayer, aRaceGuess } from '#support/seasons/season-builders.ts';
import { midway, realSeason } from '#support/seasons/season-endings.ts';
import { DEFAULT_POINTS_TABLES } from '../points.ts';
import { scoreSeason } from '../score-season.ts';
import { flagForecasts } from './flag-forecast.ts';
import { type SeasonChances, seasonChanceSteps } from './season-chances.ts';

const NO_LAST_YEAR = { driverOrder: null, constructorOrder: null, flagCounts: null };
const season = realSeason(2025);
const WINNERS = season.races.map(({ result }) => result?.[0]?.driverId ?? '');

interface Situation {
  readonly done?: number;
  readonly isNextClosed?: boolean;
  readonly seed?: number;
  readonly facts?: Partial<SeasonFacts>;
}

/** Returns the chances after `done` races of 2025, with the guesses made in them. */
function compute(players: readonly Player[], situation: Situation = {}): SeasonChances | null {
  const { done = 12, isNextClosed = false, seed = 1 } = situation;
  const state = midway(season, Math.min(done, 23), isNextClosed, 'any');
  const races = done === 24 ? { races: season.races } : {};
  const facts = { ...state.facts, ...races, ...situation.facts };
  const closed = new Set(season.races.slice(0, isNextClosed ? done + 1 : done).map(({ id }) => id));
  const scores = scoreSeason({
    facts,
    tables: DEFAULT_POINTS_TABLES,
    players: players.map((player) => ({
      ...player,
      raceGuesses: player.raceGuesses.filter(({ raceId }) => closed.has(raceId)),
    })),
  });
  const { now } = state;
  const lastYear = NO_LAST_YEAR;
  return runSteps(seasonChanceSteps({ facts, scores, now, lastYear, seed, endings: 500 }));
}

/**
 * Player who guesses the winner of the first `right` races, and the same driver as all others
 * afterwards.
 */
const player = (id: string, right: number, more: Partial<Player> = {}) =>
  aPlayer(id, {
    raceGuesses: season.races.map((race, at) =>
      aRaceGuess(race.id, at < right ? (WINNERS[at] ?? null) : 'lance-stroll', null),
    ),
    ...more,
  });

const chancesOf = (players: readonly Player[], situation?: Situation) => [
  ...(compute(players, situation)?.toWin ?? []),
];

describe('chances to win', () => {
  const some = [player('anna', 4), player('berit', 3), player('cato', 2), player('dag', 2)];

  test('are the same for the same seed, and others for another', () => {
    expect(compute(some)).toEqual(compute(some));
    expect(chancesOf(some, { seed: 2 })).not.toEqual(chancesOf(some));
  });

  test.each([1, 7, 23])('sum to 1 after %i races, shared first places too', (done) => {
    const chances = chancesOf(some, { done });
    expect(chances).toHaveLength(4);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
  });

  test('are 1 for who wins whatever happens', () => {
    const players = [player('anna', 23), player('berit', 0)];
    expect(chancesOf(players, { done: 23 })).toEqual([1, 0]);
  });

  test('are even where two will share the first place whatever happens', () => {
    const players = [player('anna', 23), player('berit', 23), player('cato', 0)];
    expect(chancesOf(players, { done: 23, isNextClosed: true })).toEqual([0.5, 0.5, 0]);
  });

  test('are drawn for a question that is open, and certain once it has an answer', () => {
    const points = [1_000];
    const rain = { id: 'rain', position: 1, text: '', kind: 'YES_NO', points } as const;
    const answered = ['YES', 'YES', 'NO', null].map((answer, at) =>
      player(`p${at}`, 0, { answers: answer === null ? null : { rain: answer } }),
    );
    const open = { questions: [{ ...rain, outcome: null }] };
    const [first = 0, second = 0, third = 0, none = 1] = chancesOf(answered, { facts: open });
    // Two of three answers are yes, and in a quarter of the endings nobody is right.
    expect(first + second).toBeGreaterThan(0.5);
    expect(third).toBeGreaterThan(0.2);
    expect(none).toBeLessThan(0.15);
    const outcome = anOutcome(['NO'], 0);
    expect(chancesOf(answered, { facts: { questions: [{ ...rain, outcome }] } })[2]).toBe(1);
  });

  test('are given after the last race as well while a question is open', () => {
    const rain = { id: 'rain', position: 1, text: '', kind: 'YES_NO', points: [1_000] } as const;
    const facts = { questions: [{ ...rain, outcome: null }] };
    const two = [player('anna', 5), player('bo', 4, { answers: { rain: 'YES' } })];
    const [anna = 0, bo = 0] = chancesOf(two, { done: 24, facts });
    expect(anna + bo).toBeCloseTo(1, 10);
    expect(bo).toBeGreaterThan(0.4);
    expect(bo).toBeLessThan(0.6);
    expect(chancesOf(two, { done: 24 })).toEqual([]);
    expect(chancesOf(two, { done: 24, facts: { ...facts, isFinished: true } })).toEqual([]);
  });

  test('are larger with more points', () => {
    const [first = 0, second = 0, third = 0] = chancesOf([
      player('anna', 6),
      player('berit', 4),
      player('cato', 2),
    ]);
    expect(first).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(third);
  });

  test('are larger with the same lead and fewer races left', () => {
    const players = [player('anna', 4), player('berit', 2)];
    const [early = 0, middle = 0, late = 0] = [5, 14, 23].map((done) => {
      const [leader] = chancesOf(players, { done });
      return leader;
    });
    expect(early).toBeLessThan(middle);
    expect(middle).toBeLessThan(late);
  });

  test('are larger for who names the favourite in a race whose guesses stand', () => {
    const next = season.races[23]?.id ?? '';
    const naming = (id: string, driverId: string) => {
      const { raceGuesses } = player(id, 10);
      return player(id, 10, {
        raceGuesses: [...raceGuesses.slice(0, 23), aRaceGuess(next, driverId, null)],
      });
    };
    const players = [naming('anna', 'max-verstappen'), naming('berit', 'lance-stroll')];
    const [favourite = 0, outsider = 0] = chancesOf(players, { done: 23, isNextClosed: true });
    expect(favourite).toBeGreaterThan(0.6);
    expect(favourite + outsider).toBeCloseTo(1, 10);
  });

  test('are smaller for who seems to have stopped guessing', () => {
    const until = (id: string, last: number) =>
      player(id, 5, { raceGuesses: player(id, 5).raceGuesses.slice(0, last) });
    const others = ['cato', 'dag', 'eva'].map((id) => player(id, 4));
    const players = [until('anna', 7), player('berit', 5), ...others];
    const [stopped = 1, going = 0] = chancesOf(players, { done: 12 });
    expect(stopped).toBeLessThan(going / 2);
  });

  test('count the guessed orders and flags', () => {
    const order = season.races.at(-1)?.driverStandings.map(({ competitorId }) => competitorId);
    const flagCounts = { YELLOW_FLAG: 78, RED_FLAG: 3, SAFETY_CAR: 34 };
    const knowing = player('anna', 10, { driverOrder: order ?? [], flagCounts });
    const [chance = 0] = chancesOf([knowing, player('berit', 10)], { done: 22 });
    expect(chance).toBeGreaterThan(0.7);
  });
});

describe('nothing is said', () => {
  const flagCounts = { YELLOW_FLAG: 1, RED_FLAG: 1, SAFETY_CAR: 1 };
  const players = [player('anna', 2, { flagCounts }), player('berit', 1)];

  test.each<[string, Situation]>([
    ['before the deadline of the season', { facts: { guessDeadline: null } }],
    ['once the season is finished', { facts: { isFinished: true } }],
    ['once every race has its result', { facts: { races: season.races } }],
    ['before the first result', { done: 0 }],
  ])('%s', (_, situation) => {
    expect(compute(players, situation)).toBeNull();
  });

  test('without players', () => {
    expect(compute([])).toBeNull();
  });
});

test('how many flags there will be is told with it', () => {
  const { facts } = midway(season, 10, false, 'any');
  const flags = compute([player('anna', 1)], { done: 10 })?.flags;
  expect(flags).toEqual(flagForecasts(facts, completedRaces(facts), null));
});
