import type { Instant } from '#domain/season.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time.ts';
import type { NoticeSink } from '../source-notice.ts';
import type { RaceHead, Sparable } from './jolpica/jolpica.schema.ts';
import type { ScheduledHead } from './jolpica/jolpica.ts';
import { type KnownRace, matchRaces } from './matching/match-races.ts';
import {
  FARTHEST_START_MS,
  matchSessions,
  type WeekendSessions,
} from './matching/match-sessions.ts';
import type { OpenF1Session } from './openf1/openf1.schema.ts';

/** From then on somebody should look after a race whose start nobody knows. */
const START_NEEDED_BEFORE_MS = 14 * DAY_MS;

/** A race of the calendar, found in both sources as far as they have it. */
export interface CalendarRace {
  readonly key: string;
  readonly name: string;
  readonly head: RaceHead;
  readonly startsAt: Instant;
  readonly qualifyingAt: Instant | null;
  readonly sprintAt: Instant | null;
  readonly weekend: WeekendSessions | null;
}

/**
 * The calendar of both sources, by date. Where they disagree on a start the earlier one counts, since it
 * closes guessing, unless that would be at once; a race without any date has no place in it.
 * @param sessions OpenF1's, `null` when it could not be asked: it is closed around every session, just when
 *   an earlier start that it has told matters most
 */
export function toCalendar(
  year: number,
  schedule: readonly ScheduledHead[],
  sessions: readonly OpenF1Session[] | null,
  known: readonly KnownRace[],
  now: Instant,
  notice: NoticeSink,
): CalendarRace[] {
  const dated = schedule.flatMap((head) => {
    const at = instantOf(head);
    if (at !== null) return { head, startsAt: at, ...head.Circuit, raceName: head.raceName };
    const message = `${head.raceName} has no date and is left out`;
    notice({ code: 'START_UNKNOWN', race: null, message, retryLater: true });
    return [];
  });
  const names = matchRaces(year, dated, known);
  const weekends = matchSessions(
    dated.map(({ startsAt }) => startsAt),
    sessions ?? [],
  );
  const isOpenF1Silent = sessions === null || sessions.length === 0;
  return dated
    .flatMap(({ head, startsAt }, index): CalendarRace[] => {
      const named = names[index];
      if (named === undefined) return [];
      const weekend = weekends[index] ?? null;
      const starts = {
        scheduled: startsAt,
        told: weekend?.race.date_start ?? null,
        stored:
          isOpenF1Silent || head.unreadable.includes('time')
            ? storedStart(named.key, startsAt, known)
            : null,
      };
      const tell: Tell = (message, code) =>
        notice({ code, race: named.key, message: `${named.name}: ${message}`, retryLater: false });
      if (named.isUnsure) {
        const { raceName, Circuit } = head;
        tell(`is now ${raceName} at ${Circuit.circuitId}; taken for the same race`, 'RACE_UNSURE');
      }
      const before = known.find(({ key }) => key === named.key);
      if (head.unreadable.length > 0) {
        const fields = head.unreadable.join(', ');
        tell(`${fields} cannot be read in the calendar; what is stored stays`, 'CALENDAR_REFUSED');
      }
      const storedIf = (field: Sparable, at: Instant | null | undefined) =>
        (head.unreadable.includes(field) ? at : null) ?? null;
      const start = chooseOpenStart(head, starts, before, now, tell);
      return [
        {
          key: named.key,
          name: named.name,
          head,
          startsAt: start,
          qualifyingAt:
            sessionStart(head.Qualifying, weekend?.qualifying) ??
            storedIf('Qualifying', before?.qualifyingAt),
          sprintAt:
            sessionStart(head.Sprint, weekend?.sprint) ??
            (head.Sprint && instantOf(head.Sprint)) ??
            storedIf('Sprint', before?.sprintAt),
          weekend,
        },
      ];
    })
    .sort((a, b) => a.startsAt - b.startsAt);
}

/** With a day only, the day's beginning: no guess is taken too late by that. */
function instantOf({
  date,
  time,
}: {
  readonly date?: string | null | undefined;
  readonly time?: string | null | undefined;
}): Instant | null {
  return date ? Date.parse(`${date}T${time ?? '00:00:00Z'}`) : null;
}

/** What OpenF1 has told of a start before; nothing once the race has another date. */
function storedStart(key: string, scheduled: Instant, known: readonly KnownRace[]): Instant | null {
  const stored = known.find((race) => race.key === key)?.startsAt ?? null;
  const isSameDate = stored !== null && Math.abs(stored - scheduled) <= FARTHEST_START_MS;
  return isSameDate ? stored : null;
}

interface Starts {
  /** By Jolpica. */
  readonly scheduled: Instant;
  /** By OpenF1. */
  readonly told: Instant | null;
  /** What both came to before, where OpenF1 is silent now. */
  readonly stored: Instant | null;
}

type Tell = (
  message: string,
  code:
    | 'CALENDAR_REFUSED'
    | 'RACE_UNSURE'
    | 'START_DISAGREES'
    | 'START_UNCONFIRMED'
    | 'START_UNKNOWN',
) => void;

/**
 * One source alone does not close guessing at once, which cannot be undone: where a start would put an open
 * deadline into the past, the stored one stays until both sources agree or an admin says so.
 */
function chooseOpenStart(
  head: RaceHead,
  starts: Starts,
  before: KnownRace | undefined,
  now: Instant,
  tell: Tell,
): Instant {
  const notices: Parameters<Tell>[] = [];
  const chosen = chooseStart(head, starts, now, (...notice) => notices.push(notice));
  const { scheduled, told } = starts;
  const isOpen = before !== undefined && before.guessDeadline > now;
  const doAgree = told !== null && Math.abs(scheduled - told) < MINUTE_MS;
  if (!isOpen || doAgree || before.guessDeadline + (chosen - before.startsAt) > now) {
    for (const notice of notices) tell(...notice);
    return chosen;
  }
  const [wrong, stays] = [chosen, before.startsAt].map((at) => new Date(at).toISOString());
  tell(
    `one source alone says that it starts at ${wrong}; it stays at ${stays}`,
    'START_UNCONFIRMED',
  );
  return before.startsAt;
}

function chooseStart(
  head: RaceHead,
  { scheduled, told, stored }: Starts,
  now: Instant,
  tell: Tell,
): Instant {
  const other = told ?? stored;
  if (!head.time) {
    const isNear = scheduled - now < START_NEEDED_BEFORE_MS;
    if (other === null && isNear) tell('the time of the start is not known', 'START_UNKNOWN');
    return other ?? scheduled;
  }
  if (other === null) return scheduled;
  const isAhead = Math.max(scheduled, other) > now;
  if (told !== null && Math.abs(scheduled - told) >= MINUTE_MS && isAhead) {
    const [first, second] = [scheduled, told].map((at) => new Date(at).toISOString());
    tell(`starts at ${first} by Jolpica, at ${second} by OpenF1`, 'START_DISAGREES');
  }
  return Math.min(scheduled, other);
}

/** OpenF1 hears of a moved session sooner. */
function sessionStart(
  scheduled: RaceHead['Qualifying'],
  session: OpenF1Session | null | undefined,
): Instant | null {
  if (session) return session.date_start;
  return scheduled?.time ? instantOf(scheduled) : null;
}
