import { Ghosts } from '#contract/scoring/leaderboard.ts';
import {
  type GhostLine,
  ghostLines,
  majoritySteps,
  type PreviousSeason,
} from '#domain/scoring/ghosts.ts';
import type { SeasonScores } from '#domain/scoring/score-season.ts';
import { areSeasonGuessesPublic } from '#domain/season/visibility.ts';
import { runInSlices } from '#server/base/run-in-slices.ts';
import type { Executor } from '#server/db/database.ts';
import type { CachedResponse } from '#server/http/cached-response.ts';
import { readPreviousSeason } from '#server/season/previous-season.ts';
import type { GroupSeasonView, SeasonView } from '#server/season/season-view.ts';
import { leaderboardSize } from './show-leaderboard.ts';

type Majority = Parameters<typeof ghostLines>[0]['majority'];

/** Majorities by scores: a `WeakMap` drops them together with the scores. */
const majorities = new WeakMap<SeasonScores, Promise<Majority>>();

function majorityOf({ facts, scores }: GroupSeasonView): Promise<Majority> {
  const all = scores();
  const known = majorities.get(all);
  if (known !== undefined) return known;
  const made = runInSlices(majoritySteps(all.players, facts));
  majorities.set(all, made);
  return made;
}

function showLines(
  season: GroupSeasonView,
  majority: Majority,
  lastYear: PreviousSeason,
): GhostLine[] {
  const { facts, tables, now } = season;
  if (leaderboardSize(season) === 0) return [];
  return ghostLines({
    facts,
    tables,
    scores: season.scores(),
    majority,
    lastYear,
    areSeasonGuessesPublic: areSeasonGuessesPublic(facts, now),
  });
}

/** Returns the ghosts that a group is compared with; the majority is that of the group. */
export async function ghostsOf(executor: Executor, season: GroupSeasonView): Promise<GhostLine[]> {
  const lastYear = await readPreviousSeason(executor, season.facts);
  return showLines(season, await majorityOf(season), lastYear);
}

/** Returns the ghosts of all players; cached while both seasons are unchanged. */
export async function showGhosts(executor: Executor, season: SeasonView): Promise<CachedResponse> {
  const lastYear = await readPreviousSeason(executor, season.facts);
  const majority = await majorityOf(season);
  return season.cachedResponse(`ghosts ${JSON.stringify(lastYear)}`, Ghosts, () =>
    showLines(season, majority, lastYear),
  );
}
