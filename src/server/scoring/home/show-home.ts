import { Home, type HomeRace, type NextDeadline } from '#contract/scoring/home.ts';
import { isSeasonRun } from '#domain/season/completed-races.ts';
import { nextDeadline } from '#domain/season/next-deadline.ts';
import { raceNow } from '#domain/season/race-now.ts';
import type { Race } from '#domain/season/season.ts';
import { isSeasonOpen } from '#domain/season/season-deadline.ts';
import { showSeasonReveal } from '#server/guessing/season-reveal/show-season-reveal.ts';
import type { CachedResponse } from '#server/http/cached-response.ts';
import { endOf } from '#server/http/paging.ts';
import type { GroupSeasonView, SeasonView } from '#server/season/season-view.ts';
import { showCountsFrom } from '#server/season/show-counts-from.ts';
import type { ChanceCache } from '../chances/chance-cache.ts';
import { readHomeChances, showHomeChances } from '../chances/show-chances.ts';
import { showContenders } from '../contenders/show-contenders.ts';
import { showLeaderboardTop, shownMedals } from '../leaderboard/show-leaderboard.ts';
import { showLatestRecap } from '../race-recap/show-race-recap.ts';
import { showEndedSeason } from './show-ended-season.ts';

export const emptyHome: Home = {
  kind: 'WHOLE',
  playerCount: 0,
  leaderboard: null,
  guessers: [],
  guesserCount: 0,
  graph: [],
  bestTotals: [],
  year: null,
  raceCount: 0,
  completedRaces: [],
  next: null,
  lateSeasonDeadline: null,
  underWay: null,
  story: null,
  reveal: null,
  isRun: false,
  stillPossible: null,
  chances: null,
  medalsOf: null,
  ended: null,
};

function showRace(race: Race | null): HomeRace | null {
  if (race === null) return null;
  const { id, position, name, circuit, startsAt, sprintAt } = race;
  return { id, position, name, circuit, startsAt, hasSprint: sprintAt !== null };
}

function showNextDeadline(season: GroupSeasonView): NextDeadline | null {
  const next = nextDeadline(season.facts, season.now);
  if (next === null) return null;
  const { race } = next;
  return {
    kind: next.kind,
    year: season.facts.year,
    closesAt: next.closesAt,
    latestDeadline: next.latestDeadline,
    isOpen: next.isOpen,
    race: showRace(race),
  };
}

/** Returns the front page of a season, for all players or a league. */
export async function homeOf(season: GroupSeasonView, chances: ChanceCache): Promise<Home> {
  const possible = await season.contenders();
  const known = await readHomeChances(season, chances);
  const { facts, participants } = season;
  const shown = participants.list.slice(0, endOf(participants.list.length));
  const top = showLeaderboardTop(season, possible);
  const beside = {
    guessers: shown.map(({ name }) => name),
    guesserCount: participants.list.length,
    year: facts.year,
    raceCount: facts.races.length,
    completedRaces: season.scores().completedRaces.map(({ id, position, name }) => ({
      id,
      position,
      name,
    })),
    next: showNextDeadline(season),
    lateSeasonDeadline:
      facts.passedDeadline !== null && isSeasonOpen(facts, season.now) ? facts.guessDeadline : null,
    underWay: showRace(raceNow(facts, season.now).ongoing),
    story: showLatestRecap(season),
    reveal: showSeasonReveal(season),
    isRun: isSeasonRun(facts),
    medalsOf: shownMedals(season)?.year ?? null,
    ended: showEndedSeason(season),
    ...showCountsFrom(season, season.counted),
  };
  if (top.kind === 'PAGE') return { ...top, ...beside, stillPossible: null, chances: null };
  return {
    ...top,
    ...beside,
    stillPossible: showContenders(season.scores(), possible),
    chances: known && showHomeChances(season, known),
  };
}

/**
 * Returns the front page, which is cached while nothing changes and is the same for all viewers.
 */
export async function showHome(season: SeasonView, chances: ChanceCache): Promise<CachedResponse> {
  const home = await season.cachedResponse(
    'home',
    Home,
    () => homeOf(season, chances),
    (made) => made.chances?.isReady === false,
  );
  // A computation that was turned away, or has failed, is asked for again.
  if (home.isPartial) await readHomeChances(season, chances);
  return home;
}
