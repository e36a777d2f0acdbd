import { MINUTE_MS } from '#domain/base/time.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { createBundledSource } from '#server/importing/fetch/bundled.ts';
import { openLiveSource } from '#server/importing/fetch/live/open-live-source.ts';
import type { FetchOptions } from '#server/importing/normalised-season.ts';
import type { ImportReport } from '#server/importing/report/import-report.ts';
import type { ImportInstallation } from '#server/importing/schedule/run-import.ts';
import { runImportTick } from '#server/importing/schedule/run-import-tick.ts';
import type { F1Api } from '../f1-api/f1-api.ts';
import type { TestClock } from '../running/test-clock.ts';
import { createTestRandom, SEASONS_FOLDER } from '../seasons/season-sources.ts';

interface LiveImports {
  readonly database: OpenDatabase;
  readonly api: F1Api;
  readonly clock: TestClock;
  /** Differences of this installation from others. */
  readonly seed?: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Creates an installation with the stand-in as its sources, and one clock that waiting advances.
 */
export function createLiveImports({
  database,
  api,
  clock,
  seed = 1,
  environment = {},
  fetch = globalThis.fetch,
}: LiveImports) {
  const settings = readSettings({
    JOLPICA_URL: api.urls.jolpica,
    OPENF1_URL: api.urls.openf1,
    ...environment,
  });
  const wait = async (ms: number) => clock.advance(ms);
  const open = openLiveSource(
    { settings, database, clock },
    { fetch: (...to) => fetch(...to), wait },
  );
  const fetches: FetchOptions[] = [];
  const live = (options: FetchOptions = {}) => {
    fetches.push(options);
    return open(options);
  };
  const installation: ImportInstallation = {
    database,
    clock,
    wallClock: clock,
    random: createTestRandom(seed),
    settings,
    sources: { bundled: createBundledSource(SEASONS_FOLDER), live },
  };
  return {
    installation,
    /** Fetches of each run. */
    fetches,
    tick: (runMs?: number) => runImportTick(installation, runMs === undefined ? {} : { runMs }),
    /** Ticks from now until `until`. @returns the runs, with when each began */
    async tickUntil(until: number, everyMs = MINUTE_MS): Promise<ImportReport[]> {
      const runs: ImportReport[] = [];
      for (let at = clock.now(); at <= until; at += everyMs) {
        clock.set(Math.max(at, clock.now()));
        const report = await runImportTick(installation);
        if (report !== null) runs.push(report);
      }
      return runs;
    },
  };
}
