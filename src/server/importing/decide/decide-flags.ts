import type { CountedFlag } from '#domain/count-flags.ts';
import { mergeFlags } from '../../corrections/merge-flags.ts';
import { flagDifferences } from '../../corrections/review-flags.ts';
import type { FlagTable, RaceTable } from '../../db/tables.ts';
import { listHash } from '../../race-lists/race-lists.ts';
import type { DecidedFlags, MatchedDraft } from '../import-draft.ts';
import { isKept } from './decide-lists.ts';

/**
 * The flags of a race as they are to be stored. A count that has fewer than are stored changes nothing: messages may
 * be lost, or not understood, so an admin is asked, however soon after the race. One who reloads it takes what
 * there is.
 * @param counted the source's count, `null` where it has none
 */
export function decideFlags(
  { stored, rules, moment }: Pick<MatchedDraft, 'stored' | 'rules' | 'moment'>,
  { id: raceId }: RaceTable,
  counted: readonly CountedFlag[] | null,
): { readonly flags: readonly FlagTable[]; readonly decided: readonly DecidedFlags[] } {
  const before = stored.flags.filter(({ race_id }) => race_id === raceId);
  if (counted === null) return { flags: before, decided: [] };
  const after = mergeFlags(raceId, before, counted, moment.newId);
  const isFewer = flagDifferences(before, after).some(({ incoming, stored }) => incoming < stored);
  if (!isFewer) return { flags: after, decided: [] };
  const count = { raceId, kind: 'FLAGS', incomingHash: listHash(counted) } as const;
  const asked = isKept(stored.reviews, count) ? 'KEEP_DECIDED' : 'REVIEW';
  const decision = raceId === rules.reloadedRaceId ? 'APPLY' : asked;
  return {
    flags: decision === 'APPLY' ? after : before,
    decided: [{ ...count, stored: before, incoming: counted, after, decision }],
  };
}
