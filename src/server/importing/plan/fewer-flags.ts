import { FLAG_TYPES, type FlagType, SESSION_TYPES, type SessionType } from '#domain/category.ts';
import type { FlagTable } from '../../db/tables.ts';
import { listHash } from './decide-lists.ts';
import type { CountedFlag } from './merge-flags.ts';
import type { StoredSeason } from './stored-season.ts';
import type { ReportedFlags, TargetSeason } from './target.ts';

/** A source's count that takes away from the flags that are stored. */
export interface FewerFlags {
  readonly raceId: string;
  readonly kind: 'FLAGS';
  /** All that are stored, those too that an admin took away. */
  readonly stored: readonly FlagTable[];
  /** The source's count. */
  readonly incoming: readonly CountedFlag[];
  /** What would be stored. */
  readonly after: readonly FlagTable[];
  readonly incomingHash: string;
}

/** What becomes of it, in the words of a list. */
export interface DecidedFlags {
  readonly flags: FewerFlags;
  readonly decision: 'APPLY' | 'KEEP_DECIDED' | 'REVIEW';
}

interface FlagDifference {
  readonly session: SessionType;
  readonly type: FlagType;
  readonly stored: number;
  readonly incoming: number;
}

export const isShown = ({ removed_at }: FlagTable) => removed_at === null;

/** The kinds of flags of which another number is shown, with both numbers. */
export function flagDifferences(
  before: readonly FlagTable[],
  after: readonly FlagTable[],
): FlagDifference[] {
  return SESSION_TYPES.flatMap((session) =>
    FLAG_TYPES.map((type) => {
      const count = (flags: readonly FlagTable[]) =>
        flags.filter((flag) => isShown(flag) && flag.session === session && flag.type === type)
          .length;
      return { session, type, stored: count(before), incoming: count(after) };
    }),
  ).filter(({ stored, incoming }) => stored !== incoming);
}

/**
 * Keeps the flags of races of which a count has fewer than are stored: messages may be lost, or not
 * understood, so an admin is asked, however soon after the race. One who reloads it takes what there is.
 */
export function withoutFewerFlags(
  stored: Pick<StoredSeason, 'flags' | 'reviews'>,
  target: TargetSeason,
  reported: readonly ReportedFlags[],
  reloadedRaceId: string | undefined,
): { readonly target: TargetSeason; readonly decided: readonly DecidedFlags[] } {
  const decided = reported.flatMap(({ raceId, kind, counted }): DecidedFlags[] => {
    const ofRace = (flags: readonly FlagTable[]) =>
      flags.filter(({ race_id }) => race_id === raceId);
    const [before, after] = [ofRace(stored.flags), ofRace(target.flags)];
    const isFewer = flagDifferences(before, after).some(
      (counts) => counts.incoming < counts.stored,
    );
    if (!isFewer) return [];
    const incomingHash = listHash(counted);
    const isKept = stored.reviews.some(
      (review) =>
        review.state === 'KEPT' &&
        review.race_id === raceId &&
        review.kind === kind &&
        review.incoming_hash === incomingHash,
    );
    const asked = isKept ? 'KEEP_DECIDED' : 'REVIEW';
    return [
      {
        flags: { raceId, kind, stored: before, incoming: counted, after, incomingHash },
        decision: raceId === reloadedRaceId ? 'APPLY' : asked,
      },
    ];
  });
  const kept = new Set(
    decided.filter(({ decision }) => decision !== 'APPLY').map(({ flags }) => flags.raceId),
  );
  const flags = [
    ...target.flags.filter(({ race_id }) => !kept.has(race_id)),
    ...stored.flags.filter(({ race_id }) => kept.has(race_id)),
  ];
  return { target: { ...target, flags }, decided };
}
