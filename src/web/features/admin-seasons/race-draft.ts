import type { RaceSettings } from '#contract/admin-races.ts';
import type { AdminRace } from '#contract/admin-seasons.ts';
import { currentYear } from '#domain/deadlines.ts';
import { instantOf, momentOf, NO_MOMENT, type OsloMoment } from './oslo-moment.ts';

/** A race as it is being written. */
export interface RaceDraft {
  readonly name: string;
  readonly start: OsloMoment;
  /** May be left empty. */
  readonly qualifying: OsloMoment;
  /** Left empty where there is no sprint. */
  readonly sprint: OsloMoment;
}

export type RaceField = keyof RaceDraft;

export type DraftProblem = 'MISSING' | 'SKIPPED' | 'OTHER_YEAR' | 'NOT_BEFORE_RACE';

export const EMPTY_RACE: RaceDraft = {
  name: '',
  start: NO_MOMENT,
  qualifying: NO_MOMENT,
  sprint: NO_MOMENT,
};

export function draftOf(race: AdminRace): RaceDraft {
  return {
    name: race.name,
    start: momentOf(race.startsAt),
    qualifying: momentOf(race.qualifyingAt),
    sprint: momentOf(race.sprintAt),
  };
}

const isSameMoment = (a: OsloMoment, b: OsloMoment) =>
  a.local === b.local && a.isSecond === b.isSecond;

export const isSameDraft = (a: RaceDraft, b: RaceDraft) =>
  a.name === b.name &&
  isSameMoment(a.start, b.start) &&
  isSameMoment(a.qualifying, b.qualifying) &&
  isSameMoment(a.sprint, b.sprint);

const optionalInstantOf = (moment: OsloMoment) => (moment.local === '' ? null : instantOf(moment));

/** @returns what to send, or what stands in the way, field by field */
export function readRaceDraft(
  draft: RaceDraft,
  year: number,
): RaceSettings | { readonly problems: Partial<Record<RaceField, DraftProblem>> } {
  const name = draft.name.trim();
  const startsAt = instantOf(draft.start);
  const qualifyingAt = optionalInstantOf(draft.qualifying);
  const sprintAt = optionalInstantOf(draft.sprint);
  const problems: Partial<Record<RaceField, DraftProblem>> = {};
  if (name === '') problems.name = 'MISSING';
  if (typeof startsAt === 'string') problems.start = startsAt;
  else if (currentYear(startsAt) !== year) problems.start = 'OTHER_YEAR';
  const before = { qualifying: qualifyingAt, sprint: sprintAt } as const;
  for (const [field, at] of Object.entries(before) as [keyof typeof before, typeof sprintAt][]) {
    if (typeof at === 'string') problems[field] = at;
    else if (at !== null && typeof startsAt === 'number' && at >= startsAt) {
      problems[field] = 'NOT_BEFORE_RACE';
    }
  }
  if (
    Object.keys(problems).length > 0 ||
    typeof startsAt === 'string' ||
    typeof qualifyingAt === 'string' ||
    typeof sprintAt === 'string'
  ) {
    return { problems };
  }
  return { name, startsAt, qualifyingAt, sprintAt };
}
