import type { Instant } from '#domain/base/time.ts';
import { type DriverPicks, NO_PICKS, type Player } from '#domain/guessing/guesses.ts';
import { FLAG_TYPES, type FlagCounts, SCORED_CATEGORIES } from '#domain/season/category.ts';
import { flagCountsAt } from '#domain/season/completed-races.ts';
import { type Answers, openQuestions } from '#domain/season/question.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import { areSeasonGuessesPublic, isRaceGuessPublic } from '#domain/season/visibility.ts';
import {
  flagDifference,
  greatestOfOpenRace,
  orderDifference,
  questionDifference,
  raceDifference,
} from './greatest-differences.ts';
import { reachablePositions } from './reachable-positions.ts';
import type { SeasonScores } from './score-season.ts';

/**
 * Contenders: players who can still win. The winner has the most points at the end, and a shared
 * first place counts. All results hold for every ending in which results, flags and points tables
 * so far are unchanged, closed guesses stay closed, and no race or sprint is added. They are an
 * upper bound: a contender may still be unable to win.
 */

/** Player without any public guess, who may start with any open race. */
const NEWCOMER = null;
type PlayerId = string | typeof NEWCOMER;

/** Bounds on two players' final points, based on public guesses. */
export interface Rivalry {
  /** True if `a` can end with at least as many points as `b`. */
  readonly canReach: (a: PlayerId, b: PlayerId) => boolean;
  /** True if `a` can end with more points than `b`. */
  readonly canPass: (a: PlayerId, b: PlayerId) => boolean;
}

/** Player, as far as contenders need it. */
interface Rival {
  readonly key: number;
  /** Points from first and tenth places of races with results, and from questions with right answers. */
  readonly pointsKept: number;
  /** Points from the current championships. */
  readonly pointsOfOrders: number;
  readonly drivers: Int16Array;
  readonly constructors: Int16Array;
  readonly flags: FlagCounts | null;
  readonly answers: Answers | null;
  /** Picks in closed races without results, in race order. */
  readonly picks: readonly DriverPicks[];
}

interface RacesLeft {
  readonly open: number;
  /** Races with closed guesses. */
  readonly closed: readonly Race[];
}

/**
 * Splits races without results. A race without guesses can be reopened by a reschedule, so it
 * counts as open.
 */
function racesLeft(facts: SeasonFacts, players: readonly Player[], now: Instant): RacesLeft {
  const left = facts.races.filter(({ result }) => result === null);
  const guessed = new Set(
    players.flatMap(({ raceGuesses }) => raceGuesses.map(({ raceId }) => raceId)),
  );
  const closed = left.filter((race) => isRaceGuessPublic(race, now) && guessed.has(race.id));
  return { open: left.length - closed.length, closed };
}

/**
 * Returns true from the first result until nothing is open: races without a result, or questions
 * without a right answer.
 */
function isUndecided(facts: SeasonFacts, scores: SeasonScores, now: Instant): boolean {
  return (
    areSeasonGuessesPublic(facts, now) &&
    !facts.isFinished &&
    scores.completedRaces.length > 0 &&
    (facts.races.some(({ result }) => result === null) || openQuestions(facts).length > 0)
  );
}

/**
 * Returns bounds on how far one player can end ahead of another: their points from races, plus the
 * greatest possible difference in every other part (a sum of maxima is an upper bound).
 * @param scores from public guesses only
 * @returns `null` before the season deadline or the first result, and once all races have results and all
 * questions right answers
 */
export function rivalryOf(facts: SeasonFacts, scores: SeasonScores, now: Instant): Rivalry | null {
  if (!isUndecided(facts, scores, now)) return null;
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
  const areFlagsFinal = facts.races.every(
    ({ result, areFlagsCounted }) => result !== null && areFlagsCounted,
  );
  const ofFlags = FLAG_TYPES.map((type) => ({
    type,
    difference: flagDifference(tables.FLAG, shown[type], areFlagsFinal),
  }));

  const ofOpenQuestions = openQuestions(facts).map((question) => ({
    id: question.id,
    difference: questionDifference(question),
  }));

  function makeRival(index: number): Rival {
    const player = players[index];
    return {
      key: index,
      ...pointsSoFar(index),
      drivers: drivers.guessed(player?.driverOrder ?? null),
      constructors: constructors.guessed(player?.constructorOrder ?? null),
      flags: player?.flagCounts ?? null,
      answers: player?.answers ?? null,
      picks: left.closed.map(
        ({ id }) => player?.raceGuesses.find(({ raceId }) => raceId === id)?.drivers ?? NO_PICKS,
      ),
    };
  }

  function pointsSoFar(index: number): Pick<Rival, 'pointsKept' | 'pointsOfOrders'> {
    const sums = { pointsKept: 0, pointsOfOrders: 0 };
    for (const category of SCORED_CATEGORIES) {
      const points = scores.pointsAt(latest, category)[index] ?? 0;
      switch (category) {
        case 'FIRST':
        case 'TENTH':
        case 'QUESTION':
          sums.pointsKept += points;
          break;
        case 'DRIVER':
        case 'CONSTRUCTOR':
          sums.pointsOfOrders += points;
          break;
        case 'FLAG':
          // Points for flags can still be lost, so they are bounded separately.
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

  /**
   * Returns the greatest possible gain from flags, open questions and closed races, without the
   * championships; 0 or more.
   */
  function ofTheRest(a: Rival, b: Rival): number {
    let sum = 0;
    for (const at of left.closed.keys()) {
      sum += ofClosedRace(a.picks[at] ?? NO_PICKS, b.picks[at] ?? NO_PICKS);
    }
    for (const { type, difference } of ofFlags) {
      sum += difference(a.flags?.[type] ?? null, b.flags?.[type] ?? null);
    }
    for (const { id, difference } of ofOpenQuestions) {
      sum += difference(a.answers?.[id] ?? null, b.answers?.[id] ?? null);
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

  /**
   * Returns true if `a` can end at least `least` points before `b`. Cheap bounds come first, since
   * an assignment is slow.
   */
  function canLeadBy(least: number, idOfA: PlayerId, idOfB: PlayerId): boolean {
    const [a, b] = [rivalOf(idOfA), rivalOf(idOfB)];
    const ofKept = a.pointsKept - b.pointsKept + openRaces;
    // Cheapest bound first: the championships may stay as they are.
    const ofOrders = a.pointsOfOrders - b.pointsOfOrders;
    if (ofKept + ofOrders >= least) return true;
    const rest = ofKept + ofTheRest(a, b);
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

/** Contenders among some players. */
export interface ContenderSet {
  /** Player ids in leaderboard order: for all others it is over. */
  readonly canWin: readonly string[];
  /** Contenders who are sure to be first, alone or shared. */
  readonly secured: readonly string[];
  /** True if a player without points can win. */
  readonly canNewcomerWin: boolean;
  /**
   * For each non-contender, the first player on the leaderboard whom they cannot reach: player id →
   * player id.
   */
  readonly behind: ReadonlyMap<string, string>;
}

/**
 * Finds the contenders among the scored players. Yields every millisecond or two, so that other
 * work can run.
 * @param scores of all players or of a league, from public guesses only
 * @returns `null` outside the season, as `rivalryOf` does
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
      // Players who are level or behind can be reached without any change.
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
