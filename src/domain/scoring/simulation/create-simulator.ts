import { FLAG_TYPES } from '#domain/season/category.ts';
import { FULL_POINTS } from '#domain/season/championship.ts';
import { LAST_FASTEST_LAP_SEASON, SPRINT_POINTS } from '../reachable-positions.ts';
import type { Assumptions } from './assumptions.ts';
import { finalStandings } from './final-standings.ts';
import type { FlagForecast } from './flag-forecast.ts';
import type { GuessDraws } from './race-guesses.ts';
import { RANDOM_BITS, type Randomness } from './randomness.ts';
import type { RemainingSeason } from './remaining-season.ts';

/** Simulated sessions, race by race. */
interface Sessions {
  /** Starters in finishing order, by race and place: one for each car. */
  readonly orders: Uint8Array;
  /** Number of classified finishers, by race. */
  readonly classified: Uint8Array;
}

/** Simulated season; the next one overwrites the same arrays. */
export interface SimulatedSeason {
  readonly races: Sessions;
  /** Sprints; without any left in a weekend nobody is classified. */
  readonly sprints: Sessions;
  /** Zero-based position of the fastest lap by race, if it gives a point; else -1. */
  readonly fastestLaps: Int8Array;
  /** Picks of the players, by race and player: `PickPair`s. */
  readonly pairs: Uint16Array;
  /** Final positions by driver and by team; 0 for one that is not ranked. */
  readonly drivers: Int32Array;
  readonly teams: Int32Array;
  /** Flags of the whole season, in the order of `FLAG_TYPES`. */
  readonly flags: Int32Array;
}

/** Time of a retirement, later than any finish. */
const OUT = 1e12;

/**
 * Inverse exponential variates in equal shares. Computing a logarithm for each car would take a
 * fifth of all the time.
 */
const TIMES = Float64Array.from(
  { length: 2 ** 13 },
  (_, at) => -1 / Math.log((at + 0.5) / 2 ** 13),
);

/** Creates a function that simulates one season per call. */
export function createSimulator(
  left: RemainingSeason,
  playerCount: number,
  draws: {
    readonly flags: Readonly<Record<(typeof FLAG_TYPES)[number], FlagForecast>>;
    readonly guesses: GuessDraws;
  },
  { drift }: Assumptions,
  random: Randomness,
): () => SimulatedSeason {
  const { cars, starters, teamOf, strengths, retirementRate } = left;
  const carCount = cars.length;
  const raceCount = left.races.length;
  const sessions = (): Sessions => ({
    orders: new Uint8Array(raceCount * carCount),
    classified: new Uint8Array(raceCount),
  });
  const [races, sprints] = [sessions(), sessions()];
  const pairs = new Uint16Array(raceCount * playerCount);
  const fastestLaps = new Int8Array(raceCount).fill(-1);
  const flags = new Int32Array(FLAG_TYPES.length);
  const drivers = finalStandings(left.drivers, carCount);
  const teams = finalStandings(left.teams, carCount);

  const holders = Int8Array.from(cars, ({ holder }) => holder);
  const regulars = Int8Array.from(cars, ({ regular }) => regular);
  /** First race in which the regular driver returns, by car. */
  const backFrom = new Int32Array(carCount).fill(raceCount);
  /** Mean lap time by starter, the inverse of the strength. */
  const pace = new Float64Array(starters);
  const teamDrift = new Float64Array(left.teams.length);
  const times = new Float64Array(carCount);
  const outBelow = retirementRate * 2 ** RANDOM_BITS;
  const places = new Uint8Array(starters);

  function drawLineUps(): void {
    for (const [car, { regular, isBackBy }] of cars.entries()) {
      if (regular === -1) continue;
      const value = random.next();
      let race = 0;
      while (race < raceCount && value >= (isBackBy[race] ?? 0)) race++;
      backFrom[car] = race;
    }
  }

  /** Draws the uncertain strength of each starter for the rest of the season. */
  function drawStrengths(): void {
    for (let team = 0; team < teamDrift.length; team++) teamDrift[team] = drift * random.normal();
    for (let starter = 0; starter < starters; starter++) {
      const sd = Math.hypot(strengths.sd[starter] ?? 0, drift);
      const mean = (strengths.mean[starter] ?? 0) + (teamDrift[teamOf[starter] ?? -1] ?? 0);
      pace[starter] = Math.exp(-mean - sd * random.normal());
    }
  }

  /**
   * Draws a finishing order. The slowest of such times belongs to each car in inverse proportion to
   * its strength, so the order is Plackett–Luce's from the last place to the first.
   */
  function drawOrder({ orders, classified }: Sessions, race: number): void {
    const from = race * carCount;
    let out = 0;
    for (let car = 0; car < carCount; car++) {
      const isBack = race >= (backFrom[car] ?? 0);
      const starter = (isBack ? regulars[car] : holders[car]) ?? 0;
      // The upper bits decide on retirement, the lower ones on the time.
      const bits = random.bits();
      let time = TIMES[bits & (TIMES.length - 1)] ?? 0;
      if (bits < outBelow) {
        out++;
        time += OUT;
      } else {
        time *= pace[starter] ?? 1;
      }
      let at = car;
      for (; at > 0 && (times[at - 1] ?? 0) > time; at--) {
        times[at] = times[at - 1] ?? 0;
        orders[from + at] = orders[from + at - 1] ?? 0;
      }
      times[at] = time;
      orders[from + at] = starter;
    }
    classified[race] = carCount - out;
  }

  function addSprint(race: number): void {
    const scored = Math.min(sprints.classified[race] ?? 0, SPRINT_POINTS.length);
    for (let place = 0; place < scored; place++) {
      const starter = sprints.orders[race * carCount + place] ?? 0;
      const team = teamOf[starter] ?? -1;
      drivers.addPoints(starter, SPRINT_POINTS[place] ?? 0);
      if (team !== -1) teams.addPoints(team, SPRINT_POINTS[place] ?? 0);
    }
  }

  function addRace(race: number): void {
    const classified = races.classified[race] ?? 0;
    const hasFastest = left.year <= LAST_FASTEST_LAP_SEASON && classified > 0;
    const fastest = hasFastest
      ? Math.floor(random.next() * Math.min(classified, FULL_POINTS.length))
      : -1;
    fastestLaps[race] = fastest;
    places.fill(0);
    for (let place = 0; place < carCount; place++) {
      const starter = races.orders[race * carCount + place] ?? 0;
      places[starter] = place + 1;
      if (place >= classified) continue;
      const points = (FULL_POINTS[place] ?? 0) + (place === fastest ? 1 : 0);
      const team = teamOf[starter] ?? -1;
      drivers.addFinish(starter, place, points);
      if (team !== -1) teams.addFinish(team, place, points);
    }
  }

  function drawFlags(): void {
    for (let type = 0; type < FLAG_TYPES.length; type++) {
      const { shown, chances } = draws.flags[FLAG_TYPES[type] ?? 'YELLOW_FLAG'];
      let [more, over] = [0, random.next() - (chances[0] ?? 1)];
      while (over >= 0 && more < chances.length - 1) over -= chances[++more] ?? 0;
      flags[type] = shown + more;
    }
  }

  return () => {
    drawLineUps();
    drawStrengths();
    draws.guesses.begin();
    drivers.reset();
    teams.reset();
    for (let race = 0; race < raceCount; race++) {
      if (left.hasSprint[race]) {
        drawOrder(sprints, race);
        addSprint(race);
      }
      drawOrder(races, race);
      addRace(race);
      draws.guesses.draw(race, places, pairs, race * playerCount);
    }
    drawFlags();
    return {
      races,
      sprints,
      fastestLaps,
      pairs,
      drivers: drivers.positions(),
      teams: teams.positions(),
      flags,
    };
  };
}
