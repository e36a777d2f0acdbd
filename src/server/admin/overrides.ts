import type { Transaction } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import type { Database, OverrideField } from '#server/db/tables.ts';

/** Sets overrides, after which no source changes these fields. */
export async function setOverrides(
  trx: Transaction<Database>,
  subjectIds: readonly string[],
  fields: readonly OverrideField[],
): Promise<void> {
  const rows = subjectIds.flatMap((subject_id) => fields.map((field) => ({ subject_id, field })));
  if (rows.length === 0) return;
  await trx
    .insertInto('hand_edit')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes overrides of one field or all, so that sources apply again. */
export async function clearOverrides(
  trx: Transaction<Database>,
  subjectId: string,
  field?: OverrideField,
): Promise<void> {
  const edits = trx.deleteFrom('hand_edit').where('subject_id', '=', subjectId);
  await (field === undefined ? edits : edits.where('field', '=', field)).execute();
}

/** Returns the overridden fields of a race or competitor. */
export async function selectOverrides(
  executor: Executor,
  subjectId: string,
): Promise<OverrideField[]> {
  const rows = await executor
    .selectFrom('hand_edit')
    .select('field')
    .where('subject_id', '=', subjectId)
    .execute();
  return rows.map(({ field }) => field);
}
