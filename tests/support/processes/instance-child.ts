import { systemRandom } from '#server/base/random.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openLiveSource } from '#server/importing/fetch/live/open-live-source.ts';
import { runImportTick } from '#server/importing/schedule/run-import-tick.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';
import { runNightlyBackup } from '#server/upkeep/backup/nightly-backup.ts';
import { createTestClock } from '../running/test-clock.ts';
import { sourceOf } from '../seasons/season-sources.ts';
import { runMessagesOfMinute } from '../worlds/message-world.ts';

/** Jobs that an instance has run at a tick. */
export interface Done {
  readonly isImported: boolean;
  readonly isTold: boolean;
  readonly isBackedUp: boolean;
}

/** Process that runs all background jobs whenever its parent sends a time. */
const settings = readSettings(process.env);
const database = await openDatabase(settings.DATABASE_URL);
const clock = createTestClock(0);
const installation = {
  settings,
  database,
  clock,
  wallClock: clock,
  random: systemRandom,
  seasons: createSeasonReader(database, clock),
  sources: {
    bundled: sourceOf(null),
    live: openLiveSource(
      { settings, database, clock },
      { fetch: globalThis.fetch, wait: async (ms) => clock.advance(ms) },
    ),
  },
};

process.on('message', (now: number) => {
  clock.set(now);
  Promise.all([
    runImportTick(installation),
    runMessagesOfMinute(installation),
    runNightlyBackup(installation),
  ]).then(
    ([report, isTold, isBackedUp]) => {
      const done: Done = { isImported: report !== null, isTold, isBackedUp };
      process.send?.(done);
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.('ready');
