import { sql } from 'kysely';
import {
  AuditAction,
  AuditKind,
  type AuditPage,
  type AuditQuery,
  LOG_PAGE_SIZE,
} from '#contract/admin/admin-audit.ts';
import { AuditValue } from '#contract/admin/audit-values.ts';
import { usernameKey } from '#domain/accounts/username-lookalikes.ts';
import { osloDay } from '#domain/base/oslo-day.ts';
import type { Instant } from '#domain/base/time.ts';
import { parseStored } from '#server/base/stored-json.ts';
import { containsPattern } from '#server/db/contains-pattern.ts';
import type { Executor } from '#server/db/database.ts';
import { foldForSearch } from '#server/db/record-audit.ts';
import { belowEntry } from './below-entry.ts';

const user = (id: string | null, username: string | null) =>
  id === null ? null : { id, username: username ?? '' };

const withoutSpaces = (key: string) => key.replaceAll(' ', '');

/** Selects the audit log as of a moment, from its latest entry, or below `before`. */
export async function selectAuditPage(
  executor: Executor,
  { day, kind, search, before }: AuditQuery,
  since: Instant | null,
): Promise<AuditPage> {
  let query = executor
    .selectFrom('audit_entry as log')
    .leftJoin('user as actor', 'actor.id', 'log.actor_user_id')
    .leftJoin('user as subject_user', 'subject_user.id', 'log.subject_user_id')
    .selectAll('log')
    .select(['actor.username as actor_name', 'subject_user.username as subject_user_name']);
  if (since !== null) query = query.where('log.at', '<', since);
  if (before !== undefined) query = query.where('log.entry', ...belowEntry(before));
  if (kind !== undefined) query = query.where('log.kind', '=', kind);
  if (day !== undefined) {
    const { from, until } = osloDay(day);
    query = query.where('log.at', '>=', from).where('log.at', '<', until);
  }
  if (search !== undefined) {
    const pattern = containsPattern(foldForSearch(search));
    // Keys are folded before they are stored, since neither database folds every letter, such as Å.
    const key = withoutSpaces(usernameKey(search));
    const names = key === '' ? [] : (['actor.username_key', 'subject_user.username_key'] as const);
    query = query.where(({ or, eb }) =>
      or([
        eb('log.search_text', ...pattern),
        ...names.map((name) =>
          eb(sql<string>`replace(${sql.ref(name)}, ' ', '')`, ...containsPattern(key)),
        ),
      ]),
    );
  }
  const rows = await query
    .orderBy('log.entry', 'desc')
    .limit(LOG_PAGE_SIZE + 1)
    .execute();
  const page = rows.slice(0, LOG_PAGE_SIZE);
  return {
    entries: page.map((row) => {
      const subjectUser = user(row.subject_user_id, row.subject_user_name);
      return {
        entry: row.entry,
        at: row.at,
        actor: user(row.actor_user_id, row.actor_name),
        kind: AuditKind.safeParse(row.kind).data ?? null,
        action: AuditAction.safeParse(row.action).data ?? null,
        subject: subjectUser?.username ?? row.subject,
        subjectUser,
        year: row.year,
        before: parseStored(AuditValue, row.before_json) ?? null,
        after: parseStored(AuditValue, row.after_json) ?? null,
      };
    }),
    next: rows.length > page.length ? (page.at(-1)?.entry ?? null) : null,
  };
}
