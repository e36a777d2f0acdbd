import type { Placements } from '#contract/standings/profiles.ts';
import { medals } from '#domain/standings/placements.ts';

export function showPlacements(
  username: string,
  rows: readonly { year: number; position: number }[],
): Placements {
  return {
    username,
    previousPlacements: rows.map(({ year, position }) => ({ pos: position, value: year })),
    medals: medals(rows),
  };
}
