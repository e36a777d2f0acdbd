/** A player's final place in a season. */
export interface Placement {
  readonly playerId: string;
  /** Shared on equal points. */
  readonly position: number;
  readonly points: number;
}

/** The medals by place, first place's first. */
export const MEDALS = ['GOLD', 'SILVER', 'BRONZE'] as const;
export type Medal = (typeof MEDALS)[number];

/** The medal of a final place; `null` below the third. */
export function medalOf(position: number): Medal | null {
  return MEDALS[position - 1] ?? null;
}

/** A player's medals over the seasons. */
export function medals(placements: readonly { readonly position: number }[]): {
  gold: number;
  silver: number;
  bronze: number;
} {
  const count = (medal: Medal) =>
    placements.filter(({ position }) => medalOf(position) === medal).length;
  return { gold: count('GOLD'), silver: count('SILVER'), bronze: count('BRONZE') };
}
