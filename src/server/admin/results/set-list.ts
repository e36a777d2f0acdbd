import type { AuditAction } from '#contract/admin/admin-audit.ts';
import type { AuditValue } from '#contract/admin/audit-values.ts';
import { replaceList } from '#server/season/corrections/replace-list.ts';
import {
  RESULT_LIST_STORES,
  type ResultListKind,
  type ResultListRow,
} from '#server/season/result-lists/result-lists.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { clearOverrides, setOverrides } from '../overrides.ts';

interface ListByHand {
  readonly kind: ResultListKind;
  readonly rows: readonly ResultListRow[];
  readonly action: AuditAction;
  /** Rows in readable form for the audit log. */
  readonly before: AuditValue;
  readonly after: AuditValue;
}

/**
 * Overrides a whole list of a race, which no source changes afterwards. An empty list removes the
 * override, or the list would be missing for good.
 */
export async function setList(
  change: SeasonChange,
  race: StoredRace,
  { kind, rows, action, before, after }: ListByHand,
): Promise<void> {
  const { trx, actorUserId: userId, record } = change;
  await replaceList(trx, { raceId: race.id, kind, rows }, { state: 'BY_HAND', userId }, change);
  const { override } = RESULT_LIST_STORES[kind];
  if (rows.length === 0) await clearOverrides(trx, race.id, override);
  else await setOverrides(trx, [race.id], [override]);
  await record({ action, subject: race.name, before, after });
}
