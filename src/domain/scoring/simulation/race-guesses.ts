import type { Instant } from '#domain/base/time.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import { byRaceCategory, PICKED_POSITION, type RaceCategory } from '#domain/season/category.ts';
import type { Race } from '#domain/season/season.ts';
import { isRaceGuessPublic } from '#domain/season/visibility.ts';
import { type Assumptions, TYPICAL_DECAY } from './assumptions.ts';
import { drawStops, estimateParticipation } from './participation.ts';
import { crossPairs, pairOf, pairsOfRace } from './pick-pairs.ts';
import { RANDOM_BITS, type Randomness } from './randomness.ts';
import type { RemainingSeason } from './remaining-season.ts';

/** Simulated guesses in the remaining races, as the finishing positions of the named drivers. */
export interface GuessDraws {
  /** Starts a simulation: draws the past races to imitate, and which players stop. */
  readonly begin: () => void;
  /**
   * Draws the guesses of a race.
   * @param places finishing position by starter; 0 for non-starters
   * @returns writes a pair for each player into `pairs`, from `from` on
   */
  readonly draw: (race: number, places: Uint8Array, pairs: Uint16Array, from: number) => void;
}

/** Race with a result. */
interface PastRace {
  /** Pairs by player. */
  readonly pairs: Uint16Array;
  /** Indexes of players who guessed it. */
  readonly guessedBy: Int32Array;
}

function pastRace(race: Race, players: readonly Player[]): PastRace {
  const pairs = pairsOfRace(race, players);
  const everybody = Int32Array.from(players, (_, index) => index);
  return { pairs, guessedBy: everybody.filter((player) => pairs[player] !== 0) };
}

/**
 * Closed race without a result, by player: the starter's index plus 1, 0 for no pick and for a
 * non-starter.
 */
interface StandingRace {
  readonly first: Int32Array;
  readonly tenth: Int32Array;
  /** True for players who guessed the race. */
  readonly hasGuessed: readonly boolean[];
}

function standingRace(race: Race, players: readonly Player[], left: RemainingSeason): StandingRace {
  const starters = left.drivers.slice(0, left.starters).map(({ competitorId }) => competitorId);
  const guesses = players.map(({ raceGuesses }) =>
    raceGuesses.find(({ raceId }) => raceId === race.id),
  );
  const named = (category: RaceCategory) =>
    guesses.map((guess) => guess?.drivers[category] ?? null);
  const { FIRST: first, TENTH: tenth } = byRaceCategory(named);
  const toIndexes = (ids: readonly (string | null)[]) =>
    Int32Array.from(ids, (id) => (id === null ? 0 : starters.indexOf(id) + 1));
  return {
    first: toIndexes(first),
    tenth: toIndexes(tenth),
    hasGuessed: first.map((id, player) => id !== null || tenth[player] !== null),
  };
}

/** Shuffles in place (R. A. Fisher and F. Yates, 1938). */
function shuffle(values: Int32Array, random: Randomness): void {
  for (let at = values.length - 1; at > 0; at--) {
    const other = Math.floor(random.next() * (at + 1));
    const value = values[at] ?? 0;
    values[at] = values[other] ?? 0;
    values[other] = value;
  }
}

/** Number of random bits that choose a typical position. */
const TYPICAL_BITS = 10;
/** Number of typical positions to draw from; each occurs in proportion to its chance. */
const TYPICAL = 2 ** TYPICAL_BITS;

/**
 * Returns finishing positions of the drivers that a typical player names, in proportion to their
 * chance.
 */
function typicalPlaces(cars: number, category: RaceCategory): Uint8Array {
  const weights = Array.from(
    { length: cars },
    (_, index) => TYPICAL_DECAY[category] ** Math.abs(index + 1 - PICKED_POSITION[category]),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const places = new Uint8Array(TYPICAL);
  let upTo = 0;
  for (const [index, weight] of weights.entries()) {
    const from = Math.round((upTo / total) * TYPICAL);
    upTo += weight;
    places.fill(index + 1, from, Math.round((upTo / total) * TYPICAL));
  }
  return places;
}

/**
 * Returns thresholds for random numbers by player: below `own` a place is guessed as the player did
 * in the drawn race, below `alike` as an equally good player did. With these shares players differ
 * in a simulation as much as is likely from their past (H. Bühlmann, "Experience rating and
 * credibility", 1967).
 */
function bounds(
  takesPart: Float64Array,
  races: number,
  untilOwn: number,
): { readonly own: Float64Array; readonly alike: Float64Array } {
  const own = races / (races + untilOwn);
  const alike = Math.min(Math.sqrt(own * (1 - own)), 1 - own);
  return {
    own: takesPart.map((below) => below * own),
    alike: takesPart.map((below) => below * (own + alike)),
  };
}

/**
 * Simulates how players guess. Each race is like one of the past races, the same for all players,
 * since surprises surprise everybody; only the finishing positions of the named drivers are taken
 * from it. Players mostly get the guess of another player in that race, because success is mostly
 * luck, more so for the tenth place; some races are like none so far. Each guess is used once while
 * there are enough, or players would differ too little. Some players forget a race, some stop.
 * Closed guesses are used as they are.
 */
export function guessDraws(
  left: RemainingSeason,
  players: readonly Player[],
  now: Instant,
  { racesUntilOwn, typicalRaces, stopRate }: Assumptions,
  random: Randomness,
): GuessDraws {
  const count = players.length;
  const past = left.completed
    .map((race) => pastRace(race, players))
    .filter(({ guessedBy }) => guessedBy.length > 0);
  const standing = left.races.map((race) => {
    if (!isRaceGuessPublic(race, now)) return null;
    const picks = standingRace(race, players, left);
    return picks.hasGuessed.includes(true) ? picks : null;
  });
  const closed = [
    ...past.map(({ pairs }) => Array.from(pairs, (pair) => pair !== 0)),
    ...standing.flatMap((race) => (race === null ? [] : [race.hasGuessed])),
  ];
  const part = estimateParticipation(
    players.map((_, player) => closed.map((race) => race[player] === true)),
    stopRate,
  );
  /** Number of open races before each remaining race. */
  const openBefore = left.races.map(
    (_, race) => standing.slice(0, race).filter((each) => each === null).length,
  );
  // The player takes part if a random number is below this.
  const takesPart = part.share.map((share) => share * 2 ** RANDOM_BITS);
  const first = bounds(takesPart, past.length, racesUntilOwn.FIRST);
  const tenth = bounds(takesPart, past.length, racesUntilOwn.TENTH);

  const { FIRST: typicalFirst, TENTH: typicalTenth } = byRaceCategory((category) =>
    typicalPlaces(left.cars.length, category),
  );
  const resampled = new Int32Array(past.length);
  /** Index of an equally good player for each player in this simulation: a permutation. */
  const alike = Int32Array.from(players, (_, index) => index);
  /** Number of races still guessed in this simulation, by player. */
  const until = new Float64Array(count);

  function drawTypical(open: number, pairs: Uint16Array, from: number): void {
    for (let player = 0; player < count; player++) {
      const bits = random.bits();
      const isIn = open < (until[player] ?? 0) && bits < (takesPart[player] ?? 0);
      const first = typicalFirst[bits & (TYPICAL - 1)] ?? 0;
      const tenth = typicalTenth[(bits >>> TYPICAL_BITS) & (TYPICAL - 1)] ?? 0;
      pairs[from + player] = isIn ? pairOf(first, tenth) : 0;
    }
  }

  function drawLike(like: PastRace, open: number, pairs: Uint16Array, from: number): void {
    const [known, guessedBy] = [like.pairs, like.guessedBy];
    const shift = Math.floor(random.next() * guessedBy.length);
    for (let player = 0; player < count; player++) {
      const bits = random.bits();
      let pair = 0;
      if (open < (until[player] ?? 0) && bits < (takesPart[player] ?? 0)) {
        const other = alike[player] ?? 0;
        let [one, ten] = [0, 0];
        if (bits < (first.alike[player] ?? 0)) {
          one = known[bits < (first.own[player] ?? 0) ? player : other] ?? 0;
        }
        if (bits < (tenth.alike[player] ?? 0)) {
          ten = known[bits < (tenth.own[player] ?? 0) ? player : other] ?? 0;
        }
        if (one === 0 || ten === 0) {
          // Players without a guess in that race, or with a typical one, get the guess of a random
          // player.
          const anybody = known[guessedBy[(other + shift) % guessedBy.length] ?? 0] ?? 0;
          if (one === 0) one = anybody;
          if (ten === 0) ten = anybody;
        }
        pair = crossPairs(one, ten);
      }
      pairs[from + player] = pair;
    }
  }

  function takeStanding(
    { first, tenth }: StandingRace,
    places: Uint8Array,
    pairs: Uint16Array,
    from: number,
  ): void {
    for (let player = 0; player < count; player++) {
      // Non-starters and missing picks have no finishing position.
      const [one, ten] = [first[player] ?? 0, tenth[player] ?? 0];
      pairs[from + player] = pairOf(places[one - 1] ?? 0, places[ten - 1] ?? 0);
    }
  }

  return {
    begin: () => {
      for (let at = 0; at < resampled.length; at++) {
        resampled[at] = Math.floor(random.next() * past.length);
      }
      shuffle(alike, random);
      drawStops(part, random, until);
    },
    draw: (race, places, pairs, from) => {
      const stands = standing[race];
      if (stands) {
        takeStanding(stands, places, pairs, from);
        return;
      }
      const open = openBefore[race] ?? 0;
      const like = past[resampled[Math.floor(random.next() * (past.length + typicalRaces))] ?? -1];
      if (like === undefined) drawTypical(open, pairs, from);
      else drawLike(like, open, pairs, from);
    },
  };
}
