import type { Placements } from '#contract/profiles.ts';

export function showPlacements(
  username: string,
  rows: readonly { year: number; position: number }[],
): Placements {
  const count = (position: number) => rows.filter((row) => row.position === position).length;
  return {
    username,
    previousPlacements: rows.map(({ year, position }) => ({ pos: position, value: year })),
    medals: { gold: count(1), silver: count(2), bronze: count(3) },
  };
}
