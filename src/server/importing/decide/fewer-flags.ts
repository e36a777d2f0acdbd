import type { CountedFlag } from '#domain/count-flags.ts';
import { flagDifferences } from '../../corrections/review-flags.ts';
import type { FlagTable } from '../../db/tables.ts';
import type { StoredSeason } from '../stored-season.ts';
import { listHash } from './decide-lists.ts';
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
