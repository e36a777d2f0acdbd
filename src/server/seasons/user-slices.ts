import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Executor } from '../db/open-database.ts';
import { selectUserIds } from './player-guesses.queries.ts';

/** Reading all guesses of so many takes some milliseconds. */
const USERS_A_SLICE = 50;

/** Everybody with a name, some at a time: between these others are answered. */
export async function* userSlices(executor: Executor): AsyncGenerator<readonly string[]> {
  let after = '';
  for (;;) {
    const ids = await selectUserIds(executor, after, USERS_A_SLICE);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
    await nextTurn();
  }
}
