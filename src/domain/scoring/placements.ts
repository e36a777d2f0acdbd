/** Final place of a player in a season. */
export interface Placement {
  readonly playerId: string;
  /** Shared on equal points. */
  readonly position: number;
  readonly points: number;
}

/** Medals by place, first place first. */
export const MEDALS = ['GOLD', 'SILVER', 'BRONZE'] as const;
export type Medal = (typeof MEDALS)[number];

/** Returns the medal of a final place; `null` below the third. */
export function medalOf(position: number): Medal | null {
  return MEDALS[position - 1] ?? null;
}

/** Returns a player's medals of all seasons. */
export function medals(placements: readonly { readonly position: number }[]): {
  gold: number;
  silver: number;
  bronze: number;
} {
  const count = (medal: Medal) =>
    placements.filter(({ position }) => medalOf(position) === medal).length;
  return { gold: count('GOLD'), silver: count('SILVER'), bronze: count('BRONZE') };
}
