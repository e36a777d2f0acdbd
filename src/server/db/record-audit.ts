import { sql, type Transaction } from 'kysely';
import { type AuditAction, auditKindOf } from '#contract/admin/admin-audit.ts';
import type { AuditValue } from '#contract/admin/audit-values.ts';
import type { Instant } from '#domain/base/time.ts';
import type { Database } from './tables.ts';

export interface AuditRecord {
  readonly at: Instant;
  /** User who acted; `null` for the software or its command line. */
  readonly actorUserId: string | null;
  readonly action: AuditAction;
  /** Name of the changed object; a user is shown with the current username. */
  readonly subject: string | { readonly userId: string };
  readonly year?: number;
  /** Text for players, who can read the log: never contains a guess or a secret. */
  readonly before: AuditValue;
  readonly after: AuditValue;
  /** Ids of the named objects, for checks; the log shows names only. */
  readonly ids?: { readonly before: string; readonly after: string };
}

/**
 * Records an action of a user, in the transaction of the action. It must be a write transaction:
 * these run one at a time, which makes the entry's number unique.
 */
export async function recordAudit(trx: Transaction<Database>, record: AuditRecord): Promise<void> {
  const { action, subject, ids } = record;
  const subjectName = typeof subject === 'string' ? subject : '';
  const before = JSON.stringify(record.before ?? null);
  const after = JSON.stringify(record.after ?? null);
  await trx
    .insertInto('audit_entry')
    .values((values) => ({
      entry: values
        .selectFrom('audit_entry')
        .select(sql<number>`coalesce(max(entry), 0) + 1`.as('entry')),
      at: record.at,
      actor_user_id: record.actorUserId,
      kind: auditKindOf(action),
      action,
      subject: subjectName,
      subject_user_id: typeof subject === 'string' ? null : subject.userId,
      year: record.year ?? null,
      before_json: ids === undefined ? before : withId(before, ids.before),
      after_json: ids === undefined ? after : withId(after, ids.after),
      search_text: foldForSearch([subjectName, record.year ?? '', before, after].join('\n')),
    }))
    .execute();
}

const withId = (fields: string, id: string) => JSON.stringify({ ...JSON.parse(fields), id });

/** Lower case is stored, because SQLite folds a to z only. */
export function foldForSearch(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('nb');
}
