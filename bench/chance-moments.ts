import { orderLike } from '#domain/guessing/guess-order.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import type { PreviousSeason } from '#domain/scoring/ghosts.ts';
import { DEFAULT_POINTS_TABLES } from '#domain/scoring/points.ts';
import { scoreSeason } from '#domain/scoring/score-season.ts';
import type { Assumptions } from '#domain/scoring/simulation/assumptions.ts';
import {
  type SeasonChances,
  seasonChanceSteps,
} from '#domain/scoring/simulation/season-chances.ts';
import { flagCountsAt } from '#domain/season/completed-races.ts';
import type { SeasonFacts, Standing } from '#domain/season/season.ts';
import { realSeason } from '#support/seasons/season-endings.ts';
import { midway } from './contenders.bench.ts';
import { type GroupKind, guessingGroup } from './guessing-group.ts';
import { finalOrders, pastSeason } from './past-seasons.ts';

/** Replays real seasons, seen by groups of players after each race. */

/** Seasons that the model is tuned on; no others are. */
export const TUNED_ON = [2012, 2014, 2016, 2018, 2020, 2022];
/** Seasons that the model is judged on, which it was not tuned on. */
export const JUDGED_ON = [2013, 2015, 2017, 2019, 2021, 2023];
/** Further seasons to judge on, with flags; parts of the model were developed with them in view. */
export const BUNDLED = [2024, 2025];

/** Completed season, with what was known before it. */
export interface Replay {
  readonly season: SeasonFacts;
  readonly lastYear: PreviousSeason;
}

/** Groups to look at, the races after which, and the number of simulations. */
export interface Round {
  readonly kind: GroupKind;
  /** Seed of the first group. */
  readonly first: number;
  readonly groups: number;
  readonly endings: number;
  /** Number of races between two moments; 1 looks after every race. */
  readonly step: number;
}

/** Group after some race, with the final winners: shares of the first place by player. */
export interface Moment {
  readonly year: number;
  readonly done: number;
  readonly left: number;
  readonly totals: readonly number[];
  readonly won: readonly number[];
  readonly chances: (assumptions: Assumptions) => readonly number[];
}

/** Teams with their names of one season and the next. */
const RENAMED = [
  ['renault', 'lotus-f1'],
  ['lotus-racing', 'caterham'],
  ['virgin', 'marussia'],
  ['lotus-f1', 'renault'],
  ['marussia', 'manor'],
  ['force-india', 'racing-point'],
  ['sauber', 'alfa-romeo'],
  ['toro-rosso', 'alphatauri'],
  ['racing-point', 'aston-martin'],
  ['renault', 'alpine'],
  ['alphatauri', 'rb'],
  ['alfa-romeo', 'kick-sauber'],
  ['rb', 'racing-bulls'],
];

const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);

function ordersOf(year: number) {
  if (year < 2024) return finalOrders(year);
  const last = realSeason(year).races.at(-1);
  const competitors = (standings: readonly Standing[] = []) =>
    standings.map(({ competitorId }) => competitorId);
  return {
    driverOrder: competitors(last?.driverStandings),
    constructorOrder: competitors(last?.constructorStandings),
  };
}

/**
 * Flags before 2024 were not counted, so each of the two seasons takes the other's totals as known
 * before.
 */
function usualFlags(year: number): PreviousSeason['flagCounts'] {
  if (year < 2024) return null;
  const { races } = realSeason(year === 2024 ? 2025 : 2024);
  return flagCountsAt(races, races.length);
}

export function replayOf(year: number): Replay {
  const season = year < 2024 ? pastSeason(year) : realSeason(year);
  const teams = idsOf(season.constructors);
  const before = ordersOf(year - 1);
  const nowCalled = (team: string) =>
    teams.includes(team)
      ? team
      : (RENAMED.find(([from, to = '']) => from === team && teams.includes(to))?.[1] ?? team);
  return {
    season,
    lastYear: {
      driverOrder: orderLike(before.driverOrder, idsOf(season.drivers)),
      constructorOrder: orderLike(before.constructorOrder.map(nowCalled), teams),
      flagCounts: usualFlags(year),
    },
  };
}

const scoresOf = (facts: SeasonFacts, players: readonly Player[]) =>
  scoreSeason({ facts, tables: DEFAULT_POINTS_TABLES, players });

const totalsOf = (scores: ReturnType<typeof scoresOf>) => [
  ...scores.pointsAt(scores.completedRaces.length, 'TOTAL'),
];

/** Returns what players can see after so many races. */
export function seenAfter(season: SeasonFacts, players: readonly Player[], done: number) {
  const { facts, now } = midway(season, done);
  const run = new Set(season.races.slice(0, done).map(({ id }) => id));
  const seen = players.map((player) => ({
    ...player,
    raceGuesses: player.raceGuesses.filter(({ raceId }) => run.has(raceId)),
  }));
  return { facts, now: now - 1, scores: scoresOf(facts, seen) };
}

/** Computes all chances without yielding. */
export function chancesOf(input: Parameters<typeof seasonChanceSteps>[0]): SeasonChances | null {
  const steps = seasonChanceSteps(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Returns the moments of each group in a round. */
export function momentsOf({ season, lastYear }: Replay, round: Round): Moment[] {
  const { kind, endings } = round;
  const dones = season.races
    .slice(1)
    .map((_, at) => at + 1)
    .filter((done) => (done - 1) % round.step === 0);
  return Array.from({ length: round.groups }, (_, at) => round.first + at).flatMap((seed) => {
    const players = guessingGroup(season, lastYear, seed, kind);
    const final = totalsOf(scoresOf(season, players));
    const best = Math.max(...final);
    const winners = final.filter((total) => total === best).length;
    return dones.map((done): Moment => {
      const { facts, now, scores } = seenAfter(season, players, done);
      const input = { facts, scores, now, lastYear, seed: 100 * seed + done, endings };
      return {
        year: season.year,
        done,
        left: season.races.length - done,
        totals: totalsOf(scores),
        won: final.map((total) => (total === best ? 1 / winners : 0)),
        chances: (assumptions) => [...(chancesOf({ ...input, assumptions })?.toWin ?? [])],
      };
    });
  });
}
