import type { Assumptions } from '#domain/chance/assumptions.ts';
import { type SeasonChances, seasonChanceSteps } from '#domain/chance/season-chances.ts';
import { flagCountsAt } from '#domain/completed-races.ts';
import type { LastYear } from '#domain/ghosts.ts';
import { orderLike } from '#domain/guess-order.ts';
import type { Player } from '#domain/guesses.ts';
import { DEFAULT_POINTS_TABLES } from '#domain/points.ts';
import { scoreSeason } from '#domain/score-season.ts';
import type { SeasonFacts } from '#domain/season.ts';
import { realSeason } from '#support/season-endings.ts';
import { type GroupKind, guessingGroup } from './guessing-group.ts';
import { ORDERS_OF_2023 } from './orders-of-2023.ts';
import { midway } from './still-possible.bench.ts';

/** Two real seasons, seen by groups of players after each race. */

export const YEARS = [2024, 2025] as const;
export type Year = (typeof YEARS)[number];

/** A season that was run, and what one knew before it. */
export interface Replay {
  readonly season: SeasonFacts;
  readonly lastYear: LastYear;
}

/** Which groups are looked at, after which races, and how many endings are played. */
export interface Round {
  readonly kind: GroupKind;
  /** The seed of the first group. */
  readonly first: number;
  readonly groups: number;
  readonly endings: number;
  /** 1 for after every race, 2 for every other one. */
  readonly step: number;
}

/** A group after some race, and who won in the end: shares of the first place, by player. */
export interface Moment {
  readonly done: number;
  readonly left: number;
  readonly totals: readonly number[];
  readonly won: readonly number[];
  readonly chances: (assumptions: Assumptions) => readonly number[];
}

function lastYearOf(
  season: SeasonFacts,
  before: Pick<LastYear, 'driverOrder' | 'constructorOrder'>,
  flags: SeasonFacts,
): LastYear {
  const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);
  return {
    driverOrder: orderLike(before.driverOrder ?? [], idsOf(season.drivers)),
    constructorOrder: orderLike(before.constructorOrder ?? [], idsOf(season.constructors)),
    flagCounts: flagCountsAt(flags.races, flags.races.length),
  };
}

function ordersOf(season: SeasonFacts) {
  const last = season.races.at(-1);
  const renamed = new Map([['rb', 'racing-bulls']]);
  return {
    driverOrder: (last?.driverStandings ?? []).map(({ competitorId }) => competitorId),
    constructorOrder: (last?.constructorStandings ?? []).map(
      ({ competitorId }) => renamed.get(competitorId) ?? competitorId,
    ),
  };
}

/** What one knew before the season; of flags, for want of 2023, what the other of the two had. */
export function replays(): Readonly<Record<Year, Replay>> {
  const seasons = { 2024: realSeason(2024), 2025: realSeason(2025) };
  return {
    2024: {
      season: seasons[2024],
      lastYear: lastYearOf(seasons[2024], ORDERS_OF_2023, seasons[2025]),
    },
    2025: {
      season: seasons[2025],
      lastYear: lastYearOf(seasons[2025], ordersOf(seasons[2024]), seasons[2024]),
    },
  };
}

const scoresOf = (facts: SeasonFacts, players: readonly Player[]) =>
  scoreSeason({ facts, tables: DEFAULT_POINTS_TABLES, players });

const totalsOf = (scores: ReturnType<typeof scoresOf>) => [
  ...scores.pointsAt(scores.completedRaces.length, 'TOTAL'),
];

/** What people may see after so many races. */
export function seenAfter(season: SeasonFacts, players: readonly Player[], done: number) {
  const { facts, now } = midway(season, done);
  const run = new Set(season.races.slice(0, done).map(({ id }) => id));
  const seen = players.map((player) => ({
    ...player,
    raceGuesses: player.raceGuesses.filter(({ raceId }) => run.has(raceId)),
  }));
  return { facts, now: now - 1, scores: scoresOf(facts, seen) };
}

/** All chances at once. */
export function chancesOf(input: Parameters<typeof seasonChanceSteps>[0]): SeasonChances | null {
  const steps = seasonChanceSteps(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** What each group of a round sees after each race of it. */
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
        done,
        left: season.races.length - done,
        totals: totalsOf(scores),
        won: final.map((total) => (total === best ? 1 / winners : 0)),
        chances: (assumptions) => [...(chancesOf({ ...input, assumptions })?.toWin ?? [])],
      };
    });
  });
}
