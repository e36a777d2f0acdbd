import { FLAG_TYPES } from '../category.ts';
import { FULL_POINTS } from '../championship.ts';
import { LAST_YEAR_OF_FASTEST_LAP, SPRINT_POINTS } from '../reachable-places.ts';
import type { Assumptions } from './assumptions.ts';
import { finalStandings } from './final-standings.ts';
import type { FlagDraws } from './flag-forecast.ts';
import type { GuessDraws, PlacesOfPicks } from './race-guesses.ts';
import type { Randomness } from './randomness.ts';
import type { SeasonLeft } from './season-left.ts';

/** How races end: one after the other, the starters of each. */
interface Sessions {
  /** Starters in finishing order, by race and place. */
  readonly orders: Uint8Array;
  /** How many are classified, by race. */
  readonly classified: Uint8Array;
}

/** One way in which the season may end; the next one is written into the same arrays. */
export interface Ending {
  readonly races: Sessions;
  /** Nobody is classified where there is no sprint left. */
  readonly sprints: Sessions;
  /** The place from 0 of the fastest lap, where that gives a point, by race; else -1. */
  readonly fastestLaps: Int8Array;
  /** The places in which the drivers end whom the players name, by race and player; 0 for none. */
  readonly picks: PlacesOfPicks;
  /** Final positions by driver and by team; 0 for one that is not ranked. */
  readonly drivers: Int32Array;
  readonly teams: Int32Array;
  /** Of the whole season, in the order of `FLAG_TYPES`. */
  readonly flags: Int32Array;
}

/** Behind whatever a time may be. */
const OUT = 1e12;

/** Plays endings one after the other: each call the next one. */
export function endingsOf(
  left: SeasonLeft,
  playerCount: number,
  draws: { readonly flags: FlagDraws; readonly guesses: GuessDraws },
  { drift }: Assumptions,
  random: Randomness,
): () => Ending {
  const { starters, teamOf, strengths, retirementRate } = left;
  const raceCount = left.races.length;
  const sessions = (): Sessions => ({
    orders: new Uint8Array(raceCount * starters),
    classified: new Uint8Array(raceCount),
  });
  const [races, sprints] = [sessions(), sessions()];
  const picks = {
    FIRST: new Uint8Array(raceCount * playerCount),
    TENTH: new Uint8Array(raceCount * playerCount),
  };
  const fastestLaps = new Int8Array(raceCount).fill(-1);
  const flags = new Int32Array(FLAG_TYPES.length);
  const drivers = finalStandings(left.drivers, starters);
  const teams = finalStandings(left.teams, starters);

  const strength = new Float64Array(starters);
  const teamDrift = new Float64Array(left.teams.length);
  const times = new Float64Array(starters);
  const places = new Uint8Array(starters);

  /** How strong everybody is in the rest of this season, which nobody knows for sure. */
  function drawStrengths(): void {
    for (let team = 0; team < teamDrift.length; team++) teamDrift[team] = drift * random.normal();
    for (let starter = 0; starter < starters; starter++) {
      const sd = Math.hypot(strengths.sd[starter] ?? 0, drift);
      const mean = (strengths.mean[starter] ?? 0) + (teamDrift[teamOf[starter] ?? -1] ?? 0);
      strength[starter] = Math.exp(mean + sd * random.normal());
    }
  }

  /** The first of exponential times is each one in proportion to strength, so their order is Plackett–Luce. */
  function drawOrder({ orders, classified }: Sessions, race: number): void {
    const from = race * starters;
    let out = 0;
    for (let starter = 0; starter < starters; starter++) {
      const time = -Math.log(1 - random.next());
      const isOut = random.next() < retirementRate;
      if (isOut) out++;
      const key = isOut ? OUT + time : time / (strength[starter] ?? 1);
      times[starter] = key;
      let at = starter;
      while (at > 0 && (times[orders[from + at - 1] ?? 0] ?? 0) > key) {
        orders[from + at] = orders[from + at - 1] ?? 0;
        at--;
      }
      orders[from + at] = starter;
    }
    classified[race] = starters - out;
  }

  function addSprint(race: number): void {
    const scored = Math.min(sprints.classified[race] ?? 0, SPRINT_POINTS.length);
    for (let place = 0; place < scored; place++) {
      const starter = sprints.orders[race * starters + place] ?? 0;
      const team = teamOf[starter] ?? -1;
      drivers.addPoints(starter, SPRINT_POINTS[place] ?? 0);
      if (team !== -1) teams.addPoints(team, SPRINT_POINTS[place] ?? 0);
    }
  }

  function addRace(race: number): void {
    const classified = races.classified[race] ?? 0;
    const hasFastest = left.year <= LAST_YEAR_OF_FASTEST_LAP && classified > 0;
    const fastest = hasFastest
      ? Math.floor(random.next() * Math.min(classified, FULL_POINTS.length))
      : -1;
    fastestLaps[race] = fastest;
    for (let place = 0; place < starters; place++) {
      const starter = races.orders[race * starters + place] ?? 0;
      places[starter] = place + 1;
      if (place >= classified) continue;
      const points = (FULL_POINTS[place] ?? 0) + (place === fastest ? 1 : 0);
      const team = teamOf[starter] ?? -1;
      drivers.addFinish(starter, place, points);
      if (team !== -1) teams.addFinish(team, place, points);
    }
  }

  return () => {
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
      draws.guesses.draw(race, places, picks, race * playerCount);
    }
    for (const [at, type] of FLAG_TYPES.entries()) flags[at] = draws.flags.draw(type);
    return {
      races,
      sprints,
      fastestLaps,
      picks,
      drivers: drivers.positions(),
      teams: teams.positions(),
      flags,
    };
  };
}
