import type { NoticeCode } from '#contract/admin-imports.ts';
import type { ImportDetail } from '#contract/import-details.ts';
import type { Instant } from '#domain/season.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { RaiseNotice } from '../../finding.ts';
import type { RaceHead } from './jolpica/jolpica.schema.ts';
import type { Calendar, ScheduledHead } from './jolpica/jolpica.ts';
import type { KnownRace } from './known-season.queries.ts';
import { type MatchedRace, matchRaces } from './matching/match-races.ts';
import {
  MAX_START_OFFSET_MS,
  matchSessions,
  type WeekendSessions,
} from './matching/match-sessions.ts';
import type { OpenF1Session } from './openf1/openf1.ts';

/** Time in ms before a race of unknown start from which admins are notified. */
const START_NEEDED_BEFORE_MS = 14 * DAY_MS;

/** Race of the calendar, matched in both sources as far as they have it. */
export interface CalendarRace {
  readonly key: string;
  readonly name: string;
  /** Round number at Jolpica. */
  readonly round: number;
  /** Circuit id from Jolpica; `null` if its calendar was unreadable. */
  readonly circuitId: string | null;
  /** Start of the day at Jolpica. */
  readonly dayAt: Instant;
  readonly startsAt: Instant;
  readonly qualifyingAt: Instant | null;
  readonly sprintAt: Instant | null;
  readonly weekend: WeekendSessions | null;
}

/**
 * Merges both calendars by date. If they disagree on a start the earlier one counts, because it
 * closes guessing, unless that would be at once or before the end of qualifying. Races without a
 * date are dropped, and those unreadable at Jolpica stay as stored.
 * @param schedule from Jolpica; `null` if unreadable
 * @param sessions from OpenF1; `null` if unavailable: it is closed around every session, when an
 * earlier start matters most. Its last report counts then, and not the stored start, which may be
 * Jolpica's own and since withdrawn.
 */
export function toCalendar(
  year: number,
  schedule: Calendar | null,
  sessions: readonly OpenF1Session[] | null,
  known: readonly KnownRace[],
  now: Instant,
  raise: RaiseNotice,
): CalendarRace[] {
  const dated = (schedule?.races ?? []).flatMap((head) => {
    const at = instantOf(head);
    if (at !== null) return { head, startsAt: at, ...head.Circuit, raceName: head.raceName };
    const details = [{ kind: 'NAMES', names: [head.raceName] } as const];
    raise({ severity: 'TELL_IF_IT_LASTS', race: null, code: 'START_UNKNOWN', details });
    return [];
  });
  const names = matchRaces(year, dated, known);
  const unreadable = schedule?.unreadable ?? [];
  const isWhole = dated.length === schedule?.races.length && unreadable.length === 0;
  // An unreadable race can be identified only by its absence, so missing races keep their stored
  // data.
  const asStored = known.filter(
    ({ key, isCancelled }) => !isWhole && !isCancelled && !names.some((one) => one.key === key),
  );
  const weekends = matchSessions(
    [...dated, ...asStored].map(({ startsAt }) => startsAt),
    sessions ?? [],
  );
  const weekendOf = (index: number) => weekends[index] ?? null;
  const isOpenF1Silent = sessions === null || sessions.length === 0;
  const scheduled = dated.flatMap(({ head }, index): CalendarRace[] => {
    const named = names[index];
    if (named === undefined) return [];
    const before = known.find(({ key }) => key === named.key);
    return [toCalendarRace(head, named, before, weekendOf(index), { isOpenF1Silent, now, raise })];
  });
  const kept = asStored.map(
    ({ key, name, position, startsAt, qualifyingAt, sprintAt }, index): CalendarRace => {
      const details = unreadable.map((technical) => ({ kind: 'TECHNICAL', technical }) as const);
      if (details.length > 0) {
        raise({ severity: 'TELL', race: { key, name }, code: 'CALENDAR_REFUSED', details });
      }
      const weekend = weekendOf(dated.length + index);
      const times = { startsAt, qualifyingAt, sprintAt };
      const dayAt = Math.floor(startsAt / DAY_MS) * DAY_MS;
      return { key, name, round: position, circuitId: null, dayAt, ...times, weekend };
    },
  );
  return [...scheduled, ...kept].sort((a, b) => a.startsAt - b.startsAt);
}

interface AtThatTime {
  readonly isOpenF1Silent: boolean;
  readonly now: Instant;
  readonly raise: RaiseNotice;
}

function toCalendarRace(
  head: ScheduledHead,
  { key, name, isUnsure }: MatchedRace,
  before: KnownRace | undefined,
  weekend: WeekendSessions | null,
  { isOpenF1Silent, now, raise }: AtThatTime,
): CalendarRace {
  const { raceName, Circuit, unreadable } = head;
  const scheduled = instantOf(head) ?? now;
  const isKnown = ofSameDate(before?.startsAt, scheduled) !== null;
  const raiseForRace: RaiseForRace = (code, ...details) =>
    raise({ severity: 'TELL', race: { key, name }, code, details });
  if (isUnsure)
    raiseForRace('RACE_UNSURE', { kind: 'NAMES', names: [raceName, Circuit.circuitId] });
  if (unreadable.length > 0) {
    raiseForRace('CALENDAR_REFUSED', { kind: 'TECHNICAL', technical: unreadable.join(', ') });
  }
  // The stored time of qualifying is the fallback: without one the grid would never be fetched.
  const qualifyingBefore = isKnown ? (before?.qualifyingAt ?? null) : null;
  const qualifyingAt = sessionStart(head.Qualifying, weekend?.qualifying) ?? qualifyingBefore;
  const starts = {
    qualifyingAt,
    scheduled,
    reported: weekend?.race.date_start ?? null,
    reportedBefore: isOpenF1Silent ? ofSameDate(before?.reportedStart, scheduled) : null,
    stored:
      isOpenF1Silent || unreadable.includes('time')
        ? ofSameDate(before?.startsAt, scheduled)
        : null,
  };
  return {
    key,
    name,
    round: head.round,
    circuitId: Circuit.circuitId,
    dayAt: Math.floor(scheduled / DAY_MS) * DAY_MS,
    startsAt: chooseOpenStart(head, starts, before, now, raiseForRace),
    qualifyingAt,
    sprintAt:
      sessionStart(head.Sprint, weekend?.sprint) ??
      (head.Sprint && instantOf(head.Sprint)) ??
      (unreadable.includes('Sprint') ? (before?.sprintAt ?? null) : null),
    weekend,
  };
}

/**
 * Returns the instant of a session. Without a time it is the start of the day, so that the deadline
 * is never too late.
 */
function instantOf({
  date,
  time,
}: {
  readonly date?: string | null | undefined;
  readonly time?: string | null | undefined;
}): Instant | null {
  return date ? Date.parse(`${date}T${time ?? '00:00:00Z'}`) : null;
}

/** Returns an earlier start; `null` once the race has another date. */
function ofSameDate(before: Instant | null | undefined, scheduled: Instant): Instant | null {
  const isSameDate = before != null && Math.abs(before - scheduled) <= MAX_START_OFFSET_MS;
  return isSameDate ? before : null;
}

interface Starts {
  readonly qualifyingAt: Instant | null;
  /** Start of qualifying, from Jolpica. */
  readonly scheduled: Instant;
  /** Start from OpenF1; `null` if it is silent. */
  readonly reported: Instant | null;
  /** Start that OpenF1 reported last, if it is silent now. */
  readonly reportedBefore: Instant | null;
  /** Stored start: the fallback if OpenF1 is silent or Jolpica's time is unreadable. */
  readonly stored: Instant | null;
}

type RaiseForRace = (code: NoticeCode, ...details: readonly ImportDetail[]) => void;

/**
 * Returns the start of a race with an open deadline. One source alone must not close guessing at
 * once, which cannot be undone: the stored start stays until both agree, or an admin decides.
 */
function chooseOpenStart(
  head: RaceHead,
  starts: Starts,
  before: KnownRace | undefined,
  now: Instant,
  raiseForRace: RaiseForRace,
): Instant {
  const notices: Parameters<RaiseForRace>[] = [];
  const chosen = chooseStart(head, starts, now, (...said) => notices.push(said));
  const { scheduled, reported } = starts;
  const isOpen = before !== undefined && before.guessDeadline > now;
  const doAgree = reported !== null && Math.abs(scheduled - reported) < MINUTE_MS;
  if (!isOpen || doAgree || before.guessDeadline + (chosen - before.startsAt) > now) {
    for (const said of notices) raiseForRace(...said);
    return chosen;
  }
  raiseForRace(
    'START_UNCONFIRMED',
    { kind: 'TIME', by: chosen === scheduled ? 'JOLPICA' : 'OPENF1', at: chosen },
    { kind: 'TIME', by: 'STORED', at: before.startsAt },
  );
  return before.startsAt;
}

function chooseStart(
  head: RaceHead,
  { qualifyingAt, scheduled, reported, reportedBefore, stored }: Starts,
  now: Instant,
  raiseForRace: RaiseForRace,
): Instant {
  if (!head.time) {
    const other = reported ?? stored;
    const isNear = scheduled - now < START_NEEDED_BEFORE_MS;
    if (other === null && isNear) raiseForRace('START_UNKNOWN');
    return other ?? scheduled;
  }
  const other = reported ?? reportedBefore;
  if (other === null) return scheduled;
  const isAhead = Math.max(scheduled, other) > now;
  const isPossible = (at: Instant) => qualifyingAt === null || qualifyingAt + HOUR_MS <= at;
  if (isPossible(scheduled) !== isPossible(other)) {
    const byJolpica = { kind: 'TIME', by: 'JOLPICA', at: scheduled } as const;
    const byOpenF1 = { kind: 'TIME', by: 'OPENF1', at: other } as const;
    const [right, wrong] = isPossible(scheduled) ? [byJolpica, byOpenF1] : [byOpenF1, byJolpica];
    if (isAhead) raiseForRace('START_UNCONFIRMED', wrong, right);
    return right.at;
  }
  if (reported !== null && Math.abs(scheduled - reported) >= MINUTE_MS && isAhead) {
    raiseForRace(
      'START_DISAGREES',
      { kind: 'TIME', by: 'JOLPICA', at: scheduled },
      { kind: 'TIME', by: 'OPENF1', at: reported },
    );
  }
  return Math.min(scheduled, other);
}

/** Returns the start of a session; OpenF1 takes precedence, as it learns of reschedules sooner. */
function sessionStart(
  scheduled: RaceHead['Qualifying'],
  session: OpenF1Session | null | undefined,
): Instant | null {
  if (session) return session.date_start;
  return scheduled?.time ? instantOf(scheduled) : null;
}
