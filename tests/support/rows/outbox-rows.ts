import type { Executor } from '#server/db/database.ts';

/** Selects the outbox with the state of each message, by recipient and kind. */
export async function selectOutboxRows(db: Executor) {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('recipient')
    .orderBy('channel')
    .orderBy('kind')
    .execute();
  return rows.map(({ due_at, sent_at, gave_up_at, ...row }) => {
    const settled =
      (sent_at !== null && 'SENT') || (gave_up_at !== null && 'GIVEN_UP') || 'CLAIMED';
    return { ...row, due_at, state: due_at === null ? settled : 'FAILED' };
  });
}
