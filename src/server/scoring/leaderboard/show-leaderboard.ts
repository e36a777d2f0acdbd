import { GRAPH_LEADERS, NEIGHBOURS, PAGE_SIZE } from '#contract/limits.ts';
import type { LeaderboardEntry, RankedGraphLine } from '#contract/scoring/home.ts';
import {
  LeaderboardLine,
  LeaderboardPage,
  type ViewerLeaderboard,
} from '#contract/scoring/leaderboard.ts';
import type { ContenderSet } from '#domain/scoring/contenders.ts';
import {
  categoryPoints,
  leaderboard,
  leaderboardIndex,
  leaderboardTotals,
  ranksOfTotals,
  type TotalsLine,
  totalsOf,
} from '#domain/scoring/leaderboard.ts';
import { isSeasonRun } from '#domain/season/completed-races.ts';
import { hasLeaderboard } from '#domain/season/visibility.ts';
import type { CachedResponse } from '#server/http/cached-response.ts';
import { endOf, pageOf, shapeOf } from '#server/http/paging.ts';
import type { GroupSeasonView, SeasonView } from '#server/season/season-view.ts';

/** Returns the number of players on the leaderboard; 0 while there is none. */
export function leaderboardSize(season: GroupSeasonView): number {
  return hasLeaderboard(season.facts, season.now) ? season.scores().players.length : 0;
}

/**
 * Hides medals once all races are run but the season is not finished: next to the final order, last
 * season's medals would seem to be this season's.
 */
export function shownMedals({ facts, latestMedals }: GroupSeasonView) {
  return isSeasonRun(facts) && !facts.isFinished ? null : latestMedals;
}

function showEntries(
  season: GroupSeasonView,
  possible: ContenderSet | null,
  from: number,
  to: number,
): LeaderboardEntry[] {
  const medals = shownMedals(season)?.medals;
  return leaderboard(season.scores(), from, to).map((entry) => ({
    rank: entry.rank,
    guesser: { id: entry.playerId, username: entry.name, points: entry.points },
    movement: entry.movement,
    medal: medals?.get(entry.playerId) ?? null,
    isOut: possible?.behind.has(entry.playerId) ?? false,
  }));
}

const showLine = ({ playerId, name, scores }: TotalsLine) => ({ id: playerId, name, scores });

const showRankedLine = (season: GroupSeasonView, line: TotalsLine): RankedGraphLine => ({
  ...showLine(line),
  ranks: ranksOfTotals(season.scores(), line.scores),
});

function boardLine(season: GroupSeasonView, userId: string): LeaderboardLine | null {
  if (leaderboardSize(season) === 0) return null;
  const scores = season.scores();
  const line = totalsOf(scores, userId);
  const all = categoryPoints(scores, userId);
  if (line === null || all === null) return null;
  const { QUESTION, ...points } = all;
  const hasQuestions = season.facts.questions.length > 0;
  return {
    ...showRankedLine(season, line),
    points: { ...points, ...(hasQuestions && { QUESTION }) },
  };
}

/** Returns leaderboard and graph, or if there are many players their beginnings. */
export function showLeaderboardTop(season: GroupSeasonView, possible: ContenderSet | null) {
  const shape = shapeOf(leaderboardSize(season));
  const { playerCount } = shape;
  if (shape.kind === 'WHOLE' && playerCount === 0) {
    return { ...shape, leaderboard: null, graph: [], bestTotals: [] };
  }
  const scores = season.scores();
  const both = {
    leaderboard: showEntries(season, possible, 0, endOf(playerCount)),
    bestTotals: [...scores.bestTotals()],
  };
  if (shape.kind === 'WHOLE') {
    return { ...shape, ...both, graph: leaderboardTotals(scores).map(showLine) };
  }
  const leaders = leaderboardTotals(scores, GRAPH_LEADERS);
  return { ...shape, ...both, graph: leaders.map((line) => showRankedLine(season, line)) };
}

/** Returns a page of the leaderboard; `null` beyond its end. */
export async function showLeaderboardPage(
  season: SeasonView,
  offset: number,
): Promise<CachedResponse | null> {
  const count = leaderboardSize(season);
  if (offset >= count) return null;
  return season.cachedResponse(`board ${offset}`, LeaderboardPage, async () => ({
    ...pageOf(count, offset),
    entries: showEntries(season, await season.contenders(), offset, offset + PAGE_SIZE),
  }));
}

/** Returns a player's graph line; `null` if the player is not on the leaderboard. */
export async function showLeaderboardLine(
  season: SeasonView,
  userId: string,
): Promise<CachedResponse | null> {
  const line = boardLine(season, userId);
  return line && season.cachedResponse(`line ${userId}`, LeaderboardLine, () => line);
}

/** Returns the viewer's position on the full leaderboard. */
export async function showViewerLeaderboard(
  season: SeasonView,
  userId: string,
): Promise<ViewerLeaderboard> {
  const line = boardLine(season, userId);
  const index = line && leaderboardIndex(season.scores(), userId);
  if (index === null || line === null) return { own: null };
  const possible = await season.contenders();
  const offset = Math.max(0, index - NEIGHBOURS);
  return {
    own: {
      offset,
      entries: showEntries(season, possible, offset, index + NEIGHBOURS + 1),
      line,
    },
  };
}
