import { setImmediate as breathe } from 'node:timers/promises';
import { type Instant, MINUTE_MS } from '#domain/base/time.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openLiveSource } from '#server/importing/fetch/live/open-live-source.ts';
import type { ImportReport } from '#server/importing/report/import-report.ts';
import { nextCalendarPollAt, nextRacePollAt } from '#server/importing/schedule/poll-schedule.ts';
import { runImportTick } from '#server/importing/schedule/run-import-tick.ts';
import { selectScheduledSeasons } from '#server/importing/schedule/schedule.queries.ts';
import { spareTheDisk } from '../databases/databases.ts';
import type { F1Api } from '../f1-api/f1-api.ts';
import type { LiveGame } from '../worlds/live-game.ts';
import { createTestRandom, sourceOf } from './season-sources.ts';

/** Pace of the replay. `DUE_MINUTES`: only minutes in which something can be due at present. */
export type Pace = 'EVERY_MINUTE' | 'DUE_MINUTES';

interface Witness {
  /** Called before a minute in which the sources may be polled. */
  readonly before?: () => Promise<void>;
  /** Called after each run. */
  readonly after?: (report: ImportReport) => Promise<void>;
  /** Called after each run; true skips the rest of the time. */
  readonly isEnough?: () => Promise<boolean>;
}

interface Replayed {
  readonly environment?: Readonly<Record<string, string>>;
  readonly fetch?: F1Api['fetch'];
  /** Seed, which must differ if rows of an earlier replay exist. */
  readonly seed?: number;
}

/** Runs the scheduler through a season, by the game's clock, which jumps. */
export async function replaySeason(
  database: OpenDatabase,
  { api, clock }: Pick<LiveGame, 'api' | 'clock'>,
  { environment = {}, fetch = api.fetch, seed = 2 }: Replayed = {},
) {
  await spareTheDisk(database);
  const settings = readSettings({
    JOLPICA_URL: api.urls.jolpica,
    OPENF1_URL: api.urls.openf1,
    PUBLIC_URL: 'https://gjett.example',
    ...environment,
  });
  const wait = async (ms: number) => clock.advance(ms);
  const live = openLiveSource({ settings, database, clock }, { fetch, wait });
  const installation = {
    database,
    clock,
    wallClock: clock,
    random: createTestRandom(seed),
    settings,
    sources: { bundled: sourceOf(null), live },
  };
  const runs: ImportReport[] = [];

  async function nextDue(): Promise<Instant> {
    const seasons = await database.inReadTransaction((trx) =>
      selectScheduledSeasons(trx, clock.now()),
    );
    const moments = seasons.flatMap((season) => [
      nextCalendarPollAt(season),
      ...season.races.map((race) => nextRacePollAt(season, race)),
    ]);
    return Math.ceil(Math.min(...moments) / MINUTE_MS) * MINUTE_MS;
  }

  return {
    /** Runs that polled, in order. */
    runs,
    async until(end: Instant, witness: Witness = {}, pace: Pace = 'DUE_MINUTES'): Promise<void> {
      const minuteAfter = () => (Math.floor(clock.now() / MINUTE_MS) + 1) * MINUTE_MS;
      while (clock.now() < end) {
        await witness.before?.();
        const report = await runImportTick(installation);
        if (report !== null) {
          runs.push(report);
          await witness.after?.(report);
          if (await witness.isEnough?.()) return;
        }
        const due = pace === 'DUE_MINUTES' ? await nextDue() : 0;
        clock.set(Math.min(end, Math.max(minuteAfter(), due)));
        // Without a network nothing else would yield to the event loop, so timers and servers would
        // starve.
        await breathe();
      }
    },
  };
}
export type SeasonReplay = Awaited<ReturnType<typeof replaySeason>>;
