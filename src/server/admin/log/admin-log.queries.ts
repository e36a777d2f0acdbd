import { LOG_PAGE_SIZE } from '#contract/admin/admin-audit.ts';
import type { LogPage, LogQuery } from '#contract/admin/admin-log.ts';
import { osloDay } from '#domain/base/oslo-day.ts';
import { containsPattern } from '#server/db/contains-pattern.ts';
import type { Executor } from '#server/db/database.ts';
import { runLines } from '#server/importing/report/import-lines.ts';
import { belowEntry } from '../audit/below-entry.ts';

type Page<Name extends LogPage['name']> = Extract<LogPage, { name: Name }>;

/** Returns the first page of rows, and the cursor of the next. */
function cut<Row>(rows: readonly Row[], cursorOf: (row: Row) => number) {
  const page = rows.slice(0, LOG_PAGE_SIZE);
  const last = page.at(-1);
  return { page, next: rows.length > page.length && last ? cursorOf(last) : null };
}

/** Import runs have no number, so their time is the cursor. */
export async function selectImportRuns(
  executor: Executor,
  { day, kind, search, before }: LogQuery,
): Promise<Page<'IMPORT'>> {
  let query = executor.selectFrom('import_run').selectAll();
  if (before !== undefined) query = query.where('started_at', '<', before);
  if (day !== undefined) {
    const { from, until } = osloDay(day);
    query = query.where('started_at', '>=', from).where('started_at', '<', until);
  }
  if (kind !== undefined) query = query.where('outcome', '=', kind as never);
  if (search !== undefined) {
    const pattern = containsPattern(search.toLowerCase());
    query = query.where(({ or, eb }) =>
      or([eb(eb.fn('lower', ['source']), ...pattern), eb(eb.fn('lower', ['account']), ...pattern)]),
    );
  }
  const rows = await query
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(LOG_PAGE_SIZE + 1)
    .execute();
  const { page, next } = cut(rows, (row) => row.started_at);
  return {
    name: 'IMPORT',
    entries: page.map((row) => ({
      id: row.id,
      at: row.started_at,
      tookMs: row.finished_at - row.started_at,
      year: row.year,
      source: row.source,
      outcome: row.outcome,
      lines: runLines(row.account),
    })),
    next,
  };
}

export async function selectMailEntries(
  executor: Executor,
  { day, kind, search, before }: LogQuery,
): Promise<Page<'MAIL'>> {
  let query = executor.selectFrom('mail_entry').selectAll();
  if (before !== undefined) query = query.where('entry', ...belowEntry(before));
  if (day !== undefined) {
    const { from, until } = osloDay(day);
    query = query.where('at', '>=', from).where('at', '<', until);
  }
  if (kind !== undefined) query = query.where('outcome', '=', kind as never);
  if (search !== undefined) {
    const pattern = containsPattern(search.toLowerCase());
    query = query.where(({ or, eb }) =>
      or([
        eb(eb.fn('lower', ['template']), ...pattern),
        eb(eb.fn('lower', ['message']), ...pattern),
      ]),
    );
  }
  const rows = await query
    .orderBy('entry', 'desc')
    .limit(LOG_PAGE_SIZE + 1)
    .execute();
  const { page, next } = cut(rows, (row) => row.entry);
  return {
    name: 'MAIL',
    entries: page.map(({ entry, ...row }) => ({ id: String(entry), ...row })),
    next,
  };
}

export async function selectErrorEntries(
  executor: Executor,
  { day, search, before }: LogQuery,
): Promise<Page<'ERROR'>> {
  let query = executor.selectFrom('error_entry').selectAll();
  if (before !== undefined) query = query.where('entry', ...belowEntry(before));
  if (day !== undefined) {
    const { from, until } = osloDay(day);
    query = query.where('at', '>=', from).where('at', '<', until);
  }
  if (search !== undefined) {
    const pattern = containsPattern(search.toLowerCase());
    query = query.where(({ or, eb }) =>
      or([eb(eb.fn('lower', ['place']), ...pattern), eb(eb.fn('lower', ['message']), ...pattern)]),
    );
  }
  const rows = await query
    .orderBy('entry', 'desc')
    .limit(LOG_PAGE_SIZE + 1)
    .execute();
  const { page, next } = cut(rows, (row) => row.entry);
  return {
    name: 'ERROR',
    entries: page.map(({ entry, ...row }) => ({ id: String(entry), ...row })),
    next,
  };
}
