import type { ComponentProps } from 'react';
import type { Home, LeaderboardEntry } from '#contract/scoring/home.ts';
import { useLeaderboardPages, useViewerLeaderboard } from '#web/data/leaderboard.api.ts';
import { LoadMore } from '../long-lists/load-more.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { withStretch } from './leaderboard-excerpt.ts';

type Shown = Omit<ComponentProps<typeof Leaderboard>, 'entries' | 'gap'>;

interface LongLeaderboardProps extends Shown {
  readonly home: Home;
  /** First entries of the leaderboard. */
  readonly first: readonly LeaderboardEntry[];
  /** True if further pages continue directly from `first`. */
  readonly isWhole: boolean;
}

/**
 * Shows a paged leaderboard; the viewer with neighbours is at its end until the pages reach them.
 */
export function LongLeaderboard({ home, first, isWhole, ...shown }: LongLeaderboardProps) {
  const more = useLeaderboardPages(home);
  const own = useViewerLeaderboard(true);
  const pages = isWhole ? more.pages.flatMap((page) => page.entries) : [];
  const known = new Map([...first, ...pages].map((entry) => [entry.guesser.id, entry]));
  return (
    <>
      <Leaderboard {...withStretch([...known.values()], own)} {...shown} />
      {isWhole && <LoadMore more={more} shown={known.size} all={home.playerCount} />}
    </>
  );
}
