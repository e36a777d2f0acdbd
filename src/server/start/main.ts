import { describeNextStep } from '#server/accounts/first-admin/first-admin.ts';
import { findProjectRoot, seasonsFolderOf, webRootOf } from '#server/base/project-root.ts';
import { systemRandom } from '#server/base/random.ts';
import { runJobs } from '#server/base/run-jobs.ts';
import { describeDatabase } from '#server/base/settings/describe-database.ts';
import { findTooLate, readEnvironment } from '#server/base/settings/environment.ts';
import { findMisspelt, readSettings } from '#server/base/settings/settings.ts';
import { createStop, stopOnSignals } from '#server/base/stop-process.ts';
import { VERSION } from '#server/base/version.ts';
import { recordError } from '#server/db/append-entry.ts';
import { endWithFailure } from '#server/db/command.ts';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { DatabaseUnavailableError } from '#server/db/unavailable.ts';
import { INTERNAL_REQUEST_HEADERS } from '#server/http/internal-requests.ts';
import { listenQuietly } from '#server/http/listen-quietly.ts';
import { createLogDestination } from '#server/http/request-log.ts';
import { createBundledSource } from '#server/importing/fetch/bundled.ts';
import {
  openAccount,
  openLiveSource,
  openLiveTiming,
  openNetwork,
} from '#server/importing/fetch/live/open-live-source.ts';
import { openChatNetwork } from '#server/messages/chat/chat-network.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';
import { backupBeforeUpgrade } from '#server/upkeep/backup/backup-before-upgrade.ts';
import { assertBackupFolder, backupFolderOf } from '#server/upkeep/backup/backup-folder.ts';
import { assertNotCutShort } from '#server/upkeep/backup/find-way-back.ts';
import { selectCertainTime } from '#server/upkeep/clock/clock.queries.ts';
import { createWatchedClock } from '#server/upkeep/clock/watched-clock.ts';
import type { Metrics } from '#server/upkeep/metrics.ts';
import { buildApp } from './app.ts';
import { describeInstallation } from './describe-installation.ts';
import { withFreePort } from './free-port.ts';
import { handleUncaughtErrors } from './handle-uncaught-errors.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import type { ServerContext } from './server-context.ts';

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
  const { createMetrics } = await import('#server/upkeep/metrics.ts');
  return createMetrics(context, onFailure);
}

main().catch(endWithFailure);
