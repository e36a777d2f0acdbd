import { RACE_DEADLINE_BEFORE_START_MS } from '#domain/deadlines.ts';
import type { Instant } from '#domain/season.ts';
import { SECOND_MS } from '#domain/time.ts';
import type { Settings } from '../settings.ts';
import { CALENDAR_TEXTS as TEXTS } from './calendar.texts.ts';
import type { PublishedEvent } from './publish-events.ts';

const REFRESH_SECONDS = 2 * 60 * 60;
const SEQUENCE_FROM = Date.UTC(2020, 0, 1);

/** Names come from sources and admins; RFC 5545 allows no control characters. */
function plainText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** The library escapes what events say, but not what the calendar says of itself. */
function escapedText(text: string): string {
  return plainText(text).replace(/[\\;,]/g, '\\$&');
}

/** Grows with every change; made from the time of it, so that a restored backup does not set it back. */
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

/** The deadlines as a calendar (RFC 5545), all times in UTC; the same events give the same bytes. */
export async function writeCalendar(
  events: readonly PublishedEvent[],
  year: number,
  { PRODUCT_NAME, publicUrl }: Pick<Settings, 'PRODUCT_NAME' | 'publicUrl'>,
): Promise<string> {
  // Loaded with the first calendar: where nobody subscribes it takes no memory.
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
      // A race's deadline then lasts until its start, and a calendar has something to show.
      end: new Date(event.closesAt + RACE_DEADLINE_BEFORE_START_MS),
      status:
        event.race?.isCancelled === true ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Nobody is busy for it.
      transparency: ICalEventTransparency.TRANSPARENT,
      ...wordsOf(event, year, publicUrl),
    })),
  });
  // The library leaves out the end of the last line, which the standard asks for.
  return `${calendar.toString()}\r\n`;
}
