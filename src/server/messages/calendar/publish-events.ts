import { createHash } from 'node:crypto';
import type { Instant } from '#domain/base/time.ts';
import type { Executor } from '#server/db/database.ts';
import type { CalendarEventTable } from '#server/db/tables.ts';
import type { ReadOnlyContext } from '#server/http/authority.ts';
import type { FastifyApp } from '#server/http/feature.ts';
import { replacePublished, selectDeadlines, selectPublished } from './calendar.queries.ts';
import { type DeadlineEvent, deadlineEvents } from './deadline-events.ts';

export interface PublishedEvent extends DeadlineEvent {
  /** Time at which calendars first got the event in this form. */
  readonly changedAt: Instant;
}

/** Season and time of publishing its deadlines. */
interface Publication {
  readonly year: number;
  readonly now: Instant;
}

/** Resolution of calendar timestamps, in ms. */
const SMALLEST_STEP_MS = 1000;

function hashOf(event: DeadlineEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('base64url');
}

/** Compares events with the published ones; those that differ get the current time. */
async function compare(
  executor: Executor,
  { year, now }: Publication,
  published: readonly CalendarEventTable[],
) {
  const known = new Map(published.map((row) => [row.uid, row]));
  const events = deadlineEvents(year, await selectDeadlines(executor, year)).map((event) => {
    const hash = hashOf(event);
    const before = known.get(event.uid);
    const isAsBefore = before?.content_hash === hash;
    // Two changes within a second must get different timestamps.
    const changedAt = Math.max(now, (before?.changed_at ?? 0) + SMALLEST_STEP_MS);
    return { event, hash, isAsBefore, changedAt: isAsBefore ? before.changed_at : changedAt };
  });
  return {
    isAsBefore: events.length === known.size && events.every(({ isAsBefore }) => isAsBefore),
    events: events.map(({ event, changedAt }): PublishedEvent => ({ ...event, changedAt })),
    rows: events.map(
      ({ event, hash, changedAt }): CalendarEventTable => ({
        uid: event.uid,
        content_hash: hash,
        changed_at: changedAt,
      }),
    ),
  };
}

/**
 * Publishes the deadlines of a season, each with the time of its last change. Changes are detected
 * on read, so that imports, admins and the demo need not know of calendars. They are written in the
 * background, and cached here until then.
 */
export function createEventPublisher(
  { database, wallClock }: Pick<ReadOnlyContext, 'database' | 'wallClock'>,
  createWriter: FastifyApp['backgroundWriter'],
): (year: number) => Promise<PublishedEvent[]> {
  let unwritten: { readonly rows: readonly CalendarEventTable[] } | null = null;

  const write = createWriter(async ({ inWriteTransaction }) => {
    const publication = unwritten;
    if (publication === null) return;
    // Writes the rows that were served: recomputed ones could be older.
    await inWriteTransaction((trx) => replacePublished(trx, publication.rows));
    if (unwritten === publication) unwritten = null;
  });

  return async (year) => {
    const publication = { year, now: wallClock.now() };
    const { isAsBefore, events, rows } = await database.inReadTransaction(async (trx) =>
      compare(trx, publication, unwritten?.rows ?? (await selectPublished(trx))),
    );
    if (!isAsBefore) unwritten = { rows };
    if (unwritten !== null) write();
    return events;
  };
}
