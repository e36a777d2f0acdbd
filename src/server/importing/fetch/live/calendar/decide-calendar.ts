import type { NoticeCode } from '#contract/admin/admin-imports.ts';
import type { ImportDetail } from '#contract/admin/import-details.ts';
import { DAY_MS, type Instant } from '#domain/base/time.ts';
import { circuitsOf } from '#domain/season/known-circuits.ts';
import type { RaiseNotice } from '../../../finding.ts';
import type { Calendar, ScheduledHead } from '../jolpica/jolpica.ts';
import type { KnownRace } from '../known-season.queries.ts';
import { type MatchedRace, matchRaces } from '../matching/match-races.ts';
import {
  type MatchedWeekend,
  matchSessions,
  type WeekendSessions,
} from '../matching/match-sessions.ts';
import type { OpenF1Session } from '../openf1/openf1.ts';
import { areApart, chooseSession, type DecidedStart, decideStart } from './decide-start.ts';
import { placeRaces, roundsOutOfOrder } from './place-races.ts';
import {
  holdsTogether,
  startsAfter,
  type Weekend,
  weekendOfMeeting,
  weekendOfRow,
} from './weekend.ts';

/** Race of the calendar, matched in both sources as far as they have it. */
export interface CalendarRace {
  readonly key: string;
  readonly name: string;
  /** Number in the order of dates. */
  readonly position: number;
  /** Round number at Jolpica. */
  readonly round: number;
  /** Circuit id from Jolpica; `null` if its calendar was unreadable. */
  readonly circuitId: string | null;
  /** Start of the day at Jolpica. */
  readonly dayAt: Instant;
  readonly startsAt: Instant;
  /** Start from OpenF1; `null` if it is not believed. */
  readonly reportedStart: Instant | null;
  readonly qualifyingAt: Instant | null;
  readonly sprintAt: Instant | null;
  readonly weekend: WeekendSessions | null;
}

/** Everything that is known of a calendar. */
export interface CalendarEvidence {
  readonly year: number;
  /** Calendar at Jolpica; `null` if unreadable. */
  readonly schedule: Calendar | null;
  /**
   * Sessions at OpenF1; `null` if unavailable: it is closed around every session, when an earlier
   * start matters most.
   */
  readonly sessions: readonly OpenF1Session[] | null;
  readonly known: readonly KnownRace[];
  readonly now: Instant;
}

/** Race with what each source has of it. */
interface Subject extends MatchedRace {
  readonly head: ScheduledHead | null;
  readonly jolpica: Weekend | null;
  readonly stored: KnownRace | null;
}

/**
 * Decides on the calendar by everything that is known: which rows, meetings and stored races are
 * one race, when it starts, and whether the races fit together. Races without a date are dropped,
 * those unreadable at Jolpica stay as stored, and what contradicts the rest is refused with a
 * notice (see the decision record 54).
 */
export function decideCalendar(evidence: CalendarEvidence, raise: RaiseNotice): CalendarRace[] {
  const { sessions, now } = evidence;
  const subjects = subjectsOf(evidence, raise);
  const weekends = matchSessions(subjects.map(toMatch), sessions ?? []);
  const isOpenF1Away = sessions === null || sessions.length === 0;
  const decided = subjects.flatMap((subject, index) => {
    const meeting = weekends[index] ?? null;
    const openF1 = meeting && weekendOfMeeting(meeting);
    const { jolpica, stored } = subject;
    const start = decideStart({ jolpica, openF1, stored, isOpenF1Away, now });
    tellOfSubject(subject, meeting, start, raise);
    const round = subject.head?.round ?? null;
    return start === null
      ? []
      : { ...start, key: subject.key, round, storedAt: stored?.startsAt ?? null, subject, meeting };
  });
  const placed = placeRaces(decided).flatMap(({ race, startsAt, against }) => {
    const { subject, meeting } = race;
    if (against !== null) {
      const details = [
        { kind: 'NAMES' as const, names: [against.subject.name] },
        { kind: 'TIME' as const, by: 'JOLPICA' as const, at: race.startsAt },
        ...(startsAt === null
          ? []
          : [{ kind: 'TIME' as const, by: 'STORED' as const, at: startsAt }]),
      ];
      raise(aboutRace(subject, 'CALENDAR_REFUSED', ...details));
    }
    const isBelieved = against === null && race.isOpenF1Believed;
    return startsAt === null ? [] : { subject, startsAt, meeting: isBelieved ? meeting : null };
  });
  return inOrder(
    placed.map((place) => ({ ...place, ...sessionsOf(place, { isOpenF1Away, now }, raise) })),
    raise,
  );
}

/** Returns the races of the season: those of Jolpica, and stored ones that it may have lost. */
function subjectsOf({ year, schedule, known }: CalendarEvidence, raise: RaiseNotice): Subject[] {
  const dated = (schedule?.races ?? []).flatMap((head) => {
    const jolpica = weekendOfRow(head);
    if (jolpica !== null) return { head, jolpica };
    const details = [{ kind: 'NAMES', names: [head.raceName] } as const];
    raise({ severity: 'TELL_IF_IT_LASTS', race: null, code: 'START_UNKNOWN', details });
    return [];
  });
  const scheduled = dated.map(({ head, jolpica: { startsAt } }) => {
    return { startsAt, circuitId: head.Circuit.circuitId, raceName: head.raceName };
  });
  const names = matchRaces(year, scheduled, known);
  const unreadable = schedule?.unreadable ?? [];
  const isWhole = dated.length === schedule?.races.length && unreadable.length === 0;
  // An unreadable race can be identified only by its absence, so missing races keep their stored
  // data.
  const kept = known.filter(
    ({ key, isCancelled }) => !isWhole && !isCancelled && !names.some((one) => one.key === key),
  );
  const details = unreadable.map((technical) => ({ kind: 'TECHNICAL', technical }) as const);
  if (details.length > 0) {
    for (const race of kept) raise(aboutRace(race, 'CALENDAR_REFUSED', ...details));
  }
  return [
    ...dated.flatMap((row, index): Subject[] => {
      const named = names[index];
      // A race that comes back begins anew, wherever it was.
      const stored =
        known.find(({ key, isCancelled }) => key === named?.key && !isCancelled) ?? null;
      return named === undefined ? [] : [{ ...row, ...named, stored }];
    }),
    ...kept.map((stored): Subject => {
      const { key, name } = stored;
      return { key, name, isUnsure: false, head: null, jolpica: null, stored };
    }),
  ];
}

function toMatch({ key, head, jolpica, stored }: Subject) {
  const isSound = jolpica !== null && holdsTogether(jolpica);
  const starts = isSound ? [jolpica.startsAt] : jolpica === null ? [] : startsAfter(jolpica);
  const { circuitId, circuitName, Location } = head?.Circuit ?? {};
  const names = [circuitId, circuitName, Location?.locality, Location?.country, head?.raceName];
  return {
    starts: [
      ...starts,
      ...(!isSound && stored !== null ? [stored.startsAt] : []),
      ...(starts.length === 0 && stored === null && jolpica !== null ? [jolpica.startsAt] : []),
    ],
    names: [
      ...names.flatMap((name) => name ?? []),
      ...(head === null ? [key, ...circuitsOf(key)] : []),
    ],
  };
}

type RaceLike = Pick<Subject, 'key' | 'name'>;

function aboutRace({ key, name }: RaceLike, code: NoticeCode, ...details: readonly ImportDetail[]) {
  return { severity: 'TELL', race: { key, name }, code, details } as const;
}

function tellOfSubject(
  subject: Subject,
  meeting: MatchedWeekend | null,
  start: DecidedStart | null,
  raise: RaiseNotice,
): void {
  const { head, jolpica, isUnsure } = subject;
  const tell = (code: NoticeCode, ...details: readonly ImportDetail[]) =>
    raise(aboutRace(subject, code, ...details));
  if (head !== null && isUnsure) {
    tell('RACE_UNSURE', { kind: 'NAMES', names: [head.raceName, head.Circuit.circuitId] });
  }
  if (meeting?.isElsewhere) {
    const { circuit_short_name, location } = meeting.race;
    tell('RACE_UNSURE', { kind: 'NAMES', names: [circuit_short_name ?? location ?? ''] });
  }
  if (head !== null && head.unreadable.length > 0) {
    tell('CALENDAR_REFUSED', { kind: 'TECHNICAL', technical: head.unreadable.join(', ') });
  }
  for (const { code, details } of start?.findings ?? []) tell(code, ...details);
  if (start === null && jolpica !== null) {
    tell('CALENDAR_REFUSED', { kind: 'TIME', by: 'JOLPICA', at: jolpica.startsAt });
  }
}

interface Place {
  readonly subject: Subject;
  readonly startsAt: Instant;
  /** Meeting at OpenF1, if it is believed. */
  readonly meeting: WeekendSessions | null;
}

/**
 * Returns qualifying and sprint of a race. OpenF1 takes precedence, as it learns of moves sooner;
 * while it is away, what it said last is stored. The stored times stand in for Jolpica's, too.
 */
function sessionsOf(
  { subject, startsAt, meeting }: Place,
  { isOpenF1Away, now }: { readonly isOpenF1Away: boolean; readonly now: Instant },
  raise: RaiseNotice,
): Pick<CalendarRace, 'qualifyingAt' | 'sprintAt'> {
  const { key, name, head, stored } = subject;
  const isLastWord = isOpenF1Away && stored?.reportedStart != null;
  const openF1 = meeting ? weekendOfMeeting(meeting) : isLastWord ? stored : null;
  const jolpica = head?.unreadable.length === 0 ? subject.jolpica : stored;
  const dayAt = subject.jolpica?.sprintDayAt ?? null;
  const sprintAt = [openF1?.sprintAt, jolpica?.sprintAt ?? dayAt];
  // A sprint that one of two sources lacks is held if it has been so far.
  const isContested =
    openF1 !== null && jolpica !== null && stored !== null && sprintAt.includes(null);
  const isSprint = isContested ? stored.sprintAt !== null : sprintAt.some((at) => at != null);
  const isOneSided = isContested && sprintAt.some((at) => at != null);
  const disagrees =
    openF1 !== null && jolpica !== null && (isOneSided || areApart(openF1, jolpica));
  if (disagrees && stored?.hasResult) {
    return { qualifyingAt: stored.qualifyingAt, sprintAt: stored.sprintAt };
  }
  if (disagrees && startsAt + DAY_MS > now) {
    const race = { key, name };
    raise({ severity: 'TELL_IF_IT_LASTS', race, code: 'SESSION_DISAGREES', details: [] });
  }
  const sprints = [openF1?.sprintAt, jolpica?.sprintAt, stored?.sprintAt, dayAt];
  const qualifyingAt = [openF1?.qualifyingAt, jolpica?.qualifyingAt, stored?.qualifyingAt];
  return {
    qualifyingAt: chooseSession(qualifyingAt, startsAt),
    sprintAt: isSprint ? chooseSession(sprints, startsAt) : null,
  };
}

/** Numbers the races by date. Jolpica's numbers count, unless they are out of order. */
function inOrder(
  races: readonly (Place & Pick<CalendarRace, 'qualifyingAt' | 'sprintAt'>)[],
  raise: RaiseNotice,
): CalendarRace[] {
  const numbered = races
    .toSorted((a, b) => a.startsAt - b.startsAt || (a.subject.key < b.subject.key ? -1 : 1))
    .map((race) => {
      const { head, stored } = race.subject;
      return { ...race, round: head?.round ?? stored?.position ?? 0 };
    });
  const wrong = new Set([
    ...roundsOutOfOrder(numbered),
    ...numbered.filter(({ round }) => round > numbered.length),
  ]);
  for (const { subject, round } of wrong) {
    const technical = `round ${round} is not in the order of dates`;
    const detail = { kind: 'TECHNICAL', technical } as const;
    if (subject.head !== null) raise(aboutRace(subject, 'CALENDAR_REFUSED', detail));
  }
  return numbered.map(({ subject, startsAt, meeting, qualifyingAt, sprintAt, round }, index) => {
    const { key, name, head, jolpica } = subject;
    const rank = index + 1;
    const isWrong = [...wrong].some((race) => race.subject.key === key);
    return {
      key,
      name,
      position: wrong.size > 0 ? rank : round,
      round: isWrong ? rank : round,
      circuitId: head?.Circuit.circuitId ?? null,
      dayAt: Math.floor((jolpica?.startsAt ?? startsAt) / DAY_MS) * DAY_MS,
      startsAt,
      reportedStart: meeting?.race.date_start ?? null,
      qualifyingAt,
      sprintAt,
      weekend: meeting,
    };
  });
}
