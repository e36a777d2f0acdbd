import { orderLike } from '#domain/guessing/guess-order.ts';
import { NOTHING_GUESSED, type Player, type RaceGuess } from '#domain/guessing/guesses.ts';
import { addPositions, meanOrder, noPositions } from '#domain/guessing/mean-order.ts';
import {
  byRaceCategory,
  FLAG_TYPES,
  type FlagCounts,
  type FlagType,
  PICKED_POSITION,
  RACE_CATEGORIES,
  type RaceCategory,
} from '#domain/season/category.ts';
import { completedRaces } from '#domain/season/completed-races.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import { ranksOfTotals, totalsOf } from './leaderboard.ts';
import { startPosition } from './player-tables.ts';
import type { PointsTables } from './points.ts';
import { type SeasonScores, scoreSeason } from './score-season.ts';
import { scoresSince } from './scores-since.ts';

/**
 * Ghosts: computed guesses to compare one's own with. They are scored like a player's, but do not
 * affect ranks.
 */
export const GHOSTS = ['MAJORITY', 'GRID', 'LAST_YEAR'] as const;
export type Ghost = (typeof GHOSTS)[number];

/** Guesses of a season, without their player. */
type Guesses = Pick<Player, 'driverOrder' | 'constructorOrder' | 'flagCounts' | 'raceGuesses'>;

/** Minimum number of players with a majority. */
const MIN_MAJORITY = 3;
/** Number of players per slice, about a millisecond of work. */
const PLAYERS_A_STEP = 200;

type Count<Key = string> = Map<Key, number>;

function count<Key>(counts: Count<Key>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function toRaceGuess(raceId: string, of: (category: RaceCategory) => string | null): RaceGuess {
  return { raceId, drivers: byRaceCategory(of), reserves: [] };
}

/** Returns the median; the lower one of two, so that it is an actual guess. */
function median(times: ReadonlyMap<number, number>): number {
  let before = 0;
  const all = [...times.values()].reduce((sum, each) => sum + each, 0);
  for (const [value, each] of [...times].sort(([a], [b]) => a - b)) {
    before += each;
    if (2 * before >= all) return value;
  }
  return 0;
}

/**
 * Returns the driver with the most votes; ties go to the better grid slot, then to the season's
 * order.
 */
function mostVoted(votes: Count, race: Race, facts: SeasonFacts): string | null {
  const start = (id: string) => startPosition(race, id) ?? Number.MAX_SAFE_INTEGER;
  const field = new Map(facts.drivers.map(({ id }, index) => [id, index]));
  const [most] = [...votes].sort(
    ([a, ofA], [b, ofB]) =>
      ofB - ofA || start(a) - start(b) || (field.get(a) ?? 0) - (field.get(b) ?? 0),
  );
  return most?.[0] ?? null;
}

/**
 * Computes the guesses of the majority: the most frequent driver in each race, the mean order in a
 * championship, the median of flags. Yields every millisecond or two.
 * @param players with public guesses only
 * @returns `null` with fewer than three guesses
 */
export function* majoritySteps(
  players: readonly Player[],
  facts: SeasonFacts,
): Generator<void, Guesses | null> {
  if (players.length < MIN_MAJORITY) return null;
  const drivers = noPositions();
  const constructors = noPositions();
  const flags: Record<FlagType, Count<number>> = {
    YELLOW_FLAG: new Map(),
    RED_FLAG: new Map(),
    SAFETY_CAR: new Map(),
  };
  const completed = completedRaces(facts);
  const votes = new Map(completed.map(({ id }) => [id, byRaceCategory((): Count => new Map())]));
  for (const [index, player] of players.entries()) {
    addPositions(drivers, player.driverOrder);
    addPositions(constructors, player.constructorOrder);
    if (player.flagCounts) {
      for (const type of FLAG_TYPES) count(flags[type], player.flagCounts[type]);
    }
    for (const guess of player.raceGuesses) {
      for (const category of RACE_CATEGORIES) {
        const driverId = guess.drivers[category];
        const ofRace = votes.get(guess.raceId)?.[category];
        if (ofRace && driverId !== null) count(ofRace, driverId);
      }
    }
    if (index % PLAYERS_A_STEP === 0) yield;
  }
  return {
    driverOrder: meanOrder(drivers, facts.drivers),
    constructorOrder: meanOrder(constructors, facts.constructors),
    flagCounts:
      flags.RED_FLAG.size === 0
        ? null
        : {
            YELLOW_FLAG: median(flags.YELLOW_FLAG),
            RED_FLAG: median(flags.RED_FLAG),
            SAFETY_CAR: median(flags.SAFETY_CAR),
          },
    raceGuesses: completed.map((race) =>
      toRaceGuess(race.id, (category) =>
        mostVoted(votes.get(race.id)?.[category] ?? new Map(), race, facts),
      ),
    ),
  };
}

/** Returns the starters of a race in grid order, without those from the pit lane. */
function startingOrder(race: Race, facts: SeasonFacts): string[] {
  return facts.drivers
    .flatMap(({ id }) => {
      const at = startPosition(race, id);
      return at === null ? [] : [{ id, at }];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);
}

/**
 * Returns the guess that each race ends in grid order, and both championships in that of the first
 * grid, teams by their better car; without flags.
 * @returns `null` before the first result, or without a known first grid
 */
function gridGuess(facts: SeasonFacts): Guesses | null {
  const completed = completedRaces(facts);
  const [opening] = completed;
  const order = opening === undefined ? [] : startingOrder(opening, facts);
  if (opening === undefined || order.length === 0) return null;
  const teams = new Map(facts.drivers.map(({ id, constructorId }) => [id, constructorId]));
  for (const { driverId, constructorId } of [...(opening.result ?? []), ...(opening.grid ?? [])]) {
    if (constructorId !== null) teams.set(driverId, constructorId);
  }
  const idsOf = (field: readonly { readonly id: string }[]) => field.map(({ id }) => id);
  return {
    driverOrder: orderLike(order, idsOf(facts.drivers)),
    constructorOrder: orderLike(
      [...new Set(order.flatMap((id) => teams.get(id) ?? []))],
      idsOf(facts.constructors),
    ),
    flagCounts: null,
    raceGuesses: completed.map((race) =>
      toRaceGuess(
        race.id,
        (category) =>
          facts.drivers.find(({ id }) => startPosition(race, id) === PICKED_POSITION[category])
            ?.id ?? null,
      ),
    ),
  };
}

/** Final order of the previous season, limited to competitors of this one. */
export interface PreviousSeason {
  /** Ids of this season in last season's order, newcomers last; `null` if unknown. */
  readonly driverOrder: readonly string[] | null;
  readonly constructorOrder: readonly string[] | null;
  /** Flag totals; `null` if not counted. */
  readonly flagCounts: FlagCounts | null;
}

/** Returns the guess that everything ends as last year, and each race like that championship. */
function lastYearGuess(facts: SeasonFacts, last: PreviousSeason): Guesses | null {
  const { driverOrder } = last;
  if (driverOrder === null) return null;
  return {
    ...last,
    raceGuesses: completedRaces(facts).map((race) =>
      toRaceGuess(race.id, (category) => driverOrder[PICKED_POSITION[category] - 1] ?? null),
    ),
  };
}

/** A ghost's totals, and the ranks they would give, by race index. */
export interface GhostLine {
  readonly ghost: Ghost;
  readonly scores: number[];
  readonly ranks: number[];
}

interface GhostsInput {
  readonly facts: SeasonFacts;
  readonly tables: PointsTables;
  /** Scores of the players that ghosts are compared with. */
  readonly scores: SeasonScores;
  /** Guesses from `majoritySteps`. */
  readonly majority: Guesses | null;
  readonly lastYear: PreviousSeason;
  /**
   * False while season guesses are secret: then those of ghosts score nothing, like the players'.
   */
  readonly areSeasonGuessesPublic: boolean;
  /** Position of the first race that counts in the scores; `null` if the whole season does. */
  readonly from: number | null;
}

/** Returns the lines of the ghosts that exist, scored like players. */
export function ghostLines(input: GhostsInput): GhostLine[] {
  const { facts, tables, scores, majority, lastYear: previousSeason } = input;
  const guesses: Readonly<Record<Ghost, Guesses | null>> = {
    MAJORITY: majority,
    GRID: gridGuess(facts),
    LAST_YEAR: lastYearGuess(facts, previousSeason),
  };
  const nothing = { driverOrder: null, constructorOrder: null, flagCounts: null };
  const players = GHOSTS.flatMap((ghost): Player[] => {
    const guessed = guesses[ghost];
    if (guessed === null) return [];
    const hidden = input.areSeasonGuessesPublic ? {} : nothing;
    return [{ ...NOTHING_GUESSED, id: ghost, name: ghost, ...guessed, ...hidden }];
  });
  const ofSeason = scoreSeason({ facts, tables, players });
  const scored = input.from === null ? ofSeason : scoresSince(ofSeason, input.from);
  return GHOSTS.flatMap((ghost) => {
    const line = totalsOf(scored, ghost);
    if (line === null) return [];
    return [{ ghost, scores: line.scores, ranks: ranksOfTotals(scores, line.scores) }];
  });
}
