import type { AdminImports } from '#contract/admin/admin-imports.ts';
import { DAY_MS } from '#domain/base/time.ts';

type Race = AdminImports['seasons'][number]['races'][number];

const CURRENT_WITHIN_MS = 3 * DAY_MS;

/**
 * Returns the races to show first: those that lack something that will not arrive by itself, this
 * week's, and the next one. The others are folded.
 */
export function currentRaces(
  races: readonly Race[],
  now: number,
): { readonly current: readonly Race[]; readonly others: readonly Race[] } {
  const next = races.find(({ startsAt }) => startsAt > now);
  const isCurrent = (race: Race) =>
    race === next ||
    (race.lacks.length > 0 && !race.isAwaited) ||
    Math.abs(race.startsAt - now) <= CURRENT_WITHIN_MS;
  return {
    current: races.filter(isCurrent),
    others: races.filter((race) => !isCurrent(race)),
  };
}
