import { Home, type HomeRace, type NextDeadline } from '#contract/home.ts';
import { isSeasonRun } from '#domain/completed-races.ts';
import { isSeasonOpen, nextDeadline, raceUnderWay } from '#domain/deadlines.ts';
import { medalOf } from '#domain/placements.ts';
import { graph, leaderboard } from '#domain/score-season.ts';
import type { Race } from '#domain/season.ts';
import { hasStandings } from '#domain/visibility.ts';
import type { CachedResponse } from '../cached-response.ts';
import type { SeasonView } from '../seasons/season-reader.ts';

export const emptyHome: Home = {
  leaderboard: null,
  guessers: [],
  graph: [],
  year: null,
  raceCount: 0,
  completedRaces: [],
  next: null,
  lateSeasonDeadline: null,
  underWay: null,
  isRun: false,
  medalsOf: null,
};

function showRace(race: Race | null): HomeRace | null {
  if (race === null) return null;
  const { id, position, name, startsAt, sprintAt } = race;
  return { id, position, name, startsAt, hasSprint: sprintAt !== null };
}

function showNextDeadline(season: SeasonView): NextDeadline | null {
  const next = nextDeadline(season.facts, season.now);
  if (next === null) return null;
  const { race } = next;
  return {
    kind: next.kind,
    year: season.facts.year,
    closesAt: next.closesAt,
    isOpen: next.isOpen,
    race: showRace(race),
  };
}

/** The front page: made once for as long as nothing of it changes, and the same for everybody. */
export function showHome(season: SeasonView): CachedResponse {
  return season.cachedWithGuessers('home', Home, () => {
    const { facts, latestPlacements } = season;
    const scores = season.scores();
    const isRun = isSeasonRun(facts);
    // Medals beside the final order, but of the season before, would be taken for this one's.
    const shownPlacements = isRun && !facts.isFinished ? null : latestPlacements;
    const medals = new Map(
      shownPlacements?.places.map(({ userId, position }) => [userId, medalOf(position)]),
    );
    const common = {
      guessers: [...season.guessers.names],
      year: facts.year,
      raceCount: facts.races.length,
      completedRaces: scores.completedRaces.map(({ id, position, name }) => ({
        id,
        position,
        name,
      })),
      next: showNextDeadline(season),
      lateSeasonDeadline:
        facts.passedDeadline !== null && isSeasonOpen(facts, season.now)
          ? facts.guessDeadline
          : null,
      underWay: showRace(raceUnderWay(facts, season.now)),
      isRun,
      medalsOf: shownPlacements?.year ?? null,
    };
    if (!hasStandings(facts, season.now) || scores.players.length === 0) {
      return { ...common, leaderboard: null, graph: [] };
    }
    return {
      ...common,
      leaderboard: leaderboard(scores).map((entry) => ({
        rank: entry.rank,
        guesser: { id: entry.playerId, username: entry.name, points: entry.points },
        movement: entry.movement,
        medal: medals.get(entry.playerId) ?? null,
      })),
      graph: graph(scores).map((line) => ({
        id: line.playerId,
        name: line.name,
        scores: [...line.scores],
      })),
    };
  });
}
