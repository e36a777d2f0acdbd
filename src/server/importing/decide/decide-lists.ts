import { REVIEWED_LISTS, type ReviewKind } from '#contract/season/corrections.ts';
import { DAY_MS } from '#domain/base/time.ts';
import type { CountedFlag } from '#domain/season/count-flags.ts';
import type { FlagTable, RaceTable } from '#server/db/tables.ts';
import { flagDifferences, mergeFlags } from '#server/season/corrections/race-flags.ts';
import {
  listHash,
  RESULT_LIST_STORES,
  type ResultListRow,
  type ResultListStore,
} from '#server/season/result-lists/result-lists.ts';
import type {
  DecidedFlags,
  DecidedList,
  DecidedRows,
  ImportMoment,
  ImportRules,
  ReportedList,
} from '../import-draft.ts';
import type { StoredReview, StoredSeason } from '../stored-season.ts';

/**
 * Time in ms after a race within which a changed final result is applied without a review; stewards
 * decide within hours.
 */
const FRESH_FOR_MS = 3 * DAY_MS;

/** List that can be under review. */
export type ListForReview = DecidedList & { readonly kind: ReviewKind };

type Stored = Pick<StoredSeason, 'lists' | 'overrides' | 'reviews' | 'races'>;
type Rules = Pick<ImportRules, 'corrections' | 'reloadedRaceId'> & Pick<ImportMoment, 'now'>;

/** Returns each list that differs from the stored one, with a decision. */
export function decideLists(
  stored: Stored,
  reported: readonly ReportedList[],
  rules: Rules,
): DecidedRows[] {
  return reported.flatMap(({ raceId, kind, rows: incoming }) => {
    const before = stored.lists[kind].filter(({ race_id }) => race_id === raceId);
    const { difference: compare } = RESULT_LIST_STORES[kind] as ResultListStore<ResultListRow>;
    const difference = compare(before, incoming);
    if (difference === null) return [];
    const incomingHash = listHash(incoming);
    const list = { raceId, kind, stored: before, incoming, difference, incomingHash };
    return { ...list, decision: decide(list, stored, rules) };
  });
}

function decide(
  list: Omit<DecidedRows, 'decision'>,
  { overrides, reviews, races }: Stored,
  rules: Rules,
): DecidedRows['decision'] {
  const { raceId, kind, difference } = list;
  if (raceId === rules.reloadedRaceId) return 'APPLY';
  const { override } = RESULT_LIST_STORES[kind];
  const isOverridden = overrides.some(
    ({ subject_id, field }) => subject_id === raceId && field === override,
  );
  if (!isReviewed(list)) return isOverridden ? 'KEEP_OVERRIDE' : 'APPLY';
  // A list that was unknown or incomplete is no correction, so it needs no review.
  if (difference === 'NEW' || difference === 'COMPLETES') return 'APPLY';
  if (wasKept(reviews, list)) return 'KEEP_DECIDED';
  if (isOverridden) return 'KEEP_OVERRIDE';
  const startsAt = races.find(({ id }) => id === raceId)?.starts_at ?? 0;
  const isFresh = rules.now < startsAt + FRESH_FOR_MS;
  const appliesItself = rules.corrections === 'auto' || isFresh || difference === 'DETAILS';
  return appliesItself ? 'APPLY' : 'REVIEW';
}

/** Returns true if an admin has kept the stored list instead of this very one. */
export function wasKept(
  reviews: readonly StoredReview[],
  { raceId, kind, incomingHash }: Pick<DecidedList, 'raceId' | 'kind' | 'incomingHash'>,
): boolean {
  return reviews.some(
    (review) =>
      review.state === 'KEPT' &&
      review.race_id === raceId &&
      review.kind === kind &&
      review.incoming_hash === incomingHash,
  );
}

const isReviewed = ({ kind }: Pick<DecidedList, 'kind'>): boolean =>
  kind === 'FLAGS' || REVIEWED_LISTS.some((reviewed) => reviewed === kind);

/** Returns true if the list is under review. */
export function needsReview(list: DecidedList): list is ListForReview {
  return isReviewed(list) && (list.decision === 'REVIEW' || list.decision === 'KEEP_OVERRIDE');
}

/**
 * Returns true if a final result, its standings or its flags are corrected in what counts for the
 * game.
 */
export function isCorrected(list: DecidedList): boolean {
  return isReviewed(list) && (list.kind === 'FLAGS' || list.difference === 'COUNTS');
}

interface FlagsDraft {
  readonly stored: Pick<StoredSeason, 'flags' | 'reviews'> & {
    readonly races: readonly Pick<RaceTable, 'id' | 'flags_counted_at'>[];
  };
  readonly rules: Pick<ImportRules, 'reloadedRaceId'>;
  readonly moment: Pick<ImportMoment, 'newId'>;
}

/**
 * Returns the flags to store. The first count after a race replaces those of the race so far. A
 * later one with fewer flags than stored changes nothing but needs a review, however soon after the
 * race: messages may be lost or not understood. Reloading applies it.
 * @param counted the source's count; `null` if it has none
 */
export function decideFlags(
  { stored, rules, moment }: FlagsDraft,
  { id: raceId }: Pick<RaceTable, 'id'>,
  counted: readonly CountedFlag[] | null,
): { readonly flags: readonly FlagTable[]; readonly decided: readonly DecidedFlags[] } {
  const before = stored.flags.filter(({ race_id }) => race_id === raceId);
  if (counted === null) return { flags: before, decided: [] };
  const isCounted = stored.races.some(
    ({ id, flags_counted_at }) => id === raceId && flags_counted_at !== null,
  );
  const after = mergeFlags(raceId, before, counted, moment.newId, isCounted);
  const isFewer = flagDifferences(before, after).some(({ incoming, stored }) => incoming < stored);
  if (!isCounted || !isFewer) return { flags: after, decided: [] };
  const count = { raceId, kind: 'FLAGS', incomingHash: listHash(counted) } as const;
  const unresolved = wasKept(stored.reviews, count) ? 'KEEP_DECIDED' : 'REVIEW';
  const decision = raceId === rules.reloadedRaceId ? 'APPLY' : unresolved;
  return {
    flags: decision === 'APPLY' ? after : before,
    decided: [{ ...count, stored: before, incoming: counted, after, decision }],
  };
}
