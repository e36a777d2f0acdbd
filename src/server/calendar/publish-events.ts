import { createHash } from 'node:crypto';
import type { Instant } from '#domain/season.ts';
import type { AppContext } from '../app-context.ts';
import type { Executor } from '../db/open-database.ts';
import { replacePublished, selectDeadlines, selectPublished } from './calendar.queries.ts';
import { type DeadlineEvent, deadlineEvents } from './deadline-events.ts';

export interface PublishedEvent extends DeadlineEvent {
  /** When calendars were first told of it as it is now. */
  readonly changedAt: Instant;
}

/** What calendars can tell apart. */
const SMALLEST_STEP_MS = 1000;

function hashOf(event: DeadlineEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('base64url');
}

/** With what was published before; an event that differs from that has changed now. */
async function compare(executor: Executor, year: number, now: Instant) {
  const published = new Map((await selectPublished(executor)).map((row) => [row.uid, row]));
  const events = deadlineEvents(year, await selectDeadlines(executor, year)).map((event) => {
    const hash = hashOf(event);
    const before = published.get(event.uid);
    const isAsBefore = before?.content_hash === hash;
    // Two changes of one second are told apart, too.
    const changedAt = Math.max(now, (before?.changed_at ?? 0) + SMALLEST_STEP_MS);
    return { event, hash, isAsBefore, changedAt: isAsBefore ? before.changed_at : changedAt };
  });
  return {
    isAsBefore: events.length === published.size && events.every(({ isAsBefore }) => isAsBefore),
    events,
  };
}

/**
 * The deadlines of a season, each with the time since which it has been as it is. That is noted when
 * they are asked for: whoever moves a race (imports, admins, the demo) need not know of calendars.
 */
export async function publishEvents(
  { database, wallClock }: AppContext,
  year: number,
): Promise<PublishedEvent[]> {
  const now = wallClock.now();
  let compared = await database.inReadTransaction((trx) => compare(trx, year, now));
  if (!compared.isAsBefore) {
    compared = await database.inWriteTransaction(async (trx) => {
      const again = await compare(trx, year, now);
      await replacePublished(
        trx,
        again.events.map(({ event, hash, changedAt }) => ({
          uid: event.uid,
          content_hash: hash,
          changed_at: changedAt,
        })),
      );
      return again;
    });
  }
  return compared.events.map(({ event, changedAt }) => ({ ...event, changedAt }));
}
