import type { AdminImports } from '#contract/admin-imports.ts';

type Race = AdminImports['seasons'][number]['races'][number];

const AT_HAND_MS = 3 * 24 * 60 * 60_000;

/**
 * The races that somebody who opens the screen may be thinking of: those that lack something that does not
 * come by itself, the weekends of these days, and the next one. The others are there to unfold.
 */
export function racesAtHand(
  races: readonly Race[],
  now: number,
): { readonly atHand: readonly Race[]; readonly others: readonly Race[] } {
  const next = races.find(({ startsAt }) => startsAt > now);
  const isAtHand = (race: Race) =>
    race === next ||
    (race.lacks.length > 0 && !race.isAwaited) ||
    Math.abs(race.startsAt - now) <= AT_HAND_MS;
  return {
    atHand: races.filter(isAtHand),
    others: races.filter((race) => !isAtHand(race)),
  };
}
