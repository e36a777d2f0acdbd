import type { Instant } from '#domain/season.ts';
import type { HandEditTable, RaceTable, ReportedStartTable } from '../../db/tables.ts';
import { competitorIdOf } from '../../race-lists/race-lists.ts';
import type { FetchedSeason } from '../fetch-season.ts';
import type { NormalisedSeason } from '../sources/normalised-season.ts';
import type { SourceNotice } from '../sources/source-notice.ts';
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
import { findRenamed } from './find-renamed.ts';
import { endedHandEdits, keepHandEdits, withoutOwnRaces } from './keep-hand-edits.ts';
import { tellDropped, withoutOnlyListed } from './only-listed.ts';
import { withStoredField } from './stored-field.ts';
import type { StoredSeason } from './stored-season.ts';
import { type ReportedFlags, type TargetSeason, targetSeason } from './target.ts';
import { wronglyClosed } from './target-races.ts';
import { type ImportError, isOfRace, type RaceError, raceError } from './validate/import-error.ts';
import { duplicates } from './validate/validate-competitors.ts';
import { isHalfForGood, validateCorrection } from './validate/validate-correction.ts';
import { validateSeason, withoutRefused } from './validate/validate-season.ts';

export interface PlanOptions {
  /**
   * What becomes of changed final results after a few days: they wait for an admin, or apply themselves, as
   * those do that come sooner or change no place and no points. What an admin has set by hand waits either way.
   */
  readonly corrections: 'review' | 'auto';
  /** This race is to be as the source has it, whatever anybody decided before. */
  readonly reloadedRaceId?: string;
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
  { season: fetched, unreadable }: FetchedSeason,
  { reloadedRaceId, ...options }: PlanOptions,
  { now, newId }: { readonly now: Instant; readonly newId: () => string },
): ImportPlan | { readonly errors: readonly ImportError[] } {
  const handEdits = allHandEdits.filter(({ subject_id }) => subject_id !== reloadedRaceId);
  const stored: StoredSeason = { ...rows, handEdits };
  const entered = withStoredField(stored, fetched);
  const { season: incoming, notices: onlyListed } = withoutOnlyListed(stored, entered);
  const sourceKeys = new Set([
    ...incoming.races.map(({ key }) => key),
    ...unreadable.map(({ race }) => race.key),
  ]);
  const judged = withoutOwnRaces(stored, sourceKeys, handEdits);
  const reloaded = stored.races.find(({ id }) => id === reloadedRaceId);
  const errors = validateSeason(judged, incoming, unreadable, now);
  const isRefused = (error: ImportError) => !isOfRace(error) || error.race.key === reloaded?.key;
  if (errors.some(isRefused)) return { errors };

  const renamed = findRenamed(stored, incoming, now);
  const readTarget = (refused: readonly RaceError[]) => {
    const sound = withoutRefused(incoming, refused);
    const kept = new Set(
      refused.filter(({ scope }) => scope === 'RACE').map(({ race }) => race.key),
    );
    return { sound, ...targetSeason(stored, sound, kept, now, newId, renamed.ids) };
  };
  const contradicting = errors.filter(isOfRace);
  const doubled = doubledRows(readTarget(contradicting));
  const ofRaces = [...contradicting, ...doubled];
  const { sound, target: fromSource, reported: all, counts } = readTarget(ofRaces);
  const ended = endedHandEdits(stored, sound, handEdits);
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
    reportedStarts: newlyReported(stored, target.races, sound, now),
    endedHandEdits: ended,
    refused: [...ofRaces, ...halves.flatMap(({ errors }) => errors)],
    changes: describeChanges(stored, target, diff, applied),
    held: [
      ...describeLists(target.races, asked),
      ...describeFewerFlags(target.races, flagsThat('REVIEW')),
    ],
    notices: [
      ...closedEarly(stored, target.races, now),
      ...renamed.notices,
      ...onlyListed,
      ...tellDropped(stored, incoming, renamed.ids.DRIVER),
    ],
    now,
  };
}

/** Races in one list of which two names stand that we take for one competitor. */
function doubledRows({
  target,
  reported,
}: {
  readonly target: TargetSeason;
  readonly reported: readonly ReportedList[];
}): RaceError[] {
  const names = new Map(
    [...target.drivers, ...target.constructors].map((one) => [one.id, one.name]),
  );
  return target.races.flatMap((race) =>
    reported
      .filter(({ raceId }) => raceId === race.id)
      .flatMap(({ kind: list, rows }) =>
        duplicates(rows.map(competitorIdOf)).map((id) => {
          const name = names.get(id) ?? id;
          return raceError(race, 'DUPLICATE_COMPETITOR', { kind: 'TWICE', name, list });
        }),
      ),
  );
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
