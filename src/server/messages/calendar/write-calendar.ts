import { type Instant, SECOND_MS } from '#domain/base/time.ts';
import { RACE_DEADLINE_BEFORE_START_MS } from '#domain/season/deadline.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import { CALENDAR_TEXTS as TEXTS } from './calendar.texts.ts';
import type { PublishedEvent } from './publish-events.ts';

const REFRESH_SECONDS = 2 * 60 * 60;
const SEQUENCE_FROM = Date.UTC(2020, 0, 1);

/** Removes control characters, which RFC 5545 forbids; names come from sources and admins. */
function plainText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** Escapes a text of the calendar itself; the library escapes those of events only. */
function escapedText(text: string): string {
  return plainText(text).replace(/[\\;,]/g, '\\$&');
}

/**
 * Returns a sequence number that grows with each change. It derives from the time, so that a
 * restored backup does not set it back.
 */
function sequenceAt(changedAt: Instant): number {
  return Math.max(0, Math.floor((changedAt - SEQUENCE_FROM) / SECOND_MS));
}

function wordsOf({ race }: PublishedEvent, year: number, publicUrl: string) {
  if (race === null) {
    const url = `${publicUrl}/guess`;
    return { summary: TEXTS.season(year), url, description: `${TEXTS.seasonHelp}\n${url}` };
  }
  const name = plainText(race.name);
  const url = `${publicUrl}/guess/race`;
  return race.isCancelled
    ? { summary: TEXTS.cancelled(name), url, description: TEXTS.cancelledHelp }
    : { summary: TEXTS.race(name), url, description: `${TEXTS.raceHelp(race.startsAt)}\n${url}` };
}

/** Returns the deadlines as a calendar (RFC 5545) in UTC; equal events give equal bytes. */
export async function writeCalendar(
  events: readonly PublishedEvent[],
  year: number,
  { PRODUCT_NAME, publicUrl }: Pick<Settings, 'PRODUCT_NAME' | 'publicUrl'>,
): Promise<string> {
  // Loads the library with the first calendar, since it takes memory.
  const { default: ical, ICalEventStatus, ICalEventTransparency } = await import('ical-generator');
  const { hostname } = new URL(publicUrl);
  const calendar = ical({
    name: escapedText(PRODUCT_NAME),
    description: escapedText(TEXTS.about(PRODUCT_NAME)),
    prodId: { company: 'Formelgjett', product: escapedText(PRODUCT_NAME), language: 'NO' },
    url: publicUrl,
    ttl: REFRESH_SECONDS,
    events: events.map((event) => ({
      id: `${event.uid}@${hostname}`,
      stamp: new Date(event.changedAt),
      lastModified: new Date(event.changedAt),
      sequence: sequenceAt(event.changedAt),
      start: new Date(event.closesAt),
      // The event lasts until the race's start, so that calendars show it.
      end: new Date(event.closesAt + RACE_DEADLINE_BEFORE_START_MS),
      status:
        event.race?.isCancelled === true ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Events do not block time: nobody is busy during a deadline.
      transparency: ICalEventTransparency.TRANSPARENT,
      ...wordsOf(event, year, publicUrl),
    })),
  });
  // The library omits the final line break, which the standard requires.
  return `${calendar.toString()}\r\n`;
}
