import type { FinishPreview } from '#contract/admin-seasons.ts';
import { MEDALS, type Medal } from '#domain/placements.ts';

export type Placement = FinishPreview['placements'][number];

/** A step of the podium: equal points share a step, and the next one is then left out. */
export interface PodiumStep {
  readonly medal: Medal;
  readonly names: readonly string[];
  readonly points: number;
}

export function podiumSteps(placements: readonly Placement[]): readonly PodiumStep[] {
  return MEDALS.flatMap((medal) => {
    const winners = placements.filter((placement) => placement.medal === medal);
    const [first] = winners;
    if (first === undefined) return [];
    return { medal, names: winners.map(({ user }) => user.username), points: first.points };
  });
}
