import { describe, expect, test } from 'vitest';
import { runSteps } from '#domain/base/run-steps.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import { byCategory } from '#domain/season/category.ts';
import { isOpen } from '#domain/season/deadline.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import {
  anOutcome,
  aPlayer,
  aRace,
  aRaceGuess,
  aSeason,
  flagsOf,
  resultOf,
  standingsOf,
} from '#support/seasons/season-builders.ts';
import { midway, playEnding, realSeason } from '#support/seasons/season-endings.ts';
import { chancesAtTheEnd, chancesToWin } from './chances-to-win.ts';
import { contenderSteps } from './contenders.ts';
import { DEFAULT_POINTS_TABLES } from './points.ts';
import { fromPublicSeason, playerIdsOf, publicSeason, seasonAfter } from './public-season.ts';
import { scoreSeason } from './score-season.ts';

const REAL = realSeason(2025);
const LAST_YEAR = {
  driverOrder: REAL.drivers.map(({ id }) => id),
  constructorOrder: REAL.constructors.map(({ id }) => id),
  flagCounts: { YELLOW_FLAG: 47, RED_FLAG: 3, SAFETY_CAR: 24 },
};

function toSeason(facts: SeasonFacts, players: readonly Player[], tables = DEFAULT_POINTS_TABLES) {
  return publicSeason(facts, scoreSeason({ facts, tables, players }), LAST_YEAR);
}

const NOTHING_YET = {
  result: null,
  sprintResult: null,
  driverStandings: [],
  constructorStandings: [],
  flags: [],
  areFlagsCounted: false,
};

/** Returns the facts after `done` races. */
const factsAfter = (facts: SeasonFacts, done: number): SeasonFacts => ({
  ...facts,
  races: facts.races.map((race, at) => (at < done ? race : { ...race, ...NOTHING_YET })),
});

const until = (players: readonly Player[], facts: SeasonFacts, done: number) => {
  const ids = facts.races.slice(0, done).map(({ id }) => id);
  return players.map((player) => ({
    ...player,
    raceGuesses: player.raceGuesses.filter(({ raceId }) => ids.includes(raceId)),
  }));
};

describe('a season as chances are made of it', () => {
  test('gives the points that the season has, whatever the order of its players', () => {
    for (const seed of ['a', 'b', 'c']) {
      const state = midway(REAL, 14, false, seed);
      const { facts, players } = playEnding(state, seed);
      const given = scoreSeason({ facts, tables: state.tables, players });
      const again = fromPublicSeason(publicSeason(facts, given, LAST_YEAR));
      const scores = scoreSeason(again);
      const totals = (some: typeof scores) => {
        const points = some.pointsAt(some.completedRaces.length, 'TOTAL');
        return new Map(some.players.map(({ id }, index) => [id, points[index]]));
      };
      expect(totals(scores)).toEqual(totals(given));
      expect(scores.players.map(({ id }) => id)).toEqual(
        given.players.map(({ id }) => id).toSorted(),
      );
    }
  });

  test('says of who can still win what the season says', () => {
    let outOnes = 0;
    for (const done of [8, 16, 20, 22, 23]) {
      const { facts, players, tables, now } = midway(REAL, done, false, `out ${done}`);
      const scores = scoreSeason({ facts, tables, players });
      const again = fromPublicSeason(publicSeason(facts, scores, LAST_YEAR));
      const [a, b] = [
        runSteps(contenderSteps(facts, scores, now)),
        runSteps(contenderSteps(again.facts, scoreSeason(again), again.now)),
      ];
      expect(b?.canWin.toSorted()).toEqual(a?.canWin.toSorted());
      expect(b?.secured).toEqual(a?.secured);
      outOnes += a?.behind.size ?? 0;
    }
    expect(outOnes).toBeGreaterThan(0);
  });

  test('is after a race what it was then, whatever has come since', () => {
    const { facts, players } = playEnding(midway(REAL, 20, true, 'later'), 'later');
    const newcomer = aPlayer('newcomer', {
      raceGuesses: [aRaceGuess(facts.races[20]?.id ?? '', 'lando-norris', null)],
    });
    const whole = toSeason(facts, [...players, newcomer]);
    for (const done of [1, 7, 20]) {
      const then = toSeason(factsAfter(facts, done), until(players, facts, done));
      expect(seasonAfter(whole, done)).toEqual(seasonAfter(then, done));
    }
    expect(playerIdsOf(whole)).toContain('newcomer');
    expect(playerIdsOf(seasonAfter(whole, 20))).not.toContain('newcomer');
  });

  test('knows nothing of names, and of the races to come no more than that there are some', () => {
    const facts = aSeason({
      races: [
        aRace(1, { result: [], name: 'A secret name' }),
        aRace(2, { startsAt: 7_777_777 }),
        aRace(3, { sprintAt: 8_888_888 }),
      ],
    });
    const player = aPlayer('anna', {
      name: 'A secret name',
      raceGuesses: [aRaceGuess('race-1', 'a', null), aRaceGuess('race-2', 'secret', 'secret')],
    });
    const text = JSON.stringify(toSeason(facts, [player]));
    expect(text).not.toMatch(/secret|7777777|8888888/);
    expect(JSON.parse(text).calendar.map((race: { hasSprint: boolean }) => race.hasSprint)).toEqual(
      [false, false, true],
    );
  });
});

describe('a small season as chances are made of it', () => {
  const rows = (constructorId: string | null, ...driverIds: string[]) =>
    resultOf(driverIds).map((row) => ({ ...row, constructorId, points: 7 }));
  const first = aRace(1, {
    sprintAt: 1,
    result: [...rows('y', 'b'), ...rows(null, 'a')],
    sprintResult: rows('x', 'c'),
    driverStandings: standingsOf(['d', 'a']),
    constructorStandings: standingsOf(['z', 'y']),
    flags: flagsOf('YELLOW_FLAG', 'SAFETY_CAR', 'RED_FLAG'),
  });
  const second = aRace(2, { result: rows('y', 'a') });
  const third = aRace(3, { sprintAt: 2 });
  const question = { position: 1, text: 'How many?', kind: 'NUMBER', points: [9, 4] } as const;
  const questions = [
    { ...question, id: 'q2', outcome: anOutcome(['4'], second.startsAt + 1) },
    { ...question, id: 'q1', outcome: anOutcome(['5'], first.startsAt - 1) },
    { ...question, id: 'q3', outcome: null },
  ];
  const facts = aSeason({ races: [first, second, third], questions });
  const players = [
    aPlayer('anna', { constructorOrder: ['w'], answers: { q2: '5', q1: '5', q3: '7' } }),
    aPlayer('bo', { flagCounts: { YELLOW_FLAG: 1, RED_FLAG: 0, SAFETY_CAR: 2 } }),
    aPlayer('kari', {
      raceGuesses: [aRaceGuess('race-1', 'b', null), aRaceGuess('race-2', null, 'a')],
    }),
    aPlayer('zoe', { driverOrder: ['e', 'a'], raceGuesses: [aRaceGuess('race-2', 'c', 'a')] }),
  ];
  const season = () => toSeason(facts, players);
  const again = () => fromPublicSeason(season());

  test('has its players by id, with season guesses or with those of a race alone', () => {
    expect(season().seasonGuesses.map(({ id }) => id)).toEqual(['anna', 'bo', 'zoe']);
    expect(season().run.map(({ race }) => race.guesses.map(([id]) => id))).toEqual([
      ['kari'],
      ['kari', 'zoe'],
    ]);
    expect(playerIdsOf(season())).toEqual(['anna', 'bo', 'kari', 'zoe']);
  });

  test('has standings, flags and points tables in a fixed order', () => {
    const [race] = season().run.map((each) => each.race);
    expect(race?.driverStandings.map(({ competitorId }) => competitorId)).toEqual(['a', 'd']);
    expect(race?.constructorStandings.map(({ competitorId }) => competitorId)).toEqual(['y', 'z']);
    expect(race?.flags).toEqual(['RED_FLAG', 'SAFETY_CAR', 'YELLOW_FLAG']);
    expect(season().tables.FIRST.slice(0, 3)).toEqual([
      [0, 25],
      [1, 18],
      [2, 15],
    ]);
  });

  test('is the same however its races, standings, flags, players and points are sorted', () => {
    const reversed = [third, second, first].map((race) => ({
      ...race,
      driverStandings: race.driverStandings.toReversed(),
      constructorStandings: race.constructorStandings.toReversed(),
      flags: race.flags.toReversed(),
    }));
    const tables = byCategory(
      (category) => new Map([...DEFAULT_POINTS_TABLES[category]].toReversed()),
    );
    const renamed = players.map((player, index) => ({ ...player, name: `${9 - index}` }));
    const other = aSeason({ races: reversed, questions: questions.toReversed() });
    expect(JSON.stringify(toSeason(other, renamed, tables))).toBe(JSON.stringify(season()));
  });

  test('has of its questions what was known after each race, and no text of them', () => {
    const known = [0, 1, 2].map((done) =>
      seasonAfter(season(), done).questions.map(({ outcome }) => outcome?.answers[0]),
    );
    expect(known).toEqual([
      [undefined, undefined, undefined],
      ['5', undefined, undefined],
      ['5', '4', undefined],
    ]);
    expect(JSON.stringify(season())).not.toContain('How many');
    const made = again();
    const scores = scoreSeason(made);
    expect([1, 2].map((at) => scores.pointsAt(at, 'QUESTION')[0])).toEqual([9, 13]);
  });

  test('is the same when it is made of the facts that were made of it', () => {
    const made = again();
    expect(publicSeason(made.facts, scoreSeason(made), made.lastYear)).toEqual(season());
  });

  test('leaves open the guesses of races without a result alone', () => {
    const { facts: made, now } = again();
    const open = made.races.filter((race) => isOpen(race.guessDeadline, now));
    expect(open.map(({ id }) => id)).toEqual(['race-3']);
  });

  test('has every competitor of its results, sprints, standings and guesses, by id', () => {
    const { drivers, constructors } = again().facts;
    expect(drivers.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(constructors.map(({ id }) => id)).toEqual(['w', 'x', 'y', 'z']);
  });

  test.each([
    [0, [], []],
    [1, ['d', 'c', 'b', 'a'], ['z', 'y', 'x']],
  ])(
    'after %i races has of the previous season those who have driven since',
    (done, drivers, teams) => {
      const lastYear = {
        driverOrder: ['gone', 'd', 'c', 'b', 'a'],
        constructorOrder: ['gone', 'z', 'y', 'x'],
        flagCounts: LAST_YEAR.flagCounts,
      };
      expect(seasonAfter({ ...season(), lastYear }, done).lastYear).toEqual({
        ...lastYear,
        driverOrder: drivers,
        constructorOrder: teams,
      });
    },
  );

  test('knows no order of the previous season where there is none', () => {
    const lastYear = { driverOrder: null, constructorOrder: null, flagCounts: null };
    expect(seasonAfter({ ...season(), lastYear }, 1).lastYear).toEqual(lastYear);
  });
});

describe('chances to win', () => {
  test('are 0 for who is out and 1 for who has won, and for nobody else', () => {
    const races = REAL.races.map(({ id }) => id);
    const winners = REAL.races.map(({ result }) => result?.[0]?.driverId ?? null);
    const player = (id: string, right: number) =>
      aPlayer(id, {
        raceGuesses: races
          .slice(0, 23)
          .map((race, at) => aRaceGuess(race, at < right ? (winners[at] ?? null) : 'nobody', null)),
      });
    const of = (done: number, ...players: Player[]) =>
      chancesToWin(
        seasonAfter(toSeason(factsAfter(REAL, done), until(players, REAL, done)), done),
        7,
      );
    const some = [player('a', 23), player('b', 22), player('c', 5)];
    // One race left is worth 50 points, and b is 25 behind.
    const [leader = 1, second = 0, last] = of(23, ...some) ?? [];
    expect(leader).toBeLessThan(1);
    expect(second).toBeGreaterThan(0);
    expect(last).toBe(0);
    expect(of(23, player('a', 23), player('c', 5))).toEqual([1, 0]);
    // No simulation of ten thousand has it, but it is possible.
    const unlikely = of(19, player('a', 19), player('c', 10));
    expect(unlikely).toEqual([0.9999, 0.0001]);
    expect(of(0, ...some)).toBeNull();
  });

  test('are told at the end by who is first, alone or not, once the standings are there', () => {
    const players = ['a', 'b', 'c'].map((id, index) =>
      aPlayer(id, { raceGuesses: [aRaceGuess('race-1', index === 2 ? 'y' : 'x', null)] }),
    );
    const row = { constructorId: null, gridPosition: null, laps: null, points: 0 };
    const result = ['x', 'y'].map((driverId) => ({
      ...row,
      driverId,
      status: 'CLASSIFIED' as const,
    }));
    const standing = [{ competitorId: 'x', position: 1, points: 1 }];
    const of = (race: object) =>
      chancesAtTheEnd(
        scoreSeason({
          facts: aSeason({ races: [aRace(1, { result, ...race })] }),
          tables: DEFAULT_POINTS_TABLES,
          players,
        }),
      );
    expect(of({ driverStandings: standing, constructorStandings: standing })).toEqual([1, 1, 0]);
    expect(of({ driverStandings: standing })).toBeNull();
  });
});
