import type { HeaderInfo } from '#contract/accounts/header.ts';
import { NEIGHBOURS } from '#contract/limits.ts';
import type { Home, LeaderboardEntry } from '#contract/scoring/home.ts';
import type { TableGap } from '#web/ui/data-table.tsx';
import { pagingTexts } from '../long-lists/paging.texts.ts';
import { FIRST_ROWS } from '../long-lists/show-all.tsx';

/** Successive rows of a leaderboard. */
export interface Stretch {
  readonly entries: readonly LeaderboardEntry[];
  /** Number of players above them. */
  readonly offset: number;
}

/** Returns a player with two on each side; `null` if the player is not among them. */
export function aroundPlayer(
  entries: readonly LeaderboardEntry[],
  id: string | undefined,
): Stretch | null {
  const at = entries.findIndex(({ guesser }) => guesser.id === id);
  if (at === -1) return null;
  const offset = Math.max(0, at - NEIGHBOURS);
  return { entries: entries.slice(offset, at + NEIGHBOURS + 1), offset };
}

interface Excerpt {
  readonly entries: readonly LeaderboardEntry[];
  readonly gap?: TableGap;
}

/** Returns the first rows, some from further down, and the number left out between them. */
export function withStretch(first: readonly LeaderboardEntry[], own: Stretch | null): Excerpt {
  const known = new Set(first.map(({ guesser }) => guesser.id));
  // A player may have moved between two pages that were fetched one after the other.
  const apart =
    own?.entries.filter(
      ({ guesser }, index) => own.offset + index >= first.length && !known.has(guesser.id),
    ) ?? [];
  const [next] = apart;
  const between = (own?.offset ?? 0) - first.length;
  const entries = [...first, ...apart];
  if (next === undefined || between <= 0) return { entries };
  return { entries, gap: { before: next.guesser.id, text: pagingTexts.gap(between) } };
}

interface Start {
  /** First rows of the leaderboard. */
  readonly first: readonly LeaderboardEntry[];
}

/** Rows that the page has already: all of them, or the first ones and the viewer's. */
interface Here extends Start {
  readonly kind: 'HERE';
  readonly own: Stretch | null;
}

/** Rows of which some are fetched. */
export type Further = Start & {
  /** `VIEWER`: the viewer's, below the first ones. `PAGES`: all that follow, page by page. */
  readonly kind: 'VIEWER' | 'PAGES';
};

/**
 * Returns what a leaderboard shows, and where its rows come from.
 * @param entries all entries of the leaderboard, or its first page
 * @param isExcerpt true until all rows are wanted
 */
export function leaderboardPart(
  entries: readonly LeaderboardEntry[],
  kind: Home['kind'],
  viewer: Pick<HeaderInfo, 'user' | 'isPlaying'> | undefined,
  isExcerpt: boolean,
): Here | Further {
  const areAllHere = kind === 'WHOLE';
  if (!isExcerpt) {
    return areAllHere
      ? { kind: 'HERE', first: entries, own: null }
      : { kind: 'PAGES', first: entries };
  }
  const first = entries.slice(0, FIRST_ROWS);
  const own = aroundPlayer(entries, viewer?.user?.id);
  const isElsewhere = own === null && viewer?.isPlaying === true && !areAllHere;
  return isElsewhere ? { kind: 'VIEWER', first } : { kind: 'HERE', first, own };
}
