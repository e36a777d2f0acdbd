import { instantsAtOsloTime, osloTime } from '#domain/oslo-time.ts';

/** A moment as a person gives it: what calendar and clock show in Norway. */
export interface OsloMoment {
  /** As a `datetime-local` field has it; empty while nothing, or half a date, has been typed. */
  readonly local: string;
  /** The second of the two times that the clock shows it, in the night when summer time ends. */
  readonly isSecond: boolean;
}

type MomentProblem = 'MISSING' | 'SKIPPED';

export const NO_MOMENT: OsloMoment = { local: '', isSecond: false };

export function momentOf(instant: number | null): OsloMoment {
  if (instant === null) return NO_MOMENT;
  const local = osloTime(instant);
  const second = instantsAtOsloTime(local)[1];
  return { local, isSecond: second !== undefined && instant >= second };
}

/** Whether the clock shows it twice. */
export const comesTwice = ({ local }: OsloMoment) => instantsAtOsloTime(local).length > 1;

/** @returns the instant, or why there is none */
export function instantOf({ local, isSecond }: OsloMoment): number | MomentProblem {
  const instants = instantsAtOsloTime(local);
  return instants.at(isSecond ? -1 : 0) ?? (local === '' ? 'MISSING' : 'SKIPPED');
}
