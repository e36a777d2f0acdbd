import type { ImportDetail, ImportList, ReasonCode } from '#contract/import-details.ts';
import type { NoticedRace } from '../../sources/source-notice.ts';

/** What is wrong with a source's word. Without a race it is refused as a whole. */
export interface ImportError {
  readonly code: ReasonCode;
  readonly details: readonly ImportDetail[];
  readonly race?: NoticedRace;
}

/** What concerns one race: it is left as it is stored, and the rest goes on. */
export interface RaceError extends ImportError {
  readonly race: NoticedRace;
  /** All its lists, or its place in the calendar as well. */
  readonly scope: 'LISTS' | 'RACE';
}

export function raceError(
  { key, name }: NoticedRace,
  code: ReasonCode,
  detail: ImportDetail | null = { kind: 'REASON', reason: code, list: null },
  scope: RaceError['scope'] = 'LISTS',
): RaceError {
  return { code, race: { key, name }, details: detail === null ? [] : [detail], scope };
}

/** What is wrong with one list of a race, of which the code tells the rest. */
export function listError(race: NoticedRace, code: ReasonCode, list: ImportList): RaceError {
  return raceError(race, code, { kind: 'REASON', reason: code, list });
}

export function isOfRace(error: ImportError): error is RaceError {
  return 'race' in error;
}
