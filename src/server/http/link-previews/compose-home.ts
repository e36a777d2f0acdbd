import type { Home } from '#contract/scoring/home.ts';
import { norwegianClock, norwegianDay } from '#domain/base/norwegian-format.ts';
import { LINK_PREVIEW_TEXTS as TEXTS } from './link-previews.texts.ts';
import type { Scene } from './picture.ts';

/** Number of rows that are readable on a thumbnail. */
const ROWS = 5;

/** «søndag 9. november kl. 18.00» */
export const momentText = (instant: number): string =>
  `${norwegianDay(instant)} kl. ${norwegianClock(instant).replaceAll(':', '.')}`;

/**
 * Composes the preview of the front page: the leaders, or before the first result what can be
 * guessed.
 */
export function composeHome(
  home: Home,
  hidden: ReadonlySet<string>,
): Scene & { readonly eyebrow: string } {
  const { leaderboard, completedRaces, raceCount, year, next } = home;
  const rows = (leaderboard ?? [])
    .filter(({ guesser }) => !hidden.has(guesser.id))
    .slice(0, ROWS)
    .map(({ rank, guesser }) => ({ rank, name: guesser.username, points: guesser.points }));
  if (rows.length > 0 && completedRaces.length > 0 && year !== null) {
    const eyebrow =
      home.medalsOf === year
        ? TEXTS.ended(year)
        : TEXTS.afterRaces(completedRaces.length, raceCount);
    return { kind: 'BOARD', eyebrow, rows };
  }
  const sentences = [
    ...(home.guesserCount > 0 ? [TEXTS.areIn(home.guesserCount)] : []),
    ...(next?.closesAt == null ? [] : [TEXTS.deadline(momentText(next.closesAt))]),
  ];
  return {
    kind: 'TITLE',
    eyebrow: '',
    title: year === null ? TEXTS.guess : TEXTS.guessSeason(year),
    lead: sentences.length === 0 ? TEXTS.nearest : sentences.join(' '),
  };
}
