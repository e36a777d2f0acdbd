import type { Home, HomeRace } from '#contract/scoring/home.ts';
import { isWorthTelling } from '#contract/scoring/race-recap.texts.ts';
import { isResultNews, raceStage } from '#domain/season/race-now.ts';

/** Subject of the front page. */
export type HomeMoment =
  | { readonly is: 'ongoing'; readonly race: HomeRace }
  | { readonly is: 'open' | 'waiting'; readonly next: NonNullable<Home['next']> }
  | { readonly is: 'result'; readonly recap: NonNullable<Home['story']> }
  | { readonly is: 'ended'; readonly ended: NonNullable<Home['ended']> };

/** @param now by the server's clock */
export function homeMoment(home: Home, now: number): HomeMoment | null {
  const { underWay: race, next, story: recap, ended, isRun } = home;
  if (race !== null && raceStage(race, now) !== 'LATE') return { is: 'ongoing', race };
  if (next?.isOpen) return { is: 'open', next };
  if (recap && isWorthTelling(recap) && isResultNews(recap.race, now) && !isRun) {
    return { is: 'result', recap };
  }
  if (next) return { is: 'waiting', next };
  return ended ? { is: 'ended', ended } : null;
}
