import type { Home, HomeRace } from '#contract/scoring/home.ts';
import { isWorthTelling } from '#contract/scoring/race-recap.texts.ts';
import { HOUR_MS } from '#domain/base/time.ts';

/** Time in ms that a race without a result takes precedence over the next deadline. */
const RACE_DAY_MS = 12 * HOUR_MS;
/** Time in ms, from its start, that a race's result takes precedence over the next one. */
const RESULT_MS = 48 * HOUR_MS;

/** Subject of the front page. */
export type HomeMoment =
  | { readonly is: 'race-on'; readonly race: HomeRace }
  | { readonly is: 'open' | 'waiting'; readonly next: NonNullable<Home['next']> }
  | { readonly is: 'result'; readonly recap: NonNullable<Home['story']> }
  | { readonly is: 'ended'; readonly ended: NonNullable<Home['ended']> };

/** @param now by the server's clock */
export function homeMoment(home: Home, now: number): HomeMoment | null {
  const { underWay: race, next, story: recap, ended, isRun } = home;
  if (race !== null && now < race.startsAt + RACE_DAY_MS) return { is: 'race-on', race };
  if (next?.isOpen) return { is: 'open', next };
  if (recap && isWorthTelling(recap) && now < recap.race.startsAt + RESULT_MS && !isRun) {
    return { is: 'result', recap };
  }
  if (next) return { is: 'waiting', next };
  return ended ? { is: 'ended', ended } : null;
}
