import type { Instant } from '#domain/base/time.ts';
import { byStart } from '#domain/season/by-start.ts';
import { isOpen } from '#domain/season/deadline.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';

/** Race that a league counts from, as it was chosen. */
export interface LeagueStart {
  readonly raceId: string;
  readonly year: number;
  /** The race's start, even if it is cancelled. */
  readonly startsAt: Instant;
}

/**
 * Returns the first race that counts in a league that begins with a race: that race, wherever it is
 * in the season now, or if it is cancelled the next after it.
 * @param races of the start's year, without cancelled ones
 * @returns `null` if there is none
 */
export function firstRaceOf<Each extends Pick<Race, 'id' | 'startsAt' | 'position'>>(
  races: readonly Each[],
  { raceId, startsAt }: Pick<LeagueStart, 'raceId' | 'startsAt'>,
): Each | null {
  const chosen = races.find(({ id }) => id === raceId);
  return chosen ?? byStart(races).find((race) => race.startsAt >= startsAt) ?? null;
}

/** Part of a season that counts in a league. */
export interface CountedPart {
  /** First race that counts; `null` if none of the season does. */
  readonly first: Race | null;
  /** Position from which races count; infinite if none does. */
  readonly from: number;
}

/**
 * Returns what of a season counts in a league: nothing before the race that it begins with, and of
 * later seasons everything.
 * @returns `null` if the whole season counts
 */
export function countedPart(
  { year, races }: Pick<SeasonFacts, 'year' | 'races'>,
  start: LeagueStart | null,
): CountedPart | null {
  if (start === null || start.year < year) return null;
  const first = start.year === year ? firstRaceOf(races, start) : null;
  return { first, from: first?.position ?? Number.POSITIVE_INFINITY };
}

/**
 * Returns the races that a league can begin with, next first: those whose deadline is ahead. While
 * the season can be guessed its first race is none of them, since whoever begins with it can begin
 * with the season.
 * @param races of a season, without cancelled ones
 */
export function racesToBeginWith<
  Each extends Pick<Race, 'id' | 'startsAt' | 'position' | 'guessDeadline'>,
>(races: readonly Each[], seasonDeadline: Instant | null, now: Instant): Each[] {
  const ahead = byStart(races).filter(({ guessDeadline }) => isOpen(guessDeadline, now));
  const isFirst = ({ position }: Each) => races.every((other) => position <= other.position);
  return isSeasonAhead(seasonDeadline, now) ? ahead.filter((race) => !isFirst(race)) : ahead;
}

/** Returns true until the season's deadline, which may not be set yet. */
export function isSeasonAhead(seasonDeadline: Instant | null, now: Instant): boolean {
  return seasonDeadline === null || isOpen(seasonDeadline, now);
}
