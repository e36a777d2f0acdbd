import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createTestDatabase, DIALECTS } from '#support/databases/databases.ts';
import { startF1Api } from '#support/f1-api/f1-api.ts';
import { insertSeason } from '#support/rows/factories.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';
import { createLiveImports } from '#support/worlds/live-imports.ts';

const TICKS = 100;
const YEAR = 2025;
const FILE = readSeasonFile(YEAR);
const AFTER_FIVE_RACES = Date.parse('2025-04-22T06:00:00Z');

test.each(DIALECTS)(
  'Two instances live through a hundred ticks: what a tick brings is done once (%s)',
  async (dialect) => {
    const clock = createTestClock(AFTER_FIVE_RACES);
    // Facts that never arrive are polled every ten minutes.
    const api = await startF1Api([FILE], clock, { resultDelayMs: 1000 * HOUR_MS });
    const testDatabase = await createTestDatabase(dialect);
    const first = await openDatabase(testDatabase.url);
    // SQLite blocks the process while it waits for a lock, so both instances share a connection
    // there.
    const second = dialect === 'sqlite' ? first : await openDatabase(testDatabase.url);
    await insertSeason(first.db, { year: YEAR, guess_deadline: null });
    const instances = [first, second].map((database, seed) =>
      createLiveImports({ database, api, clock, seed: seed + 1 }),
    );

    const ran: number[] = [];
    const byInstance = [0, 0];
    for (let tick = 0; tick < TICKS; tick += 1) {
      clock.set(AFTER_FIVE_RACES + tick * MINUTE_MS);
      // The instances take turns to be first.
      const order = tick % 2 === 0 ? [0, 1] : [1, 0];
      const reports = await Promise.all(order.map((index) => instances[index]?.tick()));
      reports.forEach((report, place) => {
        if (report == null) return;
        expect(['CHANGED', 'UNCHANGED']).toContain(report.outcome);
        ran.push(tick);
        byInstance[order[place] ?? 0] = (byInstance[order[place] ?? 0] ?? 0) + 1;
      });
    }

    // One run fetches the calendar, and then every ten minutes two runs fetch five races.
    expect(ran).toEqual([...new Set(ran)]);
    expect(ran.slice(0, 6)).toEqual([0, 1, 2, 11, 12, 21]);
    expect(ran).toHaveLength(1 + 2 * 10);
    expect(Math.min(...byInstance)).toBeGreaterThan(3);
    const runs = await first.db.selectFrom('import_run').selectAll().execute();
    expect(runs).toHaveLength(ran.length);
    expect(api.requests.filter(({ path }) => path.includes('races.json'))).toHaveLength(ran.length);
    // The first poll brought the grids; the rest has been polled 9 times since.
    const polls = await first.db.selectFrom('race_poll').selectAll().execute();
    expect(polls.map(({ failed_tries }) => failed_tries)).toEqual(Array(5).fill(8));

    for (const database of new Set([first, second])) await database.close();
    await testDatabase.drop();
    await api.close();
  },
);
