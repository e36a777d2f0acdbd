import { MAX_TURNING_POINTS } from '#contract/limits.ts';
import type { HomeChances, SeasonChances } from '#contract/scoring/chances.ts';
import { turningPoints } from '#domain/scoring/chance-moves.ts';
import { isSeasonRun } from '#domain/season/completed-races.ts';
import type { GroupSeasonView } from '#server/season/season-view.ts';
import type { ChanceCache, LeaderboardChances } from './chance-cache.ts';

/** Number of races: the latest one and the one before, for the change between them. */
const LATEST = 2;

export function showChances(
  season: GroupSeasonView,
  known: LeaderboardChances | null,
): SeasonChances {
  const { players, completedRaces } = season.scores();
  return {
    year: season.facts.year,
    isGiven: known !== null,
    raceIds: known === null ? [] : completedRaces.map(({ id }) => id),
    missing: known?.missing ?? 0,
    players:
      known === null
        ? []
        : players.map(({ id }, index) => ({
            id,
            chances: known.afterRaces.map((race) => race?.[index] ?? null),
          })),
  };
}

/** Returns the chances that the front page shows, as far as they are cached. */
export const readHomeChances = (
  season: GroupSeasonView,
  chances: ChanceCache,
): Promise<LeaderboardChances | null> =>
  chances.of(season, isSeasonRun(season.facts) ? undefined : LATEST);

export function showHomeChances(season: GroupSeasonView, known: LeaderboardChances): HomeChances {
  const nothing = { isReady: false, now: [], before: [], turningPoints: [] };
  const { missing, afterRaces } = known;
  if (missing > 0) return nothing;
  const { players, completedRaces, order } = season.scores();
  if (isSeasonRun(season.facts)) {
    const turns = turningPoints(afterRaces, MAX_TURNING_POINTS).map(
      ({ raceIndex, index, from, to }) => ({
        raceId: completedRaces[raceIndex - 1]?.id ?? '',
        player: { id: players[index]?.id ?? '', username: players[index]?.name ?? '' },
        from,
        to,
      }),
    );
    return { ...nothing, isReady: true, turningPoints: turns };
  }
  const inOrder = (race: LeaderboardChances['afterRaces'][number] | undefined) =>
    race ? Array.from(order(), (index) => race[index] ?? null) : [];
  return {
    isReady: true,
    now: inOrder(afterRaces.at(-1)),
    before: inOrder(afterRaces.at(-2)),
    turningPoints: [],
  };
}
