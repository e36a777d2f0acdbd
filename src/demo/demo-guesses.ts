import type { FlagCounts } from '#domain/season/category.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/**
 * Seed for which two players are level when the demo starts, and ranks change in its last race.
 */
export const DEMO_VARIANT = '89';

/** Shifts every competitor by a bell-shaped error and sorts again: near the expectation, never the same. */
export function guessOrder(
  expected: readonly string[],
  spread: number,
  random: SeededRandom,
): string[] {
  return expected
    .map((key, index) => ({ key, at: index + spread * random.normal() }))
    .sort((a, b) => a.at - b.at)
    .map(({ key }) => key);
}

/** Guesses flag totals near those of a usual season. */
export function guessFlags(random: SeededRandom): FlagCounts {
  const around = (usual: number, spread: number) =>
    Math.max(0, Math.round(usual + spread * random.normal()));
  return { YELLOW_FLAG: around(62, 14), RED_FLAG: around(4, 2), SAFETY_CAR: around(28, 6) };
}

function pick(places: readonly string[], around: number, spread: number, random: SeededRandom) {
  const index = Math.round(around + spread * random.normal());
  const [pole] = places;
  if (pole === undefined) throw new Error('Nobody can guess a race without a grid');
  return places[Math.min(Math.max(index, 0), places.length - 1)] ?? pole;
}

/**
 * Returns the picks that a player would make on this grid: one from the front, one from the middle.
 */
export function guessRace(player: string, race: string, grid: readonly string[]) {
  const random = seededRandom(`${DEMO_VARIANT} ${player} ${race}`);
  return { first: pick(grid, 0, 1.4, random), tenth: pick(grid, 9, 3, random) };
}
