import { DAY_MS, HOUR_MS, type Instant } from '#domain/base/time.ts';
import { isInResultsNotifyWindow, RESULTS_NOTIFY_WINDOW_MS } from '#domain/messages/reminders.ts';
import type { Race } from '#domain/season/season.ts';
import { isRaceGuessPublic } from '#domain/season/visibility.ts';
import type { PostKind } from '#server/db/tables.ts';
import type { SeasonView } from '#server/season/season-view.ts';

/** Notify windows of guesses and results, in ms; later everybody has seen them. */
const GUESSES_ARE_NEWS_MS = 6 * HOUR_MS;
const RESULT_IS_NEWS_MS = DAY_MS;

/** Post that is due to chats. */
export interface Post {
  readonly kind: PostKind;
  readonly race: Race;
  /** Time the content became public; chats that were set later do not get it. */
  readonly publicAt: Instant;
  readonly expiresAt: Instant;
}

/** Returns races that may have news. Cheap, because it runs every minute. */
export function racesInTheNews({ facts, now }: Pick<SeasonView, 'facts' | 'now'>): Race[] {
  return facts.races.filter(
    (race) =>
      isRaceGuessPublic(race, now) &&
      (race.result === null
        ? now < race.guessDeadline + GUESSES_ARE_NEWS_MS
        : isInResultsNotifyWindow(race.startsAt, now)),
  );
}

const areStandingsThere = (race: Race) =>
  race.driverStandings.length > 0 && race.constructorStandings.length > 0;

/**
 * Returns the due post of a race whose guesses are public. Guesses: for six hours after the
 * deadline, until there is a result. Recap: for a day after result and standings are stored.
 * @param resultStoredAt `null` for a race without a result
 */
export function postOf(race: Race, resultStoredAt: Instant | null, now: Instant): Post | null {
  if (race.result === null) {
    const publicAt = race.guessDeadline;
    const expiresAt = publicAt + GUESSES_ARE_NEWS_MS;
    return now < expiresAt ? { kind: 'GUESSES', race, publicAt, expiresAt } : null;
  }
  if (resultStoredAt === null || !areStandingsThere(race)) return null;
  const expiresAt = Math.min(
    resultStoredAt + RESULT_IS_NEWS_MS,
    race.startsAt + RESULTS_NOTIFY_WINDOW_MS,
  );
  return now < expiresAt ? { kind: 'CARD', race, publicAt: resultStoredAt, expiresAt } : null;
}
