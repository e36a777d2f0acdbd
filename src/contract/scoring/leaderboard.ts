import { z } from 'zod';
import { Page, PageOffset } from '#contract/http/paging.ts';
import { Id } from '#contract/shared.ts';
import { GHOSTS } from '#domain/scoring/ghosts.ts';
import { byCategory } from '#domain/season/category.ts';
import { LeaderboardEntry, RankedGraphLine } from './home.ts';

export const LeaderboardQuery = z.strictObject({ offset: PageOffset });

export const LeaderboardPage = Page.extend({ entries: z.array(LeaderboardEntry) });
export type LeaderboardPage = z.infer<typeof LeaderboardPage>;

/**
 * Graph line, with the latest points by category, which add up to its last total. A season without
 * questions has no points for them.
 */
export const LeaderboardLine = RankedGraphLine.extend({
  points: z.object({ ...byCategory(() => z.int()), QUESTION: z.int().optional() }),
});
export type LeaderboardLine = z.infer<typeof LeaderboardLine>;

export const LeaderboardLineParams = z.strictObject({ id: Id });

/** Viewer's row on the leaderboard with its neighbours; `null` without a rank. */
export const ViewerLeaderboard = z.object({
  own: z
    .object({
      /** Zero-based index of the first entry. */
      offset: z.int(),
      entries: z.array(LeaderboardEntry),
      line: LeaderboardLine,
    })
    .nullable(),
});
export type ViewerLeaderboard = z.infer<typeof ViewerLeaderboard>;

/** Ghost: a computed guess, scored like a player's. */
const GhostLine = z.object({
  ghost: z.enum(GHOSTS),
  /** Total after each completed race, starting at 0. */
  scores: z.array(z.int()),
  /** Rank that each total would have given. */
  ranks: z.array(z.int()),
});
/** Ghosts that exist; none before the first deadline. */
export const Ghosts = z.array(GhostLine);
export type Ghosts = z.infer<typeof Ghosts>;
