import type { ComponentProps } from 'react';
import type { Home } from '#contract/scoring/home.ts';
import { useLeaderboardPages, useViewerLeaderboard } from '#web/data/leaderboard.api.ts';
import { LoadMore } from '../long-lists/load-more.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { type Further, withStretch } from './leaderboard-excerpt.ts';

type Shown = Omit<ComponentProps<typeof Leaderboard>, 'entries' | 'gap'>;

interface LongLeaderboardProps extends Shown {
  readonly home: Home;
  readonly part: Further;
}

/**
 * Shows a paged leaderboard; the viewer with neighbours is at its end until the pages reach them.
 */
export function LongLeaderboard({ home, part, ...shown }: LongLeaderboardProps) {
  const more = useLeaderboardPages(home);
  const own = useViewerLeaderboard(true);
  const isPaged = part.kind === 'PAGES';
  const pages = isPaged ? more.pages.flatMap((page) => page.entries) : [];
  const known = new Map([...part.first, ...pages].map((entry) => [entry.guesser.id, entry]));
  return (
    <>
      <Leaderboard {...withStretch([...known.values()], own)} {...shown} />
      {isPaged && <LoadMore more={more} shown={known.size} all={home.playerCount} />}
    </>
  );
}
