import type { Instant } from '#domain/season.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { FetchedSeason } from '../fetch/fetch-season.ts';
import type { ImportError, RaceError } from '../import-error.ts';
import { validateEntries } from '../match/match-entries.ts';
import { type MatchedField, matchField } from '../match/match-field.ts';
import { tellDropped, withoutOnlyListed } from '../match/only-listed.ts';
import type { NormalisedSeason } from '../normalised-season.ts';
import type { SourceNotice } from '../source-notice.ts';
import type { StoredSeason } from '../stored-season.ts';
import { validateCalendar, withoutOwnRaces } from './validate-calendar.ts';
import { validateRace } from './validate-race.ts';

/** What sources have in halves at first they have whole within hours. */
export const HALF_FOR_MS = 6 * HOUR_MS;
/** From then on after a session a driver who is not in its result has withdrawn without a word. */
const FIRST_RESULT_HALF_FOR_MS = DAY_MS;

/** A source's word as far as it can be stored. */
export interface ValidSeason {
  readonly season: NormalisedSeason;
  readonly field: MatchedField;
  /** What is wrong with its entry list, or its calendar as a whole. */
  readonly errors: readonly ImportError[];
  /** What is left of single races as it is stored. */
  readonly refused: readonly RaceError[];
  readonly notices: readonly SourceNotice[];
}

interface Judging {
  readonly now: Instant;
  readonly newId: () => string;
  /** Is taken as the source has it. */
  readonly reloadedRaceId?: string | undefined;
}

/**
 * Everything that speaks against storing a season, or parts of it: contradictions within it, and what it would do
 * to the stored one. What is sound goes on: a list that cannot be used costs no other list.
 * @returns why nothing of it can be stored, or what can
 */
export function validateSeason(
  stored: StoredSeason,
  { season: fetched, unreadable }: FetchedSeason,
  { now, newId, reloadedRaceId }: Judging,
): ValidSeason | { readonly errors: readonly ImportError[] } {
  if (stored.season && stored.season.finished_at !== null) {
    return { errors: [{ code: 'SEASON_FINISHED', details: [] }] };
  }
  const entries = validateEntries(stored, fetched);
  if (entries.season === null) return { errors: entries.errors };
  const { season: entered, notices: onlyListed } = withoutOnlyListed(stored, entries.season);
  const field = matchField(stored, entered, now, newId);
  const sourceKeys = new Set([
    ...entered.races.map(({ key }) => key),
    ...unreadable.map(({ race }) => race.key),
  ]);
  const judged = withoutOwnRaces(stored, sourceKeys, stored.handEdits);
  const calendar = validateCalendar(judged, entered, unreadable, now);
  const races = calendar.season.races.map((race) => {
    const before = stored.races.find(({ key }) => key === race.key);
    const ofRace = <Row extends { readonly race_id: string }>(rows: readonly Row[]) =>
      rows.filter(({ race_id }) => race_id === before?.id);
    const since = stored.halfSince.get(race.key) ?? now;
    const mayGrow = (startedAt: Instant | null) =>
      startedAt !== null && now < startedAt + FIRST_RESULT_HALF_FOR_MS && now < since + HALF_FOR_MS;
    const results = [
      { list: 'RACE_RESULT', startedAt: race.startsAt },
      { list: 'SPRINT_RESULT', startedAt: race.sprintAt },
    ] as const;
    const young = results.filter(
      ({ list, startedAt }) => ofRace(stored.lists[list]).length === 0 && mayGrow(startedAt),
    );
    const isReloaded = before !== undefined && before.id === reloadedRaceId;
    return validateRace(race, {
      season: entered,
      field,
      grid: ofRace(stored.lists.GRID),
      hasResult: ofRace(stored.lists.RACE_RESULT).length > 0,
      young: new Set(isReloaded ? [] : young.map(({ list }) => list)),
    });
  });
  return {
    season: { ...calendar.season, races: races.map(({ race }) => race) },
    field,
    errors: [...entries.errors, ...calendar.errors],
    refused: [...calendar.refused, ...races.flatMap(({ errors }) => errors)],
    notices: [
      ...field.notices,
      ...onlyListed,
      ...tellDropped(stored, entered, field.renamedDrivers),
    ],
  };
}
