import { Writable } from 'node:stream';
import type { LoginPerson, LoginProviderOptions } from '#demo/login-provider.ts';
import type { Clock } from '#server/base/clock.ts';
import { type Random, systemRandom } from '#server/base/random.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import type { WorkerPoolOptions } from '#server/base/workers/worker-pool.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { ExtraFeature, FastifyApp } from '#server/http/feature.ts';
import type { Timeouts } from '#server/http/http-server.ts';
import type { PictureDrawer } from '#server/http/link-previews/picture-drawer.ts';
import type { LimitsOptions } from '#server/http/plugins/limits.ts';
import { createBundledSource } from '#server/importing/fetch/bundled.ts';
import { openLiveSource } from '#server/importing/fetch/live/open-live-source.ts';
import type { SeasonSource } from '#server/importing/normalised-season.ts';
import { type ChatNetwork, openChatNetwork } from '#server/messages/chat/chat-network.ts';
import type { ChanceOptions } from '#server/scoring/chances/chance-cache.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';
import { buildApp } from '#server/start/app.ts';
import { freePort } from '../processes/free-port.ts';
import { createTestClock, type TestClock } from '../running/test-clock.ts';
import { SEASONS_FOLDER } from '../seasons/season-sources.ts';
import { toldPictures } from '../services/picture-drawer.ts';
import { startTestProvider, TEST_CLIENT } from '../services/test-provider.ts';
import { type Client, createClient } from './client.ts';

export interface TestServer {
  readonly url: string;
  readonly app: FastifyApp;
  /** Clock of the game (unless the test has its own), and the clock of sessions and codes. */
  readonly clock: TestClock;
  readonly wallClock: TestClock;
  /** Login provider; `null` if the test has its own settings for one. */
  readonly issuer: string | null;
  /** Returns everything logged so far. */
  logs(): string;
  /** Stops the provider for good. */
  stopProvider(): Promise<void>;
  /** Returns a new browser. */
  newClient(): Client;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly people?: readonly LoginPerson[];
  /** Options of the login provider that differ from the default. */
  readonly provider?: Partial<LoginProviderOptions>;
  /**
   * Environment in addition to what the server needs; `OIDC_ISSUER` here starts no provider. The
   * live sources are used only if `JOLPICA_URL` names a stand-in.
   */
  readonly environment?: Readonly<Record<string, string>>;
  /** Start of both clocks. */
  readonly now?: number;
  /** Clock of the game, instead of a stopped one. */
  readonly clock?: Clock;
  readonly random?: Random;
  /** Source that replaces the seasons bundled with the game. */
  readonly bundled?: SeasonSource;
  /** Network of chats, instead of the internet. */
  readonly chat?: ChatNetwork;
  readonly features?: readonly ExtraFeature[];
  readonly webRoot?: string | null;
  /** Time until the second try of a login code's mail. */
  readonly mailRetryMs?: number;
  /** Limits; by default the server responds whatever its load. */
  readonly limits?: LimitsOptions;
  readonly timeouts?: Partial<Timeouts>;
  /** Worker of chances; by default none are computed. */
  readonly chances?: ChanceOptions;
  readonly workers?: WorkerPoolOptions;
  /** Drawer of link previews, instead of the one that describes them. */
  readonly pictures?: PictureDrawer;
  /** `trace`, unless a test calls so often that its logs would fill the memory. */
  readonly logLevel?: 'trace' | 'error';
}

export const DEMO_LOGINS: readonly LoginPerson[] = [
  'admin',
  'bingomester',
  ...Array.from({ length: 12 }, (_, index) => `spiller${index + 1}`),
  'ny',
].map((login) => ({ login, name: login }));

const DEFAULT_NOW = Date.UTC(2025, 10, 9, 15, 30);

/** Starts the app on a real port, with a real login provider on another. */
export async function startServer(
  database: OpenDatabase,
  options: TestServerOptions = {},
): Promise<TestServer> {
  // The port must be known before the server starts, because the provider gets the redirect URL.
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const hasOwnIssuer = options.environment?.OIDC_ISSUER !== undefined;
  const provider = hasOwnIssuer
    ? null
    : await startTestProvider(
        options.environment?.PUBLIC_URL ?? url,
        options.people ?? DEMO_LOGINS,
        options.provider,
      );
  const clock = createTestClock(options.now ?? DEFAULT_NOW);
  const wallClock = createTestClock(options.now ?? DEFAULT_NOW);
  const gameClock = options.clock ?? clock;
  const settings = readSettings({
    PORT: String(port),
    PUBLIC_URL: url,
    OIDC_NAME: 'Google',
    OIDC_CLIENT_ID: TEST_CLIENT.clientId,
    OIDC_CLIENT_SECRET: TEST_CLIENT.clientSecret,
    ...provider?.settings,
    ...options.environment,
  });
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await buildApp(
    {
      settings,
      database,
      clock: gameClock,
      wallClock,
      random: options.random ?? systemRandom,
      seasons: createSeasonReader(database, gameClock),
      sources: {
        bundled: options.bundled ?? createBundledSource(SEASONS_FOLDER),
        live: options.environment?.JOLPICA_URL
          ? openLiveSource(
              { settings, database, clock: wallClock },
              { fetch, wait: async (ms) => wallClock.advance(ms) },
            )
          : null,
      },
      chat: options.chat ?? openChatNetwork(),
    },
    {
      webRoot: options.webRoot ?? null,
      limits: {
        longestDelayMs: 0,
        longestPageDelayMs: 0,
        writesPerMinute: 0,
        picturesPerMinute: 0,
        ...options.limits,
      },
      // Test clients need no quiet time to close their connections.
      timeouts: { quietMs: 0, ...options.timeouts },
      mailRetryMs: options.mailRetryMs,
      chances: options.chances ?? { worker: null },
      pictures: options.pictures ?? toldPictures,
      ...(options.workers ? { workers: options.workers } : {}),
      logger: { level: options.logLevel ?? 'trace', stream },
      ...(options.features ? { demoFeatures: options.features } : {}),
    },
  );
  await app.listen({ port, host: 'localhost' });

  return {
    url,
    app,
    clock,
    wallClock,
    issuer: provider?.issuer ?? null,
    logs: () => lines.join(''),
    newClient: () => createClient(url),
    stopProvider: async () => {
      await provider?.close();
    },
    async close() {
      await app.close();
      await provider?.close();
    },
  };
}
