import { RACE_CATEGORIES, type RaceCategory } from '#domain/season/category.ts';
import { PICK_POSITIONS } from '../pick-positions.ts';
import type { SeasonScores } from '../score-season.ts';

/** Driver that a player had guessed in a race. */
interface BestRacePick {
  readonly category: RaceCategory;
  readonly driverId: string;
  /** Position that the pick is compared with; `null` if not in the result. */
  readonly position: number | null;
  readonly points: number;
}

/** Race whose two picks gave a player the most points. */
export interface BestRace {
  readonly raceId: string;
  readonly points: number;
  /** Rank among all players by the points of the race. */
  readonly rank: number;
  /** Number of other players with as many points. */
  readonly sharedWith: number;
  /** The pick of the winner before that of the tenth, without empty ones. */
  readonly picks: readonly BestRacePick[];
}

/**
 * Returns a player's best race; ties go to the one in which the fewest others got more, then to the
 * earliest.
 * @param index in `scores.players`
 * @returns `null` without any points
 */
export function bestRace(scores: SeasonScores, index: number): BestRace | null {
  const { completedRaces: races } = scores;
  const gains = races.map((_, race) =>
    RACE_CATEGORIES.reduce((sum, category) => sum + gained(scores, race + 1, category, index), 0),
  );
  const points = Math.max(0, ...gains);
  if (points === 0) return null;
  let best: { readonly race: number; readonly above: number; readonly level: number } | null = null;
  for (const [race, gain] of gains.entries()) {
    if (gain !== points) continue;
    const [above, level] = standing(scores, race + 1, points);
    if (best === null || above < best.above) best = { race, above, level };
  }
  const race = races[best?.race ?? -1];
  if (best === null || race === undefined) return null;
  const raceIndex = best.race + 1;
  const guess = scores.players[index]?.raceGuesses.find(({ raceId }) => raceId === race.id);
  return {
    raceId: race.id,
    points,
    rank: best.above + 1,
    sharedWith: best.level - 1,
    picks: RACE_CATEGORIES.flatMap((category) => {
      const driverId = guess?.drivers[category] ?? null;
      if (driverId === null) return [];
      const position = PICK_POSITIONS[category](race).get(driverId) ?? null;
      return [
        {
          category,
          driverId,
          position: position,
          points: gained(scores, raceIndex, category, index),
        },
      ];
    }),
  };
}

function gained(scores: SeasonScores, raceIndex: number, category: RaceCategory, index: number) {
  const at = (raceAt: number) => scores.pointsAt(raceAt, category)[index] ?? 0;
  return at(raceIndex) - at(raceIndex - 1);
}

/** Returns how many players gained more from a race, and how many gained the same. */
function standing(scores: SeasonScores, raceIndex: number, points: number): [number, number] {
  let above = 0;
  let level = 0;
  for (let index = 0; index < scores.players.length; index++) {
    const gain = RACE_CATEGORIES.reduce(
      (sum, category) => sum + gained(scores, raceIndex, category, index),
      0,
    );
    if (gain > points) above += 1;
    if (gain === points) level += 1;
  }
  return [above, level];
}
