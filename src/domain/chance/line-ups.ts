import { inFinishingOrder } from '../finishing-places.ts';
import type { Race } from '../season.ts';

/** One car in the races left. */
export interface Seat {
  readonly constructorId: string | null;
  /** Who drives it next; `null` for a car that nobody drove last. */
  readonly holderId: string | null;
  /** Who had it before and may come back; `null` for nobody. */
  readonly regularId: string | null;
  /** How many races the regular has missed, from 1. */
  readonly missed: number;
}

/** Who may start in the races left. */
export interface LineUps {
  readonly seats: readonly Seat[];
  /** Whether the next race starts with the holders for certain, as its grid has them. */
  readonly isNextKnown: boolean;
}

interface Entry {
  readonly driverId: string;
  readonly constructorId: string | null;
}

/** Sporting regulations: a team has two cars in a race. */
const CARS = 2;
/** Who has missed more races than this is not waited for: fewer than one in sixteen would come back. */
const MISSED_MAX = 4;
/** A grid that lacks more cars than this against the last race is taken for one that is not whole yet. */
const CARS_MISSING_MAX = 2;

/**
 * The chance that a regular who has missed so many races is back by each of the coming ones: for the next one
 * half after one race, a quarter after two, and so on. Of the 16 whose seat somebody else got during the seasons
 * 2020 to 2025, swaps aside, 7 missed one race, 3 two, one five, and 5 never came back.
 * @param missed from 1
 */
export function chancesToBeBack(missed: number, races: number): Float64Array {
  let away = 1;
  return new Float64Array(races).map((_, race) => {
    away *= 1 - 0.5 ** (missed + race);
    return 1 - away;
  });
}

/** Who drove for a team, and is in nobody's car now. */
interface Absent {
  readonly driverId: string;
  readonly first: number;
  readonly missed: number;
  readonly starts: number;
}

/** Those who were in a team's cars, by how often and how lately. */
function absentOf(team: string, history: readonly (readonly Entry[])[]): Absent[] {
  const present = new Set(history.at(-1)?.map(({ driverId }) => driverId));
  const races = new Map<string, number[]>();
  for (const [race, entries] of history.entries()) {
    for (const { driverId, constructorId } of entries) {
      if (constructorId !== team || present.has(driverId)) continue;
      races.set(driverId, [...(races.get(driverId) ?? []), race]);
    }
  }
  const weight = ({ starts, missed }: Absent) => starts * 0.5 ** missed;
  return [...races]
    .map(([driverId, of]) => ({
      driverId,
      first: of[0] ?? 0,
      missed: history.length - 1 - (of.at(-1) ?? 0),
      starts: of.length,
    }))
    .filter(({ missed }) => missed <= MISSED_MAX)
    .sort((a, b) => weight(b) - weight(a));
}

const ofTeam = (entries: readonly Entry[], team: string) =>
  entries.filter(({ constructorId }) => constructorId === team);

const seatOf = (
  constructorId: string | null,
  holderId: string | null,
  regular: Absent | undefined,
): Seat => ({
  constructorId,
  holderId,
  regularId: regular?.driverId ?? null,
  missed: regular?.missed ?? 0,
});

/**
 * The cars of one team: a regular gets back the seat of who came to the team last, and after them.
 * @param taken who comes back to another team; those who come back to this one are added
 */
function seatsOf(team: string, history: readonly (readonly Entry[])[], taken: Set<string>): Seat[] {
  const firstOf = (id: string) =>
    history.findIndex((entries) => ofTeam(entries, team).some(({ driverId }) => driverId === id));
  const holders = ofTeam(history.at(-1) ?? [], team)
    .slice(0, CARS)
    .map(({ driverId }) => ({ driverId, first: firstOf(driverId) }))
    .sort((a, b) => b.first - a.first);
  const absent = absentOf(team, history);
  const take = (isIt: (each: Absent) => boolean): Absent | undefined => {
    const found = absent.find((each) => isIt(each) && !taken.has(each.driverId));
    if (found !== undefined) taken.add(found.driverId);
    return found;
  };
  const recent = history.slice(-1 - MISSED_MAX).map((entries) => ofTeam(entries, team).length);
  const free = Math.min(CARS, Math.max(...recent)) - holders.length;
  const vacant = Array.from({ length: Math.max(0, free) }, () => take(() => true));
  return [
    ...vacant.flatMap((regular) => (regular === undefined ? [] : [seatOf(team, null, regular)])),
    ...holders.map(({ driverId, first }) =>
      seatOf(
        team,
        driverId,
        take((each) => each.first < first),
      ),
    ),
  ];
}

/** The grid of a race that is still to be run, where it is known and whole. */
function wholeGrid(race: Race, latest: readonly Entry[]): readonly Entry[] | null {
  const { grid } = race;
  if (grid === null || grid.length === 0) return null;
  return grid.length + CARS_MISSING_MAX < latest.length ? null : grid;
}

/**
 * Who drives in the races left: who drove last drives on, but a regular who was in the car before a stand-in
 * may come back, the fewer races are missed the likelier. A car that was missing is driven again by who had it.
 * @param completed by position, one at least
 * @param next the first race that has no result
 */
export function lineUps(completed: readonly Race[], next: Race): LineUps {
  const results = completed.map(({ result }): readonly Entry[] => inFinishingOrder(result ?? []));
  const grid = wholeGrid(next, results.at(-1) ?? []);
  const history = grid === null ? results : [...results, grid];
  const recent = history
    .slice(-1 - MISSED_MAX)
    .toReversed()
    .flat();
  const teams = new Set(recent.flatMap(({ constructorId }) => constructorId ?? []));
  const taken = new Set<string>();
  const seats = [...teams].flatMap((team) => seatsOf(team, history, taken));
  const teamless = (history.at(-1) ?? []).filter(({ constructorId }) => constructorId === null);
  return {
    seats: [...seats, ...teamless.map(({ driverId }) => seatOf(null, driverId, undefined))],
    isNextKnown: grid !== null,
  };
}
