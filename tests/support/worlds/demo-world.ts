import { demoPlayers } from '#demo/demo-people.ts';
import { seedPeople } from '#demo/seed-people.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { createTimeMachine, type TimeMachine } from '#demo/time-machine.ts';
import { findProjectRoot, seasonsFolderOf } from '#server/base/project-root.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { createBundledSource } from '#server/importing/fetch/bundled.ts';
import { createTestClock } from '../running/test-clock.ts';

/**
 * Default instant of the demo: the grid of São Paulo is known, and its deadline is 85 minutes away.
 */
export const SAO_PAULO_OPEN = Date.parse('2025-11-09T15:30:00Z');
/** Start of that race. */
export const SAO_PAULO_START = Date.parse('2025-11-09T17:00:00Z');
export const SEASON_OVER = Date.parse('2025-12-10T12:00:00Z');

/** Fills a database as the demo does. The clock stands still until the time machine moves it. */
export async function seedDemoWorld(
  database: OpenDatabase,
  now: number,
  issuer = 'http://provider.test',
  clock = createTestClock(now),
): Promise<TimeMachine> {
  const players = demoPlayers(12);
  const timeMachine = createTimeMachine({
    database,
    clock: { ...clock, jumpTo: clock.set },
    random: seededRandom('demo world'),
    source: createBundledSource(seasonsFolderOf(findProjectRoot())),
    players,
  });
  await database.inWriteTransaction((trx) => seedPeople(trx, players, issuer, now));
  await timeMachine.catchUp();
  return timeMachine;
}
