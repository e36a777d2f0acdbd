import { runSteps } from '#domain/base/run-steps.ts';
import { type ContenderSet, contenderSteps } from './contenders.ts';
import { fromPublicSeason, type PublicSeason } from './public-season.ts';
import { type SeasonScores, scoreSeason } from './score-season.ts';
import { seasonChanceSteps } from './simulation/season-chances.ts';

/** Resolution of chances, which is that of ten thousand simulations. */
const FINEST = 10_000;

/**
 * Returns the chance to show. Only what is certain becomes 0 or 1; a simulated 0 or 1 does not.
 */
function clampToPossible(chance: number, id: string, possible: ContenderSet | null): number {
  if (possible?.behind.has(id)) return 0;
  if (possible?.secured.includes(id)) return 1;
  return Math.min(FINEST - 1, Math.max(1, Math.round(chance * FINEST))) / FINEST;
}

/**
 * Returns the chance of all players to win after the latest race, from 0 to 1 with four decimals. 0
 * only for non-contenders, 1 only for secured ones, as `contenderSteps` finds. Takes seconds with
 * many players.
 * @param seed a whole number: equal season and seed give equal chances
 * @returns by player, in the order of ids; `null` if none can be given
 */
export function chancesToWin(season: PublicSeason, seed: number): number[] | null {
  const { facts, tables, players, lastYear, now } = fromPublicSeason(season);
  const scores = scoreSeason({ facts, tables, players });
  const chances = runSteps(seasonChanceSteps({ facts, scores, now, lastYear, seed }));
  if (chances === null) return null;
  const possible = runSteps(contenderSteps(facts, scores, now));
  return scores.players.map(({ id }, index) =>
    clampToPossible(chances.toWin[index] ?? 0, id, possible),
  );
}

/**
 * Returns chances once all races have results: 1 for the winners, 0 for all others.
 * @returns by index in `scores.players`; `null` while the standings after the last race are missing
 */
export function chancesAtTheEnd(scores: SeasonScores): number[] | null {
  const { completedRaces, players } = scores;
  const last = completedRaces.at(-1);
  if (last === undefined) return null;
  if (last.driverStandings.length === 0 || last.constructorStandings.length === 0) return null;
  const ranks = scores.ranksAt(completedRaces.length, 'TOTAL');
  return players.map((_, index) => (ranks[index] === 1 ? 1 : 0));
}
