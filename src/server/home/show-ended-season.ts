import type { EndedSeason } from '#contract/home.ts';
import { MEDALS, type Medal } from '#domain/placements.ts';
import { hasStandings } from '#domain/visibility.ts';
import { isWhole } from '../paging.ts';
import type { GroupSeasonView } from '../seasons/season-reader.ts';

/** So many share a step by name. */
const NAMED_ON_STEP = 5;

/** How the season ended, or until it has standings the one before; `null` where neither is finished. */
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
