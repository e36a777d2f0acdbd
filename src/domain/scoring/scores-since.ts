import { hasGuessed, NOTHING_GUESSED, type Player } from '#domain/guessing/guesses.ts';
import { RACE_CATEGORIES } from '#domain/season/category.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import { ranked, type ScoreKey, type SeasonScores } from './score-season.ts';

/**
 * Returns the points of some races alone, as if the season began with the first of them: everybody
 * has 0 before it, and only guesses of races count, since the season's were closed before. Players
 * without such a guess are left out.
 * @param from position of the first race that counts; infinite for none
 */
export function scoresSince(scores: SeasonScores, from: number): SeasonScores {
  const { facts, tables } = scores;
  const counts = ({ position }: Race) => position >= from;
  const completedRaces = scores.completedRaces.filter(counts);
  const skipped = scores.completedRaces.length - completedRaces.length;
  const raceIds = new Set(facts.races.filter(counts).map(({ id }) => id));
  const indexes: number[] = [];
  const players = scores.players.flatMap((player, index) => {
    const counted = withRacesOnly(player, raceIds);
    if (!hasGuessed(counted)) return [];
    indexes.push(index);
    return [counted];
  });

  const made = new Map<string, Int32Array>();
  const pointsAt = (raceIndex: number, key: ScoreKey): Int32Array => {
    const known = made.get(`${raceIndex} ${key}`);
    if (known !== undefined) return known;
    const sum = new Int32Array(indexes.length);
    for (const category of RACE_CATEGORIES) {
      const before = scores.pointsAt(skipped, category);
      const after = scores.pointsAt(skipped + raceIndex, category);
      if (key !== 'TOTAL' && key !== category) continue;
      for (const [at, index] of indexes.entries()) {
        sum[at] = (sum[at] ?? 0) + (after[index] ?? 0) - (before[index] ?? 0);
      }
    }
    made.set(`${raceIndex} ${key}`, sum);
    return sum;
  };
  return ranked({ players, completedRaces, facts: countedFacts(facts, raceIds), tables, pointsAt });
}

/** Returns the player without guesses that do not count. */
function withRacesOnly({ id, name, raceGuesses }: Player, raceIds: ReadonlySet<string>): Player {
  return {
    ...NOTHING_GUESSED,
    id,
    name,
    raceGuesses: raceGuesses.filter(({ raceId }) => raceIds.has(raceId)),
  };
}

/**
 * Returns the facts without what can no longer give points: earlier races that wait for their
 * result, and questions. Earlier results stay, because the standings and what is known of the
 * drivers follow from them.
 */
function countedFacts(facts: SeasonFacts, raceIds: ReadonlySet<string>): SeasonFacts {
  return {
    ...facts,
    races: facts.races.filter(({ id, result }) => result !== null || raceIds.has(id)),
    questions: [],
  };
}
