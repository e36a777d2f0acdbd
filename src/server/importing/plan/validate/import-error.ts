import type { ReasonCode } from '#contract/import-lines.ts';

/** What is wrong with a source's word. Without a race it is refused as a whole. */
export interface ImportError {
  readonly code: ReasonCode;
  /** In English, for the host's eyes. */
  readonly message: string;
}

/** What concerns one race: it is left as it is stored, and the rest goes on. */
export interface RaceError extends ImportError {
  /** The race's key. */
  readonly race: string;
  /** All its lists, or its place in the calendar as well. */
  readonly scope: 'LISTS' | 'RACE';
}

export function raceError(
  { key, name }: { readonly key: string; readonly name: string },
  code: ReasonCode,
  what: string,
  scope: RaceError['scope'] = 'LISTS',
): RaceError {
  return { code, message: `${name}: ${what}`, race: key, scope };
}

export function isOfRace(error: ImportError): error is RaceError {
  return 'race' in error;
}
