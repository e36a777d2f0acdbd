import { CATEGORIES, FLAG_TYPES } from './category.ts';
import { flagCountsAt } from './completed-races.ts';
import {
  flagDifference,
  greatestOfOpenRace,
  orderDifference,
  raceDifference,
} from './greatest-differences.ts';
import { type DriverPicks, type FlagCounts, NO_PICKS, type Player } from './guesses.ts';
import { reachablePositions } from './reachable-positions.ts';
import type { SeasonScores } from './score-season.ts';
import type { Instant, Race, SeasonFacts } from './season.ts';
import { areSeasonGuessesPublic, isRaceGuessPublic } from './visibility.ts';

/**
 * Who can still win. To win is to be first when the season is over, and equal points share a place: a shared
 * first place is won as well. Everything here holds in every ending in which the results, flags and
 * points tables so far stand, guesses that are closed stay closed, and no race or sprint is added. What it
 * does not rule out may be impossible all the same.
 */

/** Somebody who has guessed nothing that is public yet, and may begin with any race that is open. */
const NEWCOMER = null;
type PlayerId = string | typeof NEWCOMER;

/** What can still become of one player against another, by what everybody may see. */
export interface Rivalry {
  /** Whether `a` can end with as many points as `b`, or more. */
  readonly canReach: (a: PlayerId, b: PlayerId) => boolean;
  /** Whether `a` can end with more points than `b`. */
  readonly canPass: (a: PlayerId, b: PlayerId) => boolean;
}

/** A player as far as it matters here. */
interface Rival {
  readonly key: number;
  /** For first and tenth places of races that have their result. */
  readonly pointsOfRaces: number;
  /** For the championships as they stand. */
  readonly pointsOfOrders: number;
  readonly drivers: Int16Array;
  readonly constructors: Int16Array;
  readonly flags: FlagCounts | null;
  /** In races that nobody can guess any more and that have no result, by race. */
  readonly picks: readonly DriverPicks[];
}

interface RacesLeft {
  readonly open: number;
  /** Those whose guesses stand. */
  readonly closed: readonly Race[];
}

/** A race that nobody has a guess in may be opened again when its start is moved, so it counts as open. */
function racesLeft(facts: SeasonFacts, players: readonly Player[], now: Instant): RacesLeft {
  const left = facts.races.filter(({ result }) => result === null);
  const guessed = new Set(
    players.flatMap(({ raceGuesses }) => raceGuesses.map(({ raceId }) => raceId)),
  );
  const closed = left.filter((race) => isRaceGuessPublic(race, now) && guessed.has(race.id));
  return { open: left.length - closed.length, closed };
}

/** Whether anything can be said: from the first result on, until every race has one. */
function isBetween(facts: SeasonFacts, scores: SeasonScores, now: Instant): boolean {
  const { length } = scores.completedRaces;
  return (
    areSeasonGuessesPublic(facts, now) &&
    !facts.isFinished &&
    length > 0 &&
    length < facts.races.length
  );
}

/**
 * Compares players by the most points by which one can still end before another: what both have for races,
 * and for everything else the greatest difference, part by part (a sum of greatest differences is
 * never less than the greatest difference of the sums).
 * @param scores made of public guesses alone
 * @returns `null` while nothing can be said: before the season's deadline or its first result, and when every
 *   race has its result
 */
export function rivalryOf(facts: SeasonFacts, scores: SeasonScores, now: Instant): Rivalry | null {
  if (!isBetween(facts, scores, now)) return null;
  const { players, tables, completedRaces, indexOf } = scores;
  const latest = completedRaces.length;
  const left = racesLeft(facts, players, now);
  const shown = flagCountsAt(completedRaces, latest);

  const idsIn = (orders: readonly (readonly string[] | null)[]) =>
    new Set(orders.flatMap((order) => order ?? []));
  const drivers = orderDifference(
    tables.DRIVER,
    reachablePositions(facts, 'DRIVERS'),
    idsIn(players.map(({ driverOrder }) => driverOrder)),
  );
  const constructors = orderDifference(
    tables.CONSTRUCTOR,
    reachablePositions(facts, 'CONSTRUCTORS'),
    idsIn(players.map(({ constructorOrder }) => constructorOrder)),
  );
  const openRaces = left.open * greatestOfOpenRace(tables);
  const ofClosedRace = raceDifference(tables);
  const ofFlags = FLAG_TYPES.map((type) => ({
    type,
    difference: flagDifference(tables.FLAG, shown[type]),
  }));

  function makeRival(index: number): Rival {
    const player = players[index];
    return {
      key: index,
      ...pointsSoFar(index),
      drivers: drivers.guessed(player?.driverOrder ?? null),
      constructors: constructors.guessed(player?.constructorOrder ?? null),
      flags: player?.flagCounts ?? null,
      picks: left.closed.map(
        ({ id }) => player?.raceGuesses.find(({ raceId }) => raceId === id)?.drivers ?? NO_PICKS,
      ),
    };
  }

  function pointsSoFar(index: number): Pick<Rival, 'pointsOfRaces' | 'pointsOfOrders'> {
    const sums = { pointsOfRaces: 0, pointsOfOrders: 0 };
    for (const category of CATEGORIES) {
      const points = scores.pointsAt(latest, category)[index] ?? 0;
      switch (category) {
        case 'FIRST':
        case 'TENTH':
          sums.pointsOfRaces += points;
          break;
        case 'DRIVER':
        case 'CONSTRUCTOR':
          sums.pointsOfOrders += points;
          break;
        case 'FLAG':
          // None of them is certain: the difference is that of the counts there can be at the end.
          break;
        default:
          category satisfies never;
      }
    }
    return sums;
  }

  const rivals = new Map<number, Rival>();
  function rivalOf(id: PlayerId): Rival {
    const index = id === NEWCOMER ? players.length : (indexOf.get(id) ?? players.length);
    const known = rivals.get(index);
    if (known !== undefined) return known;
    const made = makeRival(index);
    rivals.set(index, made);
    return made;
  }

  /** Of what is not decided yet, but for the championships; 0 or more. */
  function ofFlagsAndClosedRaces(a: Rival, b: Rival): number {
    let sum = 0;
    for (const at of left.closed.keys()) {
      sum += ofClosedRace(a.picks[at] ?? NO_PICKS, b.picks[at] ?? NO_PICKS);
    }
    for (const { type, difference } of ofFlags) {
      sum += difference(a.flags?.[type] ?? null, b.flags?.[type] ?? null);
    }
    return sum;
  }

  const exact = new Map<number, number>();
  function ofChampionships(a: Rival, b: Rival): number {
    const key = a.key * (players.length + 1) + b.key;
    const known = exact.get(key);
    if (known !== undefined) return known;
    const made =
      drivers.atMost(a.drivers, b.drivers) + constructors.atMost(a.constructors, b.constructors);
    exact.set(key, made);
    return made;
  }

  /** Whether `a` can end so many points before `b`; most pairs are decided without an assignment. */
  function canLeadBy(least: number, idOfA: PlayerId, idOfB: PlayerId): boolean {
    const [a, b] = [rivalOf(idOfA), rivalOf(idOfB)];
    const ofRaces = a.pointsOfRaces - b.pointsOfRaces + openRaces;
    // The championships may stay as they are.
    const ofOrders = a.pointsOfOrders - b.pointsOfOrders;
    if (ofRaces + ofOrders >= least) return true;
    const rest = ofRaces + ofFlagsAndClosedRaces(a, b);
    if (rest + ofOrders >= least) return true;
    const loosely =
      drivers.loosely(a.drivers, b.drivers) + constructors.loosely(a.constructors, b.constructors);
    return rest + loosely >= least && rest + ofChampionships(a, b) >= least;
  }

  return {
    canReach: (a, b) => canLeadBy(0, a, b),
    canPass: (a, b) => canLeadBy(1, a, b),
  };
}

/** Who can still win among some players. */
export interface ContenderSet {
  /** Player ids in leaderboard order: for all others it is over. */
  readonly canWin: readonly string[];
  /** Of those, who will be first whatever happens, alone or shared. */
  readonly secured: readonly string[];
  /** Whether somebody who has no points yet can win. */
  readonly canNewcomerWin: boolean;
  /** Whom each of all others cannot come level with any more: player id → the first of these on the leaderboard. */
  readonly behind: ReadonlyMap<string, string>;
}

/**
 * Who can still win among the players that have been scored, in steps of a millisecond or two: between them
 * other work can be done.
 * @param scores of everybody, or of those of a league; made of public guesses alone
 * @returns `null` while nothing can be said, as `rivalryOf` has it
 */
export function* contenderSteps(
  facts: SeasonFacts,
  scores: SeasonScores,
  now: Instant,
): Generator<void, ContenderSet | null> {
  const rivalry = rivalryOf(facts, scores, now);
  if (rivalry === null) return null;
  const { players, completedRaces } = scores;
  const totals = scores.pointsAt(completedRaces.length, 'TOTAL');
  const ranked = Array.from(scores.order()).flatMap((index) => {
    const player = players[index];
    return player === undefined ? [] : [{ id: player.id, points: totals[index] ?? 0 }];
  });
  const behind = new Map<string, string>();
  for (const { id, points } of ranked) {
    for (const other of ranked) {
      // Who is not ahead now can end level: it may stay as it is.
      if (other.points <= points) break;
      if (rivalry.canReach(id, other.id)) continue;
      behind.set(id, other.id);
      break;
    }
    yield;
  }
  const canWin = ranked.map(({ id }) => id).filter((id) => !behind.has(id));
  const canNewcomerWin = ranked.every(({ id }) => rivalry.canReach(NEWCOMER, id));
  yield;
  const isOneLeft = canWin.length === 1 && !canNewcomerWin;
  const leaders = ranked.filter(({ points }) => points === ranked[0]?.points);
  const secured = leaders.filter(
    ({ id }) =>
      isOneLeft ||
      [NEWCOMER, ...ranked.map((other) => other.id)].every(
        (other) => other === id || !rivalry.canPass(other, id),
      ),
  );
  return { canWin, secured: secured.map(({ id }) => id), canNewcomerWin, behind };
}
