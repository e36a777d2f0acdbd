import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { systemClock } from '#server/base/clock.ts';
import { findProjectRoot, seasonsFolderOf, webRootOf } from '#server/base/project-root.ts';
import { systemRandom } from '#server/base/random.ts';
import { runJobs } from '#server/base/run-jobs.ts';
import { readSettings, SettingsError } from '#server/base/settings/settings.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { listenQuietly } from '#server/http/listen-quietly.ts';
import { createBundledSource } from '#server/importing/fetch/bundled.ts';
import { createChatChannel } from '#server/messages/chat/chat-channel.ts';
import { openChatNetwork } from '#server/messages/chat/chat-network.ts';
import { outboxJob } from '#server/messages/outbox/schedule-outbox.ts';
import { createPlayerChannels } from '#server/messages/player-channels.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';
import { buildApp } from '#server/start/app.ts';
import { withFreePort } from '#server/start/free-port.ts';
import type { ServerContext } from '#server/start/server-context.ts';
import { demoRoutes } from './demo.routes.ts';
import { createDemoClock, type DemoClock } from './demo-clock.ts';
import { type DemoPlayer, demoPlayers, OTHER_PEOPLE } from './demo-people.ts';
import { readDemoSettings } from './demo-settings.ts';
import { startLoginProvider } from './login-provider.ts';
import { OTHER_SITES, otherSiteSettings } from './other-sites.ts';
import { seedLeagues } from './seed-leagues.ts';
import { seedPeople } from './seed-people.ts';
import { createTimeMachine } from './time-machine.ts';

const LOOPBACK = '127.0.0.1';
const CLIENT = { clientId: 'formelgjett-demo', clientSecret: 'only-for-the-demo' };
/** Links of an operator, at example domains. */
const LINKS = {
  CONTACT_ADDRESS: 'kontakt@formelgjett.example',
  SOURCE_URL: 'https://git.example/formelgjett',
};
const CATCH_UP_EVERY_MS = MINUTE_MS;
const REPLAY_EVERY_MS = 5 * SECOND_MS;
const MAX_PORT = 65_535;

/** Creates a temporary database, unless the settings name one. */
function temporaryDatabase(): { url: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-demo-'));
  return {
    url: `sqlite:${join(folder, 'demo.db')}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface RunningDemo {
  readonly url: string;
  readonly clock: DemoClock;
  /** Players that visitors can log in as. */
  readonly players: readonly DemoPlayer[];
  readonly stop: () => Promise<void>;
}

interface DemoOptions {
  /** True computes chances, which takes a thread half a minute. */
  readonly worksOutChances?: boolean;
}

/** Starts the demo with settings from the given environment, ignoring `.env`. */
export async function runDemo(
  given: NodeJS.ProcessEnv,
  { worksOutChances = true }: DemoOptions = {},
): Promise<RunningDemo> {
  const environment = await withFreePort(given);
  const demo = readDemoSettings(environment);
  const { PORT: port } = readSettings({ PORT: environment.PORT });
  if (port === MAX_PORT) {
    throw new SettingsError([
      `PORT: must be at most ${MAX_PORT - 1}, for the login provider of the demo takes the next one`,
    ]);
  }
  const people = demoPlayers(demo.DEMO_PLAYERS);
  // With `npm run dev`, the web app's dev server runs in front.
  const publicUrl = demo.DEMO_URL ?? `http://localhost:${port}`;
  const provider = await startLoginProvider({
    ...CLIENT,
    host: LOOPBACK,
    port: port + 1,
    redirectUris: [`${publicUrl}/login/oauth2/code/google`],
    pages: OTHER_SITES,
    people: [...people, ...OTHER_PEOPLE].map(({ login, username }) => ({
      login,
      name: username ?? login,
    })),
  });
  const temporary = environment.DATABASE_URL ? null : temporaryDatabase();
  const settings = readSettings({
    LOG_LEVEL: 'warn',
    ...LINKS,
    ...otherSiteSettings(provider.issuer),
    OIDC_NAME: 'Google',
    ...environment,
    ...(temporary ? { DATABASE_URL: temporary.url } : {}),
    HOST: LOOPBACK,
    // The time machine imports what its clock has reached.
    IMPORTS: 'off',
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
  });
  const root = findProjectRoot();
  const clock = createDemoClock(Date.parse(demo.DEMO_NOW));
  const database = await openDatabase(settings.DATABASE_URL);
  const bundled = createBundledSource(seasonsFolderOf(root));
  const timeMachine = createTimeMachine({
    database,
    clock,
    random: systemRandom,
    source: bundled,
    players: people,
  });
  await database.inWriteTransaction(async (trx) => {
    await seedPeople(trx, people, provider.issuer, clock.now());
    await seedLeagues(trx, people);
  });
  await timeMachine.catchUp();

  const context: ServerContext = {
    settings,
    database,
    clock,
    wallClock: systemClock,
    random: systemRandom,
    seasons: createSeasonReader(database, clock),
    sources: { bundled, live: null },
    chat: openChatNetwork(),
  };
  const app = await buildApp(context, {
    webRoot: webRootOf(root),
    logger: { level: settings.LOG_LEVEL },
    // Removes all limits, so that a slow machine refuses nothing and pages have contents.
    limits: { longestDelayMs: 0, longestPageDelayMs: 0, writesPerMinute: 0, picturesPerMinute: 0 },
    // Stops at once: no proxy sends further requests to a demo.
    timeouts: { quietMs: 0 },
    ...(worksOutChances ? {} : { chances: { worker: null } }),
    demoFeatures: [demoRoutes(timeMachine)],
  });
  const every = (ms: number, work: () => Promise<void>) =>
    setInterval(() => void work().catch((error: unknown) => app.log.error(error)), ms);
  const timers = [
    every(CATCH_UP_EVERY_MS, timeMachine.catchUp),
    every(REPLAY_EVERY_MS, timeMachine.replayRace),
  ];
  // Uses the demo's clock, and sends mail only if mail is set up, so that nobody gets any by
  // surprise.
  const playerChannels = settings.SMTP_URL === undefined ? [] : createPlayerChannels(context);
  const outbox = outboxJob(context, [...playerChannels, createChatChannel(context)], {
    onGivenUp: (report) => app.log.warn(report),
    onFailure: (error) => app.log.error(error),
  });
  const stopOutbox = runJobs([outbox], {
    stopping: new AbortController(),
    onFailure: (_, error) => app.log.error(error),
  });

  const stop = async () => {
    for (const timer of timers) clearInterval(timer);
    await stopOutbox();
    await app.close();
    await provider.close();
    await database.close();
    temporary?.remove();
  };

  try {
    await listenQuietly(app, { port: settings.PORT, host: LOOPBACK });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: publicUrl, clock, players: people, stop };
}
