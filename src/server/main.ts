import { recordError } from './admin-log/append-entry.ts';
import { buildApp } from './app.ts';
import { backupBeforeUpgrade } from './backup/backup-before-upgrade.ts';
import { assertBackupFolder, backupFolderOf } from './backup/backup-folder.ts';
import { assertNotCutShort } from './backup/find-way-back.ts';
import { openChatNetwork } from './chat/chat-network.ts';
import { selectCertainTime } from './clock/clock.queries.ts';
import { createWatchedClock } from './clock/watched-clock.ts';
import { endWithFailure } from './command.ts';
import { describeDatabase } from './db/describe-database.ts';
import { MIGRATIONS } from './db/migrations/migrations.ts';
import { openDatabase } from './db/open-database.ts';
import { DatabaseUnavailableError } from './db/unavailable.ts';
import { describeInstallation } from './describe-installation.ts';
import { findTooLate, readEnvironment } from './environment.ts';
import { describeNextStep } from './first-admin/next-step.ts';
import { withFreePort } from './free-port.ts';
import { handleUncaughtErrors } from './handle-uncaught-errors.ts';
import { INTERNAL_REQUEST_HEADERS } from './http/internal-requests.ts';
import { listenQuietly } from './http/listen-quietly.ts';
import { createLogDestination } from './http/log-destination.ts';
import { createBundledSource } from './importing/fetch/bundled.ts';
import {
  openAccount,
  openLiveSource,
  openLiveTiming,
  openNetwork,
} from './importing/fetch/live/open-live-source.ts';
import { runJobs } from './jobs/run-jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import { findProjectRoot, seasonsFolderOf, webRootOf } from './project-root.ts';
import { systemRandom } from './random.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { createSeasonReader } from './seasons/season-reader.ts';
import type { ServerContext } from './server-context.ts';
import { findMisspelt, readSettings } from './settings.ts';
import { createStop, stopOnSignals } from './stop-process.ts';
import { VERSION } from './version.ts';

async function main(): Promise<void> {
  const environment = await withFreePort(readEnvironment());
  const settings = readSettings(environment);
  for (const line of [...findMisspelt(environment), ...findTooLate(environment)]) {
    console.error(line);
  }
  const root = findProjectRoot();
  await assertNotCutShort(settings);
  const database = await openDatabase(settings.DATABASE_URL, MIGRATIONS, {
    beforeUpgrade: (old) => backupBeforeUpgrade(settings, old),
    onNewGame: () =>
      console.error(`A new game was made: ${describeDatabase(settings.DATABASE_URL)}`),
  });
  const clock = createWatchedClock(await selectCertainTime(database.db));
  const nextStep = await describeNextStep(database.db, settings);
  const stopping = new AbortController();
  const live = { settings, database, clock };
  const network = openNetwork(stopping.signal);
  const account = openAccount(live, network);
  const context = {
    settings,
    database,
    clock,
    wallClock: clock,
    random: systemRandom,
    seasons: createSeasonReader(database, clock),
    sources: {
      bundled: createBundledSource(seasonsFolderOf(root)),
      live: openLiveSource({ ...live, account }, network),
    },
    chat: openChatNetwork(),
  };
  const metrics = await loadMetrics(context, (error) => failed('metrics', error));
  const app = await buildApp(context, {
    webRoot: webRootOf(root),
    logger: { level: settings.LOG_LEVEL, stream: createLogDestination() },
    ...(metrics === null ? {} : { onResponse: metrics.countRequest }),
  });
  const record = (place: string, error: unknown) => {
    recordError(database, { at: clock.now(), place, error }).catch((unwritten) => {
      app.log.error(unwritten);
    });
  };
  let stopJobs = async () => {};
  const stop = createStop(app.log, async () => {
    // Aborts a pending import, which must not delay the stop.
    stopping.abort();
    await Promise.all([app.close(), stopJobs()]);
    await metrics?.close();
    await database.close();
  });
  let address: string;
  let metricsAddress: string | undefined;
  try {
    await assertBackupFolder(backupFolderOf(settings));
    // Loads the modules that render pages, because an upgrade may remove them from disk while the
    // server runs, and fills the caches of the season, which no player must wait for.
    await app.inject({ url: '/', headers: INTERNAL_REQUEST_HEADERS });
    // Listens before the jobs start: a second server started by mistake fails here and neither
    // imports nor mails.
    address = await listenQuietly(app, { port: settings.PORT, host: settings.HOST });
    metricsAddress = await metrics?.listen();
  } catch (error) {
    await app.close();
    await database.close();
    throw error;
  }
  handleUncaughtErrors({
    log: app.log,
    record: (error) => record('process', error),
    write: () => database.inWriteTransaction(async () => undefined),
    stop,
  });
  stopOnSignals(stop);
  app.log.info(
    { version: VERSION, address, metrics: metricsAddress, ...describeInstallation(settings) },
    `${settings.PRODUCT_NAME} runs`,
  );
  if (nextStep !== null) console.error(nextStep);
  const failed = (job: string, error: unknown) => {
    // The next run retries; the unavailable database has been logged already.
    if (error instanceof DatabaseUnavailableError) {
      if (error.kind !== 'AWAY') app.log.warn(`${job} waits: ${error.message}`);
      return;
    }
    app.log.error(error, `${job} failed`);
    record(job, error);
  };
  stopJobs = runJobs(
    scheduledJobs({
      context,
      timing: account === null ? null : openLiveTiming(live, account, network),
      network,
      log: app.log,
      onFailure: failed,
    }),
    { stopping, onFailure: failed },
  );
}

/** Loads metrics only if they are enabled, so that they cost nothing otherwise. */
async function loadMetrics(
  context: ServerContext,
  onFailure: (error: unknown) => void,
): Promise<Metrics | null> {
  if (context.settings.METRICS_PORT === undefined) return null;
  const { createMetrics } = await import('./metrics/metrics.ts');
  return createMetrics(context, onFailure);
}

main().catch(endWithFailure);
