import { sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

/** Returns all accounts for the operator: name, roles and login methods. */
export async function printUsers(executor: Executor): Promise<string[]> {
  const users = await executor
    .selectFrom('user')
    .leftJoin('identity', 'identity.user_id', 'user.id')
    .select([
      'user.id',
      'user.username',
      'user.is_admin',
      'user.is_bingo_master',
      'user.created_at',
      'user.last_seen_at',
    ])
    .select(sql<number>`count(identity.id)`.as('ways'))
    .where('user.anonymised_at', 'is', null)
    .groupBy('user.id')
    .orderBy('user.is_admin', 'desc')
    .orderBy('user.username_key')
    .execute();
  const rows = users.map((user) => [
    user.username ?? '(no username yet)',
    [user.is_admin === 1 && 'admin', user.is_bingo_master === 1 && 'bingo master']
      .filter((role) => role !== false)
      .join(', '),
    String(Number(user.ways)),
    dayOf(user.created_at),
    user.last_seen_at === null ? '-' : dayOf(user.last_seen_at),
  ]);
  return columns([['username', 'roles', 'login methods', 'since', 'last seen'], ...rows]);
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
