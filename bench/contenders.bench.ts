import type { Instant } from '#domain/base/time.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import { contenderSteps } from '#domain/scoring/contenders.ts';
import type { PointsTables } from '#domain/scoring/points.ts';
import { scoreSeason } from '#domain/scoring/score-season.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { canWinExactly, smallMidway, smallSeason } from '#support/seasons/small-seasons.ts';
import { manyPlayers } from './scoring.bench.ts';
import { median, type Row } from './table.ts';

const BARS = [
  { players: 40, ms: 50 },
  { players: 100, ms: 300 },
  { players: 200, ms: null },
];
const RUNS = 7;
const SMALL_SEASONS = 30;

/** Returns the season after so many races, once the next one has closed. */
export function midway(facts: SeasonFacts, done: number): { facts: SeasonFacts; now: Instant } {
  const races = facts.races.map((race, at) =>
    at < done
      ? race
      : {
          ...race,
          result: null,
          sprintResult: null,
          flags: [],
          areFlagsCounted: false,
          driverStandings: [],
          constructorStandings: [],
        },
  );
  return { facts: { ...facts, isFinished: false, races }, now: races[done]?.guessDeadline ?? 0 };
}

function ask(facts: SeasonFacts, tables: PointsTables, players: readonly Player[], now: Instant) {
  const scores = scoreSeason({ facts, tables, players });
  scores.order();
  const start = performance.now();
  const steps = contenderSteps(facts, scores, now);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return { took: performance.now() - start, possible: step.value };
}

/**
 * Measures the cost after the most expensive race, and the share of certain outcomes that are
 * found.
 */
export function benchStillPossible(season: SeasonFacts, tables: PointsTables): Row[] {
  const dones = season.races.slice(1).map((_, index) => index + 1);
  const costs = BARS.map(({ players: count, ms }): Row => {
    const everybody = manyPlayers(count, season);
    const worst = Math.max(
      ...dones.map((done) => {
        const { facts, now } = midway(season, done);
        const closed = new Set(season.races.slice(0, done + 1).map(({ id }) => id));
        const players = everybody.map((player) => ({
          ...player,
          raceGuesses: player.raceGuesses.filter(({ raceId }) => closed.has(raceId)),
        }));
        return median(Array.from({ length: RUNS }, () => ask(facts, tables, players, now).took));
      }),
    );
    return {
      what: `who can still win, after the race where it takes longest, ${count} players`,
      measured: `${worst.toFixed(1)} ms`,
      bar: ms === null ? '' : `<= ${ms} ms`,
      isMet: ms === null ? null : worst <= ms,
    };
  });
  const said = { out: 0, of: 0 };
  for (let seed = 0; seed < SMALL_SEASONS; seed++) {
    for (const left of [2, 1]) {
      for (const isNextClosed of [false, true]) {
        const state = smallMidway(smallSeason(seed), left, isNextClosed);
        const { possible } = ask(state.facts, state.tables, state.players, state.now);
        said.out += possible?.behind.size ?? 0;
        said.of += state.players.length - canWinExactly(state).length;
      }
    }
  }
  return [
    ...costs,
    {
      what: `who can still win: said of all who are out, by every ending of ${SMALL_SEASONS} small seasons`,
      measured: `${said.out} of ${said.of}`,
      bar: '>= 90 %',
      isMet: said.out >= 0.9 * said.of,
    },
  ];
}
