import { flagCountsAt } from '#domain/completed-races.ts';
import type { PreviousSeason } from '#domain/ghosts.ts';
import { orderLike } from '#domain/guess-order.ts';
import type { Player } from '#domain/guesses.ts';
import { DEFAULT_POINTS_TABLES } from '#domain/points.ts';
import { scoreSeason } from '#domain/score-season.ts';
import type { SeasonFacts, Standing } from '#domain/season.ts';
import type { Assumptions } from '#domain/simulation/assumptions.ts';
import { type SeasonChances, seasonChanceSteps } from '#domain/simulation/season-chances.ts';
import { realSeason } from '#support/season-endings.ts';
import { midway } from './contenders.bench.ts';
import { type GroupKind, guessingGroup } from './guessing-group.ts';
import { finalOrders, pastSeason } from './past-seasons.ts';

/** Real seasons, seen by groups of players after each race. */

/** Chances are tuned on these, and on nothing else. */
export const TUNED_ON = [2012, 2014, 2016, 2018, 2020, 2022];
/** And judged on these, which they were not tuned on. */
export const JUDGED_ON = [2013, 2015, 2017, 2019, 2021, 2023];
/** Also judged on these, with flags; the parts of the model were made with them in sight. */
export const BUNDLED = [2024, 2025];

/** A season that was run, and what one knew before it. */
export interface Replay {
  readonly season: SeasonFacts;
  readonly lastYear: PreviousSeason;
}

/** Which groups are looked at, after which races, and how many endings are played. */
export interface Round {
  readonly kind: GroupKind;
  /** The seed of the first group. */
  readonly first: number;
  readonly groups: number;
  readonly endings: number;
  /** 1 for after every race, 3 for every third one. */
  readonly step: number;
}

/** A group after some race, and who won in the end: shares of the first place, by player. */
export interface Moment {
  readonly year: number;
  readonly done: number;
  readonly left: number;
  readonly totals: readonly number[];
  readonly won: readonly number[];
  readonly chances: (assumptions: Assumptions) => readonly number[];
}

/** What a team was called the year before. */
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

/** Nobody has counted the flags before 2024: what one knew of them is, for want of it, what the other year had. */
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
