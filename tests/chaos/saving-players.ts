import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '#domain/base/time.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { freePort } from '#support/processes/free-port.ts';
import { type ServerProcess, startProcess } from '#support/processes/server-process.ts';
import { type Client, createClient } from '#support/requests/client.ts';
import { identityRow, insertSeason, insertUser } from '#support/rows/factories.ts';
import { startTestProvider } from '#support/services/test-provider.ts';
import { countLostGuesses } from './count-lost-guesses.ts';
import { BUILT } from './experiment.ts';

const YEAR = new Date().getUTCFullYear() + 1;
export const GUESS = `/api/guess/season/${YEAR}/flags`;

interface Saver {
  readonly client: Client;
  readonly userId: string;
  readonly csrf: Readonly<Record<string, string>>;
  /** Latest count that was sent, and latest that was answered with 200. */
  sent: number;
  acknowledged: number;
}

/**
 * Game in a process of its own, with players who save one count after the other, each higher by
 * one.
 */
export interface SavingPlayers {
  readonly server: () => ServerProcess;
  readonly start: () => Promise<void>;
  /** Saves until `stop`, or until the server has ended. */
  readonly save: (options: { readonly everyMs: number; readonly endsWithServer: boolean }) => {
    readonly stop: () => Promise<void>;
  };
  /** Number of saves by kind of response. */
  readonly answers: ReadonlyMap<string, number>;
  readonly acknowledged: () => readonly number[];
  /** Client of each player. */
  readonly clients: readonly Client[];
  readonly userIds: readonly string[];
  /** Counts players whose stored count is lower than acknowledged, or higher than sent. */
  readonly countLost: () => Promise<number>;
  readonly close: () => Promise<void>;
}

export async function savingPlayers(
  databaseUrl: string,
  {
    players,
    environment,
    before = [],
  }: {
    readonly players: number;
    readonly environment: Readonly<Record<string, string>>;
    /** Node arguments before the build's path. */
    readonly before?: readonly string[];
  },
): Promise<SavingPlayers> {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const logins = Array.from({ length: players }, (_, index) => `spiller${index}`);
  const people = logins.map((login) => ({ login, name: login }));
  const provider = await startTestProvider(site, people);
  const database = await openDatabase(databaseUrl);
  await insertSeason(database.db, { year: YEAR, guess_deadline: Date.now() + 30 * DAY_MS });
  const ids: string[] = [];
  for (const subject of logins) {
    const { id } = await insertUser(database.db, { username: subject });
    const identity = identityRow({ issuer: provider.issuer, subject, user_id: id });
    await database.db.insertInto('identity').values(identity).execute();
    ids.push(id);
  }
  await database.close();

  let server: ServerProcess | null = null;
  const start = async () => {
    server = await startProcess({
      command: [...before, ...BUILT],
      environment: {
        PORT: String(port),
        PUBLIC_URL: site,
        DATABASE_URL: databaseUrl,
        ...provider.settings,
        TRUST_PROXY: 'true',
        LOG_LEVEL: 'info',
        ...environment,
      },
    });
  };
  await start();
  const savers: Saver[] = [];
  for (const [index, userId] of ids.entries()) {
    const client = createClient(site);
    await client.login(`spiller${index}`, '?remember_me');
    savers.push({ client, userId, csrf: await client.csrfHeaders(), sent: 0, acknowledged: 0 });
  }
  const answers = new Map<string, number>();

  async function saveOnce(saver: Saver, which: number): Promise<number | null> {
    saver.sent += 1;
    const count = saver.sent;
    // Enough IPs to stay below the rate limit.
    const address = `10.${which}.${(count >> 8) & 255}.${count & 255}`;
    const response = await saver.client
      .request(GUESS, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': address,
          ...saver.csrf,
        },
        body: JSON.stringify({ YELLOW_FLAG: count, RED_FLAG: 0, SAFETY_CAR: 0 }),
      })
      .catch(() => null);
    await response?.arrayBuffer().catch(() => undefined);
    const what = response === null ? 'no answer' : String(response.status);
    answers.set(what, (answers.get(what) ?? 0) + 1);
    if (response?.status === 200) saver.acknowledged = count;
    return response?.status ?? null;
  }

  return {
    server: () => {
      if (server === null) throw new Error('There is no server');
      return server;
    },
    start,
    answers,
    clients: savers.map(({ client }) => client),
    userIds: ids,
    acknowledged: () => savers.map(({ acknowledged }) => acknowledged),
    save: ({ everyMs, endsWithServer }) => {
      let isOn = true;
      const saving = savers.map(async (saver, which) => {
        while (isOn) {
          const status = await saveOnce(saver, which);
          if (status === null && endsWithServer) return;
          await sleep(everyMs);
        }
      });
      return {
        stop: async () => {
          isOn = false;
          await Promise.all(saving);
        },
      };
    },
    countLost: () => countLostGuesses(databaseUrl, savers),
    close: async () => {
      server?.kill('SIGKILL');
      await server?.ended;
      await provider.close();
    },
  };
}
