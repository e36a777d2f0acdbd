import type { AdminRace } from '#contract/admin-seasons.ts';

/** The first race that is neither run nor cancelled. */
export function nextRace(races: readonly AdminRace[]): AdminRace | null {
  return races.find(({ cancelledAt, hasResult }) => cancelledAt === null && !hasResult) ?? null;
}
