import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runSteps } from '#domain/base/run-steps.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import { runs } from '#support/running/exhaustive.ts';
import {
  aPlayer,
  aRace,
  aRaceGuess,
  aSeason,
  resultOf,
  standingsOf,
} from '#support/seasons/season-builders.ts';
import { DEFAULT_POINTS_TABLES } from '../points.ts';
import { scoreSeason } from '../score-season.ts';
import { withDriverAt } from './projection.ts';
import { knownRaceScenario, leaderboardAfterRace, type RaceScenario } from './race.ts';
import { decisiveOvertake, waysPastSteps } from './single-changes.ts';
import { prepareWhatIf, type WhatIf } from './what-if.ts';

const DRIVERS = Array.from({ length: 12 }, (_, index) => `d${index + 1}`);
const REACH = 5;

interface Given {
  /** Picks of the first race, of the second one, and the order of the championship, by player. */
  readonly players: readonly Player[];
  readonly grid: readonly string[];
}

/** Returns the second race of a season, whose first race has ended as it is numbered. */
function secondRace({ players, grid }: Given) {
  const race = aRace(2, {
    grid: grid.map((driverId, index) => ({ driverId, constructorId: null, position: index + 1 })),
  });
  const first = aRace(1, { result: resultOf(DRIVERS), driverStandings: standingsOf(DRIVERS) });
  const facts = aSeason({
    drivers: DRIVERS.map((id) => ({ id, name: id, code: id, number: null, constructorId: null })),
    races: [first, race],
  });
  const scores = scoreSeason({ facts, tables: DEFAULT_POINTS_TABLES, players });
  return { whatIf: prepareWhatIf(facts, scores, race), scenario: knownRaceScenario(facts, race) };
}

const driver = fc.option(fc.constantFrom(...DRIVERS), { freq: 9 });
const guesses = fc.record({
  driverOrder: fc.option(fc.shuffledSubarray(DRIVERS, { minLength: 12 })),
  raceGuesses: fc
    .tuple(driver, driver, driver, driver)
    .map(([a, b, c, d]) => [aRaceGuess('race-1', a, b), aRaceGuess('race-2', c, d)]),
});
const given: fc.Arbitrary<Given> = fc.record({
  players: fc
    .array(guesses, { minLength: 1, maxLength: 7 })
    .map((all) => all.map((each, index) => aPlayer(`player-${index}`, each))),
  grid: fc.shuffledSubarray(DRIVERS, { minLength: 12 }),
});

/** Scores a single order, as "what if" does when somebody has dragged the drivers into it. */
const boardOf = (whatIf: WhatIf, scenario: RaceScenario, order = scenario.order) =>
  new Map(
    leaderboardAfterRace(whatIf, { ...scenario, order }).map((row) => [row.playerId, row] as const),
  );
type Board = ReturnType<typeof boardOf>;

const pointsIn = (board: Board, id: string) => board.get(id)?.points ?? Number.NaN;
const rankIn = (board: Board, id: string) => board.get(id)?.rank ?? Number.NaN;

/** Returns who has most points, unless somebody has as many. */
function aloneInTheLead(board: Board): string | null {
  const [first, ...others] = [...board.values()].filter(({ rank }) => rank === 1);
  return first === undefined || others.length > 0 ? null : first.playerId;
}

describe('the overtake that matters', () => {
  test('changes the lead or else most places, of all between two neighbours', () => {
    fc.assert(
      fc.property(given, fc.subarray(DRIVERS), (all, known) => {
        const { whatIf, scenario } = secondRace(all);
        const { order } = scenario;
        const now = boardOf(whatIf, scenario);
        const ids = [...now.keys()];
        const tried = order.slice(1).flatMap((driverId, index) => {
          const overtakenId = order[index] ?? '';
          if (!known.includes(driverId) && !known.includes(overtakenId)) return [];
          const swapped = order.with(index, driverId).with(index + 1, overtakenId);
          const board = boardOf(whatIf, scenario, swapped);
          const leader = aloneInTheLead(board);
          const isNewLead = leader !== null && leader !== aloneInTheLead(now);
          const moved = ids.map((id) => Math.abs(rankIn(board, id) - rankIn(now, id)));
          const worth = (isNewLead ? 1000 : 0) + moved.reduce((sum, each) => sum + each, 0);
          return [{ driverId, overtakenId, board, worth, isNewLead }];
        });
        const most = Math.max(0, ...tried.map(({ worth }) => worth));
        const found = decisiveOvertake(whatIf, scenario, new Set(known));
        if (most === 0) {
          expect(found).toBeNull();
          return;
        }
        if (found === null) throw new Error('An overtake is missing');
        const named = tried.find(({ driverId }) => driverId === found.driverId);
        if (named === undefined) throw new Error('These are no neighbours');
        const { board, worth, overtakenId, isNewLead } = named;
        expect(worth).toBe(most);
        expect(found.overtakenId).toBe(overtakenId);
        expect(found.rank).toBe(rankIn(board, found.playerId));
        expect(found.won).toBe(rankIn(now, found.playerId) - found.rank);
        expect(found.isShared).toBe(
          ids.filter((id) => rankIn(board, id) === found.rank).length > 1,
        );
        if (isNewLead) expect(found.playerId).toBe(aloneInTheLead(board));
        else expect(found.won).not.toBe(0);
      }),
      { numRuns: runs(400) },
    );
  });

  test('is nothing while no position is known', () => {
    fc.assert(
      fc.property(given, (all) => {
        const { whatIf, scenario } = secondRace(all);
        expect(decisiveOvertake(whatIf, scenario, new Set())).toBeNull();
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('the way past the rival', () => {
  test('is the smallest move of a picked driver that is enough, for everybody who has one', () => {
    fc.assert(
      fc.property(given, (all) => {
        const { whatIf, scenario } = secondRace(all);
        const { players } = whatIf;
        const { order } = scenario;
        const now = boardOf(whatIf, scenario);
        const found = runSteps(waysPastSteps(whatIf, scenario));
        for (const { id, pointsNow, drivers } of players) {
          const ahead = players.filter((each) => each.pointsNow > pointsNow);
          const next = Math.min(...ahead.map((each) => each.pointsNow));
          const rivals = ahead.filter(
            (each) => each.pointsNow === next && pointsIn(now, each.id) >= pointsIn(now, id),
          );
          const enough = DRIVERS.flatMap((driverId) =>
            driverId === drivers.FIRST || driverId === drivers.TENTH
              ? order.flatMap((_, to) => {
                  const board = boardOf(whatIf, scenario, withDriverAt(order, driverId, to));
                  return rivals
                    .filter((each) => pointsIn(board, id) > pointsIn(board, each.id))
                    .map((each) => ({
                      driverId,
                      position: to + 1,
                      rivalId: each.id,
                      places: Math.abs(to - order.indexOf(driverId)),
                    }));
                })
              : [],
          ).filter(({ places }) => places <= REACH);
          const way = found.find(({ playerId }) => playerId === id);
          expect(way === undefined).toBe(enough.length === 0);
          if (way === undefined) continue;
          const { driverId, position, rivalId } = way;
          const places = Math.min(...enough.map((each) => each.places));
          expect(enough).toContainEqual({ driverId, position, rivalId, places });
          expect(way.behindBefore).toBe(next - pointsNow);
          expect(way.behindNow).toBe(pointsIn(now, rivalId) - pointsIn(now, id));
          expect(way.behindNow).toBeGreaterThanOrEqual(0);
        }
        expect(new Set(found.map(({ playerId }) => playerId)).size).toBe(found.length);
      }),
      { numRuns: runs(200) },
    );
  });
});
