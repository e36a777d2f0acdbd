import type { Placements, UserData } from '#contract/scoring/profiles.ts';
import { LINK_PREVIEW_TEXTS as TEXTS } from './link-previews.texts.ts';
import type { Scene } from './picture.ts';

const CATEGORIES = ['winner', 'tenth', 'drivers', 'constructors', 'flag'] as const;

const momentOf = ({ userScores: { year, racePos } }: UserData) =>
  racePos === null ? TEXTS.beforeFirstRace(year) : TEXTS.afterRace(racePos, year);

type Composed = Scene & { readonly eyebrow: string };

/** Composes the preview of two players side by side. */
export function composeDuel(left: UserData, right: UserData): Composed {
  const side = ({ summary, userScores }: UserData) => ({
    name: userScores.user.username,
    points: summary.total.value,
  });
  return {
    kind: 'DUEL',
    eyebrow: momentOf(left),
    left: side(left),
    right: side(right),
    rows: CATEGORIES.map((category) => ({
      label: TEXTS.categories[category],
      left: left.summary[category].value,
      right: right.summary[category].value,
    })),
  };
}

/**
 * Composes the preview of a player: rank, points and medals.
 * @param data `null` while nothing of the season is public
 */
export function composeProfile(data: UserData | null, placements: Placements): Composed {
  const { medals, username: name } = placements;
  const total = data?.summary.total;
  const hasGuessed = total !== undefined && total.pos !== null;
  return {
    kind: 'PROFILE',
    eyebrow: data === null ? TEXTS.player : momentOf(data),
    name,
    medals,
    figures: hasGuessed
      ? [
          { label: TEXTS.place, value: TEXTS.placeOf(total.pos) },
          { label: TEXTS.pointsLabel, value: String(total.value) },
        ]
      : [],
    rows:
      data === null || !hasGuessed
        ? []
        : CATEGORIES.map((category) => ({
            label: TEXTS.categories[category],
            value: String(data.summary[category].value),
          })),
  };
}
