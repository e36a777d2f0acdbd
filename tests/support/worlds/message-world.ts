import type { ReminderChoice } from '#contract/messages/message-kinds.ts';
import { HOUR_MS } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';
import { systemRandom } from '#server/base/random.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import type { MessageContext } from '#server/messages/message.ts';
import { runOutboxOfMinute } from '#server/messages/outbox/schedule-outbox.ts';
import {
  type OutboxContext as Outbox,
  type SendOptions,
  sendDue,
} from '#server/messages/outbox/send-due.ts';
import { createPlayerChannels } from '#server/messages/player-channels.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';
import { insertUser } from '../rows/factories.ts';
import { createTestClock, type TestClock } from '../running/test-clock.ts';
import { type Mailbox, type ReceivedMail, startMailServer } from '../services/mail-server.ts';
import { WORLD } from './guess-world.ts';

export interface ReminderOptions {
  readonly hours?: readonly number[];
  readonly choices?: readonly ReminderChoice[];
  /** Time of the choices. */
  readonly since?: number;
  readonly address?: string;
}

/** Context that an installation needs to notify players. */
export type PlayerInstallation = MessageContext & Outbox;

/** Fails the test at the failure of a single message, which holds up no other in the game. */
const onFailure = (error: unknown) => {
  throw error;
};

/** Sends due messages to players. */
export const sendDueMessages = (
  installation: PlayerInstallation,
  options: Partial<SendOptions> = {},
) => sendDue(installation, createPlayerChannels(installation), { onFailure, ...options });

/** Sends once a minute among all processes. */
export const runMessagesOfMinute = (installation: PlayerInstallation, stopping?: AbortSignal) =>
  runOutboxOfMinute(installation, createPlayerChannels(installation), { stopping, onFailure });

/** Installation that sends mail to a real server, at the time that a test sets. */
export interface MessageWorld {
  readonly mailbox: Mailbox;
  readonly clock: TestClock;
  readonly installation: PlayerInstallation;
  /** Inserts a player whose id, name and (by default) mailbox are the same. */
  insertRecipient(name: string, options: ReminderOptions): Promise<void>;
  /** Returns the mails that are sent at this time. */
  sendAt(now: number): Promise<readonly ReceivedMail[]>;
  /**
   * Runs step by step, and returns what was sent how many hours before the deadline of the race.
   */
  runFrom(
    from: number,
    until: number,
    stepMs: number,
  ): Promise<{ readonly hoursBefore: number; readonly to: string; readonly subject: string }[]>;
  /** Deletes all sent messages, as if nobody had been notified. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export const mailAddress = (name: string) => `${name}@example.org`;

/** Returns the context of a process which sends e-mails. */
export function createInstallation(
  database: OpenDatabase,
  mailUrl: string,
  clock: Clock,
  environment: Readonly<Record<string, string>> = {},
): PlayerInstallation {
  return {
    settings: readSettings({
      PUBLIC_URL: 'https://spill.example',
      SMTP_URL: mailUrl,
      MAIL_FROM: 'Spillet <spill@example.org>',
      ...environment,
    }),
    database,
    clock,
    wallClock: clock,
    random: systemRandom,
    seasons: createSeasonReader(database, clock),
  };
}

export async function createMessageWorld(
  database: OpenDatabase,
  environment: Readonly<Record<string, string>> = {},
): Promise<MessageWorld> {
  const mailbox = await startMailServer();
  const clock = createTestClock(0);
  const installation = createInstallation(database, mailbox.url, clock, environment);

  async function sendAt(now: number): Promise<readonly ReceivedMail[]> {
    clock.set(now);
    const before = mailbox.mails.length;
    await sendDueMessages(installation);
    return mailbox.mails.slice(before);
  }

  return {
    mailbox,
    clock,
    installation,
    sendAt,
    async insertRecipient(name, { hours = [], choices = [], since = 0, address }) {
      const { db } = database;
      await insertUser(db, { id: name, username: name });
      await db
        .insertInto('reminder_address')
        .values({ user_id: name, address: address ?? mailAddress(name), verified_at: since })
        .execute();
      for (const each of hours) {
        const row = { user_id: name, hours: each, chosen_at: since };
        await db.insertInto('reminder_hour').values(row).execute();
      }
      for (const choice of choices) {
        const row = { user_id: name, choice, chosen_at: since };
        await db.insertInto('reminder_choice').values(row).execute();
      }
    },
    async runFrom(from, until, stepMs) {
      const seen = [];
      for (let now = from; now <= until; now += stepMs) {
        const mails = (await sendAt(now)).toSorted((a, b) => (a.to < b.to ? -1 : 1));
        for (const { to, subject } of mails) {
          const hoursBefore = (WORLD.raceDeadline - now) / HOUR_MS;
          seen.push({ hoursBefore, to: to.join().replace('@example.org', ''), subject });
        }
      }
      return seen;
    },
    async reset() {
      await database.db.deleteFrom('outbox').execute();
      mailbox.mails.length = 0;
      mailbox.refuse(false);
      mailbox.afterData('ANSWER');
    },
    close: () => mailbox.close(),
  };
}
