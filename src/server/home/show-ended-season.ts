import type { EndedSeason } from '#contract/home.ts';
import { MEDALS, type Medal } from '#domain/placements.ts';
import { hasStandings } from '#domain/visibility.ts';
import { isWhole } from '../paging.ts';
import type { GroupSeasonView } from '../seasons/season-reader.ts';

/** Maximum number of names that share a step of the podium. */
const NAMED_ON_STEP = 5;

/**
 * Returns the final ranking of the season, or of the previous one until this one has standings;
 * `null` if neither is finished.
 */
export function showEndedSeason({ facts, now, latestMedals }: GroupSeasonView): EndedSeason | null {
  const { year, medals, places, playerCount } = latestMedals;
  if (playerCount === 0 || (!facts.isFinished && hasStandings(facts, now))) return null;
  const counts = new Map<Medal | null, number>();
  for (const medal of medals.values()) counts.set(medal, (counts.get(medal) ?? 0) + 1);
  return {
    year,
    playerCount,
    steps: MEDALS.flatMap((medal) => {
      const winners = places.filter(({ playerId }) => medals.get(playerId) === medal);
      const [first] = winners;
      if (first === undefined) return [];
      return {
        medal,
        points: first.points,
        players: winners
          .slice(0, NAMED_ON_STEP)
          .map(({ playerId, name }) => ({ id: playerId, username: name })),
        count: counts.get(medal) ?? winners.length,
      };
    }),
    places: isWhole(playerCount)
      ? places.map(({ playerId, position, points }) => ({ id: playerId, position, points }))
      : [],
  };
}
