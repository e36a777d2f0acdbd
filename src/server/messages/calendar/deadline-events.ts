import type { Instant } from '#domain/base/time.ts';
import type { selectDeadlines } from './calendar.queries.ts';

/** Deadline as an event of a calendar. */
export interface DeadlineEvent {
  /** Id of the event, which never changes. */
  readonly uid: string;
  readonly closesAt: Instant;
  /** Race; `null` for the season guess. */
  readonly race: {
    readonly name: string;
    readonly startsAt: Instant;
    readonly isCancelled: boolean;
  } | null;
}

type Deadlines = Awaited<ReturnType<typeof selectDeadlines>>;

/** Returns the deadlines of the season, if set, and of all races. */
export function deadlineEvents(year: number, { season, races }: Deadlines): DeadlineEvent[] {
  const closesAt = season?.guess_deadline ?? null;
  return [
    ...(closesAt === null ? [] : [{ uid: `season-${year}`, closesAt, race: null }]),
    ...races.map((race) => ({
      uid: `race-${race.id}`,
      closesAt: race.guess_deadline,
      race: {
        name: race.name,
        startsAt: race.starts_at,
        isCancelled: race.cancelled_at !== null,
      },
    })),
  ];
}
