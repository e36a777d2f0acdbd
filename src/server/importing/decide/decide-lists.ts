import { createHash } from 'node:crypto';
import { REVIEWED_LISTS, type ReviewedList } from '#contract/corrections.ts';
import type { Instant } from '#domain/season.ts';
import { DAY_MS } from '#domain/time.ts';
import {
  canonical,
  type ListDifference,
  RACE_LISTS,
  type RaceList,
  type RaceListKind,
  type RaceListRow,
} from '../../race-lists/race-lists.ts';
import type { StoredSeason } from '../stored-season.ts';

/** A list of a race as the source has it. */
export interface ReportedList {
  readonly raceId: string;
  readonly kind: RaceListKind;
  readonly rows: readonly RaceListRow[];
}

/** A list that the source has otherwise than it is stored. */
export interface DifferingList {
  readonly raceId: string;
  readonly kind: RaceListKind;
  readonly stored: readonly RaceListRow[];
  readonly incoming: readonly RaceListRow[];
  readonly difference: ListDifference;
  /** The same for the same incoming list, so that what was refused once is not asked again. */
  readonly incomingHash: string;
}

/**
 * What becomes of a differing list. `APPLY`: it is stored, and told where it corrects a final result.
 * `REVIEW`: an admin is asked. `KEEP_BY_HAND`: the same, but an admin has set what is stored.
 * `KEEP_DECIDED`: an admin has refused just this list before.
 */
export type Decision = 'APPLY' | 'KEEP_BY_HAND' | 'KEEP_DECIDED' | 'REVIEW';

export interface DecidedList {
  readonly list: DifferingList;
  readonly decision: Decision;
}

/** So long after a race a changed final result applies itself: stewards decide within hours. */
const FRESH_FOR_MS = 3 * DAY_MS;

/** What a list must be to wait for an admin. */
export interface AskedList extends DifferingList {
  readonly kind: ReviewedList;
}

interface DecisionRules {
  /** Whether changed final results wait for an admin, or apply themselves. */
  readonly corrections: 'review' | 'auto';
  /** This race is to be as the source has it, whatever anybody decided before. */
  readonly reloadedRaceId?: string;
  readonly now: Instant;
}

type Stored = Pick<StoredSeason, 'lists' | 'handEdits' | 'reviews' | 'races'>;

/** Each list that differs from what is stored, with what becomes of it. */
export function decideLists(
  stored: Stored,
  reported: readonly ReportedList[],
  rules: DecisionRules,
): DecidedList[] {
  return reported.flatMap(({ raceId, kind, rows: incoming }) => {
    const before = stored.lists[kind].filter(({ race_id }) => race_id === raceId);
    const { difference: compare } = RACE_LISTS[kind] as RaceList<RaceListRow>;
    const difference = compare(before, incoming);
    if (difference === null) return [];
    const incomingHash = listHash(incoming);
    const list = { raceId, kind, stored: before, incoming, difference, incomingHash };
    return { list, decision: decide(list, stored, rules) };
  });
}

/** Tells whether two lists are the same. */
export function listHash(rows: readonly object[]): string {
  return createHash('sha256').update(canonical(rows)).digest('base64url');
}

function decide(
  list: DifferingList,
  { handEdits, reviews, races }: Stored,
  rules: DecisionRules,
): Decision {
  const { raceId, kind, difference, incomingHash } = list;
  if (raceId === rules.reloadedRaceId) return 'APPLY';
  const { handEdit } = RACE_LISTS[kind];
  const isByHand = handEdits.some(
    ({ subject_id, field }) => subject_id === raceId && field === handEdit,
  );
  if (!isReviewed(list)) return isByHand ? 'KEEP_BY_HAND' : 'APPLY';
  // What was not known before corrects nothing.
  if (difference === 'NEW' || difference === 'COMPLETES') return 'APPLY';
  const isKept = reviews.some(
    (review) =>
      review.state === 'KEPT' &&
      review.race_id === raceId &&
      review.kind === kind &&
      review.incoming_hash === incomingHash,
  );
  if (isKept) return 'KEEP_DECIDED';
  if (isByHand) return 'KEEP_BY_HAND';
  const startsAt = races.find(({ id }) => id === raceId)?.starts_at ?? 0;
  const isFresh = rules.now < startsAt + FRESH_FOR_MS;
  const appliesItself = rules.corrections === 'auto' || isFresh || difference === 'DETAILS';
  return appliesItself ? 'APPLY' : 'REVIEW';
}

export function isReviewed(list: DifferingList): list is AskedList {
  return (REVIEWED_LISTS as readonly string[]).includes(list.kind);
}

/** Whether an admin is asked about it. */
export function isAsked({ list, decision }: DecidedList): boolean {
  return isReviewed(list) && (decision === 'REVIEW' || decision === 'KEEP_BY_HAND');
}

/** Whether a final result, or standings after it, become different in what counts. */
export function isCorrected(list: DifferingList): list is AskedList {
  return isReviewed(list) && list.difference === 'COUNTS';
}
