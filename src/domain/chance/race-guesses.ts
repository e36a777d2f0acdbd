import { RACE_CATEGORIES, type RaceCategory } from '../category.ts';
import { finishingPlaces } from '../finishing-places.ts';
import { guessedDriver, type Player } from '../guesses.ts';
import { GUESSED_PLACE } from '../points.ts';
import type { Instant, Race } from '../season.ts';
import { isRaceGuessPublic } from '../visibility.ts';
import { type Assumptions, TYPICAL_FIRST_DECAY, TYPICAL_TENTH_DECAY } from './assumptions.ts';
import type { Randomness } from './randomness.ts';
import type { SeasonLeft } from './season-left.ts';

/** What everybody names in the races left, as the places in which the named drivers end. */
export interface GuessDraws {
  /**
   * Draws a race's guesses: into `first` and `tenth`, from `from` on, a place for each player; 0 for none.
   * @param places by starter, the place in the race
   */
  readonly draw: (race: number, places: Uint8Array, picks: PlacesOfPicks, from: number) => void;
  /** Draws which races those of this ending are like. */
  readonly begin: () => void;
}

/** Places by race and player, 0 for none. */
export type PlacesOfPicks = Readonly<Record<RaceCategory, Uint8Array>>;

/** Named, but not in the result: behind every place. */
const NOWHERE = 255;

/** In races. */
const TAKING_PART_HALF_LIFE = 3;

/** A race that has a result, by player. */
interface PastRace {
  readonly places: PlacesOfPicks;
  /** Indexes of those who guessed it. */
  readonly guessers: Int32Array;
}

const isNamed = ({ FIRST, TENTH }: PlacesOfPicks, player: number) =>
  FIRST[player] !== 0 || TENTH[player] !== 0;

function pastRace(race: Race, players: readonly Player[]): PastRace {
  const finished = finishingPlaces(race.result ?? []);
  const guesses = players.map(({ raceGuesses }) =>
    raceGuesses.find(({ raceId }) => raceId === race.id),
  );
  const placesOf = (category: RaceCategory) =>
    Uint8Array.from(guesses, (guess) => {
      const driverId = guess === undefined ? null : guessedDriver(guess, category);
      return driverId === null ? 0 : (finished.get(driverId) ?? NOWHERE);
    });
  const places = { FIRST: placesOf('FIRST'), TENTH: placesOf('TENTH') };
  const everybody = Int32Array.from(players, (_, index) => index);
  return { places, guessers: everybody.filter((player) => isNamed(places, player)) };
}

/** A race whose guesses stand, by player: the starter's index plus 1, 0 for none. */
function standingPicks(race: Race, players: readonly Player[], left: SeasonLeft): PlacesOfPicks {
  const starters = left.drivers.slice(0, left.starters).map(({ competitorId }) => competitorId);
  const of = (category: RaceCategory) =>
    Uint8Array.from(players, ({ raceGuesses }) => {
      const guess = raceGuesses.find(({ raceId }) => raceId === race.id);
      const driverId = guess === undefined ? null : guessedDriver(guess, category);
      return driverId === null ? 0 : starters.indexOf(driverId) + 1;
    });
  return { FIRST: of('FIRST'), TENTH: of('TENTH') };
}

/** So many are enough to draw from: each place is in it as often as it is likely. */
const TYPICAL = 1_024;

/** Where drivers end whom just anybody names: any of them is as likely as another. */
function typicalPlaces(starters: number): PlacesOfPicks {
  const decay = { FIRST: TYPICAL_FIRST_DECAY, TENTH: TYPICAL_TENTH_DECAY };
  const of = (category: RaceCategory) => {
    const weights = Array.from(
      { length: starters },
      (_, index) => decay[category] ** Math.abs(index + 1 - GUESSED_PLACE[category]),
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
  };
  return { FIRST: of('FIRST'), TENTH: of('TENTH') };
}

/** How often a player takes part, by the races so far: what is long ago says little, for people come and go. */
function shareTaken(past: readonly PastRace[], player: number): number {
  // As if there had been half a race before, which everybody guessed.
  let [taken, all] = [0.5, 0.5];
  for (const [at, { places }] of past.entries()) {
    const weight = 0.5 ** ((past.length - 1 - at) / TAKING_PART_HALF_LIFE);
    all += weight;
    if (isNamed(places, player)) taken += weight;
  }
  return taken / all;
}

/**
 * How a player will guess: as in one of the races so far, the same race for all, for what is hard to foresee
 * is so for everybody. What is taken from it is the place in which the named driver ended. Instead of their own guess
 * players get now and then that of another in that race, for a lucky hand is mostly luck; and some races are
 * like none so far. Races whose guesses stand are taken as they are.
 */
export function guessDraws(
  left: SeasonLeft,
  players: readonly Player[],
  now: Instant,
  { racesUntilOwn, typicalRaces }: Assumptions,
  random: Randomness,
): GuessDraws {
  const past = left.completed
    .map((race) => pastRace(race, players))
    .filter(({ guessers }) => guessers.length > 0);
  const ownShare = past.length / (past.length + racesUntilOwn);
  const likeShare = Math.min(Math.sqrt(ownShare * (1 - ownShare)), 1 - ownShare);
  const takesPart = Float64Array.from(players, (_, player) => shareTaken(past, player));
  const standing = left.races.map((race) => {
    const picks = standingPicks(race, players, left);
    const isClosed = isRaceGuessPublic(race, now) && players.some((_, at) => isNamed(picks, at));
    return isClosed ? picks : null;
  });
  const typical = typicalPlaces(left.starters);
  const resampled = new Int32Array(past.length);
  /** By player, somebody who is as good in this ending. */
  const alike = new Int32Array(players.length);

  const typicalPlace = (category: RaceCategory) =>
    typical[category][Math.floor(random.next() * TYPICAL)] ?? 0;

  /** Whose guess in a past race a player gets, who was there or was not. */
  function drawWhose(player: number, { places, guessers }: PastRace): number {
    const value = random.next();
    if (value < ownShare) {
      if (isNamed(places, player)) return player;
    } else if (value < ownShare + likeShare) {
      const like = alike[player] ?? player;
      if (isNamed(places, like)) return like;
    }
    return guessers[Math.floor(random.next() * guessers.length)] ?? player;
  }

  function drawGuesses(like: PastRace | undefined, picks: PlacesOfPicks, from: number): void {
    for (let player = 0; player < players.length; player++) {
      const share = takesPart[player] ?? 1;
      let [first, tenth] = [0, 0];
      if (share === 1 || random.next() < share) {
        if (like === undefined) {
          first = typicalPlace('FIRST');
          tenth = typicalPlace('TENTH');
        } else {
          const whose = drawWhose(player, like);
          first = like.places.FIRST[whose] ?? 0;
          tenth = like.places.TENTH[whose] ?? 0;
        }
      }
      picks.FIRST[from + player] = first;
      picks.TENTH[from + player] = tenth;
    }
  }

  return {
    begin: () => {
      for (let at = 0; at < resampled.length; at++) {
        resampled[at] = Math.floor(random.next() * past.length);
      }
      for (let player = 0; player < alike.length; player++) {
        alike[player] = Math.floor(random.next() * alike.length);
      }
    },
    draw: (race, places, picks, from) => {
      const standingHere = standing[race];
      if (standingHere) {
        for (const category of RACE_CATEGORIES) {
          for (let player = 0; player < players.length; player++) {
            const starter = standingHere[category][player] ?? 0;
            picks[category][from + player] = starter === 0 ? 0 : (places[starter - 1] ?? 0);
          }
        }
        return;
      }
      const at = Math.floor(random.next() * (past.length + typicalRaces));
      drawGuesses(at < past.length ? past[resampled[at] ?? 0] : undefined, picks, from);
    },
  };
}
