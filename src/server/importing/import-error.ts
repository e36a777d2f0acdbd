import type { ImportDetail, ImportList, ReasonCode } from '#contract/import-details.ts';
import type { NoticedRace } from './source-notice.ts';

/** What is wrong with a source's word. */
export interface ImportError {
  readonly code: ReasonCode;
  readonly details: readonly ImportDetail[];
  readonly race?: NoticedRace;
}

/** What a source has of a race, and what may be left as it is stored while the rest goes on. */
export type RacePart = Exclude<ImportList, 'ENTRIES'> | 'FLAGS';

/** What concerns one race. */
export interface RaceError extends ImportError {
  readonly race: NoticedRace;
  /** The parts that are left as they are stored; none where only a row was left out. */
  readonly refuses: readonly RacePart[];
}

export function raceError(
  { key, name }: NoticedRace,
  refuses: RacePart | readonly RacePart[],
  code: ReasonCode,
  detail: ImportDetail | null = { kind: 'REASON', reason: code, list: null },
): RaceError {
  return {
    code,
    race: { key, name },
    details: detail === null ? [] : [detail],
    refuses: [refuses].flat(),
  };
}

type ListPart = Exclude<RacePart, 'FLAGS'>;

/** What is wrong with one list of a race, of which the code tells the rest. */
export function listError(race: NoticedRace, code: ReasonCode, list: ListPart): RaceError {
  return raceError(race, list, code, { kind: 'REASON', reason: code, list });
}
