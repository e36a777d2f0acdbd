import type { Instant } from '#domain/base/time.ts';
import { byStart } from './by-start.ts';
import { raceNow } from './race-now.ts';
import type { Race, SeasonFacts } from './season.ts';
import { isSeasonOpen, latestDeadlineOf } from './season-deadline.ts';

/** Next deadline. */
export interface NextDeadline {
  readonly kind: 'SEASON' | 'RACE';
  /** `null` for a season whose deadline is not set. */
  readonly closesAt: Instant | null;
  /** Latest time at which a season closes whose deadline is not set; else `null`. */
  readonly latestDeadline: Instant | null;
  /** False while a race waits for its starting grid. */
  readonly isOpen: boolean;
  readonly race: Race | null;
}

/** Returns the season guess or the next open race, whichever closes first; `null` without any. */
export function nextDeadline(facts: SeasonFacts, now: Instant): NextDeadline | null {
  const { open, opensNext } = raceNow(facts, now);
  const [race] = byStart([open, opensNext].filter((each) => each !== null));
  const { guessDeadline: closesAt } = facts;
  const closesFirst = closesAt === null || !(race && race.guessDeadline < closesAt);
  if (closesFirst && isSeasonOpen(facts, now)) {
    const latestDeadline = latestDeadlineOf(facts);
    return { kind: 'SEASON', closesAt, latestDeadline, isOpen: true, race: null };
  }
  if (race === undefined) return null;
  return {
    kind: 'RACE',
    closesAt: race.guessDeadline,
    latestDeadline: null,
    isOpen: race === open,
    race,
  };
}
