import { inFinishingOrder } from '#domain/season/finishing-positions.ts';
import type { Race } from '#domain/season/season.ts';

/** Car in the remaining races. */
export interface Seat {
  readonly constructorId: string | null;
  /** Driver of the next race. */
  readonly holderId: string;
  /** Regular driver, who may come back; `null` if there is none. */
  readonly regularId: string | null;
  /** Number of races that the regular driver has missed, from 1. */
  readonly missed: number;
}

interface Entry {
  readonly driverId: string;
  readonly constructorId: string | null;
}

/** Cars per team in a race, by the sporting regulations. */
const CARS = 2;
/**
 * Number of missed races after which a regular driver is not expected back: fewer than one in
 * sixteen would come.
 */
const MAX_MISSED = 4;

/**
 * Returns the chance that a regular driver who has missed some races is back by each coming one:
 * for the next one half after one race, a quarter after two, and so on. Of six whose car somebody
 * else drove in 2024 and 2025, three returned after one race (Sainz, and Magnussen twice) and three
 * never (Sargeant, Ricciardo, Doohan).
 * @param missed from 1
 */
export function chancesToBeBack(missed: number, races: number): Float64Array {
  let away = 1;
  return new Float64Array(races).map((_, race) => {
    away *= 1 - 0.5 ** (missed + race);
    return 1 - away;
  });
}

/** Former driver of a team who is in no car now. */
interface Absent {
  readonly driverId: string;
  readonly first: number;
  readonly missed: number;
  readonly starts: number;
}

/** Returns former drivers of a team, by how often and how recently they drove. */
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
    .filter(({ missed }) => missed <= MAX_MISSED)
    .sort((a, b) => weight(b) - weight(a));
}

const ofTeam = (entries: readonly Entry[], team: string) =>
  entries.filter(({ constructorId }) => constructorId === team);

const seatOf = (
  constructorId: string | null,
  holderId: string,
  regular: Absent | undefined,
): Seat => ({
  constructorId,
  holderId,
  regularId: regular?.driverId ?? null,
  missed: regular?.missed ?? 0,
});

/**
 * Returns the cars of one team: regular drivers get the seats back from those who joined last.
 * @param taken drivers who return to another team; those who return to this one are added
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
  const recent = history.slice(-1 - MAX_MISSED).map((entries) => ofTeam(entries, team).length);
  const free = Math.min(CARS, Math.max(...recent)) - holders.length;
  const vacant = Array.from({ length: Math.max(0, free) }, () => take(() => true));
  return [
    ...vacant.flatMap((one) => (one === undefined ? [] : [seatOf(team, one.driverId, undefined)])),
    ...holders.map(({ driverId, first }) =>
      seatOf(
        team,
        driverId,
        take((each) => each.first < first),
      ),
    ),
  ];
}

/**
 * Returns the cars of the remaining races: the latest drivers stay, but a regular whose seat a
 * stand-in has may come back, less likely with each missed race. A missing car gets its former
 * driver.
 * @param completed races by position
 */
export function lineUps(completed: readonly Race[]): Seat[] {
  const history = completed.map(({ result }): readonly Entry[] => inFinishingOrder(result ?? []));
  const recent = history
    .slice(-1 - MAX_MISSED)
    .toReversed()
    .flat();
  const teams = new Set(recent.flatMap(({ constructorId }) => constructorId ?? []));
  const taken = new Set<string>();
  const seats = [...teams].flatMap((team) => seatsOf(team, history, taken));
  const teamless = (history.at(-1) ?? []).filter(({ constructorId }) => constructorId === null);
  return [...seats, ...teamless.map(({ driverId }) => seatOf(null, driverId, undefined))];
}
