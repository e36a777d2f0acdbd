import { DAY_MS, type Instant } from '#domain/base/time.ts';
import type { DecidedStart } from './decide-start.ts';

/** Minimum time in ms between two races: they are a week apart, a day less at least. */
export const BETWEEN_RACES_MS = 4 * DAY_MS;

export interface RaceToPlace extends Pick<DecidedStart, 'startsAt' | 'backing'> {
  readonly key: string;
  /** Number of the round at Jolpica; `null` if its calendar lacks the race. */
  readonly round: number | null;
  /** Stored start; `null` if the race is new. */
  readonly storedAt: Instant | null;
}

export interface Placed<Race> {
  readonly race: Race;
  /** Start to use; `null` if a new race is left out. */
  readonly startsAt: Instant | null;
  /** Race that contradicts the decided start. */
  readonly against: Race | null;
}

/**
 * Places races so that no two share a weekend, and none that one source alone has moved passes the
 * rounds of others. Where races contradict each other, the one with less to speak for it keeps its
 * stored start; a new race is left out. Does not depend on the order of `races`.
 */
export function placeRaces<Race extends RaceToPlace>(races: readonly Race[]): Placed<Race>[] {
  const inOrder = races.toSorted(
    (a, b) => b.backing - a.backing || a.startsAt - b.startsAt || (a.key < b.key ? -1 : 1),
  );
  const placed: (Placed<Race> & { readonly startsAt: Instant })[] = [];
  const outcome = new Map<Race, Placed<Race>>();
  for (const race of inOrder) {
    const against = placed.find((other) => contradicts(race, other))?.race ?? null;
    const startsAt = against === null ? race.startsAt : race.storedAt;
    const isTaken =
      against !== null &&
      placed.some((other) => startsAt !== null && isSameWeekend(other.startsAt, startsAt));
    const place = { race, startsAt: isTaken && !isKept(race) ? null : startsAt, against };
    outcome.set(race, place);
    if (place.startsAt !== null) placed.push({ ...place, startsAt: place.startsAt });
  }
  return races.flatMap((race) => outcome.get(race) ?? []);
}

const isSameWeekend = (a: Instant, b: Instant) => Math.abs(a - b) < BETWEEN_RACES_MS;
/** A stored race is never lost, whatever else is in its weekend. */
const isKept = ({ storedAt }: RaceToPlace) => storedAt !== null;

function contradicts(race: RaceToPlace, other: Placed<RaceToPlace> & { startsAt: Instant }) {
  if (isSameWeekend(race.startsAt, other.startsAt)) return true;
  const isMovedAlone = race.backing === 1 && race.storedAt !== null;
  const rounds = [race.round, other.race.round];
  if (!isMovedAlone || other.race.backing === 1 || rounds.includes(null)) return false;
  return (race.round ?? 0) < (other.race.round ?? 0) !== race.startsAt < other.startsAt;
}

/**
 * Returns the numbers that keep races of a calendar from being in order of their dates: as few as
 * possible, the most disorderly first.
 * @param races in the order of their dates
 */
export function roundsOutOfOrder<Race extends { readonly round: number }>(
  races: readonly Race[],
): Race[] {
  const left = [...races];
  const out: Race[] = [];
  for (;;) {
    const inversions = left.map(
      (race, index) =>
        left.filter((other, at) => at !== index && at < index !== other.round < race.round).length,
    );
    const most = Math.max(0, ...inversions);
    if (most === 0) return out;
    out.push(...left.splice(inversions.indexOf(most), 1));
  }
}
