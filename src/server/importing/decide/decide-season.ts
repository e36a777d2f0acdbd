import type { Instant } from '#domain/season.ts';
import type { HandEditTable, RaceTable, ReportedStartTable } from '../../db/tables.ts';
import type { FetchedSeason } from '../fetch/fetch-season.ts';
import type { ImportError, RaceError } from '../import-error.ts';
import type { NormalisedSeason } from '../normalised-season.ts';
import type { SourceNotice } from '../source-notice.ts';
import type { StoredSeason } from '../stored-season.ts';
import { validateSeason } from '../validate/validate-season.ts';
import {
  type AskedList,
  type DecidedList,
  decideLists,
  isAsked,
  type ReportedList,
} from './decide-lists.ts';
import {
  type Change,
  describeChanges,
  describeFewerFlags,
  describeLists,
  diffSeason,
  type SeasonDiff,
} from './describe-changes.ts';
import { type DecidedFlags, type FewerFlags, withoutFewerFlags } from './fewer-flags.ts';
import { isHalfForGood, validateCorrection } from './hold-halves.ts';
import { endedHandEdits, keepHandEdits } from './keep-hand-edits.ts';
import { type ReportedFlags, type TargetSeason, targetSeason } from './target.ts';
import { wronglyClosed } from './target-races.ts';

export interface PlanOptions {
  /**
   * What becomes of changed final results after a few days: they wait for an admin, or apply themselves, as
   * those do that come sooner or change no place and no points. What an admin has set by hand waits either way.
   */
  readonly corrections: 'review' | 'auto';
  /** This race is to be as the source has it, whatever anybody decided before. */
  readonly reloadedRaceId?: string;
  /** Where the entry list or the calendar cannot be used, the rest is stored; else nothing is. */
  readonly allowPartial?: boolean;
}

/** What admins are asked. */
export type Correction = AskedList | FewerFlags;

/** What storing a source's word comes to. */
export interface ImportPlan {
  readonly target: TargetSeason;
  readonly diff: SeasonDiff;
  /** What the source has of lists and flags. */
  readonly reported: readonly (ReportedList | ReportedFlags)[];
  /** The lists that differ from what is stored. */
  readonly lists: readonly DecidedList[];
  /** What waits for an admin. */
  readonly asked: readonly Correction[];
  /** Counts that take flags away unasked. */
  readonly fewerFlags: readonly FewerFlags[];
  /** Starts that OpenF1 tells otherwise than before. */
  readonly reportedStarts: readonly ReportedStartTable[];
  /** They keep nothing from the source any more. */
  readonly endedHandEdits: readonly HandEditTable[];
  /** What is wrong with the entry list, or the calendar as a whole; the stored ones stand in. */
  readonly errors: readonly ImportError[];
  /** What is left as it is stored, race by race. */
  readonly refused: readonly RaceError[];
  readonly changes: readonly Change[];
  /** What waits for an admin, in words. */
  readonly held: readonly Change[];
  /** What an admin has to decide beside. */
  readonly notices: readonly SourceNotice[];
  readonly now: Instant;
}

/**
 * Works out what a source's word changes in what is stored, without touching anything.
 * @returns what is to be stored, asked and refused, or why all of it is refused
 */
export function planImport(
  { handEdits: allHandEdits, ...rows }: StoredSeason,
  fetched: FetchedSeason,
  { reloadedRaceId, allowPartial = false, ...options }: PlanOptions,
  { now, newId }: { readonly now: Instant; readonly newId: () => string },
): ImportPlan | { readonly errors: readonly ImportError[] } {
  const handEdits = allHandEdits.filter(({ subject_id }) => subject_id !== reloadedRaceId);
  const stored: StoredSeason = { ...rows, handEdits };
  const valid = validateSeason(stored, fetched, { now, newId, reloadedRaceId });
  if (!('season' in valid)) return valid;
  const { season, field, errors, refused, notices } = valid;
  const reloaded = stored.races.find(({ id }) => id === reloadedRaceId);
  const fatal = [
    ...(allowPartial ? [] : errors),
    ...refused.filter(({ race, refuses }) => race.key === reloaded?.key && refuses.length > 0),
  ];
  if (fatal.length > 0) return { errors: fatal };

  const {
    target: fromSource,
    reported: all,
    counts,
  } = targetSeason(stored, season, field, now, newId);
  const ended = endedHandEdits(stored, season, handEdits);
  const lasting = handEdits.filter((edit) => !ended.includes(edit));
  const { target, decided: flags } = withoutFewerFlags(
    stored,
    keepHandEdits(stored, fromSource, lasting),
    counts,
    reloadedRaceId,
  );
  const rules = { ...options, now, ...(reloadedRaceId === undefined ? {} : { reloadedRaceId }) };
  const decided = decideLists({ ...stored, handEdits: lasting }, all, rules);
  const { lists, halves } = withoutHalves(stored, target, decided, reloadedRaceId, now);
  const isHalf = ({ raceId, kind }: ReportedList) =>
    kind !== 'GRID' && halves.some(({ id }) => id === raceId);

  const diff = diffSeason(stored, target);
  const applied = lists.flatMap(({ list, decision }) => (decision === 'APPLY' ? list : []));
  const asked = lists.filter(isAsked).map(({ list }) => list as AskedList);
  const flagsThat = (what: DecidedFlags['decision']) =>
    flags.flatMap(({ flags, decision }) => (decision === what ? flags : []));
  return {
    target,
    diff,
    reported: [...all.filter((list) => !isHalf(list)), ...counts],
    lists,
    asked: [...asked, ...flagsThat('REVIEW')],
    fewerFlags: flagsThat('APPLY'),
    reportedStarts: newlyReported(stored, target.races, season, now),
    endedHandEdits: ended,
    errors,
    refused: [...refused, ...halves.flatMap(({ errors }) => errors)],
    changes: describeChanges(stored, target, diff, applied),
    held: [
      ...describeLists(target.races, asked),
      ...describeFewerFlags(target.races, flagsThat('REVIEW')),
    ],
    notices: [...closedEarly(stored, target.races, now), ...notices],
    now,
  };
}

function newlyReported(
  { startHistories }: StoredSeason,
  races: readonly RaceTable[],
  incoming: NormalisedSeason,
  now: Instant,
): ReportedStartTable[] {
  return races.flatMap(({ id, key }) => {
    const reported = incoming.races.find((race) => race.key === key)?.reportedStart ?? null;
    const isNew = reported !== null && reported !== startHistories.get(id)?.reported?.startsAt;
    return isNew ? { race_id: id, starts_at: reported, since: now } : [];
  });
}

/**
 * Leaves out the lists of races that are half corrected. Once that has lasted, an admin is asked instead; one
 * who reloads a race takes what there is.
 */
function withoutHalves(
  stored: StoredSeason,
  target: TargetSeason,
  decided: readonly DecidedList[],
  reloadedRaceId: string | undefined,
  now: Instant,
) {
  const errors = validateCorrection(stored, target, decided);
  const races = stored.races
    .filter(({ id, key }) => id !== reloadedRaceId && errors.some(({ race }) => race.key === key))
    .map(({ id, key }) => ({
      id,
      errors: errors.filter(({ race }) => race.key === key),
      isForGood: isHalfForGood(stored, { id, key }, decided, now),
    }));
  const lists = decided.flatMap((one): DecidedList[] => {
    const { raceId, kind, stored: before } = one.list;
    const half = races.find(({ id }) => id === raceId);
    if (half === undefined || kind === 'GRID') return [one];
    if (!half.isForGood) return [];
    return [
      one.decision === 'APPLY' && before.length > 0 ? { ...one, decision: 'REVIEW' as const } : one,
    ];
  });
  return { lists, halves: races.filter(({ isForGood }) => !isForGood) };
}

/** Races that only a wrong start has closed, and that stay so because guesses could be seen since. */
function closedEarly(
  stored: StoredSeason,
  races: readonly RaceTable[],
  now: Instant,
): SourceNotice[] {
  return races
    .filter((race) => wronglyClosed(stored, race, now) !== null)
    .map(({ key, name, guess_deadline: at }) => ({
      code: 'CLOSED_EARLY',
      race: { key, name },
      details: [{ kind: 'TIME', by: 'DEADLINE', at }],
      retryLater: false,
    }));
}
